#include "logic/operation.h"

#include <bit>

namespace culprit::logic {

uint64_t canonical(Sort sort, uint64_t bits) {
  bits &= sort.mask();
  if (!sort.is_float()) return bits;
  const uint64_t infinity =
      sort.kind == Sort::Float32 ? uint64_t{0x7f800000} : uint64_t{0x7ff0000000000000};
  return (bits & ~sort.sign_bit()) > infinity ? sort.canonical_nan() : bits;
}

double to_double(Sort sort, uint64_t bits) {
  if (sort.kind == Sort::Float32) return std::bit_cast<float>(static_cast<uint32_t>(bits));
  return std::bit_cast<double>(bits);
}

uint64_t from_double(Sort sort, double value) {
  if (sort.kind != Sort::Float32) return canonical(sort, std::bit_cast<uint64_t>(value));
  return canonical(sort, std::bit_cast<uint32_t>(static_cast<float>(value)));
}

}  // namespace culprit::logic
