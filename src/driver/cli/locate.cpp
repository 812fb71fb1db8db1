#include "diagnose/locate.h"
#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_locate(const Settings& settings, const Streams& streams) {
  const Engine engine = [](const Question& question) {
    return diagnose::locate(question.request, question.progress);
  };
  return work(settings, streams, engine, report::render_text);
}

}  // namespace culprit::driver
