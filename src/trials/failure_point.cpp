#include "trials/failure_point.h"

#include <algorithm>

#include "judge/reported_assertion.h"
#include "spec/comparison.h"
#include "support/text.h"
#include "trials/last_executions.h"
#include "trials/trials.h"

namespace culprit::trials {

namespace {

/// Lines that complain. The unfinished last line of a run that was cut off is ignored: "testing
/// failing allocations: " may go on with "OK".
std::set<std::string, std::less<>> complaints(const replay::PlainRun& run) {
  const bool ended = run.stop == machine::Stop::Exited;
  std::set<std::string, std::less<>> found;
  for (std::string_view text : {std::string_view(run.errors), std::string_view(run.output)})
    while (!text.empty()) {
      const size_t end = std::min(text.find('\n'), text.size());
      if (end == text.size() && !ended) break;
      if (judge::complains(text.substr(0, end))) found.emplace(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  return found;
}

/// The lines of the finding that ended the run, or of what it wrote last, those of the callers
/// first; else empty.
std::vector<SourceLocation> lines_of(const replay::PlainRun& run) {
  if (run.stop == machine::Stop::OutputLimit)
    return run.marked_calls.empty() ? run.last_calls : run.marked_calls;
  if (run.stop == machine::Stop::StepLimit) return run.last_calls;
  if (run.stop != machine::Stop::Fatal || run.findings.empty()) return {};
  const machine::Finding& finding = run.findings.back();
  std::vector<SourceLocation> lines(finding.stack.rbegin(), finding.stack.rend());
  lines.push_back(finding.location);
  return lines;
}

/// Whether the finding that ended the run is the failure itself: a crash, or a failed assertion in
/// code that test code calls. A test program may write what failed, and abort only in the end.
bool shows_the_failure(const model::Program& program, const replay::PlainRun& run) {
  if (run.stop != machine::Stop::Fatal || run.findings.empty()) return false;
  const machine::Finding& finding = run.findings.back();
  if (finding.kind != machine::FindingKind::AssertionFailed &&
      finding.kind != machine::FindingKind::Aborted)
    return true;
  const auto is_suspect = [&](const SourceLocation& at) {
    return at.file < program.files.size() && program.files[at.file].suspect;
  };
  return is_suspect(finding.location) &&
         std::any_of(finding.stack.begin(), finding.stack.end(),
                     [&](const SourceLocation& at) { return !is_suspect(at); });
}

/// The function of the program in which the place is; null if there is none.
const model::Function* function_at(const model::Program& program, const SourceLocation& at) {
  const model::Function* found = nullptr;
  for (const model::Function& function : program.functions)
    if (function.location.file == at.file && function.location.line <= at.line &&
        (!found || function.location.line > found->location.line))
      found = &function;
  return found;
}

}  // namespace

const machine::Finding* fault_of(const replay::PlainRun& run) {
  for (auto finding = run.findings.rbegin(); finding != run.findings.rend(); ++finding)
    if (finding->ends_child || (run.stop == machine::Stop::Fatal && finding->fatal))
      return &*finding;
  return nullptr;
}

FailurePoint::FailurePoint(const model::Program& program, const judge::JudgedTest& test,
                           replay::PlainRunRequest plain)
    : program_(program), test_(test) {
  plain.keep_errors = !test.matcher;
  replay::PlainRun run = replay::plain_run(plain);
  if (const machine::Finding* fault = fault_of(run); fault && fault->ends_child && !test.matcher) {
    is_in_child_ = plain.child_ends_run = true;
    run = replay::plain_run(plain);
  }
  steps_ = run.steps;
  matched_ = run.matched;
  lines_ = lines_of(run);
  if (!test.matcher) {
    said_ = complaints(run);
    if (!shows_the_failure(program, run)) find_complaint(run, plain);
  }
  find_entered(plain);
}

/// Moves the point to what the run complains about.
void FailurePoint::find_complaint(const replay::PlainRun& run, replay::PlainRunRequest plain) {
  const judge::Complaint complaint = judge::complaint_in(program_, run.errors, run.output);
  // a line may only tell what the test does
  if (!complaint.at && !judge::complains(complaint.text)) return;
  const std::string& stream = complaint.in_errors ? run.errors : run.output;
  const std::string& other = complaint.in_errors ? run.output : run.errors;
  const size_t end = std::min(complaint.end + 1, stream.size());
  // the output limit of a run applies to both streams
  if (complaint.begin == end || other.size() > end) return;
  in_errors_ = complaint.in_errors;
  begin_ = complaint.begin;
  complaint_ = stream.substr(begin_, end - begin_);
  said_.erase(complaint_.substr(0, complaint_.find('\n')));
  limit(plain, 0);
  plain.limits.steps = run.steps;
  plain.mark = begin_;
  plain.marks_errors = in_errors_;
  replay::PlainRun up_to_point = replay::plain_run(plain);
  steps_ = up_to_point.steps;
  // a framework may end the line in another place, behind the test
  begins_in_test_ = up_to_point.marked_calls.size() > up_to_point.last_calls.size();
  if (!begins_in_test_) up_to_point.marked_calls.clear();
  lines_ = lines_of(up_to_point);
}

void FailurePoint::find_entered(replay::PlainRunRequest plain) {
  if (lines_.empty()) return;  // no run is later
  std::vector<CodePlace> begins;
  for (uint32_t f = 0; f < program_.functions.size(); ++f) begins.push_back({f, 0});
  plain.limits.steps = steps_;
  for (const uint64_t last : last_executions(*plain.image, begins, plain))
    entered_.push_back(last != UINT64_MAX);
}

/// Whether the first call in which the run's calls differ from those at the point, or the last
/// line, comes later in its function, is of another function that the same line calls later, or is
/// in a test framework of culprit's own, which is not among the lines: it goes from test to test in
/// a loop.
bool FailurePoint::is_later(const replay::PlainRun& run) const {
  const std::vector<SourceLocation> lines = lines_of(run);
  const auto is_same_line = [](const SourceLocation& a, const SourceLocation& b) {
    return a.file == b.file && a.line == b.line;
  };
  const auto [at, other] =
      std::mismatch(lines.begin(), lines.end(), lines_.begin(), lines_.end(), is_same_line);
  if (lines.empty() || other == lines_.end()) return false;
  const model::Function* there = function_at(program_, *other);
  if (at == lines.end()) return there && !there->suspect;
  const model::Function* here = function_at(program_, *at);
  if (!here || here == there) return at->file == other->file && at->line > other->line;
  const bool fails_later = run.stop == machine::Stop::Fatal && run.steps > steps_;
  return here->library || fails_later ||
         !entered_[static_cast<size_t>(here - program_.functions.data())];
}

void FailurePoint::limit(replay::PlainRunRequest& plain, uint64_t from) const {
  const uint64_t way = steps_ > from ? steps_ - from : 0;
  plain.limits.steps = std::min(plain.limits.steps, steps_ + most_steps_when_mended(way));
  plain.child_ends_run = is_in_child_;
  if (complaint_.empty()) return;
  plain.keep_errors = true;
  plain.output_limit = begin_ + complaint_.size() - 1;
  plain.marks_errors = in_errors_;
  if (begins_in_test_) plain.mark = begin_;
}

bool FailurePoint::complains(const replay::PlainRun& run) const {
  if (test_.matcher) return false;
  const auto said = complaints(run);
  return std::any_of(said.begin(), said.end(),
                     [&](const std::string& line) { return !said_.contains(line); });
}

bool FailurePoint::is_left_behind(const replay::PlainRun& run) const {
  if (run.stop == machine::Stop::Rejected) return run.matched > matched_;
  return judge::passes(test_, run) || is_later(run);
}

bool FailurePoint::is_passed(const replay::PlainRun& run) const {
  using enum machine::Stop;
  if (run.stop == Rejected) return run.matched > matched_;
  if (run.stop == Exited) return judge::passes(test_, run);
  if (run.stop == StepLimit) return true;
  if (run.stop == Fatal) return is_later(run);
  if (run.stop != OutputLimit) return false;
  const std::string& stream = in_errors_ ? run.errors : run.output;
  const size_t begin = std::min(begin_, stream.size()), length = complaint_.size() - 1;
  if (stream.compare(begin, length, complaint_, 0, length) == 0) return false;
  // the line is cut off where that of the failing run ended, but its beginning mostly tells
  const std::string_view line =
      std::string_view(stream).substr(begin > 0 ? stream.rfind('\n', begin - 1) + 1 : 0);
  return is_later(run) || (!judge::complains(line) && !complains(run));
}

}  // namespace culprit::trials
