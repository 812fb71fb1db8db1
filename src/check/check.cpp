#include "check/check.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "check/asked_inputs.h"
#include "check/conflict.h"
#include "check/describe.h"
#include "check/properties.h"
#include "check/story.h"
#include "check/termination.h"
#include "document/to_document.h"
#include "encode/joined/prove.h"
#include "encode/violations.h"
#include "replay/plain_run.h"

namespace culprit::check {

using document::PropertyStatus;
using machine::FindingKind;
using machine::FindingSite;

namespace {

// Each bound is about a third to a half larger than the last one, so that the last complete search
// is at most that far below the greatest bound that the time would have allowed. After one that is
// too hard it is twice as large: where everything ends, one question is left.
uint32_t next_bound(uint32_t bound, bool too_hard) {
  if (too_hard) return 2 * bound;
  return bound < 4 ? bound + 1 : bound + std::max(1u, bound / 3);
}

// With a violation, the search goes on to so many times the bound of the last new one: what else is
// wrong mostly shows with inputs of similar size (small scope; Jackson and Damon 1996).
constexpr uint32_t kTimesFirst = 4;
// And for so many times the cost of all searches until then, some seconds where that was cheap: a
// function with many pointers is far more expensive at the next bound.
constexpr uint64_t kTimesCost = 16;
// A question within a bound may cost so many conflicts, some tenths of a second, while a higher
// bound may decide more. After so many bounds that are too hard, one is decided at any cost.
constexpr int64_t kConflictsOnTheWay = 10'000;
constexpr unsigned kMostHard = 2;
constexpr uint64_t kStepsOfReplay = 50'000'000;
constexpr size_t kMostStory = 4096;

class Check {
 public:
  Check(const CheckRequest& request, judge::ProgressSink* progress)
      : request_(request), progress_(progress), image_(*request.program) {}

  document::CheckReport run() {
    std::vector<document::Property> termination;
    if (request_.termination) termination = termination_of(image_, request_.budget);
    for (const StatedProperty& each : stated_properties(image_)) {
      Known& known = properties_[each.site];
      known.text = each.text;
      known.location = each.location;
      known.is_stated = true;
      known.is_clause = each.is_clause;
      known.is_cover = each.is_cover;
      order_.push_back(each.site);
    }
    by_contract_ = functions_by_contract(image_);
    for (const FunctionByContract& each : by_contract_) report_.by_contract.push_back(each.name);
    unsigned hard = 0;
    for (uint32_t bound = 1;; bound = next_bound(bound, hard > 0)) {
      if (request_.most > 0) bound = std::min(bound, request_.most);
      Outcome outcome = search(bound, kConflictsOnTheWay);
      const bool is_last = !outcome.goes_on || bound == request_.most;
      hard = outcome.too_hard ? hard + 1 : 0;
      if (outcome.too_hard && (is_last || hard > kMostHard)) {
        outcome = search(bound, -1);
        hard = 0;
      }
      // what a clause that does not hold has hidden
      while (outcome.found_clause) outcome = search(bound, kConflictsOnTheWay);
      if (!outcome.goes_on) break;
      if (proved_without_ != violated()) prove();
      if (all_settled() || bound == request_.most) break;
    }
    if (all_settled()) report_.bound = 0, report_.limited_by.clear();
    else if (!why_not_proved_.empty() && report_.bound > 0)
      report_.messages.push_back(
          note("nothing was proved for any number of iterations", why_not_proved_));
    // it may be reached with the values that were not looked at
    if (!report_.incomplete.empty())
      for (auto& [site, known] : properties_)
        if (known.status == PropertyStatus::NeverReached) known.status = PropertyStatus::Undecided;
    if (report_.contradiction)
      report_.in_conflict = as_properties(
          image_, requirements_in_conflict(image_, request_.function, request_.budget));
    describe(image_, request_.function, order_, properties_, report_);
    report_.properties.insert(report_.properties.end(), termination.begin(), termination.end());
    if (request_.budget && request_.budget->exhausted())
      report_.exhausted = budget_end_name(request_.budget->end());
    return std::move(report_);
  }

