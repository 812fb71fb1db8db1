#include "target.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#ifdef CULPRIT_SANITIZED
/// Clang's headers poison memory that its library, which is built without sanitizers, uses without
/// a word.
extern "C" const char* __asan_default_options() { return "allow_user_poisoning=0"; }
#endif

namespace culprit::fuzz {

namespace fs = std::filesystem;

void demand(bool holds, std::string_view law) {
  if (holds) return;
  fmt::print(stderr, "the law does not hold: {}\n", law);
  std::fflush(stderr);
  std::abort();
}

std::vector<std::string> parts_of(std::string_view bytes, size_t count) {
  constexpr std::string_view kBetween = "=====\n";
  std::vector<std::string> parts;
  while (parts.size() + 1 < count) {
    size_t at = bytes.starts_with(kBetween) ? 0 : bytes.find("\n=====\n");
    if (at == std::string_view::npos) break;
    if (!bytes.starts_with(kBetween)) ++at;  // the line end belongs to the part
    parts.emplace_back(bytes.substr(0, at));
    bytes.remove_prefix(at + kBetween.size());
  }
  parts.emplace_back(bytes);
  parts.resize(count);
  return parts;
}

std::vector<std::string> words_in(std::string_view bytes) {
  std::vector<std::string> words;
  while (!bytes.empty()) {
    const size_t end = std::min(bytes.find('\n'), bytes.size());
    std::string word(bytes.substr(0, end));
    std::erase(word, '\0');
    words.push_back(std::move(word));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return words;
}

Scratch::Scratch(std::string_view name)
    : path_(fs::canonical(fs::temp_directory_path()) /
            fmt::format("culprit_fuzz_{}_{}", name, getpid())) {
  fs::remove_all(path_);
  fs::create_directories(path_);
}

Scratch::~Scratch() {
  std::error_code none;
  fs::remove_all(path_, none);
}

void Scratch::write(std::string_view name, std::string_view text) const {
  std::ofstream(path(name), std::ios::binary).write(text.data(), static_cast<long>(text.size()));
}

std::string Scratch::read(std::string_view name) const {
  std::ostringstream text;
  text << std::ifstream(path(name), std::ios::binary).rdbuf();
  return text.str();
}

void Scratch::clear() const {
  for (const fs::directory_entry& entry : fs::directory_iterator(path_)) fs::remove_all(entry);
}

Inside::Inside(const Scratch& scratch) : before_(fs::current_path()) {
  fs::current_path(scratch.path());
}

Inside::~Inside() {
  std::error_code none;
  fs::current_path(before_, none);
}

}  // namespace culprit::fuzz
