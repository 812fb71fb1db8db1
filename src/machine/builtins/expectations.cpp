// The built-ins of the calls that the front end inserts for the user's expectations
// (frontend/expect/expectation_code.h). A failure ends the run like a failed assertion.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"
#include "machine/memory/text.h"

namespace culprit::machine {

namespace {

/// "x is 3, y is 4", for values that are known.
std::string shown_values(CallContext& c) {
  std::string out;
  for (size_t i = 0; i + 1 < c.arguments(); i += 2) {
    const Value name = c.raw(i), value = c.raw(i + 1);
    const auto text = name.is_plain() ? text_at(c.state().memory, name.bits) : std::nullopt;
    if (!text || text->empty()) continue;
    const std::string shown = !value.is_plain()      ? "uninitialised"
                              : text->front() == 'u' ? fmt::format("{}", value.bits)
                              : text->front() == 'i'
                                  ? fmt::format("{}", static_cast<int64_t>(value.bits))
                              : text->front() == 'f' ? fmt::format("{}", value.as_double())
                              : value.bits == 0      ? "a null pointer"
                                                     : c.machine().describe(c.state(), value.bits);
    out += fmt::format("{}{} is {}", out.empty() ? "" : ", ", text->substr(1), shown);
  }
  return out;
}

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
  const std::string values = shown_values(c);
  fails(c, values.empty() ? std::move(message) : message + ", but " + values);
}

void do_expectation_missed(CallContext& c) {
  fails(c, text_at(c.state().memory, c.raw(0).bits).value_or("expectation") + ", but " +
               text_at(c.state().memory, c.raw(1).bits).value_or("it fails"));
}

}  // namespace culprit::machine
