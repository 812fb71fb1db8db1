// Units as suspects: functions, blocks and statements that explain every failing test if everything
// in them is free.
//
// A unit is consistent with a test if any of its components is, so components with a known answer
// are used first. Then all values, decisions and stores of the unit are asked at once; then these
// together with its whole prints and inputs, which explain nearly anything. If asking at once costs
// too much, the components are asked one by one. More freedom never refutes, so a proof that a unit
// cannot explain a test is a proof for each component and each set in it.
#pragma once

#include <memory>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "diagnose/consistency/units.h"

namespace culprit::diagnose {

/// The parts of a unit that may be free.
enum class UnitParts : uint8_t {
  Inner,    ///< no prints and no inputs
  Printed,  ///< Inner, and the printed values
  All,      ///< also whole prints and inputs
};

/// Examines one unit for all failing tests. `singles`: the examinations of single components; may
/// be empty. The suspect's leaves are the components freed for at least one test.
Examination examine_unit(const ConsistencyChecker& checker, std::shared_ptr<const Unit> unit,
                         UnitParts parts, const encode::Effort& effort,
                         const std::vector<Examination>& singles);

/// The search for --granularity function, block or statement: every unit of that kind that
/// explains.
SuspectList find_suspect_units(const judge::Problem& problem, const ConsistencyChecker& checker,
                               judge::ProgressSink* progress);

/// The last resort, if no component and no set explains. Asks the innermost blocks, without their
/// prints and inputs. If none explains, asks functions, unless a single function contains
/// everything that the failing tests execute. If none explains either, repeats both with free
/// printed values. Stops after a few units that explain. `effort`: for one unit and test; `pool`:
/// for all (Examination::cost).
std::vector<Examination> innermost_units(const judge::Problem& problem,
                                         const ConsistencyChecker& checker,
                                         const std::vector<Examination>& singles,
                                         const encode::Effort& effort, uint64_t pool);

}  // namespace culprit::diagnose
