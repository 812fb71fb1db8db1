#include "driver/cli/global_assertions.h"

#include <iterator>

namespace culprit::driver {

namespace {

constexpr const char* kOption = "--global";

}  // namespace

std::optional<InputError> check_global_assertions(
    const Settings& settings, const std::vector<const model::Program*>& programs) {
  if (settings.command != Command::Run) return std::nullopt;
  for (const std::string& text : settings.globals) {
    std::vector<Diagnostic> errors;
    bool is_known = false;
    for (const model::Program* program : programs) {
      const auto assertion = globals::assertion_for(*program, text, kOption);
      is_known = is_known || assertion;
      if (!assertion) errors = assertion.errors();
    }
    if (!is_known && !errors.empty()) return InputError{ExitCode::BadInput, std::move(errors)};
  }
  for (const model::Program* program : programs)
    if (const auto all = globals::assertions_in(*program); !all)
      return InputError{ExitCode::BadInput, all.errors()};
  return std::nullopt;
}

std::vector<globals::ProgramAssertion> global_assertions(const Settings& settings,
                                                         const model::Program& program) {
  std::vector<globals::ProgramAssertion> all;
  for (const std::string& text : settings.globals)
    if (auto assertion = globals::assertion_for(program, text, kOption))
      all.push_back(assertion.take());
  if (auto comments = globals::assertions_in(program)) {
    std::vector<globals::ProgramAssertion> more = comments.take();
    std::move(more.begin(), more.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace culprit::driver
