#include "diagnose/sets/output_repair.h"

#include <algorithm>
#include <set>

#include "edits/prior.h"
#include "judge/run_request.h"
#include "tasks/parallel.h"
#include "trials/output_cover.h"
#include "trials/reach_exit.h"

namespace culprit::diagnose {

using replay::OutputSlot;

namespace {

using RepairSet = std::vector<model::ComponentId>;  // ascending

constexpr size_t kMostParts = 12;   // of an answer
constexpr size_t kMostPlaces = 40;  // up to which all pairs are tried
constexpr size_t kMostRepairs = 3;

/// A failing test that was led to its end.
struct Ended {
  size_t test = 0;
  trials::Replacement way;
  replay::PlainRun run;
};

class Mending {
 public:
  Mending(const judge::Problem& problem, const ConsistencyChecker& checker, uint64_t pool)
      : problem_(problem), checker_(checker), pool_(pool) {}

  std::vector<Examination> run() {
    if (!lead_to_ends()) return {};
    find_places();
    std::vector<Examination> answers;
    for (const RepairSet& prints : fewest_prints()) {
      RepairSet all;
      std::set_union(prints.begin(), prints.end(), steered_.begin(), steered_.end(),
                     std::back_inserter(all));
      if (all.empty() || all.size() > kMostParts) continue;
      Examination answer = confirmed(prints, all);
      if (answer.explains()) answers.push_back(std::move(answer));
      if (answers.size() == kMostRepairs) break;
    }
    return answers;
  }

 private:
  /// Leads the failing tests to their ends, in parallel. The first one goes alone, because the rest
  /// is unused if it cannot be led to its end.
  bool lead_to_ends() {
    const std::vector<size_t>& order = problem_.failing_by_length();
    uint64_t spent = 0;
    Budget wanted(problem_.options().budget);
    auto take = [&](size_t k, Led led) {
      if (!led.way || spent > pool_) return false;
      spent += led.spent;
      for (const auto& [component, values] : led.way->intervention.values)
        steered_.insert(component);
      ended_.push_back({order[k], std::move(*led.way), std::move(led.run)});
      return true;
    };
    if (order.empty() || !take(0, lead_to_end(order[0], wanted))) return false;
    tasks::ask_in_order<Led>(
        problem_.options().jobs, order.size() - 1,
        [&](size_t k) { return lead_to_end(order[k + 1], wanted); },
        [&](size_t k, Led led) { return take(k + 1, std::move(led)); },
        {.wanted = &wanted, .suffices = [](const Led& led) { return !led.way; }});
    return ended_.size() == order.size();
  }

  struct Led {
    std::optional<trials::Replacement> way;
    replay::PlainRun run;  // made with `way`
    uint64_t spent = 0;    // instructions
  };

  Led lead_to_end(size_t test, const Budget& budget) const {
    Led led;
    if (!problem_.test(test).matcher) return led;
    Suspect all;
    for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
      if (steers(problem_.program().components[id].kind) && problem_.executed({id}, test))
        all.leaves.push_back(id);
    trials::ReplacementRequest request;
    request.image = &problem_.image();
    request.test = &problem_.test(test);
    request.tolerated = &problem_.tolerated();
    request.leaves = &all.leaves;
    request.limits = checker_.run_limits();
    request.limits.budget = &budget;
    request.most_steps = pool_;
    request.jobs = problem_.options().jobs;
    led.way = trials::reach_exit(request, led.spent);
    if (led.way) led.run = run_with_slots(test, led.way->intervention, budget);
    return led;
  }

  /// Inputs free too much. Outlets do not decide how the run goes on.
  static bool steers(model::ComponentKind kind) {
    using enum model::ComponentKind;
    return !model::is_group(kind) && !edits::is_outlet(kind) && kind != Statement && kind != Jump &&
           kind != Target && kind != Index;
  }

  replay::PlainRun run_with_slots(size_t test, replay::Intervention intervention,
                                  const Budget& budget) const {
    for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
      if (problem_.program().components[id].kind == model::ComponentKind::MissingOutput)
        intervention.texts[id];
    machine::MachineLimits limits = checker_.run_limits();
    limits.budget = &budget;
    replay::PlainRunRequest plain =
        judge::run_request(problem_.image(), problem_.test(test), limits);
    plain.intervention = &intervention;
    plain.keep_slots = true;
    return replay::plain_run(plain);
  }

