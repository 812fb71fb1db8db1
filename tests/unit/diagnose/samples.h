// A request of a program and of what it should print for some inputs; the tests are named 0, 1, 2, ….
#pragma once

#include <string>
#include <vector>

#include "diagnose/request.h"
#include "subject.h"

namespace culprit::diagnose {

struct Sample {
  std::string input, output;
};

/// `subject` must outlive the request.
inline RunRequest request_of(const testing_support::Subject& subject, const std::vector<Sample>& runs, unsigned jobs) {
  RunRequest request;
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

}  // namespace culprit::diagnose
