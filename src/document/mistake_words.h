// The kinds of mistakes that patches mend, in words for people.
//
// The kind of a patch is a name that the engine gives (Patch::mistake). The words here say nothing
// of what a patch writes, so they may be told to a learner. A name without a row is shown as it is.
#pragma once

#include <string>
#include <string_view>

namespace culprit::document {

/// What programs with this mistake have in common: "a comparison is off at its boundary".
std::string mistake_title(std::string_view mistake);

/// A sentence about a program with this mistake; `where` is the place, such as "line 7": "the
/// comparison in line 7 may include one value too many or too few".
std::string mistake_hint(std::string_view mistake, std::string_view where);

/// Whether there are words for this name.
bool has_words(std::string_view mistake);

}  // namespace culprit::document