  /// Finds the places that may print something else.
  void find_places() {
    std::set<model::ComponentId> found;
    for (const Ended& ended : ended_)
      for (const OutputSlot& slot : ended.run.slots)
        if (slot.component != model::kNoComponent &&
            problem_.options().modes.contains(problem_.program().components[slot.component].kind))
          found.insert(slot.component);
    places_.assign(found.begin(), found.end());
  }

  bool covers(const RepairSet& free) const {
    return std::all_of(ended_.begin(), ended_.end(), [&](const Ended& ended) {
      return trials::cover_output(*problem_.test(ended.test).matcher, ended.run, free).has_value();
    });
  }

  /// Whether a is of a likelier kind than b.
  bool comes_before(model::ComponentId a, model::ComponentId b) const {
    return edits::kind_weight(problem_.program().components[a].kind) >
           edits::kind_weight(problem_.program().components[b].kind);
  }

  std::vector<RepairSet> fewest_prints() const {
    if (covers({})) return {{}};
    if (!covers(places_)) return {};
    RepairSet order = places_;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return comes_before(a, b); });
    std::vector<RepairSet> sets;
    for (model::ComponentId a : order)
      if (covers({a})) sets.push_back({a});
    if (sets.empty() && order.size() <= kMostPlaces)
      for (size_t i = 0; i < order.size(); ++i)
        for (size_t k = i + 1; k < order.size(); ++k)
          if (RepairSet pair{std::min(order[i], order[k]), std::max(order[i], order[k])};
              covers(pair))
            sets.push_back(std::move(pair));
    if (sets.empty()) sets.push_back(what_is_needed());
    return sets;
  }

  /// A minimal subset of the places that the cheapest changes use. Unlikely kinds, such as missing
  /// outputs, are removed first.
  RepairSet what_is_needed() const {
    std::set<model::ComponentId> used;
    for (const Ended& ended : ended_) {
      const auto changes =
          trials::cover_output(*problem_.test(ended.test).matcher, ended.run, places_);
      for (const trials::ChangedSlot& change : *changes)
        used.insert(ended.run.slots[change.slot].component);
    }
    RepairSet needed(used.begin(), used.end());
    RepairSet order = needed;
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return comes_before(b, a); });
    for (model::ComponentId place : order) {
      RepairSet fewer = needed;
      std::erase(fewer, place);
      if (covers(fewer)) needed = std::move(fewer);
    }
    return needed;
  }

  Examination confirmed(const RepairSet& prints, const RepairSet& all) const {
    std::vector<encode::ExploreResult> found(problem_.tests().size());
    for (const Ended& ended : ended_) {
      encode::ExploreResult& result = found[ended.test];
      result.intervention = ended.way.intervention;
      result.angelic = ended.way.angelic;
      const auto changes =
          *trials::cover_output(*problem_.test(ended.test).matcher, ended.run, prints);
      auto change = changes.begin();
      for (size_t i = 0; i < ended.run.slots.size(); ++i) {
        const OutputSlot& slot = ended.run.slots[i];
        if (!std::binary_search(prints.begin(), prints.end(), slot.component)) continue;
        replay::AngelicValue text;
        text.component = slot.component;
        text.is_text = true;
        const bool changed = change != changes.end() && change->slot == i;
        text.computed_text = ended.run.output.substr(slot.begin, slot.end - slot.begin);
        text.text = changed ? change->text : *text.computed_text;
        if (changed) ++change;
        result.intervention.texts[slot.component].push_back(text.text);
        result.angelic.push_back(std::move(text));
      }
    }
    Examination answer =
        checker_.confirm(suspect_of(problem_.program(), all), std::move(found), "by other texts");
    answer.suspect.is_minimal = false;
    return answer;
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const uint64_t pool_;  // instructions
  std::vector<Ended> ended_;
  // Components changed to lead some test to its end.
  std::set<model::ComponentId> steered_;
  RepairSet places_;
};

}  // namespace

std::vector<Examination> mend_output(const judge::Problem& problem,
                                     const ConsistencyChecker& checker, uint64_t most_steps) {
  return Mending(problem, checker, most_steps).run();
}

}  // namespace culprit::diagnose
