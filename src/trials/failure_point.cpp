#include "trials/failure_point.h"

#include <algorithm>

#include "judge/reported_assertion.h"
#include "spec/comparison.h"
#include "support/text.h"
#include "trials/trials.h"

namespace culprit::trials {

namespace {

constexpr size_t kRecognised = 32;  // bytes of the complaint that identify its line

/// Begin and length of the first line that contains the complaint, with its line end; npos if no
/// line does.
std::pair<size_t, size_t> line_of(const std::string& complaint, const std::string& text) {
  const std::string wanted = complaint.substr(0, kRecognised);
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string line = text.substr(begin, end - begin);
    if (visible(line, line.size() + kRecognised, false).find(wanted) != std::string::npos)
      return {begin, end - begin};
    begin = end;
  }
  return {std::string::npos, 0};
}

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
  if (run.stop == machine::Stop::OutputLimit || run.stop == machine::Stop::StepLimit)
    return run.last_calls;
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

/// Whether the first call in which they differ, or the last line, comes later in its function.
bool are_later(const std::vector<SourceLocation>& lines, const std::vector<SourceLocation>& than) {
  for (size_t k = 0; k < std::min(lines.size(), than.size()); ++k)
    if (lines[k] != than[k]) return lines[k].file == than[k].file && lines[k].line > than[k].line;
  return false;
}

}  // namespace

FailurePoint::FailurePoint(const model::Program& program, const judge::JudgedTest& test,
                           replay::PlainRunRequest plain)
    : test_(test) {
  plain.keep_errors = !test.matcher;
  const replay::PlainRun run = replay::plain_run(plain);
  steps_ = run.steps;
  matched_ = run.matched;
  lines_ = lines_of(run);
  if (test.matcher) return;
  said_ = complaints(run);
  if (shows_the_failure(program, run)) return;
  const judge::Complaint complaint = judge::complaint_in(program, run.errors, run.output);
  const std::string& text = complaint.text;
  // a line may only tell what the test does
  if (!complaint.at && !judge::complains(text)) return;
  for (const bool errors : {true, false}) {
    const std::string& stream = errors ? run.errors : run.output;
    const auto [begin, length] = line_of(text, stream);
    const std::string& other = errors ? run.output : run.errors;
    // the output limit of a run applies to both streams
    if (begin == std::string::npos || other.size() > begin + length) continue;
    in_errors_ = errors;
    begin_ = begin;
    complaint_ = stream.substr(begin, length);
    said_.erase(complaint_.substr(0, complaint_.find('\n')));
    break;
  }
  if (complaint_.empty()) return;
  limit(plain, 0);
  plain.limits.steps = run.steps;
  const replay::PlainRun up_to_point = replay::plain_run(plain);
  steps_ = up_to_point.steps;
  lines_ = lines_of(up_to_point);
}

void FailurePoint::limit(replay::PlainRunRequest& plain, uint64_t from) const {
  const uint64_t way = steps_ > from ? steps_ - from : 0;
  plain.limits.steps = std::min(plain.limits.steps, steps_ + most_steps_when_mended(way));
  if (complaint_.empty()) return;
  plain.keep_errors = true;
  plain.output_limit = begin_ + complaint_.size() - 1;
}

bool FailurePoint::complains(const replay::PlainRun& run) const {
  if (test_.matcher) return false;
  const auto said = complaints(run);
  return std::any_of(said.begin(), said.end(),
                     [&](const std::string& line) { return !said_.contains(line); });
}

bool FailurePoint::is_left_behind(const replay::PlainRun& run) const {
  if (run.stop == machine::Stop::Rejected) return run.matched > matched_;
  return judge::passes(test_, run) || are_later(lines_of(run), lines_);
}

bool FailurePoint::is_passed(const replay::PlainRun& run) const {
  using enum machine::Stop;
  if (run.stop == Rejected) return run.matched > matched_;
  if (run.stop == Exited) return judge::passes(test_, run);
  if (run.stop == StepLimit) return true;
  if (run.stop == Fatal) return are_later(lines_of(run), lines_);
  if (run.stop != OutputLimit) return false;
  const std::string& stream = in_errors_ ? run.errors : run.output;
  const size_t begin = std::min(begin_, stream.size()), length = complaint_.size() - 1;
  if (stream.compare(begin, length, complaint_, 0, length) == 0) return false;
  // the line is cut off where that of the failing run ended, but its beginning mostly tells
  const std::string_view line =
      std::string_view(stream).substr(begin > 0 ? stream.rfind('\n', begin - 1) + 1 : 0);
  return are_later(lines_of(run), lines_) || (!judge::complains(line) && !complains(run));
}

}  // namespace culprit::trials
