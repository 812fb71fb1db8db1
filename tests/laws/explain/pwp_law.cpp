#include "pwp_law.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "explain/deviation.h"
#include "explain/states.h"
#include "explain/words.h"

namespace culprit::laws {

using explain::Atom;
using explain::EventId;
using explain::Linear;
using explain::Moved;
using explain::Place;
using explain::Predicate;

namespace {

constexpr size_t kMostEvents = 60'000;
constexpr size_t kMostPoints = 250;
constexpr size_t kLastPrints = 3;
constexpr unsigned kMostTurned = 2;  // conditions, one in each run

/// Which value each place had when, from the record alone.
class History {
 public:
  explicit History(explain::Reading& reading) : reading_(reading) {
    for (EventId id = 1; id < reading.trace().events().size(); ++id) {
      const record::Event& event = reading.event(id);
      // how much a call wrote is not recorded
      if (event.kind == record::Event::Kind::Written)
        writes_[{true, event.object}].push_back(
            {id, {true, event.object, INT32_MIN, UINT32_MAX}, 0});
      const auto place = reading.target(id);
      if (!place) continue;
      const explain::AtomId cell = reading.target_cell(id).summands[0].atom;
      writes_[{place->in_memory, place->owner}].push_back(
          {id, *place, reading.terms()[cell].value});
    }
  }

  /// nullopt if the place was written in another size, or never.
  std::optional<int64_t> before(EventId id, const Place& place) const {
    const auto at = writes_.find({place.in_memory, place.owner});
    if (at == writes_.end()) return std::nullopt;
    for (auto write = at->second.rbegin(); write != at->second.rend(); ++write) {
      if (write->id >= id || !write->place.overlaps(place)) continue;
      return write->place == place ? std::optional(write->value) : std::nullopt;
    }
    return std::nullopt;
  }

 private:
  struct Write {
    EventId id;
    Place place;
    int64_t value;
  };
  explain::Reading& reading_;
  std::map<std::pair<bool, uint32_t>, std::vector<Write>> writes_;
};

class Law {
 public:
  Law(explain::Reading& reading, LawCounts& counts)
      : reading_(reading), history_(reading), counts_(counts) {}

  void check(const explain::States& states) {
    for (const Moved& r : states.hypothesised) check(states, r, "R");
    for (const Moved& r : states.reworded) check(states, r, "R reworded");
    for (const Moved& q : states.backward) check(states, q, "Q^B");
    for (const explain::Fact& fact : states.forward) {
      if (fact.begin >= fact.end) continue;
      expect(states, fact.predicate, fact.begin, true, "Q^F");
      expect(states, fact.predicate, fact.end - 1, true, "Q^F");
    }
  }

 private:
  void check(const explain::States& states, const Moved& moved, const char* what) {
    ++counts_.predicates;
    const bool truth = reading_.terms().holds(moved.forms.front().predicate);
    for (const Moved::Form& form : moved.forms) {
      ++counts_.forms;
      if (form.first > form.point) continue;
      expect(states, form.predicate, form.point, truth, what);
      expect(states, form.predicate, form.first, truth, what);
    }
  }

  void expect(const explain::States& states, const Predicate& p, size_t point, bool truth,
              const char* what) {
    if (point >= states.points.size()) return;  // the bottom has no event
    at_ = states.points[point].event;
    problem_.clear();
    const int64_t value = evaluate(p.expression);
    if (problem_.empty() && explain::holds(value, p.relation, p.constant) == truth) return;
    counts_.broken.push_back(fmt::format("{} at point {} (line {}): {} {}", what, point + 1,
                                         states.points[point].location.line,
                                         explain::text(reading_.terms(), p), problem_));
  }

  int64_t evaluate(const Linear& term) {
    auto total = static_cast<uint64_t>(term.constant);
    for (const explain::Summand& summand : term.summands)
      total += static_cast<uint64_t>(summand.factor) * static_cast<uint64_t>(value(summand.atom));
    return static_cast<int64_t>(total);
  }

