// The built-ins of the calls that the front end inserts for the user's expectations
// (frontend/expect/expectation_code.h), and for clauses `sometime` in the program. A failure ends
// the run like a failed assertion.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"
#include "machine/memory/text.h"
#include "model/expectations.h"

namespace culprit::machine {

namespace {

void fails(CallContext& c, std::string message) {
  c.report(FindingKind::ExpectationFailed, std::move(message), true);
}

/// For example " (5 executions)".
std::string counted(Value times) {
  if (!times.is_plain()) return {};
  const bool many = times.bits >= model::kMostTimes;
  return fmt::format(" ({}{} execution{})", times.bits, many ? " or more" : "",
                     times.bits == 1 ? "" : "s");
}

}  // namespace

/// Whether the expectation is checked in this run; if so, begins to evaluate it.
void do_expects(CallContext& c) {
  const bool expected = c.machine().expects(static_cast<uint32_t>(c.raw(0).bits));
  if (expected) c.state().expectation = c.raw(1).bits;
  c.result(uint64_t{expected});
}

void do_expectation_holds(CallContext& c) { c.state().expectation = 0; }

void do_expectation_fails(CallContext& c) {
  std::string message = text_at(c.state().memory, c.state().expectation).value_or("expectation");
  const std::string values = shown_values(c, 0);
  fails(c, values.empty() ? std::move(message) : message + ", but " + values);
}

void do_expectation_missed(CallContext& c) {
  fails(c, text_at(c.state().memory, c.raw(0).bits).value_or("expectation") + ", but " +
               text_at(c.state().memory, c.raw(1).bits).value_or("it fails"));
}

/// void sometime(const char* what, unsigned held, unsigned times): when the program ends, judges
/// whether a condition held at one of the executions of the line that the call is located at.
void do_sometime(CallContext& c) {
  const bool is_clause = called_name(c).starts_with("__");
  const Value times = c.raw(2);
  const State& state = c.state();
  const uint32_t line = c.machine().place(state).line;
  const std::string why = times.is_plain() && times.bits == 0
                              ? fmt::format("line {} is never executed", line)
                              : fmt::format("at no execution of line {}{}", line, counted(times));
  const std::string what = text_at(state.memory, c.raw(0).bits).value_or("sometime");
  assert_condition(c, 1, is_clause ? FindingKind::ContractViolated : FindingKind::ExpectationFailed,
                   what + (is_clause ? " does not hold: " : ", but ") + why);
}

}  // namespace culprit::machine
