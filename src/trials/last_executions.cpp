#include "trials/last_executions.h"

#include "machine/run/step_observer.h"

namespace culprit::trials {

namespace {

class LastExecutions final : public machine::StepObserver {
 public:
  explicit LastExecutions(const machine::Image& image) : last_(image.functions().size()) {
    for (size_t f = 0; f < last_.size(); ++f)
      last_[f].assign(image.functions()[f].model->code.size(), UINT64_MAX);
  }

  uint64_t of(const CodePlace& place) const { return last_[place.function][place.pc]; }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    last_[state.top().function][pc] = steps;
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  std::vector<std::vector<uint64_t>> last_;  // per function and instruction
};

}  // namespace

std::vector<uint64_t> last_executions(const machine::Image& image,
                                      const std::vector<CodePlace>& places,
                                      replay::PlainRunRequest plain) {
  LastExecutions observer(image);
  plain.observer = &observer;
  replay::plain_run(plain);
  std::vector<uint64_t> last;
  for (const CodePlace& place : places) last.push_back(observer.of(place));
  return last;
}

}  // namespace culprit::trials
