// Law: qsort gives the host's result and calls the comparator on the same pairs in the same order;
// also with a comparator that is no order at all. (Holds for the host's glibc up to 2.36, whose
// qsort is a merge sort.)
#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "models.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

using Comparator = int (*)(const void*, const void*);
using Sorter = void (*)(void*, size_t, size_t, Comparator);

std::vector<std::pair<int, int>> calls;

int value_at(const void* element) {
  int value = 0;
  memcpy(&value, element, sizeof value);
  return value;
}

int by_value(const void* a, const void* b) {
  calls.emplace_back(value_at(a), value_at(b));
  return value_at(a) % 100 - value_at(b) % 100;
}

int without_order(const void* a, const void* b) {
  calls.emplace_back(value_at(a), value_at(b));
  return (value_at(a) * 31 + value_at(b) * 17) % 3 - 1;
}

struct Sorted {
  std::string bytes;
  std::vector<std::pair<int, int>> calls;
};

Sorted sort(Sorter sorter, std::string bytes, size_t size, Comparator comparator) {
  calls.clear();
  sorter(bytes.data(), bytes.size() / size, size, comparator);
  return {bytes, calls};
}

std::string random_array(RandomText& random, size_t count, size_t size) {
  std::string bytes(count * size, '\0');
  for (size_t at = 0; at < count; ++at) {
    const int value = static_cast<int>(random.below(count < 50 ? 300 : 100000));
    memcpy(bytes.data() + at * size, &value, sizeof value);
    for (size_t byte = sizeof value; byte < size; ++byte)
      bytes[at * size + byte] = static_cast<char>(random.below(256));
  }
  return bytes;
}

TEST(SortingModels, qsort) {
  RandomText random(51);
  for (size_t size : {4u, 5u, 8u, 12u, 16u, 24u, 32u, 40u, 100u})
    for (size_t count : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 8u, 10u, 16u, 33u, 100u, 1000u, 5000u})
      for (Comparator comparator : {by_value, without_order}) {
        const std::string bytes = random_array(random, count, size);
        const Sorted expected = sort(qsort, bytes, size, comparator);
        const Sorted actual = sort(model_qsort, bytes, size, comparator);
        EXPECT_EQ(actual.bytes, expected.bytes) << count << " of " << size;
        EXPECT_EQ(actual.calls, expected.calls) << count << " of " << size;
      }
}

TEST(SortingModels, bsearch) {
  RandomText random(52);
  for (int round = 0; round < 2000; ++round) {
    std::vector<int> array(random.below(20));
    for (int& value : array) value = static_cast<int>(random.below(30));
    std::sort(array.begin(), array.end());
    const int key = static_cast<int>(random.below(30));
    calls.clear();
    const void* expected = bsearch(&key, array.data(), array.size(), sizeof key, by_value);
    const std::vector<std::pair<int, int>> expected_calls = calls;
    calls.clear();
    EXPECT_EQ(model_bsearch(&key, array.data(), array.size(), sizeof key, by_value), expected);
    EXPECT_EQ(calls, expected_calls);
  }
}

}  // namespace
}  // namespace culprit::machine
