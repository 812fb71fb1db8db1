#include "check/asked_inputs.h"

#include "document/to_document.h"

namespace culprit::check {

std::vector<document::ChosenInput> asked_inputs(const machine::Image& image,
                                                const replay::PlainRun& run,
                                                const machine::ChosenInputs& chosen) {
  std::vector<document::ChosenInput> inputs;
  for (const machine::AskedInput& asked : run.asked) {
    const auto at = chosen.find(asked.name);
    inputs.push_back({asked.name, at == chosen.end() ? "0" : at->second,
                      document::place_of(image.program(), asked.location)});
  }
  return inputs;
}

}  // namespace culprit::check
