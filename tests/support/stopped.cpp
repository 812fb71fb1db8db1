#include "stopped.h"

#include <stdexcept>

#include <fmt/format.h>

#include "machine/run/step_observer.h"

namespace culprit::testing_support {

namespace {

uint32_t marked_line(const std::string& source) {
  const size_t mark = source.find("/* here */");
  if (mark == std::string::npos) throw std::runtime_error("no mark");
  return static_cast<uint32_t>(
      1 + std::count(source.begin(), source.begin() + static_cast<long>(mark), '\n'));
}

class Watch : public machine::StepObserver {
 public:
  Watch(const machine::Image& image, uint32_t line, Stopped& out)
      : image_(image), line_(line), out_(out) {}
  void before(const machine::State& state, uint32_t pc, uint64_t) override {
    const model::Function& function = *image_.functions()[state.top().function].model;
    if (function.library) return;
    const bool is_there = function.locations[pc].line == line_;
    const bool arrives = is_there && !(was_there_ && depth_ == state.frames.size());
    was_there_ = is_there;
    depth_ = state.frames.size();
    if (!arrives) return;
    out_.state = std::make_unique<machine::State>(state);
    out_.pc = pc;
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  const machine::Image& image_;
  uint32_t line_;
  Stopped& out_;
  bool was_there_ = false;
  size_t depth_ = 0;
};

}  // namespace

Stopped::Stopped(const std::string& source) : subject(source) {
  Watch watch(subject.image(), marked_line(source), *this);
  replay::PlainRunRequest request;
  request.observer = &watch;
  subject.run(request);
  if (!state) throw std::runtime_error("the run does not come to the mark");
}

session::Scope Stopped::scope(size_t up) const {
  const size_t frame = state->frames.size() - 1 - up;
  return {subject.image(), *state, frame, up == 0 ? pc : state->frames[frame].pc - 1};
}

std::string Stopped::at(const std::string& expression, size_t up) const {
  const session::Scope where = scope(up);
  const auto value = session::evaluate(where, expression);
  if (value) return session::show(where, *value);
  const Diagnostic& error = value.errors().front();
  return fmt::format("error {}: {}{}", error.column, error.message,
                     error.hint.empty() ? "" : fmt::format(" ({})", error.hint));
}

std::string Stopped::locals(size_t up) const {
  const session::Scope where = scope(up);
  std::string out;
  for (const session::Variable& variable : session::variables_at(where))
    if (!variable.global)
      out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", variable.name,
                         session::show(where, variable.value));
  return out;
}

}  // namespace culprit::testing_support
