#include "diagnose/locate.h"

#include <algorithm>
#include <chrono>
#include <set>

#include <fmt/format.h>

#include "diagnose/answer/chain.h"
#include "diagnose/answer/conclusion.h"
#include "diagnose/answer/finding_links.h"
#include "diagnose/answer/loop_ranges.h"
#include "diagnose/answer/write_answer.h"
#include "diagnose/orders/order_answer.h"
#include "diagnose/orders/order_faults.h"
#include "diagnose/orders/order_mends.h"
#include "diagnose/rank/edit_evidence.h"
#include "diagnose/rank/rank.h"
#include "diagnose/rank/round_values.h"
#include "diagnose/rank/suspects_in_orders.h"
#include "diagnose/rank/text_edits.h"
#include "diagnose/search/relaxed_search.h"
#include "diagnose/search/suspect_search.h"
#include "diagnose/search/unexplained_tests.h"
#include "diagnose/search/unit_search.h"
#include "diagnose/system/constraint_sets.h"
#include "document/finding_summary.h"
#include "document/missing_code.h"
#include "judge/bounds.h"
#include "judge/run_tests.h"
#include "judge/schedule_search.h"
#include "judge/test_notes.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

/// What to do if the failing tests go wrong in different places and no change mends all of them;
/// empty otherwise.
std::string different_failures(const document::Document& document) {
  std::set<std::pair<std::string, uint32_t>> places;
  std::string first;
  for (const document::TestOutcome& test : document.tests) {
    if (test.verdict != document::Verdict::Fail) continue;
    if (first.empty()) first = test.name;
    if (test.reason.place.known()) places.emplace(test.reason.place.file, test.reason.place.line);
  }
  if (places.size() < 2 || document::has_change(document)) return {};
  return fmt::format(
      "the failing tests go wrong at {} different places: if they have different faults, look at "
      "one at a time (--only {})",
      places.size(), first);
}

using Clock = std::chrono::steady_clock;

class Stopwatch {
 public:
  explicit Stopwatch(document::Statistics& statistics) : statistics_(statistics) {}
  void lap(const char* stage) {
    Clock::time_point now = Clock::now();
    statistics_.seconds.emplace_back(stage, std::chrono::duration<double>(now - last_).count());
    last_ = now;
  }

 private:
  document::Statistics& statistics_;
  Clock::time_point last_ = Clock::now();
};

/// Where the order of threads decides about a test, or can be mended, the fault is seldom a value:
/// no mark says how likely a place is.
void drop_marks_beside_orders(document::Document& document) {
  const bool order_decides =
      std::any_of(document.tests.begin(), document.tests.end(),
                  [](const document::TestOutcome& test) { return test.fails_by_order(); });
  if (!order_decides && document.order_mends.empty()) return;
  for (document::Diagnosis& diagnosis : document.diagnoses) diagnosis.probability = 0;
}

}  // namespace

document::Document locate(const judge::RunRequest& request, judge::ProgressSink* progress) {
  return locate(request, progress, {});
}

document::Document locate(const judge::RunRequest& request, judge::ProgressSink* progress,
                          const std::function<void(const Diagnosed&, document::Document&)>& then) {
  const tasks::Threads threads(request.options.jobs);
  document::Document document;
  document.granularity = judge::granularity_name(request.options.granularity);
  Stopwatch watch(document.statistics);
  machine::Image image(*request.program);
  judge::Problem problem(request, image);
  const std::vector<judge::JudgedTest>& tests = problem.tests();
  const ConsistencyChecker checker(problem);
  watch.lap("run");
  if (request.options.spectrum) document.spectrum = judge::line_spectrum(*request.program, tests);
  document.tests = judge::outcomes_of(tests);
  document.findings = document::summaries_of(document.tests);
  judge::TestNotes notes = judge::notes_on_tests(*request.program, tests);
  document.test_doubts = std::move(notes.doubts);
  document.assumptions = notes.ignored;
  document.contradictions = judge::contradictions_of(request);
  conclude(problem, checker, nullptr, document);
  if (document.conclusion.kind != document::ConclusionKind::None) {
    document.answer = judge::answer_of_runs(tests);
    return document;
  }
  const bool by_expression = request.options.granularity == judge::Granularity::Auto ||
                             request.options.granularity == judge::Granularity::Expression;
  const auto find = request.options.engine == judge::Engine::Relax ? find_suspects_relaxed
                    : by_expression                                ? find_suspects
                                                                   : find_suspect_units;
  const edits::SourceTree tree(*request.program);
  const std::vector<OrderFault> orders = order_faults(problem, tree);
  document.order_mends = order_mends(problem, tree, orders, document.tests);
  document.order_faults = written(problem, tree, orders, document.order_mends);
  watch.lap("orders");
  std::vector<size_t> aside;
  // Only what explains every failing test can be a change with which all of them pass.
  const auto search = [&] {
    SuspectList found = find(problem, checker, progress);
    if (found.suspects.empty()) add_text_edits(checker, found, true);
    return found;
  };
  // Failing tests are set aside only if several faults are allowed: --max-faults 1 asks whether a
  // single fault explains all of them.
  SuspectList faults =
      request.options.max_faults > 1 ? search_with_tests_aside(search, problem, aside) : search();
  for (size_t test : aside) {
    document.set_aside.push_back(tests[test].outcome.name);
    faults.notes.push_back(
        fmt::format("test '{0}' was left out, since no place was found that explains it (--only "
                    "'{0}' looks at it alone)",
                    tests[test].outcome.name));
  }
  if (std::string note = judge::left_out_by_unwinding(request.options.unwind, image, tests);
      !note.empty())
    faults.notes.push_back(std::move(note));
  watch.lap("diagnose");
  std::vector<RankedPlace> places = rank(checker, faults);
  if (document.has_order()) keep_right_in_all_orders(problem, document.tests, places, faults);
  show_values_of_edits(problem, checker, places, faults);
  round_values(problem, checker, places, faults);
  faults.drop_undecided_at_suspects(*request.program);
  write_answer(problem, faults, places, document);
  if (std::string note = different_failures(document); !note.empty())
    document.assumptions.push_back(std::move(note));
  drop_marks_beside_orders(document);
  link_findings(problem, faults, places, document);
  watch.lap("rank");
  conclude(problem, checker, &faults, document);
  watch.lap("conclude");
  if (then) {
    then({problem, checker, faults, places}, document);
    watch.lap("repair");
  }
  if (request.options.explained_diagnoses > 0) {
    explain(problem, faults, places, document);
    watch.lap("explain");
  }
  if (!request.options.show.empty()) {
    document.constraint_sets = list_constraint_sets(problem, checker, progress);
    watch.lap("constraint sets");
  }
  if (request.options.show_ranges) {
    document.loop_ranges = list_loop_ranges(problem, checker);
    watch.lap("ranges");
  }
  return document;
}

}  // namespace culprit::diagnose
