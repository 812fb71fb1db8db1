#include "wide_pages.h"

#include <fmt/format.h>

#include "sample_document.h"
#include "sample_session.h"

namespace culprit::report {

using namespace document;

namespace {

constexpr size_t kWord = 120;  // letters without a space: wider than a telephone
constexpr uint32_t kLine = 4;  // the long line of the program

std::string word(const std::string& begin) {
  return begin + std::string(kWord - begin.size(), 'w');
}

const std::string kPath = word("a_folder/with_a_long_name/") + "/sum.c";

/// A line with `text` at its column 250 and 300 characters in all.
std::string long_line(const std::string& text) {
  std::string line = "\tfor (int i = 1; i < n && ";
  while (line.size() < 240) line += "table[i] > limit && ";
  line.resize(249, ' ');
  line += text;
  return line + " /* " + std::string(300 - line.size() - 7, '.') + " */";
}

SuspectComponent on_the_long_line(const std::string& text) {
  return {{kPath, kLine, 250, kLine, 250 + static_cast<uint32_t>(text.size())},
          "condition",
          text,
          word("function_"),
          "",
          {}};
}

Instance with_reads(size_t reads) {
  Instance instance;
  instance.iteration = {1234567, 8901234};
  instance.computed = {word("\"computed_"), "text", 0};
  instance.required = {word("\"required_"), "text", 0};
  for (size_t i = 0; i < reads; ++i)
    instance.reads.push_back(
        {fmt::format("a_variable_with_a_long_name_{}", i), {"-9223372036854775808", "i64", 1}});
  return instance;
}

Evidence evidence(const std::string& test, size_t reads) {
  Evidence made;
  made.test = test;
  made.instances = {with_reads(reads), with_reads(reads)};
  made.instances[1].of = Part{{kPath, 2, 3, 2, 9}, word("member_"), ""};
  made.instances_total = 1000;
  made.undefined = Finding{"signed-overflow", word("it_overflows_"), {kPath, 6, 3, 0, 0}, {}};
  ChainStep step;
  step.place = {kPath, 6, 3, 6, 9};
  step.text = step.through = word("step_");
  step.failing = Value{word("\"failing_"), "text", 0};
  step.repaired = Value{word("\"repaired_"), "text", 0};
  step.omitted = 3;
  made.chain = {step};
  return made;
}

void add_tests(Document& document) {
  for (TestOutcome& test : document.tests)
    if (test.verdict == Verdict::Fail) test.name = word(test.name + "_");
  TestOutcome& second = document.tests[1];
  second.reason.place = {kPath, kLine, 270, 0, 0};
  second.reason.text = word("wrong_output_");
  second.reason.place_text = word("printf(");
  second.reason.expected = word("begin_") + "↵" + word("expected_");
  second.reason.actual = word("begin_") + "⇥" + word("printed_") + "\\x1b";
  second.findings[0].place = {kPath, 2, 3, 0, 0};
  second.findings[0].message = word("overflow_");
  second.findings[0].stack = {{word("inner_"), {kPath, 2, 3, 0, 0}},
                              {word("outer_"), {kPath, 3, 3, 0, 0}}};
  second.findings[0].object = FoundObject{"variable", word("object_"), {kPath, 2, 3, 0, 0}, 4, 0};
  for (int i = 0; i < 5; ++i) {
    FindingSummary summary{second.findings[0], {second.name}, {}};
    summary.finding.place.line += i;
    document.findings.push_back(summary);
  }
}

void add_patches(Document& document) {
  Patch patch{1,
              "`" + word("written_") + "`",
              "bound",
              {kPath, kLine, 250, kLine, 255},
              {{{kPath, kLine, 252, kLine, 253}, "<", word("written_")}},
              3};
  patch.alike = {word("another_")};
  patch.parts = {{word("part_"), {kPath, kLine, 250, kLine, 255}, {document.tests[1].name}}};
  document.patches = {patch, patch};
  document.patches[1].rank = 2;
  document.patches[1].differs = Distinction{word("input_"),
                                            {word("--argument=")},
                                            "t1",
                                            {"exit status 0", word("output_")},
                                            {"does not end", word("output_")}};
  document.further_inputs = 12;
}

}  // namespace

Document wide_document() {
  Document document = sample_document();
  document.command = "repair";
  document.sources = {kPath, "other.c", "third.c"};
  document.files[0].path = kPath;
  std::vector<std::string>& lines = document.files[0].lines;
  lines[kLine - 1] = long_line("j < n");
  lines[1] = "  // \xe2\x80\xae \x01 " + std::string(1500, 'x');
  lines.insert(lines.end() - 1, 120, "  s += " + word("value_") + ";");
  document.files.push_back({"other.c", {"int other;"}});
  add_tests(document);
  document.diagnoses.clear();
  for (unsigned i = 0; i < 12; ++i) {
    SuspectComponent part = on_the_long_line("j < n");
    part.evidence = {evidence(document.tests[1].name, i % 2 == 0 ? 3 : 8),
                     evidence(document.tests[2].name, i % 2 == 0 ? 3 : 8)};
    while (i == 1 && part.evidence.size() < 9) part.evidence.push_back(part.evidence[0]);
    Diagnosis diagnosis{i + 1, 0.3 / (i + 1), true, 2, true, word("edit_"), "", {part}, {}, {}, {}};
    diagnosis.also = {on_the_long_line("n")};
    if (i % 3 == 2) diagnosis.components.push_back(part);
    document.diagnoses.push_back(diagnosis);
  }
  add_patches(document);
  document.loop_ranges[0].place = {kPath, kLine, 2, 0, 0};
  document.loop_ranges[0].left_out = word("a_reason_");
  for (int i = 0; i < 20; ++i)
    document.loop_ranges[0].variables.push_back(
        {fmt::format("a_variable_with_a_long_name_{}", i),
         "0 to 3 or 17 to 23 or 1000000 to 2000000 or 5000000 to 9223372036854775807"});
  document.spectrum = {{kPath, kLine, 12345, 6789}};
  document.contradictions = {
      {document.tests[1].name, document.tests[2].name, word("given_"), word("differ_")}};
  document.conclusion.next = {word("try_")};
  document.assumptions = {word("assumption_")};
  document.messages[0] = {DiagnosticKind::Warning, kPath, 1, 1, word("message_"), word("hint_")};
  document.statistics.counts.push_back({word("count_"), 12345});
  document.statistics.seconds.push_back({word("stage_"), 0.01});
  return document;
}

SessionReport wide_session() {
  SessionReport report = sample_session();
  report.test = word("test_");
  report.outcome += word("outcome_");
  report.sources = {kPath};
  report.files[0].path = kPath;
  report.files[0].lines[3].text = long_line("j < n");
  report.files[0].lines[3].answers = {1, 2, 1};
  report.files[0].lines[2].text += " // " + std::string(1500, 'x');
  for (SessionAnswer& answer : report.answers) {
    answer.place.file = kPath;
    answer.where = word("where_");
    answer.state.after.push_back({word("value_") + " = 3", Judged::Wrong, word("right_")});
  }
  report.culprit->place.file = kPath;
  report.culprit->sentences = {word("sentence_")};
  report.culprit->source = long_line("j < n");
  report.culprit->state = report.answers[0].state;
  report.question = report.culprit;
  for (SessionRow& row : report.run) row.place.file = kPath;
  report.run[5].source = long_line("j < n");
  report.run[5].gives = word("given_");
  report.run[5].is_asked = true;
  SessionRow deep = report.run[5];
  for (uint32_t depth = 4; depth < 16; ++depth) {
    deep.depth = depth;
    deep.open = true;
    report.run.insert(report.run.begin() + 5 + (depth - 4), deep);
  }
  report.messages = {word("message_")};
  report.resume += " " + word("--option=");
  return report;
}

ClassReport wide_class() {
  ClassReport report;
  report.version = "0.1.0";
  report.tests = {"t1", "t2"};
  for (const ProgramStateRow& state : kProgramStates) {
    ProgramRow row;
    row.program = fmt::format("{}_{}", state.name, std::string(40, 'p'));
    row.state = state.state;
    row.passed = 12345;
    row.failed = 678;
    row.unknown = 90;
    row.suspect = {word(row.program + "/"), 4, 250, 4, 255};
    row.suspect_words = "condition `" + word("suspect_") + "` in main";
    row.mistake = "missing initialisation";
    row.patch = "`" + word("patch_") + "<b>`";
    row.reason = word("reason_") + " <img src=x>";
    report.programs.push_back(row);
  }
  report.programs_in_class = report.programs.size();
  return report;
}

}  // namespace culprit::report
