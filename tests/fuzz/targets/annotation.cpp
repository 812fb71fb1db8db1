// The text of a contract: an annotation of ACSL, or a clause of CBMC. Terms that are read, printed
// and read again are the same.
#include "contract/parser.h"
#include "contract/print.h"
#include "target.h"

namespace culprit::fuzz {

namespace {

void check_error(const std::optional<contract::SyntaxError>& error, std::string_view text) {
  if (error)
    demand(error->at <= text.size() && !error->message.empty(), "an error has a place and words");
}

/// Printing may leave parentheses out, so what is printed is compared, not the tree.
void check_term(const contract::Term& term) {
  const std::string written = contract::text_of(term);
  contract::shortened(written, 40);
  const contract::ParsedTerm again = contract::parse_term(written);
  demand(!again.error && again.term, "a printed term is read: " + written);
  demand(contract::text_of(*again.term) == written, "a printed term comes back: " + written);
}

void check_annotation(const contract::Parsed& parsed, std::string_view text) {
  check_error(parsed.error, text);
  if (parsed.error) return;
  for (const contract::Clause& clause : parsed.annotation.clauses) {
    demand(!clause.text.empty(), "a clause has a text");
    if (clause.term) check_term(*clause.term);
    for (const contract::Location& location : clause.locations) {
      if (location.place) check_term(*location.place);
      if (location.condition) check_term(*location.condition);
    }
  }
  for (const contract::Definition& definition : parsed.annotation.definitions)
    if (definition.body) check_term(*definition.body);
}

}  // namespace

void read_annotation(std::string_view bytes) {
  contract::ParserOptions options;
  options.is_type = [](std::string_view name) { return name.ends_with("_t"); };
  for (const bool in_body : {false, true}) {
    options.in_body = in_body;
    if (contract::is_annotation(bytes))
      check_annotation(contract::parse_annotation(bytes, options), bytes);
    check_annotation(contract::parse_cbmc_clause(bytes, options), bytes);
  }
  const contract::ParsedTerm term = contract::parse_term(bytes);
  check_error(term.error, bytes);
  if (!term.error && term.term) check_term(*term.term);
}

}  // namespace culprit::fuzz
