#include "session/threads.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/run/thread_words.h"
#include "machine/run/threads.h"
#include "session/inquiry.h"
#include "session/values/show.h"

namespace culprit::session {

namespace {

bool has_threads(const Session& session) {
  return session.navigator().timeline().end().state.threads != nullptr;
}

/// After the last moment, the others may have gone on and come to wait.
uint64_t step_of_run(const Session& session) {
  const Navigator& navigator = session.navigator();
  return navigator.last() == session.now() ? navigator.timeline().end().step() : session.now().step;
}

/// Where a thread, from 1, stands in the session.
class Standing {
 public:
  Standing(const Session& session, uint32_t number)
      : Standing(session, number,
                 session.cut() ? (*session.cut())[number - 1] : step_of_run(session)) {}
  Standing(const Session& session, uint32_t number, uint64_t step)
      : session_(session),
        number_(number),
        step_(step),
        point_(session.navigator().timeline().at(step)) {}

  bool exists() const {
    return point_.state.threads && number_ <= point_.state.threads->all.size();
  }
  bool has_begun() const { return exists() && thread().has_begun; }
  bool has_ended() const { return exists() && thread().has_ended; }
  std::optional<Moment> moment() const {
    if (!has_begun() || has_ended()) return std::nullopt;
    return session_.navigator().of_thread(number_, step_ + 1);
  }
  std::string name() const {
    const machine::State& end = session_.navigator().timeline().end().state;
    return machine::thread_name(image(), end, number_);
  }
  /// "list.c:12@3", or that it has not begun, or has ended.
  std::string place() const {
    if (!has_begun()) return "has not begun";
    if (has_ended()) return "has ended";
    const auto at = moment();
    return at ? session_.short_name(*at, session_.navigator().timeline().at(at->step))
              : "has come to no line yet";
  }
  std::string does() const {
    if (!has_begun()) return "has not begun";
    if (has_ended()) return "has ended";
    const std::string waits = machine::waiting_words(image(), point_.state, number_);
    if (!waits.empty()) return waits;
    // in a cut, who could wake it may not have done so yet
    return number_ == session_.now().thread ? "runs" : session_.cut() ? "" : "can run";
  }
  /// The expression in the innermost call where it has a value.
  std::string value(std::string_view expression, std::vector<Diagnostic>& errors) {
    if (!has_begun() || has_ended()) return "";
    machine::State& state = point_.state;
    if (state.running() != number_) machine::switch_thread(image(), state, number_);
    std::optional<Diagnostic> first;
    for (size_t f = state.frames.size(); f-- > 0;) {
      const machine::Frame& frame = state.frames[f];
      if (!session_.navigator().lines().shows(frame.function)) continue;
      const bool is_top = f + 1 == state.frames.size();
      const Scope scope{image(), state, f, is_top || frame.pc == 0 ? frame.pc : frame.pc - 1};
      const auto found = evaluate(scope, expression);
      if (found) return show(scope, *found);
      if (!first) first = found.errors()[0];
    }
    if (first) errors.push_back(*first);
    return "";
  }

 private:
  const machine::Image& image() const { return session_.navigator().lines().image(); }
  const machine::Thread& thread() const { return point_.state.threads->number(number_); }

