// Terms as C text.
//
// Every variable that an annotation binds is renamed, and everything generated begins with
// `__culprit_`. Quantifiers and sums are loops in GNU statement expressions without jumps, so a run
// with unknown values does not fork in them. For the same reason && and ==> become & and | where
// the right side cannot go wrong. An \exists that reads memory stops to evaluate at what it finds.
//
// A term about an earlier state (\old, \at) is computed there, into a variable. If it contains a
// bound variable, as in `\forall integer k; … a[k] == \old(a[k])`, the object that `a` points to is
// cloned there instead, and the term reads from the clone. Pointers inside a clone still point to
// the live objects, so a chain of pointers that begins with a bound variable is not executable.
//
// The text computes with C's types; the front end makes its integers mathematical.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "contract/annotation.h"
#include "contract/code.h"
#include "contract/substitute.h"

namespace culprit::contract {

/// Where an annotation stands: what its labels and \result mean.
enum class Standpoint : uint8_t {
  Entry,  ///< of a function
  Exit,   ///< of a function
  Assertion,
  Before,  ///< a statement with a contract
  After,   ///< the same
  Loop
};

class Translator {
 public:
  /// `numbers` counts generated names; it is shared by all translators of a unit.
  Translator(const Definitions& definitions, unsigned& numbers, Standpoint standpoint)
      : definitions_(definitions), numbers_(numbers), standpoint_(standpoint) {}

  /// Appends statements that check or assume each conjunct of the clause where `guard` holds; null:
  /// everywhere. `owner` is " of f" or empty. A conjunct that cannot be run appends nothing and is
  /// added to `unused`.
  void condition(const Clause& clause, const TermPtr& guard, const std::string& owner, Code& out);
  /// Appends `term` as an expression. Returns false, and appends nothing, if it cannot be run; the
  /// clause is then added to `unused`.
  bool expression(const Clause& clause, const Term& term, Code& out);
  /// The same, with `otherwise` where an access in the term is not valid.
  bool where_valid(const Clause& clause, const Term& term, const std::string& otherwise, Code& out);
  /// The address of the place that the term names, as `const volatile char *`; null where an access
  /// on the way to it is not valid.
  bool address(const Clause& clause, const Term& term, Code& out);
  /// Appends `check ,`, which is refused with the message `otherwise` when it is compiled, unless
  /// the term is an array.
  void must_be_array(const Clause& clause, const Term& term, const std::string& otherwise,
                     Code& out);
  /// The body of a definition as an expression; its parameters keep their names. nullopt, and an
  /// entry in `unused`, if it cannot be run.
  std::optional<Code> body_of(const Definition& definition);
  /// Also assume conditions that are to be checked.
  bool assumes_all = false;
  /// The labels of C that \at may name.
  std::set<std::string> labels_of_c;

  /// Statements that must run earlier, by the label of their state: "Pre", "Old" (before the
  /// statement with the contract), "LoopEntry" or a label of C.
  std::map<std::string, Code> before;
  std::vector<Unused> unused;

  std::string fresh(std::string_view stem);

 private:
  class Scope;
  friend class Scope;

  void write(const Term& term, Code& out);
  void truth(const Term& term, Code& out);
  void parenthesised(const Term& term, Code& out);

  // translator.cpp: operators
  void unary(const Term& term, Code& out);
  void binary_operation(const Term& term, Code& out);
  void connective(const Term& term, Code& out);
  void name(const Term& term, Code& out);
  void cast(const Term& term, Code& out);
  void let(const Term& term, Code& out);

  // translate_states.cpp: \old, \at, snapshots
  std::string state_of(const std::string& label, Offset at);
  void at(const Term& term, Code& out);
  void remembered(const Term& term, std::string label, Code& out);
  void snapshot(const Term& base, Code& out);
  void row(const Term& term, Code& out);
  static void must_be_array(const Code& value, Offset at, const std::string& otherwise, Code& out);
  bool in_snapshot(const Term& term, Code& out);
  bool mentions_bound(const Term& term) const;
  void guards(const Term& term, Code& out);
  void guards_of_place(const Term& term, Code& out);

  // translate_bindings.cpp: quantifiers, sums
  void quantifier(const Term& term, Code& out);
  void quantified_loops(const Term& term, const std::string& result, Code& out,
                        const std::string& witness);
  void accumulated(const Term& call, Code& out);
  void counted(const Term& call, Code& out);
  void extreme(const Term& call, Code& out);

  // translate_calls.cpp
  void call(const Term& term, Code& out);
  void call_of_function(const Definition& definition, const Term& term, Code& out);
  void builtin(const Term& term, Code& out);
  /// A pointer, the bytes of an element, and the first and last index, which are empty for one
  /// element.
  struct Place {
    Code base, element, low, high;
  };
  void memory_predicate(const Term& term, const char* kind, Code& out);
  void separated(const Term& term, Code& out);
  void is_new(const Term& term, Code& out);
  void function_of_mathematics(const Term& term, Code& out);
  void choice_of_two(const Term& term, Code& out);
  std::optional<Place> place(const Term& term);

  void check(const Clause& clause, const TermPtr& guard, const TermPtr& part,
             const std::string& head, Code& out);
  void shown_values(const Term& part, bool sides, Code& out);
  void cannot(std::string why, Offset at);

  const Definitions& definitions_;
  unsigned& numbers_;
  Standpoint standpoint_;
  std::vector<std::pair<std::string, std::string>> bound_;  // name in the annotation, name in C
  std::string state_;                    // the state that is described: empty is the current one
  std::string computing_;                // the state in which the text that is being written runs
  std::vector<std::string> own_labels_;  // of the definition that is written: its only state
  int expansions_ = 0;
  std::string problem_;
  Offset problem_at_ = 0;
};

/// Whether the evaluation of the term can be undefined: it reads memory or divides.
bool may_fault(const Term& term);
/// The C function of a definition that uses itself.
std::string function_of(const Definition& definition);
/// A type of an annotation as a type of C.
std::string c_type(const std::string& type);
bool is_comparison(const Term& term);

}  // namespace culprit::contract
