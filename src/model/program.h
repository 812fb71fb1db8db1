// The program model: everything the machine and the engines need to know of the analysed program.
// No Clang, no LLVM.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/component.h"
#include "model/instruction.h"
#include "support/result.h"

namespace culprit::model {

/// A piece of a global's initial bytes that is the address of a symbol.
struct Relocation {
  uint64_t offset = 0;  ///< where the 8-byte pointer stands
  uint32_t symbol = 0;  ///< index into Program::symbols
  int64_t addend = 0;
};

/// Bytes of one object that the machine can address.
inline constexpr uint64_t kLargestObject = uint64_t{1} << 30;

struct Global {
  std::string name;
  uint64_t size = 0;
  std::vector<uint8_t> bytes;  ///< initial content, zero behind its end
  std::vector<Relocation> relocations;
  uint32_t element_bytes = 0;  ///< size of an array's element (else of the whole)
  uint32_t alignment = 1;
  bool constant = false;  ///< writing to it is an error
  bool is_string_literal = false;
  ComponentId declaration = kNoComponent;  ///< the Declaration group of the variable
  SourceLocation location;
};

/// A function that runs before main, or at the exit of the program behind the handlers of atexit:
/// __attribute__((constructor)) and (destructor).
struct StartCall {
  uint32_t symbol = 0;    ///< index into Program::symbols
  uint32_t priority = 0;  ///< lower ones run earlier before main, and later at the end
  bool at_exit = false;
};

/// A name that code refers to: a function, a global, or something outside of the program (a library
/// function).
struct Symbol {
  enum class Kind : uint8_t { External, Function, Global };
  std::string name;
  Kind kind = Kind::External;
  bool internal = false;  ///< static: not visible to other units
  /// a tentative or weak definition, yields to another one; of an external: null when nothing
  /// defines it
  bool weak = false;
  uint32_t index = 0;  ///< into functions or globals
};

/// An element of a static-storage initialiser that is a component.
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
  /// of suspect functions; an outer one stands before those in it
  std::vector<SourceBlock> source_blocks;
  std::vector<StaticProbe> static_probes;
  std::vector<StartCall> start_calls;  ///< in the order of the units
  std::vector<Diagnostic> warnings;    ///< of the compiler, for the user's files

  /// Index into `symbols` of the visible symbol of that name, or -1.
  int find_symbol(std::string_view name) const;
};

class Library;

/// Links units into one program: resolves external symbols by name, keeps statics apart, and
/// renumbers files, symbols and components. `library` resolves what is left open, and is left out
/// as far as nothing refers to it (per function). Errors: a symbol defined twice, no `main`.
Result<Program> link(std::vector<Program> units, const Library& library);

/// The same without a library and without asking for `main`: several units as one.
Result<Program> join(std::vector<Program> units);

/// Text form of the model; `parse(print(p))` is p. Used for --dump=model and for the precompiled
/// library.
std::string print(const Program& program);
Result<Program> parse(std::string_view text);

}  // namespace culprit::model
