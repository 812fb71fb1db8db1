// The request to an engine: a program, its tests, and the limits.
#pragma once

#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "judge/fault_modes.h"
#include "machine/image/image.h"
#include "model/program.h"
#include "replay/run_check.h"
#include "spec/comparison.h"
#include "spec/test_case.h"
#include "support/budget.h"
#include "support/result.h"

namespace culprit::judge {

/// How explanations are searched for.
enum class Engine : uint8_t {
  Concrete,  ///< one set of components is free at a time
  Relax,     ///< all components are free at once, under selectors
};

/// The kind of program part that a suspect stands for.
enum class Granularity : uint8_t {
  Function,
  Block,  ///< a loop, or the body of a branch
  Statement,
  Expression,  ///< single components, and sets of them
  Auto,        ///< expressions; blocks and functions if no expression and no set explains
};

/// The word used in options and in JSON.
constexpr const char* granularity_name(Granularity granularity) {
  constexpr const char* names[] = {"function", "block", "statement", "expression", "auto"};
  static_assert(std::size(names) == static_cast<size_t>(Granularity::Auto) + 1);
  return names[static_cast<size_t>(granularity)];
}

inline constexpr double kUsualSeconds = 60;  ///< the default of --timeout

/// Options::patience if a command may take so many seconds; 0: any number. A quarter of the time,
/// at 130 million instructions a second.
constexpr uint64_t patience_within(double seconds) {
  constexpr double kPerSecond = 33'000'000, kWithoutLimit = 600;
  return static_cast<uint64_t>(kPerSecond * (seconds > 0 ? seconds : kWithoutLimit));
}

struct Options {
  Budget* budget = nullptr;  ///< null: no limit
  uint64_t memory_mib = 4096;
  unsigned jobs = 1;  ///< threads; answers do not depend on it
  /// model instructions per run, after which it counts as endless; 0: not given
  uint64_t step_limit = 0;
  /// without step_limit: instructions that tests may take, all together, until they are given up
  /// (long_runs.h)
  uint64_t patience = patience_within(kUsualSeconds);
  /// run long tests to their end, even if other tests are known to fail
  bool judge_all = false;
  uint64_t output_limit = uint64_t{16} << 20;
  Engine engine = Engine::Concrete;
  std::vector<document::SetKind> show;  ///< lists to show in addition to the answer
  bool show_ranges = false;             ///< also the ranges of variables at the heads of loops
  unsigned max_faults = 3;              ///< components in one diagnosis
  /// search for sets even if single components explain
  bool all_sets = false;
  unsigned unwind = 0;  ///< 0: derived from the observed runs
  unsigned effort = 1;  ///< multiple of the usual effort for one component
  Granularity granularity = Granularity::Auto;
  FaultModes modes;            ///< components of other modes are assumed ok
  uint64_t schedules = 0;      ///< schedules of threads that are tried; 0: the usual number
  uint64_t seed = 1;           ///< of random schedules
  bool until_failure = false;  ///< the first schedule of a test that fails is enough
  bool spectrum = false;
  size_t explained_diagnoses = 0;  ///< so many of the first diagnoses get chains (chain.h)
  size_t explained_tests = 0;      ///< for each, in so many failing tests
};

/// Another text for a file of the program.
struct ChangedFile {
  std::string path;  ///< as model::Program::files has it
  std::string text;
  /// Only functions whose names begin with this have components; empty: all that are suspected.
  std::string suspected = {};
};

/// Compiles and links the program with the text in place of the file. Errors: it does not compile;
/// the file is not a unit of its own.
using Rebuild = std::function<Result<model::Program>(const ChangedFile&)>;

/// Makes what judges all runs of the program beside their tests; null: nothing does.
using MakeRunCheck = std::function<std::shared_ptr<const replay::RunCheck>(const machine::Image&)>;

struct RunRequest {
  const model::Program* program = nullptr;
  std::vector<spec::TestCase> tests;
  spec::Comparison comparison = spec::Comparison::Exact;
  Options options;
  Rebuild rebuild = {};     ///< empty: changes are not tried as text
  MakeRunCheck check = {};  ///< may be empty
};

/// Receives the progress of an engine, from any thread.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  virtual void progress(std::string_view stage, uint64_t done, uint64_t total) = 0;
};

}  // namespace culprit::judge