 private:
  struct Outcome {
    bool goes_on = false;       ///< a higher bound may show more
    bool too_hard = false;      ///< more conflicts may show more
    bool found_clause = false;  ///< a further clause of a contract was found not to hold
  };

  encode::ViolationRequest within(uint32_t bound, const machine::RunInputs& inputs,
                                  int64_t conflicts) {
    encode::ViolationRequest request;
    request.image = &image_;
    request.inputs = &inputs;
    request.turns = bound;
    request.budget = request_.budget;
    request.conflicts = conflicts;
    request.known = violated_ = violated();
    return request;
  }

  static machine::RunInputs inputs_within(uint32_t bound) {
    machine::RunInputs inputs;
    inputs.undefined = machine::Undefined::FailAll;
    inputs.most_elements = bound;
    return inputs;
  }

  /// Proves what it can for any number of iterations.
  void prove() {
    const machine::RunInputs inputs = inputs_within(1);
    encode::ViolationRequest request = within(1, inputs, kConflictsOnTheWay);
    request.cost = encode::Effort().cost;
    proved_without_ = violated_;
    const encode::ViolationResult found = encode::prove(request);
    why_not_proved_ = found.effort_spent ? "following the loops takes too long" : found.incomplete;
    for (const encode::Checked& each : found.checked) {
      const bool is_new = !properties_.contains(each.site);
      Known& known = known_for(each.site, each.message, each.location);
      // within the bound the place is not reached, or nothing there depends on inputs
      if (is_new && report_.bound > 0) known.status = PropertyStatus::ProvedUpTo;
      // a clause that no bound has reached yet may never be reached
      const bool may_be_empty = known.is_clause && !known.reached;
      if (each.result == encode::Checked::Result::Holds && !may_be_empty)
        known.status = PropertyStatus::Proved;
    }
  }

  Outcome search(uint32_t bound, int64_t conflicts) {
    if (progress_) progress_->progress("bound", bound, request_.most);
    const machine::RunInputs inputs = inputs_within(bound);
    encode::ViolationRequest violations = within(bound, inputs, conflicts);
    if (broken_at_ > 0)
      violations.cost = kTimesCost * std::max(cost_when_broken_, encode::Effort().cost);
    const encode::ViolationResult found = encode::find_violations(violations);
    cost_ += found.counts.cost();
    if (found.out_of_time && found.checked.empty()) return {};
    take(found, bound);
    if (broken_at_ == bound) cost_when_broken_ = cost_;
    if (found.effort_spent) return {};
    const bool goes_on = !found.out_of_time && found.bounds_reached.any() && !all_settled() &&
                         !(broken_at_ > 0 && bound >= kTimesFirst * broken_at_) &&
                         !(request_.budget && request_.budget->exhausted());
    const std::set<FindingSite> now = violated();
    const bool found_clause = std::any_of(now.begin(), now.end(), [&](const FindingSite& site) {
      return site.kind == FindingKind::ContractViolated && !violated_.contains(site);
    });
    // behind a clause that does not hold, only inputs with which it holds were looked at
    if (found_clause)
      for (auto& [site, known] : properties_)
        if (known.status != PropertyStatus::Violated) known.status = PropertyStatus::Undecided;
    return {goes_on, found.too_hard, found_clause && !found.out_of_time};
  }

  std::set<FindingSite> violated() const {
    std::set<FindingSite> sites;
    for (const auto& [site, known] : properties_)
      if (known.status == PropertyStatus::Violated) sites.insert(site);
    return sites;
  }

  /// Whether no higher bound can tell more.
  bool all_settled() const {
    return !properties_.empty() &&
           std::all_of(properties_.begin(), properties_.end(), [](const auto& each) {
             return each.second.status == PropertyStatus::Violated ||
                    each.second.status == PropertyStatus::Proved;
           });
  }

