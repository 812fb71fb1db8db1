#include "edits/text/reset_edits.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/inserted_statements.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

// log-odds of a terminator beside the call that copies, and of a member that has the name of a
// variable, anywhere and beside another member; set by hand
constexpr double kAfterCopy = 0.7, kOfSameName = 1, kBesideOthers = 1.3;

class ResetEdits {
 public:
  ResetEdits(const SourceTree& tree, SyntaxId statement)
      : tree_(tree),
        statement_(statement),
        function_(function_of(tree, statement)),
        variables_(variables_at(tree, statement)) {}

  std::vector<SourceEdit> run() {
    if (function_ == kNoSyntax) return {};
    resets();
    members();
    links();
    ends_of_lines();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, double more = 0) {
    if (!changes.empty())
      edits_.push_back(
          {std::move(changes), Mistake::Reset, weight_of(Mistake::Reset) + more, statement_});
  }
  void insert(const std::string& added, double more = 0) {
    if (tree_.kind(statement_) != Declaration) add(inserted_before(tree_, statement_, added), more);
    add(inserted_after(tree_, statement_, added), more);
  }

  /// 0 through a pointer or to an element that the function moves on over: a terminator, a count.
  void resets() {
    std::set<std::string> targets;
    for (SyntaxId id = function_; id < tree_[function_].end; ++id) {
      if (!is_integer_type(tree_.type(id))) continue;
      if (tree_.kind(id) == Prefix && tree_.token(id) == "*")
        if (const std::string pointer = stepped(tree_.part(id, 0)); !pointer.empty())
          targets.insert("*" + pointer);
      if (tree_.kind(id) == Subscript && tree_.kind(tree_.part(id, 0)) == Name)
        if (const std::string index = stepped(tree_.part(id, 1)); !index.empty())
          targets.insert(fmt::format("{}[{}]", tree_.text(tree_.part(id, 0)), index));
    }
    for (const std::string& target : targets) insert(target + " = 0;");
    for (const std::string& end : ends_of_copies(statement_))
      if (targets.insert(end).second) insert(end + " = 0;", kAfterCopy);
    for (const std::string& target : ends_of_copies(function_))
      if (targets.insert(target).second) insert(target + " = 0;");
  }

  /// Members that the function leaves out: 0, or the variable of the same name and type.
  void members() {
    for (const UnnamedMember& member : unnamed_members()) {
      const std::string &name = tree_.token(member.elsewhere), &type = tree_.type(member.elsewhere);
      if (is_scalar_type(type)) insert(member.text + " = 0;");
      const bool is_beside = tree_.kind(statement_) == Assignment &&
                             tree_.text(statement_).starts_with(object_in(member.text));
      for (const Named& variable : variables_) {
        if (variable.text != name || variable.type != type) continue;
        const std::string added = fmt::format("{} = {};", member.text, name);
        if (is_beside) add(inserted_after(tree_, statement_, added), kBesideOthers);
        else insert(added, kOfSameName);
      }
    }
  }

  /// `p->` of `p->next`.
  static std::string object_in(const std::string& member) {
    const size_t end = member.find_last_of(".>");
    return member.substr(0, end == std::string::npos ? 0 : end + 1);
  }

  /// A member, and how the function would name it.
  struct UnnamedMember {
    std::string text;
    SyntaxId elsewhere = 0;  ///< where the program names it
  };

  /// Members of objects of which the function names another member, where it does not name them;
  /// each once.
  std::vector<UnnamedMember> unnamed_members() const {
    std::map<std::string, SyntaxId> members;
    const std::vector<SyntaxId> here = tree_.all(function_, Member);
    std::map<std::string, std::string> objects;  // `p->`, and the type
    for (const SyntaxId member : here)
      if (const SyntaxId object = tree_.part(member, 0); can_stand(tree_, object, variables_)) {
        const std::string text = tree_.text(member);
        objects[text.substr(0, text.size() - tree_.token(member).size())] = struct_of(object);
      }
    for (const SyntaxId root : tree_.roots())
      for (const SyntaxId member : tree_.all(root, Member)) {
        const std::string type = struct_of(tree_.part(member, 0));
        for (const auto& [object, of_type] : objects)
          if (type == of_type) members.try_emplace(object + tree_.token(member), member);
      }
    for (const SyntaxId member : here) members.erase(tree_.text(member));
    std::vector<UnnamedMember> all;
    for (const auto& [text, member] : members) all.push_back({text, member});
    return all;
  }

