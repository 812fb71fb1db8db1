#include "driver/dap/sources.h"

#include <filesystem>

namespace culprit::driver::dap {

namespace fs = std::filesystem;

namespace {

std::string absolute(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::absolute(path, error);
  return error ? path : found.lexically_normal().string();
}

std::string without_links(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(path, error);
  return error ? path : found.string();
}

}  // namespace

Sources::Sources(const model::Program& program) {
  for (const model::File& file : program.files) {
    paths_.push_back(absolute(file.path));
    real_.push_back(without_links(paths_.back()));
    shown_.push_back(file.suspect);
  }
}

std::optional<uint32_t> Sources::file_of(const std::string& path) const {
  const std::string wanted = without_links(absolute(path));
  for (uint32_t file = 0; file < paths_.size(); ++file)
    if (shown_[file] && real_[file] == wanted) return file;
  return std::nullopt;
}

project::Json Sources::source(uint32_t file) const {
  return {{"name", fs::path(paths_[file]).filename().string()}, {"path", paths_[file]}};
}

}  // namespace culprit::driver::dap
