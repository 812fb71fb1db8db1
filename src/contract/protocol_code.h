// The C code that follows protocols (Mayer & Stumptner 2003, section 4.4; typestate: Strom & Yemini
// 1986): a function around each function of a protocol, which advances the states of the object and
// checks that there are some, and the check at the end of the program.
//
//   T around(PARAMETERS) {
//     unsigned long *set = __culprit_states(&AUTOMATON, OBJECT, BEFORE);
//     if (set) {
//       unsigned long next = (-(*set >> 0 & 1) & TARGETS) | …;
//       __culprit_follows(TEXT, set[0], set[1], next != 0);
//       __culprit_moves(set, next);
//     }
//     return f(PARAMETERS);
//   }
//
// If the object is the result, the call comes first, and may begin a new object. Beside the set
// lies the place of its last change. Both are in memory (machine/libc/protocols.c), so states of an
// exploration fork and merge as always; `next` is computed without branches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contract/annotation.h"
#include "contract/code.h"

namespace culprit::contract {

/// Each function of the protocol once, in the order of the text, with its first place.
std::vector<Protocol::Transition> functions_of(const Protocol& protocol);

/// The functions that bring an object that is in `state` to where `function` may be called: all
/// that lead there at once, or else the first of the shortest way and so on. For example "'set'
/// comes first" or "'open' and then 'lock' come first"; "no call on this object can come before it"
/// if there is no way.
std::string way_to(const Protocol& protocol, const std::string& function, size_t state);

/// A function that protocols name, as the unit declares it.
struct FollowedFunction {
  std::string name = {};
  std::vector<std::string> parameters = {};
  bool returns_value = false;
  /// Per protocol that names it: the parameter that is the object; nullopt: the result.
  struct In {
    const Protocol* protocol = nullptr;
    std::optional<size_t> parameter = {};
  };
  std::vector<In> protocols = {};
};

/// The body of the function around it: ({ … }). `any_state`: an object that the run does not make
/// may be in any state.
Code following_code(const FollowedFunction& function, bool any_state);

/// Declarations of the functions that the code calls, placed at `at`.
Code protocol_prelude(Offset at);

/// Declarations of file scope: the identity of the protocol and, if it has final states and
/// `judged`, the function `__culprit_end_NUMBER` that checks them when the program ends.
Code protocol_declarations(const Protocol& protocol, bool judged, unsigned number);

}  // namespace culprit::contract
