// A condition that compares a counter with a bound from which the counter moves away, in words.
#pragma once

#include <string>
#include <vector>

#include "machine/image/image.h"
#include "replay/run_result.h"

namespace culprit::judge {

/// "`i` moves away from 10 until it overflows, which is undefined, after 2147483637 more rounds".
/// `last`: executions of one condition of the function, in order. Empty if it is no such
/// comparison, or if the counter does not change by the same amount each time.
std::string counting_away(const machine::ImageFunction& function,
                          const std::vector<const replay::Observation*>& last);

}  // namespace culprit::judge
