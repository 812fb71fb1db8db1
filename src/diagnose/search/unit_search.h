// Units as suspects: functions, blocks and statements that explain every failing test when all that
// is in them is free.
//
// A unit is consistent with a test when any of its components is, so of each test the components
// are asked first whose answer is known, then all values, decisions and stores of the unit at once,
// then the same with its whole prints and inputs, which explain nearly anything. What costs too
// much at once is asked component by component. More freedom never refutes, so a proof that a unit
// cannot explain a test is one for each component and each set in it.
#pragma once

#include <memory>
#include <vector>

#include "diagnose/consistency/units.h"
#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// What may be free in a unit.
enum class UnitParts : uint8_t {
  Inner,    ///< no print and no input
  Printed,  ///< the same, and the values that are printed
  All,      ///< whole prints and inputs, too
};

/// One unit and all failing tests. `singles`: what is known of single components; may be empty. The
/// suspect's leaves are those that were free for some test.
Examination examine_unit(const ConsistencyChecker& checker, std::shared_ptr<const Unit> unit,
                         UnitParts parts, const encode::Effort& effort,
                         const std::vector<Examination>& singles);

/// The suspects of --granularity function, block or statement: every unit of that kind that
/// explains.
SuspectList find_suspect_units(const judge::Problem& problem, const ConsistencyChecker& checker,
                               judge::ProgressSink* progress);

/// The answer of last resort, where no component and no set explains: the innermost blocks that do
/// without their prints and inputs; where there is none functions, unless all that the failing
/// tests execute is in one; where there is none either, the same with other values printed. At most
/// as many as are worth reading. `effort`: for one unit and test; `pool`: for all
/// (Examination::cost).
std::vector<Examination> innermost_units(const judge::Problem& problem,
                                         const ConsistencyChecker& checker,
                                         const std::vector<Examination>& singles,
                                         const encode::Effort& effort, uint64_t pool);

}  // namespace culprit::diagnose
