// Random expressions of C over the variables of a program.
#pragma once

#include <random>
#include <string>

namespace culprit::laws {

/// Declarations of file scope, and those of the function in which the expressions stand.
extern const char* const kFileScope;
extern const char* const kLocals;

/// An expression of arithmetic type without side effects. It may have undefined behaviour.
/// `floating`: it has a floating-point type.
std::string random_expression(std::mt19937_64& random, bool floating);

}  // namespace culprit::laws
