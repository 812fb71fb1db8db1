#include "edits/text/repetition_edits.h"

#include <algorithm>
#include <bit>
#include <map>
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

constexpr int kFarthestLoop = 3;  // statements after an assignment, with a loop that repeats it
// Log-odds, set by hand: of making it again in each iteration, beside repeating any other statement
// anywhere; of each further variable or branch; of what a loop with the same condition does.
constexpr double kInEachIteration = 1.4, kEachMore = 0.3, kAsElsewhere = 1.4;
constexpr size_t kMostTogether = 4;  // variables that are initialised again as one change

class RepetitionEdits {
 public:
  RepetitionEdits(const SourceTree& tree, SyntaxId statement)
      : tree_(tree), statement_(statement), variables_(variables_at(tree, statement)) {}

  std::vector<SourceEdit> run() {
    again();
    together_again();
    as_in_loops_alike();
    next_of_list();
    in_each_branch();
    return std::move(edits_);
  }

 private:
  void add(SourceChanges changes, Mistake mistake, double more) {
    if (!changes.empty())
      edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, statement_});
  }

  /// The statements of the block that this one is in.
  std::vector<SyntaxId> siblings() const {
    const SyntaxId parent = tree_[statement_].parent;
    if (parent == kNoSyntax || tree_.kind(parent) != Block) return {};
    return tree_.parts(parent);
  }

  /// An assignment before a loop that has to be made again in each iteration.
  void again() {
    if (tree_.kind(statement_) != Assignment) return;
    const std::vector<SyntaxId> all = siblings();
    const auto own = std::find(all.begin(), all.end(), statement_);
    for (auto at = own; at != all.end() && at - own <= kFarthestLoop; ++at) {
      const SyntaxId loop = *at;
      if (!is_loop(tree_, loop)) continue;
      add(inserted_in_loop(tree_, loop, tree_.text(statement_) + ";"), Mistake::Repetition,
          kInEachIteration);
      return;
    }
  }

  /// Several variables that get their initial values before a loop, which changes them: get them in
  /// each iteration.
  void together_again() {
    if (!is_loop(tree_, statement_)) return;
    const std::vector<std::string> all = initialised_before();
    if (all.size() < 2) return;
    const unsigned every = (1u << std::min(all.size(), kMostTogether)) - 1;
    for (unsigned chosen = all.size() <= kMostTogether ? 1 : every; chosen <= every; ++chosen) {
      if (std::popcount(chosen) < 2) continue;
      std::string code;
      for (size_t k = 0; k < std::min(all.size(), kMostTogether); ++k)
        if (chosen >> k & 1) code += (code.empty() ? "" : " ") + all[k];
      add(inserted_in_loop(tree_, statement_, code), Mistake::Repetition,
          kInEachIteration - kEachMore * (std::popcount(chosen) - 1));
    }
  }

  /// Assignments of numbers to variables that the loop changes, in the statements before it.
  std::vector<std::string> initialised_before() const {
    std::map<std::string, std::string> values;
    std::vector<std::string> order;
    const auto put = [&](const std::string& name, SyntaxId value) {
      if (value == kNoSyntax || !integer_value(tree_, value) || !is_changed_here(name)) return;
      if (values.insert_or_assign(name, tree_.text(value)).second) order.push_back(name);
    };
    for (const SyntaxId before : siblings()) {
      if (before == statement_) break;
      if (tree_.kind(before) == Assignment && tree_.token(before) == "=")
        put(tree_.text(tree_.part(before, 0)), tree_.part(before, 1));
      if (tree_.kind(before) != Declaration) continue;
      for (const SyntaxId variable : tree_.parts(before))
        if (tree_.kind(variable) == Variable) put(tree_.token(variable), tree_.part(variable, 0));
    }
    std::vector<std::string> all;
    for (const std::string& name : order)
      all.push_back(fmt::format("{} = {};", name, values[name]));
    return all;
  }

  bool is_changed_here(const std::string& variable) const {
    const std::vector<SyntaxId> names = tree_.all(statement_, Name);
    return std::any_of(names.begin(), names.end(), [&](SyntaxId name) {
      return tree_.text(name) == variable && tree_.is_changed(name);
    });
  }

  /// What another loop with the same condition does at the end of each iteration.
  void as_in_loops_alike() {
    const auto last_of = [&](SyntaxId loop) {
      const SyntaxId body = body_of(tree_, loop);
      if (body == kNoSyntax || tree_.kind(body) != Block || tree_.parts(body).empty())
        return kNoSyntax;
      return tree_.parts(body).back();
    };
    const SyntaxId own = tree_.kind(statement_) == While ? last_of(statement_) : kNoSyntax;
    if (own == kNoSyntax) return;
    for (const SyntaxId root : tree_.roots())
      for (const SyntaxId other : tree_.all(root, While)) {
        const SyntaxId last = last_of(other);
        if (other == statement_ || last == kNoSyntax || !is_action(tree_, last) ||
            tree_.text(last) == tree_.text(own) || !names_are_known(tree_, last, variables_) ||
            tree_.text(tree_.part(other, 0)) != tree_.text(tree_.part(statement_, 0)))
          continue;
        add(inserted_at_end(tree_, body_of(tree_, statement_), tree_.text(last) + ";"),
            Mistake::Repetition, kAsElsewhere);
      }
  }

  /// `p = p->next;` or `p = &(*p)->next;` at the end of a loop that asks for `p` or `*p`.
  void next_of_list() {
    const SyntaxId body = tree_.kind(statement_) == While ? body_of(tree_, statement_) : kNoSyntax;
    if (body == kNoSyntax || tree_.kind(body) != Block) return;
    for (const SyntaxId name : tree_.all(tree_.part(statement_, 0), Name)) {
      const std::string& type = tree_.type(name);
      const bool is_of_pointer = type.ends_with("**");
      if (!is_pointer_type(type)) continue;
      const std::string node = is_of_pointer ? type.substr(0, type.size() - 1) : type;
      for (const std::string& member : links_of(tree_, node)) {
        const std::string next = is_of_pointer ? fmt::format("&(*{})->{}", tree_.text(name), member)
                                               : fmt::format("{}->{}", tree_.text(name), member);
        add(inserted_at_end(tree_, body, fmt::format("{} = {};", tree_.text(name), next)),
            Mistake::Repetition, kAsElsewhere);
      }
    }
  }

  /// A step of the same variable in each branch of a chain of conditions.
  void in_each_branch() {
    if (tree_.kind(statement_) != If || tree_.part(statement_, 2) == kNoSyntax) return;
    std::vector<SyntaxId> branches;
    for (SyntaxId id = statement_; id != kNoSyntax; id = tree_.part(id, 2)) {
      branches.push_back(tree_.kind(id) == If ? tree_.part(id, 1) : id);
      if (branches.back() == kNoSyntax) return;  // from a macro
      if (tree_.kind(id) != If) break;
    }
    for (const Named& name : variables_) {
      if (!is_integer_type(name.type)) continue;
      for (const std::string_view step : {"++", "--"}) {
        const std::string code = fmt::format("{}{};", name.text, step);
        SourceChanges changes;
        for (const SyntaxId branch : branches) {
          const SourceChanges added = tree_.kind(branch) == Block
                                          ? inserted_at_end(tree_, branch, code)
                                          : inserted_after(tree_, branch, code);
          if (added.empty()) return;
          changes.insert(changes.end(), added.begin(), added.end());
        }
        add(std::move(changes), Mistake::Repetition, -kEachMore);
      }
    }
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  const std::vector<Named> variables_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> repetition_edits(const SourceTree& tree, SyntaxId statement) {
  return RepetitionEdits(tree, statement).run();
}

}  // namespace culprit::edits
