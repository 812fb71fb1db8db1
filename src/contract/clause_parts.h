// Terms that the code of functions and of bodies is made from.
#pragma once

#include <string>
#include <vector>

#include "contract/annotation.h"

namespace culprit::contract {

TermPtr truth_literal(bool value, Offset at);
/// What the behavior assumes; null: nothing.
TermPtr assumption_of(const Behavior& behavior);
/// The term in an earlier state: at the start of the function, or that of another label.
TermPtr earlier(TermPtr term, const std::string& label = "Pre");
/// Null if there is no behavior of that name.
const Behavior* find(const std::vector<Behavior>& all, const std::string& name);
/// That one of the named behaviors was assumed at the start of the function; null without names.
/// `unknown` becomes a name that is none of `all`.
TermPtr any_assumed(const std::vector<Behavior>& all, const std::vector<std::string>& names,
                    Offset at, std::string& unknown);

}  // namespace culprit::contract
