#include "repair/repair.h"

#include "driver/cli/work.h"
#include "driver/inputs.h"

namespace culprit::driver {

ExitCode run_repair(const Settings& settings, const Streams& streams) {
  const Engine engine = [&](const Question& question) {
    const repair::Rebuild rebuild = [&](const std::string& path,
                                        const std::string& text) -> Result<model::Program> {
      const FileText instead{path, text};
      if (question.part) return compiled_with(*question.part, settings, instead);
      model::Program program;
      if (auto error = compile_sources(settings, question.expectations, program, &instead))
        return error->messages;
      return program;
    };
    // conditions at lines would be checked at other lines
    const bool may_move_lines = question.expectations.empty();
    return repair::repair(
        {question.request, rebuild, settings.limit, settings.max_edits, may_move_lines},
        question.progress);
  };
  return work(settings, streams, engine, report::render_repair);
}

}  // namespace culprit::driver
