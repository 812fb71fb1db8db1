// The locations of `assigns`, in the spelling of ACSL (section 2.3.2) and in CBMC's.
#include "contract/annotation_parser.h"

namespace culprit::contract {

Clause AnnotationParser::assigns(ClauseKind kind, const Token& first) {
  Clause clause{.kind = kind, .begin = first.begin};
  do {
    location(clause);
  } while (cursor_.accept(","));
  clause.text = text_from(first.begin);
  cursor_.expect(";", "after 'assigns'");
  return clause;
}

void AnnotationParser::location(Clause& clause) {
  Location made;
  if (!cursor_.accept("\\nothing")) made.place = terms_.term();
  clause.locations.push_back(std::move(made));
  if (cursor_.next_is("\\from")) sources(clause);
}

/// `\from a, b`. What follows is a source, unless a further \from shows that it is a place.
void AnnotationParser::sources(Clause& clause) {
  const Offset begin = cursor_.take().begin;
  if (!cursor_.accept("\\nothing")) terms_.term();
  note(text_from(begin), "is not checked yet", begin);
  while (cursor_.accept(",")) {
    TermPtr next = cursor_.accept("\\nothing") ? nullptr : terms_.term();
    if (!cursor_.next_is("\\from")) continue;
    clause.locations.push_back({.place = next});
    return sources(clause);
  }
}

/// __CPROVER_assigns(a, b; condition: c, d), also without locations.
void AnnotationParser::cbmc_assigns(const Token& first) {
  become(in_body_ ? Annotation::Kind::Loop : Annotation::Kind::Contract, first);
  Clause clause{.kind = in_body_ ? ClauseKind::LoopAssigns : ClauseKind::Assigns,
                .begin = first.begin};
  cursor_.expect("(", "after __CPROVER_assigns");
  while (!cursor_.at_end() && !cursor_.next_is(")")) {
    TermPtr place = terms_.unlabelled(), condition;
    if (cursor_.accept(":")) {
      condition = place;
      place = terms_.unlabelled();
    }
    clause.locations.push_back({place, condition});
    while (cursor_.accept(",")) clause.locations.push_back({terms_.unlabelled(), condition});
    if (!cursor_.accept(";")) break;
  }
  cursor_.expect(")", "after the locations");
  clause.text = text_from(first.begin);
  cursor_.accept(";");
  keep(std::move(clause));
}

}  // namespace culprit::contract
