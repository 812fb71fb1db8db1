// A built-in's view of its call.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "machine/run/machine.h"

namespace culprit::machine {

class CallContext {
 public:
  CallContext(Machine& machine, State& state, const model::CallSite& site, Value* registers,
              const Value* constants)
      : machine_(machine),
        state_(state),
        site_(site),
        registers_(registers),
        constants_(constants) {}

  Machine& machine() { return machine_; }
  State& state() { return state_; }
  const model::CallSite& site() const { return site_; }
  IoSite io_site() const { return {state_.top().function, state_.top().pc, &site_}; }

  size_t arguments() const { return site_.arguments.size(); }
  model::Type type(size_t index) const { return site_.types[index]; }
  /// The argument as it is; an undefined value if it is missing.
  Value raw(size_t index) const;
  /// The argument as a plain number; nullopt, after asking for a split, if it is symbolic. Reports
  /// an undefined argument if `matters`.
  std::optional<uint64_t> number(size_t index, bool matters = true);
  void ask_split(size_t index);

  /// The C string at a pointer; nullopt if it cannot be read (reported) or has symbolic bytes (a
  /// split was asked for).
  std::optional<std::string> string_at(uint64_t pointer, uint64_t limit = UINT64_MAX);
  std::optional<std::string> string(size_t index);
  /// The number of bytes, at most `bytes`, up to the first one that cannot be read: a run that goes
  /// on after its findings would read on to the end of a wrong size.
  uint64_t in_reach(uint64_t pointer, uint64_t bytes) const;
  /// Writes bytes; returns false if the run cannot go on.
  bool write(uint64_t pointer, std::string_view bytes);

  void result(Value value) { result_ = value; }
  void result(uint64_t bits) { result_ = Value::plain(bits); }
  Value result_value() const { return result_; }
  bool running() const { return state_.stop == Stop::Running; }
  /// Sets errno.
  void fail(int error);
  void unsupported(std::string message) { machine_.unsupported(state_, std::move(message)); }
  void report(FindingKind kind, std::string message, bool fatal = false, uint64_t pointer = 0) {
    machine_.report(state_, kind, std::move(message), fatal, pointer);
  }
  /// To be called if the built-in pushed a frame of the program.
  void enter_function() { entered_ = true; }
  bool entered_function() const { return entered_; }

 private:
  Machine& machine_;
  State& state_;
  const model::CallSite& site_;
  Value* registers_;
  const Value* constants_;
  Value result_;
  bool entered_ = false;
};

}  // namespace culprit::machine
