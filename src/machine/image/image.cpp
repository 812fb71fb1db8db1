#include "machine/image/image.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "model/entry.h"
#include "model/expectations.h"

namespace culprit::machine {

namespace {

uint32_t native_frame_bytes(const model::Function& function) {
  uint64_t bytes = 48 + 8 * static_cast<uint64_t>(function.variables);
  for (const model::FrameObject& object : function.frame_objects)
    bytes += (object.bytes + 15) / 16 * 16;
  return static_cast<uint32_t>(bytes > 0x7fffffff ? 0x7fffffff : bytes);
}

std::vector<uint32_t> blocks_of(const model::Function& function) {
  std::vector<uint32_t> block_of(function.code.size());
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const auto begin = static_cast<size_t>(function.blocks[b].pc);
    const size_t end = b + 1 < function.blocks.size()
                           ? static_cast<size_t>(function.blocks[b + 1].pc)
                           : block_of.size();
    for (size_t pc = begin; pc < end; ++pc) block_of[pc] = static_cast<uint32_t>(b);
  }
  return block_of;
}

/// Runs start in the function with the greatest number; 0: in no case.
int start_precedence(std::string_view function) {
  if (function == model::kHarnessMain) return 3;
  if (function.starts_with(model::kContractWrapper) &&
      function.substr(model::kContractWrapper.size()) == "main")
    return 2;
  return function == "main" ? 1 : 0;
}

constexpr const char* kStreams[] = {"stdin", "stdout", "stderr"};

/// The function of the user's program that the symbol names; null if it names none.
const model::Function* own_function(const model::Program& program, const model::Symbol& symbol) {
  if (symbol.kind != model::Symbol::Kind::Function) return nullptr;
  const model::Function& function = program.functions[symbol.index];
  return function.library ? nullptr : &function;
}

/// Per symbol, whether the function gets an address: functions of the program, functions that the
/// program calls by name, and functions whose address is taken. A function that only the C library
/// calls gets none: a pointer of the program hardly has to point to it.
std::vector<bool> functions_with_address(const model::Program& program) {
  std::vector<bool> wanted(program.symbols.size());
  for (const model::Function& function : program.functions) {
    for (const model::Constant& constant : function.constants)
      if (constant.kind == model::Constant::Kind::SymbolAddress) wanted[constant.symbol] = true;
    for (const model::Instruction& i : function.code)
      if (i.op == model::Op::Call && !function.library &&
          !program.symbols[static_cast<size_t>(i.b)].name.starts_with("llvm."))
        wanted[static_cast<size_t>(i.b)] = true;
  }
  for (const model::Global& global : program.globals)
    for (const model::Relocation& relocation : global.relocations) wanted[relocation.symbol] = true;
  for (const model::StartCall& call : program.start_calls) wanted[call.symbol] = true;
  for (size_t i = 0; i < program.symbols.size(); ++i) {
    const model::Symbol& symbol = program.symbols[i];
    const bool own = own_function(program, symbol) != nullptr;
    const bool is_stream =
        std::find(std::begin(kStreams), std::end(kStreams), symbol.name) != std::end(kStreams);
    wanted[i] = (wanted[i] || own) && symbol.kind != model::Symbol::Kind::Global &&
                !(is_stream && symbol.kind == model::Symbol::Kind::External);
  }
  return wanted;
}

/// A variable of the library that all processes share.
bool is_common_to_ranks(const model::Global& global) {
  return global.library && global.name.starts_with("__culprit_common_");
}

}  // namespace

Image::Image(const model::Program& program) : program_(program) {
  place_functions();
  find_expectation_ends();
  place_globals();
  place_streams();
  fill_globals();
  sort_start_calls();
  error_number_ = variable("__culprit_errno", 4);
  environment_ = variable("environ", 8);
  program_name_ = variable("program_invocation_name", 8);
  short_program_name_ = variable("program_invocation_short_name", 8);
  resolve_constants();
  mark_recursive_functions();
  find_same_texts();
  for (uint32_t slot = 1; slot < memory_.slots(); ++slot)
    memory_.make_immortal(memory_.id_at(slot));
}

uint64_t Image::place(uint64_t bytes, ObjectInfo info) {
  return Memory::address(memory_.allocate(bytes, lent(infos_.emplace_back(std::move(info))), true));
}

