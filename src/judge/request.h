// What an engine is asked: a program, its tests, and the limits.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "judge/fault_modes.h"
#include "model/program.h"
#include "spec/comparison.h"
#include "spec/test_case.h"
#include "support/budget.h"

namespace culprit::judge {

/// How explanations are searched.
enum class Engine : uint8_t {
  Concrete,  ///< one set of components at a time is free
  Relax,     ///< all are at once, under selectors
};

/// What one suspect is.
enum class Granularity : uint8_t {
  Function,
  Block,  ///< a loop, or the body of a branch
  Statement,
  Expression,  ///< single components, and sets of them
  Auto,        ///< expressions; blocks and functions where no expression and no set explains
};

/// The word of the option and of JSON.
constexpr const char* granularity_name(Granularity granularity) {
  constexpr const char* names[] = {"function", "block", "statement", "expression", "auto"};
  static_assert(std::size(names) == static_cast<size_t>(Granularity::Auto) + 1);
  return names[static_cast<size_t>(granularity)];
}

struct Options {
  Budget* budget = nullptr;  ///< null: no limit
  uint64_t memory_mib = 4096;
  unsigned jobs = 1;  ///< threads; the answer does not depend on it
  /// model instructions of one run; 0: from the runs that end
  uint64_t step_limit = 0;
  /// long tests of a build are run on, though others are known to fail
  bool judge_all = false;
  uint64_t output_limit = uint64_t{16} << 20;
  Engine engine = Engine::Concrete;
  std::vector<document::SetKind> show;  ///< lists that are wanted beside the answer
  unsigned max_faults = 3;              ///< components of one diagnosis
  /// sets are looked for where single components explain, too
  bool all_sets = false;
  unsigned unwind = 0;  ///< 0: from the observed runs
  unsigned effort = 1;  ///< times the usual effort for one component
  Granularity granularity = Granularity::Auto;
  FaultModes modes;  ///< components of other modes are ok
  bool spectrum = false;
  size_t explained_diagnoses = 0;  ///< the first so many get chains (chain.h)
  size_t explained_tests = 0;      ///< of each, for so many failing tests
};

struct RunRequest {
  const model::Program* program = nullptr;
  std::vector<spec::TestCase> tests;
  spec::Comparison comparison = spec::Comparison::Exact;
  Options options;
};

/// Told how far an engine is; from any thread.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  virtual void progress(std::string_view stage, uint64_t done, uint64_t total) = 0;
};

}  // namespace culprit::judge
