#include "diagnose/sets_ahead.h"

#include <algorithm>

#include "diagnose/candidates.h"
#include "diagnose/output_mending.h"
#include "diagnose/search_effort.h"
#include "diagnose/slip_pairs.h"
#include "diagnose/statement_sets.h"
#include "diagnose/unit_search.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostForeseen = 4;  // questions of a round

void add_to(std::vector<TestQuestion>& questions, const std::vector<TestQuestion>& more) {
  questions.insert(questions.end(), more.begin(), more.end());
}

}  // namespace

SetsAhead::SetsAhead(const Asking& asking, const machine::Image& image,
                     const std::vector<JudgedTest>& tests,
                     const std::vector<Examination>& candidates,
                     std::function<RefutedAlone()> refuted_alone)
    : asking_(asking),
      request_(asking.request),
      checker_(asking.checker),
      image_(image),
      program_(image.program()),
      tests_(tests),
      candidates_(candidates),
      refuted_alone_(std::move(refuted_alone)) {}

void SetsAhead::foresee(const std::vector<TestQuestion>& others) {
  if (request_.options.jobs <= 1) return;
  checker_.cancel_when_explained(nullptr);
  run_ahead();
  std::vector<TestQuestion> questions;
  const std::vector<Suspect> statements = unexplained_statements(program_, candidates_);
  for (size_t i = 0; i < std::min(statements.size(), kMostForeseen); ++i)
    questions.push_back(
        {statements[i], checker_.failing_by_length().front(), asking_.first_effort()});
  if (request_.options.max_faults > 1 && !any_part_explains(program_, candidates_))
    add_to(questions, first_of_several_faults(request_, program_, checker_, candidates_,
                                              asking_.first_effort(), 1));
  add_to(questions, others);
  checker_.expect(questions);
}

/// Units first: in their turn they are one step after the other, where the search for several
/// faults asks side by side. That search goes by all that is known of each component, which is not
/// all yet: what comes out ahead is no result, but most of its questions are asked again, and their
/// answers are remembered (test_answers.h).
void SetsAhead::begin_what_comes_last() {
  if (request_.options.jobs <= 1 || request_.options.max_faults < 2 ||
      any_part_explains(program_, candidates_))
    return;
  begin_units([this]() -> std::optional<bool> {
    const Mended mended = mended_;  // by the worker that comes here next
    return mended == Mended::NotYet || mended == Mended::ByFew
               ? std::nullopt
               : std::optional(mended == Mended::ByMany);
  });
  if (!while_none_explains_ || while_none_explains_->exhausted()) {
    rehearsal_.give_up();
    while_none_explains_ = std::make_shared<Budget>(request_.options.budget);
  }
  // the worker is wanted for the other tests then
  checker_.cancel_when_explained(while_none_explains_);
  begin(rehearsal_, while_none_explains_.get(),
        [this, singles = singles()](const RunRequest& request, const ConsistencyChecker& checker) {
          return find_several_faults(request, program_, checker, singles, asking_.first_effort(),
                                     1);
        });
}

SetsAhead::Evidence SetsAhead::evidence_of_singles() const {
  Evidence evidence;
  for (const Examination& candidate : candidates_)
    for (size_t test = 0; test < candidate.by_test.size(); ++test)
      if (!candidate.suspect.is_set && candidate.by_test[test].asked)
        evidence.emplace_back(candidate.suspect.component, test);
  return evidence;
}

std::vector<Examination> SetsAhead::singles() const {
  std::vector<Examination> singles;
  for (const Examination& candidate : candidates_)
    if (!candidate.suspect.is_set) singles.push_back(candidate);
  return singles;
}

/// While other trials are made.
void SetsAhead::foresee_last_resorts() const {
  if (any_explains(candidates_)) return;
  std::vector<TestQuestion> questions =
      first_of_several_faults(request_, program_, checker_, candidates_,
                              encode::scaled(asking_.first_effort(), kThorough), kThorough);
  if (request_.options.granularity == Granularity::Auto)
    add_to(questions,
           first_of_innermost_units(request_, program_, checker_, asking_.whole_effort()));
  checker_.expect(questions);
}

