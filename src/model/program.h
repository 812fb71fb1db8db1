// The program model: everything that the machine and the engines need to know about the analysed
// program. Free of Clang and LLVM.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/component.h"
#include "model/instruction.h"
#include "model/syntax.h"
#include "model/types.h"
#include "support/result.h"

namespace culprit::model {

/// A pointer in the initial bytes of a global: the address of a symbol.
struct Relocation {
  uint64_t offset = 0;  ///< position of the 8-byte pointer
  uint32_t symbol = 0;  ///< index into Program::symbols
  int64_t addend = 0;
};

/// The largest object that the machine can address, in bytes.
inline constexpr uint64_t kLargestObject = uint64_t{1} << 30;

struct Global {
  std::string name;
  uint64_t size = 0;
  std::vector<uint8_t> bytes;  ///< initial content; the rest is zero
  std::vector<Relocation> relocations;
  uint32_t element_bytes = 0;  ///< size of an array element, or of a non-array object
  uint32_t alignment = 1;
  bool constant = false;  ///< writing to it is an error
  bool is_string_literal = false;
  bool library = false;        ///< belongs to the model of the C library; set by the linker
  bool thread_local_ = false;  ///< each thread has its own
  ComponentId declaration = kNoComponent;  ///< Declaration group of the variable
  SourceLocation location;
  TypeId type = kNoType;  ///< of a variable of the user
};

/// A function with __attribute__((constructor)) or (destructor). It runs before main, or at exit
/// after the handlers of atexit.
struct StartCall {
  uint32_t symbol = 0;    ///< index into Program::symbols
  uint32_t priority = 0;  ///< lower ones run earlier before main, and later at exit
  bool at_exit = false;
};

/// A name that code refers to: a function, a global, or something outside the program (a library
/// function).
struct Symbol {
  enum class Kind : uint8_t { External, Function, Global };
  std::string name;
  Kind kind = Kind::External;
  bool internal = false;  ///< static: not visible to other units
  /// A tentative or weak definition, which yields to another one. For an external symbol: it is
  /// null if nothing defines it.
  bool weak = false;
  uint32_t index = 0;  ///< index into Program::functions or globals
};

/// An element of a static initialiser that is a component.
struct StaticProbe {
  uint32_t global = 0;
  uint64_t offset = 0;
  Type type;
  ComponentId component = 0;
};

struct File {
  std::string path;  ///< as the user named it
  bool suspect = false;
  std::vector<std::string> lines;  ///< text of suspect files, without line ends
};

/// One translation unit, or several linked ones.
struct Program {
  std::vector<File> files;
  std::vector<Function> functions;
  std::vector<Global> globals;
  std::vector<Symbol> symbols;
  std::vector<Component> components;
  /// Blocks of suspect functions; an outer block comes before the blocks in it.
  std::vector<SourceBlock> source_blocks;
  Syntax syntax;  ///< of suspect functions and variables
  Types types;    ///< of the user's variables, and those that the user's files declare
  std::vector<StaticProbe> static_probes;
  std::vector<StartCall> start_calls;  ///< in the order of the units
  std::vector<Diagnostic> warnings;    ///< compiler warnings about the user's files

  /// The index in `symbols` of the visible symbol with that name, or -1.
  int find_symbol(std::string_view name) const;
};

class Library;

/// Links units into one program: resolves external symbols by name, keeps static ones apart, and
/// renumbers files, symbols and components. `library` resolves the remaining symbols; only the
/// parts that something refers to are added. Errors: a symbol is defined twice, there is no `main`,
/// or an object is larger than kLargestObject.
Result<Program> link(std::vector<Program> units, const Library& library);

/// Joins several units into one. Like link(), but needs neither a library nor `main` and checks no
/// sizes.
Result<Program> join(std::vector<Program> units);

/// The text form of the model, for --dump=model, the precompiled library and the cache.
/// `parse(print(p))` is p. parse() fails at the first malformed line.
std::string print(const Program& program);
Result<Program> parse(std::string_view text);

}  // namespace culprit::model
