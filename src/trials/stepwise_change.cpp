#include "trials/stepwise_change.h"

#include <algorithm>
#include <utility>

#include "edits/component_traits.h"
#include "judge/run_request.h"
#include "judge/run_tests.h"

namespace culprit::trials {

using replay::Intervention;
using replay::Observation;
using replay::ValueEdit;

namespace {

constexpr size_t kMostObservations = 50'000;  // per run; bounds memory
// A trial may take this part of the usual limit of a run, which is four times the longest run.
constexpr uint64_t kPartOfLimit = 4;

}  // namespace

std::vector<model::ComponentId> with_numbers(const model::Program& program,
                                             std::vector<model::ComponentId> leaves) {
  std::erase_if(leaves, [&](model::ComponentId leaf) {
    const model::Component& component = program.components[leaf];
    const bool typed = component.type.is_integer() || component.type == model::kF64 ||
                       component.type == model::kF32;
    return !typed || (!edits::has_a_value(component.kind) && component.choices.empty());
  });
  return leaves;
}

StepwiseChange::StepwiseChange(const ReplacementRequest& request,
                               std::vector<model::ComponentId> watched, bool by_output,
                               uint64_t& spent)
    : image_(*request.image),
      tolerated_(*request.tolerated),
      end_(spent + request.most_steps),
      spent_(spent),
      jobs_(request.jobs) {
  run_ = judge::trial_request(*request.image, *request.test, request.limits);
  run_.limits.steps /= kPartOfLimit;
  if (!by_output) run_.matcher = nullptr;
  run_.observation_limit = kUsualObservations;
  run_.watch = std::move(watched);
}

model::Type StepwiseChange::type_of(model::ComponentId component) const {
  return image_.program().components[component].type;
}

bool StepwiseChange::observe_all() {
  return std::exchange(run_.observation_limit, kMostObservations) != kMostObservations;
}

uint64_t StepwiseChange::cost_of(const replay::PlainRun& run) {
  return run.steps + replay::kStartOfRun;
}

replay::PlainRun StepwiseChange::run_with(const Intervention& intervention, bool observed,
                                          const Budget& budget) const {
  replay::PlainRunRequest request = run_;
  request.limits.budget = &budget;
  request.intervention = &intervention;
  if (!observed) request.watch.clear();
  return replay::plain_run(request);
}

replay::PlainRun StepwiseChange::trial() {
  replay::PlainRun run = run_with(kept_, true, Budget(run_.limits.budget));
  spent_ += cost_of(run);
  return run;
}

replay::PlainRun StepwiseChange::keep(const replay::PlainRun& now, const Change& change) {
  kept_ = with_change(now, change);
  changed_.insert(now.observations[change.at].component);
  return run_with(kept_, true, Budget(run_.limits.budget));
}

Intervention StepwiseChange::with_change(const replay::PlainRun& now, const Change& change) const {
  Intervention out;
  const model::ComponentId component = now.observations[change.at].component;
  for (size_t k = 0; k < change.at; ++k) {
    const Observation& o = now.observations[k];
    if (o.component == component || changed_.contains(o.component))
      out.values[o.component].push_back(o.used);
  }
  out.values[component].push_back(machine::Value::plain(change.bits));
  return out;
}

std::vector<uint64_t> StepwiseChange::candidates(const Observation& o,
                                                 const std::vector<uint64_t>& wanted) const {
  const model::Type type = type_of(o.component);
  const std::vector<std::string>& choices = image_.program().components[o.component].choices;
  if (type == model::kI1) return {uint64_t{o.used.is_plain() && o.used.bits == 0}};
  std::vector<uint64_t> all;
  auto add = [&](uint64_t bits) {
    const bool same = o.used.is_plain() && o.used.bits == bits;
    if (!same && std::find(all.begin(), all.end(), bits) == all.end()) all.push_back(bits);
  };
  if (!choices.empty()) {
    for (uint64_t k = 0; k < choices.size(); ++k) add(k);
    return all;
  }
  for (uint64_t bits : wanted) add(bits);
  if (type.is_integer() && o.used.is_plain()) {
    add(replay::edited(o.used, {ValueEdit::Kind::Add, type, 1}).bits);
    add(replay::edited(o.used, {ValueEdit::Kind::Add, type, ~uint64_t{0}}).bits);
  }
  add(0);
  add(edits::number_bits(1, type));
  if (o.site < 0) return all;
  const model::Function& function = *image_.functions()[o.function].model;
  const model::ProbeSite& site = function.probes[static_cast<size_t>(o.site)];
  for (size_t i = 0; i < o.reads.size(); ++i) {
    const bool fits =
        site.reads[i] >= 0 && function.register_types[static_cast<size_t>(site.reads[i])] == type;
    if (fits && o.reads[i].is_plain()) add(o.reads[i].bits);
  }
  return all;
}

bool StepwiseChange::has_new_findings(const replay::PlainRun& run) const {
  return judge::new_finding(run, tolerated_) != nullptr;
}

Replacement StepwiseChange::replacement(replay::PlainRun run) {
  Replacement found;
  found.intervention = std::move(kept_);
  for (Observation& o : run.observations) {
    if (!changed_.contains(o.component)) continue;
    replay::AngelicValue angelic;
    angelic.component = o.component;
    angelic.type = type_of(o.component);
    angelic.computed_known = o.computed.is_plain();
    angelic.computed = o.computed;
    angelic.required = o.used;
    found.angelic.push_back(std::move(angelic));
    found.observations.push_back(std::move(o));
  }
  return found;
}

}  // namespace culprit::trials
