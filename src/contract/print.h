// Terms as text, for messages: `a[k] <= a[k + 1]`.
#pragma once

#include <string>

#include "contract/term.h"

namespace culprit::contract {

std::string text_of(const Term& term);

/// At most `most` bytes, cut at the start of a character, with an ellipsis.
std::string shortened(std::string text, size_t most);

}  // namespace culprit::contract
