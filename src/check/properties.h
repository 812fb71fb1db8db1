// What must hold in a program, as far as its text says so: clauses of contracts and assertions.
#pragma once

#include <string>
#include <vector>

#include "machine/image/image.h"
#include "machine/run/machine.h"

namespace culprit::check {

struct StatedProperty {
  machine::FindingSite site;  ///< the call that checks it
  std::string text;           ///< of the clause or assertion
  SourceLocation location;
  /// it is reached whether it holds or not, so that one that is never reached says nothing
  bool is_clause = false;
  bool is_cover = false;  ///< it only matters whether it is reached
};

/// Those in functions that the first function may call, in the order of their functions. Cost:
/// O(program).
std::vector<StatedProperty> stated_properties(const machine::Image& image);

/// The places where the harness assumes what the function requires, in order.
std::vector<StatedProperty> requirements_of(const machine::Image& image,
                                            const std::string& function);

struct FunctionByContract {
  std::string name;
  bool is_loose = false;  ///< not all that its contract ensures can be run
};

/// The functions whose calls do anything that their contracts allow, as far as the first function
/// may call them.
std::vector<FunctionByContract> functions_by_contract(const machine::Image& image);

}  // namespace culprit::check
