#include "frontend/expect/expectation_planter.h"

#include <algorithm>

#include <fmt/format.h>

#include "clang/AST/Decl.h"
#include "frontend/expect/expectation_code.h"

namespace culprit::frontend {

using namespace clang;

namespace {

/// True if `name` is the path or its last components.
bool means(const std::string& name, llvm::StringRef path) {
  return path == name || (path.ends_with(name) && path.drop_back(name.size()).ends_with("/"));
}

}  // namespace

std::vector<FileID> ExpectationPlanter::files_named(const std::string& name) const {
  const SourceManager& sources = compiler_.getSourceManager();
  std::vector<FileID> found;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile()) continue;
    const OptionalFileEntryRef file = entry.getFile().getContentCache().OrigEntry;
    if (file && means(name, file->getName()))
      found.push_back(
          sources.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset())));
  }
  return found;
}

std::vector<ExpectationReport> ExpectationPlanter::prepare(
    const std::vector<Expectation>& expectations, const std::vector<DeclGroupRef>& declarations,
    Parser& parser) {
  const SourceManager& sources = compiler_.getSourceManager();
  std::vector<ExpectationReport> reports;
  for (const Expectation& expectation : expectations)
    for (FileID file : files_named(expectation.file)) {
      const std::string path = sources.getFileEntryRefForID(file)->getName().str();
      reports.push_back(
          {expectation.id, path,
           prepare(expectation, {file, expectation.line}, path, declarations, parser)});
    }
  return reports;
}

std::optional<Diagnostic> ExpectationPlanter::prepare(const Expectation& expectation,
                                                      const LinePlace& place,
                                                      const std::string& path,
                                                      const std::vector<DeclGroupRef>& declarations,
                                                      Parser& parser) {
  FunctionDecl* function = function_at(declarations, compiler_.getSourceManager(), place);
  if (!function)
    return user_error_at(
        path, place.line, 1,
        fmt::format("the expectation '{}' names a line outside all functions",
                    expectation.condition),
        "name a line on which a statement begins");
  std::string hint;
  const std::optional<Reached> reached =
      find_place(compiler_.getASTContext(), *function, place, hint);
  if (!reached)
    return user_error_at(
        path, place.line, 1,
        fmt::format("the expectation '{}' names a line on which no statement begins",
                    expectation.condition),
        hint);
  auto condition = ExpectationParser(compiler_, parser).parse(expectation, *function, *reached);
  if (!condition) return condition.errors()[0];
  prepared_.push_back({&expectation, function, place, reached->at, condition.take()});
  return std::nullopt;
}

std::vector<Decl*> ExpectationPlanter::plant() {
  ASTContext& context = compiler_.getASTContext();
  std::vector<Decl*> declarations;
  // In reverse, because each check is inserted before the code at the place. So checks run in the
  // order in which they were given.
  for (auto at = prepared_.rbegin(); at != prepared_.rend(); ++at) {
    ExpectationCode code(context, *at->expectation, at->at);
    Stmt* check = code.check(at->condition.truth, at->condition.shown);
    const bool planted = plant_at(context, *at->function, at->place, check);
    CULPRIT_INVARIANT(planted,
                      "a place of an expectation is gone after the components were planted");
    declarations.insert(declarations.end(), code.declarations().begin(), code.declarations().end());
  }
  return declarations;
}

}  // namespace culprit::frontend
