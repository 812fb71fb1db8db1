// Places named by the layouts of types.
#include "machine/memory/changed_names.h"

#include <gmock/gmock.h>

namespace culprit::machine {
namespace {

constexpr const char* kNode = "{16:value@0:i4;flags@4:[2]u1;next@8:p8;}";

std::string path(std::string_view layout, uint64_t offset) {
  const auto place = scalar_at(layout, offset);
  if (!place) return "none";
  return place->padding ? "padding" : place->path + " " + place->kind;
}

TEST(layout, scalars_of_structs_and_arrays) {
  EXPECT_EQ(path("i4", 3), " i");
  EXPECT_EQ(path("i4", 4), "none");
  EXPECT_EQ(path(kNode, 0), ".value i");
  EXPECT_EQ(path(kNode, 5), ".flags[1] u");
  EXPECT_EQ(path(kNode, 6), "padding");
  EXPECT_EQ(path(kNode, 15), ".next p");
  EXPECT_EQ(path(std::string("[3]") + kNode, 16 * 2 + 8), "[2].next p");
  EXPECT_EQ(path("[2][3]i4", 4 * 5), "[1][2] i");
  EXPECT_EQ(scalar_at(std::string("[3]") + kNode, 16 * 2 + 8)->offset, 40u);
  EXPECT_EQ(layout_bytes(std::string("[3]") + kNode), 48u);
}
TEST(layout, other_texts_have_no_scalars) {
  for (const char* text :
       {"", "[", "[3]", "[3", "{", "{4:", "{4:a", "{4:a@0", "{4:a@0:i4", "i", "{}"})
    EXPECT_EQ(path(text, 0), "none") << text;
}

TEST(changed_names, variables_and_pointers) {
  Memory memory;
  const auto object = [&](const char* name, uint64_t bytes, Storage storage) {
    ObjectInfo info{.name = name, .storage = storage};
    return Memory::address(memory.allocate(bytes, std::make_shared<ObjectInfo>(info), true));
  };
  const uint64_t list = object("list", 16, Storage::Static),
                 other = object("x", 32, Storage::Frame),
                 block = object("block", 16, Storage::Frame);
  ChangedNames names;
  names.variables = "table=[4]i4 list=" + std::string(kNode) + " ";
  names.pointers = {{"p", other, kNode}, {"q", block, kNode}};
  EXPECT_EQ(names.name(memory, list + 8).name, "list.next");
  EXPECT_EQ(names.name(memory, other + 16).name, "p[1].value");
  EXPECT_EQ(names.name(memory, block + 13).name, "q->next");
  EXPECT_EQ(names.name(memory, block + 13).offset, 8);
  EXPECT_TRUE(names.is_padding(memory, block + 6));
  EXPECT_EQ(ChangedNames().name(memory, block + 13).name, "byte 13 of block");
}

}  // namespace
}  // namespace culprit::machine
