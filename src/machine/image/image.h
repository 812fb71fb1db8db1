// A program made ready to run: symbols resolved, globals laid out, constants as values. Immutable;
// all runs share it, across threads too.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "machine/image/builtin.h"
#include "machine/image/evaluation.h"
#include "machine/memory/memory.h"
#include "machine/value/value.h"
#include "model/program.h"

namespace culprit::machine {

/// The target of a call of a symbol.
struct Callee {
  enum class Kind : uint8_t { None, Function, Builtin } kind = Kind::None;
  uint32_t index = 0;
};

struct ImageFunction {
  const model::Function* model = nullptr;
  std::vector<Value> constants;
  std::vector<uint32_t> block_of;         ///< per instruction: index into model::Function::blocks
  std::vector<Evaluation> evaluations;    ///< in the order of their probes
  std::vector<ObjectInfo> frame_objects;  ///< one per model::Function::frame_objects
  /// one per parameter; used if a struct is passed by copy
  std::vector<ObjectInfo> parameters;
  uint32_t registers = 0;     ///< number of registers, including the loop counters at the end
  uint32_t first_loop = 0;    ///< register number of loop 0's counter
  uint32_t loop_base = 0;     ///< number of loop 0 among all loops of the image
  uint32_t native_bytes = 0;  ///< estimate of the native frame size
  /// Other functions with this code, from the same text: an inline function of a header that
  /// several units include. They differ at most in the static functions and variables that they
  /// name.
  std::vector<uint32_t> same_text;
  /// index into State::nested if the function may be called while it is active; else -1
  int32_t recursion = -1;
  /// code of the program: not of the library, and not planted around it
  bool is_own = false;
  /// no other thread runs while the function is active: its name says so, as in verification
  /// programs
  bool is_section = false;
};

/// The block of an instruction; the last block if `pc` is past the last instruction.
inline const model::Block& block_at(const ImageFunction& function, uint32_t pc) {
  return pc < function.block_of.size() ? function.model->blocks[function.block_of[pc]]
                                       : function.model->blocks.back();
}

class Image {
 public:
  /// Lays out the globals. `program` must outlive the image. Cost: O(program).
  explicit Image(const model::Program& program);
  /// All states made from the image must have ended.
  ~Image() { memory_.end_immortality(); }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  const model::Program& program() const { return program_; }
  const std::vector<ImageFunction>& functions() const { return functions_; }
  const Callee& callee(uint32_t symbol) const { return callees_[symbol]; }
  const Builtin& builtin(uint32_t index) const { return builtin_table()[index]; }
  /// The function or built-in that a call through `pointer` calls.
  Callee callee_at(uint64_t pointer) const;
  const Memory& initial_memory() const { return memory_; }
  int main_function() const { return main_; }
  /// Indices of the functions that run before main, in order; addresses of the functions that run
  /// at the end, the last one first.
  const std::vector<uint32_t>& constructors() const { return constructors_; }
  const std::vector<uint64_t>& destructors() const { return destructors_; }
  Memory::Id global(uint32_t index) const { return globals_[index]; }
  uint32_t loops() const { return loops_; }  ///< number of loops in all functions
  /// number of functions that may be called while they are active
  uint32_t recursive_functions() const { return recursive_functions_; }
  /// Whether a pointer to the function can exist: it is one of the program's own, or the program's
  /// code names it.
  bool has_address(uint32_t symbol) const { return addresses_[symbol] != 0; }
  /// The address of the variable with that name and size; 0 if there is none. Cost: one look-up
  /// among all symbols.
  uint64_t variable(std::string_view name, uint64_t bytes) const;
  /// The address at which library functions store errno; 0 if the program neither reads nor prints
  /// it (%m).
  uint64_t error_number() const { return error_number_; }
  /// The address of the variable `environ`; 0 if the program does not use it.
  uint64_t environment() const { return environment_; }
  /// The addresses of the variables `program_invocation_name` and `program_invocation_short_name`;
  /// 0 if the program does not use them.
  uint64_t program_name() const { return program_name_; }
  uint64_t short_program_name() const { return short_program_name_; }
  /// Expectations that are checked when the program ends: the id, and the address of the function
  /// that checks.
  const std::vector<std::pair<uint32_t, uint64_t>>& expectation_ends() const {
    return expectation_ends_;
  }
  /// Functions that judge clauses of contracts when the program ends.
  const std::vector<uint64_t>& contract_ends() const { return contract_ends_; }
  /// Whether a function of this address is one of either kind.
  bool judges_at_end(uint64_t address) const;
  /// Whether the program can start processes.
  bool may_fork() const { return may_fork_; }
  /// The thread-local variables: indices for global().
  const std::vector<uint32_t>& thread_locals() const { return thread_locals_; }
  /// The variables that each rank has for itself, but for the thread-local ones: indices for
  /// global().
  const std::vector<uint32_t>& rank_variables() const { return rank_variables_; }
  /// FILE* of stdin, stdout, stderr
  uint64_t stream(unsigned number) const { return streams_[number]; }

 private:
  void place_functions();
  void place_globals();
  void place_streams();
  void find_expectation_ends();
  void fill_globals();
  void sort_start_calls();
  void resolve_constants();
  void mark_recursive_functions();  // recursion.cpp
  void find_same_texts();
  uint64_t place(uint64_t bytes, ObjectInfo info);

  const model::Program& program_;
  std::vector<ImageFunction> functions_;
  std::vector<Callee> callees_;
  std::vector<uint64_t> addresses_;
  std::vector<Memory::Id> globals_;
  std::unordered_map<Memory::Id, Callee> code_;
  std::vector<uint32_t> constructors_;
  std::vector<uint64_t> destructors_;
  std::deque<ObjectInfo> infos_;  // the infos of the memory's objects
  Memory memory_;
  uint64_t streams_[3] = {};
  uint64_t error_number_ = 0;
  uint64_t environment_ = 0;
  uint64_t program_name_ = 0, short_program_name_ = 0;
  std::vector<std::pair<uint32_t, uint64_t>> expectation_ends_;
  std::vector<uint64_t> contract_ends_;
  std::vector<uint32_t> thread_locals_, rank_variables_;
  uint32_t loops_ = 0, recursive_functions_ = 0;
  int main_ = -1;
  bool may_fork_ = false;
};

}  // namespace culprit::machine
