#include "diagnose/locate.h"
#include "driver/cli/work.h"

namespace culprit::driver {

ExitCode run_locate(const Settings& settings, const Streams& streams) {
  return work(settings, streams, diagnose::locate, report::render_text);
}

}  // namespace culprit::driver
