// The kinds of undefined behaviour and of abnormal ends that a run can show.
#pragma once

#include <cstdint>

namespace culprit::machine {

enum class FindingKind : uint8_t {
  OutOfBoundsRead,
  OutOfBoundsWrite,
  UseAfterFree,
  UseAfterScope,  ///< of a variable after the block that declares it
  DoubleFree,
  InvalidFree,
  NullDereference,
  WildDereference,
  WriteToConstant,
  UninitialisedRead,
  DivisionByZero,
  SignedOverflow,
  ShiftOutOfRange,
  /// a signed left shift that moves a 1 into or past the sign bit, or whose operand is negative
  ShiftOverflow,
  InvalidConversion,  ///< a float outside the range of the target integer type
  StackOverflow,
  OutOfMemory,
  /// a call through a pointer to no function, or with too few arguments; a longjmp to nowhere
  BadCall,
  MisalignedAccess,   ///< through a pointer whose address does not suit the type that is accessed
  InvalidTruthValue,  ///< a _Bool that holds neither 0 nor 1
  /// an index outside an array that is part of a larger object, and so may hit another part
  IndexOutOfRange,
  EmptyArray,      ///< an array whose size is known only in the run has no element
  FormatMismatch,  ///< a print or scan argument that does not fit its conversion
  AssertionFailed,
  Aborted,
  MissingReturn,  ///< control reached a point that C makes unreachable
  OverlappingCopy,
  /// an expectation of the user does not hold at its line, or cannot be evaluated there
  ExpectationFailed,
  ContractViolated,  ///< a clause of a contract does not hold
  GlobalViolated,    ///< an assertion about all threads does not hold
  Deadlock,          ///< no thread can go on
  DataRace,    ///< two threads access the same bytes, one of them writes, and nothing orders them
  LockMisuse,  ///< a lock is unlocked by a thread that does not hold it, and the like
  LockOrder,   ///< two locks are taken in both orders, so threads may wait for each other
  MessageMismatch,  ///< two ranks do not agree about a message, or about a call of all ranks
  MessageMisuse,    ///< MPI does not allow a call, or its argument
  MessageLeft,      ///< what MPI_Finalize finds unfinished
};
inline constexpr unsigned kFindingKinds = static_cast<unsigned>(FindingKind::MessageLeft) + 1;

/// The effect of undefined behaviour after which a run could go on.
enum class Undefined : uint8_t {
  Report,      ///< a finding beside the verdict
  FailMemory,  ///< the kinds for which is_of_memory() holds end the run
  FailAll,     ///< every kind ends the run
};

/// Whether `kind` is an error of memory access: out of bounds, freed, null, wild or constant
/// objects, reads of uninitialised memory, invalid frees, overlapping copies.
bool is_of_memory(FindingKind kind);

/// The signal by which a finding of this kind ends a native process; 0 for what only concerns the
/// judgement of a run.
int signal_of(FindingKind kind);

/// The word used in reports and JSON, e.g. "out-of-bounds read".
const char* finding_name(FindingKind kind);

}  // namespace culprit::machine
