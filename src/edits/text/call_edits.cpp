#include "edits/text/call_edits.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "edits/code.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

/// Library functions that are taken for one another: of the same parameters and result. Empty names
/// fill a row.
constexpr std::array<std::array<std::string_view, 6>, 7> kAlike = {{
    {"floor", "ceil", "round", "trunc", "sqrt", "fabs"},
    {"toupper", "tolower", "isupper", "islower", "isalpha", "isalnum"},
    {"isdigit", "isalpha", "isspace", "ispunct", "isalnum", "isxdigit"},
    {"strcpy", "strcat", "strstr", "", "", ""},
    {"strchr", "strrchr", "", "", "", ""},
    {"strncpy", "memcpy", "memmove", "strncat", "", ""},
    {"log", "log10", "log2", "exp", "sin", "cos"},
}};

class CallEdits {
 public:
  CallEdits(const SourceTree& tree, SyntaxId call) : tree_(tree), call_(call) {}

  std::vector<SourceEdit> run() {
    const SyntaxId callee = tree_.part(call_, 0);
    if (tree_.kind(callee) != Name) return {};
    const std::string name = tree_.text(callee);
    for (const auto& group : kAlike)
      if (std::find(group.begin(), group.end(), name) != group.end())
        for (const std::string_view other : group) call_instead(other);
    if (name == "abs") call_instead("fabs");
    if (name == "fabs") call_instead("abs");
    functions_of_the_program(name);
    arguments();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, Mistake mistake) {
    edits_.push_back({std::move(changes), mistake, weight_of(mistake), call_});
  }

  void call_instead(std::string_view other) {
    const SyntaxId callee = tree_.part(call_, 0);
    const std::string name = tree_.text(callee);
    if (other != name && !other.empty())
      add({{tree_[callee].range, name, std::string(other)}}, Mistake::Callee);
  }

  /// Those with the same parameters and result.
  void functions_of_the_program(const std::string& name) {
    std::vector<SyntaxId> functions = tree_.roots();
    std::erase_if(functions, [&](SyntaxId root) { return tree_.kind(root) != Function; });
    const auto called = std::find_if(functions.begin(), functions.end(),
                                     [&](SyntaxId each) { return tree_.token(each) == name; });
    if (called == functions.end() || parameters(*called).empty()) return;
    for (const SyntaxId other : functions)
      if (tree_.token(other) != "main" && parameters(other) == parameters(*called) &&
          tree_.type(other) == tree_.type(*called))
        call_instead(tree_.token(other));
  }

  std::vector<std::string> parameters(SyntaxId function) const {
    std::vector<std::string> types;
    for (const SyntaxId part : tree_.parts(function))
      if (tree_.kind(part) == Variable) types.push_back(tree_.type(part));
    return types;
  }

  /// Two of the same type in each other's place.
  void arguments() {
    const std::vector<SyntaxId> parts = tree_.parts(call_);
    for (size_t a = 1; a < parts.size(); ++a)
      for (size_t b = a + 1; b < parts.size(); ++b)
        if (tree_.type(parts[a]) == tree_.type(parts[b]))
          add({replacement(tree_, parts[a], code_of(tree_, parts[b])),
               replacement(tree_, parts[b], code_of(tree_, parts[a]))},
              Mistake::Sides);
  }

  const SourceTree& tree_;
  const SyntaxId call_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> call_edits(const SourceTree& tree, SyntaxId call) {
  return CallEdits(tree, call).run();
}

}  // namespace culprit::edits