/// Where no part explains so far, nearly all of what comes is wanted; these two ask the same
/// whatever is found until then.
void SetsAhead::run_ahead() {
  give_up_what_is_vain();
  if (request_.options.max_faults < 2 || any_part_explains(program_, candidates_)) {
    checker_.nothing_otherwise();
    rehearsal_.give_up();
    return joint_.give_up();
  }
  if (!slips_are_tried_ && asking_.asks_for_values()) {
    slips_are_tried_ = true;
    checker_.otherwise(slips_tried_ahead(request_, image_, tests_, checker_, refuted_alone_()));
  }
  if (!any_explains(candidates_))
    begin(mending_, request_.options.budget,
          [this](const RunRequest& request, const ConsistencyChecker& checker) {
            std::vector<Examination> sets = mend_output(request, image_, tests_, checker);
            const bool by_few = std::any_of(sets.begin(), sets.end(),
                                            [&](const Examination& set) { return !is_large(set); });
            mended_ = by_few ? Mended::ByFew : sets.empty() ? Mended::Nothing : Mended::ByMany;
            return sets;
          });
  begin(joint_, request_.options.budget,
        [this](const RunRequest& request, const ConsistencyChecker& checker) {
          return find_joint_sets(request, program_, checker, brief_system(request.options.effort));
        });
}

void SetsAhead::give_up_what_is_vain() {
  if (!any_explains(candidates_)) return;
  mending_.give_up();
  units_.give_up();
}

/// find(request, checker) on a worker, both within a budget of their own.
template <class Result, class Find>
void SetsAhead::begin(RunAhead<Result>& ahead, const Budget* whole, Find find) {
  const ConsistencyChecker checker = checker_.beside();
  ahead.begin(
      request_.options.jobs, whole, checker_.path_steps(),
      [this, find, checker](Budget& budget) -> std::optional<Result> {
        // its tests are judged
        RunRequest request{request_.program, {}, request_.comparison, request_.options};
        request.options.budget = &budget;
        return find(request, checker.within(budget));
      },
      [checker](const Budget& budget) { return checker.examine_expected(budget); });
}

template <class Result>
std::optional<Result> SetsAhead::taken(RunAhead<Result>& ahead) {
  return ahead.take(checker_.path_steps(),
                    [this](const Budget& budget) { return checker_.examine_expected(budget); });
}

std::vector<Examination> SetsAhead::find_units(const RunRequest& request,
                                               const ConsistencyChecker& checker,
                                               const std::vector<Examination>& singles,
                                               bool has_other) const {
  return innermost_units(
      request, program_, checker, singles,
      has_other ? asking_.first_effort() : asking_.whole_effort(),
      (has_other ? kPoolForUnitsWhenMended : kPoolForUnits) * request.options.effort);
}

void SetsAhead::begin_units(bool has_other) {
  begin_units([has_other] { return std::optional(has_other); });
}

/// `has_other`(): whether there will be another answer, if that is known when a worker asks.
void SetsAhead::begin_units(std::function<std::optional<bool>()> has_other) {
  if (any_explains(candidates_) || request_.options.granularity != Granularity::Auto ||
      request_.options.jobs <= 1)
    return;
  give_up_other_units();
  begin(units_, request_.options.budget,
        [this, has_other, singles = singles()](
            const RunRequest& request, const ConsistencyChecker& checker) -> std::optional<Units> {
          const std::optional<bool> known = has_other();
          return known ? std::optional(Units{*known, find_units(request, checker, singles, *known)})
                       : std::nullopt;
        });
}

/// Those that were begun when less was known.
void SetsAhead::give_up_other_units() {
  Evidence evidence = evidence_of_singles();
  if (evidence != evidence_for_units_) units_.give_up();
  evidence_for_units_ = std::move(evidence);
}

void SetsAhead::end_rehearsal() {
  rehearsal_.give_up();
  if (any_part_explains(program_, candidates_)) joint_.give_up();
  give_up_what_is_vain();
}

// In their turn
// -------------------------------------------------------------------------------------------------

std::vector<Examination> SetsAhead::mended() {
  std::optional<std::vector<Examination>> sets = taken(mending_);
  return sets ? std::move(*sets) : mend_output(request_, image_, tests_, checker_);
}

JointSets SetsAhead::joint_sets() {
  std::optional<JointSets> joint = taken(joint_);
  return joint
             ? std::move(*joint)
             : find_joint_sets(request_, program_, checker_, brief_system(request_.options.effort));
}

std::vector<Examination> SetsAhead::units(bool has_other) {
  give_up_other_units();
  std::optional<Units> units = taken(units_);
  if (units && units->has_other == has_other) return std::move(units->found);
  return find_units(request_, checker_, candidates_, has_other);
}

}  // namespace culprit::diagnose
