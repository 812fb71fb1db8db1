#include "diagnose/single/missing_statements.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "diagnose/single/unset_variables.h"
#include "edits/missing_assignments.h"
#include "edits/missing_calls.h"
#include "edits/missing_guards.h"
#include "edits/source_tree.h"
#include "edits/text/scope.h"
#include "judge/failure_messages.h"
#include "judge/run_request.h"
#include "tasks/parallel.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kEnough = 3;

class MissingStatements {
 public:
  MissingStatements(const judge::Problem& problem, const ConsistencyChecker& checker)
      : problem_(problem),
        checker_(checker),
        tree_(problem.program()),
        limits_(limits_of(problem, checker)) {}

  std::vector<Examination> run(uint64_t most_steps,
                               const std::vector<model::ComponentId>& refuted) {
    const uint64_t steps = std::min(shortest().run.steps, limits_.steps);
    const size_t most = most_steps / (steps + replay::kStartOfRun);
    const std::vector<model::ComponentId> asked = executed();
    std::vector<edits::Edit> assignments =
        mending(edits::missing_assignments(problem_.image(), asked, most, wanting()));
    std::vector<model::ComponentId> open;
    std::set_difference(asked.begin(), asked.end(), refuted.begin(), refuted.end(),
                        std::back_inserter(open));
    for (edits::Edit& guard : mending(edits::missing_guards(problem_.image(), open, most)))
      assignments.push_back(std::move(guard));
    name_lines(assignments);
    std::vector<Examination> found = confirmed(std::move(assignments));
    if (!found.empty()) return found;
    std::vector<edits::Edit> calls = mending(
        edits::missing_calls(problem_.image(), asked, judge::failure_messages(problem_), most));
    name_lines(calls);
    return confirmed(std::move(calls));
  }

 private:
  /// A run that never ends says nothing about the length of a mended one; those that end do.
  static machine::MachineLimits limits_of(const judge::Problem& problem,
                                          const ConsistencyChecker& checker) {
    machine::MachineLimits limits = checker.run_limits();
    uint64_t longest = 0;
    for (const judge::JudgedTest& test : problem.tests())
      if (test.run.stop == machine::Stop::Exited) longest = std::max(longest, test.run.steps);
    limits.steps = std::min(limits.steps, trials::most_steps_when_mended(longest));
    return limits;
  }

  const judge::JudgedTest& shortest() const {
    return problem_.test(problem_.failing_by_length().front());
  }

  edits::Wanting wanting() const {
    edits::Wanting wanting;
    const std::vector<model::Component>& components = problem_.program().components;
    for (const UnsetVariable& unset : unset_variables(problem_))
      wanting.unset.insert(components[unset.declaration].name);
    for (const size_t test : problem_.failing())
      if (problem_.test(test).run.stop == machine::Stop::Endless)
        add_conditions(problem_.test(test).run.last, wanting.unchanged);
    return wanting;
  }

  /// Adds the variables that conditions of the loop around the place read.
  void add_conditions(const SourceLocation& at, std::set<std::string>& names) const {
    edits::SyntaxId loop = tree_.around(at);
    while (loop != edits::kNoSyntax && !edits::is_loop(tree_, loop)) loop = tree_[loop].parent;
    if (loop == edits::kNoSyntax) return;
    const SourceRange& range = tree_[loop].range;
    for (const model::Component& c : problem_.program().components)
      if (c.kind == model::ComponentKind::Condition && c.range.file == range.file &&
          c.range.line >= range.line && c.range.end_line <= range.end_line)
        names.insert(c.reads.begin(), c.reads.end());
  }

  std::vector<edits::Edit> mending(const std::vector<edits::Edit>& slips) const {
    const std::vector<char> mending = tasks::ask_in_parallel<char>(
        problem_.options().jobs, slips.size(), [&](size_t k) { return char{mends(slips[k])}; });
    std::vector<edits::Edit> that_mend;
    for (size_t k = 0; k < slips.size(); ++k)
      if (mending[k]) that_mend.push_back(slips[k]);
    return that_mend;
  }

  /// Says between which lines each statement, or a call of each function, could stand.
  void name_lines(std::vector<edits::Edit>& added) const {
    std::map<std::string, std::pair<uint32_t, uint32_t>> lines;
    const auto key = [&](const edits::Edit& edit) {
      const model::Component& beside = problem_.program().components[edit.component];
      const std::string called = edits::called_by(problem_.program(), edit);
      return called.empty() ? fmt::format("{} {}", statement_of(edit), block_around(edit))
                            : fmt::format("{} {}", called, beside.range.file);
    };
    for (const edits::Edit& edit : added) {
      const auto [before, after] = lines_around(edit);
      const auto [known, fresh] = lines.try_emplace(key(edit), before, after);
      known->second.first = std::min(known->second.first, before);
      known->second.second = std::max(known->second.second, after);
    }
    for (edits::Edit& edit : added) {
      const auto [first, last] = lines.at(key(edit));
      const std::string called = edits::called_by(problem_.program(), edit);
      edit.text += fmt::format(
          "; {} is missing between lines {} and {}",
          called.empty() ? std::string("it") : fmt::format("a call of {}", called), first, last);
    }
  }

