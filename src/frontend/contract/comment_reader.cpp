#include "frontend/contract/comment_reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "contract/parser.h"
#include "frontend/contract/token_stream.h"

namespace culprit::frontend {

using contract::Annotation;

namespace {

/// Listens to the uses of CBMC's clauses.
class ClauseRecorder : public clang::PPCallbacks {
 public:
  explicit ClauseRecorder(CommentReader& reader) : reader_(reader) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& definition,
                    clang::SourceRange range, const clang::MacroArgs*) override {
    const llvm::StringRef word = name.getIdentifierInfo()->getName();
    const clang::MacroInfo* macro = definition.getMacroInfo();
    // The program may define macros with these names itself.
    if (!word.starts_with("__CPROVER_") || !macro || macro->getNumTokens() > 0) return;
    for (std::string_view clause : contract::kCbmcClauses)
      if (word == llvm::StringRef(clause.data(), clause.size())) reader_.handle_macro(range);
  }

 private:
  CommentReader& reader_;
};

/// Whether the line that `at` is in begins with #. A line may be continued.
bool is_in_directive(llvm::StringRef text, size_t at) {
  size_t begin = at;
  const auto is_continued = [&](size_t end) {
    return text.substr(0, end).ends_with("\\") || text.substr(0, end).ends_with("\\\r");
  };
  while (begin > 0 && (text[begin - 1] != '\n' || is_continued(begin - 1))) --begin;
  return text.slice(begin, at).ltrim().starts_with("#");
}

}  // namespace

CommentReader::CommentReader(clang::CompilerInstance& compiler, ContractUnit& unit)
    : compiler_(compiler), unit_(unit) {
  clang::Preprocessor& preprocessor = compiler.getPreprocessor();
  // The `else` of a marker is no line of the program.
  compiler.getDiagnostics().setSeverityForGroup(clang::diag::Flavor::WarningOrError,
                                                "misleading-indentation",
                                                clang::diag::Severity::Ignored);
  preprocessor.addCommentHandler(this);
  preprocessor.addPPCallbacks(std::make_unique<ClauseRecorder>(*this));
  preprocessor.setTokenWatcher([this](const clang::Token& token) { watch(token); });
}

/// Whether the token begins a declaration.
bool CommentReader::declares(const clang::Token& token) const {
  if (token.is(clang::tok::identifier)) return is_type(token.getIdentifierInfo()->getName().str());
  return token.isSimpleTypeSpecifier(compiler_.getLangOpts()) ||
         token.isOneOf(clang::tok::kw_const, clang::tok::kw_volatile, clang::tok::kw_static,
                       clang::tok::kw_extern, clang::tok::kw_register, clang::tok::kw_typedef,
                       clang::tok::kw_auto, clang::tok::kw_inline, clang::tok::kw_struct,
                       clang::tok::kw_union, clang::tok::kw_enum, clang::tok::kw__Alignas,
                       clang::tok::kw__Atomic, clang::tok::kw__Thread_local,
                       clang::tok::kw__Static_assert);
}

/// The parser's message would be about tokens that the user has not written.
void CommentReader::expect_statement(const clang::Token& token) {
  if (statement_after_.isInvalid() || token.getLocation() == statement_after_) return;
  const clang::SourceLocation at = std::exchange(statement_after_, {});
  const bool ends = token.isOneOf(clang::tok::r_brace, clang::tok::eof);
  if (!ends && !declares(token)) return;
  clang::DiagnosticsEngine& engine = compiler_.getDiagnostics();
  engine.Report(at, engine.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                           "annotation: a statement must follow it%select{| (a "
                                           "declaration is none in C)}0"))
      << static_cast<unsigned>(!ends);
}

void CommentReader::watch(const clang::Token& token) {
  expect_statement(token);
  if (token.is(clang::tok::l_brace)) ++open_braces_;
  if (token.is(clang::tok::r_brace)) --open_braces_;
  wants_statement_ = token.isOneOf(clang::tok::r_paren, clang::tok::kw_else, clang::tok::kw_do);
}

/// Whether the name is a typedef of file scope.
bool CommentReader::is_type(std::string_view name) const {
  if (!compiler_.hasSema()) return false;
  clang::Preprocessor& preprocessor = compiler_.getPreprocessor();
  clang::IdentifierInfo* identifier =
      preprocessor.getIdentifierInfo(llvm::StringRef(name.data(), name.size()));
  clang::IdentifierResolver& names = compiler_.getSema().IdResolver;
  for (auto at = names.begin(identifier); at != names.end(); ++at)
    if (llvm::isa<clang::TypedefNameDecl>(*at)) return true;
  return false;
}

bool CommentReader::HandleComment(clang::Preprocessor& preprocessor, clang::SourceRange comment) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  if (comment.getBegin().isMacroID() || sources.isInSystemHeader(comment.getBegin())) return false;
  const auto [file, begin] = sources.getDecomposedLoc(comment.getBegin());
  const unsigned end = sources.getFileOffset(comment.getEnd());
  const llvm::StringRef text = sources.getBufferData(file).slice(begin, end);
  const std::string_view view(text.data(), text.size());
  if (!contract::is_annotation(view)) return false;
  if (is_in_directive(sources.getBufferData(file), begin)) {
    unit_.unused.push_back({"an annotation in a macro", "is not seen where the macro is used",
                            comment.getBegin().getRawEncoding()});
    return false;
  }
  const contract::Parsed parsed = contract::parse_annotation(view, options_at(comment.getBegin()));
  return !report(parsed.error) && keep(parsed.annotation, comment);
}

