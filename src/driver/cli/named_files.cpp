#include "driver/cli/named_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace culprit::driver {

namespace {

constexpr uintmax_t kLargest = uintmax_t{1} << 20;  // bytes

void add(document::Document& document, const std::string& path) {
  const auto shows = [&](const document::SourceText& text) { return text.path == path; };
  if (path.empty() || std::any_of(document.files.begin(), document.files.end(), shows)) return;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) ||
      std::filesystem::file_size(path, error) > kLargest)
    return;
  std::ifstream file(path);
  document::SourceText text{path, {}};
  for (std::string line; std::getline(file, line);) {
    if (line.ends_with('\r')) line.pop_back();
    text.lines.push_back(std::move(line));
  }
  if (file.eof()) document.files.push_back(std::move(text));
}

}  // namespace

void add_named_files(document::Document& document) {
  for (const document::TestOutcome& test : document.tests) {
    add(document, test.reason.place.file);
    for (const document::Finding& finding : test.findings) add(document, finding.place.file);
  }
}

}  // namespace culprit::driver
