// A request for a program and the output expected for some inputs. The tests are named 0, 1, 2, ...
#pragma once

#include <string>
#include <vector>

#include "judge/request.h"
#include "subject.h"

namespace culprit::testing_support {

struct Sample {
  std::string input, output;
};

/// `subject` must outlive the request.
inline judge::RunRequest request_of(const Subject& subject, const std::vector<Sample>& runs,
                                    unsigned jobs) {
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

}  // namespace culprit::testing_support
