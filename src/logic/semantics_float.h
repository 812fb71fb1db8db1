// Float handlers for semantics.cpp: native IEEE arithmetic on bit patterns (SSE2, round to nearest
// even, no fast-math).
#pragma once

#include "logic/operation.h"

namespace culprit::logic::float_semantics {

uint64_t neg(const Operation& o);
uint64_t abs(const Operation& o);
uint64_t eq(const Operation& o);
uint64_t lt(const Operation& o);
uint64_t le(const Operation& o);
uint64_t is_nan(const Operation& o);
uint64_t add(const Operation& o);
uint64_t sub(const Operation& o);
uint64_t mul(const Operation& o);
uint64_t div(const Operation& o);
uint64_t rem(const Operation& o);
uint64_t sqrt(const Operation& o);
uint64_t floor(const Operation& o);
uint64_t ceil(const Operation& o);
uint64_t trunc(const Operation& o);
uint64_t round_away(const Operation& o);
uint64_t round_even(const Operation& o);
uint64_t from_signed(const Operation& o);
uint64_t from_unsigned(const Operation& o);
uint64_t to_signed(const Operation& o);
uint64_t to_unsigned(const Operation& o);
uint64_t to_float(const Operation& o);

}  // namespace culprit::logic::float_semantics
