// A build.ninja: its build statements, as far as they tell which command makes a file; see the
// reference of the Ninja manual.
//
// Variables are looked up as Ninja does: those of a statement when it is read, those of a rule when
// a command is asked for. Pools, `default`, dependency files and dyndep do not matter here.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/records/command.h"
#include "support/result.h"

namespace culprit::project::records {

class NinjaFile {
 public:
  /// Reads `folder`/build.ninja and the files that it includes; `folder` is absolute. Errors: a
  /// file that cannot be read, or has a line that Ninja would not accept.
  static Result<NinjaFile> read(const std::string& folder);

  /// The command that makes the file with this absolute path, with the content of its response file
  /// in place. Empty if no statement makes it, or an alias (`phony`) does.
  std::string command_for(const std::string& path) const;
  /// The files of an alias, as absolute paths; empty if it is none.
  std::vector<std::string> files_of_alias(const std::string& path) const;
  /// The files of the sources that the file itself is made from: absolute paths of each meson.build
  /// and CMakeLists.txt.
  std::vector<std::string> descriptions() const;
  /// The files that commands make and whose name has no extension: programs, most likely.
  std::vector<std::string> files_without_extension() const;

  // Filled by the reader.
  using Variables = std::map<std::string, std::string>;
  using Rule = std::map<std::string, std::string>;  // values are not evaluated yet
  struct Scope {
    const Scope* parent = nullptr;
    Variables variables;
    std::map<std::string, Rule> rules;
  };
  struct Statement {
    std::vector<std::string> outputs;  ///< as they are written; those before `|`
    std::vector<std::string> inputs;   ///< those before `|`
    std::vector<std::string> others;   ///< inputs after `|`
    const Rule* rule = nullptr;        ///< null for phony
    const Scope* scope = nullptr;
    Variables variables;
  };
  struct Content {
    std::string folder;
    std::vector<std::unique_ptr<Scope>> scopes;
    std::vector<Statement> statements;
    std::map<std::string, size_t> by_output;  ///< absolute path -> statement
    unsigned files = 0;                       ///< that were included
  };

 private:
  explicit NinjaFile(Content content) : content_(std::move(content)) {}
  const Statement* statement_for(const std::string& path) const;

  Content content_;
};

}  // namespace culprit::project::records
