#include "judge/run_tests.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "document/to_document.h"
#include "judge/endless_loop.h"
#include "judge/run_request.h"
#include "tasks/parallel.h"

namespace culprit::judge {

using machine::Stop;

namespace {

replay::PlainRunRequest plain_request(const RunRequest& request, const machine::Image& image,
                                      const spec::TestCase& test) {
  replay::PlainRunRequest plain;
  plain.image = &image;
  plain.inputs = &test;
  plain.output_limit = request.options.output_limit;
  plain.compare_files = is_of_build(test);
  plain.keep_errors = test.rule != nullptr || !test.expected_output || test.joins_errors;
  // Output far beyond the expected length cannot become right; so an endless loop that prints ends
  // soon.
  if (test.expected_output)
    plain.output_limit =
        std::min<uint64_t>(plain.output_limit, 65536 + 4 * test.expected_output->size());
  return plain;
}

/// Leaves out a failed expectation, which is the reason itself and no undefined behaviour. Several
/// places in the C library may report the same for one call.
std::vector<document::Finding> findings_of(const machine::Image& image,
                                           const replay::PlainRun& run) {
  std::vector<document::Finding> all;
  for (const machine::Finding& each : run.findings) {
    if (each.kind == machine::FindingKind::ExpectationFailed ||
        each.kind == machine::FindingKind::ContractViolated)
      continue;
    document::Finding finding = document::finding_of(image, each);
    if (std::find(all.begin(), all.end(), finding) == all.end()) all.push_back(std::move(finding));
  }
  return all;
}

void judge(const RunRequest& request, const machine::Image& image, JudgedTest& test, uint64_t steps,
           const Budget* budget) {
  auto start = std::chrono::steady_clock::now();
  replay::PlainRunRequest plain = plain_request(request, image, *test.test);
  plain.limits.steps = steps;
  plain.limits.budget = budget;
  test.run = replay::plain_run(plain);
  test.outcome.reason = reason_of(image, request.options, test);
  if (test.outcome.reason.kind == document::ReasonKind::EndlessLoop)
    if (const std::string why = why_endless(plain, test.run); !why.empty())
      test.outcome.reason.text += ": " + why;
  document::ReasonKind kind = test.outcome.reason.kind;
  bool unknown = kind == document::ReasonKind::Unsupported ||
                 kind == document::ReasonKind::Skipped || kind == document::ReasonKind::NotRun;
  test.outcome.verdict = kind == document::ReasonKind::None ? document::Verdict::Pass
                         : unknown                          ? document::Verdict::Unknown
                                                            : document::Verdict::Fail;
  test.outcome.findings = findings_of(image, test.run);
  test.outcome.steps = test.run.steps;
  test.outcome.changes_files = test.run.changes_files;
  test.outcome.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// instructions of all recorded tests together; a recording takes up to 100 bytes for each
constexpr uint64_t kMostRecorded = 2'000'000;
constexpr uint64_t kMostForStates = uint64_t{256} << 20;  // bytes, for all failing tests together
// Limits in instructions: every test gets a short run; those that did not end, a usual one; if no
// test of a program ended, one test gets the longest.
constexpr uint64_t kShortRun = 1'000'000, kUsualRun = 20'000'000, kLongestRun = 200'000'000;
constexpr uint64_t kPatience = 2'000'000'000;    // if no loop looks endless; some ten seconds
constexpr uint32_t kTurnsOfEndless = 1'000'000;  // iterations of a loop never left after as many
// multiple of another test's length: tests are likely to end by then
constexpr uint64_t kTimesEnded = 2;
constexpr uint64_t kMostOfBuild = 50'000'000'000;  // for a test of a build, some minutes
constexpr double kShareOfTime = 0.5;  // of the time left, for all such tests of a program
constexpr uint64_t kShareOfLimit = 5;
// a run that is so many times as long as the longest that ended counts as endless
constexpr uint64_t kTimesLongest = 20;

/// Continues the runs that did not end at once. Most endless loops are recognised as such
/// (machine/run/endless.h); for the rest there is a limit. It is --steps, if given. Otherwise it is
/// a multiple of the longest run known to end, so that a program that first computes a large table
/// is run to its end, and one that hangs in some tests costs no more than its other tests make
/// likely. All tests run up to a share of the limit side by side, then one after the other. If no
/// test ends, the first gets more time, and much more while its loops are left again and again, as
/// those of a sieve. A test that printed something wrong fails anyway, so it gets only the usual
/// limit or twice the longest known run.
class LongRuns {
 public:
  LongRuns(const RunRequest& request, const machine::Image& image, std::vector<JudgedTest>& tests)
      : request_(request), image_(image), tests_(tests) {}

  void run() {
    const uint64_t first = given() ? given() : likely_limit() / kShareOfLimit;
    run_all_on(first);
    if (given()) return;
    run_one_by_one();
    const auto open = std::find_if(tests_.begin(), tests_.end(), is_open);
    if (std::all_of(tests_.begin(), tests_.end(), is_open) && open != tests_.end() &&
        !is_of_build(*open->test)) {
      run_on(*open, kLongestRun);
      if (open->run.stop == Stop::StepLimit && open->run.turns < kTurnsOfEndless &&
          !prints_wrongly(*open, open->run))
        run_on(*open, kPatience);
      if (open->run.stop != Stop::StepLimit) {  // it ended, or the time ran out
        run_all_on(kTimesEnded * longest_known());
        run_one_by_one();
      }
    }
    run_tests_of_builds();
  }

 private:
  static bool is_open(const JudgedTest& test) {
    return test.run.stop == Stop::StepLimit || test.run.stop == Stop::OutOfTime;
  }
  uint64_t given() const { return request_.options.step_limit; }
  uint64_t longest_known() const {
    uint64_t longest = 0;
    for (const JudgedTest& test : tests_)
      if (!is_open(test)) longest = std::max(longest, test.run.steps);
    return longest;
  }
  /// Once one test has used up the limit, the others still running after a share of it count as
  /// endless as well: a program rarely has both long and endless runs. Each test may take a usual
  /// run regardless.
  uint64_t likely_limit() const {
    uint64_t limit = std::clamp(kTimesLongest * longest_known(), kUsualRun,
                                std::max(kLongestRun, kTimesEnded * longest_known()));
    bool spent = std::any_of(tests_.begin(), tests_.end(), [&](const JudgedTest& t) {
      return t.run.stop == Stop::StepLimit && t.run.steps >= limit;
    });
    return spent ? std::max(kUsualRun, limit / kShareOfLimit) : limit;
  }
  /// The limit for this test; 0 if it is not to be continued.
  uint64_t limit_of(const JudgedTest& test, uint64_t limit) const {
    if (longest_known() > 0 && prints_wrongly(test, test.run))
      limit = std::min(limit, std::max(kUsualRun, kTimesEnded * longest_known()));
    return is_open(test) && test.run.steps < limit ? limit : 0;
  }
  void run_on(JudgedTest& test, uint64_t limit) {
    if (const uint64_t own = limit_of(test, limit))
      judge(request_, image_, test, own, request_.options.budget);
  }

  /// Runs the tests in parallel, so the length of one run must not influence the limit of another.
  void run_all_on(uint64_t limit) {
    std::vector<uint64_t> limits;
    for (const JudgedTest& test : tests_) limits.push_back(limit_of(test, limit));
    tasks::each_in_parallel(request_.options.jobs, tests_.size(), [&](size_t i) {
      if (limits[i]) judge(request_, image_, tests_[i], limits[i], request_.options.budget);
    });
  }

  /// Runs the tests one by one: the length of one run influences the limit of the next.
  void run_one_by_one() {
    std::vector<std::optional<JudgedTest>> ahead = run_ahead(0, tests_.size());
    for (size_t i = 0; i < tests_.size(); ++i) {
      const uint64_t limit = limit_of(tests_[i], likely_limit());
      if (limit == 0) continue;
      const auto is_known = [&] {
        return ahead[i] && (!is_open(*ahead[i]) || (ahead[i]->run.stop == Stop::StepLimit &&
                                                    ahead[i]->run.steps == limit));
      };
      // with the lengths known by now
      if (!is_known()) ahead = run_ahead(i, request_.options.jobs);
      if (is_known()) tests_[i] = std::move(*ahead[i]);
      else judge(request_, image_, tests_[i], limit, request_.options.budget);
    }
  }

  /// Runs up to `most` of the tests from `from` on ahead of their turn, in parallel: the first up
  /// to its limit, the others up to the least limit that they will have then. Does nothing with one
  /// thread or one test, since nothing would be gained.
  std::vector<std::optional<JudgedTest>> run_ahead(size_t from, size_t most) const {
    const uint64_t longest = likely_limit(), least = std::max(kUsualRun, longest / kShareOfLimit);
    std::vector<std::pair<size_t, uint64_t>> open;  // test, limit
    for (size_t i = from; i < tests_.size() && open.size() < most; ++i)
      if (const uint64_t limit = limit_of(tests_[i], open.empty() ? longest : least))
        open.emplace_back(i, limit);
    std::vector<std::optional<JudgedTest>> ahead(tests_.size());
    if (request_.options.jobs <= 1 || open.size() < 2) return ahead;
    tasks::each_in_parallel(request_.options.jobs, open.size(), [&](size_t k) {
      JudgedTest& test = ahead[open[k].first].emplace(tests_[open[k].first]);
      judge(request_, image_, test, open[k].second, request_.options.budget);
    });
    return ahead;
  }

  /// Tests of a build may take long: they count as unfinished, not as endless, if a share of the
  /// time did not suffice. If a failing test is known already, they are not waited for.
  void run_tests_of_builds() {
    const auto has_failed = [](const JudgedTest& test) { return test.failed(); };
    if (!request_.options.judge_all && std::any_of(tests_.begin(), tests_.end(), has_failed))
      return;
    std::optional<Budget> share;
    if (request_.options.budget) share.emplace(*request_.options.budget, kShareOfTime);
    tasks::each_in_parallel(request_.options.jobs, tests_.size(), [&](size_t i) {
      if (tests_[i].run.stop != Stop::StepLimit || !is_of_build(*tests_[i].test) ||
          prints_wrongly(tests_[i], tests_[i].run))
        return;
      JudgedTest longer = tests_[i];
      judge(request_, image_, longer, kMostOfBuild, share ? &*share : nullptr);
      if (!is_open(longer) || longer.run.steps > tests_[i].run.steps) tests_[i] = std::move(longer);
    });
  }

  const RunRequest& request_;
  const machine::Image& image_;
  std::vector<JudgedTest>& tests_;
};

/// Chooses the shortest runs, as many as fit: they are asked first. The long runs share the memory
/// for states.
void choose_recordable(std::vector<JudgedTest>& tests) {
  std::vector<JudgedTest*> order;
  for (JudgedTest& test : tests) order.push_back(&test);
  std::stable_sort(order.begin(), order.end(),
                   [](auto a, auto b) { return a->run.steps < b->run.steps; });
  uint64_t room = kMostRecorded;
  for (JudgedTest* test : order) {
    test->recordable = test->run.steps <= room;
    room -= std::min(room, test->run.steps);
  }
  // Passing tests are rarely run again: only after an edit that mends all failing ones.
  const auto long_ones = [&](bool failing) {
    return static_cast<uint64_t>(std::count_if(
        tests.begin(), tests.end(),
        [&](const JudgedTest& test) { return is_long(test) && test.failed() == failing; }));
  };
  const uint64_t failing = std::max<uint64_t>(long_ones(true), 1),
                 passing = 4 * std::max<uint64_t>(long_ones(false), 1);
  for (JudgedTest& test : tests)
    test.room_for_states = kMostForStates / (test.failed() ? failing : passing);
}

}  // namespace

std::vector<JudgedTest> judge_tests(const RunRequest& request, const machine::Image& image) {
  std::vector<JudgedTest> tests(request.tests.size());
  for (size_t i = 0; i < tests.size(); ++i) {
    tests[i].test = &request.tests[i];
    tests[i].outcome.name = request.tests[i].name;
    if (request.tests[i].expected_output)
      tests[i].matcher.emplace(*request.tests[i].expected_output, request.comparison);
    else if (!request.tests[i].expected_lines.empty())
      tests[i].matcher.emplace(request.tests[i].expected_lines, request.comparison);
    tests[i].outcome.reason = {document::ReasonKind::NotRun,
                               "not run: culprit was stopped before, or its time or memory ran out",
                               {},
                               {},
                               {},
                               {},
                               0,
                               {},
                               {}};
  }
  auto over = [&] { return request.options.budget && request.options.budget->exhausted(); };
  auto run_one = [&](size_t i) {
    if (!over())
      judge(
          request, image, tests[i],
          request.options.step_limit ? std::min(kShortRun, request.options.step_limit) : kShortRun,
          request.options.budget);
  };
  tasks::each_in_parallel(request.options.jobs, tests.size(), run_one);
  LongRuns(request, image, tests).run();
  choose_recordable(tests);
  return tests;
}

std::set<machine::FindingSite> shown_anyway(const std::vector<JudgedTest>& tests) {
  std::set<machine::FindingSite> shown;
  for (const JudgedTest& test : tests)
    for (const machine::Finding& f : test.run.findings)
      if (!f.fatal) shown.insert({f.kind, f.function, f.pc});
  return shown;
}

namespace {

template <class Counts>
const machine::Finding* first_not_shown(const replay::PlainRun& run,
                                        const std::set<machine::FindingSite>& shown,
                                        Counts counts) {
  const auto found =
      std::find_if(run.findings.begin(), run.findings.end(), [&](const machine::Finding& f) {
        return counts(f) && !shown.contains({f.kind, f.function, f.pc});
      });
  return found == run.findings.end() ? nullptr : &*found;
}

}  // namespace

const machine::Finding* new_finding(const replay::PlainRun& run,
                                    const std::set<machine::FindingSite>& shown) {
  return first_not_shown(run, shown, [](const machine::Finding&) { return true; });
}

const machine::Finding* more_undefined(const replay::PlainRun& run,
                                       const std::set<machine::FindingSite>& shown) {
  return first_not_shown(run, shown, [](const machine::Finding& f) {
    return f.kind != machine::FindingKind::SignedOverflow &&
           f.kind != machine::FindingKind::ShiftOverflow;
  });
}

std::vector<document::SpectrumLine> line_spectrum(const model::Program& program,
                                                  const std::vector<JudgedTest>& tests) {
  std::map<std::pair<uint32_t, uint32_t>, document::SpectrumLine> lines;
  for (const JudgedTest& test : tests) {
    std::map<std::pair<uint32_t, uint32_t>, bool> seen;
    for (size_t c = 0; c < program.components.size(); ++c) {
      const SourceRange& range = program.components[c].range;
      const model::ComponentKind kind = program.components[c].kind;
      if (model::is_group(kind) || kind == model::ComponentKind::MissingOutput || !range.valid())
        continue;
      document::SpectrumLine& line = lines[{range.file, range.line}];
      line.file = program.files[range.file].path;
      line.line = range.line;
      if (c < test.run.hits.size() && test.run.hits[c]) seen[{range.file, range.line}] = true;
    }
    for (const auto& [key, hit] : seen) {
      lines[key].passed += test.passed();
      lines[key].failed += test.failed();
    }
  }
  std::vector<document::SpectrumLine> result;
  for (auto& [key, line] : lines) result.push_back(std::move(line));
  return result;
}

void append(document::Document& document, document::Document other) {
  std::move(other.tests.begin(), other.tests.end(), std::back_inserter(document.tests));
  std::move(other.contradictions.begin(), other.contradictions.end(),
            std::back_inserter(document.contradictions));
  if (other.answer == document::AnswerKind::OutOfBudget)
    document.answer = document::AnswerKind::OutOfBudget;
  std::map<std::pair<std::string, uint32_t>, document::SpectrumLine> lines;
  for (const auto* spectrum : {&document.spectrum, &other.spectrum})
    for (const document::SpectrumLine& from : *spectrum) {
      document::SpectrumLine& line =
          lines
              .try_emplace({from.file, from.line},
                           document::SpectrumLine{from.file, from.line, 0, 0})
              .first->second;
      line.passed += from.passed;
      line.failed += from.failed;
    }
  document.spectrum.clear();
  for (auto& [key, line] : lines) document.spectrum.push_back(std::move(line));
}

std::vector<document::Contradiction> contradictions_of(const RunRequest& request) {
  std::vector<document::Contradiction> all;
  for (spec::Contradiction& found : spec::contradictions(request.tests, request.comparison))
    all.push_back({std::move(found.first), std::move(found.second), std::move(found.given),
                   std::move(found.expected)});
  return all;
}

document::AnswerKind answer_of_runs(const std::vector<JudgedTest>& tests) {
  document::AnswerKind answer = document::AnswerKind::Proved;
  for (const JudgedTest& test : tests) {
    if (test.outcome.reason.kind == document::ReasonKind::NotRun)
      return document::AnswerKind::OutOfBudget;
    if (test.outcome.reason.kind == document::ReasonKind::Unsupported)
      answer = document::AnswerKind::Unsupported;
  }
  return answer;
}

document::Document run_tests(const RunRequest& request) {
  const tasks::Threads threads(request.options.jobs);
  document::Document document;
  document.contradictions = contradictions_of(request);
  machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge_tests(request, image);
  if (request.options.spectrum) document.spectrum = line_spectrum(*request.program, tests);
  document.answer = answer_of_runs(tests);
  for (JudgedTest& test : tests) document.tests.push_back(std::move(test.outcome));
  return document;
}

}  // namespace culprit::judge
