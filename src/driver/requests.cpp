#include "driver/requests.h"

#include <algorithm>

#include "driver/cli/global_assertions.h"
#include "tasks/parallel.h"

namespace culprit::driver {

namespace {

constexpr size_t kExplainedTests = 6;  // per diagnosis, in the forms that contain all diagnoses

/// Requests chains. They cost extra runs, so text and compiler messages get them only for the
/// diagnoses shown; HTML and SARIF, whose readers open one suspect after the other, always get them
/// for all.
void ask_for_chains(const Settings& settings, judge::Options& options) {
  const bool listed =
      settings.format == OutputFormat::Text || settings.format == OutputFormat::Compiler;
  const bool always =
      settings.format == OutputFormat::Html || settings.format == OutputFormat::Sarif;
  if (!settings.explain && !always) return;
  options.explained_diagnoses = listed && !settings.all ? settings.limit : SIZE_MAX;
  options.explained_tests = listed ? 1 : kExplainedTests;
}

}  // namespace

judge::RunRequest request_of(const Settings& settings, const model::Program& program,
                             std::vector<spec::TestCase> tests, Budget& budget) {
  judge::RunRequest request;
  request.program = &program;
  request.tests = std::move(tests);
  for (spec::TestCase& test : request.tests)
    test.undefined = std::max(test.undefined, settings.undefined);
  request.comparison = settings.comparison;
  request.options.budget = &budget;
  request.options.memory_mib = settings.memory_mib;
  request.options.jobs = tasks::threads_to_have(settings.jobs);
  request.options.step_limit = settings.steps;
  request.options.patience = judge::patience_within(settings.timeout);
  request.options.judge_all = settings.command == Command::Run;
  request.options.output_limit = settings.output_limit;
  request.options.engine = settings.engine;
  request.options.show = settings.show;
  request.options.show_ranges = settings.show_ranges;
  request.options.max_faults = settings.max_faults;
  request.options.all_sets = settings.all;
  request.options.unwind = settings.unwind;
  request.options.effort = settings.effort;
  request.options.schedules = settings.schedules;
  request.options.seed = settings.seed;
  request.options.granularity = settings.granularity;
  if (!settings.modes.empty()) request.options.modes = judge::FaultModes(settings.modes);
  request.options.spectrum = settings.spectrum;
  ask_for_chains(settings, request.options);
  request.check = check_of_globals(settings);
  return request;
}

}  // namespace culprit::driver
