#include "cache/file_states.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace culprit::cache {

namespace {

using Found = frontend::FileUse::Found;

frontend::FileUse look_at(const std::string& path, bool with_content) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return {path, Found::Nothing, {}};
  if (std::filesystem::is_directory(status)) return {path, Found::Folder, {}};
  if (!with_content || !std::filesystem::is_regular_file(status)) return {path, Found::File, {}};
  std::ifstream stream(path, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(stream), {}};
  return stream.bad() || !stream.is_open()
             ? frontend::FileUse{path, Found::File, {}}
             : frontend::FileUse{path, Found::Content, frontend::digest(content)};
}

}  // namespace

frontend::FileUse FileStates::at(const std::string& path, bool with_content) {
  auto& known = with_content ? read_ : seen_;
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = known.find(path); at != known.end()) return at->second;
  }
  frontend::FileUse found = look_at(path, with_content);
  const std::lock_guard lock(mutex_);
  return known.try_emplace(path, std::move(found)).first->second;
}

}  // namespace culprit::cache
