// The names of all built-ins.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "machine/builtins/builtins.h"

namespace culprit::machine {

namespace {

struct Family {
  Call* call;
  std::vector<std::string_view> names;
};

std::vector<Family> families() {
  return {
      {do_printf, {"printf", "__printf_chk"}},
      {do_fprintf, {"fprintf"}},
      {do_dprintf, {"dprintf"}},
      {do_sprintf, {"sprintf"}},
      {do_snprintf, {"snprintf"}},
      {do_vprintf, {"vprintf"}},
      {do_vfprintf, {"vfprintf"}},
      {do_vsprintf, {"vsprintf"}},
      {do_vsnprintf, {"vsnprintf"}},
      {do_putchar, {"putchar", "putchar_unlocked"}},
      {do_putc, {"putc", "fputc", "_IO_putc", "putc_unlocked", "fputc_unlocked"}},
      {do_puts, {"puts"}},
      {do_fputs, {"fputs", "fputs_unlocked"}},
      {do_fwrite, {"fwrite", "fwrite_unlocked"}},
      {do_scanf, {"scanf", "__isoc99_scanf", "__isoc23_scanf"}},
      {do_fscanf, {"fscanf", "__isoc99_fscanf", "__isoc23_fscanf"}},
      {do_sscanf, {"sscanf", "__isoc99_sscanf", "__isoc23_sscanf"}},
      {do_vscanf, {"vscanf", "__isoc99_vscanf"}},
      {do_vfscanf, {"vfscanf", "__isoc99_vfscanf"}},
      {do_vsscanf, {"vsscanf", "__isoc99_vsscanf"}},
      {do_getchar, {"getchar", "getchar_unlocked"}},
      {do_getc, {"getc", "fgetc", "_IO_getc", "getc_unlocked", "fgetc_unlocked"}},
      {do_ungetc, {"ungetc"}},
      {do_gets, {"gets"}},
      {do_fgets, {"fgets", "fgets_unlocked"}},
      {do_fread, {"fread", "fread_unlocked"}},
      {do_feof, {"feof", "feof_unlocked"}},
      {do_ferror, {"ferror", "ferror_unlocked"}},
      {do_clearerr, {"clearerr", "clearerr_unlocked"}},
      {do_fopen, {"fopen", "fopen64"}},
      {do_freopen, {"freopen", "freopen64"}},
      {do_fdopen, {"fdopen"}},
      {do_tmpfile, {"tmpfile", "tmpfile64"}},
      {do_fmemopen, {"fmemopen"}},
      {do_open_memstream, {"open_memstream"}},
      {do_fflush, {"fflush", "fflush_unlocked"}},
      {do_fclose, {"fclose"}},
      {do_fseek, {"fseek", "fseeko", "fseeko64"}},
      {do_ftell, {"ftell", "ftello", "ftello64"}},
      {do_rewind, {"rewind"}},
      {do_fgetpos, {"fgetpos", "fgetpos64"}},
      {do_fsetpos, {"fsetpos", "fsetpos64"}},
      {do_fileno, {"fileno", "fileno_unlocked"}},
      {do_remove, {"remove"}},
      {do_unlink, {"unlink"}},
      {do_mkdir, {"mkdir"}},
      {do_rmdir, {"rmdir"}},
      {do_chdir, {"chdir"}},
      {do_rename, {"rename"}},
      {do_access, {"access"}},
      {do_stat, {"stat", "lstat", "stat64", "lstat64"}},
      {do_fstat, {"fstat", "fstat64"}},
      {do_absolute, {"__culprit_absolute"}},
      {do_names, {"__culprit_names"}},
      {do_open, {"open", "open64"}},
      {do_close, {"close"}},
      {do_lseek, {"lseek", "lseek64"}},
      {do_ftruncate, {"ftruncate", "ftruncate64"}},
      {do_duplicate, {"__culprit_duplicate"}},
      {do_duplicate_at, {"__culprit_duplicate_at"}},
      {do_pipe, {"__culprit_pipe"}},
      {do_thread_start, {"__culprit_thread_start"}},
      {do_thread_end, {"__culprit_thread_end"}},
      {do_thread, {"__culprit_thread"}},
      {do_threads, {"__culprit_threads"}},
      {do_thread_point, {"__culprit_thread_point"}},
      {do_thread_wait, {"__culprit_thread_wait"}},
      {do_thread_woken, {"__culprit_thread_woken"}},
      {do_thread_interrupt, {"__culprit_thread_interrupt"}},
      {do_thread_wake, {"__culprit_thread_wake"}},
      {do_acquired, {"__culprit_acquired"}},
      {do_released, {"__culprit_released"}},
      {do_uninterrupted, {"__culprit_uninterrupted"}},
      {do_lets_go, {"__culprit_lets_go"}},
      {do_lock_misuse, {"__culprit_lock_misuse"}},
      {do_rank, {"__culprit_rank"}},
      {do_ranks, {"__culprit_ranks"}},
      {do_sends_wait, {"__culprit_sends_wait"}},
      {do_call_place, {"__culprit_call_place"}},
      {do_line_words, {"__culprit_line_words"}},
      {do_message_fault, {"__culprit_message_fault"}},
      {do_check_memory, {"__culprit_check_memory"}},
      {do_check_number, {"__culprit_check_number"}},
      {do_use_buffer, {"__culprit_use_buffer"}},
      {do_release_buffer, {"__culprit_release_buffer"}},
      {do_end_ranks, {"__culprit_end_ranks"}},
      {do_descriptor_flag, {"__culprit_descriptor_flag"}},
      {do_fork, {"__culprit_fork"}},
      {do_setvbuf, {"setbuf", "setbuffer", "setvbuf", "setlinebuf"}},
      {do_read, {"read"}},
      {do_write, {"write"}},
      {do_malloc, {"malloc", "valloc"}},
      {do_aligned_alloc, {"aligned_alloc", "memalign"}},
      {do_calloc, {"calloc"}},
      {do_realloc, {"realloc"}},
      {do_free, {"free", "cfree"}},
      {do_memcpy, {"memcpy", "memmove"}},
      {do_copied, {"__culprit_copied"}},
      {do_memset, {"memset"}},
      {do_exit, {"exit"}},
      {do_quick_exit, {"_exit", "_Exit"}},
      {do_atexit, {"atexit"}},
      {do_abort, {"abort", "__culprit_abort", "llvm.trap", "llvm.debugtrap", "__stack_chk_fail"}},
      {do_ended_by_signal, {"__culprit_ended_by_signal"}},
      {do_variable_arguments, {"__culprit_variable_arguments"}},
      {do_unsupported, {"__culprit_unsupported"}},
      {do_setjmp, {"_setjmp", "setjmp", "__sigsetjmp", "sigsetjmp"}},
      {do_longjmp, {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"}},
      {do_assert_fail, {"__assert_fail", "__assert"}},
      {do_verifier_error, {"reach_error", "__VERIFIER_error"}},
      {do_verifier_assert, {"__VERIFIER_assert", "__CPROVER_assert", "__ESBMC_assert", "assert"}},
      {do_assume,
       {"__VERIFIER_assume", "__CPROVER_assume", "__ESBMC_assume", "assume_abort_if_not"}},
      {do_clause, {"__culprit_clause"}},
      {do_contract_check, {"__culprit_check"}},
      {do_contract_covers, {"__culprit_covers"}},
      {do_contract_assume, {"__culprit_assume"}},
      {do_extent, {"__culprit_extent"}},
      {do_separated, {"__culprit_separated"}},
      {do_snapshot, {"__culprit_snapshot"}},
      {do_base_address, {"__culprit_base_addr"}},
      {do_offset, {"__culprit_offset"}},
      {do_block_length, {"__culprit_block_length"}},
      {do_freeable, {"__culprit_freeable"}},
      {do_is_new, {"__culprit_is_new"}},
      {do_earlier, {"__culprit_earlier"}},
      {do_assigns, {"__culprit_assigns"}},
      {do_input,
       {"__culprit_input_i8", "__culprit_input_i16", "__culprit_input_i32", "__culprit_input_i64",
        "__culprit_input_u8", "__culprit_input_u16", "__culprit_input_u32", "__culprit_input_u64",
        "__culprit_input_f32", "__culprit_input_f64", "__culprit_input_b8", "__culprit_input_c8",
        "__culprit_input_p8"}},
      {do_input_object, {"__culprit_object"}},
      {do_most_elements, {"__culprit_most_elements"}},
      {do_too_many_elements, {"__culprit_too_many_elements"}},
      {do_expects, {"culprit.expects"}},
      {do_expectation_holds, {"culprit.expectation_holds"}},
      {do_expectation_fails, {"culprit.expectation_fails"}},
      {do_expectation_missed, {"culprit.expectation_missed"}},
      {do_plain_address, {"__culprit_plain_address"}},
      {do_is_made, {"__culprit_is_made"}},
      {do_is_gone, {"__culprit_is_gone"}},
      {do_place, {"__culprit_place"}},
      {do_follows, {"__culprit_follows"}},
      {do_ended, {"__culprit_ended"}},
      {do_sometime, {"culprit.expectation_sometime", "__culprit_sometime"}},
      {do_strtod, {"strtod", "atof", "__strtod_internal"}},
      {do_strtof, {"strtof"}},
      {do_strtold, {"strtold"}},
      {do_return_first, {"llvm.expect.i64", "llvm.expect.i32", "llvm.expect.i1"}},
      {do_constant_zero,
       {"llvm.assume", "llvm.va_end", "llvm.donothing", "alarm", "fpurge", "__fpurge", "fsync",
        "fdatasync", "system", "isatty", "tcsetattr", "tcgetattr", "kbhit", "_kbhit"}},
      {do_bit_intrinsic,
       {"llvm.ctpop.i8", "llvm.ctpop.i16", "llvm.ctpop.i32", "llvm.ctpop.i64", "llvm.ctlz.i8",
        "llvm.ctlz.i16", "llvm.ctlz.i32",  "llvm.ctlz.i64",  "llvm.cttz.i8",   "llvm.cttz.i16",
        "llvm.cttz.i32", "llvm.cttz.i64",  "llvm.abs.i8",    "llvm.abs.i16",   "llvm.abs.i32",
        "llvm.abs.i64",  "llvm.bswap.i16", "llvm.bswap.i32", "llvm.bswap.i64", "llvm.fshl.i8",
        "llvm.fshl.i16", "llvm.fshl.i32",  "llvm.fshl.i64",  "llvm.fshr.i8",   "llvm.fshr.i16",
        "llvm.fshr.i32", "llvm.fshr.i64"}},
  };
}

constexpr std::string_view kMath[] = {
    "sin",  "cos",   "tan",       "asin",      "acos",      "atan",   "sinh",   "cosh",
    "tanh", "asinh", "acosh",     "atanh",     "exp",       "exp2",   "exp10",  "expm1",
    "log",  "log2",  "log10",     "log1p",     "sqrt",      "cbrt",   "fabs",   "floor",
    "ceil", "round", "trunc",     "rint",      "nearbyint", "tgamma", "lgamma", "erf",
    "erfc", "logb",  "roundeven", "pow",       "atan2",     "fmod",   "hypot",  "fmax",
    "fmin", "fdim",  "copysign",  "remainder", "nextafter", "ldexp",  "scalbn", "frexp",
    "modf", "fma",   "lround",    "llround",   "lrint",     "llrint", "ilogb"};

struct Table {
  std::vector<std::string> owned;  // names with a suffix; reserved, so that views stay valid
  std::vector<Builtin> all;

  Table() {
    owned.reserve(2 * std::size(kMath));
    for (const Family& family : families())
      for (std::string_view name : family.names) all.push_back({name, family.call});
    for (std::string_view name : kMath) {
      all.push_back({name, do_math});
      for (char suffix : {'f', 'l'}) {
        owned.push_back(std::string(name) + suffix);
        all.push_back({owned.back(), do_math});
      }
    }
    std::sort(all.begin(), all.end(),
              [](const Builtin& a, const Builtin& b) { return a.name < b.name; });
  }
};

const Table& table() {
  static const Table instance;
  return instance;
}

}  // namespace

std::span<const Builtin> builtin_table() { return table().all; }

int find_builtin(std::string_view name) {
  const auto& all = table().all;
  auto found = std::lower_bound(all.begin(), all.end(), name,
                                [](const Builtin& b, std::string_view n) { return b.name < n; });
  return found != all.end() && found->name == name ? static_cast<int>(found - all.begin()) : -1;
}

std::string_view called_name(CallContext& c) {
  const State& state = c.state();
  const uint32_t index = state.top().function;
  const Mutant::Function* changed = c.machine().mutant ? c.machine().mutant->find(index) : nullptr;
  const model::Instruction& i =
      (changed ? changed->code
               : c.machine().image().functions()[index].model->code)[state.top().pc];
  if (i.op == model::Op::Call)
    return c.machine().image().program().symbols[static_cast<size_t>(i.b)].name;
  const Value& pointer = state.registers[state.top().base + static_cast<size_t>(i.a)];
  return state.memory.find(Memory::id_of(pointer.bits))->info().name;
}

}  // namespace culprit::machine
