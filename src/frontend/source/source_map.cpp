#include "frontend/source/source_map.h"

#include "clang/Basic/SourceManager.h"

#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

namespace culprit::frontend {

namespace {

constexpr size_t kTextBytes = 80;

/// Cut at the first byte of a character.
std::string shortened(std::string out) {
  if (out.size() <= kTextBytes) return out;
  size_t cut = kTextBytes - 3;
  while (cut > 0 && (out[cut] & 0xc0) == 0x80) --cut;
  return out.substr(0, cut) + "…";
}

/// One line, with each run of white space as one blank. Reads no more than what is shown: nested
/// expressions are each asked for their text.
std::string folded(llvm::StringRef text) {
  std::string out;
  for (char c : text) {
    if (out.size() > kTextBytes + 1) break;  // too long, even if the last one is a blank
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
    if (!blank) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return shortened(std::move(out));
}

}  // namespace

clang::CharSourceRange SourceMap::file_range(clang::SourceRange tokens) {
  const auto whole = clang::CharSourceRange::getTokenRange(tokens);
  clang::CharSourceRange in_file =
      clang::Lexer::makeFileCharRange(whole, sources_, context_.getLangOpts());
  if (in_file.isValid()) return in_file;
  if (is_from_macro_)
    if (const clang::CharSourceRange spelled = spelled_range(tokens); spelled.isValid())
      return spelled;
  const auto expansion =
      clang::CharSourceRange::getTokenRange(sources_.getExpansionLoc(tokens.getBegin()),
                                            sources_.getExpansionRange(tokens.getEnd()).getEnd());
  return clang::Lexer::getAsCharRange(expansion, sources_, context_.getLangOpts());
}

/// Where the tokens are written in a macro of a suspect file; invalid if some are not written there
/// side by side.
clang::CharSourceRange SourceMap::spelled_range(clang::SourceRange tokens) {
  const clang::SourceLocation begin = sources_.getSpellingLoc(tokens.getBegin()),
                              end = sources_.getSpellingLoc(tokens.getEnd());
  const auto [file, first] = sources_.getDecomposedLoc(begin);
  const auto [end_file, last] = sources_.getDecomposedLoc(end);
  const bool is_in_macro = tokens.getBegin().isMacroID() && tokens.getEnd().isMacroID() &&
                           file == end_file && first <= last && suspects(begin);
  if (!is_in_macro) return {};
  return clang::Lexer::getAsCharRange(clang::CharSourceRange::getTokenRange(begin, end), sources_,
                                      context_.getLangOpts());
}

void SourceMap::enter(const clang::FunctionDecl* function) {
  const clang::Stmt* body = function ? function->getBody() : nullptr;
  is_from_macro_ = body && body->getBeginLoc().isMacroID() && body->getEndLoc().isMacroID();
}

culprit::SourceRange SourceMap::range(clang::SourceRange tokens) {
  return tokens.isValid() ? from_characters(file_range(tokens)) : SourceRange{};
}

culprit::SourceRange SourceMap::written(clang::SourceRange tokens) {
  const auto in_file = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(tokens), sources_, context_.getLangOpts());
  return in_file.isValid() ? from_characters(in_file) : SourceRange{};
}

culprit::SourceRange SourceMap::characters(clang::SourceLocation begin, clang::SourceLocation end) {
  return from_characters(clang::CharSourceRange::getCharRange(begin, end));
}

culprit::SourceRange SourceMap::from_characters(clang::CharSourceRange range) {
  const auto [file, begin] = sources_.getDecomposedLoc(range.getBegin());
  const auto [end_file, end] = sources_.getDecomposedLoc(range.getEnd());
  if (file.isInvalid() || file != end_file) return {};
  return {file_index(file), sources_.getLineNumber(file, begin),
          sources_.getColumnNumber(file, begin), sources_.getLineNumber(file, end),
          sources_.getColumnNumber(file, end)};
}

culprit::SourceLocation SourceMap::location(clang::SourceLocation at) {
  if (at.isInvalid()) return {};
  const auto [file, offset] = sources_.getDecomposedLoc(sources_.getFileLoc(at));
  if (file.isInvalid()) return {};
  return {file_index(file), sources_.getLineNumber(file, offset),
          sources_.getColumnNumber(file, offset)};
}

std::string SourceMap::text(clang::SourceRange tokens) {
  if (tokens.isInvalid()) return {};
  return folded(clang::Lexer::getSourceText(file_range(tokens), sources_, context_.getLangOpts()));
}

std::string SourceMap::text_of_characters(clang::SourceLocation begin, clang::SourceLocation end) {
  return shortened(clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(begin, end),
                                               sources_, context_.getLangOpts())
                       .take_front(kTextBytes + 1)
                       .str());
}

uint32_t SourceMap::file_index(clang::FileID id) {
  auto [at, fresh] = indices_.try_emplace(id, 0);
  if (!fresh) return at->second;
  const clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(id);
  const uint32_t index = files_.index(entry ? entry->getName().str() : std::string("<built-in>"));
  return indices_[id] = index;
}

bool SourceMap::suspects(clang::SourceLocation at) {
  const clang::FileID id = sources_.getFileID(sources_.getExpansionLoc(at));
  auto [known, fresh] = suspects_.try_emplace(id, false);
  if (!fresh) return known->second;
  const bool suspect = decide(id);
  return suspects_[id] = suspect;
}

bool SourceMap::decide(clang::FileID id) {
  const clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(id);
  if (!entry || sources_.isInSystemHeader(sources_.getLocForStartOfFile(id))) return false;
  if (!suspicion_.suspects(entry->getName().str())) return false;
  enter_lines(id);
  return true;
}

void SourceMap::enter_lines(clang::FileID id) {
  model::File& file = files_.file(file_index(id));
  file.suspect = true;
  if (!file.lines.empty()) return;
  llvm::StringRef rest = sources_.getBufferData(id);
  while (!rest.empty()) {
    auto [line, tail] = rest.split('\n');
    file.lines.push_back(line.rtrim('\r').str());
    rest = tail;
  }
}

}  // namespace culprit::frontend
