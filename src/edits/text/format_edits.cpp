#include "edits/text/format_edits.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

struct Formatted {
  std::string_view name;
  unsigned format;  ///< its argument, counted from 1
  bool reads;
};
constexpr std::array<Formatted, 7> kFormatted = {{{"scanf", 1, true},
                                                  {"fscanf", 2, true},
                                                  {"sscanf", 2, true},
                                                  {"printf", 1, false},
                                                  {"fprintf", 2, false},
                                                  {"sprintf", 2, false},
                                                  {"snprintf", 3, false}}};

/// Conversions that fit a type: of `printf`, and of `scanf` into such an object.
struct Fitting {
  std::string_view type;
  std::array<std::string_view, 3> printed, read;
};
constexpr std::array<Fitting, 11> kFitting = {{
    {"int", {"d", "c", "x"}, {"d", "i", "x"}},
    {"short", {"hd", "d", ""}, {"hd", "", ""}},
    {"unsigned int", {"u", "x", "d"}, {"u", "x", ""}},
    {"unsigned short", {"hu", "hx", "d"}, {"hu", "hx", ""}},
    {"long", {"ld", "lx", ""}, {"ld", "li", ""}},
    {"unsigned long", {"lu", "lx", "zu"}, {"lu", "lx", "zu"}},
    {"long long", {"lld", "llx", ""}, {"lld", "", ""}},
    {"unsigned long long", {"llu", "llx", ""}, {"llu", "llx", ""}},
    {"float", {"f", "g", "e"}, {"f", "", ""}},
    {"double", {"f", "g", "e"}, {"lf", "", ""}},
    {"char", {"c", "d", ""}, {"c", "hhd", ""}},
}};

// log-odds of reading one character into a `char`; set by hand
constexpr double kOfCharacter = 1.5;

/// One conversion of a format as the source writes it.
struct Conversion {
  size_t begin = 0;    // of `%`
  size_t letters = 0;  // of the length modifier or letter
  size_t end = 0;
  bool takes_value = true;
};

/// Empty if the format has conversions that are not understood.
std::vector<Conversion> conversions_of(std::string_view text) {
  std::vector<Conversion> found;
  for (size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at)) {
    Conversion each{.begin = at};
    ++at;
    if (at < text.size() && text[at] == '%') {
      ++at;
      continue;
    }
    each.takes_value = at >= text.size() || text[at] != '*';
    at = std::min(text.find_first_not_of("-+ #0123456789.*'", at), text.size());
    each.letters = at;
    at = std::min(text.find_first_not_of("hlLqjzt", at), text.size());
    if (at == text.size() || text[at] == '[') return {};
    each.end = ++at;
    found.push_back(each);
  }
  return found;
}

class FormatEdits {
 public:
  FormatEdits(const SourceTree& tree, SyntaxId statement) : tree_(tree), statement_(statement) {}

  std::vector<SourceEdit> run() {
    for (const SyntaxId call : tree_.all(statement_, Call)) {
      if (tree_.statement_of(call) != statement_) continue;
      const std::string name = tree_.text(tree_.part(call, 0));
      const auto known = std::find_if(kFormatted.begin(), kFormatted.end(),
                                      [&](const Formatted& each) { return each.name == name; });
      if (known != kFormatted.end()) edits_of(call, *known);
    }
    return std::move(edits_);
  }

 private:
  void edits_of(SyntaxId call, const Formatted& function) {
    const SyntaxId format = tree_.part(call, function.format);
    if (format == kNoSyntax || tree_.kind(format) != Text) return;
    const SourceRange& range = tree_[format].range;
    text_ = tree_.text(format);
    if (range.line != range.end_line || text_.find('"', 1) + 1 != text_.size()) return;
    at_ = range;
    if (!function.reads) line_ends();
    unsigned argument = function.format + 1;
    for (const Conversion& each : conversions_of(text_)) {
      const std::string letters = text_.substr(each.letters, each.end - each.letters);
      if (function.reads && letters == "c" && text_[each.begin - 1] != ' ')
        replace(each.begin, each.begin, " ", 0.5);
      if (!each.takes_value) continue;
      const SyntaxId value = tree_.part(call, argument++);
      if (value == kNoSyntax) continue;
      if (function.reads && letters == "s") words(each, value);
      others(each, letters, type_of(value, function.reads), function.reads);
      if (!function.reads) widths(each, letters);
    }
  }