  void take(const encode::ViolationResult& found, uint32_t bound) {
    const bool complete = found.incomplete.empty() && !found.out_of_time && !found.too_hard;
    const bool whole = complete && !found.bounds_reached.any();
    for (auto& [site, known] : properties_) known.is_doubtful = false;
    for (const encode::Checked& each : found.checked) {
      Known& known = known_for(each.site, each.message, each.location);
      known.reached |= each.reached;
      if (known.status == PropertyStatus::Violated) continue;
      if (each.result == encode::Checked::Result::Broken) confirm(each, known, bound);
      else if (each.result == encode::Checked::Result::Holds && complete)
        hold(known, known.is_clause && !known.reached, whole);
    }
    // a clause may have several places
    for (auto& [site, known] : properties_)
      if (known.is_doubtful && known.status != PropertyStatus::Violated)
        known.status = PropertyStatus::Undecided;
    // what an incomplete search did not reach may still be there
    if (complete)
      for (auto& [site, known] : properties_)
        if (known.is_stated && known.status != PropertyStatus::Violated && !was_met(found, site))
          hold(known, known.is_clause, whole);
    if (!found.effort_spent) report_.incomplete = found.incomplete;
    if (!complete) return;
    report_.bound = whole ? 0 : bound;
    report_.contradiction = whole && found.no_inputs;
    report_.limited_by = limits_of(found.bounds_reached);
  }

  static bool was_met(const encode::ViolationResult& found, const FindingSite& site) {
    return std::any_of(found.checked.begin(), found.checked.end(),
                       [&](const encode::Checked& each) { return each.site == site; });
  }

  static void hold(Known& known, bool is_empty, bool whole) {
    if (is_empty) known.status = PropertyStatus::NeverReached;
    else if (whole) known.status = PropertyStatus::Proved;
    else if (known.status != PropertyStatus::Proved) known.status = PropertyStatus::ProvedUpTo;
  }

  /// Runs the program with the inputs. Only what the run shows counts.
  void confirm(const encode::Checked& each, Known& known, uint32_t bound) {
    machine::RunInputs inputs;
    inputs.undefined = machine::Undefined::FailAll;
    inputs.chosen = std::make_shared<machine::ChosenInputs>(each.inputs);
    replay::PlainRunRequest plain;
    plain.image = &image_;
    plain.inputs = &inputs;
    plain.limits.steps = kStepsOfReplay;  // also when the time is up: some tenths of a second
    for (const FindingSite& site : violated_)
      if (site.kind == FindingKind::ContractViolated) plain.tolerated.insert(site);
    plain.watch = watched();
    plain.observation_limit = kMostStory;
    replay::PlainRun run = replay::plain_run(plain);
    const bool fails = run.stop == machine::Stop::Fatal && !run.findings.empty();
    if (fails && is_at(run.findings.back(), each.site))
      return set_violated(known, each, plain, std::move(run), bound);
    known.is_doubtful = true;
    if (!fails) return add_unconfirmed(each.message);
    // such as a value that is not initialised, which the search takes as any value
    const machine::Finding& finding = run.findings.back();
    const FindingSite site{finding.kind, finding.function, finding.pc};
    Known& shown = known_for(site, finding.message, finding.location);
    if (shown.status != PropertyStatus::Violated)
      set_violated(shown, each, plain, std::move(run), bound);
  }

  /// The property at a place. A clause that has no value is the stated property of its text.
  Known& known_for(const FindingSite& site, const std::string& message, SourceLocation location) {
    const size_t end = message.find(machine::Machine::kWithoutValue);
    if (site.kind == FindingKind::ContractViolated && end != std::string::npos)
      for (auto& [other, known] : properties_)
        if (known.is_stated && other.function == site.function && end == known.text.size() &&
            message.starts_with(known.text))
          return known;
    const auto [at, fresh] = properties_.try_emplace(site);
    if (fresh) {
      order_.push_back(site);
      at->second.text = message;
      at->second.location = location;
    }
    return at->second;
  }

  void add_unconfirmed(const std::string& message) {
    if (!report_.messages.empty()) return;
    report_.messages.push_back(
        note("the search found inputs that a run with them does not confirm",
             fmt::format("what they should break is not decided: {}", message)));
  }

