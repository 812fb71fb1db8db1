// The register code that the machine interprets.
//
// A function has numbered registers (variables first, then temporaries) and a table of constants.
// An operand >= 0 is a register, an operand < 0 is the constant ~operand. Local variables whose
// address is not taken live in registers and may be assigned several times: this is not SSA. Values
// are canonical: integers are masked to their width and zero-extended to 64 bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/component.h"
#include "model/type.h"
#include "model/types.h"
#include "support/source_range.h"

namespace culprit::model {

using Operand = int32_t;

enum class Op : uint8_t {
  // dst = a OP b at `type`. With flag kNoSignedWrap, overflow is undefined behaviour, and for Shl a
  // negative a, too. A shift by the width or more is undefined behaviour.
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
  // dst (i1) = a PRED b; the operands have `type` (integer or pointer).
  Eq,
  Ne,
  Ult,
  Ule,
  Slt,
  Sle,
  // Floating point at `type`. FCmp: predicate in `aux` (FloatPredicate); dst is i1.
  FAdd,
  FSub,
  FMul,
  FDiv,
  FRem,
  FNeg,
  FCmp,
  // Conversions: `type` is the source type, `aux` the code of the destination type.
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
  // dst = pointer a + (signed) b * c. b is an i64 operand, c an immediate number of bytes. aux > 0:
  // b indexes an array inside an object, and must be less than Function::index_limits[aux - 1].
  PtrAdd,
  Load,   // dst = *a, `type` loaded
  Store,  // *a = b, `type` stored
  // dst = address of a fresh frame object; a = index into Function::frame_objects. With flag
  // kBeginsLater, its lifetime has not begun.
  Alloca,
  // dst = address of a fresh frame object with a (i64) elements of c bytes each; b = index into
  // Function::frame_objects for name and type.
  AllocaDynamic,
  StackSave,     // dst = mark of the current dynamic frame objects
  StackRestore,  // ends the lifetime of the dynamic frame objects made after mark a
  // At the declaration of a variable without an initial value, each time a loop comes to it.
  Undefine,        // dst = a, of which no bit is defined
  UndefineObject,  // no byte of the object at a is defined any more
  // Where a block begins and ends that declares the variable at a, and that pointers to it may
  // outlive. BeginObject does nothing while the object lives; else no byte of it is defined.
  BeginObject,
  EndObject,
  MemCopy,  // memcpy(a, b, c): pointers a, b, i64 operand c. Flag kMayOverlap: memmove
  MemSet,   // memset(a, b, c): b is i8
  Jump,     // to pc a
  Branch,   // a (i1) ? pc b : pc c
  Switch,   // on a; b = index into Function::switches
  // Returns operand `a`; type void: nothing. Aggregates: aux = 1, b = index into
  // Function::operand_lists, and a is unused.
  Return,
  Unreachable,
  Call,          // dst.. = symbol b (index into Program::symbols), c = index into Function::calls
  CallIndirect,  // dst.. = *a, c = index into Function::calls
  VaStart,       // fills the va_list at a. In the area of arguments, general registers are at 0,
                 // vector registers at 48, and memory from 176 on. The variable arguments begin
                 // at b % 256, at b / 256 and at c in memory
  Probe,         // dst = value a, handed to component c, at `type`; b = index into Function::probes
  // Prints nothing. If component c is ab, prints a text. b = index into Function::calls, an entry
  // for the missing print.
  Gap,
  LoopEnter,  // a = loop: iteration counter = 1 (on entry edges)
  LoopNext,   // a = loop: iteration counter += 1 (on back edges)
};
inline constexpr unsigned kOps = static_cast<unsigned>(Op::LoopNext) + 1;

/// The name of an operation in the text form.
const char* op_name(Op op);

/// LLVM's numbering of float comparisons: bit 0 = equal, 1 = greater, 2 = less, 3 = unordered.
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
/// Instruction::flags of Jump: the target block has several predecessors.
inline constexpr uint8_t kJoin = 2;
inline constexpr uint8_t kInBounds = 4;    ///< Instruction::flags of PtrAdd
inline constexpr uint8_t kMayOverlap = 8;  ///< Instruction::flags of MemCopy
/// Instruction::flags of Load and Store: the address need not be a multiple of the size.
inline constexpr uint8_t kUnaligned = 16;
/// Instruction::flags of Load and Store: an atomic access, which is part of no data race.
inline constexpr uint8_t kAtomic = 1;
/// Instruction::flags of a Store that ends an atomic update: no other thread runs between the Load
/// of the update and it.
inline constexpr uint8_t kEndsUpdate = 2;
/// Instruction::flags of Alloca: a BeginObject is reached before the object is used.
inline constexpr uint8_t kBeginsLater = 64;
/// Instruction::flags of Trunc to i1: the value is that of a _Bool in memory, so 0 or 1.
inline constexpr uint8_t kOfBool = 32;

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

/// An entry of a function's constant table. The machine resolves symbol addresses when it loads the
/// program.
struct Constant {
  enum class Kind : uint8_t { Bits, SymbolAddress, Undefined };
  Kind kind = Kind::Bits;
  Type type;
  uint64_t bits = 0;    ///< the value, or the byte offset from the symbol
  uint16_t high = 0;    ///< upper 16 bits of an x87 long double
  uint32_t symbol = 0;  ///< index into Program::symbols
};

struct FrameObject {
  std::string name;  ///< variable name, may be empty
  uint64_t bytes = 0;
  uint32_t element_bytes = 0;  ///< size of an array element, or of a non-array object; for messages
  uint32_t alignment = 1;
  ComponentId declaration = kNoComponent;  ///< Declaration group of the variable
  SourceLocation location;
};

struct SwitchTable {
  std::vector<std::pair<uint64_t, int32_t>> cases;  ///< (value, pc), sorted by value
  int32_t otherwise = 0;
};

/// A call site. An aggregate that is passed or returned directly takes several entries.
struct CallSite {
  std::vector<Operand> arguments;
  std::vector<Type> types;  ///< types of the arguments
  /// Per argument: the size in bytes if it points to a struct that is passed by copy, else 0.
  std::vector<uint32_t> byval_bytes;
  /// Per argument: its offset in the area of arguments (Op::VaStart). Empty for calls of functions
  /// of the same unit without variable arguments.
  std::vector<uint32_t> places;
  /// Registers for the result: none, one, or one per piece of an aggregate.
  std::vector<Operand> results;
  std::vector<Type> result_types;
  /// The number of non-variadic arguments in the function type of the call.
  uint32_t fixed_parameters = 0;
  bool variadic = false;
  // Planted by the front end for prints and scans; otherwise kNoComponent and empty.
  ComponentId whole = kNoComponent;  ///< Print or Input
  /// (Byte offset in the format string, PrintText), sorted. For puts and the like, the offset is 0.
  std::vector<std::pair<uint32_t, ComponentId>> texts;
};

/// Values that the machine records at a probe besides the probed value.
struct ProbeSite {
  /// Registers that hold the values read by the expression (loads, calls, variables).
  std::vector<Operand> reads;
  /// The name of each read ("x", "a[]"); empty if it has none, or holds no value on some path to
  /// the probe. Same length as `reads`.
  std::vector<std::string> names;
  /// 1 if the source declares the value unsigned. Same length as `reads`.
  std::vector<uint8_t> unsigned_reads;
};

/// A basic block, with its position in the topological order of the function, for scheduling and
/// merging.
struct Block {
  int32_t pc = 0;      ///< first instruction
  int32_t end = 0;     ///< one past the last instruction
  uint32_t order = 0;  ///< index in reverse post-order
  int32_t loop = -1;   ///< innermost loop; -1: none
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
  bool suspect = false;  ///< components of the function may be at fault
  /// Belongs to the model of the C library, not to the user's program. Set by the linker.
  bool library = false;
  std::vector<Type> parameter_types;      ///< parameters arrive in registers 0 .. n-1
  std::vector<uint32_t> parameter_byval;  ///< per parameter: bytes if passed by copy, else 0
  std::vector<Type> register_types;
  std::vector<std::string> register_names;  ///< names of variables; empty for temporaries
  /// Registers [0, variables) are parameters and variables. Only parameters are defined on entry.
  uint32_t variables = 0;
  /// Registers from here on hold nothing between blocks (registers.h). Equals the number of
  /// registers if the function was not compacted.
  uint32_t shared = 0;
  std::vector<Constant> constants;
  std::vector<Instruction> code;
  std::vector<SourceLocation> locations;  ///< one per instruction
  std::vector<Block> blocks;              ///< in ascending order of pc
  std::vector<Loop> loops;
  std::vector<FrameObject> frame_objects;
  std::vector<SwitchTable> switches;
  std::vector<uint64_t> index_limits;  ///< see Op::PtrAdd; at most 255
  std::vector<CallSite> calls;
  std::vector<ProbeSite> probes;
  std::vector<std::vector<Operand>> operand_lists;
  /// Of a function of the user, in the order of their declarations.
  std::vector<SourceVariable> source_variables;
};

}  // namespace culprit::model
