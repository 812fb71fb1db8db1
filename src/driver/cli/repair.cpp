#include "repair/checked.h"

#include "driver/cli/choose.h"
#include "driver/cli/work.h"

namespace culprit::driver {

namespace {

ExitCode repair_once(const Settings& settings, const Streams& streams,
                     document::Document& document) {
  const Engine engine = [&](const Question& question) {
    // conditions at lines would be checked at other lines
    const bool may_move_lines = question.expectations.empty();
    const repair::RepairRequest request{question.request, settings.limit, settings.max_edits,
                                        may_move_lines, question.reference};
    return document =
               settings.function.empty()
                   ? repair::repair(request, question.progress)
                   : repair::repair_checked(request, question.searched_up_to, question.progress);
  };
  return work(settings, streams, engine, report::render_repair);
}

}  // namespace

ExitCode run_repair(const Settings& settings, const Streams& streams) {
  document::Document document;
  if (!settings.choose) return repair_once(settings, streams, document);
  return repair_by_choice(settings, streams, [&](const Streams& once, document::Document& answer) {
    return repair_once(settings, once, answer);
  });
}

}  // namespace culprit::driver
