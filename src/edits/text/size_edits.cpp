#include "edits/text/size_edits.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

/// A function that allocates, and its argument that is, or multiplies, the size.
struct Allocator {
  std::string_view name;
  unsigned argument;
};
constexpr std::array<Allocator, 3> kAllocators = {{{"malloc", 1}, {"calloc", 1}, {"realloc", 2}}};

/// Functions whose third argument is the size of what their first one points to.
constexpr std::array<std::string_view, 4> kFills = {"memset", "memcpy", "memmove", "memcmp"};

class SizeEdits {
 public:
  SizeEdits(const SourceTree& tree, SyntaxId statement) : tree_(tree), statement_(statement) {}

  std::vector<SourceEdit> run() {
    if (tree_.kind(statement_) == Declaration)
      for (const SyntaxId variable : tree_.parts(statement_))
        if (tree_.kind(variable) == Variable && tree_.type(variable).ends_with(']')) {
          length(variable);
          lifetime(variable);
        }
    for (const SyntaxId call : tree_.all(statement_, Call))
      if (tree_.statement_of(call) == statement_) {
        allocation(call);
        size_of_memory(call);
        size_of_text(call);
      }
    return std::move(edits_);
  }

 private:
  void add(SourceChange change, Mistake mistake, SyntaxId node, double more = 0) {
    if (change.replaced != change.written)
      edits_.push_back({{std::move(change)}, mistake, weight_of(mistake) + more, node});
  }
  void replace(SyntaxId node, const Code& code, double more = 0) {
    add(replacement(tree_, node, code), Mistake::Size, statement_, more);
  }

  // Arrays
  // -----------------------------------------------------------------------------------------------

