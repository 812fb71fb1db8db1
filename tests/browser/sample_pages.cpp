// sample_pages FOLDER: writes the pages that browser_test.py opens, from hand-made documents.
//   sample.html   the document of the unit tests
//   chain.html    two faults at once, one of them over several lines, in two files; a test that was
//                 not judged
//   hostile.html  text that would break a page that took it for markup
//   large.html    5,000 lines, 200 tests, 40 suspects
//   run.html      what `culprit run` writes: no suspects
//   repair.html   what `culprit repair` writes: two patches
//   session.html  what `culprit debug` writes: a session that has ended
//   empty.html    a run without tests that fail, and without source
//   wide.html, wide_session.html, wide_class.html   text that needs more room than a window has
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "report/class/render_class.h"
#include "report/render.h"
#include "report/session/session_html.h"
#include "sample_document.h"
#include "sample_session.h"
#include "wide_pages.h"

namespace {

using namespace culprit::document;
using culprit::report::render_html;
using culprit::report::render_session_html;
using culprit::report::sample_document;

const std::string kHostile =
    "</script><script>document.title='broken'</script><img src=x "
    "onerror=\"document.title='broken'\"><!-- '\"&amp;";

Document two_faults() {
  Document document = sample_document();
  document.sources.push_back("list.c");
  document.files.push_back({"list.c",
                            {"static int length(struct node *list) {", "  int n = 0;",
                             "  while (list", "         && list->next) {", "    list = list->next;",
                             "    n++;", "  }", "  return n;", "}"}});
  SuspectComponent second = document.diagnoses[1].components[0];
  second.place = {"list.c", 3, 10, 4, 23};
  second.kind = "condition";
  second.text = "list && list->next";
  second.function = "length";
  document.diagnoses[0].components.push_back(second);
  document.tests[1].findings[0].stack = {
      {"length", {"sum.c", 5, 5, 0, 0}}, {"main", {"list.c", 8, 3, 0, 0}}, {"start", {}}};
  TestOutcome skipped{"t11", Verdict::Unknown, {}, {}, 0, 0};
  skipped.reason.kind = ReasonKind::NotRun;
  skipped.reason.text = "the budget ended before";
  document.tests.push_back(skipped);
  return document;
}

Document hostile() {
  Document document = sample_document();
  document.sources = {kHostile + ".c"};
  const std::string file = document.sources[0];
  document.files = {{file,
                     {"int main(void) {", "  puts(\"" + kHostile + "\");",
                      "  /* caf\xe9 \xe2\x82\xac \xf0\x9f\x98\x80 */ if (x) {\x01\x7f\x1b[31m",
                      std::string("nul\0here", 8), "  // \xe2\x80\xae reversed \xe2\x81\xa6",
                      "{{data}} {{text}} \xe2\x80\xa8 \xff\xfe"}}};
  SuspectComponent& component = document.diagnoses[0].components[0];
  // The condition `x` behind a comment whose characters take 1, 3 and 4 bytes.
  component.place = {file, 3, 27, 3, 28};
  component.text = component.function = kHostile;
  component.kind = kHostile;
  for (Evidence& evidence : component.evidence) {
    for (Instance& instance : evidence.instances) {
      instance.computed.text = instance.required.text = kHostile + "\xff";
      instance.reads = {{kHostile, {kHostile, kHostile, 1}}};
    }
  }
  document.diagnoses.resize(1);
  document.diagnoses[0].also.clear();
  TestOutcome& test = document.tests[1];
  test.name = component.evidence[0].test = kHostile;
  test.reason = {ReasonKind::WrongOutput,
                 kHostile,
                 {file, 2, 3, 2, 9},
                 kHostile,
                 kHostile + "␣↵",
                 kHostile + "\\x00⇥",
                 7,
                 {},
                 {}};
  test.findings = {
      {kHostile, kHostile, {file, 2, 1, 0, 0}, {{kHostile, {file, 2, 1, 0, 0}}}, false}};
  document.assumptions = {kHostile};
  document.messages = {{culprit::DiagnosticKind::Warning, file, 1, 1, kHostile, kHostile}};
  document.statistics.counts = {{kHostile, 1}};
  document.statistics.seconds = {{kHostile, 1}};
  return document;
}

Document large() {
  Document document = sample_document();
  std::vector<std::string>& lines = document.files[0].lines;
  while (lines.size() < 5000)
    lines.push_back(
        fmt::format("  if (table[{0}] > limit && count < {0}) printf(\"%d %s\\n\", table[{0}], "
                    "name); /* row {0} */",
                    lines.size()));
  const TestOutcome passing = document.tests[0], failing = document.tests[1];
  const Diagnosis first = document.diagnoses[0];
  document.tests.clear();
  document.diagnoses.clear();
  std::vector<Evidence> evidence;
  for (int i = 0; i < 200; ++i) {
    document.tests.push_back(i % 2 == 0 ? passing : failing);
    document.tests.back().name = fmt::format("t{}", i);
    if (i % 2 == 0) continue;
    evidence.push_back({fmt::format("t{}", i),
                        std::vector<Instance>(2, first.components[0].evidence[0].instances[0]),
                        2,
                        {},
                        {}});
  }
  for (unsigned i = 0; i < 40; ++i) {
    Diagnosis diagnosis = first;
    diagnosis.rank = i + 1;
    diagnosis.probability = 0.5 / (i + 1);
    diagnosis.components[0].place = {"sum.c", 10 + 120 * i, 7, 10 + 120 * i, 24};
    diagnosis.components[0].evidence = evidence;
    document.diagnoses.push_back(diagnosis);
  }
  return document;
}

Document repair() {
  Document document = sample_document();
  document.command = "repair";
  document.patches.push_back({1,
                              "`i <= n` for `i < n`",
                              "bound",
                              {"sum.c", 4, 18, 4, 23},
                              {{{"sum.c", 4, 20, 4, 21}, "<", "<="}},
                              3});
  document.patches.push_back({2,
                              "`" + kHostile + "` before it",
                              "text",
                              {"sum.c", 6, 3, 6, 20},
                              {{{"sum.c", 6, 1, 6, 1}, "", "  " + kHostile + ";\n"}},
                              3});
  return document;
}

Document run() {
  Document document = sample_document();
  document.command = "run";
  document.diagnoses.clear();
  return document;
}

Document empty() {
  Document document = run();
  document.files.clear();
  document.tests.resize(1);
  document.loop_ranges.clear();
  document.spectrum.clear();
  return document;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  const std::filesystem::path folder = words[1];
  std::filesystem::create_directories(folder);
  const std::pair<const char*, std::string> pages[] = {
      {"sample", render_html(sample_document())},
      {"chain", render_html(two_faults())},
      {"hostile", render_html(hostile())},
      {"large", render_html(large())},
      {"run", render_html(run())},
      {"repair", render_html(repair())},
      {"session", render_session_html(culprit::report::sample_session())},
      {"empty", render_html(empty())},
      {"wide", render_html(culprit::report::wide_document())},
      {"wide_session", render_session_html(culprit::report::wide_session())},
      {"wide_class", culprit::report::render_class_html(culprit::report::wide_class())}};
  for (const auto& [name, page] : pages) {
    std::ofstream file(folder / fmt::format("{}.html", name), std::ios::binary);
    file << page << std::flush;
    if (!file) return 1;
  }
  return 0;
}
