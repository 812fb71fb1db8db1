// C source -> program model, by Clang: parse, plant the components into the AST, let Clang generate
// LLVM IR, lower that.
//
// The AST is changed between semantic analysis and code generation: an expression that is a
// component becomes a call of a marker function around it, so the marker stands in the IR exactly
// where the value is computed. Nothing has to be matched by debug locations afterwards. The only
// folder that includes Clang or LLVM.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/expect/expectation.h"
#include "model/program.h"
#include "support/result.h"

namespace culprit::frontend {

struct CompileRequest {
  std::string path;  ///< as the user named it; relative to `directory`
  /// driver flags; those without an effect on the meaning of the program are dropped
  std::vector<std::string> flags;
  /// working directory of the compilation; empty: the current one
  std::string directory;
  bool suspect = true;  ///< false: a test harness, trusted as a whole
  /// of a harness: files that are suspected all the same where it includes them, absolute
  std::vector<std::string> suspect_includes;
  std::optional<std::string> content;  ///< text in place of the file's
};

struct FrontendOptions {
  std::vector<std::string> suspect_globs;  ///< empty: every file that is not a system header
  std::vector<std::string> trust_globs;    ///< wins over suspect_globs
  bool plant = true;                       ///< false: no components at all, for the library
  std::vector<Expectation> expectations;   ///< each is planted in the units that hold its file
  /// also which variable an assignment stores to; makes each of them cost more to run
  bool variable_targets = false;
};

/// A path that the compiler asked the file system about, and what it found there.
struct FileUse {
  /// File: something that was not read
  enum class Found : uint8_t { Nothing, Folder, File, Content };
  std::string path;  ///< absolute
  Found found = Found::Nothing;
  std::string digest;  ///< of Content, as read
  friend bool operator==(const FileUse&, const FileUse&) = default;
};

/// All that a compilation learnt of the machine that it ran on: with the same arguments and the
/// same answers of the file system, its result is the same.
struct CompileTrace {
  std::vector<FileUse> files;  ///< by path
  /// false: the program depends on more, such as the time of day (__TIME__), or a file changed
  /// meanwhile
  bool repeatable = true;
};

/// One translation unit. Errors: the compiler's, in its words, at most 20; those of conditions that
/// it cannot parse. May run in several threads at once. `trace`, `reports` (what became of the
/// expectations whose file the unit holds): filled when not null.
Result<model::Program> compile(const CompileRequest& request, const FrontendOptions& options,
                               CompileTrace* trace = nullptr,
                               std::vector<ExpectationReport>* reports = nullptr);

/// Everything beside the file system and the expectations that a compilation depends on, the
/// compiler's version included. Equal texts: equal arguments.
std::string compile_identity(const CompileRequest& request, const FrontendOptions& options);

/// A cryptographic hash (BLAKE3, 20 bytes) in hexadecimal digits.
std::string digest(std::string_view content);

/// Requests for `sources` (all entries when empty) from `directory`/compile_commands.json.
Result<std::vector<CompileRequest>> read_compile_commands(const std::string& directory,
                                                          const std::vector<std::string>& sources);

}  // namespace culprit::frontend
