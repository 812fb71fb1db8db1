// A session that has ended, by hand. Its texts try to become markup.
#pragma once

#include "document/session_report.h"

namespace culprit::report {

inline document::SessionReport sample_session() {
  using namespace document;
  const std::string hostile = "</code><script>document.title='broken'</script>\"&amp;";
  SessionReport report;
  report.version = "0.1.0";
  report.sources = {"sum.c"};
  report.test = "t<2>";
  report.outcome = "test t<2> fails: the output is wrong: expected \"6↵\", printed \"3↵\"";
  report.symptom = {"sum.c", 5, 3, 0, 0};
  report.end = SessionReport::End::Culprit;
  SessionState state;
  state.before = {{"i = 3", Judged::KnownRight}, {hostile + " = 3", Judged::Unknown}};
  state.after = {{"s = 3", Judged::Wrong, "6"}};
  report.culprit = {{"the culprit is line 4, time 3: " + hostile},
                    {"sum.c", 4, 5, 0, 0},
                    "s = i; // " + hostile,
                    state,
                    5};
  report.doubtful = 1;
  SessionAnswer first;
  first.number = 1;
  first.where = "the loop in line 3";
  first.place = {"sum.c", 3, 3, 0, 0};
  first.state.after = {{"s = 3", Judged::Right}};
  first.row = 2;
  SessionAnswer second;
  second.number = 2;
  second.where = "line 4, time 3";
  second.place = {"sum.c", 4, 5, 0, 0};
  second.state = state;
  second.state.left_out = 7;
  second.row = 5;
  SessionAnswer by_reference = second;
  by_reference.by = AnsweredBy::Reference;
  by_reference.number = 0;
  report.answers = {first, by_reference, second};
  using enum SessionRow::Kind;
  const auto row = [](SessionRow::Kind kind, uint32_t depth, bool open, std::string words,
                      uint32_t line) {
    SessionRow made;
    made.kind = kind, made.depth = depth, made.open = open, made.words = std::move(words);
    if (line > 0) made.place = {"sum.c", line, 1, 0, 0};
    return made;
  };
  report.most_children = 20;
  report.run = {row(Run, 0, true, "the run", 0),
                row(Call, 1, true, "call of main", 1),
                row(Loop, 2, true, "loop in line 3", 3),
                row(LeftOut, 3, false, "2 iterations are not shown", 0),
                row(Iteration, 3, true, "iteration 3", 3),
                row(Line, 4, false, "line 4", 4),
                row(Line, 2, false, "line 5", 5)};
  report.run[2].answers = {1};
  report.run[5].answers = {2};
  report.run[5].culprit = true;
  report.run[5].source = "s = i;";
  report.run[5].gives = "s = 3";
  report.run[6].fails = true;
  const char* lines[] = {"int main(void) {", "\tint s = 0;", "\tfor (int i = 1; i <= 3; i++)",
                         "\t\ts = i; // \xe2\x80\xae</pre><img src=x>\x01",
                         "\tprintf(\"%d\\n\", s);"};
  SessionFile file{"sum.c", {}, 9};
  for (uint32_t number = 1; number <= 5; ++number)
    file.lines.push_back({number, lines[number - 1], false, false, false, {}});
  file.lines[2].answers = {1};
  file.lines[3].answers = {2};
  file.lines[3].culprit = true;
  file.lines[4].fails = true;
  report.files = {file};
  report.resume = "culprit debug sum.c --tests tests --test 't<2>' --journal j";
  report.is_kept = true;
  report.messages = {"j:3: line 9 is not executed any more"};
  return report;
}

}  // namespace culprit::report
