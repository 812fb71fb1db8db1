// Ranking functions: natural numbers that become smaller in each iteration of a loop, so that it
// ends (Turing 1949; lexicographic: Bradley, Manna and Sipma 2005).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "logic/term.h"

namespace culprit::encode {

/// A natural number: how many numbers there are from `from` to `to`, both included.
struct Distance {
  logic::Term from, to;  ///< of one sort, bit vectors
  bool is_signed = false;

  logic::Term term(logic::TermStore& terms) const;
  friend bool operator==(const Distance&, const Distance&) = default;
};

/// One way through a loop: the condition under which it is taken, and what becomes of a term over
/// the state at the loop's head.
struct Transition {
  logic::Term condition;
  std::function<logic::Term(logic::Term)> after;
};

/// Distances of which, on each way, the first one that changes becomes smaller; nullopt if none
/// were found among the candidates. `impossible`: whether a condition cannot hold; false if that is
/// not known. Cost: about candidates x ways questions, for each distance found.
std::optional<std::vector<Distance>> ranking_of(logic::TermStore& terms,
                                                const std::vector<Transition>& ways,
                                                const std::vector<Distance>& candidates,
                                                const std::function<bool(logic::Term)>& impossible);

}  // namespace culprit::encode
