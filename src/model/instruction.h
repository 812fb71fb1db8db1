// The register form that the machine interprets.
//
// A function has numbered registers (variables first, then temporaries) and a constant table. An
// operand >= 0 is a register, an operand < 0 is constant ~operand. Local variables whose address is
// not taken live in registers and are assigned more than once: this is not SSA. Values are
// canonical: integers zero-extended to 64 bits and masked to their width.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/component.h"
#include "model/type.h"
#include "support/source_range.h"

namespace culprit::model {

using Operand = int32_t;

enum class Op : uint8_t {
  // dst = a OP b, at `type`. Flag kNoSignedWrap: overflow is undefined behaviour. Shifts by >=
  // width are undefined behaviour.
  Add,
  Sub,
  Mul,
  UDiv,
  SDiv,
  URem,
  SRem,
  Shl,
  LShr,
  AShr,
  And,
  Or,
  Xor,
  // dst(i1) = a PRED b, operands of `type` (integer or pointer)
  Eq,
  Ne,
  Ult,
  Ule,
  Slt,
  Sle,
  // floating point at `type`; FCmp: predicate in `aux` (FloatPredicate), dst is i1
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FCmp,
  // conversions: `type` = source type, `aux` = code of the destination type
  Trunc,
  ZExt,
  SExt,
  FPToSI,
  FPToUI,
  SIToFP,
  UIToFP,
  FPConvert,
  BitCast,
  Move,    // dst = a
  Select,  // dst = a ? b : c
  // dst = pointer a + (signed) b * c; b is i64 (register or constant), c an immediate byte count
  PtrAdd,
  Load,    // dst = *a, `type` loaded
  Store,   // *a = b, `type` stored
  Alloca,  // dst = address of a fresh frame object; a = index into Function::frame_objects
  // dst = address of a fresh frame object of a (i64) elements of c bytes; b = index into
  // frame_objects (name, type)
  AllocaDynamic,
  StackSave,     // dst = mark of the dynamic frame objects
  StackRestore,  // ends the lifetime of the dynamic frame objects since mark a
  MemCopy,       // memcpy(a, b, c): a, b pointers, c i64 operand. Flag kMayOverlap: memmove
  MemSet,        // memset(a, b, c): b is i8
  Jump,          // to pc a
  Branch,        // a (i1) ? pc b : pc c
  Switch,        // on a; b = index into Function::switches
  // operands in `a` (register or constant); type void: none. Aggregates: b = index into
  // Function::operand_lists, a unused, aux = 1
  Return,
  Unreachable,
  Call,          // dst.. = symbol b (index into Program::symbols), c = index into Function::calls
  CallIndirect,  // dst.. = *a, c = index into Function::calls
  VaStart,       // fills the va_list at a
  Probe,         // dst = probe of component c on value a, `type`; b = index into Function::probes
  // prints nothing; where component c is ab, a text. b = index into Function::calls, of the print
  // that is missing
  Gap,
  LoopEnter,  // a = loop: iteration counter = 1 (on entry edges of a loop)
  LoopNext,   // a = loop: iteration counter + 1 (on back edges)
};
inline constexpr unsigned kOps = static_cast<unsigned>(Op::LoopNext) + 1;

/// Name of an operation as the printer writes it.
const char* op_name(Op op);

/// LLVM's numbering of float comparisons: bit 0 equal, 1 greater, 2 less, 3 unordered.
enum class FloatPredicate : uint8_t {
  False,
  OEq,
  OGt,
  OGe,
  OLt,
  OLe,
  ONe,
  Ord,
  Uno,
  UEq,
  UGt,
  UGe,
  ULt,
  ULe,
  UNe,
  True
};

inline constexpr uint8_t kNoSignedWrap = 1;  ///< Instruction::flags of Add, Sub, Mul, Shl
/// Instruction::flags of Jump: the target block has several predecessors
inline constexpr uint8_t kJoin = 2;
inline constexpr uint8_t kInBounds = 4;    ///< Instruction::flags of PtrAdd
inline constexpr uint8_t kMayOverlap = 8;  ///< Instruction::flags of MemCopy

struct Instruction {
  Op op{};
  Type type;
  uint8_t flags = 0;
  uint8_t aux = 0;
  Operand dst = 0;
  Operand a = 0;
  Operand b = 0;
  Operand c = 0;

