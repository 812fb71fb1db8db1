#include "repair/repair.h"

#include "driver/cli/rebuild.h"
#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_repair(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    // conditions at lines would be checked at other lines
    const bool may_move_lines = question.expectations.empty();
    return repair::repair(
        {question.request, rebuild_with(settings, question), settings.limit, settings.max_edits,
         may_move_lines},
        question.progress);
  };
  return work(settings, streams, engine, report::render_repair);
}

}  // namespace culprit::driver
