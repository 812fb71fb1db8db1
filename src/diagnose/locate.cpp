#include "diagnose/locate.h"

#include <chrono>

#include <fmt/format.h>

#include "diagnose/bounds.h"
#include "diagnose/chain.h"
#include "diagnose/conclusion.h"
#include "diagnose/constraint_sets.h"
#include "diagnose/edit_evidence.h"
#include "diagnose/parallel.h"
#include "diagnose/rank.h"
#include "diagnose/relaxed_search.h"
#include "diagnose/run_tests.h"
#include "diagnose/set_aside.h"
#include "diagnose/suspect_search.h"
#include "diagnose/unit_search.h"
#include "diagnose/write_answer.h"

namespace culprit::diagnose {

namespace {

using Clock = std::chrono::steady_clock;

class Stopwatch {
 public:
  explicit Stopwatch(Statistics& statistics) : statistics_(statistics) {}
  void lap(const char* stage) {
    Clock::time_point now = Clock::now();
    statistics_.seconds.emplace_back(stage, std::chrono::duration<double>(now - last_).count());
    last_ = now;
  }

 private:
  Statistics& statistics_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace

Document locate(const RunRequest& request, ProgressSink* progress) {
  const Threads threads(request.options.jobs);
  Document document;
  document.granularity = granularity_name(request.options.granularity);
  Stopwatch watch(document.statistics);
  machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge_tests(request, image);
  watch.lap("run");
  if (request.options.spectrum) document.spectrum = line_spectrum(*request.program, tests);
  for (const JudgedTest& test : tests) document.tests.push_back(test.outcome);
  document.contradictions = contradictions_of(request);
  conclude(request, image, tests, nullptr, document);
  if (document.conclusion.kind != ConclusionKind::None) {
    document.answer = answer_of_runs(tests);
    return document;
  }
  const bool by_expression = request.options.granularity == Granularity::Auto ||
                             request.options.granularity == Granularity::Expression;
  const auto find = request.options.engine == Engine::Relax ? find_suspects_relaxed
                    : by_expression                         ? find_suspects
                                                            : find_suspect_units;
  std::vector<size_t> aside;
  const auto search = [&] { return find(request, image, tests, progress); };
  // who asks for one fault wants to know that one does not do
  SuspectList faults = request.options.max_faults > 1
                           ? search_with_tests_aside(search, request.options.budget, tests, aside)
                           : search();
  for (size_t test : aside) {
    document.set_aside.push_back(tests[test].outcome.name);
    faults.notes.push_back(
        fmt::format("test '{}' is set aside, since nothing was found that explains it",
                    tests[test].outcome.name));
  }
  if (std::string note = left_out_by_unwinding(request.options.unwind, image, tests); !note.empty())
    faults.notes.push_back(std::move(note));
  watch.lap("diagnose");
  const std::vector<RankedPlace> places = rank(request, image, tests, faults);
  show_values_of_edits(request, image, tests, places, faults);
  write_answer(request, image, tests, faults, places, document);
  watch.lap("rank");
  conclude(request, image, tests, &faults, document);
  watch.lap("conclude");
  if (request.options.explained_diagnoses > 0) {
    explain(request, image, tests, faults, places, document);
    watch.lap("explain");
  }
  if (!request.options.show.empty()) {
    document.constraint_sets = list_constraint_sets(request, image, tests, progress);
    watch.lap("constraint sets");
  }
  return document;
}

}  // namespace culprit::diagnose
