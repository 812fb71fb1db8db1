// Expectations of one unit: finds their places and parses them before the components are planted,
// plants them afterwards.
#pragma once

#include <vector>

#include "frontend/expect/expectation_parser.h"
#include "frontend/source/file_table.h"

namespace culprit::frontend {

class ExpectationPlanter {
 public:
  ExpectationPlanter(clang::CompilerInstance& compiler, FileTable& files)
      : compiler_(compiler), files_(files) {}

  /// Before the components are planted. One report per expectation of which this unit holds the
  /// file.
  std::vector<ExpectationReport> prepare(const std::vector<Expectation>& expectations,
                                         const std::vector<clang::DeclGroupRef>& declarations,
                                         clang::Parser& parser);
  /// After that. Declarations of file scope that the generator needs besides.
  std::vector<clang::Decl*> plant();

 private:
  struct Prepared {
    const Expectation* expectation;
    clang::FunctionDecl* function;
    LinePlace place;
    clang::SourceLocation at;
    ParsedCondition condition;
  };
  /// The files of the unit that `name` means.
  std::vector<clang::FileID> files_named(const std::string& name) const;
  std::optional<Diagnostic> prepare(const Expectation& expectation, const LinePlace& place,
                                    const std::string& path,
                                    const std::vector<clang::DeclGroupRef>& declarations,
                                    clang::Parser& parser);

  clang::CompilerInstance& compiler_;
  FileTable& files_;
  std::vector<Prepared> prepared_;
};

}  // namespace culprit::frontend
