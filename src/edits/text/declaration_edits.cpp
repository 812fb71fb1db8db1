#include "edits/text/declaration_edits.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/source_changes.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

class DeclarationEdits {
 public:
  DeclarationEdits(const SourceTree& tree, SyntaxId statement)
      : tree_(tree),
        statement_(statement),
        function_(function_of(tree, statement)),
        variables_(variables_at(tree, statement)) {}

  std::vector<SourceEdit> run() {
    if (tree_.kind(statement_) == Declaration && function_ != kNoSyntax) declaration();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, Mistake mistake, double more = 0) {
    if (!changes.empty())
      edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, statement_});
  }

  void declaration() {
    for (const SyntaxId variable : tree_.parts(statement_)) {
      if (tree_.kind(variable) != Variable) continue;
      if (tree_.parts(variable).empty()) initial(variable);
    }
    type();
    hiding();
  }

  /// `n = 0;` for `int n = 0;`, where an outer variable has that name.
  void hiding() {
    const std::vector<SyntaxId> parts = tree_.parts(statement_);
    if (parts.size() != 1 || tree_.kind(parts.front()) != Variable) return;
    const std::string name = tree_.token(parts.front());
    const auto is_hidden = [&](const Named& other) {
      return other.text == name && other.type == tree_.type(parts.front());
    };
    if (!is_scalar_type(tree_.type(parts.front())) ||
        std::none_of(variables_.begin(), variables_.end(), is_hidden))
      return;
    const SyntaxId value = tree_.part(parts.front(), 0);
    if (value == kNoSyntax) add(statement_left_out(tree_, statement_), Mistake::Hiding);
    else
      add({{tree_.with_semicolon(statement_),
            text_in(tree_.program(), tree_.with_semicolon(statement_)),
            fmt::format("{} = {};", name, tree_.text(value))}},
          Mistake::Hiding);
  }

  void initial(SyntaxId variable) {
    const std::string& type = tree_.type(variable);
    const SourceRange& range = tree_[variable].range;
    const SourceRange end{range.file, range.end_line, range.end_column, range.end_line,
                          range.end_column};
    if (is_number_type(type)) {
      add({{end, "", " = 0"}}, Mistake::Initial);
      add({{end, "", " = 1"}}, Mistake::Initial, -0.7);
    }
    if (type.ends_with(']')) add({{end, "", " = {0}"}}, Mistake::Initial);
  }

  bool is_pointed_to(SyntaxId variable) const {
    const std::vector<SyntaxId> prefixes = tree_.all(function_, Prefix);
    return std::any_of(prefixes.begin(), prefixes.end(), [&](SyntaxId id) {
      return tree_.token(id) == "&" &&
             tree_.text(tree_.bare(tree_.part(id, 0))) == tree_.token(variable);
    });
  }

  void type() {
    const std::vector<SyntaxId> parts = tree_.parts(statement_);
    if (parts.empty() || tree_.kind(parts.front()) != Variable) return;
    // a pointer to another type would point to it
    if (std::any_of(parts.begin(), parts.end(), [&](SyntaxId id) { return is_pointed_to(id); }))
      return;
    if (!is_number_type(tree_.type(parts.front()))) return;
    SourceRange range = tree_[statement_].range;
    const SourceRange& name = tree_[parts.front()].token;
    range.end_line = name.line;
    range.end_column = name.column;
    std::string written = text_in(tree_.program(), range);
    for (const std::string_view qualifier : {"static ", "const ", "register ", "volatile "})
      if (written.starts_with(qualifier)) {
        range.column += static_cast<uint32_t>(qualifier.size());
        written.erase(0, qualifier.size());
      }
    while (written.ends_with(' ')) written.pop_back();
    if (written.empty() || written.find_first_of("*(\n") != std::string::npos) return;
    range.end_line = range.line;
    range.end_column = range.column + static_cast<uint32_t>(written.size());
    for (const std::string& other : other_types(written))
      if (written != other)
        add({{range, written, other}}, Mistake::Type, is_floating_type(other) ? -1 : 0);
  }

  static std::vector<std::string> other_types(const std::string& type) {
    if (type == "char" || type == "signed char") return {"unsigned char", "int"};
    std::vector<std::string> others{"long long", "double", "unsigned", "int", "float"};
    if (type.starts_with("int") && type.ends_with("_t")) others = {"u" + type, "int64_t"};
    if (type.starts_with("uint") && type.ends_with("_t")) others = {type.substr(1), "uint64_t"};
    return others;
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  const SyntaxId function_;
  const std::vector<Named> variables_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> declaration_edits(const SourceTree& tree, SyntaxId statement) {
  return DeclarationEdits(tree, statement).run();
}

}  // namespace culprit::edits
