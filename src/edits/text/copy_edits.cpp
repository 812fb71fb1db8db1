#include "edits/text/copy_edits.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/inserted_statements.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

/// How many statements later a value that a statement changes may be read.
constexpr size_t kFarthest = 2;

// log-odds of a copy of an array, beside one of a text: the loop may only run the wrong way
constexpr double kOfArray = -1;

bool is_text_type(const std::string& type) {
  return type == "char *" || (type.starts_with("char[") && type.ends_with(']'));
}

bool is_assignment(const SourceTree& tree, SyntaxId id) {
  return tree.kind(id) == Assignment && tree.token(id) == "=";
}

class CopyEdits {
 public:
  CopyEdits(const SourceTree& tree, SyntaxId statement) : tree_(tree), statement_(statement) {}

  std::vector<SourceEdit> run() {
    for (const SyntaxId id : tree_.all(statement_, Assignment))
      if (tree_.statement_of(id) == statement_) stored_pointer(id);
    for (const SyntaxId call : tree_.all(statement_, Call))
      if (tree_.statement_of(call) == statement_) passed_text(call);
    overwritten_before_next();
    overwritten_before_step();
    array_read_while_changed();
    return std::move(edits_);
  }

 private:
  /// `at`: the statement that is wrong.
  void add(SourceChanges changes, Mistake mistake, SyntaxId at, double more = 0) {
    if (!changes.empty())
      edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, at});
  }

  bool is_text(SyntaxId value) const {
    const SyntaxKind kind = tree_.kind(value);
    return is_text_type(tree_.type(value)) &&
           (kind == Name || kind == Member || kind == Subscript || kind == Binary);
  }

  // Texts
  // -----------------------------------------------------------------------------------------------

  void copy_of(SyntaxId value) {
    const std::string text = tree_.text(value);
    for (const std::string& copy : {fmt::format("strdup({})", text),
                                    fmt::format("strcpy(malloc(strlen({}) + 1), {})", text, text)})
      add({{tree_[value].range, text, copy}}, Mistake::Copy, statement_);
  }

  /// `p->name = strdup(name)` for `p->name = name`.
  void stored_pointer(SyntaxId assignment) {
    const SyntaxId to = tree_.bare(tree_.part(assignment, 0)),
                   value = tree_.bare(tree_.part(assignment, 1));
    const bool is_kept = tree_.kind(to) == Member || tree_.kind(to) == Subscript ||
                         (tree_.kind(to) == Prefix && tree_.token(to) == "*");
    if (!is_assignment(tree_, assignment) || !is_kept) return;
    if (is_text(value)) copy_of(value);
    else if (is_pointer_type(tree_.type(value)) && tree_.kind(value) == Member)
      copy_of_elements(value);
  }

  /// `memcpy(malloc(p->count * sizeof(*p->items)), p->items, p->count * sizeof(*p->items))` for
  /// `p->items`, with each integer of the same object.
  void copy_of_elements(SyntaxId value) {
    const std::string text = tree_.text(value);
    const std::string object = text.substr(0, text.size() - tree_.token(value).size());
    const std::vector<Named> variables = variables_at(tree_, statement_);
    for (const Named& count : scalars_at(tree_, statement_, variables)) {
      if (!is_integer_type(count.type) || !count.text.starts_with(object)) continue;
      const std::string size = fmt::format("{} * sizeof(*{})", count.text, text);
      add({{tree_[value].range, text, fmt::format("memcpy(malloc({0}), {1}, {0})", size, text)}},
          Mistake::Copy, statement_);
    }
  }

  /// `push(list, strdup(line))`, for an array and a function of the program.
  void passed_text(SyntaxId call) {
    const std::string callee = tree_.text(tree_.part(call, 0));
    const std::vector<SyntaxId>& roots = tree_.roots();
    if (std::none_of(roots.begin(), roots.end(), [&](SyntaxId root) {
          return tree_.kind(root) == Function && tree_.token(root) == callee;
        }))
      return;
    for (const SyntaxId argument : tree_.parts(call))
      if (tree_[argument].part > 0 && tree_.type(argument).ends_with(']') && is_text(argument))
        copy_of(argument);
  }

  // Values that change before they are read
  // -----------------------------------------------------------------------------------------------

  /// What an assignment changes, or a call may: the text of a target or argument.
  std::vector<std::string> changed_by(SyntaxId statement) const {
    std::vector<std::string> targets;
    if (tree_.kind(statement) == Assignment)
      targets.push_back(tree_.text(tree_.bare(tree_.part(statement, 0))));
    if (tree_.kind(statement) == Call)
      for (const SyntaxId argument : tree_.parts(statement))
        if (tree_[argument].part > 0 && is_pointer_type(tree_.type(argument)))
          targets.push_back(tree_.text(tree_.bare(argument)));
    std::erase(targets, std::string());  // from a macro
    return targets;
  }

  /// Whether an expression names one of them.
  bool reads(SyntaxId expression, const std::vector<std::string>& targets) const {
    for (SyntaxId id = expression; id < tree_[expression].end; ++id)
      if (std::find(targets.begin(), targets.end(), tree_.text(id)) != targets.end()) return true;
    return false;
  }

  std::string new_name(SyntaxId value) const {
    const std::vector<Named> variables = variables_at(tree_, statement_);
    const auto is_free = [&](const std::string& name) {
      return std::none_of(variables.begin(), variables.end(),
                          [&](const Named& known) { return known.text == name; });
    };
    const std::string member = tree_.kind(value) == Member ? tree_.token(value) : "old";
    for (const std::string& name : {member, "old_" + member, "previous_" + member})
      if (is_free(name)) return name;
    return {};
  }

  static std::string declaration(const std::string& type, const std::string& name,
                                 const std::string& value) {
    const std::string space = type.ends_with('*') ? "" : " ";
    return fmt::format("{}{}{} = {};", type, space, name, value);
  }

  /// `int old = b; a = …; c = old;` for `a = …; c = b;`, where `b` is `a` or names it.
  void overwritten_before_next() {
    const std::vector<std::string> targets = changed_by(statement_);
    const SyntaxId block = tree_[statement_].parent;
    if (targets.empty() || tree_.kind(block) != Block) return;
    const std::vector<SyntaxId> siblings = tree_.parts(block);
    const auto here = static_cast<size_t>(std::find(siblings.begin(), siblings.end(), statement_) -
                                          siblings.begin());
    for (size_t k = here + 1; k < siblings.size() && k <= here + kFarthest; ++k) {
      if (!is_assignment(tree_, siblings[k])) continue;
      const SyntaxId value = tree_.part(siblings[k], 1);
      if (!is_scalar_type(tree_.type(value)) || !reads(value, targets) ||
          !can_stand(tree_, value, variables_at(tree_, statement_)))
        continue;
      const std::string name = new_name(value);
      if (name.empty()) continue;
      SourceChanges changes = inserted_before(
          tree_, statement_, declaration(tree_.type(value), name, tree_.text(value)));
      if (changes.empty()) continue;
      changes.push_back({tree_[value].range, tree_.text(value), name});
      add(std::move(changes), Mistake::Overwritten, siblings[k]);
    }
  }

  /// `for (…) { T next = p->next; …; p = next; }` for `for (…; p = p->next) …`, where the body
  /// frees `p` or assigns to it.
  void overwritten_before_step() {
    if (tree_.kind(statement_) != For) return;
    const SyntaxId step = tree_.part(statement_, 2), body = tree_.part(statement_, 3);
    if (step == kNoSyntax || body == kNoSyntax || !is_assignment(tree_, step) ||
        !tree_.all(body, Continue).empty())
      return;
    const SyntaxId value = tree_.part(step, 1);
    const bool is_block = tree_.kind(body) == Block;
    const std::vector<SyntaxId> inner = is_block ? tree_.parts(body) : std::vector{body};
    if (!is_scalar_type(tree_.type(value)) || inner.empty() ||
        std::none_of(inner.begin(), inner.end(),
                     [&](SyntaxId id) { return reads(value, changed_by(id)); }))
      return;
    const std::string name = new_name(value);
    if (name.empty()) return;
    const std::string first = declaration(tree_.type(value), name, tree_.text(value)),
                      last = fmt::format("{} = {};", tree_.text(tree_.part(step, 0)), name);
    SourceChanges changes{{tree_[step].range, tree_.text(step), ""}};
    if (is_block) {
      for (const SourceChanges& added : {inserted_before(tree_, inner.front(), first),
                                         inserted_after(tree_, inner.back(), last)})
        changes.insert(changes.end(), added.begin(), added.end());
    } else {
      const SourceRange whole = tree_.with_semicolon(body);
      const std::string text = text_in(tree_.program(), whole);
      changes.push_back({whole, text, fmt::format("{{ {} {} {} }}", first, text, last)});
    }
    add(std::move(changes), Mistake::Overwritten, statement_);
  }

  // Arrays that change while they are read
  // -----------------------------------------------------------------------------------------------

  /// A copy before the loop, which is read in it.
  void array_read_while_changed() {
    if (!is_loop(tree_, statement_) || !tree_.is_in_block(statement_)) return;
    std::vector<std::string> done;
    for (const SyntaxId assignment : tree_.all(statement_, Assignment)) {
      const SyntaxId array = array_of(tree_.part(assignment, 0));
      if (array == kNoSyntax) continue;
      const std::string name = tree_.text(array);
      if (std::find(done.begin(), done.end(), name) != done.end()) continue;
      done.push_back(name);
      copy_of_array(name, tree_.statement_of(assignment));
    }
  }

  /// The name of the array that an element is of; kNoSyntax for other expressions.
  SyntaxId array_of(SyntaxId element) const {
    SyntaxId id = tree_.bare(element);
    if (tree_.kind(id) != Subscript) return kNoSyntax;
    while (tree_.kind(id) == Subscript) id = tree_.bare(tree_.part(id, 0));
    return tree_.kind(id) == Name ? id : kNoSyntax;
  }

  void copy_of_array(const std::string& name, SyntaxId assignment) {
    const std::string copy = "old_" + name;
    SourceChanges changes;
    std::string element;
    for (const SyntaxId id : tree_.all(statement_, Name)) {
      if (tree_.text(id) != name) continue;
      SyntaxId use = id;  // the whole element
      while (tree_.kind(tree_[use].parent) == Subscript && tree_[use].part == 0)
        use = tree_[use].parent;
      if (use != id) element = tree_.type(use);
      if (use == id || !tree_.is_changed(use)) changes.push_back({tree_[id].range, name, copy});
    }
    const std::string length = declared_length(name);
    if (changes.empty() || length.empty() || !is_number_type(element)) return;
    const SourceChanges added = inserted_before(
        tree_, statement_,
        fmt::format("{0} {1}{2}; memcpy({1}, {3}, sizeof {1});", element, copy, length, name));
    if (added.empty()) return;
    changes.insert(changes.begin(), added.begin(), added.end());
    add(std::move(changes), Mistake::Copy, assignment, kOfArray);
  }

  /// "[4][4]", as the variable is declared in the function or file; empty if a length is not given.
  std::string declared_length(const std::string& name) const {
    const auto length_of = [&](SyntaxId id) -> std::string {
      if (tree_.kind(id) != Variable || tree_.token(id) != name) return {};
      const std::string text = tree_.text(id);
      const size_t open = text.find('['), end = std::min(text.find('='), text.size());
      const size_t close = text.rfind(']', end);
      if (open == std::string::npos || close == std::string::npos || close < open) return {};
      const std::string length = text.substr(open, close + 1 - open);
      return length.find("[]") == std::string::npos ? length : std::string();
    };
    const SyntaxId function = function_of(tree_, statement_);
    for (SyntaxId id = function; id < tree_[function].end; ++id)
      if (const std::string length = length_of(id); !length.empty()) return length;
    for (const SyntaxId root : tree_.roots())
      for (SyntaxId id = root; tree_.kind(root) != Function && id < tree_[root].end; ++id)
        if (const std::string length = length_of(id); !length.empty()) return length;
    return {};
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> copy_edits(const SourceTree& tree, SyntaxId statement) {
  return CopyEdits(tree, statement).run();
}

}  // namespace culprit::edits
