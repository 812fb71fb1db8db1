#include "session/session.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/run/thread_words.h"
#include "session/moments/line_values.h"
#include "session/values/read_value.h"
#include "session/values/show.h"
#include "session/values/variables.h"
#include "support/text.h"

namespace culprit::session {

namespace {

constexpr uint64_t kRows = 20;  // of a table that is not shown as a whole

const char* kNoMore[] = {"this is the end of the run: nothing of the program is executed after it",
                         "this is the beginning of the run"};
const char* kNoMoreInThread[] = {"{} comes to no line after this one", "{} was in no line before"};

}  // namespace

Session::Session(const replay::Timeline& timeline, const SourceLines& lines, const Moment& start)
    : navigator_(timeline, lines), history_(navigator_) {
  go(start);
}

void Session::go(const Moment& moment) {
  now_ = moment;
  point_ = navigator_.timeline().at(moment.step);
  moved_along_.clear();
  if (!cut_) return;
  const Positions before = *cut_;
  cut_ = order().moved(std::move(*cut_), now_.thread - 1, now_.step);
  for (uint32_t number = 1; number <= before.size(); ++number)
    if (number != now_.thread && (*cut_)[number - 1] != before[number - 1] &&
        navigator_.of_thread(number, (*cut_)[number - 1] + 1) !=
            navigator_.of_thread(number, before[number - 1] + 1))
      moved_along_.push_back(number);
}

Scope Session::scope() const {
  return {navigator_.lines().image(), point_.state, point_.state.frames.size() - 1, now_.pc};
}

Answer Session::moved(const std::optional<Moment>& moment, Direction direction) {
  if (!moment) {
    Answer answer = where();
    answer.messages.push_back(no_more(direction));
    return answer;
  }
  go(*moment);
  return where();
}

Answer Session::step(Direction direction, Calls calls, uint64_t times) {
  std::optional<Moment> reached;
  for (Moment from = now_; times > 0; --times) {
    const auto next = direction == Direction::Forwards ? navigator_.after(from, calls)
                                                       : navigator_.before(from, calls);
    if (!next) break;
    reached = from = *next;
  }
  Answer answer = moved(reached, direction);
  if (reached && times > 0) answer.messages.push_back(no_more(direction));
  return answer;
}

Diagnostic Session::no_more(Direction direction) const {
  const auto way = static_cast<size_t>(direction);
  const machine::State& end = navigator_.timeline().end().state;
  if (!end.threads) return note(kNoMore[way]);
  return note(fmt::format(fmt::runtime(kNoMoreInThread[way]),
                          machine::thread_name(navigator_.lines().image(), end, now_.thread)));
}

Answer Session::finish(Direction direction) {
  const auto call = navigator_.call_of(now_);
  if (!call)
    return refusal(user_error(
        fmt::format("{} was not called by the program", shown(now_, point_).stand.function),
        "'continue' goes to the end of the run, 'continue back' to its beginning"));
  return moved(direction == Direction::Forwards ? navigator_.end_of_call(now_) : call, direction);
}

Result<uint32_t> Session::file_named(const std::string& name) const {
  if (name.empty()) return now_.line.file;
  const std::vector<model::File>& files = navigator_.lines().program().files;
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto& f) {
    return f.suspect && (f.path == name || f.path.ends_with("/" + name));
  });
  if (found == files.end())
    return user_error(fmt::format("{} is not a file of the program", name),
                      "name it as on the command line");
  return static_cast<uint32_t>(found - files.begin());
}

Result<Line> Session::line_of(const NamedLine& named) const {
  const model::Program& program = navigator_.lines().program();
  const auto file = file_named(named.file);
  if (!file) return file.errors();
  const Line line{*file, named.line};
  if (navigator_.lines().has_code(line)) return line;
  const std::string at = fmt::format("{}:{}", program.files[line.file].path, line.line);
  if (const Line next = navigator_.lines().next_with_code(line))
    return user_error(fmt::format("no statement begins in line {}", at),
                      fmt::format("the next line with one is {}", next.line));
  return user_error(fmt::format("no statement begins in line {}", at));
}

Answer Session::continue_to(Direction direction, const std::optional<NamedLine>& named) {
  const bool forwards = direction == Direction::Forwards;
  if (!named) return moved(forwards ? navigator_.last() : navigator_.first(), direction);
  const auto line = line_of(*named);
  if (!line) return refusal(line.errors()[0]);
  const auto found = forwards ? navigator_.next_in(*line, now_, point_)
                              : navigator_.previous_in(*line, now_, point_);
  if (found) return moved(found, direction);
  const uint64_t all = navigator_.executions(*line);
  return refusal(
      user_error(fmt::format("line {} is not executed {} this moment", line->line,
                             forwards ? "after" : "before"),
                 all == 0 ? "the run never executes it"
                          : fmt::format("the run executes it {} time{}: 'goto {}@1' is the first",
                                        all, all == 1 ? "" : "s", line->line)));
}