void Image::place_functions() {
  callees_.resize(program_.symbols.size());
  addresses_.resize(program_.symbols.size());
  functions_.resize(program_.functions.size());
  int start = 0;
  for (size_t i = 0; i < functions_.size(); ++i) {
    const model::Function& function = program_.functions[i];
    functions_[i].model = &function;
    functions_[i].is_own = !function.library && !function.name.starts_with("__culprit_");
    functions_[i].is_section = function.name.starts_with("__VERIFIER_atomic_") && !function.library;
    functions_[i].block_of = blocks_of(function);
    functions_[i].evaluations = evaluations_of(program_, function);
    for (const model::FrameObject& object : function.frame_objects)
      functions_[i].frame_objects.push_back({object.name, Storage::Frame, false,
                                             object.element_bytes, 0, object.location, 0,
                                             function.library});
    for (size_t p = 0; p < function.parameter_types.size(); ++p) {
      const uint32_t bytes = p < function.parameter_byval.size()
                                 ? static_cast<uint32_t>(function.parameter_byval[p])
                                 : 0;
      functions_[i].parameters.push_back(
          {function.register_names[p], Storage::Frame, false, bytes, 0, function.location});
    }
    functions_[i].first_loop = static_cast<uint32_t>(function.register_types.size());
    functions_[i].registers =
        static_cast<uint32_t>(function.register_types.size() + function.loops.size());
    functions_[i].loop_base = loops_;
    loops_ += static_cast<uint32_t>(function.loops.size());
    functions_[i].native_bytes = native_frame_bytes(function);
    if (const int own = start_precedence(function.name); own > start) {
      start = own;
      main_ = static_cast<int>(i);
    }
  }
  const std::vector<bool> with_address = functions_with_address(program_);
  for (size_t i = 0; i < program_.symbols.size(); ++i) {
    const model::Symbol& symbol = program_.symbols[i];
    if (symbol.kind == model::Symbol::Kind::Global) continue;
    int builtin = find_builtin(symbol.name);
    may_fork_ |= symbol.name == "__culprit_fork";
    if (symbol.kind == model::Symbol::Kind::Function)
      callees_[i] = {Callee::Kind::Function, symbol.index};
    else if (builtin >= 0) callees_[i] = {Callee::Kind::Builtin, static_cast<uint32_t>(builtin)};
    if (!with_address[i]) continue;
    // an undefined weak symbol: its address is null
    if (symbol.kind == model::Symbol::Kind::External && symbol.weak && builtin < 0) continue;
    ObjectInfo info;
    info.name = symbol.name;
    info.storage = Storage::Function;
    info.constant = true;
    if (const model::Function* own = own_function(program_, symbol)) info.location = own->location;
    addresses_[i] = place(1, std::move(info));
    code_[Memory::id_of(addresses_[i])] = callees_[i];
  }
}

void Image::find_expectation_ends() {
  for (size_t i = 0; i < program_.symbols.size(); ++i) {
    std::string_view name = program_.symbols[i].name;
    if (callees_[i].kind == Callee::Kind::Function && name.starts_with(model::kContractEnd))
      contract_ends_.push_back(addresses_[i]);
    if (callees_[i].kind != Callee::Kind::Function ||
        !name.starts_with(model::kExpectationPrefix) || !name.ends_with(model::kExpectationEnd))
      continue;
    name.remove_prefix(model::kExpectationPrefix.size());
    uint32_t id = 0;
    std::from_chars(name.data(), name.data() + name.size(), id);
    expectation_ends_.emplace_back(id, addresses_[i]);
  }
}

bool Image::judges_at_end(uint64_t address) const {
  return std::any_of(expectation_ends_.begin(), expectation_ends_.end(),
                     [&](const auto& end) { return end.second == address; }) ||
         std::find(contract_ends_.begin(), contract_ends_.end(), address) != contract_ends_.end();
}

void Image::place_globals() {
  globals_.resize(program_.globals.size());
  for (size_t i = 0; i < globals_.size(); ++i) {
    const model::Global& global = program_.globals[i];
    ObjectInfo info;
    info.name = global.is_string_literal ? std::string() : global.name;
    info.constant = global.constant;
    info.element_bytes = global.element_bytes;
    info.location = global.location;
    info.library = global.library;
    info.thread_local_ = global.thread_local_;
    globals_[i] = Memory::id_of(place(global.size, std::move(info)));
    if (global.thread_local_) thread_locals_.push_back(static_cast<uint32_t>(i));
    else if (!global.constant && !is_common_to_ranks(global))
      rank_variables_.push_back(static_cast<uint32_t>(i));
  }
  for (size_t i = 0; i < program_.symbols.size(); ++i)
    if (program_.symbols[i].kind == model::Symbol::Kind::Global)
      addresses_[i] = Memory::address(globals_[program_.symbols[i].index]);
}

