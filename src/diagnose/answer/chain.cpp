#include "diagnose/answer/chain.h"

#include <algorithm>
#include <memory>

#include "diagnose/answer/symptom.h"
#include "document/to_document.h"
#include "judge/run_request.h"
#include "machine/memory/text.h"
#include "model/operands.h"
#include "record/difference.h"

namespace culprit::diagnose {

using model::ComponentKind;
using model::Op;
using record::Event;
using record::EventId;
using record::Trace;

namespace {

constexpr size_t kMostEvents = 1'000'000;  // of one recorded run
constexpr uint64_t kPool = 10'000'000;     // events of all recorded runs
constexpr size_t kMostCycle = 3;           // components of a repetition that is recognised

struct RecordedRun {
  explicit RecordedRun(const machine::Image& image) : trace(image, kMostEvents) {}
  Trace trace;
  replay::PlainRun run;
};

/// A step, with the data that shortening needs.
struct Stop {
  document::ChainStep step;
  model::ComponentId component = model::kNoComponent;
  uint32_t frame = 0;
};

/// The steps of one path through a difference.
class Way {
 public:
  Way(const machine::Image& image, const record::Difference& difference,
      const std::vector<record::DifferenceStep>& steps)
      : image_(image), difference_(difference), steps_(steps) {}

  std::vector<document::ChainStep> chain() {
    bool decided = false;
    std::string through;
    for (size_t i = 0; i < steps_.size(); ++i) {
      if (i > 0) {
        if (steps_[i].link.control) {
          decided = true;
          through.clear();
        } else if (std::string name = carrier(steps_[i - 1].node, steps_[i]); !name.empty()) {
          through = std::move(name);
          decided = false;
        }
      }
      const model::ComponentId component = component_of(steps_[i].node);
      if (component == model::kNoComponent) continue;
      add(stop_of(steps_[i].node, component), decided, through);
      decided = false;
      through.clear();
    }
    shorten();
    std::vector<document::ChainStep> chain;
    for (Stop& stop : stops_) chain.push_back(std::move(stop.step));
    return chain;
  }

 private:
  const model::Function& function_of(const record::DifferenceNode& node) const {
    const Trace& trace = difference_.trace(node);
    return *image_.functions()[trace.frames()[difference_.event(node).frame].function].model;
  }
  const model::Component& component(model::ComponentId id) const {
    return image_.program().components[id];
  }

  /// The component that a reader sees for an event: the component whose value it is, the scan that
  /// it belongs to, or a print that only one run executes. (A print that both runs execute with
  /// different output is the symptom.)
  model::ComponentId component_of(const record::DifferenceNode& node) const {
    const Event& event = difference_.event(node);
    if (event.kind == Event::Kind::Initial || event.kind == Event::Kind::Probed)
      return event.component;
    if (event.kind == Event::Kind::Before) return model::kNoComponent;
    const model::Instruction& i = function_of(node).code[event.pc];
    if (i.op == Op::Probe) return static_cast<model::ComponentId>(i.c);
    if (i.op != Op::Call && i.op != Op::CallIndirect) return model::kNoComponent;
    const bool scans = event.kind != Event::Kind::Instruction,
               in_one_run = node.only_repaired || !difference_.counterpart(node.event);
    return scans || in_one_run ? function_of(node).calls[static_cast<size_t>(i.c)].whole
                               : model::kNoComponent;
  }

  document::Value value_of_event(const Event& event, model::Type type,
                                 const model::Component& component) const {
    document::Value value =
        document::value_of(machine::Value::plain(event.value), type, document::shown_as(component));
    if (component.kind == ComponentKind::Statement || component.kind == ComponentKind::Jump)
      value.text = event.value ? "runs" : "is skipped";
    return value;
  }

