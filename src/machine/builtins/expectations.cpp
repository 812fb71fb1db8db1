// The built-ins of the calls that the front end inserts for the user's expectations
// (frontend/expect/expectation_code.h). A failure ends the run like a failed assertion.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"
#include "machine/memory/text.h"

namespace culprit::machine {

namespace {

void fails(CallContext& c, std::string message) {
  c.report(FindingKind::ExpectationFailed, std::move(message), true);
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

}  // namespace culprit::machine