  int64_t value(explain::AtomId id) {
    const Atom atom = reading_.terms()[id];  // a copy: the table grows
    if (atom.kind == Atom::Kind::Applied) {
      std::vector<int64_t> operands;
      for (const Linear& operand : atom.operands) operands.push_back(evaluate(operand));
      return explain::compute(atom, operands);
    }
    // input counts as known from the beginning
    if (!reading_.definition(id)) return atom.value;
    if (atom.definition >= at_) {
      problem_ = fmt::format("has a cell that is defined later, at event {}", atom.definition);
      return atom.value;
    }
    const auto found = history_.before(at_, atom.place);
    // parameters and results of calls are not written by an instruction
    if (!found) return atom.value;
    ++counts_.cells;
    return *found;
  }

  explain::Reading& reading_;
  History history_;
  LawCounts& counts_;
  EventId at_ = 0;
  std::string problem_;
};

/// `value = printed` and `value = printed + 1` for the integers that the call got.
std::vector<explain::Conjunct> conjuncts_of(explain::Reading& reading, EventId call) {
  std::vector<explain::Conjunct> conjuncts;
  const model::CallSite& site =
      reading.function_of(call).calls[static_cast<size_t>(reading.instruction_of(call).c)];
  for (unsigned k = 0; k < site.arguments.size(); ++k) {
    if (!site.types[k].is_integer()) continue;
    const Linear value = reading.operand(call, k);
    for (const int64_t more : {0, 1})
      if (const auto p = comparison(value, explain::Relation::Equal,
                                    explain::number(reading.terms().value(value) + more)))
        conjuncts.push_back({*p, more == 0, false, {}, record::kNoEvent});
  }
  return conjuncts;
}

/// What the turned branches of the section had to decide.
void add_turned(explain::Reading& reading, explain::Section section,
                std::vector<explain::Conjunct>& conjuncts) {
  for (EventId id = section.begin; id < section.end; ++id) {
    if (!reading.is_instruction(id, model::Op::Branch) || !reading.is_turned(id)) continue;
    if (const auto p = reading.condition(id))
      conjuncts.push_back({negated(*p), false, false, {}, id});
  }
}

void check_run(const testing_support::Subject& subject, const machine::RunInputs& inputs,
               const explain::Deviation* deviation, LawCounts& counts) {
  record::Trace trace(subject.image(), kMostEvents);
  const edits::SourceTree tree(subject.program());
  explain::Terms terms;
  explain::Reading reading(subject.image(), trace, tree, terms,
                           static_cast<int64_t>(inputs.arguments.size()) + 1);
  const explain::Assertions assertions(subject.image());
  const machine::Mutant mutant = assertions.without_effect();
  replay::PlainRunRequest request;
  request.trace = &trace;
  request.mutant = &mutant;
  request.inputs = &inputs;
  request.limits.steps = kMostEvents;
  replay::Intervention intervention;
  if (deviation) {
    intervention = deviation->intervention();
    request.intervention = &intervention;
  }
  subject.run(request);
  Law law(reading, counts);
  std::vector<EventId> calls;
  for (const record::TracePrint& print : trace.prints())
    if (reading.is_instruction(print.event, model::Op::Call) &&
        reading.function_of(print.event).suspect)
      calls.push_back(print.event);
  if (calls.size() > kLastPrints) calls.erase(calls.begin(), calls.end() - kLastPrints);
  for (const EventId call : calls) {
    const explain::Section section{1, call};
    std::vector<explain::Point> points = explain::points_of(reading, assertions, section);
    if (points.size() > kMostPoints)
      points.erase(points.begin(), points.end() - static_cast<std::ptrdiff_t>(kMostPoints));
    std::vector<explain::Conjunct> conjuncts = conjuncts_of(reading, call);
    if (!points.empty()) add_turned(reading, {points.front().event, call}, conjuncts);
    law.check(explain::states_of(reading, points, conjuncts, section));
  }
}

}  // namespace

void check_pwp(const testing_support::Subject& subject, const machine::RunInputs& inputs,
               LawCounts& counts) {
  check_run(subject, inputs, nullptr, counts);
  const std::vector<model::Component>& components = subject.program().components;
  unsigned turned = 0;
  for (model::ComponentId id = 0; id < components.size() && turned < kMostTurned; ++id) {
    if (components[id].kind != model::ComponentKind::Condition) continue;
    const explain::Deviation deviation{id, 2, false, {}};
    check_run(subject, inputs, &deviation, counts);
    ++turned;
  }
}

}  // namespace culprit::laws
