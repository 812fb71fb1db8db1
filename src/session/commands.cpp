#include "session/commands.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "session/dialogue.h"
#include "session/questions.h"
#include "session/threads.h"
#include "session/words.h"
#include "support/options.h"
#include "support/text.h"

namespace culprit::session {

namespace {

struct CommandRow {
  const char* name;
  const char* letter;  ///< short form; empty: none
  const char* usage;
  const char* summary;
  Answer (*execute)(Session&, Words);
};

Answer wrong_words(const CommandRow& row);
const CommandRow& row_of(std::string_view name);

Answer step(Session& session, Words words, const CommandRow& row, Direction direction,
            Calls calls) {
  if (words.take("back")) direction = Direction::Backwards;
  if (words.take("into")) calls = Calls::Into;
  if (words.take("over")) calls = Calls::Over;
  uint64_t times = 1;
  if (!words.each.empty()) {
    const auto number = number_in<uint64_t>(words.each[0]);
    if (!number || words.each.size() > 1) return wrong_words(row);
    times = *number;
  }
  return session.step(direction, calls, times);
}

Answer continue_to(Session& session, Words words, const CommandRow& row) {
  const Direction direction = words.take("back") ? Direction::Backwards : Direction::Forwards;
  words.take("to");
  if (words.each.empty()) return session.continue_to(direction, std::nullopt);
  const auto line = line_in(words.each[0]);
  if (!line || words.each.size() > 1) return wrong_words(row);
  return session.continue_to(direction, line);
}

Answer go_to(Session& session, const Words& words, const CommandRow& row) {
  if (words.each.size() != 1) return wrong_words(row);
  const std::string& word = words.each[0];
  const size_t at = word.find('@');
  const auto line = line_in(word.substr(0, at));
  if (!line) return wrong_words(row);
  if (at == std::string::npos) return session.go_to(*line, std::nullopt);
  const auto number = number_in<uint64_t>(std::string_view(word).substr(at + 1));
  return number ? session.go_to(*line, number) : wrong_words(row);
}

Answer go_to_thread(Session& session, const Words& words, const CommandRow& row, Named named) {
  if (words.each.size() != 1) return wrong_words(row);
  const auto number =
      words.each[0] == "0" ? std::optional<uint32_t>(0) : number_in<uint32_t>(words.each[0]);
  return number ? session::go_to_thread(session, *number, named) : wrong_words(row);
}

Answer each(Session& session, const Words& words, const CommandRow& row) {
  const std::string_view text = trimmed(words.text);
  return text.empty() ? wrong_words(row) : session::each(session, text);
}

/// Nothing more, `earliest`, `latest`, `off` or `when CONDITION`.
Answer cut(Session& session, const Words& words, const CommandRow& row) {
  const std::string_view text = trimmed(words.text);
  constexpr std::string_view kWhen = "when ";
  if (text.empty()) return possible_cuts(session);
  if (text == "earliest") return choose_cut(session, WhichCut::Earliest);
  if (text == "latest") return choose_cut(session, WhichCut::Latest);
  if (text == "off") return choose_cut(session, WhichCut::AsRun);
  if (!text.starts_with(kWhen)) return wrong_words(row);
  const FindCut& find = session.inquiry()->subject().find_cut;
  if (!find) return refusal(user_error("nothing looks for cuts here"));
  return choose_cut(session, find, trimmed(text.substr(kWhen.size())));
}

/// `EXPR`, `EXPR at LINE` or `EXPR at LINE --all`.
Answer print(Session& session, Words words, const CommandRow& row) {
  std::string_view text = trimmed(words.text);
  constexpr std::string_view kAll = "--all", kAt = " at ";
  const bool all = text.ends_with(" --all");
  if (all) text = trimmed(text.substr(0, text.size() - kAll.size()));
  if (text.empty()) return wrong_words(row);
  const size_t at = text.rfind(kAt);
  if (at == std::string_view::npos) return all ? wrong_words(row) : session.print(text);
  const auto line = line_in(trimmed(text.substr(at + kAt.size())));
  const std::string_view expression = trimmed(text.substr(0, at));
  return line && !expression.empty() ? session.print_at(expression, *line, all) : wrong_words(row);
}

Answer last(Session& session, const Words& words, const CommandRow& row) {
  const std::string_view text = trimmed(words.text);
  return text.empty() ? wrong_words(row) : session.last_assignment(text);
}

Answer history(Session& session, const Words& words, const CommandRow& row) {
  std::string_view text = trimmed(words.text);
  const bool all = text.ends_with(" --all");
  if (all) text = trimmed(text.substr(0, text.rfind(" --all")));
  return text.empty() ? wrong_words(row) : session.changes(text, all);
}

/// The questions of the session; a message if its run is not wrong.
template <class Ask>
Answer with_inquiry(Session& session, const Ask& ask) {
  if (session.inquiry()->fails()) return ask(*session.inquiry());
  const std::string is = session.inquiry()->passes() ? "passes" : "is not judged";
  return refusal(user_error(fmt::format("the test {}, so there is no wrong value to look for", is),
                            "choose a failing test with --test"));
}

/// `EXPR`, or `not LINE`.
Answer why(Session& session, const Words& words, const CommandRow& row) {
  const bool is_not = words.each.size() == 2 && words.each[0] == "not";
  const auto line = is_not ? line_in(words.each[1]) : std::nullopt;
  if (words.each.empty() || (is_not && !line)) return wrong_words(row);
  Inquiry& inquiry = *session.inquiry();
  return is_not ? why_not(session, inquiry, *line)
                : session::why(session, inquiry, trimmed(words.text));
}

/// Answers the open question: nothing more, numbers, or a number `= VALUE`; or tells about
/// `EXPR [= VALUE]`.
Answer tell(Session& session, const Words& words, const CommandRow& row, Said said) {
  std::string_view text = trimmed(words.text), value;
  constexpr std::string_view kIs = " = ";
  const size_t is = said == Said::Wrong ? text.find(kIs) : std::string_view::npos;
  if (is != std::string_view::npos) {
    value = trimmed(text.substr(is + kIs.size()));
    text = trimmed(text.substr(0, is));
    if (text.empty() || value.empty()) return wrong_words(row);
  }
  const auto numbers = numbers_in(text);
  const bool about = said == Said::Right || said == Said::Wrong;
  if (!numbers && !about) return wrong_words(row);
  if (numbers && !numbers->empty() && said != Said::Wrong && said != Said::Unknown)
    return wrong_words(row);
  if (numbers && !value.empty() && numbers->size() != 1) return wrong_words(row);
  return with_inquiry(session, [&](Inquiry& inquiry) {
    return numbers ? session::tell(session, inquiry, said, *numbers, std::string(value))
                   : tell_about(session, inquiry, text, said == Said::Right, std::string(value));
  });
}

Answer missed(Session& session, const Words& words, const CommandRow& row) {
  const auto line = words.each.size() == 1 ? line_in(words.each[0]) : std::nullopt;
  if (!line) return wrong_words(row);
  return with_inquiry(session,
                      [&](Inquiry& inquiry) { return tell_missed(session, inquiry, *line); });
}

Answer trust(Session& session, const Words& words, const CommandRow& row) {
  if (words.each.size() != 1) return wrong_words(row);
  return with_inquiry(
      session, [&](Inquiry& inquiry) { return session::trust(session, inquiry, words.each[0]); });
}

Answer undo(Session& session, const Words& words, const CommandRow& row) {
  const auto numbers = numbers_in(words.text);
  if (!numbers || numbers->size() > 1) return wrong_words(row);
  return with_inquiry(session, [&](Inquiry& inquiry) {
    return take_back(session, inquiry,
                     numbers->empty() ? std::nullopt : std::optional<size_t>((*numbers)[0]));
  });
}

Answer help(const Words& words);

template <class Ask>
Answer without_words(const Words& words, std::string_view name, const Ask& ask) {
  return words.each.empty() ? ask() : wrong_words(row_of(name));
}

Answer reverse(Session& session, const Words& words, const CommandRow& row);

Answer quit(Session&, Words) {
  Answer answer;
  answer.ends = true;
  return answer;
}

constexpr CommandRow kCommandTable[] = {
    {"step", "s", "[back] [into] [N]", "go to the next line, or N lines on; calls are stepped over",
     [](Session& s, Words w) {
       return step(s, std::move(w), row_of("step"), Direction::Forwards, Calls::Over);
     }},
    {"back", "b", "[into] [N]", "go to the line before; the same as step back",
     [](Session& s, Words w) {
       return step(s, std::move(w), row_of("back"), Direction::Backwards, Calls::Over);
     }},
    {"next", "n", "[into] [N]", "the same as step",
     [](Session& s, Words w) {
       return step(s, std::move(w), row_of("next"), Direction::Forwards, Calls::Over);
     }},
    {"previous", "", "[into] [N]", "the same as back",
     [](Session& s, Words w) {
       return step(s, std::move(w), row_of("previous"), Direction::Backwards, Calls::Over);
     }},
    {"finish", "f", "[back]", "go on to the end of this call; back: to the line that made it",
     [](Session& s, Words w) {
       const bool back = w.take("back");
       return without_words(w, "finish", [&] {
         return s.finish(back ? Direction::Backwards : Direction::Forwards);
       });
     }},
    {"continue", "c", "[back] [to LINE]",
     "go to the next time that LINE is reached, back: the last; without LINE, to the end",
     [](Session& s, Words w) { return continue_to(s, std::move(w), row_of("continue")); }},
    {"reverse", "r", "[COMMAND]", "the same as step, next, finish or continue with back",
     [](Session& s, Words w) { return reverse(s, w, row_of("reverse")); }},
    {"goto", "g", "LINE[@N]", "go to the Nth time that a line is reached; without N, the nearest",
     [](Session& s, Words w) { return go_to(s, w, row_of("goto")); }},
    {"last", "l", "EXPR", "go to the last assignment of a variable, member, element or *p",
     [](Session& s, Words w) { return last(s, w, row_of("last")); }},
    {"history", "h", "EXPR [--all]", "list the moments at which its value changed",
     [](Session& s, Words w) { return history(s, w, row_of("history")); }},
    {"print", "p", "EXPR [at LINE [--all]]",
     "show a value; at LINE: its value each time that the line is reached",
     [](Session& s, Words w) { return print(s, std::move(w), row_of("print")); }},
    {"locals", "", "", "show the variables of this call",
     [](Session& s, Words w) { return without_words(w, "locals", [&] { return s.locals(); }); }},
    {"where", "w", "", "show the line, and which time it is reached",
     [](Session& s, Words w) { return without_words(w, "where", [&] { return s.where(); }); }},
    {"threads", "", "", "show where each thread or rank is, and what it waits for",
     [](Session& s, Words w) {
       return without_words(w, "threads", [&] { return session::threads(s); });
     }},
    {"thread", "t", "N", "go to where thread N is at this moment",
     [](Session& s, Words w) { return go_to_thread(s, w, row_of("thread"), Named::Thread); }},
    {"rank", "", "N", "go to where rank N is at this moment",
     [](Session& s, Words w) { return go_to_thread(s, w, row_of("rank"), Named::Rank); }},
    {"each", "", "EXPR", "show a value in every thread or rank",
     [](Session& s, Words w) { return each(s, w, row_of("each")); }},
    {"cut", "", "[earliest | latest | off | when COND]",
     "show where the other threads can be while this one is here; or put them there",
     [](Session& s, Words w) { return cut(s, w, row_of("cut")); }},
    {"diagram", "", "FILE", "draw how threads or ranks order each other, as SVG",
     [](Session& s, Words w) {
       const std::string path(trimmed(w.text));
       return path.empty() ? wrong_words(row_of("diagram")) : write_diagram(s, path);
     }},
    {"backtrace", "bt", "", "show the calls that led here",
     [](Session& s, Words w) {
       return without_words(w, "backtrace", [&] { return s.backtrace(); });
     }},
    {"why", "", "EXPR | not LINE",
     "follow a value to its origin; not: go to the decision that kept a line from running",
     [](Session& s, Words w) { return why(s, w, row_of("why")); }},
    {"ask", "", "", "let culprit ask which values are right, until one faulty line is left",
     [](Session& s, Words w) {
       return without_words(w, "ask", [&] {
         return with_inquiry(s, [&](Inquiry& inquiry) { return ask(s, inquiry); });
       });
     }},
    {"expected", "", "", "list the suspects with the values that would make the test pass",
     [](Session& s, Words w) {
       return without_words(w, "expected", [&] {
         return with_inquiry(s, [&](Inquiry& inquiry) { return expected(s, inquiry); });
       });
     }},
    {"right", "", "[EXPR]", "answer: all values are right; or EXPR is right at this moment",
     [](Session& s, Words w) { return tell(s, w, row_of("right"), Said::Right); }},
    {"wrong", "", "[NUMBER... | EXPR] [= VALUE]",
     "answer: these values are wrong, and the others right; or EXPR is wrong at this moment",
     [](Session& s, Words w) { return tell(s, w, row_of("wrong"), Said::Wrong); }},
    {"unknown", "", "[NUMBER...]", "answer: I do not know these, and the others are right",
     [](Session& s, Words w) { return tell(s, w, row_of("unknown"), Said::Unknown); }},
    {"never", "", "", "answer: this should not have run at all",
     [](Session& s, Words w) { return tell(s, w, row_of("never"), Said::ShouldNotRun); }},
    {"missed", "", "LINE", "answer: LINE should have run before this moment",
     [](Session& s, Words w) { return missed(s, w, row_of("missed")); }},
    {"trust", "", "FUNCTION", "answer: the fault is not in FUNCTION",
     [](Session& s, Words w) { return trust(s, w, row_of("trust")); }},
    {"undo", "", "[N]", "take the last answer back, or answer N",
     [](Session& s, Words w) { return undo(s, w, row_of("undo")); }},
    {"mend", "", "", "show changes of the source with which all tests pass",
     [](Session& s, Words w) {
       return without_words(w, "mend", [&] {
         return with_inquiry(s, [&](Inquiry& inquiry) { return mends(s, inquiry); });
       });
     }},
    {"save", "", "FILE", "write the answers to FILE, as expectations that --journal resumes",
     [](Session& s, Words w) {
       const std::string path(trimmed(w.text));
       if (path.empty()) return wrong_words(row_of("save"));
       return with_inquiry(s, [&](Inquiry& inquiry) { return save(s, inquiry, path); });
     }},
    {"answers", "", "", "list what you answered",
     [](Session& s, Words w) {
       return without_words(w, "answers", [&] {
         return with_inquiry(s, [&](Inquiry& inquiry) { return answers(s, inquiry); });
       });
     }},
    {"help", "?", "", "show this list", [](Session&, Words w) { return help(w); }},
    {"quit", "q", "", "end", quit},
};

const CommandRow& row_of(std::string_view name) {
  return *std::find_if(std::begin(kCommandTable), std::end(kCommandTable),
                       [&](const CommandRow& row) { return row.name == name; });
}

std::string spelling(const CommandRow& row) {
  return *row.usage ? fmt::format("{} {}", row.name, row.usage) : row.name;
}

Answer wrong_words(const CommandRow& row) {
  return refusal(user_error(fmt::format("'{}' cannot be used with these words", row.name),
                            fmt::format("write: {}", spelling(row))));
}

Answer help(const Words& words) {
  if (!words.each.empty()) return wrong_words(row_of("help"));
  Answer answer;
  for (const CommandRow& row : kCommandTable) {
    const std::string letter = *row.letter ? fmt::format("{},", row.letter) : "";
    answer.lines.push_back(fmt::format("{:<4}{:<32} {}", letter, spelling(row), row.summary));
  }
  answer.lines.push_back("Commands may be shortened, as in 'cont to 12'. LINE is 12 or list.c:12.");
  return answer;
}

/// The rows whose name or letter is `word`, or else those whose name begins with it.
std::vector<const CommandRow*> rows_for(std::string_view word) {
  std::vector<const CommandRow*> rows;
  for (const CommandRow& row : kCommandTable) {
    if (word == row.name || word == row.letter) return {&row};
    if (std::string_view(row.name).starts_with(word)) rows.push_back(&row);
  }
  return rows;
}

Answer reverse(Session& session, const Words& words, const CommandRow& row) {
  if (words.each.empty()) return session.continue_to(Direction::Backwards, std::nullopt);
  const std::vector<const CommandRow*> rows = rows_for(words.each[0]);
  constexpr std::string_view kMoves[] = {"step", "next", "finish", "continue"};
  if (rows.size() != 1 ||
      std::find(std::begin(kMoves), std::end(kMoves), rows[0]->name) == std::end(kMoves))
    return wrong_words(row);
  Words rest;
  rest.each.assign(words.each.begin() + 1, words.each.end());
  rest.each.push_back("back");
  return rows[0]->execute(session, std::move(rest));
}

/// Commands of other debuggers.
std::string hint_for(std::string_view word) {
  constexpr std::pair<std::string_view, const char*> kOthers[] = {
      {"break", "'continue to 12' goes to line 12, 'continue back to 12' to the last time before"},
      {"tbreak", "'continue to 12' goes to line 12"},
      {"until", "'continue to 12' goes to line 12"},
      {"advance", "'continue to 12' goes to line 12"},
      {"run", "the run is over and recorded: go through it with step, back and continue"},
      {"start", "the run is over and recorded: go through it with step, back and continue"},
      {"info", "'locals' shows the variables, 'backtrace' the calls"},
      {"display", "'print x at 12' shows a value each time that line 12 was reached"},
      {"watch", "'history x' shows all changes, 'last x' goes to the last one"},
      {"list", "'where' shows the line"},
      {"set", "values cannot be changed; 'expected' shows those that would make the test pass"}};
  for (const auto& [other, hint] : kOthers)
    if (word == other) return hint;
  return {};
}

Answer no_command(std::string_view word, const std::vector<const CommandRow*>& rows) {
  if (rows.empty()) {
    const CommandRow* closest = nullptr;
    unsigned least = 3;  // edits; more is no typing error
    for (const CommandRow& row : kCommandTable)
      if (const unsigned distance = edit_distance(word, row.name); distance < least)
        closest = &row, least = distance;
    return refusal(user_error(fmt::format("there is no command '{}'", visible(word, 40)),
                              !hint_for(word).empty() ? hint_for(word)
                              : closest ? fmt::format("did you mean '{}'?", closest->name)
                                        : "'help' lists the commands"));
  }
  std::string names;
  for (const CommandRow* row : rows)
    names += fmt::format("{}{}",
                         names.empty()        ? ""
                         : row == rows.back() ? " or "
                                              : ", ",
                         row->name);
  return refusal(user_error(fmt::format("'{}' is the beginning of several commands", word),
                            fmt::format("write {}", names)));
}

}  // namespace

Answer execute(Session& session, std::string_view line) {
  line = trimmed(line);
  if (line.empty()) return {};
  const auto end = std::find_if(line.begin(), line.end(), is_white_space);
  const std::string_view word(line.begin(), end);
  const std::vector<const CommandRow*> rows = rows_for(word);
  if (rows.size() != 1) return no_command(word, rows);
  Words words;
  words.text = line.substr(word.size());
  words.each = words_of(words.text);
  return rows[0]->execute(session, std::move(words));
}

}  // namespace culprit::session
