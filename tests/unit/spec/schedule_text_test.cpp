// NAME.schedule, read and written.
#include "spec/schedule_text.h"

#include <gtest/gtest.h>

namespace culprit::spec {
namespace {

TEST(schedule_text, comes_back) {
  const std::string text =
      "thread 2 stops in worker, access 2, time 1, then thread 3: counter = local + 1;\n"
      "thread 12 stops in f, call 1, stop 2, time 3, then thread 1: lock(\"a: b\");\n"
      "thread 1 stops in main, loop 1, time 9, then thread 2:\n"
      "thread 3 stops in f, step 4, time 2, then thread 2: in_section = 0;\n"
      "thread 2 ends, then thread 3\n";
  const auto lines = parse_schedule(text, "a.schedule");
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 5u);
  EXPECT_EQ((*lines)[0].function, "worker");
  EXPECT_EQ((*lines)[0].text, "counter = local + 1;");
  EXPECT_EQ((*lines)[1].kind, ScheduleLine::Kind::Call);
  EXPECT_EQ((*lines)[1].stop, 2u);
  EXPECT_EQ((*lines)[1].text, "lock(\"a: b\");");
  EXPECT_EQ((*lines)[2].text, "");
  EXPECT_EQ((*lines)[3].kind, ScheduleLine::Kind::Step);
  EXPECT_EQ((*lines)[4].kind, ScheduleLine::Kind::End);
  EXPECT_EQ(schedule_text(*lines), text);
}
TEST(schedule_text, may_have_comments_and_blanks) {
  const auto lines = parse_schedule("# why\n\n  thread 2 ends ,then  thread 3 \n", "a.schedule");
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines->size(), 1u);
}
TEST(schedule_text, is_refused_with_its_line) {
  for (const char* wrong :
       {"thread 2", "thread 0 ends, then thread 1", "thread 2 ends, then thread x",
        "thread 2 stops in f, access 1, then thread 3: x", "thread 2 stops in , access 1",
        "thread 2 stops in f, place 1, time 1, then thread 3: x", "then thread 3",
        "thread 99999999999 ends, then thread 1"}) {
    const auto lines = parse_schedule("\n" + std::string(wrong) + "\n", "a.schedule");
    ASSERT_FALSE(lines) << wrong;
    EXPECT_EQ(lines.errors()[0].file, "a.schedule");
    EXPECT_EQ(lines.errors()[0].line, 2u);
  }
}

}  // namespace
}  // namespace culprit::spec
