#include "document/class_report.h"

#include <gtest/gtest.h>

namespace culprit::document {
namespace {

ProgramRow row(const std::string& program, ProgramState state, const std::string& patch = "",
               const std::string& mistake = "") {
  ProgramRow row;
  row.program = program;
  row.state = state;
  row.patch = patch;
  row.mistake = mistake;
  return row;
}

ClassReport sample() {
  ClassReport report;
  report.programs = {row("a", ProgramState::Passes),
                     row("b", ProgramState::Patched, "`<` for `<=`", "bound"),
                     row("c", ProgramState::DoesNotCompile),
                     row("d", ProgramState::Patched, "`>` for `>=`", "bound"),
                     row("e", ProgramState::Patched, "`2` for `3`", "constant"),
                     row("f", ProgramState::Patched, "`>` for `>=`", "bound"),
                     row("g", ProgramState::Located)};
  return report;
}

TEST(ClassReport, GroupsTheSameMistakeAndInItTheSamePatch) {
  const std::vector<ClassGroup> groups = groups_of(sample());
  ASSERT_EQ(groups.size(), 4u);
  EXPECT_EQ(groups[0].mistake, "bound");
  EXPECT_EQ(groups[0].programs, 3u);
  ASSERT_EQ(groups[0].patches.size(), 2u);
  EXPECT_EQ(groups[0].patches[0].second, (std::vector<std::string>{"d", "f"}));
  EXPECT_EQ(groups[0].patches[1].second, (std::vector<std::string>{"b"}));
  EXPECT_EQ(groups[1].mistake, "constant");
  EXPECT_EQ(groups[2].title, "a suspect, but no patch");
  EXPECT_EQ(groups[3].title, "does not compile");
}

TEST(ClassReport, CountsByState) {
  EXPECT_EQ(totals_of(sample()),
            "7 programs: 1 without a failing test, 4 with a patch, 1 with a suspect only, "
            "1 not compiling");
  EXPECT_EQ(totals_of({}), "0 programs");
}

TEST(ClassReport, ShardsShareThePrograms) {
  for (uint64_t position = 0; position < 20; ++position) {
    unsigned homes = 0;
    for (uint64_t index = 1; index <= 3; ++index) homes += is_in_shard(position, {index, 3});
    EXPECT_EQ(homes, 1u) << position;
  }
  EXPECT_TRUE(is_in_shard(5, {}));
}

}  // namespace
}  // namespace culprit::document
