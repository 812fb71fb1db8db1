#include "driver/class/submissions.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

bool is_left_out(const std::string& name) { return name.starts_with('.') || name == "__MACOSX"; }

bool is_c_file(const std::string& name) { return name.ends_with(".c"); }

Submission submission_of_folder(const fs::path& folder) {
  Submission submission{folder.filename().string(), {}, {}};
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::error_code none;
    if (is_left_out(name)) {
      if (entry->is_directory(none)) entry.disable_recursion_pending();
    } else if (is_c_file(name) && !entry->is_directory(none)) {
      submission.files.push_back(entry->path().string());
    }
  }
  std::sort(submission.files.begin(), submission.files.end());
  if (error) submission.problem = fmt::format("the folder cannot be read: {}", error.message());
  else if (submission.files.empty()) submission.problem = "there is no C file in the folder";
  return submission;
}

}  // namespace

Result<std::vector<Submission>> submissions_in(const std::string& folder,
                                               const std::string& tests) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return user_error_at(
        folder, 0, 0,
        fs::exists(folder, error) ? "this is not a folder" : "there is no such folder",
        "give the folder that holds one C file or one folder per program");
  std::vector<Submission> submissions;
  fs::directory_iterator entry(folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::error_code none;
    if (is_left_out(name) || fs::equivalent(entry->path(), tests, none)) continue;
    if (entry->is_directory(none)) submissions.push_back(submission_of_folder(entry->path()));
    else if (is_c_file(name)) submissions.push_back({name, {entry->path().string()}, {}});
  }
  if (error)
    return user_error_at(folder, 0, 0, "the folder cannot be read", "check its permissions");
  if (submissions.empty())
    return user_error_at(folder, 0, 0, "there is no program in the folder",
                         "a program is a C file, or a folder with C files");
  std::sort(submissions.begin(), submissions.end(),
            [](const Submission& a, const Submission& b) { return a.name < b.name; });
  return submissions;
}

}  // namespace culprit::driver
