// What changed programs do with inputs that no test has. Patches that do the same with all of them
// are one answer; an input on which two patches differ shows what to choose between.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "document/document.h"
#include "judge/problem.h"
#include "machine/run/machine.h"
#include "spec/near_inputs.h"
#include "variants/trying.h"

namespace culprit::repair {

class FurtherRuns {
 public:
  /// Runs all programs with inputs near those of the tests, until the runs cost `most_steps`
  /// instructions. What counts is how a run ends and what it prints; its exit status only if a test
  /// has one. An input that most of the programs do not read as they read its test is left
  /// out: it is not a valid one. `reference`: a program that is right with every valid input; null
  /// if there is none.
  FurtherRuns(const judge::Problem& problem, const std::vector<variants::Runnable>& programs,
              const variants::Runnable* reference, const machine::MachineLimits& limits,
              uint64_t most_steps);

  size_t inputs() const { return inputs_.size(); }
  const machine::RunInputs& input(size_t k) const { return inputs_[k]; }

  /// The name of the test that the input is like.
  const std::string& like(size_t k) const { return problem_.request().tests[tests_[k]].name; }

  /// The programs by what they do, as numbers from 0. Equal numbers: the same with each input.
  const std::vector<size_t>& groups() const { return groups_; }
  /// The shortest input with which the programs differ; inputs() if there is none.
  size_t difference(size_t program, size_t other) const;
  /// Runs the program with the input.
  document::Behaviour behaviour(const variants::Runnable& program, size_t input) const;
  /// What a test with the input expects if the program is right.
  spec::TestCase test_of(const variants::Runnable& program, size_t input) const;
  /// The inputs with which the program does not do what the reference does.
  std::vector<size_t> disagreements(size_t program) const;

 private:
  struct Answer;
  replay::PlainRun run(const variants::Runnable& program, const machine::RunInputs& input) const;
  Answer answer(const variants::Runnable& program, const spec::NearInput& input) const;
  void add(const std::vector<variants::Runnable>& programs, const variants::Runnable* reference,
           const spec::NearInput& input);
  void group(size_t programs);

  const judge::Problem& problem_;
  machine::MachineLimits limits_;
  bool judges_status_ = false;      // some test has an exit status
  uint64_t spent_ = 0;              // instructions
  std::vector<bool> reads_to_end_;  // per test
  std::vector<machine::RunInputs> inputs_;
  std::vector<size_t> tests_;  // per input: the test that it is like
  // per input, per program: the number of its behaviour; last that of the reference
  std::vector<std::vector<size_t>> kinds_;
  std::vector<size_t> groups_;
};

}  // namespace culprit::repair