  /// `p->next = NULL;` after `p = …;`
  void links() {
    const SyntaxId target =
        tree_.kind(statement_) == Assignment ? tree_.part(statement_, 0) : kNoSyntax;
    if (target == kNoSyntax || !is_pointer_type(tree_.type(target)) ||
        !can_stand(tree_, target, variables_))
      return;
    for (const std::string& member : links_of(tree_, tree_.type(target)))
      add(inserted_after(tree_, statement_,
                         fmt::format("{}->{} = NULL;", code_of(tree_, target).text, member)));
  }

  /// The type of an object, or of what a pointer points to.
  std::string struct_of(SyntaxId object) const {
    std::string type = tree_.type(object);
    while (type.ends_with('*') || type.ends_with(' ')) type.pop_back();
    constexpr std::string_view kConst = "const ";
    if (type.starts_with(kConst)) type.erase(0, kConst.size());
    return type;
  }

  /// `to[n]` for a call that copies `n` characters, such as `memcpy(to, from, n)`.
  std::set<std::string> ends_of_copies(SyntaxId within) const {
    std::set<std::string> ends;
    for (const SyntaxId call : tree_.all(within, Call)) {
      const std::vector<SyntaxId> parts = tree_.parts(call);
      if (parts.size() < 4) continue;
      const SyntaxId to = parts[1], length = parts.back();
      const std::string& type = tree_.type(to);
      if ((type == "char *" || type.starts_with("char[")) && is_integer_type(tree_.type(length)) &&
          can_stand(tree_, to, variables_) && can_stand(tree_, length, variables_))
        ends.insert(fmt::format("{}[{}]", code_of(tree_, to).text, tree_.text(length)));
    }
    return ends;
  }

  /// The name of a variable, with or without an increment; empty for other expressions, or if the
  /// variable is not known here.
  std::string stepped(SyntaxId expression) const {
    SyntaxId id = tree_.bare(expression);
    const bool is_step = tree_.kind(id) == Postfix || tree_.kind(id) == Prefix;
    if (is_step && (tree_.token(id) == "++" || tree_.token(id) == "--"))
      id = tree_.bare(tree_.part(id, 0));
    return tree_.kind(id) == Name && can_stand(tree_, id, variables_) ? tree_.text(id)
                                                                      : std::string();
  }

  /// `line[strcspn(line, "\n")] = '\0';` after `fgets(line, …)`.
  void ends_of_lines() {
    for (const SyntaxId call : tree_.all(statement_, Call)) {
      const SyntaxId line = tree_.part(call, 1);
      if (tree_.text(tree_.part(call, 0)) != "fgets" || line == kNoSyntax ||
          tree_.statement_of(call) != statement_ || !can_stand(tree_, line, variables_))
        continue;
      const std::string to = code_of(tree_, line).text;
      const std::string cut = fmt::format("{}[strcspn({}, \"\\n\")] = '\\0';", to, to);
      if (is_loop(tree_, statement_)) add(inserted_in_loop(tree_, statement_, cut));
      else insert(cut);
      const SyntaxId block = tree_.kind(statement_) == If ? body_of(tree_, statement_) : kNoSyntax;
      if (block != kNoSyntax && tree_.kind(block) == Block && !tree_.parts(block).empty())
        add(inserted_before(tree_, tree_.parts(block).front(), cut));
    }
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  const SyntaxId function_;
  const std::vector<Named> variables_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> reset_edits(const SourceTree& tree, SyntaxId statement) {
  return ResetEdits(tree, statement).run();
}

}  // namespace culprit::edits
