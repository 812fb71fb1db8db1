#include "driver/cli/rebuild.h"

#include "driver/inputs.h"

namespace culprit::driver {

judge::Rebuild rebuild_with(const Settings& settings,
                            const std::vector<frontend::Expectation>& expectations,
                            const ProjectPart* part) {
  return [&settings, &expectations,
          part](const judge::ChangedFile& instead) -> Result<model::Program> {
    if (part) return compiled_with(*part, settings, instead);
    model::Program program;
    if (auto error = compile_sources(settings, expectations, program, &instead))
      return error->messages;
    return program;
  };
}

}  // namespace culprit::driver
