// A condition that compares a counter with a bound: where the counter moves, in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "machine/image/image.h"
#include "replay/run_result.h"

namespace culprit::judge {

struct Counting {
  /// "`i` moves away from 10 until it overflows, which is undefined, after 2147483637 more rounds"
  /// or "`i` reaches `n` after 90 more rounds"
  std::string words;
  bool is_towards = false;  ///< the counter reaches the bound
  double rounds = 0;        ///< until then; until it overflows or wraps round, if it moves away
  double growth = 1;        ///< the counter is multiplied by this; 1: it changes by an amount
};

/// `last`: executions of one condition of the function, in order. The counter changes by the same
/// amount each time, or is multiplied by the same number; the loop may have been entered anew
/// before. nullopt if it is no such comparison, or if the counter passes by a bound that it has to
/// meet.
std::optional<Counting> counting(const machine::ImageFunction& function,
                                 const std::vector<const replay::Observation*>& last);

}  // namespace culprit::judge
