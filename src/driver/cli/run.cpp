#include "diagnose/run_tests.h"
#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_run(const Settings& settings, const Streams& streams) {
  const Engine engine = [](const diagnose::RunRequest& request, diagnose::ProgressSink*) {
    return diagnose::run_tests(request);
  };
  return work(settings, streams, engine, report::render_run_table);
}

}  // namespace culprit::driver
