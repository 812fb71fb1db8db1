// What an annotation says: the clauses of a function's contract, of a statement or of a loop,
// definitions, or ghost code.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contract/term.h"

namespace culprit::contract {

enum class ClauseKind : uint8_t {
  Requires,
  Ensures,
  Assumes,
  Assigns,
  Terminates,
  Decreases,
  Assertion,  ///< also `always P`
  Sometime,   ///< holds at one execution of its place
  LoopInvariant,
  LoopVariant,
  LoopAssigns
};

/// Check: the run must satisfy it. Admit: it is taken for granted.
enum class Mode : uint8_t { Check, Admit };

/// `x \from a, b` of an assigns clause.
struct Location {
  TermPtr place = {};      ///< null: \nothing
  TermPtr condition = {};  ///< CBMC's `condition: x`; null: none
};

struct Clause {
  ClauseKind kind = ClauseKind::Assertion;
  Mode mode = Mode::Check;
  TermPtr term = {};                        ///< null for assigns
  std::vector<Location> locations = {};     ///< of assigns
  std::vector<std::string> behaviors = {};  ///< `for b:`; empty: all
  std::string text = {};  ///< as written, white space folded, without the semicolon
  Offset begin = 0;
};

struct Behavior {
  std::string name = {};
  std::vector<Clause> clauses = {};
  Offset begin = 0;
};

/// `complete behaviors a, b` or `disjoint behaviors`; without names: all of the contract.
struct BehaviorSet {
  bool complete = false;
  std::vector<std::string> names = {};
  std::string text = {};
  Offset begin = 0;
};

/// `predicate p{L}(int *a, integer n) = …;` or `logic integer f(…) = …;`
struct Definition {
  std::string name = {};
  std::string type = {};  ///< of the result; `boolean` for a predicate
  std::vector<std::string> labels = {};
  std::vector<Binder> parameters = {};
  TermPtr body = {};
  Offset begin = 0;
};

/// A clause that is understood but not run.
struct Unused {
  std::string what = {};  ///< "lemma commutes", "\fresh"
  std::string why = {};   ///< "is not executable" or "is not checked yet"
  Offset begin = 0;
};

struct Ghost {
  std::string code = {};
  Offset begin = 0;
};

/// In which order functions may be called on an object, as an automaton:
/// `protocol file { start -fopen-> open; open -fread, fwrite-> open; open -fclose-> closed; final
/// closed; }`. Several transitions of one function may leave a state: the object is then in each of
/// the states that they lead to.
struct Protocol {
  struct State {
    std::string name = {};
    bool is_final = false;
  };
  struct Transition {
    size_t from = 0, to = 0;  ///< indices into states
    std::string function = {};
    Offset at = 0;  ///< of the function's name
  };

  std::string name = {};
  /// Of a ready protocol: what an object is called, such as "stream". Empty: written by the user.
  std::string noun = {};
  std::vector<State> states = {};  ///< the first is `start`, where every object begins
  std::vector<Transition> transitions = {};
  Offset begin = 0;

  static constexpr size_t kMostStates = 64;  ///< a set of states is a number
};

struct Annotation {
  /// Contract: of the function or, in a body, of the statement that follows.
  enum class Kind : uint8_t { None, Contract, Assertion, Loop, Definitions, Protocols, Ghost };
  Kind kind = Kind::None;
  std::vector<Clause> clauses = {};
  std::vector<Behavior> behaviors = {};
  std::vector<BehaviorSet> sets = {};
  std::vector<std::string> meant = {};  ///< `for b:` of a statement's contract; empty: all
  std::vector<Definition> definitions = {};
  std::vector<Protocol> protocols = {};
  std::optional<Ghost> ghost = {};
  std::vector<Unused> unused = {};
};

struct SyntaxError {
  std::string message;
  Offset at = 0;
  std::string hint = {};  ///< what can stand there; may be empty
};

}  // namespace culprit::contract
