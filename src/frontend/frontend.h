// Translates C source into a program model: Clang parses it, the planter adds the components to the
// AST, Clang generates LLVM IR, and the IR is lowered.
//
// The AST is changed between semantic analysis and code generation: each expression that is a
// component is wrapped in a call of a marker function, so the marker appears in the IR exactly
// where the value is computed. Nothing has to be matched by debug locations afterwards. This is the
// only folder that includes Clang or LLVM.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/contract/stubs.h"
#include "frontend/expect/expectation.h"
#include "model/call_text.h"
#include "model/program.h"
#include "support/result.h"

namespace culprit::frontend {

struct CompileRequest {
  std::string path;  ///< as the user named it; relative to `directory`
  /// Driver flags. Those that do not affect the meaning of the program are dropped.
  std::vector<std::string> flags;
  /// Working directory of the compilation; the current one if empty.
  std::string directory;
  bool suspect = true;  ///< false: a test harness; the whole file is trusted
  /// Absolute paths of files that are suspect even if this trusted unit includes them. Used only if
  /// `suspect` is false.
  std::vector<std::string> suspect_includes;
  std::optional<std::string> content;  ///< text to compile instead of the file's content
  std::string suspected;  ///< only functions whose names begin with this get components
};

/// One function that runs call directly, with inputs that a test chooses or that are left open.
struct Harness {
  std::string function;  ///< the unit that defines it gets the harness; empty: no harness
  /// By pointer parameter: how many elements it points to, as a C expression over the parameters.
  std::map<std::string, std::string> elements;
};

/// Which regular files the compiler reads beside the headers of the system. Paths are absolute,
/// without links.
struct ReadableFiles {
  bool all = true;  ///< every file; the members below are not used then
  /// What is below these folders, the source itself, its folder, and those that its flags name.
  std::vector<std::string> folders;
  /// These files, and what is below these folders, are not read. Sorted.
  std::vector<std::string> hidden;
  /// Of what stands in this folder, these are not read, nor what is below them; empty: none. Those
  /// that begin with a point are endings of names.
  std::string tests;
  std::vector<std::string> names_of_tests;
  bool named_folders = true;  ///< false: the folders of the source and of its flags do not count

  /// What is below this folder, and nothing else.
  static ReadableFiles only_below(std::string folder) {
    ReadableFiles readable;
    readable.all = readable.named_folders = false;
    readable.folders.push_back(std::move(folder));
    return readable;
  }
};

struct FrontendOptions {
  std::vector<std::string> suspect_globs;  ///< if empty, every file that is not a system header
  std::vector<std::string> trust_globs;    ///< takes precedence over suspect_globs
  bool plant = true;                       ///< false: no components at all; used for the library
  std::vector<Expectation> expectations;   ///< each is planted in every unit that contains its file
  /// Also plant which variable each assignment stores to. Each such assignment then costs more to
  /// run.
  bool variable_targets = false;
  Harness harness;
  /// Read the contracts in comments (`/*@ … */`) and check them when the program runs.
  bool contracts = false;
  /// Judge objects of ready protocols when the program ends: streams that are never closed.
  bool unended = false;
  Stubs stubs = Stubs::None;  ///< needs `contracts`
  ReadableFiles readable;
};

/// A path that the compiler asked the file system about, and what it found there.
struct FileUse {
  /// File: the path exists and is a file, but its content was not read.
  enum class Found : uint8_t { Nothing, Folder, File, Content };
  std::string path;  ///< absolute
  Found found = Found::Nothing;
  std::string digest;  ///< of the content as it was read, if `found` is Content
  friend bool operator==(const FileUse&, const FileUse&) = default;
};

/// Everything that a compilation learned about its machine. With the same arguments and the same
/// answers of the file system, the result is the same.
struct CompileTrace {
  std::vector<FileUse> files;  ///< sorted by path
  /// False if the result depends on something else, such as the time of day (`__TIME__`), or if a
  /// file changed during the compilation.
  bool repeatable = true;
};

/// Compiles one translation unit. Errors: Clang's own messages, at most 20, or the conditions that
/// cannot be parsed. May run in several threads at once. If not null, `trace` is filled, and
/// `reports` receives the outcome of each expectation whose file is part of the unit.
Result<model::Program> compile(const CompileRequest& request, const FrontendOptions& options,
                               CompileTrace* trace = nullptr,
                               std::vector<ExpectationReport>* reports = nullptr);

/// A text for everything that the result depends on besides the file system and the expectations,
/// including the version of Clang. Equal texts mean equal compilations.
std::string compile_identity(const CompileRequest& request, const FrontendOptions& options);

/// A call of the harness's function with given inputs, to be written as C.
struct CallRequest {
  /// By name, as machine/run/input_text.h writes them; one that is missing is 0 or null.
  std::map<std::string, std::string> inputs;
  /// Of what is violated. If it is a guarantee of the function, it is checked.
  uint32_t line = 0, column = 0;
};

/// One text for each call; none if the unit does not define the function of `options.harness`.
/// Cost: parses the unit. Errors: Clang's own messages.
Result<std::vector<model::CallText>> call_texts(const CompileRequest& request,
                                                const FrontendOptions& options,
                                                const std::vector<CallRequest>& calls);

/// Calls `no_memory` where Clang and LLVM get no memory, and `failure` where they give up. Without
/// it, they end the process by a signal. Neither may return.
void handle_failures(void (*no_memory)(), void (*failure)());

/// A cryptographic hash (BLAKE3, 20 bytes) in hexadecimal digits.
std::string digest(std::string_view content);
/// SHA-256, in hexadecimal digits.
std::string sha256(std::string_view content);

/// Where the headers of the C library and of the compiler are: absolute, without links.
std::vector<std::string> system_header_folders();

/// Returns the requests for `sources` from `directory`/compile_commands.json; for all entries if
/// `sources` is empty.
Result<std::vector<CompileRequest>> read_compile_commands(const std::string& directory,
                                                          const std::vector<std::string>& sources);

}  // namespace culprit::frontend
