// Compiling, but for what is known from an earlier run.
#pragma once

#include <optional>
#include <string>

#include "cache/file_states.h"
#include "frontend/frontend.h"
#include "model/program.h"

namespace culprit::cache {

/// The units in one folder. Safe to use from several threads, and beside other processes.
class UnitCache {
 public:
  /// `builder` says which build of culprit this is: the same source is another model for another
  /// one.
  UnitCache(std::string folder, std::string builder)
      : folder_(std::move(folder)), builder_(std::move(builder)) {}

  /// What frontend::compile gives, warnings included. Errors are not kept.
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

/// The user's cache, as the environment names it; nullopt when there is none, or the folder cannot
/// be made.
std::optional<std::string> users_cache_folder();

}  // namespace culprit::cache
