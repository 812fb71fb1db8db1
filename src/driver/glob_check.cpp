#include "driver/glob_check.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/enumerated.h"
#include "driver/library.h"
#include "frontend/source/suspicion.h"

namespace culprit::driver {

namespace {

using Files = std::set<std::string>;

/// The user's files, without those of the library.
Files files_of(const std::vector<const model::Program*>& programs) {
  Files files;
  for (const model::Program* program : programs)
    for (const model::File& file : program->files) files.insert(file.path);
  for (const model::File& file : library().outline().files) files.erase(file.path);
  return files;
}

std::string hint_of(const Files& files) {
  return fmt::format(
      "the files are {}; a pattern has to match such a path, the absolute path, or the name alone",
      enumerated({files.begin(), files.end()}));
}

}  // namespace

std::optional<InputError> check_globs(const Settings& settings,
                                      const std::vector<const model::Program*>& programs,
                                      std::vector<Diagnostic>& warnings) {
  if (settings.suspect.empty() && settings.trust.empty()) return std::nullopt;
  const Files files = files_of(programs);
  const std::string here = std::filesystem::current_path().string();
  const auto matches_none = [&](const std::string& glob) {
    return std::none_of(files.begin(), files.end(), [&](const std::string& path) {
      return frontend::glob_matches_file(glob, path, here);
    });
  };
  if (!settings.suspect.empty() &&
      std::all_of(settings.suspect.begin(), settings.suspect.end(), matches_none))
    return InputError{
        ExitCode::BadInput,
        {user_error(fmt::format("no file matches --suspect {}", fmt::join(settings.suspect, " ")),
                    hint_of(files))}};
  const auto warn = [&](const char* option, const std::vector<std::string>& globs) {
    for (const std::string& glob : globs)
      if (matches_none(glob))
        warnings.push_back(
            note(fmt::format("no file matches {} {}", option, glob), hint_of(files)));
  };
  warn("--suspect", settings.suspect);
  warn("--trust", settings.trust);
  const bool nothing_left =
      std::all_of(programs.begin(), programs.end(),
                  [](const model::Program* program) { return program->components.empty(); });
  if (nothing_left && settings.command != Command::Run)
    return InputError{
        ExitCode::BadInput,
        {user_error("no file is left to suspect: --suspect and --trust exclude all of them",
                    hint_of(files))}};
  return std::nullopt;
}

std::optional<InputError> check_function(const Settings& settings,
                                         const std::vector<const model::Program*>& programs) {
  if (settings.function.empty()) return std::nullopt;
  std::set<std::string> names;
  for (const model::Program* program : programs)
    for (const model::Function& function : program->functions)
      if (!function.library) names.insert(function.name);
  if (names.contains(settings.function)) return std::nullopt;
  return InputError{
      ExitCode::BadInput,
      {user_error(fmt::format("--function {}: the program has no such function", settings.function),
                  fmt::format("its functions: {}", enumerated({names.begin(), names.end()})))}};
}

}  // namespace culprit::driver
