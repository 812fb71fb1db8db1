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

void read_line_ends(document::SourceText& text) {
  std::ifstream file(text.path, std::ios::binary);
  std::string first;
  if (!std::getline(file, first)) return;
  text.has_carriage_returns = first.ends_with('\r');
  file.clear();
  file.seekg(-1, std::ios::end);
  text.ends_with_newline = file.get() == '\n';
}

}  // namespace culprit::driver
