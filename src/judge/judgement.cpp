#include "judge/judgement.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/to_document.h"
#include "judge/reported_assertion.h"
#include "replay/trial_starts.h"
#include "support/budget.h"
#include "support/text.h"

namespace culprit::judge {

using machine::Stop;
using replay::PlainRun;

namespace {

/// The call that wrote byte `offset` of the output; at the end of the output, the last one.
const replay::OutputSegment* segment_at(const PlainRun& run, size_t offset) {
  const replay::OutputSegment* found = nullptr;
  for (const replay::OutputSegment& segment : run.segments)
    if (segment.begin <= offset) found = &segment;
  return found;
}

/// Text missing at the end of a print is the fault of that print, not of the next one. So if a line
/// or the output ends early, the result points to the print before.
size_t responsible_offset(const PlainRun& run, const spec::Difference& difference,
                          const std::string& expected) {
  size_t at = difference.actual_offset;
  bool missing_blank = difference.expected_offset < expected.size() &&
                       is_white_space(expected[difference.expected_offset]) &&
                       (at >= run.output.size() || !is_white_space(run.output[at]));
  return (missing_blank || at >= run.output.size()) && at > 0 ? at - 1 : at;
}

void blame_print(const machine::Image& image, const PlainRun& run, size_t offset,
                 document::Reason& reason) {
  const replay::OutputSegment* segment = segment_at(run, offset);
  if (!segment) return;
  const model::Program& program = image.program();
  if (segment->component != model::kNoComponent) {
    const model::Component& component = program.components[segment->component];
    const model::Component& whole =
        component.parent == model::kNoComponent ? component : program.components[component.parent];
    reason.place = document::place_of(program, whole.range);
    reason.place_text = whole.text;
    return;
  }
  const model::Function& function = *image.functions()[segment->function].model;
  reason.place = document::place_of(program, function.locations[segment->pc]);
}

/// Describes the first compared line that is wrong or missing.
document::Reason wrong_line(const machine::Image& image, const JudgedTest& test,
                            const PlainRun& run) {
  document::Reason reason;
  reason.kind = document::ReasonKind::WrongOutput;
  uint32_t number = 1;
  size_t begin = 0;
  for (const auto& [line, text] : test.test->expected_lines) {
    for (; number < line && begin <= run.output.size(); ++number)
      begin = std::min(run.output.find('\n', begin), run.output.size()) + 1;
    const bool there = begin <= run.output.size();
    const size_t end = there ? std::min(run.output.find('\n', begin), run.output.size()) : begin;
    const std::string printed = there ? run.output.substr(begin, end - begin) : std::string();
    if (there && spec::same_output(text, printed, test.matcher->comparison())) continue;
    reason.text = fmt::format("line {} of the output is {}", line,
                              begin < run.output.size() ? "wrong" : "not printed");
    const auto difference = spec::first_difference(text, printed, test.matcher->comparison());
    const spec::VisiblePair shown = spec::visible_pair(text, printed, 60, false);
    const bool is_cut = difference && shown.expected == shown.actual;
    reason.expected = is_cut ? difference->expected : shown.expected;
    reason.actual = is_cut ? difference->actual : shown.actual;
    reason.output_offset =
        std::min(begin + (difference ? difference->actual_offset : 0), run.output.size());
    break;
  }
  blame_print(image, run,
              reason.output_offset < run.output.size() || run.output.empty()
                  ? reason.output_offset
                  : run.output.size() - 1,
              reason);
  return reason;
}

bool right_exit(const JudgedTest& test, const PlainRun& run) {
  return !test.test->expected_exit || *test.test->expected_exit == run.exit_status;
}

document::Reason wrong_output(const machine::Image& image, const JudgedTest& test,
                              const PlainRun& run) {
  if (!test.test->expected_output) return wrong_line(image, test, run);
  const std::string& expected = test.matcher->expected();
  document::Reason reason;
  bool layout = spec::only_white_space_differs(expected, run.output);
  reason.kind = layout ? document::ReasonKind::OutputFormat : document::ReasonKind::WrongOutput;
  auto difference =
      spec::first_difference(*test.test->expected_output, run.output, test.matcher->comparison());
  if (!difference) return reason;
  reason.text = layout               ? "the output differs only in white space"
                : run.output.empty() ? "nothing is printed"
                                     : "the output is wrong";
  if (!right_exit(test, run))
    reason.text = fmt::format("exit status {} instead of {}, and {}", run.exit_status,
                              *test.test->expected_exit, reason.text);
  reason.expected = difference->expected;
  reason.actual = difference->actual;
  reason.output_offset = difference->actual_offset;
  blame_print(image, run, responsible_offset(run, *difference, expected), reason);
  return reason;
}

/// The way to the end of the loop is told only if it explains that the run has not ended.
std::string loop_clause(const JudgedTest& test) {
  if (!test.loop) return {};
  const std::string way =
      test.loop->ends_at > static_cast<double>(test.length()) ? test.loop->way : std::string();
  const std::string& words = test.loop->words;
  if (words.empty() && way.empty()) return {};
  return fmt::format(": {}{}{}", words, words.empty() || way.empty() ? "" : "; ", way);
}

document::Place place_without_end(const machine::Image& image, const JudgedTest& test) {
  return document::place_of(image.program(), test.loop ? test.loop->location : test.run.last);
}

document::Reason unfinished(const machine::Image& image, const JudgedTest& test) {
  document::Reason reason;
  reason.kind = document::ReasonKind::NotRun;
  reason.place = place_without_end(image, test);
  reason.text = fmt::format(
      "not finished after {} instructions{} (--timeout gives it more time, and a smaller input may "
      "end sooner; with --steps N, a longer run counts as an endless loop)",
      test.length(), loop_clause(test));
  return reason;
}

/// A run that reached a limit of instructions, which proves nothing.
document::Reason undecided(const machine::Image& image, const Options& options,
                           const JudgedTest& test) {
  const bool is_given = options.step_limit > 0 && test.run.steps >= options.step_limit;
  if (!is_given && !test.taken_for_endless) return unfinished(image, test);
  document::Reason reason;
  reason.kind = document::ReasonKind::StepLimit;
  reason.place = place_without_end(image, test);
  reason.text =
      is_given ? fmt::format(
                     "still running after {} instructions, so it counts as an endless loop, as "
                     "--steps says{}",
                     test.run.steps, loop_clause(test))
               : fmt::format(
                     "still running after {} instructions; taken for endless, which is not "
                     "proved{} (--timeout and --steps allow more)",
                     test.length(), loop_clause(test));
  return reason;
}

/// The inputs of the test that the program did not ask for by then: a name may be misspelt.
std::string unknown_inputs(const spec::TestCase& test, const PlainRun& run) {
  std::vector<std::string> unknown;
  if (test.chosen)
    for (const auto& [name, value] : *test.chosen)
      if (std::none_of(run.asked.begin(), run.asked.end(),
                       [&](const machine::AskedInput& asked) { return asked.name == name; }))
        unknown.push_back(name);
  return unknown.empty()
             ? std::string()
             : fmt::format("; the program never asked for {}", fmt::join(unknown, ", "));
}

std::string too_much_output(const Options& options, const JudgedTest& test) {
  const size_t printed = std::max(test.run.output.size(), test.run.errors.size());
  if (printed < options.output_limit && test.test->expected_output)
    return fmt::format("still printing after {} bytes, where {} are expected", printed,
                       test.test->expected_output->size());
  return fmt::format(
      "still printing after {} bytes, so it counts as an endless loop (--output-limit allows more)",
      printed);
}

document::Reason stopped(const machine::Image& image, const Options& options,
                         const JudgedTest& test) {
  const PlainRun& run = test.run;
  document::Reason reason;
  reason.place = document::place_of(image.program(), run.last);
  switch (run.stop) {
    case Stop::Fatal:
      reason.kind = document::ReasonKind::Crash;
      for (const machine::Finding& finding : run.findings)
        if (finding.fatal) {
          const bool expectation = finding.kind == machine::FindingKind::ExpectationFailed ||
                                   finding.kind == machine::FindingKind::ContractViolated ||
                                   finding.kind == machine::FindingKind::GlobalViolated;
          if (expectation) reason.kind = document::ReasonKind::Expectation;
          reason.text = expectation ? finding.message
                                    : fmt::format("{}: {}", machine::finding_name(finding.kind),
                                                  finding.message);
          reason.place = document::place_of(image.program(), finding.location);
        }
      if (test.test->crash_is_open && reason.kind == document::ReasonKind::Crash) {
        reason.kind = document::ReasonKind::Unsupported;
        reason.text =
            "the program crashes, but the test does not check how it ends: " + reason.text;
      }
      break;
    case Stop::StepLimit:
      if (!run.message.empty()) {
        reason.kind = document::ReasonKind::Unsupported;
        reason.text = run.message;
        break;
      }
      if (prints_wrongly(test, run)) {
        reason = wrong_output(image, test, run);
        reason.text += fmt::format(", and it is still running after {} instructions", run.steps);
        break;
      }
      return undecided(image, options, test);
    case Stop::Endless:
      reason.kind = document::ReasonKind::EndlessLoop;
      reason.text = fmt::format("this loop never ends (noticed after {} instructions)", run.steps);
      break;
    case Stop::OutOfTime:
      reason.kind = document::ReasonKind::NotRun;
      reason.text =
          fmt::format("not finished: {}",
                      budget_end_words(options.budget ? options.budget->end() : BudgetEnd::Time));
      break;
    case Stop::OutputLimit:
      reason.kind = document::ReasonKind::OutputLimit;
      reason.text = too_much_output(options, test);
      break;
    default:
      reason.kind = document::ReasonKind::Unsupported;
      if (run.stop == Stop::Infeasible)
        reason.text = "the inputs do not meet what is assumed" + unknown_inputs(*test.test, run);
      else reason.text = run.message.empty() ? machine::stop_name(run.stop) : run.message;
      break;
  }
  return reason;
}

/// Both streams go to the compared output, in an order that is not known.
bool has_joined_errors(const JudgedTest& test, const PlainRun& run) {
  return test.test->joins_errors && !run.errors.empty();
}

/// With joined errors, the output can only be right if it has the right length.
document::Reason against_joined(const machine::Image& image, const JudgedTest& test,
                                const PlainRun& run) {
  if (run.output.size() + run.errors.size() != test.test->expected_output->size()) {
    document::Reason reason = wrong_output(image, test, run);
    reason.kind = document::ReasonKind::WrongOutput;
    reason.text = fmt::format("the output is wrong together with standard error, \"{}\"",
                              visible(run.errors, 60, false));
    return reason;
  }
  document::Reason reason;
  reason.kind = document::ReasonKind::Unsupported;
  reason.text =
      "the test compares standard output and standard error together, and culprit does "
      "not know their order";
  return reason;
}

bool right_output(const JudgedTest& test, const PlainRun& run) {
  if (has_joined_errors(test, run)) return false;
  if (!test.matcher) return true;
  spec::OutputMatcher::State at;
  return test.matcher->feed(at, run.output) && test.matcher->accepts(at);
}

/// The last finding that ended a child: its parent may fail because of it.
const machine::Finding* end_of_child(const PlainRun& run) {
  const auto found = std::find_if(run.findings.rbegin(), run.findings.rend(),
                                  [](const machine::Finding& f) { return f.ends_child; });
  return found == run.findings.rend() ? nullptr : &*found;
}

/// For tests that compare no output: adds the failure that the program reported, and its place.
void add_complaint(const machine::Image& image, const PlainRun& run, document::Reason& reason) {
  reason.place = document::place_of(image.program(), run.last);
  const Complaint complaint = complaint_in(image.program(), run.errors, run.output);
  if (!complaint.text.empty()) reason.text += ": " + complaint.text;
  if (complaint.at) {
    reason.place = document::place_of(image.program(),
                                      SourceLocation{complaint.at->first, complaint.at->second, 1});
  } else if (const machine::Finding* end = end_of_child(run)) {
    reason.place = document::place_of(image.program(), end->location);
    reason.text += fmt::format("; a child process ended: {}: {}", machine::finding_name(end->kind),
                               end->message);
  }
}

std::string both_streams(const PlainRun& run) { return run.errors + run.output; }

document::Reason against_rule(const machine::Image& image, const JudgedTest& test,
                              const PlainRun& run) {
  const spec::RunRule& rule = *test.test->rule;
  document::Reason reason;
  const spec::RunJudgement judgement = spec::judge(rule, run.exit_status, both_streams(run));
  if (judgement == spec::RunJudgement::Pass) return reason;
  if (judgement == spec::RunJudgement::Skipped) {
    reason.kind = document::ReasonKind::Skipped;
    reason.text = "skipped: the test says that it does not apply";
    return reason;
  }
  if (test.matcher && !right_output(test, run)) return wrong_output(image, test, run);
  const bool by_output = !rule.required.empty() || !rule.forbidden.empty();
  reason.kind = by_output ? document::ReasonKind::WrongOutput : document::ReasonKind::ExitStatus;
  reason.text = spec::failure_text(rule, run.exit_status, both_streams(run));
  if (!by_output) {
    reason.expected_exit = test.test->expected_exit;
    reason.actual_exit = run.exit_status;
    add_complaint(image, run, reason);
  } else {
    reason.place = document::place_of(image.program(), run.last);
  }
  return reason;
}

}  // namespace

document::Reason reason_of(const machine::Image& image, const Options& options,
                           const JudgedTest& test) {
  const PlainRun& run = test.run;
  if (run.stop != Stop::Exited) return stopped(image, options, test);
  if (test.test->rule) return against_rule(image, test, run);
  if (has_joined_errors(test, run)) return against_joined(image, test, run);
  if (!right_output(test, run)) return wrong_output(image, test, run);
  document::Reason reason;
  if (right_exit(test, run)) return reason;
  reason.kind = document::ReasonKind::ExitStatus;
  reason.expected_exit = test.test->expected_exit;
  reason.actual_exit = run.exit_status;
  reason.text =
      fmt::format("exit status {} instead of {}", run.exit_status, *test.test->expected_exit);
  if (test.test->expected_output) reason.place = document::place_of(image.program(), run.last);
  else add_complaint(image, run, reason);
  return reason;
}

bool passes(const JudgedTest& test, const PlainRun& run) {
  if (run.stop != Stop::Exited) return false;
  if (test.test->rule)
    return spec::judge(*test.test->rule, run.exit_status, both_streams(run)) ==
           spec::RunJudgement::Pass;
  return right_output(test, run) && right_exit(test, run);
}

bool prints_wrongly(const JudgedTest& test, const replay::PlainRun& run) {
  spec::OutputMatcher::State at;
  return test.matcher && !has_joined_errors(test, run) && !test.matcher->feed(at, run.output);
}

bool ends_rightly(const JudgedTest& test, const PlainRun& run) {
  return run.stop == Stop::Exited && right_exit(test, run);
}

}  // namespace culprit::judge
