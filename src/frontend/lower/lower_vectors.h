// Vectors, element by element. LLVM's scalarizer (Scalarizer.cpp) turns arithmetic on vectors into
// arithmetic on elements; what is left takes vectors apart, puts them together, and reads their
// bits as another type.
#pragma once

#include "frontend/lower/lower_function.h"

namespace llvm {
class Function;
}

namespace culprit::frontend {

/// Replaces operations on vectors by operations on their elements. Does nothing where there are no
/// vectors. Cost: linear.
void scalarize_vectors(llvm::Function& function);

/// Lowers what remains of vectors; returns false if `i` is something else.
bool lower_vector(FunctionLowering& f, const llvm::Instruction& i);

}  // namespace culprit::frontend
