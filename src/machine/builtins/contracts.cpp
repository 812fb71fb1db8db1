// The built-ins of contracts, and of the inputs with which one function is called. The calls are in
// code that the front end makes from contracts in comments, in its harness for one function, and in
// libc/nondet.c.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"
#include "machine/memory/text.h"

namespace culprit::machine {

namespace {

std::string text_of(CallContext& c, size_t argument, const char* otherwise) {
  const Value text = c.raw(argument);
  return (text.is_plain() ? text_at(c.state().memory, text.bits) : std::nullopt)
      .value_or(otherwise);
}

/// Reports an undefined condition.
bool has_value(CallContext& c, Value condition) {
  if (!condition.is_undefined()) return true;
  c.report(FindingKind::UninitialisedRead, "a condition depends on uninitialised memory", true);
  return false;
}

/// The name with each % replaced by the next argument. If one of them is symbolic: empty where
/// inputs have no names, otherwise nullopt.
std::optional<std::string> numbered(CallContext& c, const std::string& name) {
  const bool needs_name = c.machine().inputs().chosen || c.machine().domain().names_inputs();
  std::string out;
  size_t next = 1;
  for (char each : name) {
    if (each != '%') {
      out += each;
      continue;
    }
    if (!needs_name && c.raw(next).is_symbolic()) return std::string();
    const auto index = c.number(next++);
    if (!index) return std::nullopt;
    out += std::to_string(static_cast<int64_t>(*index));
  }
  return out;
}

}  // namespace

std::string shown_values(CallContext& c, size_t first) {
  std::string out;
  for (size_t i = first; i + 1 < c.arguments(); i += 2) {
    const Value name = c.raw(i), value = c.raw(i + 1);
    const auto text = name.is_plain() ? text_at(c.state().memory, name.bits) : std::nullopt;
    if (!text || text->empty() || value.is_symbolic()) continue;
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

void assert_condition(CallContext& c, size_t argument, FindingKind kind, std::string message) {
  assert_value(c, c.raw(argument), kind, std::move(message));
}

void assert_value(CallContext& c, Value condition, FindingKind kind, std::string message) {
  const Frame& top = c.state().top();
  if (c.machine().tolerated.contains({kind, top.function, top.pc})) return;
  if (!has_value(c, condition)) return;
  if (condition.is_symbolic() || condition.bits != 0)
    return c.machine().domain().asserts(c.state(), kind, std::move(message), condition);
  c.report(kind, std::move(message), true);
}

void assume_condition(CallContext& c, size_t argument) {
  const Value condition = c.raw(argument);
  if (!has_value(c, condition)) return;
  if (condition.is_symbolic()) c.machine().domain().assumes(c.state(), condition);
  else if (condition.bits == 0) c.state().stop = Stop::Infeasible;
}

/// void __culprit_clause(const char* what): begins to evaluate a clause of a contract, until its
/// check, or until null is passed. Undefined behaviour on the way breaks the clause.
void do_clause(CallContext& c) {
  c.state().expectation = c.raw(0).bits;
  c.state().is_clause = c.raw(0).bits != 0;
}

/// void __culprit_check(const char* what, _Bool holds, ...): a clause of a contract. The values
/// that follow explain a failure.
void do_contract_check(CallContext& c) {
  c.state().expectation = 0;
  c.state().is_clause = false;
  std::string message = text_of(c, 0, "a contract") + " does not hold";
  if (const std::string values = shown_values(c, 2); !values.empty()) message += ": " + values;
  assert_condition(c, 1, FindingKind::ContractViolated, std::move(message));
}

/// void __culprit_covers(const char* what, _Bool holds): asks whether some run comes here where the
/// condition holds.
void do_contract_covers(CallContext& c) {
  if (c.raw(1).is_undefined()) return;
  c.machine().domain().covers(c.state(), text_of(c, 0, "a place"), c.raw(1));
}

/// void __culprit_assume(const char* what, _Bool holds): a condition on the inputs.
void do_contract_assume(CallContext& c) {
  const Frame& top = c.state().top();
  if (c.machine().tolerated.contains({FindingKind::ContractViolated, top.function, top.pc})) return;
  assume_condition(c, 1);
}

/// T __culprit_input_T(const char* name, ...): the value of the input with that name; each % in the
/// name stands for the next argument.
void do_input(CallContext& c) {
  const auto name = numbered(c, text_of(c, 0, "input"));
  if (!name) return;
  const std::string_view builtin = called_name(c);
  const InputKind kind = input_kind(builtin.substr(builtin.rfind('_') + 1));
  const std::shared_ptr<const ChosenInputs>& chosen = c.machine().inputs().chosen;
  if (!chosen) return c.result(c.machine().domain().input(c.state(), *name, kind));
  constexpr size_t kMostAsked = 4096;
  if (c.machine().asked.size() < kMostAsked)
    c.machine().asked.push_back({*name, c.machine().place(c.state())});
  const auto at = chosen->find(*name);
  if (at == chosen->end()) return c.result(uint64_t{0});
  const auto bits = input_bits(kind, at->second);
  if (!bits)
    return c.unsupported(fmt::format("the input {} of the test cannot be '{}': it is {}", *name,
                                     at->second, words_of(kind)));
  c.result(*bits);
}

/// void* __culprit_object(const char* name, unsigned long bytes): a new object with that name.
void do_input_object(CallContext& c) {
  const auto bytes = c.number(1);
  if (!bytes) return;
  ObjectInfo info;
  info.name = text_of(c, 0, "input");
  info.library = c.machine().image().functions()[c.state().top().function].model->library;
  c.result(Memory::address(
      c.state().memory.allocate(*bytes, std::make_shared<ObjectInfo>(std::move(info)), true)));
}

/// long __culprit_most_elements(void): the limit on the elements of an array that is an input.
void do_most_elements(CallContext& c) {
  c.result(std::min<uint64_t>(c.machine().inputs().most_elements, INT64_MAX));
}

/// void __culprit_too_many_elements(void): ends the run at that limit.
void do_too_many_elements(CallContext& c) {
  c.machine().reached.elements = true;
  c.state().stop = Stop::Bound;
}

}  // namespace culprit::machine
