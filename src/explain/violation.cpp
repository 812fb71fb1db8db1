#include "explain/violation.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/to_document.h"
#include "explain/printed_value.h"
#include "support/text.h"

namespace culprit::explain {

using document::ReasonKind;
using model::Op;
using record::kNoEvent;

namespace {

constexpr size_t kMostConjuncts = 32;

Diagnostic unsupported(std::string message, std::string hint = {}) {
  return {DiagnosticKind::Unsupported, {}, 0, 0, std::move(message), std::move(hint)};
}

/// The postcondition: all that the assertions of one call evaluate from the first failure on.
class AssertedConditions {
 public:
  AssertedConditions(Reading& reading, const Assertions& assertions)
      : reading_(reading), assertions_(assertions) {}

  Result<Violation> run() {
    const auto size = static_cast<EventId>(reading_.trace().events().size());
    EventId first = kNoEvent;
    for (EventId id = 1; id < size && first == kNoEvent; ++id)
      if (fails(id)) first = id;
    if (first == kNoEvent)
      return unsupported("the assertion that fails is not in the code of the program",
                         "culprit locate does not need it");
    violation_.end = beginning_of(first);
    for (EventId id = violation_.end; id < size && violation_.conjuncts.size() < kMostConjuncts;
         ++id)
      if (belongs(id, first)) add(id);
    words(first);
    const bool any = std::any_of(violation_.conjuncts.begin(), violation_.conjuncts.end(),
                                 [](const Conjunct& c) { return !c.holds; });
    if (!any)
      return unsupported("the assertion that fails compares no integers that are followed",
                         "culprit locate does not need it");
    return std::move(violation_);
  }

 private:
  uint32_t function_at(EventId id) const {
    return reading_.trace().frames()[reading_.event(id).frame].function;
  }
  bool is_part(EventId id) const {
    return reading_.is_instruction(id, Op::Branch) &&
           assertions_.contains(function_at(id), reading_.event(id).pc);
  }
  bool decides(EventId id) const {
    return is_part(id) && assertions_.decides(function_at(id), reading_.event(id).pc);
  }
  bool fails(EventId id) const {
    return decides(id) && assertions_.fails_if_true(function_at(id), reading_.event(id).pc) ==
                              (reading_.event(id).value != 0);
  }
  bool belongs(EventId id, EventId first) const {
    return is_part(id) && reading_.event(id).frame == reading_.event(first).frame;
  }
  const SourceLocation& location(EventId id) const {
    return reading_.function_of(id).locations[reading_.event(id).pc];
  }

  /// The first branch of the evaluation of the assertion that `failed` belongs to.
  EventId beginning_of(EventId failed) const {
    EventId begin = failed;
    for (EventId id = failed; --id > kNoEvent;) {
      if (reading_.event(id).frame != reading_.event(failed).frame) continue;
      const bool branches = reading_.is_instruction(id, Op::Branch);
      if (branches && location(id) == location(failed)) begin = id;
      else if (branches || reading_.target(id)) break;
    }
    return begin;
  }

  /// Adds what the branch asks for. The operands of || before the one that decides are
  /// alternatives to it.
  void add(EventId id) {
    auto predicate = reading_.condition(id);
    if (!predicate) return;
    const bool right = decides(id) ? !fails(id) : reading_.event(id).value != 0;
    if (!right) predicate = negated(*predicate);
    auto& all = violation_.conjuncts;
    const auto open = [&] {
      return !all.empty() && all.back().alternative && !all.back().holds &&
             all.back().location == location(id);
    };
    // one true operand of || is enough
    while (right && open()) all.pop_back();
    all.push_back({*predicate, right, !decides(id) || open(), location(id), kNoEvent});
  }

  void words(EventId first) {
    const SourceLocation& at = location(first);
    const edits::SyntaxId node = reading_.tree().at(at);
    const std::string text =
        node == edits::kNoSyntax ? "the assertion" : visible(reading_.tree().text(node), 60, false);
    violation_.words = fmt::format("`{}` in line {} fails", text, at.line);
  }

