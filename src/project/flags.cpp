#include "project/flags.h"

#include <array>
#include <filesystem>
#include <functional>
#include <string_view>

#include "spec/test_case.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

/// A name that starts with another name comes first.
constexpr std::array kPathFlags = {"-isystem", "-iquote",  "-idirafter",
                                   "-include", "-imacros", "-I"};

/// Changes the path in each include flag, joined (-Ipath) or separate (-I path).
std::vector<std::string> change_paths(
    std::vector<std::string> flags, const std::function<std::string(const std::string&)>& change) {
  for (size_t i = 0; i < flags.size(); ++i)
    for (const std::string_view name : kPathFlags) {
      if (!flags[i].starts_with(name)) continue;
      if (flags[i].size() > name.size())
        flags[i] = std::string(name) + change(flags[i].substr(name.size()));
      else if (i + 1 < flags.size()) ++i, flags[i] = change(flags[i]);
      break;
    }
  return flags;
}

}  // namespace

std::vector<std::string> words_of(const std::string& fragment) {
  if (auto words = spec::split_command_line(fragment)) return *words;
  return {fragment};
}

std::vector<std::string> with_absolute_paths(std::vector<std::string> flags,
                                             const std::string& folder) {
  return change_paths(std::move(flags), [&](const std::string& path) {
    return (fs::path(folder) / path).lexically_normal().string();
  });
}

std::vector<std::string> as_seen_from(std::vector<std::string> flags, const std::string& folder) {
  return change_paths(std::move(flags),
                      [&](const std::string& path) { return as_seen_from(path, folder); });
}

std::string as_seen_from(const std::string& path, const std::string& folder) {
  const std::string relative = fs::path(path).lexically_relative(folder).string();
  const fs::path above = fs::path(folder).parent_path();
  const bool far_off = relative.empty() || relative == "../.." || relative.starts_with("../../") ||
                       (relative.starts_with("..") && above == above.root_path());
  return far_off ? path : relative;
}

}  // namespace culprit::project
