#include "diagnose/locate.h"
#include "diagnose/deviations/deviate.h"
#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_locate(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    document::Document found = diagnose::locate(question.request, question.progress);
    if (settings.deviations > 0)
      found.deviations =
          diagnose::deviate({question.request, settings.deviations, settings.mcs, settings.marking},
                            question.progress)
              .deviations;
    return found;
  };
  return work(settings, streams, engine, report::render_text);
}

}  // namespace culprit::driver