  /// The first dimension: one more, or ten times as many.
  void length(SyntaxId variable) {
    const std::string whole = tree_.text(variable);
    const size_t open = whole.find('['), close = whole.find(']');
    if (open == std::string::npos || close == std::string::npos || close < open) return;
    const std::string size = whole.substr(open + 1, close - open - 1);
    if (size.empty() || tree_[variable].range.line != tree_[variable].range.end_line) return;
    const SourceRange& range = tree_[variable].range;
    const uint32_t column = range.column + static_cast<uint32_t>(open) + 1;
    const SourceRange at{range.file, range.line, column, range.line,
                         column + static_cast<uint32_t>(size.size())};
    const bool is_number = size.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number || size.size() > 8) {
      add({at, size, size + " + 1"}, Mistake::Size, statement_);
      return;
    }
    const uint64_t value = std::stoull(size);
    add({at, size, std::to_string(value + 1)}, Mistake::Size, statement_);
    add({at, size, std::to_string(value * 10)}, Mistake::Size, statement_, -0.5);
  }

  /// `static`, where the function returns the array.
  void lifetime(SyntaxId variable) {
    const SyntaxId function = function_of(tree_, statement_);
    if (function == kNoSyntax || tree_.text(statement_).starts_with("static")) return;
    const std::vector<SyntaxId> returns = tree_.all(function, Return);
    const bool is_returned = std::any_of(returns.begin(), returns.end(), [&](SyntaxId id) {
      const SyntaxId value = tree_.part(id, 0);
      return value != kNoSyntax && tree_.text(tree_.bare(value)) == tree_.token(variable);
    });
    const SourceRange& range = tree_[statement_].range;
    if (is_returned)
      add({{range.file, range.line, range.column, range.line, range.column}, "", "static "},
          Mistake::Lifetime, statement_);
  }

  // Allocations
  // -----------------------------------------------------------------------------------------------

  void allocation(SyntaxId call) {
    const std::string name = tree_.text(tree_.part(call, 0));
    const auto known = std::find_if(kAllocators.begin(), kAllocators.end(),
                                    [&](const Allocator& each) { return each.name == name; });
    if (known == kAllocators.end()) return;
    const SyntaxId size = tree_.part(call, known->argument);
    if (size == kNoSyntax) return;
    const std::vector<SyntaxId> units = tree_.all(size, SizeOf);
    for (const SyntaxId unit : units) of_what_is_pointed_to(unit);
    replace(size, plus(tree_, size, 1));
    one_element_more(size);
    const std::string element = pointee(type_of_target(call));
    if (units.empty() && name != "calloc" && !element.empty() && element != "char" &&
        element != "void")
      replace(size, binary(code_of(tree_, size), "*", {fmt::format("sizeof({})", element)}));
  }

  /// `sizeof(*p)` or, for a text, `strlen(p) + 1` for `sizeof(p)`.
  void of_what_is_pointed_to(SyntaxId unit) {
    const SyntaxId operand = tree_.part(unit, 0);
    if (operand != kNoSyntax) {
      const std::string element = pointee(tree_.type(operand)),
                        name = tree_.text(tree_.bare(operand));
      if (element.empty()) return;
      replace(unit, {fmt::format("sizeof(*{})", name)});
      if (element.ends_with("char"))
        replace(unit, {fmt::format("strlen({}) + 1", name), Strength::Sum});
      return;
    }
    std::string text = tree_.text(unit);
    const size_t star = text.rfind('*');
    if (star == std::string::npos) return;
    text.erase(star, 1);
    replace(unit, {text});
  }

  /// `memset(p, 0, n * sizeof(*p))` for `memset(p, 0, sizeof(p))`, and for `memset(p, 0, n)`.
  void size_of_memory(SyntaxId call) {
    const std::string name = tree_.text(tree_.part(call, 0));
    if (std::find(kFills.begin(), kFills.end(), name) == kFills.end()) return;
    const SyntaxId to = tree_.part(call, 1), size = tree_.part(call, 3);
    if (to == kNoSyntax || size == kNoSyntax) return;
    const std::string element = pointee(tree_.type(to)), object = tree_.text(to);
    const std::vector<SyntaxId> units = tree_.all(size, SizeOf);
    if (tree_.type(to).ends_with(']')) replace(size, {fmt::format("sizeof({})", object)});
    if (units.empty() && element != "char" && element != "void")
      replace(size, binary(code_of(tree_, size), "*", {fmt::format("sizeof(*{})", object)}));
    if (units.size() != 1 || tree_.bare(size) != units.front() || element.empty()) return;
    of_what_is_pointed_to(units.front());
    const std::vector<Named> variables = variables_at(tree_, statement_);
    for (const Named& count : scalars_at(tree_, statement_, variables))
      if (is_integer_type(count.type))
        replace(size, binary({count.text}, "*", {fmt::format("sizeof(*{})", object)}));
    for (const std::string& length : lengths())
      replace(size, binary({length}, "*", {fmt::format("sizeof(*{})", object)}));
  }

  /// `strncat(s, t, sizeof(s) - strlen(s) - 1)`, `strncpy(s, t, sizeof(s) - 1)`, for an array.
  void size_of_text(SyntaxId call) {
    const std::string name = tree_.text(tree_.part(call, 0));
    const SyntaxId to = tree_.part(call, 1), size = tree_.part(call, 3);
    if (size == kNoSyntax || !tree_.type(to).ends_with(']')) return;
    const std::string object = tree_.text(to);
    if (name == "strncat")
      replace(size, {fmt::format("sizeof({0}) - strlen({0}) - 1", object), Strength::Sum});
    if (name == "strncpy") replace(size, {fmt::format("sizeof({}) - 1", object), Strength::Sum});
  }

  /// The lengths of arrays that the file declares by a name or number, each once.
  std::vector<std::string> lengths() const {
    const auto is_part_of_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    std::vector<std::string> found;
    for (const std::string& line : tree_.program().files[tree_[statement_].range.file].lines)
      for (size_t open = line.find('['); open != std::string::npos;
           open = line.find('[', open + 1)) {
        const size_t close = line.find(']', open);
        if (close == std::string::npos || line.find_first_of("=(", 0) < open) break;
        const std::string length = line.substr(open + 1, close - open - 1);
        if (!length.empty() && std::all_of(length.begin(), length.end(), is_part_of_word) &&
            std::find(found.begin(), found.end(), length) == found.end())
          found.push_back(length);
      }
    return found;
  }

  /// `(n + 1) * sizeof(int)` for `n * sizeof(int)`.
  void one_element_more(SyntaxId size) {
    const SyntaxId product = tree_.bare(size);
    if (tree_.kind(product) != Binary || tree_.token(product) != "*") return;
    for (const unsigned side : {0u, 1u})
      if (const SyntaxId factor = tree_.part(product, side);
          tree_.kind(tree_.bare(factor)) != SizeOf)
        replace(factor, plus(tree_, factor, 1));
  }

  /// The type of the variable or object that gets the pointer; empty if there is none.
  std::string type_of_target(SyntaxId call) const {
    SyntaxId parent = tree_[call].parent;
    while (parent != kNoSyntax && (tree_.kind(parent) == Parentheses || tree_.kind(parent) == Cast))
      parent = tree_[parent].parent;
    if (parent == kNoSyntax) return {};
    if (tree_.kind(parent) == Variable) return tree_.type(parent);
    return tree_.kind(parent) == Assignment ? tree_.type(tree_.part(parent, 0)) : std::string();
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> size_edits(const SourceTree& tree, SyntaxId statement) {
  return SizeEdits(tree, statement).run();
}

}  // namespace culprit::edits
