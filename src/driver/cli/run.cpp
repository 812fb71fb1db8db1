#include "driver/cli/global_assertions.h"
#include "driver/cli/work.h"
#include "globals/check.h"
#include "judge/run_tests.h"

namespace culprit::driver {

ExitCode run_run(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    document::Document document = judge::run_tests(question.request);
    document.globals = globals::check(
        question.request, global_assertions(settings, *question.request.program), document.tests);
    return document;
  };
  return work(settings, streams, engine, report::render_run_table);
}

}  // namespace culprit::driver
