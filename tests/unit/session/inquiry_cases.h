// A faulty and a right program with one test, ready for an inquiry.
#pragma once

#include <string>

#include "judge/run_tests.h"
#include "session/inquiry.h"
#include "subject.h"

namespace culprit::session {

class FaultyRun {
 public:
  FaultyRun(const std::string& faulty, const std::string& right, const std::string& input)
      : faulty_(faulty), right_(right) {
    spec::TestCase test;
    test.name = "t";
    test.input = input;
    test.expected_output = right_.run(input).output;
    request_.program = &faulty_.program();
    request_.tests = {test};
    of_right_ = request_;
    of_right_.program = &right_.program();
    judged_ = judge::judge_tests(request_, faulty_.image());
    of_right_judged_ = judge::judge_tests(of_right_, right_.image());
  }
  FaultyRun(const FaultyRun&) = delete;
  FaultyRun& operator=(const FaultyRun&) = delete;

  bool fails() const { return judged_[0].failed(); }
  const machine::Image& image() const { return faulty_.image(); }
  const judge::JudgedTest& test() const { return judged_[0]; }

  /// Answered by the right program, without a diagnosis.
  Subject subject() const {
    Subject subject{&faulty_.image(), &judged_[0], [] { return document::Document(); },
                    &right_.image(), &of_right_judged_[0]};
    return subject;
  }
  /// The line of the culprit; 0: none was found.
  uint32_t culprit() const {
    Inquiry inquiry(subject());
    if (!inquiry.question() || !inquiry.culprit()) return 0;
    return (*inquiry.recording())->graph().vertex(inquiry.culprit()->line).at.line;
  }

 private:
  testing_support::Subject faulty_, right_;
  judge::RunRequest request_, of_right_;
  std::vector<judge::JudgedTest> judged_, of_right_judged_;
};

}  // namespace culprit::session
