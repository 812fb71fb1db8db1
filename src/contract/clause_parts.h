// Terms that the code of functions and of bodies is made from.
#pragma once

#include <string>
#include <vector>

#include "contract/annotation.h"

namespace culprit::contract {

TermPtr truth_literal(bool value, Offset at);
/// What the behavior assumes; null: nothing.
TermPtr assumption_of(const Behavior& behavior);
/// The term in the state at the start of the function.
TermPtr earlier(TermPtr term);
/// Null if there is no behavior of that name.
const Behavior* find(const std::vector<Behavior>& all, const std::string& name);

}  // namespace culprit::contract
