#include "subject.h"

#include <stdexcept>

#include "machine/image/libc_model.h"
#include "model/library.h"
#include "replay/plain_run.h"

namespace culprit::testing_support {

namespace {

const model::Library& library() {
  static const model::Library kLibrary = model::Library::read(machine::libc_model_text()).take();
  return kLibrary;
}

template <class T>
T taken(Result<T> result) {
  if (!result) throw std::runtime_error(result.errors().front().text());
  return result.take();
}

}  // namespace

Result<model::Program> compiled_snippet(const std::string& source,
                                        const std::vector<std::string>& flags,
                                        const frontend::FrontendOptions& options) {
  frontend::CompileRequest request;
  request.path = "snippet.c";
  request.flags = flags;
  request.content = source;
  std::vector<model::Program> units;
  Result<model::Program> unit = frontend::compile(request, options);
  if (!unit) return unit;
  units.push_back(unit.take());
  return model::link(std::move(units), library());
}

Subject::Subject(const std::string& source, const std::vector<std::string>& flags,
                 const frontend::FrontendOptions& options)
    : program_(taken(compiled_snippet(source, flags, options))), image_(program_) {}

replay::PlainRun Subject::run(const std::string& input,
                              const std::vector<std::string>& arguments) const {
  const machine::RunInputs inputs{.input = input, .arguments = arguments};
  replay::PlainRunRequest request;
  request.inputs = &inputs;
  return run(request);
}

replay::PlainRun Subject::run(replay::PlainRunRequest request, const std::string& input) const {
  const machine::RunInputs inputs{.input = input};
  if (!request.inputs) request.inputs = &inputs;
  request.image = &image_;
  return replay::plain_run(request);
}

std::vector<model::ComponentId> Subject::components(model::ComponentKind kind) const {
  std::vector<model::ComponentId> out;
  for (size_t c = 0; c < program_.components.size(); ++c)
    if (program_.components[c].kind == kind) out.push_back(static_cast<model::ComponentId>(c));
  return out;
}

model::ComponentId Subject::component(model::ComponentKind kind, const std::string& text) const {
  model::ComponentId found = model::kNoComponent;
  for (model::ComponentId c : components(kind)) {
    if (program_.components[c].text != text) continue;
    if (found != model::kNoComponent) throw std::runtime_error("several components " + text);
    found = c;
  }
  if (found == model::kNoComponent) throw std::runtime_error("no component " + text);
  return found;
}

}  // namespace culprit::testing_support
