// Runs a test whose program starts threads under other schedules.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "judge/judgement.h"
#include "schedules/search.h"

namespace culprit::judge {

/// Runs one test under schedules, and judges each run.
class ScheduledRuns {
 public:
  /// All must outlive it; `test` was judged.
  ScheduledRuns(const RunRequest& request, const machine::Image& image, const JudgedTest& test,
                const Budget* budget);

  schedules::Outcome run(machine::Scheduler& scheduler, machine::StepObserver* observer);

  /// What the searches for schedules of the test have in common.
  schedules::SearchRequest search_request();
  /// Undefined behaviour of the runs that did not end them, each place once.
  const std::vector<document::Finding>& findings() const { return findings_; }
  /// RunCheck::extent of the runs that passed, the most of each part.
  const std::vector<uint32_t>& extent() const { return extent_; }

 private:
  const RunRequest& request_;
  const machine::Image& image_;
  const JudgedTest& test_;
  spec::TestCase inputs_;
  const Budget* budget_;
  std::set<machine::FindingSite> found_;
  std::vector<document::Finding> findings_;
  std::vector<uint32_t> extent_;
};

/// Runs a judged test under other schedules, if its run had several threads. If it passed and fails
/// under one of them, it is judged under that one from then on: the one with the fewest switches
/// that was found, which becomes part of the test. Fills the outcome's schedules. Cost: so many
/// runs as Options::schedules says.
void search_schedules(const RunRequest& request, const machine::Image& image, JudgedTest& test,
                      const Budget* budget);

/// Adds each test whose order of threads decides about it under other schedules, too, as further
/// tests of the same name: what mends it must not fail under the schedules that pass.
void add_variants(const RunRequest& request, const machine::Image& image,
                  std::vector<JudgedTest>& tests);

/// Lets the cases, which are those of the tests for a changed program, begin with the schedules
/// that were found to fail, as far as it has their places.
void begin_with_failing(const machine::Image& image, const std::vector<JudgedTest>& tests,
                        std::vector<spec::TestCase>& cases);

/// The outcomes of the tests, without variants.
std::vector<document::TestOutcome> outcomes_of(const std::vector<JudgedTest>& tests);

/// Gives the test the schedule that its file describes. If the program does not have all lines of
/// it, they are noted in JudgedTest::unknown_switches, and the test has none.
void resolve_schedule(const RunRequest& request, const machine::Image& image, JudgedTest& test);

/// The schedule under which an outcome was judged; null: threads run until they wait.
std::shared_ptr<const machine::Schedule> schedule_of(const machine::Image& image,
                                                     const document::TestOutcome& outcome);

}  // namespace culprit::judge
