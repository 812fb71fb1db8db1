#include "edits/text/constant_edits.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "edits/source_names.h"

namespace culprit::edits {

namespace {

/// What a named constant is defined as.
struct Definition {
  std::string name, value;
  SourceRange range;  // of the value
};

bool is_part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

size_t end_of_name(std::string_view line, size_t at) {
  while (at < line.size() && is_part_of_name(line[at])) ++at;
  return at;
}

size_t without_blanks(std::string_view line, size_t at) {
  return std::min(line.find_first_not_of(" \t", at), line.size());
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 10 &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

SourceRange range_at(uint32_t file, uint32_t line, size_t begin, size_t end) {
  return {file, line, static_cast<uint32_t>(begin) + 1, line, static_cast<uint32_t>(end) + 1};
}

/// `#define NAME value` without parameters, on one line.
std::optional<Definition> macro_in(const std::string& line, uint32_t file, uint32_t number) {
  constexpr std::string_view kDefine = "define";
  size_t at = without_blanks(line, 0);
  if (at == line.size() || line[at] != '#' || line.ends_with('\\')) return std::nullopt;
  at = without_blanks(line, at + 1);
  if (line.compare(at, kDefine.size(), kDefine) != 0) return std::nullopt;
  const size_t name = without_blanks(line, at + kDefine.size()), after = end_of_name(line, name);
  if (name == after || after == line.size() || line[after] == '(') return std::nullopt;
  const size_t value = without_blanks(line, after);
  const size_t comment = std::min({line.find("/*", value), line.find("//", value), line.size()});
  const size_t last = line.find_last_not_of(" \t\r", comment - 1);
  if (last == std::string::npos || last < value) return std::nullopt;
  return Definition{line.substr(name, after - name), line.substr(value, last + 1 - value),
                    range_at(file, number, value, last + 1)};
}

class ConstantEdits {
 public:
  ConstantEdits(const SourceTree& tree, const std::vector<std::string>& texts)
      : tree_(tree), texts_(texts) {}

  std::vector<ConstantEdit> run() {
    std::set<uint32_t> files;
    for (const SyntaxId root : tree_.roots()) files.insert(tree_[root].range.file);
    for (const uint32_t file : files) {
      const std::vector<std::string>& lines = tree_.program().files[file].lines;
      for (uint32_t k = 0; k < lines.size(); ++k) {
        if (const auto macro = macro_in(lines[k], file, k + 1)) edits_of(*macro);
        enumerators_in(lines[k], file, k + 1);
      }
    }
    return std::move(edits_);
  }

 private:
  bool is_used(const std::string& name) const {
    return std::any_of(texts_.begin(), texts_.end(),
                       [&](const std::string& text) { return is_named(text, name); });
  }

  /// `NAME = number` outside of declarations and functions.
  void enumerators_in(const std::string& line, uint32_t file, uint32_t number) {
    for (size_t sign = line.find('='); sign != std::string::npos; sign = line.find('=', sign + 1)) {
      const size_t value = without_blanks(line, sign + 1), after = end_of_name(line, value);
      const size_t last = sign == 0 ? std::string::npos : line.find_last_not_of(" \t", sign - 1);
      if (last == std::string::npos || !is_number(line.substr(value, after - value))) continue;
      size_t name = last + 1;
      while (name > 0 && is_part_of_name(line[name - 1])) --name;
      const size_t next = without_blanks(line, after);
      const bool ends =
          next == line.size() || line[next] == ',' || line[next] == '}' || line[next] == '/';
      const SourceLocation place{file, number, static_cast<uint32_t>(name) + 1};
      if (name > last || !ends || tree_.around(place) != kNoSyntax) continue;
      edits_of({line.substr(name, last + 1 - name), line.substr(value, after - value),
                range_at(file, number, value, after)});
    }
  }

  void edits_of(const Definition& constant) {
    if (!is_used(constant.name)) return;
    const auto add = [&](std::string value, double more) {
      edits_.push_back({constant.name,
                        {{{constant.range, constant.value, std::move(value)}},
                         Mistake::OneOff,
                         weight_of(Mistake::OneOff) + more,
                         kNoSyntax}});
    };
    if (constant.value == "char") return add("unsigned char", 0);
    if (is_number(constant.value)) {
      const long number = std::stol(constant.value);
      for (const long more : {1, -1}) add(std::to_string(number + more), 0);
      if (number != 0) add(std::to_string(number * 2), -0.5);
      if (number % 2 == 0 && number != 0) add(std::to_string(number / 2), -0.5);
      return;
    }
    const bool is_expression = constant.value.find_first_not_of(
                                   "0123456789_+-*/%<>()abcdefghijklmnopqrstuvwxyz"
                                   "ABCDEFGHIJKLMNOPQRSTUVWXYZ ") == std::string::npos;
    if (!is_expression || constant.value.find_first_of("+-*/%<>") == std::string::npos) return;
    std::string bare = constant.value;
    if (bare.starts_with('(') && bare.ends_with(')')) bare = bare.substr(1, bare.size() - 2);
    for (const char* const more : {"+ 1", "- 1"}) add(fmt::format("({} {})", bare, more), 0);
  }

  const SourceTree& tree_;
  const std::vector<std::string>& texts_;
  std::vector<ConstantEdit> edits_;
};

}  // namespace

std::vector<ConstantEdit> constant_edits(const SourceTree& tree,
                                         const std::vector<std::string>& texts) {
  return ConstantEdits(tree, texts).run();
}

}  // namespace culprit::edits
