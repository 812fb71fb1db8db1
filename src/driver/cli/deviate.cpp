#include <algorithm>

#include "diagnose/deviations/deviate.h"

#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_deviate(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    return diagnose::deviate(
        {question.request, std::max(settings.deviations, 1u), settings.mcs, settings.marking},
        question.progress);
  };
  return work(settings, streams, engine, report::render_deviations);
}

}  // namespace culprit::driver
