#include "schedules/search.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <tuple>
#include <utility>

#include "schedules/minimise.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"

namespace culprit::schedules {

namespace {

using machine::Schedule;

constexpr size_t kPassing = 3;             // schedules that are kept
constexpr size_t kFailingToo = 8;          // likewise
constexpr size_t kSwitchesOfPassing = 64;  // each looked at at every point
constexpr size_t kMostPoints = 2000;       // kept of a run
constexpr size_t kMostWaiting = 20'000;    // schedules to be tried
constexpr uint64_t kFirst = 2;             // schedules with one switch, before random ones
constexpr size_t kMinimised = 3;           // failing schedules that are made shorter, at most
constexpr uint32_t kDepths[] = {2, 3, 4};  // of RandomPriorities, in turn

/// Lets another strategy choose among the threads that may go on.
class Kept final : public Strategy {
 public:
  Kept(Strategy& strategy, Keeper& keeper) : strategy_(strategy), keeper_(keeper) {}
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override {
    const std::vector<uint32_t> allowed = keeper_.allowed(threads, point, able);
    const auto is_allowed = [&](uint32_t thread) {
      return std::find(allowed.begin(), allowed.end(), thread) != allowed.end();
    };
    machine::SwitchPoint here = point;
    here.goes_on = point.goes_on && is_allowed(point.thread);
    const uint32_t to = strategy_.choose(threads, here, allowed);
    return is_allowed(to) ? to : machine::default_choice(threads, here, allowed);
  }

 private:
  Strategy& strategy_;
  Keeper& keeper_;
};

/// The points are also those that a constraint needs.
class KeptRecorder final : public machine::Scheduler {
 public:
  KeptRecorder(Recorder& recorder, const Keeper& keeper) : recorder_(recorder), keeper_(keeper) {}
  bool is_point(machine::CodePlace place) const override {
    return recorder_.is_point(place) || keeper_.is_point(place);
  }
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override {
    return recorder_.choose(threads, point, able);
  }

 private:
  Recorder& recorder_;
  const Keeper& keeper_;
};

class Search {
 public:
  explicit Search(const SearchRequest& request) : request_(request), random_(request.seed) {
    result_.places = request.places;
    if (!request.known.switches.empty()) result_.failing = request.known;
  }

  SearchResult run() {
    note_default();
    for (const Schedule& each : request_.first) {
      if (request_.until_failure && result_.failed > 0) break;
      GivenSwitches given(each);
      count(attempt(given));
    }
    for (uint64_t number = 1; number < request_.schedules; ++number) {
      const bool too_few =
          number < request_.least && !result_.places.empty() && result_.failed == 0 && has_time();
      if (!(may_go_on() || too_few) || (request_.until_failure && result_.failed > 0)) break;
      try_next(number);
    }
    make_shorter();
    return std::move(result_);
  }

 private:
  struct Trial {
    Outcome outcome;
    Schedule schedule;
    std::vector<PassedPoint> points;
  };

  /// A schedule to be tried: one that was, which many share, and one more switch. Further switches
  /// come behind the point `behind` of its run.
  struct Waiting {
    std::shared_ptr<const Schedule> before;
    machine::Switch last;
    size_t behind = 0;

    Schedule schedule() const {
      Schedule whole = *before;
      whole.switches.push_back(last);
      return whole;
    }
  };
  /// Schedules of one kind, in the order of their runs.
  struct Group {
    std::deque<Waiting> waiting;
    bool was_tried = false;  // one of them
  };
  /// Schedules with the same number of switches, by the place of the last one and the functions of
  /// the two threads.
  struct Level {
    std::map<std::tuple<machine::CodePlace, uint32_t, uint32_t>, Group> groups;
    size_t size = 0;  // ever added
  };

  struct Failing {
    Schedule schedule;
    uint64_t failure = 0;  // Outcome::failure
  };

  Trial attempt(Strategy& strategy) {
    Trial trial = request_.constraint ? kept_run(strategy) : free_run(strategy);
    steps_ += trial.outcome.steps;
    return trial;
  }

  Trial free_run(Strategy& strategy) {
    Recorder recorder(strategy, result_.places, kMostPoints);
    RaceDetector races(*request_.image);
    Trial trial = recorded(recorder, recorder, &races);
    add_races(races.races());
    for (const LockInversion& each : races.inversions())
      if (inverted_.insert({each.first.taken_at, each.second.taken_at}).second)
        result_.inversions.push_back({each, races.lock_name(each.first.held),
                                      races.lock_name(each.first.taken), trial.outcome.starts});
    return trial;
  }

  Trial kept_run(Strategy& strategy) {
    Keeper keeper(*request_.constraint);
    Kept kept(strategy, keeper);
    Recorder recorder(kept, result_.places, kMostPoints);
    KeptRecorder scheduler(recorder, keeper);
    return recorded(scheduler, recorder, &keeper);
  }

  Trial recorded(machine::Scheduler& scheduler, const Recorder& recorder,
                 machine::StepObserver* observer) {
    Trial trial;
    trial.outcome = request_.run(scheduler, observer);
    result_.places.insert(trial.outcome.places.begin(), trial.outcome.places.end());
    trial.schedule = recorder.schedule();
    trial.points = recorder.points();
    passed_ = std::max(passed_, recorder.passed());
    return trial;
  }

  void add_races(std::vector<Race> races) {
    for (Race& race : races) {
      const bool first_is_new = result_.places.insert(race.first.place).second,
                 second_is_new = result_.places.insert(race.second.place).second;
      if (first_is_new || second_is_new) result_.races.push_back(std::move(race));
    }
  }

