// A C snippet, run once with assertions that have no effect, and what explains its failure.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "explain/evidence.h"
#include "explain/words.h"
#include "judge/judgement.h"
#include "subject.h"

namespace culprit::explain {

struct Recorded {
  Recorded(const std::string& source, const std::string& input, const std::string& expected,
           const std::string& function = "");
  Recorded(const Recorded&) = delete;

  /// `s - a[2] >= 0` and the like, in order, joined by ", ".
  std::string hypothesised(size_t point) const;
  std::string forward(size_t point) const;
  std::string backward(size_t point) const;
  std::vector<std::string> evidence();

  testing_support::Subject subject;
  record::Trace trace;
  edits::SourceTree tree;
  mutable Terms terms;
  Reading reading;
  Assertions assertions;
  spec::TestCase test;
  judge::JudgedTest judged;
  replay::PlainRun run;
  std::vector<std::string> errors;  ///< why there is no violation
  Violation violation;
  Section section;
  States states;
};

}  // namespace culprit::explain
