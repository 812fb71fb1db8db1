// A program judged on samples (samples.h), with a checker that answers questions about it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "judge/problem.h"
#include "samples.h"

namespace culprit::diagnose {

using testing_support::request_of;
using testing_support::Sample;

/// A program with its judged tests and the checker for them.
struct CheckedSamples {
  CheckedSamples(const std::string& source, const std::vector<Sample>& runs, unsigned jobs = 1,
                 const std::function<void(judge::Options&)>& prepare = {})
      : subject(source), request(request_of(subject, runs, jobs)) {
    if (prepare) prepare(request.options);
    problem_.emplace(request, subject.image());
    checker.emplace(*problem_);
  }
  CheckedSamples(const CheckedSamples&) = delete;
  CheckedSamples& operator=(const CheckedSamples&) = delete;

  const model::Program& program() const { return subject.program(); }
  const judge::Problem& problem() const { return *problem_; }
  const std::vector<judge::JudgedTest>& tests() const { return problem_->tests(); }
  Examination asked(const std::vector<model::ComponentId>& leaves) const {
    return checker->examine(suspect_of(program(), leaves), encode::Effort{});
  }

  testing_support::Subject subject;
  judge::RunRequest request;
  std::optional<judge::Problem> problem_;
  std::optional<ConsistencyChecker> checker;
};

}  // namespace culprit::diagnose
