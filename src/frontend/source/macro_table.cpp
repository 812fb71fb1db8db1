#include "frontend/source/macro_table.h"

#include <algorithm>
#include <iterator>

#include "clang/Lex/Lexer.h"

namespace culprit::frontend {

void MacroRecorder::MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) {
  const clang::SourceLocation at = name.getLocation();
  if (sources_.isInSystemHeader(at) || sources_.isWrittenInBuiltinFile(at) ||
      sources_.isWrittenInCommandLineFile(at))
    return;
  const clang::MacroInfo* info = directive->getMacroInfo();
  if (info->getNumTokens() == 0) return;
  definitions_.push_back(
      {name.getIdentifierInfo()->getName().str(), at, info->getDefinitionEndLoc()});
}

MacroTable::MacroTable(clang::ASTContext& context, SourceMap& map,
                       const std::vector<MacroRecorder::Definition>& definitions,
                       ComponentTable& table)
    : context_(context), sources_(context.getSourceManager()) {
  for (const MacroRecorder::Definition& definition : definitions) {
    if (!map.suspects(definition.begin)) continue;
    model::Component group;
    group.kind = model::ComponentKind::MacroDefinition;
    group.range = group.statement = map.range({definition.begin, definition.end});
    group.text = map.text({definition.begin, definition.end});
    group.name = definition.name;
    known_[definition.name].push_back({definition.begin, table.declare_macro(std::move(group))});
  }
}

/// The expansions that begin (or end) with `token`, innermost first. A macro argument is not an
/// expansion of its own.
std::vector<MacroTable::Expansion> MacroTable::expansions(clang::SourceLocation token,
                                                          bool at_start) const {
  std::vector<Expansion> out;
  while (token.isMacroID()) {
    const auto& entry = sources_.getSLocEntry(sources_.getFileID(token)).getExpansion();
    const bool is_argument = entry.isMacroArgExpansion();
    const std::string name =
        is_argument
            ? std::string()
            : clang::Lexer::getImmediateMacroName(token, sources_, context_.getLangOpts()).str();
    const unsigned length = clang::Lexer::MeasureTokenLength(sources_.getSpellingLoc(token),
                                                             sources_, context_.getLangOpts());
    const bool bounds = at_start ? sources_.isAtStartOfImmediateMacroExpansion(token)
                                 : sources_.isAtEndOfImmediateMacroExpansion(
                                       token.getLocWithOffset(static_cast<int>(length)));
    if (!bounds) break;
    if (!is_argument) out.push_back({entry.getExpansionLocStart(), name});
    token = at_start ? entry.getExpansionLocStart() : entry.getExpansionLocEnd();
  }
  return out;
}

std::optional<size_t> MacroTable::group_of(const Expansion& expansion) const {
  const auto at = known_.find(expansion.name);
  if (at == known_.end()) return std::nullopt;
  // in the order in which they were read
  const clang::SourceLocation use = sources_.getFileLoc(expansion.at);
  const auto later = std::partition_point(
      at->second.begin(), at->second.end(),
      [&](const Known& known) { return sources_.isBeforeInTranslationUnit(known.defined, use); });
  return later == at->second.begin() ? std::nullopt : std::optional(std::prev(later)->group);
}

std::vector<size_t> MacroTable::take_expansions(clang::SourceRange e) {
  std::vector<size_t> groups;
  if (known_.empty() || !e.getBegin().isMacroID() || !e.getEnd().isMacroID()) return groups;
  const std::vector<Expansion> ends = expansions(e.getEnd(), false);
  for (const Expansion& start : expansions(e.getBegin(), true)) {
    const bool whole = std::any_of(ends.begin(), ends.end(),
                                   [&](const Expansion& end) { return end.at == start.at; });
    if (!whole || taken_.count(start.at)) continue;
    const std::optional<size_t> group = group_of(start);
    if (!group) continue;
    taken_.insert(start.at);
    groups.push_back(*group);
  }
  return groups;
}

}  // namespace culprit::frontend
