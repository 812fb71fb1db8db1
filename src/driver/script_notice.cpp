#include "driver/script_notice.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "cache/folder.h"
#include "driver/output/replace_file.h"
#include "frontend/frontend.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

/// The file that stands for "was told"; empty if nothing is kept.
std::string mark_of(const std::string& build) {
  const auto folder = cache::cache_folder([](const char* name) { return std::getenv(name); });
  std::error_code error;
  const fs::path real = fs::canonical(build, error);
  if (!folder || error || !cache::make_folder(*folder)) return {};
  return cache::place_in(*folder, frontend::digest("scripts of " + real.string()) + ".told");
}

}  // namespace

std::optional<Diagnostic> notice_of_scripts(const Settings& settings) {
  const std::string mark = settings.use_cache ? mark_of(settings.build) : std::string();
  std::error_code error;
  if (!mark.empty()) {
    if (fs::exists(mark, error)) return std::nullopt;
    fs::create_directories(fs::path(mark).parent_path(), error);
    replace_file_in_folder(mark, "");
  }
  return note(
      fmt::format(
          "{} about the build in {}: this runs its scripts with your rights; the tests and "
          "programs themselves are not run",
          settings.program.empty() ? "culprit asks CMake and CTest" : "culprit asks make or ninja",
          settings.build),
      fmt::format("use --{} for projects that you trust; --tests DIR runs nothing",
                  settings.program.empty() ? "ctest" : "program"));
}

}  // namespace culprit::driver