  /// The value of the event, if it says something to a reader. An address does not; the text at the
  /// address does.
  std::optional<document::Value> shown(const record::DifferenceNode& node, const Event& event,
                                       const model::Component& component) const {
    model::Type type = component.type;
    if (event.kind == Event::Kind::Written || event.kind == Event::Kind::Input || type.is_void())
      return std::nullopt;
    if (event.kind == Event::Kind::Instruction) type = function_of(node).code[event.pc].type;
    if (type == model::kF80) return std::nullopt;
    if (!type.is_pointer()) return value_of_event(event, type, component);
    if (auto text = machine::constant_text_at(image_.initial_memory(), event.value))
      return document::text_value(std::move(*text));
    if (event.value == 0) return value_of_event(event, type, component);
    return std::nullopt;
  }

  Stop stop_of(const record::DifferenceNode& node, model::ComponentId id) const {
    const model::Component& from = component(id);
    Stop stop;
    stop.component = id;
    stop.frame = difference_.event(node).frame;
    stop.step.place = document::place_of(image_.program(), from.range);
    stop.step.kind = model::kind_name(from.kind);
    stop.step.text = from.text;
    stop.step.function = from.function;
    stop.step.again = difference_.event(node).kind == Event::Kind::Probed;
    const auto counterpart =
        node.only_repaired ? std::nullopt : difference_.counterpart(node.event);
    stop.step.run = node.only_repaired ? document::ChainRun::Repaired
                    : counterpart      ? document::ChainRun::Both
                                       : document::ChainRun::Failing;
    const auto value = shown(node, difference_.event(node), from);
    if (node.only_repaired) {
      stop.step.repaired = value;
      return stop;
    }
    stop.step.failing = value;
    if (counterpart)
      stop.step.repaired = shown(node, difference_.repaired().events()[*counterpart], from);
    return stop;
  }

  /// An enclosing component replaces its part: first `i` of `a[i]`, then the assignment. The
  /// suspect itself stays.
  void add(Stop stop, bool decided, const std::string& through) {
    if (!stops_.empty()) {
      const Stop& last = stops_.back();
      const SourceRange &part = component(last.component).range,
                        &whole = component(stop.component).range;
      const bool inside = last.component != stop.component && last.frame == stop.frame &&
                          last.step.run == stop.step.run && encloses(whole, part);
      if (inside && (last.step.text == stop.step.text || decides_alone(last, stop))) return;
      if (inside && !decided && stops_.size() > 1) {
        decided = last.step.decided;
        stop.step.through = last.step.through;
        stop.step.decided = decided;
        stops_.back() = std::move(stop);
        return;
      }
    }
    stop.step.decided = decided;
    stop.step.through = through;
    stops_.push_back(std::move(stop));
  }

  /// Whether the whole condition gives the same values as its operand.
  bool decides_alone(const Stop& part, const Stop& whole) const {
    auto is_condition = [&](const Stop& s) {
      return component(s.component).kind == ComponentKind::Condition ||
             component(s.component).kind == ComponentKind::ConditionAtom;
    };
    auto text = [](const std::optional<document::Value>& value) {
      return value ? value->text : "";
    };
    return is_condition(part) && is_condition(whole) &&
           text(part.step.failing) == text(whole.step.failing) &&
           text(part.step.repaired) == text(whole.step.repaired);
  }

  static bool encloses(const SourceRange& whole, const SourceRange& part) {
    auto begin = [](const SourceRange& r) { return std::pair(r.line, r.column); };
    auto end = [](const SourceRange& r) { return std::pair(r.end_line, r.end_column); };
    return whole.file == part.file && begin(whole) <= begin(part) && end(part) <= end(whole);
  }

