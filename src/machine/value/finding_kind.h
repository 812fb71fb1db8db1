// Kinds of what a run does that C leaves undefined or that ends it abnormally.
#pragma once

#include <cstdint>

namespace culprit::machine {

enum class FindingKind : uint8_t {
  OutOfBoundsRead,
  OutOfBoundsWrite,
  UseAfterFree,
  DoubleFree,
  InvalidFree,
  NullDereference,
  WildDereference,
  WriteToConstant,
  UninitialisedRead,
  DivisionByZero,
  SignedOverflow,
  ShiftOutOfRange,
  InvalidConversion,  ///< a float out of the range of the integer it is converted to
  StackOverflow,
  OutOfMemory,
  /// a call through something that is no function, or with too few arguments; a longjmp to nowhere
  BadCall,
  FormatMismatch,  ///< a print or scan argument that does not fit its conversion
  AssertionFailed,
  Aborted,
  MissingReturn,  ///< control reached a place that C says it cannot
  OverlappingCopy,
  /// what the user expects at a line does not hold, or cannot be evaluated there
  ExpectationFailed,
};
inline constexpr unsigned kFindingKinds = static_cast<unsigned>(FindingKind::ExpectationFailed) + 1;

/// What it means where a run does what C leaves undefined, and could go on.
enum class Undefined : uint8_t {
  Report,      ///< a finding beside the verdict
  FailMemory,  ///< what is_of_memory() ends the run
  FailAll,     ///< all of it does
};

/// Accesses outside of objects or to freed ones, reads of what is uninitialised, and what else is
/// found at memory.
bool is_of_memory(FindingKind kind);

/// The word used in reports and JSON, e.g. "out-of-bounds read".
const char* finding_name(FindingKind kind);

}  // namespace culprit::machine
