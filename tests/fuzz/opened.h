// A session about the run of a small faulty program, for the targets that read what its user types.
#pragma once

#include <memory>

#include "judge/run_tests.h"
#include "session/inquiry.h"
#include "session/session.h"
#include "subject.h"

namespace culprit::fuzz {

/// A program with its judged test; made once.
class FailingRun {
 public:
  static const FailingRun& get();
  const machine::Image& image() const { return subject_.image(); }
  const judge::JudgedTest& test() const { return judged_.front(); }
  const session::SourceLines& lines() const { return *lines_; }
  const replay::Timeline& timeline() const { return *timeline_; }

 private:
  FailingRun();

  testing_support::Subject subject_;
  judge::RunRequest request_;
  std::vector<judge::JudgedTest> judged_;
  std::unique_ptr<session::SourceLines> lines_;
  std::unique_ptr<replay::Timeline> timeline_;
};

/// A new session at the failure, whose conditions are taken for checked. Writes no file.
class Opened {
 public:
  Opened();
  session::Session& session() { return session_; }
  session::Inquiry& inquiry() { return inquiry_; }

 private:
  session::Session session_;
  session::Inquiry inquiry_;
};

}  // namespace culprit::fuzz
