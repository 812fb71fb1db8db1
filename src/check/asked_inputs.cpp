#include "check/asked_inputs.h"

#include "document/to_document.h"

namespace culprit::check {

std::vector<document::ChosenInput> asked_inputs(const machine::Image& image,
                                                const replay::PlainRun& run,
                                                const machine::ChosenInputs& chosen) {
  std::vector<document::ChosenInput> inputs;
  for (const machine::AskedInput& asked : run.asked)
    if (const auto at = chosen.find(asked.name); at != chosen.end())
      inputs.push_back(
          {asked.name, at->second, document::place_of(image.program(), asked.location)});
  return inputs;
}

}  // namespace culprit::check
