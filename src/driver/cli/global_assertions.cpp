#include "driver/cli/global_assertions.h"

#include <iterator>
#include <memory>
#include <utility>

#include "globals/state_check.h"

namespace culprit::driver {

namespace {

constexpr const char* kOption = "--global";

bool reads_globals(Command command) {
  return command == Command::Run || command == Command::Locate || command == Command::Repair;
}

}  // namespace

std::optional<InputError> check_global_assertions(
    const Settings& settings, const std::vector<const model::Program*>& programs) {
  if (!reads_globals(settings.command)) return std::nullopt;
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

judge::MakeRunCheck check_of_globals(const Settings& settings) {
  if (!reads_globals(settings.command)) return {};
  return [settings](const machine::Image& image) -> std::shared_ptr<const replay::RunCheck> {
    std::vector<globals::ProgramAssertion> all = global_assertions(settings, image.program());
    if (all.empty()) return nullptr;
    return std::make_shared<globals::StateCheck>(
        image, std::make_shared<const std::vector<globals::ProgramAssertion>>(std::move(all)));
  };
}

}  // namespace culprit::driver
