#include "driver/requests.h"

namespace culprit::driver {

diagnose::RunRequest request_of(const Settings& settings, const model::Program& program, std::vector<spec::TestCase> tests,
                                Budget& budget) {
  diagnose::RunRequest request;
  request.program = &program;
  request.tests = std::move(tests);
  request.comparison = settings.comparison;
  request.options.budget = &budget;
  request.options.memory_mib = settings.memory_mib;
  request.options.jobs = settings.jobs;
  request.options.step_limit = settings.steps;
  request.options.output_limit = settings.output_limit;
  request.options.engine = settings.engine;
  request.options.show = settings.show;
  request.options.max_faults = settings.max_faults;
  request.options.unwind = settings.unwind;
  request.options.effort = settings.effort;
  request.options.granularity = settings.granularity;
  if (!settings.modes.empty()) request.options.modes = diagnose::FaultModes(settings.modes);
  request.options.spectrum = settings.spectrum;
  return request;
}

}  // namespace culprit::driver
