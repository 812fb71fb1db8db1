// What the commands of compilers, ar, libtool and cp make of what.
#include "project/records/step.h"

#include <gmock/gmock.h>

#include <fmt/ranges.h>

#include "project/flags.h"

namespace culprit::project::records {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// compile /p/a.o: src /p/a.c [-g]
std::vector<std::string> steps(const std::string& command) {
  static constexpr const char* kKinds[] = {"compile", "archive", "link", "join", "copy"};
  static constexpr const char* kInputs[] = {"src", "obj", "lib", "shared", "-l"};
  std::vector<std::string> out;
  for (const Step& step : steps_of({"/p", words_of(command)})) {
    std::string text = kKinds[static_cast<size_t>(step.kind)];
    text += " " + step.output + (step.shared ? " (shared)" : "") + ":";
    for (const Input& input : step.inputs)
      text += fmt::format(" {} {}", kInputs[static_cast<size_t>(input.kind)], input.path);
    if (step.kind == Step::Kind::Compile) text += fmt::format(" [{}]", fmt::join(step.flags, " "));
    out.push_back(text);
  }
  return out;
}

TEST(BuildStep, Compilations) {
  EXPECT_THAT(steps("cc -g -Iinc -c -o obj/a.o src/a.c"),
              ElementsAre("compile /p/obj/a.o: src /p/src/a.c [-g -I/p/inc]"));
  EXPECT_THAT(steps("x86_64-linux-gnu-gcc-12 -MD -MP -MT a.o -MF .deps/a.d -c src/a.c"),
              ElementsAre("compile /p/a.o: src /p/src/a.c []"));
  EXPECT_THAT(steps("/usr/bin/clang-19 -c a.c b.c -DX -I inc -include config.h"),
              ElementsAre("compile /p/a.o: src /p/a.c [-DX -I /p/inc -include /p/config.h]",
                          "compile /p/b.o: src /p/b.c [-DX -I /p/inc -include /p/config.h]"));
  EXPECT_THAT(steps("env X=1 ccache cc -c a.c"), ElementsAre("compile /p/a.o: src /p/a.c []"));
  EXPECT_THAT(steps("mycc -c a.c -o a.o"), ElementsAre("compile /p/a.o: src /p/a.c []"));
  EXPECT_EQ(steps_of({"/p", {"g++", "-c", "a.c"}})[0].inputs[0].language, "CXX");
  EXPECT_EQ(steps_of({"/p", {"cc", "-c", "a.S"}})[0].inputs[0].language, "ASM");
  for (const char* none : {"cc -E a.c", "cc -MM a.c", "cc -fsyntax-only a.c", "cc",
                           "echo cc -c a.c", "rm -f a.o", "cc --version", ""})
    EXPECT_THAT(steps(none), IsEmpty()) << none;
}

TEST(BuildStep, Links) {
  EXPECT_THAT(steps("cc -o prog a.o sub/b.o libx.a -Llib -lz -l m -lm"),
              ElementsAre("link /p/prog: obj /p/a.o obj /p/sub/b.o lib /p/libx.a -l z -l m -l m"));
  EXPECT_THAT(steps("cc t.c x.c -o t"), ElementsAre("link /p/t: src /p/t.c src /p/x.c"));
  EXPECT_THAT(steps("cc t.c"), ElementsAre("link /p/a.out: src /p/t.c"));
  EXPECT_THAT(steps("gcc -shared -o lib.so a.o"),
              ElementsAre("link /p/lib.so (shared): obj /p/a.o"));
  EXPECT_THAT(steps("cc -o t t.o /usr/lib/liby.so.1"),
              ElementsAre("link /p/t: obj /p/t.o shared /usr/lib/liby.so.1"));
  EXPECT_THAT(steps("ld -r -o all.o a.o b.o"), ElementsAre("join /p/all.o: obj /p/a.o obj /p/b.o"));
  EXPECT_THAT(steps_of({"/p", {"cc", "-o", "t", "t.o", "-Wl,--wrap=f"}})[0].link_options.wrapped,
              ElementsAre("f"));
}

TEST(BuildStep, Archives) {
  for (const char* text : {"ar rcs l.a a.o b.o", "ar -rcs l.a a.o b.o", "gcc-ar csrDT l.a a.o b.o",
                           "ar r l.a -v a.o b.o", "/usr/bin/llvm-ar-19 qc l.a a.o b.o"})
    EXPECT_THAT(steps(text), ElementsAre("archive /p/l.a: obj /p/a.o obj /p/b.o")) << text;
  for (const char* none : {"ar t l.a", "ar x l.a", "ar", "ar rc", "ranlib l.a"})
    EXPECT_THAT(steps(none), IsEmpty()) << none;
}

TEST(BuildStep, Libtool) {
  EXPECT_THAT(
      steps("/bin/bash ./libtool --silent --tag=CC --mode=compile gcc -g -c -o s/a.lo s/a.c"),
      ElementsAre("compile /p/s/a.lo: src /p/s/a.c [-g]"));
  EXPECT_THAT(steps("libtool --mode=compile gcc -c s/a.c"),
              ElementsAre("compile /p/a.lo: src /p/s/a.c []"));
  EXPECT_THAT(steps("./libtool --mode=link gcc -o libc.la a.lo -lm"),
              ElementsAre("archive /p/libc.la: obj /p/a.lo -l m"));
  EXPECT_THAT(
      steps("./libtool --mode=link gcc -version-info 1:0:1 -o l.la -rpath /usr/lib a.lo libc.la"),
      ElementsAre("link /p/l.la (shared): obj /p/a.lo lib /p/libc.la"));
  EXPECT_THAT(steps("../libtool --mode=link gcc -o t t.o ../src/l.la"),
              ElementsAre("link /p/t: obj /p/t.o lib /src/l.la"));
  EXPECT_THAT(steps("libtool --mode=install cp l.la /usr/lib"), testing::SizeIs(testing::Le(1u)));
}

TEST(BuildStep, Copies) {
  EXPECT_THAT(steps("cp -p a.c gen/b.c"), ElementsAre("copy /p/gen/b.c: obj /p/a.c"));
  EXPECT_THAT(steps("mv t.tmp t"), ElementsAre("copy /p/t: obj /p/t.tmp"));
  EXPECT_THAT(steps("ln -sf lib.so.1 out/lib.so"),
              ElementsAre("copy /p/out/lib.so: obj /p/out/lib.so.1"));
  EXPECT_THAT(steps("cp a b c"), IsEmpty());
}

}  // namespace
}  // namespace culprit::project::records
