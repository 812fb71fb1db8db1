// Pages of large objects: what copies share, what is compared, and that nothing of it shows.
#include <gmock/gmock.h>

#include <map>
#include <random>
#include <set>

#include "machine/memory/memory.h"

namespace culprit::machine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr uint64_t kLarge = 100'000, kSmall = 100;
constexpr size_t kAll = SIZE_MAX;

Object object(uint64_t size, bool defined = true) {
  return {size, std::make_shared<ObjectInfo>(), defined};
}

TEST(object, a_number_across_pages) {
  Object o = object(kLarge);
  for (int64_t offset = 16384 - 64 - 8; offset < 16384 - 64 + 8; ++offset) {
    uint64_t written = 0x0102030405060708 * static_cast<uint64_t>(offset), read = 0;
    o.write(offset, &written, 8);
    o.read(offset, &read, 8);
    EXPECT_EQ(read, written) << offset;
  }
}
TEST(object, definedness_of_a_few_bytes_at_once) {
  for (uint64_t size : {kSmall, kLarge}) {
    Object o = object(size, false), one_by_one = object(size, false);
    for (int64_t offset : {int64_t{0}, int64_t{60}, static_cast<int64_t>(size) - 5}) {
      o.define(offset, 8);
      for (int64_t i = offset; i < offset + 8; ++i) one_by_one.set_defined(i, true);
    }
    EXPECT_TRUE(Object::same_bytes(o, one_by_one));
    for (int64_t offset = -10; offset < 80; ++offset)
      for (unsigned bytes : {1u, 4u, 8u, 10u}) {
        bool all = true;
        for (unsigned i = 0; i < bytes; ++i) all &= o.byte_defined(offset + i);
        EXPECT_EQ(o.all_defined(offset, bytes), all) << offset << " " << bytes;
      }
  }
}
TEST(object, differences_of_copies) {
  for (uint64_t size : {kSmall, kLarge}) {
    const Object a = object(size);
    Object b = a;
    EXPECT_THAT(Object::differences(a, b, kAll).offsets, IsEmpty());
    EXPECT_TRUE(Object::same_bytes(a, b));
    b.write(7, "x", 1);
    b.set_defined(static_cast<int64_t>(size) - 1, false);
    EXPECT_THAT(Object::differences(a, b, kAll).offsets, ElementsAre(7, size - 1));
    EXPECT_FALSE(Object::same_bytes(a, b));
  }
}
TEST(object, differences_end_early) {
  const Object a = object(kLarge);
  Object b = a;
  b.fill(0, 1, kLarge);
  EXPECT_LT(Object::differences(a, b, 1000).offsets.size(), 20'000u);
}
TEST(object, a_page_that_nobody_wrote_is_zero_or_undefined) {
  const Object zero = object(kLarge), unknown = object(kLarge, false);
  EXPECT_EQ(zero.byte(50'000), 0);
  EXPECT_TRUE(zero.byte_defined(50'000));
  EXPECT_FALSE(unknown.byte_defined(50'000));
  EXPECT_EQ(Object::differences(zero, unknown, kAll).offsets.size(), kLarge + 2 * kRedZone);
}

/// The same operations on one object in pages and on plain arrays.
class Twin {
 public:
  Twin(uint64_t size, bool defined)
      : object_(object(size, defined)), bytes_(size), defined_(size, defined) {}

  void step(std::mt19937& random) {
    const uint64_t from = random() % bytes_.size(), to = random() % bytes_.size();
    const uint64_t most = std::min<uint64_t>(bytes_.size() - std::max(from, to),
                                             random() % 3 ? 40 : 40'000),
                   count = most ? random() % most : 0;
    const auto byte = static_cast<uint8_t>(random() % 3);
    switch (random() % 4) {
      case 0: fill(to, byte, count); break;
      case 1: copy(to, from, count); break;
      case 2: put(to, byte, random() % 2); break;
      default: before_ = object_; break;  // from here on, pages are shared
    }
  }
  void expect_equal() const {
    for (uint64_t i = 0; i < bytes_.size(); ++i) {
      const auto offset = static_cast<int64_t>(i);
      ASSERT_EQ(object_.byte(offset), bytes_[i]) << i;
      ASSERT_EQ(object_.byte_defined(offset), defined_[i]) << i;
    }
  }

 private:
  void fill(uint64_t to, uint8_t byte, uint64_t count) {
    object_.fill(static_cast<int64_t>(to), byte, count);
    for (uint64_t i = to; i < to + count; ++i) bytes_[i] = byte, defined_[i] = true;
  }
  void copy(uint64_t to, uint64_t from, uint64_t count) {
    object_.copy(static_cast<int64_t>(to), object_, static_cast<int64_t>(from), count);
    const auto bytes = bytes_;
    const auto defined = defined_;
    for (uint64_t i = 0; i < count; ++i)
      bytes_[to + i] = bytes[from + i], defined_[to + i] = defined[from + i];
  }
  void put(uint64_t to, uint8_t byte, bool defined) {
    object_.write(static_cast<int64_t>(to), &byte, 1);
    object_.set_defined(static_cast<int64_t>(to), defined);
    bytes_[to] = byte;
    defined_[to] = defined;
  }

  Object object_;
  std::optional<Object> before_;
  std::vector<uint8_t> bytes_;
  std::vector<bool> defined_;
};

TEST(object, behaves_as_an_array) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    std::mt19937 random(seed);
    Twin twin(seed % 2 ? 70'000 : 16'384 - 2 * kRedZone + seed % 3, seed % 4 < 2);
    for (int i = 0; i < 200; ++i) twin.step(random);
    twin.expect_equal();
  }
}

/// Cells of one object in pages and of a plain map.
class CellTwin {
 public:
  explicit CellTwin(uint64_t size)
      : object_(object(size)), end_(static_cast<int64_t>(size) + kRedZone) {}

  void step(std::mt19937& random) {
    constexpr unsigned kSizes[] = {1, 2, 4, 8, 16};
    const unsigned bytes = kSizes[random() % 5];
    // Often beside a border of pages, which lie at multiples of 16384 less the red zone.
    int64_t offset = random() % 2 ? static_cast<int64_t>(random() % 4) * 16384 - kRedZone - 20 +
                                        static_cast<int64_t>(random() % 40)
                                  : static_cast<int64_t>(random());
    offset = -int64_t{kRedZone} + (offset + kRedZone + end_) % (end_ - bytes + kRedZone);
    const std::vector<Cell> there = over(offset, bytes);
    EXPECT_EQ(object_.cells_over(offset, bytes), there);
    EXPECT_EQ(object_.has_cells(offset, bytes), !there.empty());
    EXPECT_EQ(object_.cell_over(offset) != nullptr, !over(offset, 1).empty());
    for (const Cell& cell : there) {
      object_.drop_cells(cell.offset, cell.bytes);
      cells_.erase(cell.offset);
    }
    if (random() % 4 == 0) return;
    const Cell cell{offset, bytes, static_cast<uint32_t>(random())};
    object_.put_cell(cell);
    cells_.emplace(offset, cell);
  }
  std::vector<Cell> over(int64_t offset, uint64_t bytes) const {
    std::vector<Cell> found;
    for (const auto& [begin, cell] : cells_)
      if (begin + cell.bytes > offset && begin < offset + static_cast<int64_t>(bytes))
        found.push_back(cell);
    return found;
  }
  std::vector<Cell> all() const {
    return over(-int64_t{kRedZone}, static_cast<uint64_t>(end_ + kRedZone));
  }
  const Object& real() const { return object_; }

 private:
  Object object_;
  int64_t end_;
  std::map<int64_t, Cell> cells_;
};

TEST(object, cells_behave_as_a_map) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937 random(seed);
    CellTwin twin(seed % 2 ? 50'000 : 300);
    for (int i = 0; i < 1000; ++i) twin.step(random);
    const CellTwin before = twin;
    for (int i = 0; i < 100; ++i) twin.step(random);
    ASSERT_EQ(before.real().cells(), before.all());
    ASSERT_EQ(twin.real().cells(), twin.all());
    std::set<int64_t> differing;
    const std::vector<Cell> left = before.all(), right = twin.all();
    for (const auto& [mine, theirs] : {std::pair(&left, &right), std::pair(&right, &left)})
      for (const Cell& cell : *mine)
        if (std::find(theirs->begin(), theirs->end(), cell) == theirs->end())
          differing.insert(cell.offset);
    EXPECT_THAT(Object::differences(before.real(), twin.real(), kAll).offsets,
                testing::ElementsAreArray(differing));
  }
}
TEST(object, what_is_used_holds_cells_too) {
  Object o = object(kLarge);
  EXPECT_EQ(o.used_extent(), (std::pair<int64_t, int64_t>(0, 0)));
  o.put_cell({40'000, 8, 1});
  o.write(70'000, "x", 1);
  EXPECT_EQ(o.used_extent(), (std::pair<int64_t, int64_t>(40'000, 70'001)));
  o.put_cell({-8, 4, 1});
  EXPECT_EQ(o.used_extent().second, 70'001);
}

}  // namespace
}  // namespace culprit::machine