void Image::place_streams() {
  for (unsigned i = 0; i < 3; ++i) {
    ObjectInfo info;
    info.name = kStreams[i];
    info.storage = Storage::Stream;
    streams_[i] = place(216, std::move(info));
    for (size_t s = 0; s < program_.symbols.size(); ++s) {
      if (program_.symbols[s].name != kStreams[i] ||
          program_.symbols[s].kind != model::Symbol::Kind::External)
        continue;
      ObjectInfo variable;
      variable.name = kStreams[i];
      addresses_[s] = place(8, std::move(variable));
      memory_.writable(Memory::id_of(addresses_[s])).write(0, &streams_[i], 8);
    }
  }
}

void Image::fill_globals() {
  for (size_t i = 0; i < globals_.size(); ++i) {
    const model::Global& global = program_.globals[i];
    Object& object = memory_.writable(globals_[i]);
    if (!global.bytes.empty()) object.write(0, global.bytes.data(), global.bytes.size());
    for (const model::Relocation& relocation : global.relocations) {
      uint64_t address = addresses_[relocation.symbol] + static_cast<uint64_t>(relocation.addend);
      object.write(static_cast<int64_t>(relocation.offset), &address, 8);
    }
  }
}

/// In the linker's order for .init_array and .fini_array: by priority, then in the order of the
/// units.
void Image::sort_start_calls() {
  std::vector<model::StartCall> calls = program_.start_calls;
  std::stable_sort(
      calls.begin(), calls.end(),
      [](const model::StartCall& a, const model::StartCall& b) { return a.priority < b.priority; });
  for (const model::StartCall& call : calls) {
    const Callee& callee = callees_[call.symbol];
    if (callee.kind != Callee::Kind::Function) continue;
    if (call.at_exit) destructors_.push_back(addresses_[call.symbol]);
    else constructors_.push_back(callee.index);
  }
}

void Image::resolve_constants() {
  for (ImageFunction& function : functions_) {
    for (const model::Constant& constant : function.model->constants) {
      Value value = Value::plain(constant.bits);
      if (constant.kind == model::Constant::Kind::SymbolAddress)
        value.bits += addresses_[constant.symbol];
      else if (constant.kind == model::Constant::Kind::Undefined)
        value = Value::undefined_bits(0, width_mask(constant.type.bits()));
      else if (constant.type == model::kF80) value.tag = Value::kWide | constant.high;
      function.constants.push_back(value);
    }
  }
}

namespace {

bool have_same_code(const model::Function& a, const model::Function& b) {
  const auto same = [](model::Instruction x, const model::Instruction& y) {
    if (x.op == model::Op::Call) x.b = y.b;  // each unit has its own static functions
    return x == y;
  };
  return a.name == b.name && a.shared == b.shared && a.constants.size() == b.constants.size() &&
         std::equal(a.code.begin(), a.code.end(), b.code.begin(), b.code.end(), same);
}

}  // namespace

void Image::find_same_texts() {
  std::map<SourceLocation, std::vector<uint32_t>> at;
  for (uint32_t f = 0; f < functions_.size(); ++f) {
    const model::Function& function = *functions_[f].model;
    if (!function.suspect || !function.location.valid()) continue;
    for (const uint32_t other : at[function.location])
      if (have_same_code(function, *functions_[other].model)) {
        functions_[f].same_text.push_back(other);
        functions_[other].same_text.push_back(f);
      }
    at[function.location].push_back(f);
  }
}

uint64_t Image::variable(std::string_view name, uint64_t bytes) const {
  const int found = program_.find_symbol(name);
  if (found < 0) return 0;
  const model::Symbol& symbol = program_.symbols[static_cast<size_t>(found)];
  if (symbol.kind != model::Symbol::Kind::Global || program_.globals[symbol.index].size != bytes)
    return 0;
  return addresses_[static_cast<size_t>(found)];
}

Callee Image::callee_at(uint64_t pointer) const {
  if (Memory::offset_of(pointer) != 0) return {};
  auto found = code_.find(Memory::id_of(pointer));
  return found == code_.end() ? Callee{} : found->second;
}

}  // namespace culprit::machine
