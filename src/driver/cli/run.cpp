#include "driver/cli/work.h"
#include "judge/run_tests.h"

namespace culprit::driver {

ExitCode run_run(const Settings& settings, const Streams& streams) {
  const Engine engine = [](const Question& question) { return judge::run_tests(question.request); };
  return work(settings, streams, engine, report::render_run_table);
}

}  // namespace culprit::driver
