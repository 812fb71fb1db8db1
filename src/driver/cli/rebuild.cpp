#include "driver/cli/rebuild.h"

#include "driver/inputs.h"

namespace culprit::driver {

repair::Rebuild rebuild_with(const Settings& settings, const Question& question) {
  return [&](const std::string& path, const std::string& text) -> Result<model::Program> {
    const FileText instead{path, text};
    if (question.part) return compiled_with(*question.part, settings, instead);
    model::Program program;
    if (auto error = compile_sources(settings, question.expectations, program, &instead))
      return error->messages;
    return program;
  };
}

}  // namespace culprit::driver
