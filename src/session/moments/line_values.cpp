#include "session/moments/line_values.h"

#include <map>

#include <fmt/format.h>

#include "session/values/show.h"

namespace culprit::session {

namespace {

LineValue value_at(const Scope& scope, std::string_view expression, uint64_t execution,
                   std::vector<Diagnostic>& errors) {
  const auto value = evaluate(scope, expression);
  if (value) return {execution, show(scope, *value), true};
  errors = value.errors();
  return {execution, fmt::format("({})", errors[0].message), false};
}

/// Evaluates at each arrival at the line. The value counts once the line is executed: the
/// component that counts its executions comes after the arrival, in the same frame.
class Collector final : public machine::StepObserver {
 public:
  Collector(const SourceLines& lines, Line line, std::optional<model::ComponentId> counted,
            std::string_view expression, LineValues& values)
      : lines_(lines), line_(line), counted_(counted), expression_(expression), values_(values) {}

  void begin(const machine::State& from) {
    finder_.emplace(lines_, from, 0, [this](const machine::State& state, const Moment& moment) {
      arrive(state, moment);
    });
  }
  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    finder_->before(state, pc, steps);
    if (!counted_) return;
    const model::Instruction& i =
        lines_.image().functions()[state.frames.back().function].model->code[pc];
    if (i.op != model::Op::Probe || static_cast<model::ComponentId>(i.c) != *counted_) return;
    const auto waiting = waiting_.find({state.running(), state.frames.size()});
    if (waiting != waiting_.end()) commit(std::move(waiting->second));
    waiting_.erase({state.running(), state.frames.size()});
  }
  /// The run may have ended in the line.
  void end(bool in_line) {
    if (in_line && !waiting_.empty()) commit(std::move(waiting_.rbegin()->second));
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  void arrive(const machine::State& state, const Moment& moment) {
    if (moment.line != line_) return;
    const Scope scope{lines_.image(), state, state.frames.size() - 1, moment.pc};
    LineValue value = value_at(scope, expression_, 0, values_.errors);
    if (counted_) waiting_[{state.running(), state.frames.size()}] = std::move(value);
    else commit(std::move(value));
  }
  void commit(LineValue value) {
    value.execution = ++values_.executions;
    values_.rows.push_back(std::move(value));
  }

  const SourceLines& lines_;
  Line line_;
  std::optional<model::ComponentId> counted_;
  std::string_view expression_;
  LineValues& values_;
  std::optional<MomentFinder> finder_;
  std::map<std::pair<uint32_t, size_t>, LineValue> waiting_;  // by thread and number of frames
};

}  // namespace

LineValues all_values(const Navigator& navigator, Line line, std::string_view expression) {
  LineValues values;
  Collector collector(navigator.lines(), line, navigator.counted(line), expression, values);
  navigator.timeline().forwards(
      0, [](const replay::Piece&) { return false; },
      [&](const replay::Piece& piece, uint64_t, uint64_t to) {
        collector.begin(piece.begin->state);
        navigator.timeline().observe(*piece.begin, to, collector);
        return false;
      });
  collector.end(navigator.executions(line) > values.executions);
  return values;
}

LineValues some_values(const Navigator& navigator, Line line, std::string_view expression,
                       uint64_t most) {
  LineValues values;
  values.executions = navigator.executions(line);
  const uint64_t half = most / 2;
  for (uint64_t number = 1; number <= values.executions; ++number) {
    if (values.executions > most && number == half + 1) number = values.executions - half + 1;
    const auto moment = navigator.execution_of(line, number);
    if (!moment) continue;
    const replay::Point point = navigator.timeline().at(moment->step);
    const Scope scope{navigator.lines().image(), point.state, point.state.frames.size() - 1,
                      moment->pc};
    values.rows.push_back(value_at(scope, expression, number, values.errors));
  }
  return values;
}

}  // namespace culprit::session