  /// A line, or a character, for a word.
  void words(const Conversion& each, SyntaxId value) {
    const bool is_of_character =
        tree_.kind(tree_.bare(value)) == Prefix && tree_.token(tree_.bare(value)) == "&";
    if (is_of_character) return replace(each.begin, each.end, " %c", kOfCharacter);
    const std::string_view blank = each.begin == 1 ? " " : "";
    const std::string width = text_.substr(each.begin, each.letters - each.begin);
    replace(each.begin, each.end, fmt::format("{}{}[^\\n]", blank, width), 0);
  }

  /// The same conversion with the flags, width and precision that it has elsewhere: `%02d` for
  /// `%2d`.
  void widths(const Conversion& own, const std::string& letters) {
    std::vector<std::string> seen{text_.substr(own.begin, own.end - own.begin)};
    for (const SyntaxId root : tree_.roots())
      for (const SyntaxId literal : tree_.all(root, Text)) {
        const std::string text = tree_.text(literal);
        for (const Conversion& each : conversions_of(text)) {
          const std::string other = text.substr(each.begin, each.end - each.begin);
          if (!other.ends_with(letters) || other.find('*') != std::string::npos ||
              text.substr(each.letters, each.end - each.letters) != letters ||
              std::find(seen.begin(), seen.end(), other) != seen.end())
            continue;
          seen.push_back(other);
          replace(own.begin, own.end, other, 0);
        }
      }
  }

  /// A line that ends in CR and LF for one that ends in LF, and back.
  void line_ends() {
    const std::string_view kLf = "\\n", kCr = "\\r";
    const size_t end = text_.rfind(kLf);
    if (end == std::string::npos) return;
    const bool has_cr = end >= kCr.size() && text_.compare(end - kCr.size(), kCr.size(), kCr) == 0;
    if (has_cr) replace(end - kCr.size(), end, "", -0.5);
    else replace(end, end + kLf.size(), "\\r\\n", -0.5);
  }

  /// The type that is printed or read into; empty if it is neither a number nor a character.
  std::string type_of(SyntaxId value, bool reads) const {
    return reads ? pointee(tree_.type(value)) : tree_.type(value);
  }

  void others(const Conversion& each, const std::string& letters, const std::string& type,
              bool reads) {
    for (const Fitting& fitting : kFitting) {
      if (fitting.type != type) continue;
      const auto& fits = reads ? fitting.read : fitting.printed;
      const bool fits_now = std::find(fits.begin(), fits.end(), letters) != fits.end();
      for (const std::string_view other : fits) {
        if (other.empty()) continue;
        if (other != letters) replace(each.letters, each.end, other, fits_now ? -0.5 : 1);
        // `%1f` for `%lf`
        if (reads && each.letters > each.begin + 1)
          replace(each.begin, each.end, fmt::format("%{}", other), fits_now ? -0.5 : 1);
      }
    }
  }

  void replace(size_t begin, size_t end, std::string_view written, double more) {
    SourceRange range{at_.file, at_.line, at_.column + static_cast<uint32_t>(begin), at_.line,
                      at_.column + static_cast<uint32_t>(end)};
    edits_.push_back({{{range, text_.substr(begin, end - begin), std::string(written)}},
                      Mistake::Format,
                      weight_of(Mistake::Format) + more,
                      statement_});
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  std::string text_;  // of the format, with its quotes
  SourceRange at_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> format_edits(const SourceTree& tree, SyntaxId statement) {
  return FormatEdits(tree, statement).run();
}

}  // namespace culprit::edits
