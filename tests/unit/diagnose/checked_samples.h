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

/// The sum up to a number, without the number itself: `i < n` should be `i <= n`.
inline const std::string kSumUpTo = R"(#include <stdio.h>
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 1; i < n; i++)
    s = s + i;
  printf("%d\n", s);
  return 0;
})";
inline const std::vector<Sample> kSumUpToRuns = {
    {"1", "1\n"}, {"3", "6\n"}, {"4", "10\n"}, {"0", "0\n"}};

/// All components of the program.
std::vector<model::ComponentId> everything(const testing_support::Subject& subject);

/// A program with its judged tests and the checker for them.
struct CheckedSamples {
  CheckedSamples(const std::string& source, const std::vector<Sample>& runs, unsigned jobs = 1,
                 const std::function<void(judge::Options&)>& prepare = {});
  CheckedSamples(const CheckedSamples&) = delete;
  CheckedSamples& operator=(const CheckedSamples&) = delete;

  const model::Program& program() const { return subject.program(); }
  const judge::Problem& problem() const { return *problem_; }
  const std::vector<judge::JudgedTest>& tests() const { return problem_->tests(); }
  /// The only component of this kind and text.
  model::ComponentId id(model::ComponentKind kind, const std::string& text) const {
    return subject.component(kind, text);
  }
  /// The components that are no groups and that every failing test executes.
  std::vector<model::ComponentId> parts() const;
  Examination asked(const std::vector<model::ComponentId>& leaves) const;
  /// The answers about each of parts().
  std::vector<Examination> asked_alone() const;
  /// Those of them that explain, in a list.
  SuspectList explaining_alone() const;
  /// Whether the test passes with the values of the evidence, in a run made here.
  bool replays(const TestEvidence& evidence) const;

  testing_support::Subject subject;
  judge::RunRequest request;
  std::optional<judge::Problem> problem_;
  std::optional<ConsistencyChecker> checker;
};

}  // namespace culprit::diagnose
