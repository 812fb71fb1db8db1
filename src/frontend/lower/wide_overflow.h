// Arithmetic with an overflow flag on integers of more than 64 bits.
#pragma once

namespace llvm {
class Function;
}

namespace culprit::frontend {

/// Replaces it by operations without a flag, as lower_overflow.cpp does for narrower integers.
/// Products of other than 128 bits stay, and are unsupported.
void expand_wide_overflow(llvm::Function& function);

}  // namespace culprit::frontend
