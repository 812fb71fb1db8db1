// The families of built-ins; table.cpp lists them all by name.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "machine/run/call_context.h"
#include "machine/stdio/format.h"
#include "machine/stdio/scan.h"

namespace culprit::machine {

// arguments.cpp: variable arguments as a format demands them
// --------------------------------------------------------

/// One fetched argument; `operand` is its index at the call site, −1 if it came from a va_list.
struct FormatOperand {
  Value value;
  model::Type type;
  int operand = -1;
  bool mismatch = false;  ///< not of the class that the format demands, or missing
};

/// The arguments for `wanted` (ordered by number): either those of the call from index `first` on,
/// taken per register class as the x86-64 ABI does, or those of the va_list that argument `first`
/// points to. nullopt if the run cannot go on.
std::optional<std::vector<FormatOperand>> fetch_arguments(
    CallContext& context, size_t first, bool va_list, const std::vector<FormatArgument>& wanted);

/// The addresses from `begin` up to, but not including, `end`, in one object.
struct ByteRange {
  uint64_t begin = 0;
  uint64_t end = 0;
};
inline bool overlap(const ByteRange& a, const ByteRange& b) {
  return std::max(a.begin, b.begin) < std::min(a.end, b.end);
}

// print.cpp
// -------------------------------------------------------------------------------------------------

/// The pieces that a format prints; nullopt if the run stopped. Symbolic values stay symbolic.
/// `open_ends`: a string with an unknown end may stay one (OutputPiece::string). `read` receives
/// the strings that %s read.
std::optional<std::vector<OutputPiece>> format_pieces(CallContext& context, size_t format_index,
                                                      size_t first, bool va_list, bool open_ends,
                                                      std::vector<ByteRange>* read = nullptr);
/// Appends the bytes of the string at `pointer` as pieces; symbolic bytes as %c pieces. Returns
/// false if the run cannot go on.
bool append_string(CallContext& context, uint64_t pointer, uint64_t limit,
                   std::vector<OutputPiece>& pieces, bool open_end);
/// Sends pieces to the stream that a FILE* denotes, through the buffer of the standard output; sets
/// the result to the length, or -1. Returns false if the stream does not accept them or the run
/// cannot go on.
bool emit_to(CallContext& context, uint64_t stream, const std::vector<OutputPiece>& pieces);

// process.cpp
// -------------------------------------------------------------------------------------------------

/// The default action of a signal: it ends the process.
void end_by_signal(CallContext& context, int number);

// input.cpp
// -------------------------------------------------------------------------------------------------

/// The standard input of a run as a byte source.
class StandardInput final : public ByteSource {
 public:
  StandardInput(const std::string& text, InputPosition& input) : text_(text), input_(input) {}
  int peek() override;
  void advance() override;

 private:
  const std::string& text_;
  InputPosition& input_;
};

// heap.cpp
// -------------------------------------------------------------------------------------------------

/// The address of a new heap block; 0 if there is no memory left (errno is set) or the run cannot
/// go on.
uint64_t allocate(CallContext& context, uint64_t bytes, bool defined);

// contracts.cpp
// -------------------------------------------------------------------------------------------------

/// Ends the run with a finding if the argument is false.
void assert_condition(CallContext& context, size_t argument, FindingKind kind, std::string message);
void assert_value(CallContext& context, Value condition, FindingKind kind, std::string message);
/// Ends the run (Infeasible) if the argument is false.
void assume_condition(CallContext& context, size_t argument);
/// "x is 3, y is 4", for pairs of a name and a value from the argument `first` on. The first letter
/// of a name is the kind of its value: i, u, f or p. Values that are not known are left out.
std::string shown_values(CallContext& context, size_t first);

// call_words.cpp
// -------------------------------------------------------------------------------------------------

/// An argument of the call that the program is at, as its source writes it on one line; empty if
/// the source does not show it, as in a macro. `argument` counts from 0.
std::string argument_text(CallContext& context, size_t argument);
/// " in line 8", or " in list.c:8" if the program is in another file now; empty for no place.
std::string place_words(CallContext& context, std::string_view word, SourceLocation place);

using Call = void(CallContext&);

Call do_printf, do_fprintf, do_dprintf, do_sprintf, do_snprintf, do_vprintf, do_vfprintf,
    do_vsprintf, do_vsnprintf;
Call do_putchar, do_putc, do_puts, do_fputs, do_fwrite;
Call do_scanf, do_fscanf, do_sscanf, do_vscanf, do_vfscanf, do_vsscanf;
Call do_getchar, do_getc, do_ungetc, do_gets, do_fgets, do_fread, do_feof, do_ferror, do_clearerr;
Call do_fopen, do_freopen, do_fdopen, do_tmpfile, do_fmemopen, do_open_memstream, do_fflush,
    do_fclose, do_fseek, do_ftell, do_rewind, do_fgetpos, do_fsetpos, do_fileno;
Call do_remove, do_unlink, do_rename, do_mkdir, do_rmdir, do_chdir, do_access, do_stat, do_fstat,
    do_absolute, do_names;
Call do_open, do_close, do_read, do_write, do_lseek, do_ftruncate;
Call do_malloc, do_calloc, do_realloc, do_free, do_aligned_alloc;
Call do_duplicate, do_duplicate_at, do_pipe, do_descriptor_flag, do_setvbuf;
Call do_fork;
Call do_thread_start, do_thread_end, do_thread, do_threads, do_thread_point, do_thread_wait,
    do_thread_woken, do_thread_interrupt, do_thread_wake, do_acquired, do_released,
    do_uninterrupted, do_lets_go, do_lock_misuse;
Call do_rank, do_ranks, do_sends_wait, do_call_place, do_line_words, do_message_fault,
    do_check_memory, do_check_number, do_use_buffer, do_release_buffer, do_end_ranks;
Call do_variable_arguments, do_unsupported;
Call do_setjmp, do_longjmp;
Call do_exit, do_quick_exit, do_atexit, do_abort, do_ended_by_signal, do_assert_fail,
    do_verifier_error, do_verifier_assert, do_assume;
Call do_extent, do_separated, do_snapshot, do_base_address, do_offset, do_block_length, do_freeable,
    do_earlier, do_is_new, do_assigns;
Call do_clause, do_contract_check, do_contract_covers, do_contract_assume, do_input,
    do_input_object, do_most_elements, do_too_many_elements;
Call do_expects, do_expectation_holds, do_expectation_fails, do_expectation_missed, do_sometime;
Call do_plain_address, do_is_made, do_is_gone, do_place, do_follows, do_ended;
Call do_memcpy, do_copied, do_memset, do_constant_zero, do_constant_one, do_return_first, do_strtod,
    do_strtof, do_strtold;
Call do_math, do_bit_intrinsic;
/// The symbol of the call, for handlers that serve several names.
std::string_view called_name(CallContext& context);

}  // namespace culprit::machine
