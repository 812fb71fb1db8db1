// The targets under libFuzzer: fuzz --target=NAME [libFuzzer's options] [folder...].
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string_view>

#include "target.h"

using culprit::fuzz::Target;

namespace {

const Target* chosen = nullptr;

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
  constexpr std::string_view kTarget = "--target=";
  for (int i = 1; i < *count; ++i)
    if (const std::string_view word = (*words)[i]; word.starts_with(kTarget))
      chosen = culprit::fuzz::find_target(word.substr(kTarget.size()));
  if (!chosen) {
    std::fputs("name a target with --target=NAME:\n", stderr);
    for (const Target& target : culprit::fuzz::targets())
      std::fprintf(stderr, "  %s\n", target.name);
    std::exit(2);
  }
  setenv("CULPRIT_CACHE_DIR", "", 1);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  chosen->read({reinterpret_cast<const char*>(data), size});
  return 0;
}

/// One change in twenty repeats a few bytes many times, since libFuzzer's own changes hardly ever
/// make an input that is nested deeply.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 20 != 0 || size == 0 || size >= most) return LLVMFuzzerMutate(data, size, most);
  const size_t at = random() % size, length = 1 + random() % std::min<size_t>(8, size - at);
  const size_t times = std::min<size_t>((most - size) / length, 1 + random() % 2000);
  std::memmove(data + at + length * times, data + at, size - at);
  for (size_t i = 0; i < times; ++i)
    std::memcpy(data + at + i * length, data + at + times * length, length);
  return size + times * length;
}
