// Damaged files of the cache. The first byte chooses the file, the second what happens to it: the
// bytes become the file, its end, its middle, or its content under a right head. A unit is compiled
// through the cache all the same, and is what the compiler gives.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cache/entry_file.h"
#include "cache/unit_cache.h"
#include "target.h"

namespace culprit::fuzz {

namespace {

const frontend::CompileRequest& cached_unit() {
  static const frontend::CompileRequest kUnit = [] {
    frontend::CompileRequest unit;
    unit.path = "unit.c";
    unit.content = "int f(int n) { return n > 2 ? n * 3 : -n; }\n";
    return unit;
  }();
  return kUnit;
}

struct Entry {
  std::string path, text;
  bool is_manifest() const { return path.ends_with(".files"); }
};

/// A cache with the unit, and the text of the unit.
struct FilledCache {
  Scratch folder{"cache_entry"};
  std::string model;
  std::vector<Entry> entries;

  FilledCache() {
    model = compiled();
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder.path())) {
      if (!file.is_regular_file()) continue;
      std::ifstream in(file.path(), std::ios::binary);
      entries.push_back({file.path(), {std::istreambuf_iterator<char>(in), {}}});
    }
    demand(entries.size() == 2, "a unit has two entries");
  }
  std::string compiled() const {
    cache::UnitCache cache(folder.path(), "builder");
    const auto unit = cache.compile(cached_unit(), {});
    return unit ? model::print(*unit) : std::string();
  }
};

}  // namespace

void read_cache_entry(std::string_view bytes) {
  static const FilledCache cache;
  if (bytes.size() < 2) return;
  for (const Entry& entry : cache.entries)
    std::ofstream(entry.path, std::ios::binary) << entry.text;
  const Entry& entry = cache.entries[bytes[0] & 1];
  const unsigned how = static_cast<unsigned char>(bytes[1]) % 4;
  bytes.remove_prefix(2);
  std::string text = entry.text;
  if (how == 0) text = bytes;
  if (how == 1) text.append(bytes);
  if (how == 2) text.replace(text.size() / 2, bytes.size(), bytes);
  if (how == 3) cache::write_entry(entry.path, entry.is_manifest() ? "files" : "unit", bytes);
  else std::ofstream(entry.path, std::ios::binary) << text;
  const std::string compiled = cache.compiled();
  const bool is_forged = how == 3 && !entry.is_manifest();  // another model, if it is one
  demand(is_forged || compiled == cache.model, "a damaged cache changes no unit");
}

}  // namespace culprit::fuzz
