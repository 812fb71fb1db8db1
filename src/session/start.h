// Where a session begins: the moment at which a test's run shows its failure.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "judge/judgement.h"
#include "session/moments/navigator.h"

namespace culprit::session {

/// The index of the test to look at: of those that fail, the one with the shortest run; if none
/// fails, the same of those that pass, and then of the others. nullopt if no test was run.
std::optional<size_t> test_to_look_at(const std::vector<judge::JudgedTest>& tests);

/// The step after the instruction that printed the first wrong byte; if there is none, the end of
/// the run.
uint64_t step_after_failure(const Navigator& navigator, const judge::JudgedTest& test);

/// If the test prints something wrong, the moment that printed the first wrong byte. Otherwise, and
/// if something is missing, the moment in which the run ended. nullopt if the run arrives at no
/// line that is shown.
std::optional<Moment> moment_of_failure(const Navigator& navigator, const judge::JudgedTest& test);

}  // namespace culprit::session
