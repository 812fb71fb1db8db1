// Changes of the source text with which all tests pass, where no edit of a value was found that
// does it.
//
// Other values cannot say that two statements are in the wrong order, or that one of them is in the
// wrong block, missing, or too many; nor that an `if` should be a `while`, a `break` a `return`, or
// a variable wider. Such changes are tried as text, many at once (variants.h), in places that every
// failing test executes. A passing one makes its place a suspect, or mends a suspect.
#pragma once

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// Adds changes to the suspects at their places, at most one for each, and otherwise suspects whose
/// values are not known. Each change was written into the source, compiled, and passes all tests.
/// Adds nothing if the program cannot be compiled again (RunRequest::rebuild), or if its tests are
/// too long. `tries_pairs`: where no change passes alone, two are tried together. Cost: compiles
/// the program about a dozen times; trials up to a number of instructions.
void add_text_edits(const ConsistencyChecker& checker, SuspectList& faults, bool tries_pairs);

}  // namespace culprit::diagnose
