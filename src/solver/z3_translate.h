// Translates terms to Z3 expressions, with one handler per kind in a table. Memoized, without
// recursion.
#pragma once

#include <z3.h>

#include <vector>

#include "logic/id_map.h"
#include "logic/term.h"

namespace culprit::solver {

/// The expressions live as long as the context. The context must come from Z3_mk_context, which
/// does not make users count references, so handlers need not either.
class Z3Translator {
 public:
  Z3Translator(const logic::TermStore& store, Z3_context context) : store_(store), z3_(context) {}

  Z3_ast translate(logic::Term t);
  const std::vector<logic::Term>& variables() const { return variables_; }

 private:
  Z3_ast translate_one(logic::Term t);
  Z3_ast leaf(logic::Term t);

  const logic::TermStore& store_;
  Z3_context z3_;
  logic::IdMap<Z3_ast> done_;
  std::vector<logic::Term> variables_, stack_;
};

}  // namespace culprit::solver
