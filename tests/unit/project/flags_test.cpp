#include "project/flags.h"

#include <gmock/gmock.h>

namespace culprit::project {
namespace {

using testing::ElementsAre;

TEST(Flags, WordsAsAShellHasThem) {
  EXPECT_THAT(words_of("-DA=1  -DB=\\\"x\\\" '-DC=a b'"),
              ElementsAre("-DA=1", "-DB=\"x\"", "-DC=a b"));
  EXPECT_THAT(words_of("-DA=' open"), ElementsAre("-DA=' open"));
}

TEST(Flags, RelativeIncludesBelongToTheBuild) {
  EXPECT_THAT(
      with_absolute_paths({"-Iinc", "-I", "../x", "-isystem", "/s", "-includea.h", "-O2", "-DI=-I"},
                          "/p/build"),
      ElementsAre("-I/p/build/inc", "-I", "/p/x", "-isystem", "/s", "-include/p/build/a.h", "-O2",
                  "-DI=-I"));
  EXPECT_THAT(with_absolute_paths({"-I"}, "/p"), ElementsAre("-I"));
}

TEST(Flags, PathsAsSeenFromAFolder) {
  EXPECT_EQ(as_seen_from(std::string("/p/src/a.c"), "/p"), "src/a.c");
  EXPECT_EQ(as_seen_from(std::string("/p/src/a.c"), "/p/build"), "../src/a.c");
  EXPECT_EQ(as_seen_from(std::string("/q/a.c"), "/p/x/y"), "/q/a.c");
  EXPECT_THAT(as_seen_from(std::vector<std::string>{"-I", "/p/src", "-I/usr/x"}, "/p"),
              ElementsAre("-I", "src", "-I/usr/x"));
}

}  // namespace
}  // namespace culprit::project
