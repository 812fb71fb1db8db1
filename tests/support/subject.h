// A C snippet made ready to run: compiled with all components planted, linked with the modelled
// library, laid out. Shared by the tests of machine, encode and diagnose and by the laws.
#pragma once

#include <string>
#include <vector>

#include "machine/image/image.h"
#include "model/program.h"
#include "replay/plain_run.h"

namespace culprit::testing_support {

class Subject {
 public:
  /// Throws std::runtime_error with the compiler's first error.
  explicit Subject(const std::string& source, const std::vector<std::string>& flags = {"-w"});
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  const model::Program& program() const { return program_; }
  const machine::Image& image() const { return image_; }

  replay::PlainRun run(const std::string& input = "",
                       const std::vector<std::string>& arguments = {}) const;
  /// The same with limits, an intervention or watched components; the image of `request` is set
  /// here, and so are its inputs when there are none.
  replay::PlainRun run(replay::PlainRunRequest request, const std::string& input = "") const;

  /// The components of a kind, in source order.
  std::vector<model::ComponentId> components(model::ComponentKind kind) const;
  /// The only component of that kind and text; throws when there is not exactly one.
  model::ComponentId component(model::ComponentKind kind, const std::string& text) const;

 private:
  model::Program program_;
  machine::Image image_;
};

}  // namespace culprit::testing_support