  const Session& session_;
  uint32_t number_;
  uint64_t step_;
  replay::Point point_;
};

/// 0: the run has one thread only.
uint32_t count_of(const Session& session) {
  const auto& threads = session.navigator().timeline().end().state.threads;
  return threads ? static_cast<uint32_t>(threads->all.size()) : 0;
}

std::optional<Diagnostic> why_no_cuts(const Session& session) {
  if (!has_threads(session)) return user_error("the run has one thread", "'where' shows the line");
  if (!session.order().is_whole())
    return user_error("the threads of this run order themselves too often for cuts",
                      "choose a test with a shorter run");
  return std::nullopt;
}

}  // namespace

Answer threads(const Session& session) {
  Answer answer;
  Table table;
  table.columns = {"", "thread", "line", "what it does"};
  for (uint32_t number = 1; number <= count_of(session); ++number) {
    const Standing standing(session, number);
    if (!standing.exists() && !session.cut()) continue;
    const bool is_somewhere = standing.has_begun() && !standing.has_ended();
    table.rows.push_back({number == session.now().thread ? "*" : "", standing.name(),
                          is_somewhere ? standing.place() : "", standing.does()});
  }
  if (table.rows.empty()) answer.lines = {"there is one thread at this moment"};
  else answer.table = std::move(table);
  return answer;
}

Answer go_to_thread(Session& session, uint32_t named, Named what) {
  const machine::State& end = session.navigator().timeline().end().state;
  const bool is_rank = what == Named::Rank;
  const uint32_t number = named + (is_rank ? 1 : 0);
  const size_t most = is_rank       ? end.has_ranks() ? end.threads->ranks.size() : 0
                      : end.threads ? end.threads->all.size()
                                    : 1;
  if (number < 1 || number > most ||
      (end.threads && !session.cut() && !Standing(session, number).exists()))
    return refusal(user_error(
        fmt::format("there is no {} {} at this moment", is_rank ? "rank" : "thread", named),
        "'threads' lists them"));
  if (!end.threads) return session.where();
  const Standing standing(session, number);
  const auto cut = session.cut();
  const uint64_t step = cut ? (*cut)[number - 1] : step_of_run(session);
  if (const auto moment = session.navigator().of_thread(number, step + 1)) {
    Answer answer = session.moved(moment, Direction::Backwards);
    session.set_cut(cut);
    return answer;
  }
  return refusal(user_error(fmt::format("{} has not come to a line yet", standing.name()),
                            "'continue to LINE' goes to a line of it"));
}

Answer each(const Session& session, std::string_view expression) {
  if (!has_threads(session)) return session.print(expression);
  Answer answer;
  Table table;
  table.columns = {"", "thread", "line", std::string(expression)};
  std::vector<Diagnostic> errors;
  bool has_value = false;
  for (uint32_t number = 1; number <= count_of(session); ++number) {
    Standing standing(session, number);
    if (!standing.has_begun() || standing.has_ended()) continue;
    const std::string place = standing.place(), value = standing.value(expression, errors);
    has_value = has_value || !value.empty();
    table.rows.push_back(
        {number == session.now().thread ? "*" : "", standing.name(), place, value});
  }
  if (!has_value && !errors.empty()) return refusal(errors[0]);
  answer.table = std::move(table);
  return answer;
}

Answer possible_cuts(const Session& session) {
  if (const auto problem = why_no_cuts(session)) return refusal(*problem);
  const Moment& now = session.now();
  const Positions least = session.order().earliest(now.thread - 1, now.step),
                  most = session.order().latest(now.thread - 1, now.step);
  Answer answer;
  answer.lines = {fmt::format("while {} is here, the others can be, in some order of the events:",
                              Standing(session, now.thread).name())};
  Table& table = answer.table.emplace();
  table.columns = {"", "thread", "at the earliest", session.cut() ? "in this cut" : "in this run",
                   "at the latest"};
  for (uint32_t number = 1; number <= count_of(session); ++number) {
    const Standing here(session, number);
    if (number == now.thread) {
      table.rows.push_back({"*", here.name(), "", here.place(), ""});
      continue;
    }
    table.rows.push_back({"", here.name(), Standing(session, number, least[number - 1]).place(),
                          here.place(), Standing(session, number, most[number - 1]).place()});
  }
  return answer;
}

Answer choose_cut(Session& session, WhichCut which) {
  if (const auto problem = why_no_cuts(session)) return refusal(*problem);
  const Moment& now = session.now();
  session.set_cut(which == WhichCut::AsRun ? std::nullopt
                  : which == WhichCut::Earliest
                      ? std::optional(session.order().earliest(now.thread - 1, now.step))
                      : std::optional(session.order().latest(now.thread - 1, now.step)));
  return threads(session);
}

Answer write_diagram(const Session& session, const std::string& path) {
  if (const auto problem = why_no_cuts(session)) return refusal(*problem);
  const auto& write = session.inquiry()->subject().write_diagram;
  if (!write)
    return refusal(user_error("no file is written here", "'threads' and 'cut' say where they are"));
  if (const auto problem = write(path)) return refusal(*problem);
  Answer answer;
  answer.lines = {fmt::format("the diagram is written to {}", path)};
  return answer;
}

Answer choose_cut(Session& session, const FindCut& find, std::string_view condition) {
  if (const auto problem = why_no_cuts(session)) return refusal(*problem);
  const auto found = find(condition);
  if (!found) return refusal(found.errors()[0]);
  if (!found->cut) {
    Answer answer;
    answer.lines = {found->words};
    return answer;
  }
  const uint32_t number = (found->involved.empty() ? 0 : found->involved.front()) + 1;
  session.set_cut(std::nullopt);
  const auto moment = session.navigator().of_thread(number, (*found->cut)[number - 1] + 1);
  if (moment) session.go(*moment);
  session.set_cut(found->cut);
  Answer answer = threads(session);
  answer.lines.insert(answer.lines.begin(), found->words);
  answer.moment = session.where().moment;
  return answer;
}

}  // namespace culprit::session