  bool operator==(const Instruction&) const = default;
};
static_assert(sizeof(Instruction) == 20);

/// An entry of a function's constant table; the linker turns addresses into bits.
struct Constant {
  enum class Kind : uint8_t { Bits, SymbolAddress, Undefined };
  Kind kind = Kind::Bits;
  Type type;
  uint64_t bits = 0;    ///< value, or byte offset from the symbol
  uint16_t high = 0;    ///< upper 16 bits of an x87 long double
  uint32_t symbol = 0;  ///< index into Program::symbols
};

struct FrameObject {
  std::string name;  ///< variable name, may be empty
  uint64_t bytes = 0;
  uint32_t element_bytes = 0;  ///< size of an array's element (else of the whole); for messages
  uint32_t alignment = 1;
  ComponentId declaration = kNoComponent;  ///< the Declaration group of the variable
  SourceLocation location;
};

struct SwitchTable {
  std::vector<std::pair<uint64_t, int32_t>> cases;  ///< value, pc; sorted by value
  int32_t otherwise = 0;
};

/// A call site. Aggregates passed or returned directly take several entries.
struct CallSite {
  std::vector<Operand> arguments;
  std::vector<Type> types;  ///< of the arguments
  /// per argument: > 0 when it is a pointer to a struct passed by copy of that many bytes
  std::vector<uint32_t> byval_bytes;
  /// registers for the result (0, 1 or the pieces of an aggregate)
  std::vector<Operand> results;
  std::vector<Type> result_types;
  /// number of non-variadic arguments at the site's function type
  uint32_t fixed_parameters = 0;
  bool variadic = false;
  // Planted by the front end for prints and scans (kNoComponent / empty otherwise):
  ComponentId whole = kNoComponent;  ///< Print or Input
  /// (byte offset in the format string, PrintText), sorted; puts-like: offset 0
  std::vector<std::pair<uint32_t, ComponentId>> texts;
};

/// What the machine records at a probe, beside the value.
struct ProbeSite {
  /// registers that hold the values which the expression read (loads, calls, variables)
  std::vector<Operand> reads;
  /// where they have one ("x", "a[]") and hold a value on every way to the probe; same length as
  /// reads
  std::vector<std::string> names;
  /// 1: the source declares it without a sign; same length as reads
  std::vector<uint8_t> unsigned_reads;
};

/// A basic block: where it stands in the topological order of its function, for scheduling and
/// merging.
struct Block {
  int32_t pc = 0;      ///< first instruction
  int32_t end = 0;     ///< one past the last
  uint32_t order = 0;  ///< reverse post-order index
  int32_t loop = -1;   ///< innermost loop, -1 = none
  bool join = false;   ///< has several predecessors
};

struct Loop {
  int32_t parent = -1;
  uint32_t header_order = 0;  ///< Block::order of the header
  uint32_t depth = 1;
  SourceLocation location;
};

struct Function {
  std::string name;
  uint32_t file = 0;  ///< index into Program::files
  SourceLocation location;
  bool variadic = false;
  bool suspect = false;  ///< its components may be at fault
  /// of the C library's model, not of the user's program; the linker says so
  bool library = false;
  std::vector<Type> parameter_types;      ///< parameters arrive in registers 0..n-1
  std::vector<uint32_t> parameter_byval;  ///< per parameter: bytes if passed by copy, else 0
  std::vector<Type> register_types;
  std::vector<std::string> register_names;  ///< variables have a name, temporaries an empty one
  /// registers [0, variables) are parameters and variables, undefined on entry but for parameters
  uint32_t variables = 0;
  /// registers from here on hold nothing between blocks (registers.h); = count when not compacted
  uint32_t shared = 0;
  std::vector<Constant> constants;
  std::vector<Instruction> code;
  std::vector<SourceLocation> locations;  ///< one per instruction
  std::vector<Block> blocks;              ///< in ascending pc
  std::vector<Loop> loops;
  std::vector<FrameObject> frame_objects;
  std::vector<SwitchTable> switches;
  std::vector<CallSite> calls;
  std::vector<ProbeSite> probes;
  std::vector<std::vector<Operand>> operand_lists;
};

}  // namespace culprit::model
