#include "driver/cli/rebuild.h"

#include "driver/inputs.h"

namespace culprit::driver {

judge::Rebuild rebuild_with(const Settings& settings,
                            const std::vector<frontend::Expectation>& expectations,
                            const ProjectPart* part) {
  return [&settings, &expectations, part](const std::string& path,
                                          const std::string& text) -> Result<model::Program> {
    const FileText instead{path, text};
    if (part) return compiled_with(*part, settings, instead);
    model::Program program;
    if (auto error = compile_sources(settings, expectations, program, &instead))
      return error->messages;
    return program;
  };
}

}  // namespace culprit::driver