  /// The run without switches, and again once its races are known: they are points, too.
  void note_default() {
    GivenSwitches first({});
    Trial trial = attempt(first);
    if (!result_.places.empty() && !request_.constraint) {
      GivenSwitches again({});
      trial = attempt(again);
    }
    count(trial);
    add_waiting(trial, 0);
  }

  /// Schedules with one more switch than that of the trial, behind its last one.
  void add_waiting(const Trial& trial, size_t first) {
    const auto before = std::make_shared<const Schedule>(trial.schedule);
    const size_t switches = before->switches.size();  // before the new one
    for (size_t p = first; p < trial.points.size(); ++p)
      for (const uint32_t other : trial.points[p].other) {
        const auto& at = trial.points[p];
        if (waiting_.size() <= switches) waiting_.resize(switches + 1);
        Level& level = waiting_[switches];
        if (level.size++ >= kMostWaiting) return;
        const auto& starts = trial.outcome.starts;
        level.groups[{at.place, starts[at.thread - 1], starts[other - 1]}].waiting.push_back(
            {before, {at.thread, at.place, at.time, other}, p + 1});
      }
  }

  /// Of those with the fewest switches, the first of any kind: their last switches are at many
  /// different places soon, even if some place is passed very often. Before accesses that race come
  /// first.
  std::optional<Waiting> take_waiting() {
    for (Level& level : waiting_) {
      std::vector<Group*> possible, racing;
      for (auto& [key, group] : level.groups) {
        if (group.waiting.empty()) continue;
        possible.push_back(&group);
        if (!group.was_tried && result_.places.contains(std::get<machine::CodePlace>(key)))
          racing.push_back(&group);
      }
      if (possible.empty()) continue;
      const std::vector<Group*>& these = racing.empty() ? possible : racing;
      Group& group = *these[random_() % these.size()];
      group.was_tried = true;
      Waiting taken = std::move(group.waiting.front());
      group.waiting.pop_front();
      return taken;
    }
    return std::nullopt;
  }

  void try_next(uint64_t number) {
    const uint64_t seed = request_.seed * 1'000'003 + number;
    const unsigned kind = number <= kFirst ? 1 : number % 3;
    auto waiting = kind == 1 ? take_waiting() : std::nullopt;
    if (waiting) {
      GivenSwitches given(waiting->schedule());
      const Trial trial = attempt(given);
      count(trial);
      add_waiting(trial, waiting->behind);
    } else if (kind == 2) {
      RandomPriorities priorities(seed, kDepths[number / 3 % std::size(kDepths)], passed_);
      count(attempt(priorities));
    } else {
      RandomWalk walk(seed);
      count(attempt(walk));
    }
  }

  static void keep(std::vector<Schedule>& some, const Schedule& schedule, size_t most) {
    if (some.size() < most && std::find(some.begin(), some.end(), schedule) == some.end())
      some.push_back(schedule);
  }

  void count(const Trial& trial) {
    ++result_.tried;
    if (trial.outcome.passed()) {
      if (trial.schedule.switches.size() <= kSwitchesOfPassing)
        keep(result_.passing, trial.schedule, kPassing);
      return;
    }
    if (!trial.outcome.failed()) {
      ++result_.undecided;
      return;
    }
    ++result_.failed;
    keep(result_.failing_too, trial.schedule, kFailingToo);
    if (request_.until_failure) {
      if (!result_.failing) result_.failing = trial.schedule;
      return;
    }
    const auto is_shorter = [](const Failing& a, const Failing& b) {
      return a.schedule.switches.size() < b.schedule.switches.size();
    };
    Failing failing{trial.schedule, trial.outcome.failure};
    failing_.insert(std::upper_bound(failing_.begin(), failing_.end(), failing, is_shorter),
                    std::move(failing));
    if (failing_.size() > kMinimised) failing_.pop_back();
  }

  /// Leaves out switches of the failing schedules with the fewest. What is found is as short as the
  /// time allows: as much again as the search may take.
  void make_shorter() {
    std::optional<Schedule>& shortest = result_.failing;
    steps_ = 0;
    for (const Failing& each : failing_) {
      if (shortest && shortest->switches.size() <= 1) return;
      Schedule schedule = minimised(each.schedule, [&](const Schedule& less) {
        return may_go_on() && fails_like(each, less);
      });
      if (!shortest || schedule.switches.size() < shortest->switches.size())
        shortest = std::move(schedule);
    }
  }

  bool fails_like(const Failing& failing, const Schedule& schedule) {
    GivenSwitches given(schedule);
    Recorder recorder(given, result_.places, 0);
    const Outcome less = request_.run(recorder, nullptr);
    steps_ += less.steps;
    return less.failed() && less.failure == failing.failure;
  }

  bool has_time() const { return !(request_.budget && request_.budget->exhausted()); }
  bool may_go_on() const { return steps_ <= request_.steps && has_time(); }

  const SearchRequest& request_;
  SearchResult result_;
  std::set<std::pair<machine::CodePlace, machine::CodePlace>> inverted_;
  std::vector<Level> waiting_;  // by their number of switches, from 1
  std::mt19937_64 random_;
  std::vector<Failing> failing_;  // those with the fewest switches, ascending
  uint64_t steps_ = 0, passed_ = 1;
};

}  // namespace

SearchResult search(const SearchRequest& request) { return Search(request).run(); }

}  // namespace culprit::schedules
