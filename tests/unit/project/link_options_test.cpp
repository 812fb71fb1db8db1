#include "project/link_options.h"

#include <gtest/gtest.h>

namespace culprit::project {
namespace {

using Words = std::vector<std::string>;

TEST(link_options, wrapped_symbols_in_every_form) {
  EXPECT_EQ(read_link_options({"-g", "-Wl,--wrap=malloc,-wrap,free", "-Xlinker", "--wrap",
                               "-Xlinker", "calloc", "libx.a"})
                .wrapped,
            (Words{"malloc", "free", "calloc"}));
  EXPECT_TRUE(read_link_options({"--wrapped", "-wrap"}).wrapped.empty());
}

TEST(link_options, options_that_lead_names_elsewhere) {
  for (const Words& words :
       {Words{"-Wl,--defsym=a=b"}, Words{"-Wl,-T,script.ld"}, Words{"-T", "script.ld"},
        Words{"-Xlinker", "-script=x"}, Words{"-nostdlib"}, Words{"-u", "name"},
        Words{"-Wl,-uname"}, Words{"-Wl,-estart"}, Words{"-Wl,--entry=start"},
        Words{"-Wl,-Ttext=0x1000"}})
    EXPECT_FALSE(read_link_options(words).unmodelled.empty()) << words[0];
}

TEST(link_options, the_others_change_nothing) {
  const LinkOptions found = read_link_options(
      {"-rdynamic", "-Wl,-export-dynamic", "-Wl,-rpath,/usr/lib", "-Wl,--as-needed", "-Wl,-z,now",
       "-Wl,-enable-new-dtags", "-lm", "libuser.a", "-pthread",
       "-Wl,-unresolved-symbols=ignore-all", "-nodefaultlibs", "-Wl,--gc-sections",
       "-Wl,-Bsymbolic", "-undef", "-ftrapv"});
  EXPECT_EQ(found.unmodelled, "");
  EXPECT_TRUE(found.wrapped.empty());
}

}  // namespace
}  // namespace culprit::project
