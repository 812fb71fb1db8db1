#include "driver/class/submissions.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "support/folders.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

bool is_left_out(const std::string& name) { return name.starts_with('.') || name == "__MACOSX"; }

bool is_c_file(const std::string& name) { return name.ends_with(".c"); }

/// What is wrong with a link that leads somewhere else; empty if there is nothing.
std::string problem_of_link(const fs::path& path, const std::vector<std::string>& allowed) {
  std::error_code error;
  if (!fs::is_symlink(path, error) || leads_below(path.string(), allowed)) return {};
  return fmt::format("{} is a link that leads out of the class (--allow-read allows it)",
                     path.string());
}

Submission submission_of_folder(const fs::path& folder, const std::vector<std::string>& allowed) {
  Submission submission{folder.filename().string(), {}, {}};
  submission.problem = problem_of_link(folder, allowed);
  if (!submission.problem.empty()) return submission;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::error_code none;
    if (is_left_out(name)) {
      if (entry->is_directory(none)) entry.disable_recursion_pending();
    } else if (is_c_file(name) && !entry->is_directory(none)) {
      submission.files.push_back(entry->path().string());
      if (submission.problem.empty()) submission.problem = problem_of_link(entry->path(), allowed);
    }
  }
  std::sort(submission.files.begin(), submission.files.end());
  if (error) submission.problem = fmt::format("the folder cannot be read: {}", error.message());
  else if (submission.files.empty()) submission.problem = "there is no C file in the folder";
  return submission;
}

}  // namespace

Result<std::vector<Submission>> submissions_in(const std::string& folder, const std::string& tests,
                                               std::vector<std::string> allowed) {
  std::error_code error;
  allowed.push_back(fs::weakly_canonical(folder, error).string());
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
    if (entry->is_directory(none))
      submissions.push_back(submission_of_folder(entry->path(), allowed));
    else if (is_c_file(name))
      submissions.push_back(
          {name, {entry->path().string()}, problem_of_link(entry->path(), allowed)});
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

std::vector<std::string> files_left_out(const std::string& folder) {
  constexpr std::string_view kEndings[] = {".C",   ".cpp", ".cc",  ".cxx", ".txt", ".zip", ".gz",
                                           ".tgz", ".7z",  ".rar", ".tar", ".py",  ".java"};
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const std::string ending = entry->path().extension().string();
    std::error_code none;
    if (!is_left_out(name) && !entry->is_directory(none) &&
        std::find(std::begin(kEndings), std::end(kEndings), ending) != std::end(kEndings))
      names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace culprit::driver
