// The expectations of one unit: locates and parses them before the components are planted, and
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

  /// Call before the components are planted. Returns one report for each expectation and each file
  /// of the unit that it names.
  std::vector<ExpectationReport> prepare(const std::vector<Expectation>& expectations,
                                         const std::vector<clang::DeclGroupRef>& declarations,
                                         clang::Parser& parser);
  /// Call after the components are planted. Returns additional declarations of file scope for the
  /// code generator.
  std::vector<clang::Decl*> plant();

 private:
  struct Prepared {
    const Expectation* expectation;
    clang::FunctionDecl* function;
    LinePlace place;
    clang::SourceLocation at;
    ParsedCondition condition;
  };
  /// The files of the unit that match `name`.
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
