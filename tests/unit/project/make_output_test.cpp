// What `make -n` prints, line by line.
#include "project/records/make_output.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/ranges.h>

namespace culprit::project::records {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> texts(std::string_view output, const std::string& folder = "/p") {
  std::vector<std::string> out;
  for (const BuildCommand& command : commands_of_make(output, folder))
    out.push_back(command.folder + ": " + fmt::format("{}", fmt::join(command.words, " ")));
  return out;
}

TEST(MakeOutput, HasTheCommandsOfEachLine) {
  EXPECT_THAT(texts("cc -g -c -o a.o a.c\ncc -o prog a.o -lm\n"),
              ElementsAre("/p: cc -g -c -o a.o a.c", "/p: cc -o prog a.o -lm"));
  EXPECT_THAT(texts("echo \"  CC  \" a.o; cc -c a.c && mv a.o b.o\n"),
              ElementsAre("/p: echo   CC   a.o", "/p: cc -c a.c", "/p: mv a.o b.o"));
  EXPECT_THAT(texts("cc -DX='\"a b\"' -DY=\\\"c\\\" -c a.c"),
              ElementsAre("/p: cc -DX=\"a b\" -DY=\"c\" -c a.c"));
  EXPECT_THAT(texts(""), IsEmpty());
}

TEST(MakeOutput, JoinsLinesThatGoOn) {
  EXPECT_THAT(texts("cc -c \\\n  -o a.o \\\n  a.c\nar rc l.a a.o\n"),
              ElementsAre("/p: cc -c -o a.o a.c", "/p: ar rc l.a a.o"));
  EXPECT_THAT(texts("cc -c a.c \\"), testing::SizeIs(testing::Le(1u)));
}

TEST(MakeOutput, FollowsFolders) {
  EXPECT_THAT(texts("make: Entering directory '/q'\n"
                    "make -C lib\n"
                    "make[1]: Entering directory `/q/lib'\n"
                    "cc -c x.c\n"
                    "cd sub && cc -c y.c\n"
                    "(cd ../other; cc -c z.c); cc -c w.c\n"
                    "make[1]: Leaving directory '/q/lib'\n"
                    "make[1]: Nothing to be done for 'all'.\n"
                    "cc -o t t.c\n"
                    "make: Leaving directory '/q'\n"
                    "cc -o u u.c\n"),
              ElementsAre("/q: make -C lib", "/q/lib: cc -c x.c", "/q/lib/sub: cc -c y.c",
                          "/q/other: cc -c z.c", "/q/lib: cc -c w.c", "/q: cc -o t t.c",
                          "/p: cc -o u u.c"));
}

TEST(MakeOutput, TakesTheWayOfSuccess) {
  EXPECT_THAT(texts("if cc -MT a.o -c a.c; then mv -f a.Tpo a.Po; else rm -f a.Tpo; exit 1; fi"),
              ElementsAre("/p: cc -MT a.o -c a.c", "/p: mv -f a.Tpo a.Po"));
  EXPECT_THAT(texts("cc -c a.c || exit 1"), ElementsAre("/p: cc -c a.c"));
  EXPECT_THAT(texts("for f in a b; do cc -c $f.c; done"),
              ElementsAre("/p: cc -c a.c", "/p: cc -c b.c"));
  EXPECT_THAT(texts("x=-O2; cc $x ${y:-z} -c \"$x\""), ElementsAre("/p: cc -O2 z -c -O2"));
}

TEST(MakeOutput, LooksAtTheDisk) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::temp_directory_path() / ("culprit-make-output-" + std::to_string(::getpid()));
  fs::create_directories(folder / "src");
  std::ofstream(folder / "here.c") << "\n";
  std::ofstream(folder / "src/b.c") << "\n";
  std::ofstream(folder / "src/a.c") << "\n";
  const std::string at = folder.string();
  EXPECT_THAT(
      texts("depbase=`echo a.o | sed 's|[^/]*$|.deps/&|;s|\\.o$||'`;\\\n"
            "cc -MF $depbase.Tpo -c -o a.o `test -f 'gone.c' || echo '../src/'`gone.c &&\\\n"
            "mv -f $depbase.Tpo $depbase.Po",
            at)[0],
      at + ": cc -MF .Tpo -c -o a.o ../src/gone.c");
  EXPECT_THAT(texts("cc -c `test -f 'here.c' || echo './'`here.c", at),
              ElementsAre(at + ": cc -c here.c"));
  EXPECT_THAT(texts("cc -o t src/*.c '*.c' no*.c", at),
              ElementsAre(at + ": cc -o t src/a.c src/b.c *.c no*.c"));
  EXPECT_THAT(texts("test -d src || cc -c x.c; [ ! -f here.c ] || cc -c y.c", at),
              testing::Not(testing::Contains(at + ": cc -c x.c")));
  fs::remove_all(folder);
}

TEST(MakeOutput, NamesFilesWithoutRule) {
  EXPECT_THAT(files_without_rule("make: *** No rule to make target 'prog'.  Stop.\n"
                                 "make[1]: *** No rule to make target '../l.la', needed by 't'.\n"
                                 "make: *** No rule to make target `x', needed by `y'.\n"),
              ElementsAre("../l.la", "x"));
}

TEST(MakeOutput, SurvivesAnything) {
  std::mt19937 random(1);
  const std::string valid =
      "make[1]: Entering directory '/q'\nif test -f a; then cc -c `echo b`.c; fi\\\n"
      "for i in $x \"a*\"; do x=$x$x; (cd $i && ar rc l.a *.o); done || { e; }\n";
  const std::string_view bytes = "\\\n'\"`$(){}[]*? ;|&=<>#makedir:/x\0\xff";
  for (int round = 0; round < 3000; ++round) {
    std::string text = valid;
    for (unsigned changes = 1 + random() % 6; changes > 0; --changes) {
      const size_t at = random() % text.size();
      if (random() % 2) text[at] = bytes[random() % bytes.size()];
      else text.erase(at, 1 + random() % 3);
      if (text.empty()) break;
    }
    commands_of_make(text, "/nowhere");
    files_without_rule(text);
  }
}

}  // namespace
}  // namespace culprit::project::records
