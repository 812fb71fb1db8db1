#include "machine/run/evaluated_at.h"

#include <algorithm>

namespace culprit::machine {

std::vector<model::ComponentId> evaluated_at(const Image& image, const State& state) {
  std::vector<model::ComponentId> components;
  size_t frame = state.frames.size();
  while (frame > 0 && image.functions()[state.frames[frame - 1].function].model->library) --frame;
  if (frame == 0) return components;
  const Frame& at = state.frames[frame - 1];
  const uint32_t pc = frame == state.frames.size() || at.pc == 0 ? at.pc : at.pc - 1;
  const std::vector<Evaluation>& all = image.functions()[at.function].evaluations;
  const auto next = std::partition_point(
      all.begin(), all.end(), [&](const Evaluation& evaluation) { return evaluation.probe < pc; });
  for (auto index = next == all.end() ? -1 : static_cast<int32_t>(next - all.begin()); index >= 0;
       index = all[static_cast<size_t>(index)].outer) {
    const Evaluation& evaluation = all[static_cast<size_t>(index)];
    if (evaluation.begin <= pc && pc < evaluation.probe) components.push_back(evaluation.component);
  }
  return components;
}

}  // namespace culprit::machine
