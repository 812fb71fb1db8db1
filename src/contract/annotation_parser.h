// The clauses of annotations around their expressions (ACSL 1.20, sections 2.3 to 2.12).
#pragma once

#include <string_view>

#include "contract/cursor.h"
#include "contract/parser.h"
#include "contract/term_parser.h"

namespace culprit::contract {

inline constexpr const char* kNotExecutable = "is not executable";

class AnnotationParser {
 public:
  /// `inner`: the text that the tokens are from; its first byte has offset `origin`.
  AnnotationParser(std::string_view inner, Offset origin, Cursor& cursor,
                   const ParserOptions& options)
      : inner_(inner),
        origin_(origin),
        cursor_(cursor),
        terms_(cursor, options),
        in_body_(options.in_body) {}

  Annotation read();

 private:
  void clause();
  bool function_clause(Mode mode, const Token& first);
  void assertion(Mode mode, const Token& first, std::vector<std::string> behaviors);
  void loop_clause(Mode mode, const Token& first, std::vector<std::string> behaviors);
  void for_behaviors();
  void contract_for(std::vector<std::string> behaviors);
  void behavior(const Token& first);
  void behavior_set(const Token& first);
  void cbmc_clause(const Token& first);
  void ghost(const Token& first);
  void skip_clause();
  // protocol_parser.cpp
  void protocol(const Token& first);
  void transition(Protocol& protocol);
  size_t state_named(Protocol& protocol, const Token& name);
  // definition_parser.cpp
  void definition(const Token& first);
  void predicate_or_function(const Token& first);
  void axiomatic(const Token& first);
  void unknown(const Token& first);

  Clause with_term(ClauseKind kind, Mode mode, const Token& first);
  // assigns_parser.cpp
  Clause assigns(ClauseKind kind, const Token& first);
  void location(Clause& clause);
  void sources(Clause& clause);
  void cbmc_assigns(const Token& first);
  void keep(Clause clause);
  void note(std::string what, std::string why, Offset at) {
    out_.unused.push_back({std::move(what), std::move(why), at});
  }
  void become(Annotation::Kind kind, const Token& first);
  std::vector<std::string> names();
  std::string text_from(Offset begin) const;

  std::string_view inner_;
  Offset origin_;
  Cursor& cursor_;
  TermParser terms_;
  Annotation out_;
  bool in_body_;  ///< of a function
  bool in_behavior_ = false;
};

}  // namespace culprit::contract
