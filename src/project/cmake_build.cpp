// Makes sure that a build has a reply.
#include "project/cmake_build.h"

#include <filesystem>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include "project/process.h"
#include "project/reply_files.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

constexpr const char* kQuery =
    R"({"requests": [{"kind": "codemodel", "version": 2}, {"kind": "cmakeFiles", "version": 1}]})"
    "\n";
constexpr double kSecondsToConfigure = 600;

/// The folder in which the cache says it was configured; empty if it does not say.
std::string home_in_cache(const fs::path& cache) {
  constexpr std::string_view kEntry = "CMAKE_CACHEFILE_DIR:INTERNAL=";
  std::ifstream file(cache);
  for (std::string line; std::getline(file, line);)
    if (line.starts_with(kEntry)) return line.substr(kEntry.size());
  return {};
}

std::optional<Diagnostic> check_folder(const std::string& folder) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (!fs::exists(status))
    return user_error("there is no build folder " + folder,
                      fmt::format("configure one: cmake -S . -B {}", folder));
  if (!fs::is_directory(status))
    return user_error(folder + " is a file, not a build folder",
                      "give the folder that cmake -B named");
  if (const fs::path cache = fs::path(folder) / "CMakeCache.txt"; fs::exists(cache, error)) {
    const std::string home = home_in_cache(cache);
    if (home.empty() || fs::equivalent(home, folder, error)) return std::nullopt;
    if (fs::exists(home, error))
      return user_error(
          fmt::format("{} is a copy of {}, whose sources and tests it describes", folder, home),
          "configure one where it is now: cmake -S . -B build");
    return user_error(
        fmt::format("{} was configured as {}, which is not there any more", folder, home),
        "a moved build does not find its sources; configure one where they are now: cmake -S "
        ". -B build");
  }
  if (fs::exists(fs::path(folder) / "CMakeLists.txt", error))
    return user_error(folder + " holds sources; it is not a configured build",
                      fmt::format("configure one: cmake -S {} -B build", folder));
  if (fs::exists(fs::path(folder) / "Makefile", error) ||
      fs::exists(fs::path(folder) / "build.ninja", error))
    return user_error(folder + " is not a CMake build: it has no CMakeCache.txt",
                      fmt::format("for make, Ninja and Meson: -p {} --program ./TEST", folder));
  return user_error(
      folder + " is not a configured CMake build: it has no CMakeCache.txt",
      fmt::format("--ctest works on CMake builds; configure it: cmake -S . -B {}", folder));
}

bool write_query(const std::string& folder) {
  const fs::path path = query_folder(folder);
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return false;
  std::ofstream query(path / "query.json");
  query << kQuery;
  return static_cast<bool>(query.flush());
}

/// The end of a failed tool's output.
std::string tail_of(const std::string& text) {
  constexpr size_t kMost = 400;
  std::string tail = text.size() > kMost ? "…" + text.substr(text.size() - kMost) : text;
  while (!tail.empty() && (tail.back() == '\n' || tail.back() == '\r')) tail.pop_back();
  return tail;
}

std::optional<std::vector<Diagnostic>> ask_cmake(const std::string& folder) {
  if (!write_query(folder))
    return std::vector{user_error(fmt::format("cannot write to the build folder {}", folder),
                                  "cmake describes a build only where a query file can be put; "
                                  "copy the build, or configure another")};
  ProcessRequest request;
  request.words = {"cmake", folder};
  request.seconds = kSecondsToConfigure;
  auto ran = run_process(request);
  if (!ran) return ran.errors();
  if (ran->status != 0)
    return std::vector{
        user_error(fmt::format("'cmake {}' failed: {}", folder, tail_of(ran->errors)),
                   "the build has to be configured without errors first")};
  if (!index_file(folder))
    return std::vector{
        user_error(fmt::format("'cmake {}' left no description of the build", folder),
                   "culprit needs the file API of CMake 3.14 or newer")};
  return std::nullopt;
}

}  // namespace

Result<Build> read_build(const std::string& folder) {
  if (auto error = check_folder(folder)) return *error;
  if (!has_codemodel(folder))
    if (auto errors = ask_cmake(folder)) return *errors;
  if (const auto newer = newer_than_reply(folder))
    return user_error(
        fmt::format("the build in {} is stale: {} is newer than cmake's description of it", folder,
                    *newer),
        fmt::format("configure it again: cmake {}", folder));
  return read_reply(folder);
}

}  // namespace culprit::project
