// Compiles units, except those known from an earlier run.
#pragma once

#include <optional>
#include <string>

#include "cache/file_states.h"
#include "frontend/frontend.h"
#include "model/program.h"

namespace culprit::cache {

/// The cached units in one folder. Thread-safe, and safe beside other processes.
class UnitCache {
 public:
  /// `builder` identifies this build of culprit: another build may make another model of the same
  /// source.
  UnitCache(std::string folder, std::string builder)
      : folder_(std::move(folder)), builder_(std::move(builder)) {}

  /// Returns the same result as frontend::compile, warnings included. Errors are not cached.
  Result<model::Program> compile(const frontend::CompileRequest& request,
                                 const frontend::FrontendOptions& options);

 private:
  std::optional<model::Program> find(const std::string& arguments);
  void store(const std::string& arguments, const frontend::CompileTrace& trace,
             const model::Program& program);

  std::string folder_;
  std::string builder_;
  FileStates files_;
};

/// The user's cache folder as the environment names it. nullopt if there is none or it cannot be
/// created.
std::optional<std::string> users_cache_folder();

}  // namespace culprit::cache
