// Units: functions, blocks and statements. A unit is at fault if components in it are (hierarchic
// diagnosis: Mozetic 1991; from functions to statements: Mayer & Stumptner 2008).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "judge/fault_modes.h"
#include "model/program.h"

namespace culprit::diagnose {

enum class UnitKind : uint8_t { Function, Block, Statement };
/// The name of the kind in reports and JSON.
const char* unit_name(UnitKind kind);

struct Unit {
  UnitKind kind{};
  SourceRange range;     ///< for a function, its head
  std::string text;      ///< the head of a function or block, or the statement; one line
  std::string function;  ///< empty at file scope
  /// components that compute, decide or store; ascending
  std::vector<model::ComponentId> inner;
  std::vector<model::ComponentId> printed;  ///< printed values; ascending
  /// whole prints, missing prints and inputs, where wrong values come out or go in; ascending
  std::vector<model::ComponentId> outlets;

  bool contains(const Unit& other) const;  ///< other's components are a subset
};

/// Whether `inner` is a part of `outer`, or equal to it.
bool within(const SourceRange& inner, const SourceRange& outer);

/// All units of a kind that hold components of these modes, in source order. O(components ×
/// blocks).
std::vector<std::shared_ptr<const Unit>> units_of(const model::Program& program, UnitKind kind,
                                                  const judge::FaultModes& modes);

}  // namespace culprit::diagnose