  void set_violated(Known& known, const encode::Checked& each,
                    const replay::PlainRunRequest& request, replay::PlainRun run, uint32_t bound) {
    const std::string loose = loose_call_in(run);
    if (!loose.empty() && !known.inputs.empty()) return;
    if (loose.empty()) {
      known.status = PropertyStatus::Violated;
      broken_at_ = bound;
    } else {
      known.is_doubtful = true;
      add_loose(loose);
    }
    // Numbers in it are those of this run, not of the first inputs that the search met.
    const machine::Finding& finding = run.findings.back();
    const bool has_numbers = known.text.find_first_of("0123456789") != std::string::npos;
    if (!known.is_stated && finding.kind != FindingKind::ContractViolated && has_numbers)
      known.text = finding.message;
    known.inputs = asked_inputs(image_, run, each.inputs);
    known.story = story_of(image_, request, run);
    known.run = std::move(run);
  }

  /// The function of which the run took values that its contract may exclude; empty: none.
  std::string loose_call_in(const replay::PlainRun& run) const {
    for (const FunctionByContract& each : by_contract_)
      if (each.is_loose &&
          std::any_of(run.asked.begin(), run.asked.end(), [&](const machine::AskedInput& asked) {
            return asked.name.starts_with(each.name + "#");
          }))
        return each.name;
    return {};
  }

  void add_loose(const std::string& function) {
    if (std::exchange(is_loose_told_, true)) return;
    report_.messages.push_back(
        note(fmt::format("the contract of {} may exclude inputs of what is undecided", function),
             "not all that it ensures can be run"));
  }

  static bool is_at(const machine::Finding& finding, const FindingSite& site) {
    return finding.function == site.function && finding.pc == site.pc;
  }
  /// Values whose computation a reader follows.
  std::vector<model::ComponentId> watched() const {
    using enum model::ComponentKind;
    std::vector<model::ComponentId> all;
    const std::vector<model::Component>& components = image_.program().components;
    for (model::ComponentId id = 0; id < components.size(); ++id) {
      const model::ComponentKind kind = components[id].kind;
      if (kind == Condition || kind == SwitchValue || kind == Assignment ||
          kind == CompoundAssignment || kind == Increment || kind == Initializer ||
          kind == ReturnValue)
        all.push_back(id);
    }
    return all;
  }

  std::vector<std::string> limits_of(const machine::BoundsReached& reached) const {
    std::vector<std::string> all;
    if (reached.elements) all.push_back("the number of elements");
    for (const auto& [loop, iterations] : reached.loops)
      for (const machine::ImageFunction& function : image_.functions()) {
        const size_t loops = function.model->loops.size();
        if (loop < function.loop_base || loop >= function.loop_base + loops) continue;
        const document::Place at = document::place_of(
            image_.program(), function.model->loops[loop - function.loop_base].location);
        all.push_back(function.model->library ? fmt::format("a loop in {}", function.model->name)
                                              : fmt::format("the loop at {}:{}", at.file, at.line));
      }
    if (reached.recursion > 0) all.push_back("the recursion");
    if (reached.steps > 0)
      all.push_back(fmt::format("the limit of {} instructions", reached.steps));
    return all;
  }

  const CheckRequest& request_;
  judge::ProgressSink* progress_;
  machine::Image image_;
  KnownProperties properties_;
  std::vector<FindingSite> order_;
  document::CheckReport report_;
  std::set<FindingSite> violated_;                       // before the search that runs
  std::optional<std::set<FindingSite>> proved_without_;  // violated before the last proof
  std::vector<FunctionByContract> by_contract_;
  std::string why_not_proved_;  // for any number of iterations; empty: it was looked at
  bool is_loose_told_ = false;
  uint64_t cost_ = 0, cost_when_broken_ = 0;  // of searches (ExplorationCounts::cost)
  uint32_t broken_at_ = 0;                    // the bound at which the last violation was found
};

}  // namespace

document::CheckReport check(const CheckRequest& request, judge::ProgressSink* progress) {
  return Check(request, progress).run();
}

}  // namespace culprit::check
