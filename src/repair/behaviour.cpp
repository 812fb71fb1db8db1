#include "repair/behaviour.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "judge/run_tests.h"
#include "spec/near_inputs.h"
#include "support/budget.h"
#include "tasks/parallel.h"
#include "trials/edited_run.h"

namespace culprit::repair {

using variants::Runnable;

namespace {

using machine::Stop;

// inputs that are tried; bounds time
constexpr size_t kMostInputs = 200;
constexpr uint64_t kMostOutput = 1 << 20;

bool is_orderly(const judge::Problem& problem, const replay::PlainRun& run) {
  return run.stop == Stop::Exited && !judge::more_undefined(run, problem.tolerated());
}

document::Behaviour behaviour_of(const judge::Problem& problem, const replay::PlainRun& run) {
  const machine::Finding* finding = judge::more_undefined(run, problem.tolerated());
  if (!finding && run.stop == Stop::Fatal) finding = &run.findings.back();
  return {finding                    ? machine::finding_name(finding->kind)
          : run.stop == Stop::Exited ? fmt::format("exit status {}", run.exit_status)
                                     : "does not end",
          run.output};
}

}  // namespace

replay::PlainRun FurtherRuns::run(const Runnable& program, const machine::RunInputs& input) const {
  replay::PlainRunRequest request;
  request.image = &program.problem->image();
  request.inputs = &input;
  request.limits = limits_;
  request.output_limit = kMostOutput;
  request.count_hits = false;
  replay::PlainRun run = trials::run_with_edits(program.problem->image(), program.edits, request);
  if (input.ranks <= 1 || !is_orderly(*program.problem, run)) return run;
  // programs of which one needs its messages buffered do not do the same
  machine::RunInputs unbuffered = input;
  unbuffered.sends_wait = true;
  request.inputs = &unbuffered;
  replay::PlainRun waiting =
      trials::run_with_edits(program.problem->image(), program.edits, request);
  return is_orderly(*program.problem, waiting) ? std::move(run) : std::move(waiting);
}

struct FurtherRuns::Answer {
  document::Behaviour behaviour;  // without the output if it is not orderly
  uint64_t cost = 0;
  bool is_orderly = false;
  bool is_read_as_test = false;
};

FurtherRuns::FurtherRuns(const judge::Problem& problem, const std::vector<Runnable>& programs,
                         const Runnable* reference, const machine::MachineLimits& limits,
                         uint64_t most_steps)
    : problem_(problem), limits_(limits) {
  const std::vector<spec::TestCase>& tests = problem.request().tests;
  const Budget* budget = problem.options().budget;
  judges_status_ = std::any_of(tests.begin(), tests.end(), [](const spec::TestCase& test) {
    return test.expected_exit.has_value() || test.rule;
  });
  if (programs.size() + (reference ? 1 : 0) > 1) {
    for (const spec::TestCase& test : tests)
      reads_to_end_.push_back(run(reference ? *reference : programs.front(), test).read_to_end);
    for (const spec::NearInput& input : spec::near_inputs(tests, kMostInputs)) {
      if (spent_ >= most_steps || (budget && budget->exhausted())) break;
      add(programs, reference, input);
    }
  }
  group(programs.size());
}

FurtherRuns::Answer FurtherRuns::answer(const Runnable& program,
                                        const spec::NearInput& input) const {
  const replay::PlainRun run = this->run(program, input.inputs);
  Answer answer;
  answer.behaviour = behaviour_of(*program.problem, run);
  answer.is_orderly = is_orderly(*program.problem, run);
  // How a file of an expected output was saved says nothing about these outputs.
  const spec::Comparison given = problem_.request().comparison;
  answer.behaviour.output =
      answer.is_orderly
          ? spec::normal_form(run.output,
                              given == spec::Comparison::Text ? spec::Comparison::Exact : given)
          : "";
  if (answer.is_orderly && !judges_status_) answer.behaviour.end.clear();
  answer.cost = run.steps + replay::kStartOfRun;
  answer.is_read_as_test = !run.read_to_end || reads_to_end_[input.test];
  return answer;
}

void FurtherRuns::add(const std::vector<Runnable>& programs, const Runnable* reference,
                      const spec::NearInput& input) {
  std::vector<Answer> answers =
      tasks::ask_in_parallel<Answer>(problem_.options().jobs, programs.size(),
                                     [&](size_t k) { return answer(programs[k], input); });
  if (reference) answers.push_back(answer(*reference, input));
  size_t read_as_test = 0;
  for (const Answer& answer : answers) {
    spent_ += answer.cost;
    read_as_test += answer.is_read_as_test;
  }
  const bool is_valid = reference ? answers.back().is_read_as_test && answers.back().is_orderly
                                  : 2 * read_as_test >= answers.size();
  if (!is_valid) return;
  std::map<std::pair<std::string, std::string>, size_t> numbers;
  std::vector<size_t> kinds;
  for (Answer& answer : answers) {
    std::pair kind{std::move(answer.behaviour.end), std::move(answer.behaviour.output)};
    kinds.push_back(numbers.try_emplace(std::move(kind), numbers.size()).first->second);
  }
  inputs_.push_back(input.inputs);
  tests_.push_back(input.test);
  kinds_.push_back(std::move(kinds));
}

void FurtherRuns::group(size_t programs) {
  std::map<std::vector<size_t>, size_t> numbers;
  for (size_t program = 0; program < programs; ++program) {
    std::vector<size_t> all;
    // without an input nothing shows that programs do the same
    if (kinds_.empty()) all.push_back(program);
    for (const std::vector<size_t>& kinds : kinds_) all.push_back(kinds[program]);
    groups_.push_back(numbers.try_emplace(std::move(all), numbers.size()).first->second);
  }
}

size_t FurtherRuns::difference(size_t program, size_t other) const {
  size_t best = inputs();
  const auto size = [&](size_t k) { return spec::length_of(inputs_[k]); };
  for (size_t k = 0; k < inputs(); ++k)
    if (kinds_[k][program] != kinds_[k][other] && (best == inputs() || size(k) < size(best)))
      best = k;
  return best;
}

document::Behaviour FurtherRuns::behaviour(const Runnable& program, size_t input) const {
  return behaviour_of(*program.problem, run(program, inputs_[input]));
}

spec::TestCase FurtherRuns::test_of(const Runnable& program, size_t input) const {
  const replay::PlainRun right = run(program, inputs_[input]);
  spec::TestCase test;
  static_cast<machine::RunInputs&>(test) = inputs_[input];
  test.expected_output = right.output;
  if (judges_status_) test.expected_exit = right.exit_status;
  return test;
}

std::vector<size_t> FurtherRuns::disagreements(size_t program) const {
  std::vector<size_t> inputs;
  for (size_t k = 0; k < kinds_.size(); ++k)
    if (kinds_[k][program] != kinds_[k].back()) inputs.push_back(k);
  return inputs;
}

}  // namespace culprit::repair
