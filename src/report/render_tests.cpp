#include "report/render_tests.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "document/missing_code.h"
#include "report/quote.h"
#include "report/render_globals.h"
#include "report/warning_lines.h"
#include "report/wording.h"
#include "support/text.h"

namespace culprit::report {

using document::Document;
using document::Finding;
using document::Reason;
using document::ReasonKind;
using document::TestOutcome;
using document::Verdict;

namespace {

constexpr size_t kFindingsShown = 3;    ///< per test
constexpr size_t kSwitchesShown = 12;   // nobody follows more
constexpr uint64_t kFewSchedules = 10;  // of a long test: most faults of order need more

const char* verdict_word(Verdict verdict) {
  return verdict == Verdict::Pass ? "pass" : verdict == Verdict::Fail ? "FAIL" : "?";
}

Ink verdict_ink(Verdict verdict) {
  return verdict == Verdict::Pass ? Ink::Good : verdict == Verdict::Fail ? Ink::Bad : Ink::Bold;
}

size_t count(const Document& document, Verdict verdict) {
  return static_cast<size_t>(
      std::count_if(document.tests.begin(), document.tests.end(),
                    [&](const TestOutcome& test) { return test.verdict == verdict; }));
}

size_t name_width(const Document& document) {
  size_t width = 4;
  for (const TestOutcome& test : document.tests) width = std::max(width, columns(test.name));
  return std::min<size_t>(width, 30);
}

std::string finding_lines(const TestOutcome& test, size_t indent) {
  std::string out;
  size_t shown = 0;
  for (const Finding& finding : test.findings) {
    if (finding.fatal) continue;  // it is already the reason
    if (shown++ == kFindingsShown) return out + fmt::format("{:{}}and more\n", "", indent);
    out += fmt::format("{:{}}{}{}: {}\n", "", indent, place_text(finding.place),
                       finding.place.known() ? "" : finding.kind, finding.message);
  }
  return out;
}

/// In how many schedules the test fails, and the one under which it is judged.
std::string schedule_lines(const TestOutcome& test, size_t indent) {
  if (test.schedules && test.verdict == Verdict::Pass && test.schedules->failed == 0 &&
      test.schedules->tried < kFewSchedules)
    return fmt::format("{:{}}only {} tried (--schedules N tries more)\n", "", indent,
                       test.schedules->tried == 1
                           ? std::string("one schedule was")
                           : fmt::format("{} schedules were", test.schedules->tried));
  if (!test.schedules || test.schedules->failed == 0 ||
      (!test.schedules->decide() && test.schedules->switches.empty()))
    return {};
  const document::Schedules& schedules = *test.schedules;
  std::string out = fmt::format("{:{}}fails in {} of {}", "", indent, schedules.failed,
                                counted(schedules.tried, "schedule"));
  if (schedules.undecided > 0) out += fmt::format(", {} not ended", schedules.undecided);
  if (schedules.switches.empty())
    return out + fmt::format(", also where {} run until they wait\n", schedules.runners());
  const size_t count = schedules.switches.size();
  out += fmt::format("; this one has {} switch{}:\n", count, count == 1 ? "" : "es");
  size_t shown = 0;
  for (const document::ScheduleSwitch& each : schedules.switches) {
    if (shown++ == kSwitchesShown)
      return out + fmt::format("{:{}}and {} more (--write-schedules writes all of them)\n", "",
                               indent + 2, count - kSwitchesShown);
    const std::string time = each.time > 1 ? fmt::format(", the {} time", ordinal(each.time)) : "";
    if (each.how == "end") {
      out += fmt::format("{:{}}{} ends; {} goes on\n", "", indent + 2, each.name, each.to_name);
      continue;
    }
    if (each.thread == each.to) {
      out +=
          fmt::format("{:{}}{} wakes without a signal in `{}` ({}:{}{})\n", "", indent + 2,
                      each.name, shortened(each.text, 50), each.place.file, each.place.line, time);
      continue;
    }
    out +=
        fmt::format("{:{}}{} stops {} `{}` ({}:{}{}); {} goes on\n", "", indent + 2, each.name,
                    each.how == "call"    ? "in"
                    : each.how == "loop"  ? "after"
                    : each.how == "read"  ? "before it reads in"
                    : each.how == "write" ? "before it writes in"
                                          : "before",
                    shortened(each.text, 50), each.place.file, each.place.line, time, each.to_name);
  }
  return out;
}

std::string table_row(const TestOutcome& test, size_t width, const TextStyle& style) {
  const size_t indent = width + 8;
  std::string out = fmt::format(
      "{}  {}  {}", padded(test.name, width),
      inked(fmt::format("{:<4}", verdict_word(test.verdict)), verdict_ink(test.verdict), style),
      reason_text(test.reason));
  out.erase(out.find_last_not_of(' ') + 1);
  out += '\n';
  const std::string place = reason_place(test.reason);
  if (!place.empty()) out += fmt::format("{:{}}{}\n", "", indent, place);
  return out + schedule_lines(test, indent) + finding_lines(test, indent);
}

}  // namespace

std::string reason_text(const Reason& reason) {
  if (reason.kind == ReasonKind::None) return {};
  std::string out = reason.text;
  if (out.empty()) {
    out = reason_name(reason.kind);
    std::replace(out.begin(), out.end(), '-', ' ');
  }
  if (!reason.expected.empty() || !reason.actual.empty())
    out += fmt::format(": expected \"{}\", printed \"{}\"", reason.expected, reason.actual);
  return out;
}

/// Also empty if the text, written by a test framework, already names the line.
std::string reason_place(const Reason& reason) {
  if (!reason.place.known()) return {};
  const std::string line = fmt::format("{}:{}", reason.place.file, reason.place.line);
  if (const size_t at = reason.text.find(line);
      at != std::string::npos &&
      reason.text.find_first_of("0123456789", at + line.size()) != at + line.size())
    return {};
  std::string out = place_text(reason.place);
  if (!reason.place_text.empty()) out += "  " + shortened(reason.place_text, 60);
  return out;
}

std::string verdict_counts(const Document& document) {
  const size_t failing = count(document, Verdict::Fail),
               unknown = count(document, Verdict::Unknown), all = document.tests.size();
  std::string out;
  if (failing == 0 && unknown == 0)
    out = all == 1   ? "the test passes"
          : all == 2 ? "both tests pass"
                     : fmt::format("all {} tests pass", all);
  else if (failing == 0) out = "no test fails";
  else if (failing == all)
    out = all == 1   ? "the test fails"
          : all == 2 ? "both tests fail"
                     : fmt::format("all {} tests fail", all);
  else
    out =
        fmt::format("{} of {} {}", failing, counted(all, "test"), failing == 1 ? "fails" : "fail");
  if (unknown > 0) out += fmt::format("; {} could not be judged", unknown);
  return out;
}

std::string failing_tests(const Document& document, size_t limit, const TextStyle& style) {
  const size_t width = name_width(document);
  std::string out;
  size_t shown = 0, all = 0;
  for (const TestOutcome& test : document.tests) {
    if (test.verdict == Verdict::Pass || ++all > limit) continue;
    ++shown;
    out += fmt::format("  {}  {}\n", inked(padded(test.name, width), Ink::Bold, style),
                       reason_text(test.reason));
    const std::string place = reason_place(test.reason);
    if (!place.empty()) out += fmt::format("  {:{}}  {}\n", "", width, place);
    out += schedule_lines(test, width + 4);
  }
  if (all > shown)
    out += fmt::format("  and {} more; `culprit run` shows every test\n", all - shown);
  return out;
}

std::string doubt_lines(const Document& document) {
  if (document.test_doubts.empty()) return {};
  std::string out = "\nlook at the tests first:\n";
  for (const std::string& doubt : document.test_doubts) out += fmt::format("  {}\n", doubt);
  return out;
}

bool shows_open_places(const Document& document, const TextStyle& style) {
  return style.brief_below == 0 || !document::has_change(document);
}

std::string note_lines(const Document& document, const TextStyle& style) {
  std::string out;
  if (shows_open_places(document, style))
    for (const std::string& sentence : document.open_places)
      out += fmt::format("note: {}\n", sentence);
  for (const std::string& assumption : document.assumptions)
    out += fmt::format("note: {}\n", assumption);
  return out;
}

std::string render_run_table(const Document& document, const TextStyle& style) {
  const size_t width = name_width(document);
  std::string out;
  std::map<std::string, size_t> kinds;
  for (const TestOutcome& test : document.tests) {
    out += table_row(test, width, style);
    if (test.verdict != Verdict::Pass) ++kinds[reason_name(test.reason.kind)];
  }
  out += '\n' + inked(verdict_counts(document), Ink::Bold, style);
  std::string separator = " (";
  for (const auto& [kind, number] : kinds) {
    out += fmt::format("{}{} {}", separator, number, kind);
    separator = ", ";
  }
  out += kinds.empty() ? "\n" : ")\n";
  for (const document::Contradiction& found : document.contradictions)
    out += fmt::format("warning: {}\n", sentence(found));
  return out + global_lines(document, style) + doubt_lines(document) + warning_lines(document, 0) +
         note_lines(document, style);
}

}  // namespace culprit::report