Answer Session::go_to(const NamedLine& named, std::optional<uint64_t> number) {
  const auto line = line_of(named);
  if (!line) return refusal(line.errors()[0]);
  if (!number) {
    auto found = navigator_.previous_in(*line, now_, point_);
    if (!found) found = navigator_.next_in(*line, now_, point_);
    if (found) return moved(found, Direction::Forwards);
  } else if (const auto found = navigator_.execution_of(*line, *number)) {
    return moved(found, Direction::Forwards);
  }
  const uint64_t all = navigator_.executions(*line);
  return refusal(user_error(
      number ? fmt::format("line {} is not executed a {} time", line->line, ordinal(*number))
             : fmt::format("line {} is executed only at this moment, or never", line->line),
      fmt::format("the run executes it {} time{}", all, all == 1 ? "" : "s")));
}

Result<bool> Session::holds(std::string_view condition) const {
  const auto value = evaluate(scope(), condition);
  if (!value) return value.errors();
  const auto opposite = evaluate(scope(), fmt::format("!({})", condition));
  if (!opposite) return opposite.errors();
  return opposite->value.bits == 0;
}

std::optional<Equality> Session::equality_in(std::string_view condition) const {
  return session::equality_in(scope(), condition);
}

Answer Session::print(std::string_view expression) const {
  const auto value = evaluate(scope(), expression);
  if (!value) return refusal(value.errors()[0]);
  Answer answer;
  answer.lines = {fmt::format("{} = {}", expression, show(scope(), *value))};
  return answer;
}

Answer Session::print_at(std::string_view expression, const NamedLine& named, bool all) const {
  const auto line = line_of(named);
  if (!line) return refusal(line.errors()[0]);
  const bool whole = all || !navigator_.counted(*line);
  const LineValues values = whole ? all_values(navigator_, *line, expression)
                                  : some_values(navigator_, *line, expression, kRows);
  if (values.rows.empty())
    return refusal(user_error(fmt::format("the run never executes line {}", line->line)));
  if (std::none_of(values.rows.begin(), values.rows.end(), [](const auto& r) { return r.valid; }))
    return refusal(values.errors[0]);
  Answer answer;
  Table& table = answer.table.emplace();
  table.columns = {"time", std::string(expression)};
  for (const LineValue& row : values.rows)
    table.rows.push_back({fmt::format("{}", row.execution), row.value});
  if (values.rows.size() < values.executions) {
    table.cut_before = table.rows.size() / 2;
    table.left_out = values.executions - table.rows.size();
  }
  return answer;
}

Result<Storage> Session::storage_of(std::string_view expression, const TypedValue& value) const {
  if (const auto storage = session::storage_of(scope(), value)) return *storage;
  return user_error(fmt::format("'{}' is not a place that is assigned to", expression),
                    "name a variable, a member, an element, or what a pointer points to");
}

/// The value of a place at a step, for people. `frame`: that of the place, if it is in a register.
std::string Session::shown_at(uint64_t step, TypedValue place, size_t frame) const {
  const replay::Point point = navigator_.timeline().at(step);
  if (point.state.frames.empty()) return "?";
  const size_t in = place.reg ? frame : point.state.frames.size() - 1;
  if (in >= point.state.frames.size()) return "?";
  const Scope there{navigator_.lines().image(), point.state, in, point.state.frames[in].pc};
  const auto problem = load(there, place);
  return problem ? fmt::format("({})", *problem) : show(there, place);
}

Result<std::optional<Execution>> Session::write_of(std::string_view expression,
                                                   Storage& storage) const {
  const auto value = evaluate(scope(), expression);
  if (!value) return value.errors();
  const auto found = storage_of(expression, *value);
  if (!found) return found.errors();
  storage = *found;
  return history_.last_write(storage, now_.step);
}

