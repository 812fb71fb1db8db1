#include "seeds.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace culprit::fuzz {

namespace fs = std::filesystem;

namespace {

/// The bytes of `"a\n\x00"`, from after its opening quote to the closing one.
std::string unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
    } else if (text[i + 1] == 'x') {
      out +=
          static_cast<char>(std::strtoul(std::string(text.substr(i + 2, 2)).c_str(), nullptr, 16));
      i += 3;
    } else {
      out += text[++i];
    }
  }
  return out;
}

}  // namespace

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Seed> seeds_of(const std::string& folder, std::string_view target) {
  std::vector<Seed> seeds;
  std::error_code none;
  for (const auto& file : fs::directory_iterator(fs::path(folder) / "corpus" / target, none))
    seeds.push_back({file.path().filename().string(), content_of(file.path().string())});
  std::sort(seeds.begin(), seeds.end(),
            [](const Seed& a, const Seed& b) { return a.name < b.name; });
  return seeds;
}

std::vector<std::string> words_of(const std::string& folder, std::string_view target) {
  std::vector<std::string> words;
  std::istringstream in(
      content_of((fs::path(folder) / "dictionaries" / (std::string(target) + ".dict")).string()));
  for (std::string line; std::getline(in, line);) {
    const size_t quote = line.find('"');
    if (!line.starts_with('#') && quote != std::string::npos)
      words.push_back(unescaped(std::string_view(line).substr(quote + 1)));
  }
  return words;
}

}  // namespace culprit::fuzz
