// The end of a program, and the assumptions and assertions of verification programs.
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

constexpr const char* kExitStatus = "__culprit_exit_status";  // in libc/frameworks/check_run.c

/// Calls the last registered exit handler; afterwards the current call is executed again. Returns
/// false if there is none.
bool run_exit_handler(CallContext& c) {
  State& state = c.state();
  if (state.exit_handlers.empty()) return false;
  Callee target = c.machine().image().callee_at(state.exit_handlers.back());
  state.exit_handlers.pop_back();
  if (target.kind != Callee::Kind::Function) return run_exit_handler(c);
  c.machine().push_call(state, target.index, {}, state.top().pc);
  c.enter_function();
  return true;
}

/// The status with which the program ends; nullopt if the run stops, or asks for a split. Calls
/// with other arguments come through a pointer that should point to another function.
std::optional<uint64_t> exit_status(CallContext& c) {
  const std::optional<uint64_t> status = c.number(0);
  if (status && (c.arguments() > 1 || (c.arguments() == 1 && c.type(0).is_pointer())))
    c.report(FindingKind::BadCall,
             "a function that ends the program is called with other arguments than a status");
  return c.running() ? status : std::nullopt;
}

template <class Real>
void parse_real(CallContext& c, Real (*parse)(const char*, char**), Value (*make)(Real)) {
  std::optional<std::string> text = c.string(0);
  std::optional<uint64_t> end = c.arguments() > 1 ? c.number(1) : std::optional<uint64_t>(0);
  if (!text || !end) return;
  char* stop = nullptr;
  errno = 0;
  Real value = parse(text->c_str(), &stop);
  if (errno != 0) c.fail(errno);
  uint64_t pointer = c.raw(0).bits + static_cast<uint64_t>(stop - text->c_str());
  if (*end)
    c.machine().store(c.state(), model::kPointer, Value::plain(*end), Value::plain(pointer));
  if (c.running()) c.result(make(value));
}

}  // namespace

void do_exit(CallContext& c) {
  const auto status = exit_status(c);
  if (!status) return;
  if (const uint64_t copy = c.machine().image().variable(kExitStatus, 4))
    c.machine().store(c.state(), model::kI32, Value::plain(copy), Value::plain(*status & 0xff));
  if (c.running() && !run_exit_handler(c)) c.machine().exit(c.state(), static_cast<int>(*status));
}

/// The program's handlers do not run, but what must hold in the whole run is judged.
void do_quick_exit(CallContext& c) {
  const auto status = exit_status(c);
  if (!status) return;
  std::erase_if(c.state().exit_handlers,
                [&](uint64_t handler) { return !c.machine().image().judges_at_end(handler); });
  c.machine().drop_unflushed(c.state());
  if (!run_exit_handler(c)) c.machine().exit(c.state(), static_cast<int>(*status));
}

void do_atexit(CallContext& c) {
  auto handler = c.number(0);
  if (!handler) return;
  c.state().exit_handlers.push_back(*handler);
  c.result(uint64_t{0});
}

void do_abort(CallContext& c) { c.report(FindingKind::Aborted, "abort() is called", true); }

void end_by_signal(CallContext& c, int number) {
  const char* name = sigabbrev_np(number);
  c.report(FindingKind::Aborted,
           name ? fmt::format("signal SIG{} ends the program", name)
                : fmt::format("signal {} ends the program", number),
           true);
  if (c.state().ended_by) c.state().ended_by = number;
}

void do_ended_by_signal(CallContext& c) {
  if (auto number = c.number(0)) end_by_signal(c, static_cast<int>(*number));
}

void do_assert_fail(CallContext& c) {
  if (const uint64_t handler = c.machine().signal_handler(c.state())) {
    const Callee target = c.machine().image().callee_at(handler);
    if (target.kind != Callee::Kind::Function) return;
    c.machine().push_call(c.state(), target.index, {Value::plain(SIGABRT)}, c.state().top().pc);
    return c.enter_function();
  }
  auto condition = c.string(0);
  if (condition)
    c.report(FindingKind::AssertionFailed, "the assertion '" + *condition + "' fails", true);
}

void do_verifier_error(CallContext& c) {
  c.report(FindingKind::AssertionFailed, "an error call is reached", true);
}

void do_verifier_assert(CallContext& c) {
  assert_condition(c, 0, FindingKind::AssertionFailed, "an asserted condition is false");
}

void do_assume(CallContext& c) { assume_condition(c, 0); }

void do_constant_zero(CallContext& c) { c.result(uint64_t{0}); }
void do_constant_one(CallContext& c) { c.result(uint64_t{1}); }
void do_return_first(CallContext& c) { c.result(c.raw(0)); }

void do_strtod(CallContext& c) { parse_real<double>(c, std::strtod, Value::from_double); }
void do_strtof(CallContext& c) { parse_real<float>(c, std::strtof, Value::from_float); }
void do_strtold(CallContext& c) {
  parse_real<long double>(c, std::strtold, Value::from_long_double);
}

}  // namespace culprit::machine
