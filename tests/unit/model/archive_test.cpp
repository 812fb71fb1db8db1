#include "model/archive.h"

#include <gtest/gtest.h>

namespace culprit::model {
namespace {

Program unit(const std::vector<std::string>& defines, const std::vector<std::string>& refers) {
  Program program;
  for (const std::string& name : defines)
    program.symbols.push_back({name, Symbol::Kind::Function, false, false, 0});
  for (const std::string& name : refers)
    program.symbols.push_back({name, Symbol::Kind::External, false, false, 0});
  return program;
}

using Needed = std::vector<bool>;

TEST(Archive, MembersThatSomethingRefersTo) {
  EXPECT_EQ(needed_members({unit({"main"}, {"a"})},
                           {unit({"c"}, {}), unit({"a"}, {"b"}), unit({"b"}, {})}),
            (Needed{false, true, true}));
}

TEST(Archive, WhatAnObjectDefinesIsNotTaken) {
  EXPECT_EQ(needed_members({unit({"main", "a"}, {}), unit({}, {"a"})}, {unit({"a"}, {})}),
            (Needed{false}));
}

TEST(Archive, OfTwoDefinitionsTheFirst) {
  EXPECT_EQ(needed_members({unit({"main"}, {"a"})}, {unit({"a"}, {}), unit({"a"}, {})}),
            (Needed{true, false}));
}

TEST(Archive, MainMayComeFromAnArchive) {
  EXPECT_EQ(needed_members({unit({"test"}, {})}, {unit({"main"}, {"test"})}), (Needed{true}));
}

TEST(Archive, StaticFunctionsSatisfyNobody) {
  Program hidden = unit({"a"}, {});
  hidden.symbols[0].internal = true;
  EXPECT_EQ(needed_members({unit({"main"}, {"a"})}, {std::move(hidden)}), (Needed{false}));
}

}  // namespace
}  // namespace culprit::model