  /// The name of the variable that carried a value from one node to its use in the next; empty for
  /// a temporary.
  std::string carrier(const record::DifferenceNode& from, const record::DifferenceStep& to) const {
    const Trace& trace = difference_.trace(to.node);
    const Event& reader = difference_.event(to.node);
    const Event& definition = difference_.event(from);
    if (definition.kind == Event::Kind::Input) return "the input";
    const model::Function& function = function_of(to.node);
    if (to.link.use < reader.registers) {
      std::vector<model::Operand> operands;
      const model::Instruction& i = function.code[reader.pc];
      if (i.op == Op::Probe || i.op == Op::Select) operands = {i.a, i.b};
      else
        model::for_each_use(function, i, [&](const model::Operand& o) { operands.push_back(o); });
      const model::Operand o = to.link.use < operands.size() ? operands[to.link.use] : -1;
      if (o >= 0 && static_cast<size_t>(o) < function.register_names.size())
        return function.register_names[static_cast<size_t>(o)];
      return {};
    }
    const Event& where = reader.object ? reader : definition;
    const record::TraceObject& object =
        (reader.object ? trace : difference_.trace(from)).objects()[where.object];
    if (object.name.empty() || object.name.front() == '.') return {};
    return object.name;
  }

  bool repeats(size_t at, size_t period) const {
    for (size_t k = 0; k < period; ++k)
      if (stops_[at + k].component != stops_[at + period + k].component ||
          stops_[at + k].step.run != stops_[at + period + k].step.run)
        return false;
    return true;
  }

  /// Keeps the first and the last round of a repetition, and both ends of a chain that is still too
  /// long.
  void shorten() {
    for (size_t period = 1; period <= kMostCycle; ++period)
      for (size_t at = 0; at + 3 * period <= stops_.size(); ++at) {
        size_t rounds = 1;
        while (at + (rounds + 1) * period <= stops_.size() &&
               repeats(at + (rounds - 1) * period, period))
          ++rounds;
        if (rounds >= 3) cut(at + period, (rounds - 2) * period);
      }
    if (stops_.size() > kLongestChain) cut(kLongestChain / 2 + 1, stops_.size() - kLongestChain);
  }

  void cut(size_t begin, size_t count) {
    uint64_t& omitted = stops_[begin - 1].step.omitted;
    for (size_t k = begin; k < begin + count; ++k) omitted += 1 + stops_[k].step.omitted;
    stops_.erase(stops_.begin() + static_cast<std::ptrdiff_t>(begin),
                 stops_.begin() + static_cast<std::ptrdiff_t>(begin + count));
  }

  const machine::Image& image_;
  const record::Difference& difference_;
  const std::vector<record::DifferenceStep>& steps_;
  std::vector<Stop> stops_;
};

class Explainer {
 public:
  Explainer(const judge::Problem& problem, const SuspectList& faults,
            const std::vector<RankedPlace>& places, document::Document& document)
      : problem_(problem), faults_(faults), places_(places), document_(document) {}

  /// Goes test by test, so that the unchanged run of a test is recorded once.
  void run() {
    const size_t diagnoses =
        std::min(problem_.options().explained_diagnoses, document_.diagnoses.size());
    for (size_t t = 0, failing = 0;
         t < problem_.tests().size() && failing < problem_.options().explained_tests; ++t) {
      if (!problem_.test(t).failed()) continue;
      ++failing;
      as_is_.reset();
      for (size_t d = 0; d < diagnoses && spent_ < kPool && !time_is_up(); ++d) explain(d, t);
    }
  }

 private:
  bool time_is_up() const {
    return problem_.options().budget && problem_.options().budget->exhausted();
  }

  std::unique_ptr<RecordedRun> recorded(size_t test, const replay::Intervention* intervention) {
    auto recorded = std::make_unique<RecordedRun>(problem_.image());
    machine::MachineLimits limits;
    limits.steps = kMostEvents;
    limits.budget = problem_.options().budget;
    replay::PlainRunRequest plain =
        judge::run_request(problem_.image(), problem_.test(test), limits);
    plain.output_limit = problem_.options().output_limit;
    plain.intervention = intervention;
    plain.trace = &recorded->trace;
    recorded->run = replay::plain_run(plain);
    spent_ += recorded->trace.events().size();
    return recorded;
  }