  edits::SyntaxId block_around(const edits::Edit& added) const {
    if (added.source.empty()) return edits::kNoSyntax;
    edits::SyntaxId node = tree_.around(added.source.front().range.begin());
    while (node != edits::kNoSyntax && tree_.kind(node) != edits::SyntaxKind::Block)
      node = tree_[node].parent;
    return node;
  }

  /// `x = 0;` of "`x = 0;` before it".
  static std::string statement_of(const edits::Edit& edit) {
    return edit.text.substr(0, edit.text.rfind('`'));
  }

  /// The line above an added statement and the one below. The text of a statement that is added
  /// after another one begins with a blank.
  std::pair<uint32_t, uint32_t> lines_around(const edits::Edit& added) const {
    if (added.source.empty()) {
      const uint32_t line = problem_.program().components[added.component].range.line;
      return {line, line};
    }
    const edits::SourceChange& change = added.source.size() > 1 && added.source[0].written == "{ "
                                            ? added.source[1]
                                            : added.source[0];
    const uint32_t line = change.range.line;
    const bool is_after = change.written.starts_with(' ') || change.written.starts_with('\n');
    return is_after ? std::pair(line, line + 1) : std::pair(line_above(change.range), line);
  }

  /// The last line before the place that has code other than declarations of names without values,
  /// which an added statement could also stand before.
  uint32_t line_above(const SourceRange& place) const {
    const edits::SyntaxId statement = tree_.statement_of(tree_.around(place.begin()));
    uint32_t line = place.line - 1;
    if (statement == edits::kNoSyntax || tree_[statement].range.begin() != place.begin())
      return line;
    const std::vector<edits::SyntaxId> siblings = tree_.parts(tree_[statement].parent);
    for (auto at = std::find(siblings.begin(), siblings.end(), statement);
         at != siblings.begin() && at != siblings.end();) {
      --at;
      if (tree_.kind(*at) != edits::SyntaxKind::Declaration) break;
      line = tree_[*at].range.line;
    }
    return line;
  }

  /// The same statement may be missing at several places. Only the likeliest is kept; among equals,
  /// the one that is executed least: after a loop rather than in it.
  std::vector<Examination> confirmed(std::vector<edits::Edit> slips) const {
    std::stable_sort(slips.begin(), slips.end(), [&](const edits::Edit& a, const edits::Edit& b) {
      return a.weight != b.weight ? a.weight > b.weight
                                  : executions(a.component) < executions(b.component);
    });
    std::vector<Examination> found;
    std::set<std::string> said;
    std::set<model::ComponentId> places;
    for (const edits::Edit& slip : slips) {
      if (found.size() == kEnough) break;
      const std::string what = statement_of(slip);
      if (said.contains(what) || places.contains(slip.component)) continue;
      Examination examination =
          checker_.confirm(suspect_of(problem_.program(), {slip.component}), {slip});
      if (!examination.explains()) continue;
      said.insert(what);
      places.insert(slip.component);
      found.push_back(std::move(examination));
    }
    return found;
  }

  uint64_t executions(model::ComponentId id) const {
    uint64_t sum = 0;
    for (size_t test : problem_.failing_by_length())
      if (const std::vector<uint64_t>& hits = problem_.test(test).run.hits; id < hits.size())
        sum += hits[id];
    return sum;
  }

  std::vector<model::ComponentId> executed() const {
    std::vector<model::ComponentId> all;
    for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
      if (problem_.executed_by_all_failing({id})) all.push_back(id);
    return all;
  }

  bool mends(const edits::Edit& edit) const {
    return checker_.trials().mends(edit, limits_) && checker_.trials().keeps_passing(edit, limits_);
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const edits::SourceTree tree_;
  const machine::MachineLimits limits_;  // limits of the runs
};

}  // namespace

std::vector<Examination> find_missing_statements(const judge::Problem& problem,
                                                 const ConsistencyChecker& checker,
                                                 uint64_t most_steps,
                                                 const std::vector<model::ComponentId>& refuted) {
  return MissingStatements(problem, checker).run(most_steps, refuted);
}

}  // namespace culprit::diagnose
