#include "diagnose/locate.h"

#include <chrono>

#include <fmt/format.h>

#include "diagnose/places.h"
#include "diagnose/rank.h"
#include "diagnose/single_fault.h"

namespace culprit::diagnose {

namespace {

using Clock = std::chrono::steady_clock;

/// Fills a document from what the search found.
class Writer {
 public:
  Writer(const machine::Image& image, const std::vector<JudgedTest>& tests, const SingleFaults& faults, Document& document)
      : image_(image), tests_(tests), faults_(faults), document_(document) {}

  void write(const std::vector<RankedPlace>& places) {
    unsigned number = 0;
    for (const RankedPlace& place : places) {
      Diagnosis diagnosis;
      diagnosis.rank = ++number;
      diagnosis.probability = place.probability;
      const Suspect& best = faults_.suspects[place.best.suspect];
      diagnosis.replayed = best.replayed;
      diagnosis.components.push_back(suspect_component(best));
      for (const RankedSuspect& other : place.also) {
        diagnosis.also.push_back(suspect_component(faults_.suspects[other.suspect]));
        diagnosis.also.back().evidence.clear();
      }
      document_.diagnoses.push_back(std::move(diagnosis));
    }
    write_answer();
  }

 private:
  SuspectComponent suspect_component(const Suspect& suspect) const {
    const model::Component& component = image_.program().components[suspect.component];
    SuspectComponent result;
    result.place = place_of(image_.program(), component.range);
    result.kind = model::kind_name(component.kind);
    result.text = component.text;
    result.function = component.function;
    result.name = component.name;
    for (const TestEvidence& evidence : suspect.evidence)
      if (evidence.asked) result.evidence.push_back(evidence_of(evidence));
    return result;
  }

  Evidence evidence_of(const TestEvidence& found) const {
    Evidence evidence;
    evidence.test = tests_[found.test].outcome.name;
    size_t seen = 0;
    for (const encode::AngelicValue& angelic : found.found.angelic) {
      size_t execution = seen++;
      if (!angelic.is_text && angelic.computed_known && angelic.computed.bits == angelic.required.bits) continue;
      ++evidence.instances_total;
      if (evidence.instances.size() >= kInstancesKept) continue;
      evidence.instances.push_back(instance_of(angelic, execution, found));
    }
    return evidence;
  }

  Instance instance_of(const encode::AngelicValue& angelic, size_t execution, const TestEvidence& found) const {
    Instance instance;
    instance.number = execution + 1;
    model::ComponentKind kind = image_.program().components[angelic.component].kind;
    bool truth = kind == model::ComponentKind::Condition || kind == model::ComponentKind::ConditionAtom;
    bool runs = kind == model::ComponentKind::Statement || kind == model::ComponentKind::Jump;
    if (angelic.is_text) {
      instance.computed = text_value(printed_by(angelic.component));
      instance.required = text_value(angelic.text);
      return instance;
    }
    instance.computed = value_of(angelic.computed, angelic.type, truth);
    if (!angelic.computed_known) instance.computed.text = "uninitialised";
    instance.required = value_of(angelic.required, angelic.type, truth);
    if (runs) {
      instance.computed.text = angelic.computed.bits ? "runs" : "is skipped";
      instance.required.text = angelic.required.bits ? "to run" : "to be skipped";
    }
    if (execution >= found.observations.size()) return instance;
    const machine::Observation& o = found.observations[execution];
    instance.iteration = o.iteration;
    for (const machine::Caller& caller : o.callers)
      instance.stack.push_back({image_.functions()[caller.function].model->name, place_of(image_.program(), caller.location)});
    if (o.site >= 0) add_reads(instance, o);
    return instance;
  }

  void add_reads(Instance& instance, const machine::Observation& o) const {
    const model::Function& function = *image_.functions()[o.function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(o.site)];
    for (size_t i = 0; i < o.reads.size() && i < site.names.size(); ++i) {
      if (site.names[i].empty()) continue;
      model::Type type = site.reads[i] >= 0 ? function.register_types[static_cast<size_t>(site.reads[i])] : model::kI32;
      instance.reads.emplace_back(site.names[i], value_of(o.reads[i], type, false));
    }
  }

  std::string printed_by(model::ComponentId component) const { return image_.program().components[component].text; }

  void write_answer() {
    document_.bound = faults_.bound_reached ? faults_.bound : 0;
    document_.answer = faults_.not_modelled                            ? AnswerKind::Unsupported
                       : faults_.out_of_budget || faults_.effort_spent ? AnswerKind::OutOfBudget
                       : faults_.bound_reached                         ? AnswerKind::Bounded
                                                                       : AnswerKind::Proved;
    if (faults_.effort_spent && !faults_.out_of_budget) document_.exhausted = "effort";
    document_.complete = !faults_.out_of_budget && faults_.undecided == 0 && faults_.not_replayed == 0;
    if (faults_.undecided)
      document_.assumptions.push_back(fmt::format("{} component{} could not be decided: {}", faults_.undecided,
                                                  faults_.undecided == 1 ? "" : "s", faults_.undecided_reason));
    if (faults_.not_replayed)
      document_.assumptions.push_back(fmt::format("{} component{} left out because no replay made the tests pass", faults_.not_replayed,
                                                  faults_.not_replayed == 1 ? " was" : "s were"));
    auto& counts = document_.statistics.counts;
    counts.emplace_back("components", image_.program().components.size());
    counts.emplace_back("candidates", faults_.candidates);
    counts.emplace_back("checks", faults_.checks);
    counts.emplace_back("states", faults_.states);
    counts.emplace_back("queries", faults_.queries);
    counts.emplace_back("steps", faults_.steps);
    counts.emplace_back("undecided", faults_.undecided);
    counts.emplace_back("not_replayed", faults_.not_replayed);
  }

  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  const SingleFaults& faults_;
  Document& document_;
};

class Stopwatch {
 public:
  explicit Stopwatch(Statistics& statistics) : statistics_(statistics) {}
  void lap(const char* stage) {
    Clock::time_point now = Clock::now();
    statistics_.seconds.emplace_back(stage, std::chrono::duration<double>(now - last_).count());
    last_ = now;
  }

 private:
  Statistics& statistics_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace

Document locate(const RunRequest& request, ProgressSink* progress) {
  Document document;
  Stopwatch watch(document.statistics);
  machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge_tests(request, image);
  watch.lap("run");
  if (request.options.spectrum) document.spectrum = line_spectrum(*request.program, tests);
  for (const JudgedTest& test : tests) document.tests.push_back(test.outcome);
  if (document.failing() == 0) return document;
  SingleFaults faults = find_single_faults(request, image, tests, progress);
  watch.lap("diagnose");
  std::vector<RankedPlace> places = rank(request, image, tests, faults);
  Writer(image, tests, faults, document).write(places);
  watch.lap("rank");
  return document;
}

}  // namespace culprit::diagnose