  Reading& reading_;
  const Assertions& assertions_;
  Violation violation_;
};

/// match: the program ends with status s where e is expected -> `s = e`.
Result<Violation> wrong_status(Reading& reading, const judge::JudgedTest& test) {
  const auto size = static_cast<EventId>(reading.trace().events().size());
  for (EventId id = size; --id > kNoEvent;) {
    if (reading.event(id).kind != Event::Kind::Instruction) continue;
    const model::Instruction& i = reading.instruction_of(id);
    const bool ends =
        i.op == Op::Return && reading.trace().frames()[reading.event(id).frame].call == kNoEvent;
    const bool exits =
        i.op == Op::Call && reading.program().symbols[static_cast<size_t>(i.b)].name == "exit";
    if (!ends && !exits) continue;
    const Linear status = reading.operand(id, 0);
    const int expected = *test.test->expected_exit;
    const auto predicate = comparison(status, Relation::Equal, number(expected));
    if (!predicate || (reading.terms().value(status) & 255) != test.run.exit_status) break;
    const SourceLocation& at = reading.function_of(id).locations[reading.event(id).pc];
    return Violation{
        id,
        {{*predicate, false, false, at, kNoEvent}},
        fmt::format("the exit status is {}, expected {}", test.run.exit_status, expected)};
  }
  return unsupported("the exit status is not one that the program computes as a number",
                     "culprit locate does not need it");
}

Result<Violation> wrong_number(Reading& reading, const judge::JudgedTest& test,
                               const replay::PlainRun& recorded) {
  auto printed = printed_value(reading, test, recorded);
  if (!printed) return printed.errors();
  const auto predicate = comparison(printed->value, Relation::Equal, number(printed->expected));
  if (!predicate) return unsupported("the printed value is too large to compare");
  return Violation{printed->event,
                   {{*predicate, false, false, printed->location, kNoEvent}},
                   fmt::format("{} is printed, expected {}", printed->actual, printed->expected)};
}

std::optional<Violation> value_of(Result<Violation> violation) {
  return violation ? std::optional(violation.take()) : std::nullopt;
}

/// The conditions that were turned, as they had to be for the path to be as it is.
std::vector<Conjunct> turned_conditions(Reading& reading) {
  std::vector<Conjunct> turned;
  for (EventId id = 1; id < reading.trace().events().size(); ++id) {
    if (!reading.is_instruction(id, Op::Branch) || !reading.is_turned(id)) continue;
    const auto predicate = reading.condition(id);
    if (!predicate || turned.size() >= kMostConjuncts) continue;
    turned.push_back({negated(*predicate), false, false,
                      reading.function_of(id).locations[reading.event(id).pc], id});
  }
  return turned;
}

/// What the run violates at its end; nullopt if that is no condition over numbers.
std::optional<Violation> violated_at_end(Reading& reading, const Assertions& assertions,
                                         const judge::JudgedTest& test,
                                         const replay::PlainRun& recorded,
                                         const Deviation& deviation) {
  if (deviation.passes || !deviation.ends()) return std::nullopt;
  if (deviation.run.stop != machine::Stop::Exited)
    return value_of(AssertedConditions(reading, assertions).run());
  return value_of(wrong_number(reading, test, recorded));
}

}  // namespace

Result<Violation> violation_of(Reading& reading, const Assertions& assertions,
                               const judge::JudgedTest& test, const replay::PlainRun& recorded) {
  const bool asserts =
      std::any_of(test.run.findings.begin(), test.run.findings.end(), [](const auto& finding) {
        return finding.fatal && finding.kind == machine::FindingKind::AssertionFailed;
      });
  if (asserts) return AssertedConditions(reading, assertions).run();
  const document::Reason& reason = test.outcome.reason;
  if (reason.kind == ReasonKind::WrongOutput || reason.kind == ReasonKind::OutputFormat)
    return wrong_number(reading, test, recorded);
  if (reason.kind == ReasonKind::ExitStatus && test.test->expected_exit)
    return wrong_status(reading, test);
  return unsupported(
      fmt::format("weakest preconditions need a run that ends, with a wrong number or a failed "
                  "assertion; here, {}",
                  reason.text),
      "culprit locate finds faults of this kind, too");
}

Result<Violation> violation_of(Reading& reading, const Assertions& assertions,
                               const judge::JudgedTest& test, const replay::PlainRun& recorded,
                               const Deviation& deviation) {
  std::vector<Conjunct> turned = turned_conditions(reading);
  if (turned.empty()) return unsupported("no condition of the loop is turned");
  const SourceLocation& at = turned.back().location;
  const model::Component& condition = reading.program().components[deviation.condition];
  Violation violation;
  violation.words =
      fmt::format("the loop on `{}` in line {} has to make {} iteration{}", condition.text, at.line,
                  deviation.iterations, deviation.iterations == 1 ? "" : "s");
  violation.end = deviation.passes ? static_cast<EventId>(reading.trace().events().size())
                                   : turned.back().branch + 1;
  violation.conjuncts = std::move(turned);
  if (auto end = violated_at_end(reading, assertions, test, recorded, deviation)) {
    violation.end = end->end;
    violation.words += ", and " + end->words;
    violation.conjuncts.insert(violation.conjuncts.end(), end->conjuncts.begin(),
                               end->conjuncts.end());
  }
  return violation;
}

}  // namespace culprit::explain
