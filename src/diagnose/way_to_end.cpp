#include "diagnose/way_to_end.h"

#include <algorithm>
#include <set>

#include "diagnose/stepwise_change.h"

namespace culprit::diagnose {

using machine::Intervention;
using machine::Observation;
using machine::PlainRun;
using machine::Stop;

namespace {

constexpr size_t kMostChanges = 24;
constexpr size_t kWindow = 40;            // executions before a crash or an endless loop
constexpr size_t kSwitchesEach = 2;       // executions of each condition
constexpr size_t kMostSwitches = 12;      // in an endless loop

bool is_endless(const PlainRun& run) { return run.stop == Stop::Endless || run.stop == Stop::StepLimit || run.stop == Stop::OutputLimit; }

/// From this observation on, only what is still executed at the end was: the endless loop. Of those that are kept.
size_t begin_of_end(const PlainRun& run) {
  const auto& seen = run.observations;
  std::set<model::ComponentId> latest;
  for (size_t i = seen.size() - seen.size() / 3; i < seen.size(); ++i) latest.insert(seen[i].component);
  size_t begin = seen.size();
  while (begin > 0 && latest.contains(seen[begin - 1].component)) --begin;
  return begin;
}

class Search {
 public:
  Search(const ReplacementRequest& request, uint64_t& spent)
      : test_(*request.test), change_(request, with_numbers(request.image->program(), request.suspect->leaves), false, spent) {}

  std::optional<Replacement> run() {
    PlainRun now = change_.trial(change_.kept());
    for (size_t changes = 0; !ends(now); ++changes)
      if (changes == kMostChanges || change_.over() || !make_progress(now)) return std::nullopt;
    return change_.replacement(std::move(now));
  }

 private:
  struct Change {
    size_t at;
    uint64_t bits;
  };

  bool ends(const PlainRun& run) const { return ends_rightly(test_, run) && !change_.has_new_findings(run); }

  /// How far a run comes before its obstacle.
  static size_t reach(const PlainRun& run) { return is_endless(run) ? begin_of_end(run) : run.observations.size(); }

  struct Best {
    Intervention changed;
    model::ComponentId component = 0;
    PlainRun run;
    size_t reach = 0;
    bool done = false;
  };

  /// Where a loop inside of another is left again and again, only a condition before it helps.
  bool make_progress(PlainRun& now) {
    if (!is_endless(now) && now.observations.size() >= StepwiseChange::kUsualObservations && change_.observe_all()) now = change_.trial(change_.kept());
    const size_t reached = reach(now);
    std::optional<Best> best;
    if (is_endless(now)) {
      best = best_of(now, switches(now, reached), reached);
      const bool again = best && !best->done && change_.has_changed(best->component);
      if (!best || again)
        if (std::optional<Best> earlier = best_of(now, switches_before(now, reached), SIZE_MAX)) best = std::move(earlier);
    } else {
      crashes_.insert(place_of_crash(now));
      best = best_of(now, switches_before(now, reached), SIZE_MAX);
      if (!best) best = best_of(now, values_before(now, reached), reached);
    }
    if (!best) return false;
    change_.keep(std::move(best->changed), best->component);
    now = std::move(best->run);
    return true;
  }

  /// The first with which the run ends, else the one that comes furthest, and further than `reached` or to a crash that was not met before.
  std::optional<Best> best_of(const PlainRun& now, const std::vector<Change>& changes, size_t reached) {
    std::optional<Best> best;
    for (const Change& change : changes) {
      if (change_.over()) break;
      Best next;
      next.changed = change_.with_change(now, change.at, change.bits);
      next.component = now.observations[change.at].component;
      next.run = change_.trial(next.changed);
      next.done = ends(next.run);
      next.reach = reach(next.run);
      const bool is_new = !is_endless(now) && (is_endless(next.run) || !crashes_.contains(place_of_crash(next.run)));
      if (!next.done && next.reach <= (best ? best->reach : is_new ? 0 : reached)) continue;
      best = std::move(next);
      if (best->done) break;
    }
    return best;
  }

  std::vector<Change> switches(const PlainRun& now, size_t begin) const {
    std::vector<Change> changes;
    std::multiset<model::ComponentId> switched;
    for (size_t at = begin; at < now.observations.size() && changes.size() < kMostSwitches; ++at) add_switch(now, at, switched, changes);
    return changes;
  }

  void add_switch(const PlainRun& now, size_t at, std::multiset<model::ComponentId>& switched, std::vector<Change>& changes) const {
    const Observation& o = now.observations[at];
    if (change_.type_of(o.component) != model::kI1 || switched.count(o.component) == kSwitchesEach) return;
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
        for (uint64_t bits : change_.candidates(now.observations[at], {})) changes.push_back({at, bits});
    return changes;
  }

  static std::pair<uint32_t, uint32_t> place_of_crash(const PlainRun& run) {
    return run.findings.empty() ? std::pair<uint32_t, uint32_t>{} : std::pair{run.findings.back().function, static_cast<uint32_t>(run.findings.back().pc)};
  }

  const JudgedTest& test_;
  StepwiseChange change_;
  std::set<std::pair<uint32_t, uint32_t>> crashes_;   // that were met
};

}  // namespace

std::optional<Replacement> way_to_end(const ReplacementRequest& request, uint64_t& spent) {
  if (request.test->test->rule) return std::nullopt;
  return Search(request, spent).run();
}

}  // namespace culprit::diagnose
