// The diagnosis problem (Reiter 1987): a system, here a program; its components; and the
// observations, here tests with their outcomes. Also results of the test runs on which every
// question about the program depends.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "judge/request.h"
#include "judge/run_tests.h"
#include "judge/test_record.h"
#include "machine/image/image.h"

namespace culprit::judge {

/// How far a run may go. Loops and recursion: twice the most seen in runs that ended, plus 8.
/// Steps: four times the most, plus 200,000. A fixed bound (--unwind) replaces those of loops and
/// recursion.
struct RunBounds {
  std::vector<uint32_t> loops;  ///< iterations, per loop of the image
  /// the same with only two iterations to spare, for formulas that grow with the bound
  std::vector<uint32_t> tight_loops;
  uint32_t recursion = 0;  ///< frames of one function
  uint64_t steps = 0;      ///< instructions
  bool recurses = false;   ///< some run recurses

  /// The largest bound of a loop or, if a run recurses, of recursion.
  unsigned largest() const;
};

/// Immutable, and thereby thread-safe, while a search runs.
class Problem {
 public:
  /// Runs and judges the tests of the request, several at a time. Both arguments must outlive this.
  Problem(const RunRequest& request, const machine::Image& image);
  /// The same with tests that are already judged.
  Problem(const RunRequest& request, const machine::Image& image, std::vector<JudgedTest> tests);
  Problem(const Problem&) = delete;
  Problem& operator=(const Problem&) = delete;

  const RunRequest& request() const { return request_; }
  const Options& options() const { return request_.options; }
  const machine::Image& image() const { return image_; }
  const model::Program& program() const { return image_.program(); }
  const std::vector<JudgedTest>& tests() const { return tests_; }
  const JudgedTest& test(size_t index) const { return tests_[index]; }
  /// Everything kept of a test's run.
  TestRecord& record(size_t test) const { return *records_[test]; }

  /// Indices of the failing tests.
  const std::vector<size_t>& failing() const { return failing_; }
  /// The same, ordered by length of run, shortest first.
  const std::vector<size_t>& failing_by_length() const { return by_length_; }
  /// Counts a failing test as unknown, or as failing again.
  void set_aside(size_t test) { set_verdict(test, document::Verdict::Unknown); }
  void take_back(size_t test) { set_verdict(test, document::Verdict::Fail); }

  /// Whether the test executes one of the components whose modes are enabled.
  bool executed(const std::vector<model::ComponentId>& leaves, size_t test) const;
  bool executed_by_all_failing(const std::vector<model::ComponentId>& leaves) const;
  /// Bytes of the expected output's normal form that the test printed before the first wrong byte.
  uint32_t matched(size_t test) const;
  /// Whether the encoding can express when the test passes: by an output, an exit status, or any
  /// status but 0.
  bool can_be_encoded(size_t test) const;
  /// Undefined behaviour that some test shows without ending there.
  const std::set<machine::FindingSite>& tolerated() const { return tolerated_; }
  const RunBounds& bounds() const { return bounds_; }

 private:
  void set_verdict(size_t test, document::Verdict verdict);
  void list_failing();
  void derive_bounds();

  const RunRequest& request_;
  const machine::Image& image_;
  std::vector<JudgedTest> tests_;
  std::vector<std::unique_ptr<TestRecord>> records_;  // per test
  std::vector<size_t> failing_, by_length_;
  std::set<machine::FindingSite> tolerated_;
  RunBounds bounds_;
};

}  // namespace culprit::judge
