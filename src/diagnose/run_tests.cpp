#include "diagnose/run_tests.h"

#include <algorithm>
#include <chrono>
#include <map>

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "diagnose/complaint.h"
#include "diagnose/places.h"

namespace culprit::diagnose {

using machine::PlainRun;
using machine::Stop;

namespace {

/// The call that wrote byte `offset` of the output; at its end, the last one.
const machine::OutputSegment* segment_at(const PlainRun& run, size_t offset) {
  const machine::OutputSegment* found = nullptr;
  for (const machine::OutputSegment& segment : run.segments)
    if (segment.begin <= offset) found = &segment;
  return found;
}

/// Missing text at the end of a print is the print's fault, not that of whatever comes next: an early end of a line or
/// of the output points to the print before it.
size_t responsible_offset(const PlainRun& run, const spec::Difference& difference, const std::string& expected) {
  size_t at = difference.actual_offset;
  bool missing_blank = difference.expected_offset < expected.size() && machine::is_white_space(expected[difference.expected_offset]) &&
                       (at >= run.output.size() || !machine::is_white_space(run.output[at]));
  return (missing_blank || at >= run.output.size()) && at > 0 ? at - 1 : at;
}

void blame_print(const machine::Image& image, const PlainRun& run, size_t offset, Reason& reason) {
  const machine::OutputSegment* segment = segment_at(run, offset);
  if (!segment) return;
  const model::Program& program = image.program();
  if (segment->component != model::kNoComponent) {
    const model::Component& component = program.components[segment->component];
    const model::Component& whole = component.parent == model::kNoComponent ? component : program.components[component.parent];
    reason.place = place_of(program, whole.range);
    reason.place_text = whole.text;
    return;
  }
  const model::Function& function = *image.functions()[segment->function].model;
  reason.place = place_of(program, function.locations[segment->pc]);
}

/// The first of the lines that are compared which is another one, or not there.
Reason wrong_line(const machine::Image& image, const JudgedTest& test, const PlainRun& run) {
  Reason reason;
  reason.kind = ReasonKind::WrongOutput;
  uint32_t number = 1;
  size_t begin = 0;
  for (const auto& [line, text] : test.test->expected_lines) {
    for (; number < line && begin <= run.output.size(); ++number) begin = std::min(run.output.find('\n', begin), run.output.size()) + 1;
    const bool there = begin <= run.output.size();
    const size_t end = there ? std::min(run.output.find('\n', begin), run.output.size()) : begin;
    const std::string printed = there ? run.output.substr(begin, end - begin) : std::string();
    if (there && spec::same_output(text, printed, test.matcher->comparison())) continue;
    reason.text = fmt::format("line {} of the output is {}", line, begin < run.output.size() ? "wrong" : "not printed");
    const auto difference = spec::first_difference(text, printed, test.matcher->comparison());
    reason.expected = spec::visible(text, 60, false);
    reason.actual = spec::visible(printed, 60, false);
    reason.output_offset = std::min(begin + (difference ? difference->actual_offset : 0), run.output.size());
    break;
  }
  blame_print(image, run, reason.output_offset < run.output.size() || run.output.empty() ? reason.output_offset : run.output.size() - 1, reason);
  return reason;
}

Reason wrong_output(const machine::Image& image, const JudgedTest& test, const PlainRun& run) {
  if (!test.test->expected_output) return wrong_line(image, test, run);
  const std::string& expected = *test.test->expected_output;
  Reason reason;
  bool layout = spec::only_white_space_differs(expected, run.output);
  reason.kind = layout ? ReasonKind::OutputFormat : ReasonKind::WrongOutput;
  auto difference = spec::first_difference(expected, run.output, test.matcher->comparison());
  if (!difference) return reason;
  reason.text = layout ? "the output differs only in white space" : run.output.empty() ? "nothing is printed" : "the output is wrong";
  reason.expected = difference->expected;
  reason.actual = difference->actual;
  reason.output_offset = difference->actual_offset;
  blame_print(image, run, responsible_offset(run, *difference, expected), reason);
  return reason;
}

Reason stopped(const machine::Image& image, const RunRequest& request, const PlainRun& run) {
  Reason reason;
  reason.place = place_of(image.program(), run.last);
  switch (run.stop) {
    case Stop::Fatal:
      reason.kind = ReasonKind::Crash;
      for (const machine::Finding& finding : run.findings)
        if (finding.fatal) {
          const bool expectation = finding.kind == machine::FindingKind::ExpectationFailed;
          if (expectation) reason.kind = ReasonKind::Expectation;
          reason.text = expectation ? finding.message : fmt::format("{}: {}", machine::finding_name(finding.kind), finding.message);
          reason.place = place_of(image.program(), finding.location);
        }
      break;
    case Stop::StepLimit:
      reason.kind = ReasonKind::StepLimit;
      reason.text = fmt::format("no end after {} instructions; taken for an endless loop{}", run.steps,
                                request.options.step_limit ? "" : " (--steps allows more)");
      break;
    case Stop::Endless:
      reason.kind = ReasonKind::EndlessLoop;
      reason.text = fmt::format("this loop never ends: seen after {} instructions", run.steps);
      break;
    case Stop::OutOfTime:
      reason.kind = ReasonKind::NotRun;
      reason.text = "not finished: the budget ended before";
      break;
    case Stop::OutputLimit:
      reason.kind = ReasonKind::OutputLimit;
      reason.text = fmt::format("more than {} bytes of output; taken for an endless loop", request.options.output_limit);
      break;
    default:
      reason.kind = ReasonKind::Unsupported;
      reason.text = run.message.empty() ? machine::stop_name(run.stop) : run.message;
      break;
  }
  return reason;
}

bool right_output(const JudgedTest& test, const PlainRun& run) {
  if (!test.matcher) return true;
  machine::OutputMatcher::State at;
  return test.matcher->feed(at, run.output) && test.matcher->accepts(at);
}

bool right_exit(const JudgedTest& test, const PlainRun& run) {
  return !test.test->expected_exit || *test.test->expected_exit == run.exit_status;
}

/// For tests that compare no output: what the program said of its failure, and where that stands.
void add_complaint(const machine::Image& image, const PlainRun& run, Reason& reason) {
  reason.place = place_of(image.program(), run.last);
  const Complaint complaint = complaint_in(image.program(), run.errors, run.output);
  if (!complaint.text.empty()) reason.text += ": " + complaint.text;
  if (complaint.at) reason.place = place_of(image.program(), SourceLocation{complaint.at->first, complaint.at->second, 1});
}

std::string both_streams(const PlainRun& run) { return run.errors + run.output; }

Reason against_rule(const machine::Image& image, const JudgedTest& test, const PlainRun& run) {
  const spec::RunRule& rule = *test.test->rule;
  Reason reason;
  const spec::RunJudgement judgement = spec::judge(rule, run.exit_status, both_streams(run));
  if (judgement == spec::RunJudgement::Pass) return reason;
  if (judgement == spec::RunJudgement::Skipped) {
    reason.kind = ReasonKind::Skipped;
    reason.text = "skipped: the test says that it does not apply";
    return reason;
  }
  if (test.matcher && !right_output(test, run)) return wrong_output(image, test, run);
  const bool by_output = !rule.required.empty() || !rule.forbidden.empty();
  reason.kind = by_output ? ReasonKind::WrongOutput : ReasonKind::ExitStatus;
  reason.text = spec::failure_text(rule, run.exit_status, both_streams(run));
  if (!by_output) {
    reason.expected_exit = test.test->expected_exit;
    reason.actual_exit = run.exit_status;
    add_complaint(image, run, reason);
  } else {
    reason.place = place_of(image.program(), run.last);
  }
  return reason;
}

Reason reason_of(const machine::Image& image, const RunRequest& request, const JudgedTest& test) {
  const PlainRun& run = test.run;
  if (run.stop != Stop::Exited) return stopped(image, request, run);
  if (test.test->rule) return against_rule(image, test, run);
  if (!right_output(test, run)) return wrong_output(image, test, run);
  Reason reason;
  if (right_exit(test, run)) return reason;
  reason.kind = ReasonKind::ExitStatus;
  reason.expected_exit = test.test->expected_exit;
  reason.actual_exit = run.exit_status;
  reason.text = fmt::format("exit status {} instead of {}", run.exit_status, *test.test->expected_exit);
  if (test.test->expected_output) reason.place = place_of(image.program(), run.last);
  else add_complaint(image, run, reason);
  return reason;
}

machine::PlainRunRequest plain_request(const RunRequest& request, const machine::Image& image, const spec::TestCase& test) {
  machine::PlainRunRequest plain;
  plain.image = &image;
  give(test, plain);
  plain.limits.budget = request.options.budget;
  plain.output_limit = request.options.output_limit;
  plain.keep_errors = test.rule != nullptr || !test.expected_output;
  // Output far beyond what is expected cannot become right; an endless loop that prints ends soon.
  if (test.expected_output) plain.output_limit = std::min<uint64_t>(plain.output_limit, 65536 + 4 * test.expected_output->size());
  return plain;
}

void judge(const RunRequest& request, const machine::Image& image, JudgedTest& test, uint64_t steps) {
  auto start = std::chrono::steady_clock::now();
  machine::PlainRunRequest plain = plain_request(request, image, *test.test);
  plain.limits.steps = steps;
  test.run = machine::plain_run(plain);
  test.outcome.reason = reason_of(image, request, test);
  ReasonKind kind = test.outcome.reason.kind;
  bool unknown = kind == ReasonKind::Unsupported || kind == ReasonKind::Skipped || kind == ReasonKind::NotRun;
  test.outcome.verdict = kind == ReasonKind::None ? Verdict::Pass : unknown ? Verdict::Unknown : Verdict::Fail;
  test.outcome.findings.clear();
  for (const machine::Finding& finding : test.run.findings)  // an expectation is the reason itself, no behaviour that C leaves undefined
    if (finding.kind != machine::FindingKind::ExpectationFailed) test.outcome.findings.push_back(finding_of(image, finding));
  test.outcome.steps = test.run.steps;
  test.outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Instructions that a test gets: every test first, then those that did not end, then one of a program of which no test ended.
constexpr uint64_t kLeastRecorded = 5'000;       // instructions
constexpr uint64_t kMostRecorded = 2'000'000;    // of all tests together; a recording takes up to 100 bytes for each
constexpr unsigned kWantedOften = 40;   // a recording costs some ten runs
constexpr uint64_t kShortRun = 1'000'000, kUsualRun = 20'000'000, kLongestRun = 200'000'000;
constexpr uint64_t kShareOfLimit = 5;
constexpr uint64_t kTimesLongest = 20;   // a run so many times as long as the longest that ended is taken for endless

template <class Run>
void each_test(const RunRequest& request, size_t count, Run run) {
  if (request.options.jobs <= 1 || count < 2) {
    for (size_t i = 0; i < count; ++i) run(i);
  } else {
    tbb::task_arena arena(static_cast<int>(request.options.jobs));
    arena.execute([&] { tbb::parallel_for(size_t{0}, count, run); });
  }
}

/// Runs on what did not end at once. Most endless loops are recognised as such (machine/endless.h); for the rest there is a limit. With --steps
/// it is that. Else it follows the runs whose end is known, so that a program that first computes a large table is run to its end, and one that
/// hangs in some tests costs no more than its other tests make likely: each runs up to a share of the limit, then one after the other.
class LongRuns {
 public:
  LongRuns(const RunRequest& request, const machine::Image& image, std::vector<JudgedTest>& tests)
      : request_(request), image_(image), tests_(tests) {}

  void run() {
    const uint64_t first = given() ? given() : likely_limit() / kShareOfLimit;
    each_test(request_, tests_.size(), [&](size_t i) { run_on(tests_[i], first); });
    if (given()) return;
    for (JudgedTest& test : tests_) run_on(test, likely_limit());
    auto settled = std::find_if_not(tests_.begin(), tests_.end(), is_open);
    auto open = std::find_if(tests_.begin(), tests_.end(), is_open);
    if (settled != tests_.end() || open == tests_.end()) return;
    run_on(*open, kLongestRun);
    if (open->run.stop != Stop::StepLimit)  // it ended, or the time did
      for (JudgedTest& test : tests_) run_on(test, likely_limit());
  }

 private:
  static bool is_open(const JudgedTest& test) { return test.run.stop == Stop::StepLimit || test.run.stop == Stop::OutOfTime; }
  uint64_t given() const { return request_.options.step_limit; }
  uint64_t longest_known() const {
    uint64_t longest = 0;
    for (const JudgedTest& test : tests_)
      if (!is_open(test)) longest = std::max(longest, test.run.steps);
    return longest;
  }
  /// Once one test has used it up, the others that are still running after a share of it are taken for endless as well: a program
  /// rarely has both.
  uint64_t likely_limit() const {
    uint64_t limit = std::clamp(kTimesLongest * longest_known(), kUsualRun, kLongestRun);
    bool spent = std::any_of(tests_.begin(), tests_.end(),
                             [&](const JudgedTest& t) { return t.run.stop == Stop::StepLimit && t.run.steps >= limit; });
    return spent ? limit / kShareOfLimit : limit;
  }
  void run_on(JudgedTest& test, uint64_t limit) {
    if (is_open(test) && test.run.steps < limit) judge(request_, image_, test, limit);
  }

  const RunRequest& request_;
  const machine::Image& image_;
  std::vector<JudgedTest>& tests_;
};

}  // namespace

bool passes(const JudgedTest& test, const PlainRun& run) {
  if (run.stop != Stop::Exited) return false;
  if (test.test->rule) return spec::judge(*test.test->rule, run.exit_status, both_streams(run)) == spec::RunJudgement::Pass;
  return right_output(test, run) && right_exit(test, run);
}

bool ends_rightly(const JudgedTest& test, const PlainRun& run) { return run.stop == Stop::Exited && right_exit(test, run); }

namespace {

/// The shortest, as long as there is room: they are asked first.
void choose_recordable(std::vector<JudgedTest>& tests) {
  std::vector<JudgedTest*> order;
  for (JudgedTest& test : tests) order.push_back(&test);
  std::stable_sort(order.begin(), order.end(), [](auto a, auto b) { return a->run.steps < b->run.steps; });
  uint64_t room = kMostRecorded;
  for (JudgedTest* test : order) {
    test->recordable = test->run.steps <= room;
    room -= std::min(room, test->run.steps);
  }
}

}  // namespace

const machine::RecordedRun* JudgedTest::recorded(const machine::Image& image) const {
  const bool pays = recordable && run.stop == Stop::Exited && !test->rule && run.steps >= kLeastRecorded;
  if (!pays || ++recording_->wanted < kWantedOften) return nullptr;
  std::call_once(recording_->made, [&] {
    machine::PlainRunRequest plain;
    plain.image = &image;
    give(*test, plain);
    plain.limits.steps = run.steps + 1;
    plain.count_hits = false;
    recording_->run = machine::record_run(plain);
  });
  return recording_->run.get();
}

std::vector<JudgedTest> judge_tests(const RunRequest& request, const machine::Image& image) {
  std::vector<JudgedTest> tests(request.tests.size());
  for (size_t i = 0; i < tests.size(); ++i) {
    tests[i].test = &request.tests[i];
    tests[i].outcome.name = request.tests[i].name;
    if (request.tests[i].expected_output) tests[i].matcher.emplace(*request.tests[i].expected_output, request.comparison);
    else if (!request.tests[i].expected_lines.empty()) tests[i].matcher.emplace(request.tests[i].expected_lines, request.comparison);
    tests[i].outcome.reason = {ReasonKind::NotRun, "not run: the budget ended before", {}, {}, {}, {}, 0, {}, {}};
  }
  auto over = [&] { return request.options.budget && request.options.budget->exhausted(); };
  auto run_one = [&](size_t i) {
    if (!over()) judge(request, image, tests[i], request.options.step_limit ? std::min(kShortRun, request.options.step_limit) : kShortRun);
  };
  each_test(request, tests.size(), run_one);
  LongRuns(request, image, tests).run();
  choose_recordable(tests);
  return tests;
}

std::vector<SpectrumLine> line_spectrum(const model::Program& program, const std::vector<JudgedTest>& tests) {
  std::map<std::pair<uint32_t, uint32_t>, SpectrumLine> lines;
  for (const JudgedTest& test : tests) {
    std::map<std::pair<uint32_t, uint32_t>, bool> seen;
    for (size_t c = 0; c < program.components.size(); ++c) {
      const SourceRange& range = program.components[c].range;
      const model::ComponentKind kind = program.components[c].kind;
      if (model::is_group(kind) || kind == model::ComponentKind::MissingOutput || !range.valid()) continue;
      SpectrumLine& line = lines[{range.file, range.line}];
      line.file = program.files[range.file].path;
      line.line = range.line;
      if (c < test.run.hits.size() && test.run.hits[c]) seen[{range.file, range.line}] = true;
    }
    for (const auto& [key, hit] : seen) {
      lines[key].passed += test.passed();
      lines[key].failed += test.failed();
    }
  }
  std::vector<SpectrumLine> result;
  for (auto& [key, line] : lines) result.push_back(std::move(line));
  return result;
}

void append(Document& document, Document other) {
  std::move(other.tests.begin(), other.tests.end(), std::back_inserter(document.tests));
  std::move(other.contradictions.begin(), other.contradictions.end(), std::back_inserter(document.contradictions));
  if (other.answer == AnswerKind::OutOfBudget) document.answer = AnswerKind::OutOfBudget;
  std::map<std::pair<std::string, uint32_t>, SpectrumLine> lines;
  for (const auto* spectrum : {&document.spectrum, &other.spectrum})
    for (const SpectrumLine& from : *spectrum) {
      SpectrumLine& line = lines.try_emplace({from.file, from.line}, SpectrumLine{from.file, from.line, 0, 0}).first->second;
      line.passed += from.passed;
      line.failed += from.failed;
    }
  document.spectrum.clear();
  for (auto& [key, line] : lines) document.spectrum.push_back(std::move(line));
}

std::vector<Contradiction> contradictions_of(const RunRequest& request) {
  std::vector<Contradiction> all;
  for (spec::Contradiction& found : spec::contradictions(request.tests, request.comparison))
    all.push_back({std::move(found.first), std::move(found.second), std::move(found.given), std::move(found.expected)});
  return all;
}

Document run_tests(const RunRequest& request) {
  Document document;
  document.contradictions = contradictions_of(request);
  machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge_tests(request, image);
  if (request.options.spectrum) document.spectrum = line_spectrum(*request.program, tests);
  for (JudgedTest& test : tests) {
    if (test.outcome.reason.kind == ReasonKind::NotRun) document.answer = AnswerKind::OutOfBudget;
    document.tests.push_back(std::move(test.outcome));
  }
  return document;
}

}  // namespace culprit::diagnose
