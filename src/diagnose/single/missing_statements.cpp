#include "diagnose/single/missing_statements.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "diagnose/single/added_statements.h"
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

class MissingStatements {
 public:
  MissingStatements(const judge::Problem& problem, const ConsistencyChecker& checker)
      : problem_(problem),
        checker_(checker),
        added_(checker),
        limits_(limits_of(problem, checker)) {}

  std::vector<Examination> run(uint64_t most_steps,
                               const std::vector<model::ComponentId>& refuted) {
    const uint64_t steps = std::min(shortest().run.steps, limits_.steps);
    const size_t most = most_steps / (steps + replay::kStartOfRun);
    const std::vector<model::ComponentId> asked = added_.executed();
    std::vector<edits::Edit> assignments =
        mending(edits::missing_assignments(problem_.image(), asked, most, wanting(), budget()));
    std::vector<model::ComponentId> open;
    std::set_difference(asked.begin(), asked.end(), refuted.begin(), refuted.end(),
                        std::back_inserter(open));
    for (edits::Edit& guard :
         mending(edits::missing_guards(problem_.image(), open, most, budget())))
      assignments.push_back(std::move(guard));
    added_.name_lines(assignments);
    std::vector<Examination> found = added_.confirmed(std::move(assignments));
    if (!found.empty()) return found;
    std::vector<edits::Edit> calls = mending(edits::missing_calls(
        problem_.image(), asked, judge::failure_messages(problem_), most, budget()));
    added_.name_lines(calls);
    return added_.confirmed(std::move(calls));
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

  const Budget* budget() const { return problem_.options().budget; }

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
    edits::SyntaxId loop = added_.tree().around(at);
    while (loop != edits::kNoSyntax && !edits::is_loop(added_.tree(), loop))
      loop = added_.tree()[loop].parent;
    if (loop == edits::kNoSyntax) return;
    const SourceRange& range = added_.tree()[loop].range;
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

  bool mends(const edits::Edit& edit) const {
    return checker_.trials().mends(edit, limits_) && checker_.trials().keeps_passing(edit, limits_);
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const AddedStatements added_;
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