contract::ParserOptions CommentReader::options_at(clang::SourceLocation at) const {
  return {.origin = at.getRawEncoding(),
          .is_type = [this](std::string_view name) { return is_type(name); },
          .in_body = open_braces_ > 0};
}

/// Returns whether there is an error.
bool CommentReader::report(const std::optional<contract::SyntaxError>& error) {
  if (!error) return false;
  clang::DiagnosticsEngine& engine = compiler_.getDiagnostics();
  const unsigned id = engine.getCustomDiagID(clang::DiagnosticsEngine::Error, "annotation: %0");
  engine.Report(location_of(error->at), id) << error->message;
  if (!error->hint.empty())
    engine.Report(location_of(error->at),
                  engine.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0"))
        << error->hint;
  return true;
}

void CommentReader::handle_macro(clang::SourceRange use) {
  const clang::SourceManager& sources = compiler_.getSourceManager();
  if (use.getBegin().isMacroID() || use.getEnd().isMacroID()) {
    unit_.unused.push_back({"a clause in a macro", "is not executable",
                            sources.getExpansionLoc(use.getBegin()).getRawEncoding()});
    return;
  }
  const auto [file, begin] = sources.getDecomposedLoc(use.getBegin());
  const llvm::StringRef text =
      sources.getBufferData(file).slice(begin, sources.getFileOffset(use.getEnd()) + 1);
  const contract::Parsed parsed = contract::parse_cbmc_clause(
      std::string_view(text.data(), text.size()), options_at(use.getBegin()));
  if (report(parsed.error)) return;
  unit_.unused.insert(unit_.unused.end(), parsed.annotation.unused.begin(),
                      parsed.annotation.unused.end());
  const bool loop = parsed.annotation.kind == Annotation::Kind::Loop;
  if (parsed.annotation.kind != Annotation::Kind::None)
    (loop ? unit_.of_loops : unit_.after_heads).emplace_back(use.getBegin(), parsed.annotation);
}

bool CommentReader::keep(Annotation annotation, clang::SourceRange comment) {
  unit_.unused.insert(unit_.unused.end(), annotation.unused.begin(), annotation.unused.end());
  // Generated tokens are placed at the last character of the comment.
  const clang::SourceLocation last = comment.getEnd().getLocWithOffset(-1);
  switch (annotation.kind) {
    case Annotation::Kind::None: return false;
    case Annotation::Kind::Definitions:
      for (contract::Definition& definition : annotation.definitions)
        if (!unit_.definitions.add(definition))
          unit_.unused.push_back({definition.name, "is defined a second time", definition.begin});
      return false;
    case Annotation::Kind::Protocols:
      unit_.protocols.insert(unit_.protocols.end(), annotation.protocols.begin(),
                             annotation.protocols.end());
      return false;
    case Annotation::Kind::Ghost:
      unit_.places.add(comment);
      return push_ghost(*annotation.ghost, last);
    case Annotation::Kind::Contract:
      if (open_braces_ > 0) break;
      unit_.pending.emplace_back(comment.getBegin(), std::move(annotation));
      return false;
    case Annotation::Kind::Assertion:
    case Annotation::Kind::Loop: break;
  }
  if (open_braces_ == 0) {
    unit_.unused.push_back({"an annotation outside of all functions", "is not executable",
                            comment.getBegin().getRawEncoding()});
    return false;
  }
  unit_.places.add(comment);
  return push_marker(std::move(annotation), last);
}

bool CommentReader::push(const std::string& text, clang::SourceLocation at) {
  return enter(tokens_of(compiler_.getPreprocessor(), text, [&](size_t) { return at; }), true);
}

/// Returns whether there are tokens: without one, Clang would read the comment again.
bool CommentReader::enter(const std::vector<clang::Token>& tokens, bool without_macros) {
  if (tokens.empty()) return false;
  auto owned = std::make_unique<clang::Token[]>(tokens.size());
  std::copy(tokens.begin(), tokens.end(), owned.get());
  compiler_.getPreprocessor().EnterTokenStream(
      std::move(owned), static_cast<unsigned>(tokens.size()), without_macros, false);
  return true;
}

bool CommentReader::push_marker(Annotation annotation, clang::SourceLocation at) {
  const unsigned number = ++unit_.numbers;
  const bool prefix = wants_statement_ || annotation.kind != Annotation::Kind::Assertion;
  if (annotation.kind != Annotation::Kind::Assertion) statement_after_ = at;
  unit_.in_bodies[number] = std::move(annotation);
  const std::string call = fmt::format("__culprit_annotation({})", number);
  return push(prefix ? "if (0 && " + call + ") {} else " : call + ";", at);
}

bool CommentReader::push_ghost(const contract::Ghost& ghost, clang::SourceLocation at) {
  if (ghost.code.find_first_not_of(" \t\r\n") == std::string::npos) return false;
  if (wants_statement_ && open_braces_ > 0)
    return push("if (({" + ghost.code + "\n 0; })) {} else ", at);  // it may end with a comment
  const auto place = [&](size_t position) {
    return location_of(ghost.begin + static_cast<contract::Offset>(position));
  };
  return enter(tokens_of(compiler_.getPreprocessor(), ghost.code, place), false);
}

}  // namespace culprit::frontend