  void explain(size_t d, size_t test) {
    const Suspect& suspect = faults_.suspects[places_[d].best.suspect];
    const auto evidence =
        std::find_if(suspect.evidence.begin(), suspect.evidence.end(),
                     [&](const TestEvidence& e) { return e.explains && e.test == test; });
    if (evidence == suspect.evidence.end() || !evidence->found.intervention.insertions.empty())
      return;
    if (!as_is_) as_is_ = recorded(test, nullptr);
    const auto repaired = recorded(test, &evidence->found.intervention);
    if (!judge::passes(problem_.test(test), repaired->run) || repaired->trace.full()) return;
    const record::Difference difference(problem_.image(), as_is_->trace, repaired->trace);
    const auto symptom = symptom_of(problem_.image(), problem_.test(test), difference,
                                    as_is_->trace, as_is_->run, repaired->trace, repaired->run);
    if (!symptom) return;
    document::Diagnosis& diagnosis = document_.diagnoses[d];
    for (size_t c = 0; c < diagnosis.components.size(); ++c) {
      const std::vector<model::ComponentId> wanted =
          suspect.is_set ? std::vector{suspect.leaves[c]} : suspect.leaves;
      // A reader can begin at a change that both runs reach. A change that only the repaired run
      // reaches follows from another change.
      auto steps = difference.way_to(*symptom, [&](const record::DifferenceNode& node) {
        return !node.only_repaired && is_root(difference, node, wanted);
      });
      if (steps.empty())
        steps = difference.way_to(*symptom, [&](const record::DifferenceNode& node) {
          return is_root(difference, node, wanted);
        });
      put(diagnosis.components[c], problem_.test(test).outcome.name,
          Way(problem_.image(), difference, steps).chain());
    }
  }

  /// A chain of fewer than two steps adds nothing to the values shown.
  static void put(document::SuspectComponent& component, const std::string& test,
                  std::vector<document::ChainStep> chain) {
    if (chain.size() < 2) return;
    for (document::Evidence& evidence : component.evidence)
      if (evidence.test == test) evidence.chain = std::move(chain);
  }

  bool is_root(const record::Difference& difference, const record::DifferenceNode& node,
               const std::vector<model::ComponentId>& wanted) const {
    const Trace& repaired = difference.repaired();
    const auto counterpart =
        node.only_repaired ? std::optional(node.event) : difference.counterpart(node.event);
    if (!counterpart || !repaired.events()[*counterpart].replaced) return false;
    const Event& event = repaired.events()[*counterpart];
    auto is_wanted = [&](model::ComponentId id) {
      return std::find(wanted.begin(), wanted.end(), id) != wanted.end();
    };
    if (event.kind == Event::Kind::Initial || event.kind == Event::Kind::Probed)
      return is_wanted(event.component);
    const model::Function& function =
        *problem_.image().functions()[repaired.frames()[event.frame].function].model;
    const model::Instruction& i = function.code[event.pc];
    if (i.op == Op::Probe) return is_wanted(static_cast<model::ComponentId>(i.c));
    if (i.op != Op::Call && i.op != Op::CallIndirect) return false;
    const model::CallSite& site = function.calls[static_cast<size_t>(i.c)];
    return is_wanted(site.whole) ||
           std::any_of(site.texts.begin(), site.texts.end(),
                       [&](const auto& text) { return is_wanted(text.second); });
  }

  const judge::Problem& problem_;
  const SuspectList& faults_;
  const std::vector<RankedPlace>& places_;
  document::Document& document_;
  std::unique_ptr<RecordedRun> as_is_;  // of the current test
  uint64_t spent_ = 0;
};

}  // namespace

void explain(const judge::Problem& problem, const SuspectList& faults,
             const std::vector<RankedPlace>& places, document::Document& document) {
  Explainer(problem, faults, places, document).run();
}

}  // namespace culprit::diagnose
