#include "project/link_options.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

namespace culprit::project {

namespace {

/// Options of the linker that change which code runs, or where names lead. They may start with one
/// dash or two.
constexpr std::array<std::string_view, 6> kLinker = {"defsym",        "script",    "just-symbols",
                                                     "section-start", "undefined", "entry"};
/// Short options with a value, which may be joined: a file or address, or a name.
constexpr std::string_view kScript = "-T";
constexpr std::array<std::string_view, 2> kWithName = {"-u", "-e"};
/// Options of the compiler driver.
constexpr std::array<std::string_view, 2> kDriver = {"-nostartfiles", "-nostdlib"};

struct Word {
  std::string text;
  bool for_linker = false;
};

std::vector<Word> split(const std::vector<std::string>& words) {
  std::vector<Word> out;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-Xlinker" && i + 1 < words.size()) {
      out.push_back({words[++i], true});
    } else if (word.starts_with("-Wl,")) {
      for (size_t from = 4; from <= word.size();) {
        const size_t to = std::min(word.find(',', from), word.size());
        out.push_back({word.substr(from, to - from), true});
        from = to + 1;
      }
    } else {
      out.push_back({word, false});
    }
  }
  return out;
}

/// The word without its dashes, if the linker takes it for a long option.
std::optional<std::string_view> long_option(const Word& word) {
  std::string_view text = word.text;
  if (!text.starts_with('-') || (!word.for_linker && !text.starts_with("--"))) return std::nullopt;
  text.remove_prefix(text.starts_with("--") ? 2 : 1);
  return text;
}

bool is_named(std::string_view option, std::string_view name) {
  return option.starts_with(name) && (option.size() == name.size() || option[name.size()] == '=');
}

/// Long options that begin with the same letter have more dashes: -export-dynamic is no -e.
bool is_identifier(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool is_unmodelled(const Word& word) {
  if (const auto option = long_option(word))
    for (const std::string_view name : kLinker)
      if (is_named(*option, name)) return true;
  for (const std::string_view name : kDriver)
    if (word.text == name) return true;
  for (const std::string_view name : kWithName)
    if (word.text == name || (word.for_linker && word.text.starts_with(name) &&
                              is_identifier(std::string_view(word.text).substr(name.size()))))
      return true;
  return word.text.starts_with(kScript);
}

}  // namespace

LinkOptions read_link_options(const std::vector<std::string>& words) {
  constexpr std::string_view kWrap = "wrap";
  LinkOptions found;
  const std::vector<Word> all = split(words);
  for (size_t i = 0; i < all.size(); ++i) {
    const auto option = long_option(all[i]);
    if (option && is_named(*option, kWrap)) {
      if (option->size() > kWrap.size())
        found.wrapped.emplace_back(option->substr(kWrap.size() + 1));
      else if (i + 1 < all.size()) found.wrapped.push_back(all[++i].text);
    } else if (found.unmodelled.empty() && is_unmodelled(all[i])) {
      found.unmodelled = all[i].text;
    }
  }
  return found;
}

}  // namespace culprit::project
