#include "judge/problem.h"

#include <algorithm>
#include <utility>

#include "judge/long_runs.h"
#include "judge/schedule_search.h"

namespace culprit::judge {

using machine::Stop;

namespace {

// multiple of the steps up to a crash or an abort: the limit for a run that gets past it
constexpr uint64_t kGoesOn = 4;
// iterations of a loop that no terminated run entered
constexpr uint32_t kUnseenLoopBound = 32, kUnseenTightBound = 5;
constexpr uint32_t kUnseenRecursionBound = 64;

/// After an endless recursion, the depth that the run reached is no bound.
bool overflowed_the_stack(const replay::PlainRun& run) {
  return std::any_of(run.findings.begin(), run.findings.end(), [](const machine::Finding& f) {
    return f.kind == machine::FindingKind::StackOverflow;
  });
}

}  // namespace

unsigned RunBounds::largest() const {
  const uint32_t of_loops = loops.empty() ? 0 : *std::max_element(loops.begin(), loops.end());
  return recurses ? std::max(of_loops, recursion) : of_loops;
}

namespace {

std::vector<JudgedTest> tests_of(const RunRequest& request, const machine::Image& image) {
  std::vector<JudgedTest> tests = judge_tests(request, image);
  add_variants(request, image, tests);
  return tests;
}

}  // namespace

Problem::Problem(const RunRequest& request, const machine::Image& image)
    : Problem(request, image, tests_of(request, image)) {}

Problem::Problem(const RunRequest& request, const machine::Image& image,
                 std::vector<JudgedTest> tests)
    : request_(request), image_(image), tests_(std::move(tests)), tolerated_(shown_anyway(tests_)) {
  for (const JudgedTest& test : tests_)
    records_.push_back(std::make_unique<TestRecord>(test, image, request.options.budget));
  list_failing();
  derive_bounds();
}

void Problem::set_verdict(size_t test, document::Verdict verdict) {
  tests_[test].outcome.verdict = verdict;
  list_failing();
}

void Problem::list_failing() {
  failing_.clear();
  for (size_t i = 0; i < tests_.size(); ++i)
    if (tests_[i].failed()) failing_.push_back(i);
  by_length_ = failing_;
  std::stable_sort(by_length_.begin(), by_length_.end(),
                   [&](size_t a, size_t b) { return tests_[a].run.steps < tests_[b].run.steps; });
}

void Problem::derive_bounds() {
  RunBounds& bounds = bounds_;
  bounds.loops.assign(image_.loops(), kUnseenLoopBound);
  bounds.tight_loops.assign(image_.loops(), kUnseenTightBound);
  bounds.recursion = kUnseenRecursionBound;
  const uint64_t longest = longest_repeated(tests_);
  for (const JudgedTest& test : tests_) {
    const replay::PlainRun& run = test.run;
    if (test.passed() && run.steps > longest) continue;
    bounds.recurses |= run.deepest > 1;
    if (run.stop == Stop::Exited || test.outcome.reason.kind == document::ReasonKind::Expectation) {
      bounds.steps = std::max(bounds.steps, run.steps);
      bounds.recursion = std::max(bounds.recursion, 2 * run.deepest + 8);
    } else if (run.stop == Stop::Fatal && !overflowed_the_stack(run)) {
      bounds.steps = std::max(bounds.steps, kGoesOn * run.steps);
      bounds.recursion = std::max(bounds.recursion, 2 * run.deepest + 8);
    }
    if (run.stop != Stop::Exited && run.stop != Stop::Fatal) continue;
    for (size_t l = 0; l < run.loop_peaks.size(); ++l) {
      bounds.loops[l] = std::max(bounds.loops[l], 2 * run.loop_peaks[l] + 8);
      // a peak counts visits of the head
      bounds.tight_loops[l] = std::max(bounds.tight_loops[l], run.loop_peaks[l] + 3);
    }
  }
  if (const unsigned unwind = request_.options.unwind) {
    bounds.loops.assign(bounds.loops.size(), unwind);
    bounds.tight_loops = bounds.loops;
    bounds.recursion = unwind;
  }
  bounds.steps = 4 * bounds.steps + 200'000;
}

bool Problem::executed(const std::vector<model::ComponentId>& leaves, size_t test) const {
  const auto& hits = tests_[test].run.hits;
  const FaultModes& modes = options().modes;
  return std::any_of(leaves.begin(), leaves.end(), [&](model::ComponentId leaf) {
    return leaf < hits.size() && hits[leaf] > 0 && modes.contains(program().components[leaf].kind);
  });
}

bool Problem::executed_by_all_failing(const std::vector<model::ComponentId>& leaves) const {
  return std::all_of(failing_.begin(), failing_.end(),
                     [&](size_t test) { return executed(leaves, test); });
}

uint32_t Problem::matched(size_t test) const {
  spec::OutputMatcher::State at;
  if (tests_[test].matcher) tests_[test].matcher->feed(at, tests_[test].run.output);
  return at.position;
}

bool Problem::can_be_encoded(size_t index) const {
  const spec::TestCase& test = *tests_[index].test;
  return !test.rule || test.expected_output || test.rule->needs_success() ||
         test.rule->needs_failure();
}

}  // namespace culprit::judge