Answer Session::last_assignment(std::string_view expression) {
  const auto value = evaluate(scope(), expression);
  if (!value) return refusal(value.errors()[0]);
  const auto storage = storage_of(expression, *value);
  if (!storage) return refusal(storage.errors()[0]);
  const auto write = history_.last_write(*storage, now_.step);
  const auto moment = write ? navigator_.holding(*write) : std::nullopt;
  if (!moment)
    return refusal(
        user_error(fmt::format("{} was not assigned before this moment", expression),
                   "it has its value from the call, from before the beginning of main, or none"));
  const TypedValue place = *value;
  const size_t frame = point_.state.frames.size() - 1;
  const std::string after = shown_at(write->step + 1, place, frame);
  const std::string before = write->step > 0 ? shown_at(write->step, place, frame) : "?";
  go(*moment);
  Answer answer = where();
  answer.lines = {before == after
                      ? fmt::format("{} was {} and was assigned the same again", expression, after)
                      : fmt::format("{} was {} and became {}", expression, before, after)};
  return answer;
}

Answer Session::changes(std::string_view expression, bool all) const {
  const auto value = evaluate(scope(), expression);
  if (!value) return refusal(value.errors()[0]);
  const auto storage = storage_of(expression, *value);
  if (!storage) return refusal(storage.errors()[0]);
  const History::Changes found =
      history_.changes(*storage, now_.step, all ? SIZE_MAX : static_cast<size_t>(kRows));
  Answer answer;
  if (found.first.empty()) {
    answer.lines = {fmt::format("{} is not assigned in this run", expression)};
    return answer;
  }
  Table& table = answer.table.emplace();
  table.columns = {"moment", std::string(expression)};
  const size_t frame = point_.state.frames.size() - 1;
  const auto add = [&](const Execution& write) {
    const auto moment = navigator_.holding(write);
    table.rows.push_back(
        {moment ? short_name(*moment, navigator_.timeline().at(moment->step)) : "before main",
         shown_at(write.step + 1, *value, frame)});
  };
  for (const Execution& write : found.first) add(write);
  if (!found.complete) table.cut_before = table.rows.size();
  for (const Execution& write : found.last) add(write);
  return answer;
}

Answer Session::locals() const {
  Answer answer;
  for (const Variable& variable : variables_at(scope()))
    if (!variable.global)
      answer.lines.push_back(fmt::format("{} = {}", variable.name, show(scope(), variable.value)));
  if (answer.lines.empty()) answer.lines = {"there is no local variable here"};
  return answer;
}

Answer Session::where() const {
  Answer answer;
  answer.moment = shown(now_, point_);
  const machine::State& end = navigator_.timeline().end().state;
  for (const uint32_t number : moved_along_)
    answer.messages.push_back(
        note(fmt::format("{} had to move, too: 'threads' shows where it is",
                         machine::thread_name(navigator_.lines().image(), end, number))));
  return answer;
}

const CausalOrder& Session::order() const {
  if (!order_) order_ = std::make_shared<const CausalOrder>(navigator_.timeline());
  return *order_;
}

Answer Session::backtrace() const {
  Answer answer;
  const ShownMoment moment = shown(now_, point_);
  const auto text = [](const Stand& stand) {
    return fmt::format("{}  {}:{}", stand.function, stand.file, stand.line);
  };
  answer.lines.push_back(text(moment.stand));
  const size_t calls = moment.callers.size();
  for (size_t k = 0; k < calls; ++k) {
    if (calls > kRows && k == kRows / 2) {
      k = calls - kRows / 2;
      answer.lines.push_back(fmt::format("… {} more calls", calls - kRows));
    }
    answer.lines.push_back(text(moment.callers[k]));
  }
  return answer;
}

ShownMoment Session::shown(const Moment& moment, const replay::Point& point) const {
  const SourceLines& lines = navigator_.lines();
  const auto stand = [&](uint32_t function, Line line) {
    const model::File& file = lines.program().files[line.file];
    const std::string& text =
        line.line <= file.lines.size() ? file.lines[line.line - 1] : std::string();
    return Stand{file.path, line.line, text, lines.image().functions()[function].model->name,
                 std::nullopt};
  };
  ShownMoment shown{stand(moment.function, moment.line), {}, {}};
  if (navigator_.timeline().end().state.threads)
    shown.thread = machine::thread_name(lines.image(), point.state, moment.thread);
  shown.stand.execution = navigator_.execution(moment, point);
  for (size_t f = point.state.frames.size() - 1; f-- > 0;) {
    const machine::Frame& frame = point.state.frames[f];
    const uint32_t call = frame.pc > 0 ? frame.pc - 1 : 0;
    if (const Line line = lines.line_before(frame.function, call))
      shown.callers.push_back(stand(frame.function, line));
  }
  return shown;
}

std::string Session::short_name(const Moment& moment, const replay::Point& point) const {
  const Stand stand = shown(moment, point).stand;
  return stand.execution ? fmt::format("{}:{}@{}", stand.file, stand.line, *stand.execution)
                         : fmt::format("{}:{}", stand.file, stand.line);
}

}  // namespace culprit::session
