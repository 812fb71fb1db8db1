#include "frontend/arguments.h"

#include <gmock/gmock.h>

namespace culprit::frontend {
namespace {

using testing::Contains;
using testing::Not;

std::vector<std::string> arguments_for(std::vector<std::string> flags) {
  CompileRequest request;
  request.path = "x.c";
  request.flags = std::move(flags);
  return cc1_arguments(request);
}

TEST(arguments, the_standard_is_gnu17_or_what_the_user_says) {
  EXPECT_THAT(arguments_for({}), Contains("-std=gnu17"));
  EXPECT_THAT(arguments_for({"-std=c99"}), Contains("-std=c99"));
  EXPECT_THAT(arguments_for({"-ansi"}), Contains("-std=c89"));
}

TEST(arguments, a_path_is_no_option) {
  CompileRequest request;
  request.path = "-stats-file=x.c";
  EXPECT_THAT(cc1_arguments(request), Not(Contains(request.path)));
  request.content = "int x;\n";
  EXPECT_TRUE(compile(request, {}));
}

TEST(arguments, meaning_is_kept_and_the_rest_dropped) {
  const auto out =
      arguments_for({"-O2", "-g", "-Wall", "-DX=1", "-I", "include", "-fwrapv", "-c", "-o", "x.o",
                     "-fopenmp", "-march=native", "-MMD", "-MF", "x.d", "-lm", "-includeconfig.h",
                     "-funsigned-char", "-D_FORTIFY_SOURCE=2"});
  for (const char* kept :
       {"-DX=1", "-I", "include", "-fwrapv", "-include", "config.h", "-fno-signed-char"})
    EXPECT_THAT(out, Contains(kept));
  for (const char* dropped : {"-O2", "-g", "-Wall", "-c", "-o", "x.o", "-fopenmp", "-march=native",
                              "-MMD", "-MF", "x.d", "-lm", "-D_FORTIFY_SOURCE=2"})
    EXPECT_THAT(out, Not(Contains(dropped)));
}

TEST(arguments, flags_that_change_the_layout_are_kept_or_named) {
  EXPECT_THAT(arguments_for({"-fpack-struct"}), Contains("-fpack-struct=1"));
  EXPECT_THAT(arguments_for({"-fshort-wchar"}), Contains("-fwchar-type=short"));
  for (const std::vector<std::string>& flags :
       std::vector<std::vector<std::string>>{{"-m32"},
                                             {"-mx32"},
                                             {"--target=arm-linux-gnueabi"},
                                             {"-target", "i386"},
                                             {"-mlong-double-64"},
                                             {"-std=c++17"},
                                             {"-DX", "-m32", "-O2"}})
    EXPECT_EQ(not_honoured(flags).size(), 1u) << flags[0];
  EXPECT_THAT(not_honoured({"-m64", "-march=native", "-mtune=generic", "-o", "-m32", "-target",
                            "x86_64-linux-gnu", "-Wall"}),
              testing::IsEmpty());
}

TEST(arguments, extensions_of_the_processor_are_usable_but_not_announced) {
  for (const char* flag : {"-mavx2", "-march=native"}) {
    const auto out = arguments_for({flag, "-DX"});
    EXPECT_THAT(out, Contains("+avx2"));
    EXPECT_THAT(out, Contains("-U__AVX2__"));
    EXPECT_THAT(out, Contains("-U__SSE3__"));
  }
  EXPECT_THAT(arguments_for({"-msse4.2"}), Contains("+sse4.2"));
  for (const char* flag : {"-march=x86-64", "-mtune=native", "-mno-avx2", "-m64"})
    EXPECT_THAT(arguments_for({flag}), Not(Contains("-target-feature"))) << flag;
}

TEST(arguments, a_flag_without_its_value_is_dropped) {
  for (const char* flag : {"-I", "-D", "-include", "-isystem"})
    EXPECT_THAT(arguments_for({flag}), Not(Contains(flag)));
}

}  // namespace
}  // namespace culprit::frontend
