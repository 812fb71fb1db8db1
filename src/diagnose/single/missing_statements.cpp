#include "diagnose/single/missing_statements.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "edits/missing_assignments.h"
#include "edits/missing_calls.h"
#include "judge/run_request.h"
#include "tasks/parallel.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kEnough = 3;

class MissingStatements {
 public:
  MissingStatements(const judge::Problem& problem, const ConsistencyChecker& checker)
      : problem_(problem), checker_(checker), limits_(checker.run_limits()) {}

  std::vector<Examination> run(uint64_t most_steps) {
    const size_t most = most_steps / (shortest().run.steps + replay::kStartOfRun);
    const std::vector<model::ComponentId> asked = executed();
    std::vector<Examination> found =
        confirmed(mending(edits::missing_assignments(problem_.image(), asked, most)));
    if (!found.empty()) return found;
    std::vector<edits::Edit> calls = mending(edits::missing_calls(problem_.image(), asked, most));
    name_lines(calls);
    return confirmed(std::move(calls));
  }

 private:
  const judge::JudgedTest& shortest() const {
    return problem_.test(problem_.failing_by_length().front());
  }

  std::vector<edits::Edit> mending(const std::vector<edits::Edit>& slips) const {
    const std::vector<char> mending = tasks::ask_in_parallel<char>(
        problem_.options().jobs, slips.size(), [&](size_t k) { return char{mends(slips[k])}; });
    std::vector<edits::Edit> that_mend;
    for (size_t k = 0; k < slips.size(); ++k)
      if (mending[k]) that_mend.push_back(slips[k]);
    return that_mend;
  }

  /// Says between which lines each function could be called.
  void name_lines(std::vector<edits::Edit>& calls) const {
    std::map<std::string, std::pair<uint32_t, uint32_t>> lines;
    const auto key = [&](const edits::Edit& call) {
      const model::Component& beside = problem_.program().components[call.component];
      return fmt::format("{} {}", edits::called_by(problem_.program(), call), beside.range.file);
    };
    for (const edits::Edit& call : calls) {
      const auto [before, after] = lines_around(call);
      const auto [known, fresh] = lines.try_emplace(key(call), before, after);
      known->second.first = std::min(known->second.first, before);
      known->second.second = std::max(known->second.second, after);
    }
    for (edits::Edit& call : calls) {
      const auto [first, last] = lines.at(key(call));
      call.text += fmt::format("; a call of {} is missing between lines {} and {}",
                               edits::called_by(problem_.program(), call), first, last);
    }
  }

  /// The line above an added statement and the one below. The text of a statement that is added
  /// after another one begins with a blank.
  static std::pair<uint32_t, uint32_t> lines_around(const edits::Edit& added) {
    const edits::SourceChange& change = added.source.size() > 1 && added.source[0].written == "{ "
                                            ? added.source[1]
                                            : added.source[0];
    const uint32_t line = change.range.line;
    const bool is_after = change.written.starts_with(' ') || change.written.starts_with('\n');
    return is_after ? std::pair(line, line + 1) : std::pair(line - 1, line);
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
      const std::string what = slip.text.substr(0, slip.text.rfind('`'));
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
  const machine::MachineLimits limits_;  // limits of the runs
};

}  // namespace

std::vector<Examination> find_missing_statements(const judge::Problem& problem,
                                                 const ConsistencyChecker& checker,
                                                 uint64_t most_steps) {
  return MissingStatements(problem, checker).run(most_steps);
}

}  // namespace culprit::diagnose
