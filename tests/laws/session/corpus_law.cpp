#include "corpus_law.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "machine/run/step_observer.h"
#include "session/values/expression.h"
#include "session/values/show.h"
#include "spec/test_case.h"
#include "subject.h"

namespace culprit::laws {

namespace {

constexpr uint64_t kDistance = 997;  // instructions between two moments
constexpr size_t kMostMoments = 40;  // of one run
constexpr size_t kMostFrames = 4;

class Look : public machine::StepObserver {
 public:
  Look(const machine::Image& image, std::string name, CorpusCounts& counts)
      : image_(image), name_(std::move(name)), counts_(counts) {}

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    const bool library = image_.functions()[state.top().function].model->library;
    if (library || steps < next_ || moments_ >= kMostMoments) return;
    next_ = steps + kDistance;
    ++moments_, ++counts_.moments;
    const size_t frames = state.frames.size();
    for (size_t frame = frames - std::min(frames, kMostFrames); frame < frames; ++frame)
      look({image_, state, frame, frame + 1 == frames ? pc : state.frames[frame].pc - 1});
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  void look(const session::Scope& scope) {
    for (const session::Variable& variable : session::variables_at(scope)) {
      ++counts_.variables;
      const std::string shown = session::show(scope, variable.value);
      const auto again = session::evaluate(scope, variable.name);
      const std::string text = again ? session::show(scope, *again) : again.errors()[0].message;
      if (text != shown)
        ++counts_.broken, fmt::print("{}: {}: {} or {}\n", name_, variable.name, shown, text);
      for (const char* form : {"*{}", "{}->next", "{}[3]", "{} + 1", "&{}", "sizeof {}"})
        if (auto value = session::evaluate(scope, fmt::format(fmt::runtime(form), variable.name)))
          session::show(scope, *value);
    }
  }

  const machine::Image& image_;
  std::string name_;
  CorpusCounts& counts_;
  uint64_t next_ = 0;
  size_t moments_ = 0;
};

}  // namespace

void look_at_corpus(const std::filesystem::path& folder, CorpusCounts& counts) {
  std::ifstream file(folder / "buggy.c");
  const auto tests = spec::read_tests((folder / "tests").string());
  if (!file || !tests) return;
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  try {
    const testing_support::Subject subject(source);
    ++counts.programs;
    for (const spec::TestCase& test : *tests) {
      Look look(subject.image(), folder.filename().string(), counts);
      replay::PlainRunRequest request;
      request.inputs = &test;
      request.limits.steps = 2'000'000;
      request.observer = &look;
      subject.run(request);
    }
  } catch (const std::runtime_error& error) {
    fmt::print("{}: skipped: {}\n", folder.filename().string(), error.what());
  }
}

}  // namespace culprit::laws
