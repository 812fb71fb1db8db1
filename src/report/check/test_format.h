// The forms in which a counterexample can be written (test_files.h).
#pragma once

#include <cstdint>

namespace culprit::report {

enum class TestFormat : uint8_t { Inputs, C, CTest, TestComp, Witness };

}  // namespace culprit::report
