#include "trials/reach_exit.h"

#include <algorithm>
#include <set>

#include "trials/stepwise_change.h"

namespace culprit::trials {

using machine::Stop;
using replay::Intervention;
using replay::Observation;
using replay::PlainRun;

namespace {

// Executions that are tried before a crash or an endless loop, and changes in an endless loop. Of
// each condition, kSwitchesEach executions are switched (bench/RESULTS.md#constants).
constexpr size_t kWindow = 40;
constexpr size_t kSwitchesEach = 2;

bool is_endless(const PlainRun& run) {
  return run.stop == Stop::Endless || run.stop == Stop::StepLimit || run.stop == Stop::OutputLimit;
}

/// The index of the first kept observation of the endless loop: from there on, the run executes
/// only components that it still executes at its end.
size_t begin_of_end(const PlainRun& run) {
  const auto& seen = run.observations;
  std::set<model::ComponentId> latest;
  for (size_t i = seen.size() - seen.size() / 3; i < seen.size(); ++i)
    latest.insert(seen[i].component);
  size_t begin = seen.size();
  while (begin > 0 && latest.contains(seen[begin - 1].component)) --begin;
  return begin;
}

class ExitSearch {
 public:
  ExitSearch(const ReplacementRequest& request, uint64_t& spent)
      : test_(*request.test),
        change_(request, with_numbers(request.image->program(), *request.leaves), false, spent) {}

  std::optional<Replacement> run() {
    PlainRun now = change_.trial();
    while (!ends(now))
      if (change_.over() || !make_progress(now)) return std::nullopt;
    return change_.replacement(std::move(now));
  }

 private:
  using Change = StepwiseChange::Change;

  bool ends(const PlainRun& run) const {
    return judge::ends_rightly(test_, run) && !change_.has_new_findings(run);
  }

  /// The progress of a run before its obstacle, in observations.
  static size_t reach(const PlainRun& run) {
    return is_endless(run) ? begin_of_end(run) : run.observations.size();
  }

  struct Best {
    Change change;
    model::ComponentId component = 0;
    size_t reach = 0;
    bool done = false;
  };

  /// If a loop inside another one is left again and again, only an earlier condition helps.
  bool make_progress(PlainRun& now) {
    if (!is_endless(now) && now.observations.size() >= StepwiseChange::kUsualObservations &&
        change_.observe_all())
      now = change_.trial();
    const size_t reached = reach(now);
    std::optional<Best> best;
    if (is_endless(now)) {
      best = best_of(now, switches(now, reached), reached);
      const bool again = best && !best->done && change_.has_changed(best->component);
      if (!best || again)
        if (std::optional<Best> earlier = best_of(now, switches_before(now, reached), SIZE_MAX))
          best = std::move(earlier);
    } else {
      crashes_.insert(place_of_crash(now));
      best = best_of(now, switches_before(now, reached), SIZE_MAX);
      if (!best) best = best_of(now, values_before(now, reached), reached);
    }
    if (!best) return false;
    now = change_.keep(now, best->change);
    return true;
  }

  /// The first change with which the run ends. Otherwise the change that gets furthest, and further
  /// than `reached` or to a crash that was not met before.
  std::optional<Best> best_of(const PlainRun& now, const std::vector<Change>& changes,
                              size_t reached) {
    std::optional<Best> best;
    struct Verdict {
      size_t reach = 0;
      bool ends = false, is_new = false;
    };
    auto judge = [&](const PlainRun& run) {
      return Verdict{
          reach(run), ends(run),
          !is_endless(now) && (is_endless(run) || !crashes_.contains(place_of_crash(run)))};
    };
    change_.try_each(now, changes, true, judge, [&](const Change& change, const Verdict& run) {
      if (run.ends || run.reach > (best ? best->reach : run.is_new ? 0 : reached))
        best = {change, now.observations[change.at].component, run.reach, run.ends};
      return !run.ends;
    });
    return best;
  }

  std::vector<Change> switches(const PlainRun& now, size_t begin) const {
    std::vector<Change> changes;
    std::multiset<model::ComponentId> switched;
    for (size_t at = begin; at < now.observations.size() && changes.size() < kWindow; ++at)
      add_switch(now, at, switched, changes);
    return changes;
  }

  void add_switch(const PlainRun& now, size_t at, std::multiset<model::ComponentId>& switched,
                  std::vector<Change>& changes) const {
    const Observation& o = now.observations[at];
    if (change_.type_of(o.component) != model::kI1 || switched.count(o.component) == kSwitchesEach)
      return;
    switched.insert(o.component);
    for (uint64_t bits : change_.candidates(o, {})) changes.push_back({at, bits});
  }

  /// The latest first.
  std::vector<Change> switches_before(const PlainRun& now, size_t end) const {
    std::vector<Change> changes;
    std::multiset<model::ComponentId> switched;
    for (size_t at = end; at-- > 0 && end - at <= kWindow;) add_switch(now, at, switched, changes);
    return changes;
  }

  std::vector<Change> values_before(const PlainRun& now, size_t end) const {
    std::vector<Change> changes;
    for (size_t at = end; at-- > 0 && end - at <= kWindow;)
      if (change_.type_of(now.observations[at].component) != model::kI1)
        for (uint64_t bits : change_.candidates(now.observations[at], {}))
          changes.push_back({at, bits});
    return changes;
  }

  static std::pair<uint32_t, uint32_t> place_of_crash(const PlainRun& run) {
    return run.findings.empty() ? std::pair<uint32_t, uint32_t>{}
                                : std::pair{run.findings.back().function,
                                            static_cast<uint32_t>(run.findings.back().pc)};
  }

  const judge::JudgedTest& test_;
  StepwiseChange change_;
  std::set<std::pair<uint32_t, uint32_t>> crashes_;  // crashes met so far
};

}  // namespace

std::optional<Replacement> reach_exit(const ReplacementRequest& request, uint64_t& spent) {
  if (request.test->test->rule) return std::nullopt;
  return ExitSearch(request, spent).run();
}

}  // namespace culprit::trials
