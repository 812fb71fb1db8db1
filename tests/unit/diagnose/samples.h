// A request of a program and of what it should print for some inputs; the tests are named 0, 1, 2,
// ….
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "judge/request.h"
#include "subject.h"

namespace culprit::diagnose {

struct Sample {
  std::string input, output;
};

/// `subject` must outlive the request.
inline judge::RunRequest request_of(const testing_support::Subject& subject,
                                    const std::vector<Sample>& runs, unsigned jobs) {
  judge::RunRequest request;
  request.program = &subject.program();
  request.options.jobs = jobs;
  for (size_t i = 0; i < runs.size(); ++i) {
    spec::TestCase test;
    test.name = std::to_string(i);
    test.input = runs[i].input;
    test.expected_output = runs[i].output;
    request.tests.push_back(test);
  }
  return request;
}

/// A program with its judged tests and what answers questions about them.
struct CheckedSamples {
  CheckedSamples(const std::string& source, const std::vector<Sample>& runs, unsigned jobs = 1,
                 const std::function<void(judge::Options&)>& prepare = {})
      : subject(source), request(request_of(subject, runs, jobs)) {
    if (prepare) prepare(request.options);
    tests = judge::judge_tests(request, subject.image());
    checker.emplace(request, subject.image(), tests);
  }
  CheckedSamples(const CheckedSamples&) = delete;
  CheckedSamples& operator=(const CheckedSamples&) = delete;

  const model::Program& program() const { return subject.program(); }
  Examination asked(const std::vector<model::ComponentId>& leaves) const {
    return checker->examine(suspect_of(program(), leaves), encode::Effort{});
  }

  testing_support::Subject subject;
  judge::RunRequest request;
  std::vector<judge::JudgedTest> tests;
  std::optional<ConsistencyChecker> checker;
};

}  // namespace culprit::diagnose
