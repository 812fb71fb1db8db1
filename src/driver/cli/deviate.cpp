#include "diagnose/deviations/deviate.h"

#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_deviate(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    const diagnose::DeviateRequest request{question.request, settings.deviations, settings.mcs,
                                           settings.marking};
    return diagnose::deviate(request, question.progress);
  };
  return work(settings, streams, engine, report::render_deviations);
}

}  // namespace culprit::driver
