#include "machine/memory/pointer_name.h"

#include <gtest/gtest.h>

namespace culprit::machine {
namespace {

std::string name(Memory& memory, ObjectInfo info, uint64_t bytes, int64_t offset) {
  return pointer_name(
      memory,
      Memory::address(memory.allocate(bytes, std::make_shared<ObjectInfo>(std::move(info)), true),
                      offset));
}

TEST(PointerName, SaysWhatIsThere) {
  Memory memory;
  const ObjectInfo variable{.name = "x", .element_bytes = 4},
      array{.name = "table", .storage = Storage::Frame, .element_bytes = 8};
  const ObjectInfo record{.name = "s", .element_bytes = 24},
      block{.storage = Storage::Heap, .location = {0, 12, 3}, .number = 2};
  EXPECT_EQ(name(memory, variable, 4, 0), "&x");
  EXPECT_EQ(name(memory, variable, 4, 4), "the end of x");
  EXPECT_EQ(name(memory, record, 24, 8), "byte 8 of s");
  EXPECT_EQ(name(memory, array, 40, 0), "table");
  EXPECT_EQ(name(memory, array, 40, 24), "element 3 of table");
  EXPECT_EQ(name(memory, array, 40, 28), "byte 4 of element 3 of table");
  EXPECT_EQ(name(memory, array, 40, 40), "the end of table");
  EXPECT_EQ(name(memory, array, 40, -8), "byte -8 of table");
  EXPECT_EQ(name(memory, {.storage = Storage::Frame}, 16, 0), "a temporary");
  EXPECT_EQ(name(memory, {.storage = Storage::Frame}, 16, 8), "byte 8 of a temporary");
  EXPECT_EQ(name(memory, block, 16, 0), "heap block 2 (line 12)");
  EXPECT_EQ(name(memory, {.name = "compare", .storage = Storage::Function}, 1, 0), "compare");
  EXPECT_EQ(name(memory, {.storage = Storage::Static}, 6, 0), "") << "a literal has no name";
  EXPECT_EQ(pointer_name(memory, 0), "");
}

TEST(PointerName, SaysWhatHasGone) {
  Memory memory;
  const Memory::Id block =
      memory.allocate(8,
                      std::make_shared<ObjectInfo>(ObjectInfo{
                          .storage = Storage::Heap, .location = {0, 12, 3}, .number = 1}),
                      true);
  memory.release(block);
  EXPECT_EQ(pointer_name(memory, Memory::address(block)), "heap block 1 (line 12), freed");
}

}  // namespace
}  // namespace culprit::machine
