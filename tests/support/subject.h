// A C snippet made ready to run: compiled with all components planted, linked with the modelled
// library, laid out. Shared by the unit tests and the laws.
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "machine/image/image.h"
#include "model/program.h"
#include "replay/plain_run.h"
#include "support/result.h"

namespace culprit::testing_support {

/// The snippet compiled and linked, or the compiler's errors.
Result<model::Program> compiled_snippet(const std::string& source,
                                        const std::vector<std::string>& flags = {"-w"},
                                        const frontend::FrontendOptions& options = {});

class Subject {
 public:
  /// Throws std::runtime_error with the compiler's first error.
  explicit Subject(const std::string& source, const std::vector<std::string>& flags = {"-w"},
                   const frontend::FrontendOptions& options = {});
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  const model::Program& program() const { return program_; }
  const machine::Image& image() const { return image_; }

  replay::PlainRun run(const std::string& input = "",
                       const std::vector<std::string>& arguments = {}) const;
  /// Runs with limits, an intervention or watched components. Sets the image of `request`, and its
  /// inputs if it has none.
  replay::PlainRun run(replay::PlainRunRequest request, const std::string& input = "") const;

  /// The components of this kind, in source order.
  std::vector<model::ComponentId> components(model::ComponentKind kind) const;
  /// The only component of this kind and text. Throws if there is not exactly one.
  model::ComponentId component(model::ComponentKind kind, const std::string& text) const;

 private:
  model::Program program_;
  machine::Image image_;
};

}  // namespace culprit::testing_support
