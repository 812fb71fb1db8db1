// Operations on integers of 128 bits that need more than a few instructions, as calls of the
// functions that compilers use for them (libgcc's integer library routines). The C library's model
// defines them (machine/libc/compiler/wide_integers.c).
#pragma once

namespace llvm {
class Function;
}

namespace culprit::frontend {

/// Replaces divisions, remainders, shifts by computed amounts, and conversions from and to floating
/// point.
void call_runtime(llvm::Function& function);

}  // namespace culprit::frontend
