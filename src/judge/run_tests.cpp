#include "judge/run_tests.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "judge/long_runs.h"
#include "judge/schedule_search.h"
#include "judge/test_notes.h"
#include "tasks/parallel.h"

namespace culprit::judge {

namespace {

// instructions of all recorded tests together; a recording takes up to 100 bytes for each
constexpr uint64_t kMostRecorded = 2'000'000;
constexpr uint64_t kMostForStates = uint64_t{256} << 20;  // bytes, for all failing tests together

/// Chooses the shortest runs, as many as fit: they are asked first. The long runs share the memory
/// for states.
void choose_recordable(std::vector<JudgedTest>& tests) {
  std::vector<JudgedTest*> order;
  for (JudgedTest& test : tests) order.push_back(&test);
  std::stable_sort(order.begin(), order.end(),
                   [](auto a, auto b) { return a->run.steps < b->run.steps; });
  uint64_t room = kMostRecorded;
  for (JudgedTest* test : order) {
    test->recordable = test->run.steps <= room;
    room -= std::min(room, test->run.steps);
  }
  // Passing tests are rarely run again: only after an edit that mends all failing ones.
  const auto long_ones = [&](bool failing) {
    return static_cast<uint64_t>(std::count_if(
        tests.begin(), tests.end(),
        [&](const JudgedTest& test) { return is_long(test) && test.failed() == failing; }));
  };
  const uint64_t failing = std::max<uint64_t>(long_ones(true), 1),
                 passing = 4 * std::max<uint64_t>(long_ones(false), 1);
  for (JudgedTest& test : tests)
    test.room_for_states = kMostForStates / (test.failed() ? failing : passing);
}

bool fails(const JudgedTest& test) { return test.failed() && !test.taken_for_endless; }

/// With Options::until_failure, the short tests come first, and one that fails is the last.
void search_schedules_of_all(const RunRequest& request, const machine::Image& image,
                             std::vector<JudgedTest>& tests) {
  std::vector<JudgedTest*> order;
  for (JudgedTest& test : tests) order.push_back(&test);
  if (request.options.until_failure) {
    if (std::any_of(tests.begin(), tests.end(), fails)) return;
    std::stable_sort(order.begin(), order.end(),
                     [](auto a, auto b) { return a->run.steps < b->run.steps; });
  }
  for (JudgedTest* test : order) {
    search_schedules(request, image, *test, request.options.budget);
    if (request.options.until_failure && fails(*test)) return;
  }
}

}  // namespace

std::vector<JudgedTest> judge_tests(const RunRequest& request, const machine::Image& image) {
  std::vector<JudgedTest> tests(request.tests.size());
  const auto check = request.check ? request.check(image) : nullptr;
  for (size_t i = 0; i < tests.size(); ++i) {
    tests[i].test = &request.tests[i];
    tests[i].check = check;
    tests[i].outcome.name = request.tests[i].name;
    if (request.tests[i].expected_output)
      tests[i].matcher.emplace(*request.tests[i].expected_output, request.comparison);
    else if (!request.tests[i].expected_lines.empty())
      tests[i].matcher.emplace(request.tests[i].expected_lines, request.comparison);
    tests[i].outcome.reason = {document::ReasonKind::NotRun,
                               "not run: culprit was stopped before, or its time or memory ran out",
                               {},
                               {},
                               {},
                               {},
                               0,
                               {},
                               {}};
  }
  for (JudgedTest& test : tests) resolve_schedule(request, image, test);
  run_to_ends(request, image, tests);
  search_schedules_of_all(request, image, tests);
  choose_recordable(tests);
  return tests;
}

std::set<machine::FindingSite> shown_anyway(const std::vector<JudgedTest>& tests) {
  std::set<machine::FindingSite> shown;
  for (const JudgedTest& test : tests)
    for (const machine::Finding& f : test.run.findings)
      if (!f.fatal) shown.insert({f.kind, f.function, f.pc});
  return shown;
}

namespace {

template <class Counts>
const machine::Finding* first_not_shown(const replay::PlainRun& run,
                                        const std::set<machine::FindingSite>& shown,
                                        Counts counts) {
  const auto found =
      std::find_if(run.findings.begin(), run.findings.end(), [&](const machine::Finding& f) {
        return counts(f) && !shown.contains({f.kind, f.function, f.pc});
      });
  return found == run.findings.end() ? nullptr : &*found;
}

}  // namespace

const machine::Finding* new_finding(const replay::PlainRun& run,
                                    const std::set<machine::FindingSite>& shown) {
  return first_not_shown(run, shown, [](const machine::Finding&) { return true; });
}

const machine::Finding* more_undefined(const replay::PlainRun& run,
                                       const std::set<machine::FindingSite>& shown) {
  return first_not_shown(run, shown, [](const machine::Finding& f) {
    return f.kind != machine::FindingKind::SignedOverflow &&
           f.kind != machine::FindingKind::ShiftOverflow;
  });
}

std::vector<document::SpectrumLine> line_spectrum(const model::Program& program,
                                                  const std::vector<JudgedTest>& tests) {
  std::map<std::pair<uint32_t, uint32_t>, document::SpectrumLine> lines;
  for (const JudgedTest& test : tests) {
    std::map<std::pair<uint32_t, uint32_t>, bool> seen;
    for (size_t c = 0; c < program.components.size(); ++c) {
      const SourceRange& range = program.components[c].range;
      const model::ComponentKind kind = program.components[c].kind;
      if (model::is_group(kind) || kind == model::ComponentKind::MissingOutput || !range.valid())
        continue;
      document::SpectrumLine& line = lines[{range.file, range.line}];
      line.file = program.files[range.file].path;
      line.line = range.line;
      if (c < test.run.hits.size() && test.run.hits[c]) seen[{range.file, range.line}] = true;
    }
    for (const auto& [key, hit] : seen) {
      lines[key].passed += test.passed();
      lines[key].failed += test.failed();
    }
  }
  std::vector<document::SpectrumLine> result;
  for (auto& [key, line] : lines) result.push_back(std::move(line));
  return result;
}

void append(document::Document& document, document::Document other) {
  std::move(other.tests.begin(), other.tests.end(), std::back_inserter(document.tests));
  std::move(other.contradictions.begin(), other.contradictions.end(),
            std::back_inserter(document.contradictions));
  std::move(other.globals.begin(), other.globals.end(), std::back_inserter(document.globals));
  if (other.answer == document::AnswerKind::OutOfBudget)
    document.answer = document::AnswerKind::OutOfBudget;
  std::map<std::pair<std::string, uint32_t>, document::SpectrumLine> lines;
  for (const auto* spectrum : {&document.spectrum, &other.spectrum})
    for (const document::SpectrumLine& from : *spectrum) {
      document::SpectrumLine& line =
          lines
              .try_emplace({from.file, from.line},
                           document::SpectrumLine{from.file, from.line, 0, 0})
              .first->second;
      line.passed += from.passed;
      line.failed += from.failed;
    }
  document.spectrum.clear();
  for (auto& [key, line] : lines) document.spectrum.push_back(std::move(line));
}

std::vector<document::Contradiction> contradictions_of(const RunRequest& request) {
  std::vector<document::Contradiction> all;
  for (spec::Contradiction& found : spec::contradictions(request.tests, request.comparison))
    all.push_back({std::move(found.first), std::move(found.second), std::move(found.given),
                   std::move(found.expected)});
  return all;
}

document::AnswerKind answer_of_runs(const std::vector<JudgedTest>& tests) {
  document::AnswerKind answer = document::AnswerKind::Proved;
  for (const JudgedTest& test : tests) {
    if (test.outcome.reason.kind == document::ReasonKind::NotRun)
      return document::AnswerKind::OutOfBudget;
    if (test.outcome.reason.kind == document::ReasonKind::Unsupported)
      answer = document::AnswerKind::Unsupported;
  }
  return answer;
}

document::Document run_tests(const RunRequest& request) {
  const tasks::Threads threads(request.options.jobs);
  document::Document document;
  document.contradictions = contradictions_of(request);
  machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge_tests(request, image);
  if (request.options.spectrum) document.spectrum = line_spectrum(*request.program, tests);
  document.answer = answer_of_runs(tests);
  TestNotes notes = notes_on_tests(*request.program, tests);
  document.test_doubts = std::move(notes.doubts);
  document.assumptions = std::move(notes.ignored);
  for (JudgedTest& test : tests) document.tests.push_back(std::move(test.outcome));
  return document;
}

}  // namespace culprit::judge
