// Makes a failing case smaller: statements and lines are left out, then tests, then numbers and
// lines of the tests become smaller, as long as the case still fails (delta debugging by structure:
// Zeller and Hildebrandt 2002; Misherghi and Su 2006).
#pragma once

#include <functional>

#include "stress_case.h"

namespace culprit::stress {

using StillFails = std::function<bool(const Case&)>;

/// The smallest case found; no single step makes it smaller, unless `most` questions were too few.
/// `still_fails` must hold for `large`, and should be false for a case that does not compile.
Case shrunk(Case large, const StillFails& still_fails, unsigned most = 1000);

}  // namespace culprit::stress
