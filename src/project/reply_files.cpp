#include "project/reply_files.h"

#include "support/files.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t kLargestReplyFile = 64u << 20;

fs::path api_folder(const std::string& build) { return fs::path(build) / ".cmake" / "api" / "v1"; }

bool is_newer(const fs::path& file, fs::file_time_type than) {
  std::error_code error;
  const fs::file_time_type written = fs::last_write_time(file, error);
  return !error && written > than;
}

}  // namespace

fs::path query_folder(const std::string& build) {
  return api_folder(build) / "query" / "client-culprit";
}

std::optional<fs::path> index_file(const std::string& build) {
  std::optional<fs::path> newest;
  std::error_code error;
  for (fs::directory_iterator entry(api_folder(build) / "reply", error), end;
       !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with("index-") && name.ends_with(".json") &&
        (!newest || name > newest->filename().string()))
      newest = entry->path();
  }
  return newest;
}

std::optional<Json> reply_file(const std::string& build, const std::string& name) {
  const fs::path path = api_folder(build) / "reply" / fs::path(name).filename();
  const auto content = content_of_file(path.string(), kLargestReplyFile);
  return content ? parse_json(*content) : std::nullopt;
}

std::string object_file(const Json& index, const std::string& kind, int version) {
  for (const Json& object : list(index, "objects"))
    if (text(object, "kind") == kind && number(member(object, "version"), "major") == version)
      return text(object, "jsonFile");
  return {};
}

bool has_codemodel(const std::string& build) {
  const auto path = index_file(build);
  if (!path) return false;
  const auto index = reply_file(build, path->filename().string());
  // a broken index is reported when it is read
  return !index || !object_file(*index, "codemodel", 2).empty();
}

std::optional<std::string> newer_than_reply(const std::string& build) {
  const auto path = index_file(build);
  const auto index = path ? reply_file(build, path->filename().string()) : std::nullopt;
  std::error_code error;
  const fs::file_time_type written =
      path ? fs::last_write_time(*path, error) : fs::file_time_type();
  if (!index || error) return std::nullopt;
  if (const auto files = reply_file(build, object_file(*index, "cmakeFiles", 1))) {
    const fs::path source = text(member(*files, "paths"), "source");
    for (const Json& input : list(*files, "inputs")) {
      if (flag(input, "isGenerated") || flag(input, "isCMake") || flag(input, "isExternal"))
        continue;
      const fs::path file = source / text(input, "path");
      if (is_newer(file, written))
        return file.lexically_proximate(fs::current_path(error)).string();
    }
    return std::nullopt;
  }
  const auto model = reply_file(build, object_file(*index, "codemodel", 2));
  if (!model) return std::nullopt;
  const fs::path source = text(member(*model, "paths"), "source");
  for (const Json& configuration : list(*model, "configurations"))
    for (const Json& directory : list(configuration, "directories")) {
      const fs::path file =
          (source / text(directory, "source") / "CMakeLists.txt").lexically_normal();
      if (is_newer(file, written))
        return file.lexically_proximate(fs::current_path(error)).string();
    }
  return std::nullopt;
}

}  // namespace culprit::project
