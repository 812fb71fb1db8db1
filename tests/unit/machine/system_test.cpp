// What programs ask the system for by number or by address.
#include <gmock/gmock.h>

#include "expectations.h"
#include "host.h"
#include "machine/run/state.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::unsupported;

TEST(network, addresses_as_on_the_host) {
  expect_as_on_host(
      "#include <arpa/inet.h>\n#include <netdb.h>\n#include <stdio.h>\n#include <string.h>\n"
      "static void show(const char *name, const char *service, int type) { struct addrinfo hints, "
      "*list; memset(&hints, 0, sizeof hints); hints.ai_socktype = type; hints.ai_flags = "
      "AI_NUMERICHOST; int e = getaddrinfo(name, service, &hints, &list); if (e) { printf(\"%d "
      "%s\\n\", e, gai_strerror(e)); return; } for (struct addrinfo *i = list; i; i = i->ai_next) "
      "{ char host[64], port[8]; getnameinfo(i->ai_addr, i->ai_addrlen, host, sizeof host, port, "
      "sizeof port, NI_NUMERICHOST | NI_NUMERICSERV); printf(\"%s %s %d %d\\n\", host, port, "
      "i->ai_socktype, i->ai_protocol); } freeaddrinfo(list); }\n"
      "int main(void) { show(\"1.2.3.4\", \"80\", 0); show(\"::1\", \"443\", SOCK_STREAM); "
      "show(\"nonsense\", \"80\", 0); show(\"10.1\", 0, SOCK_DGRAM); struct in_addr a; char "
      "text[64]; printf(\"%d \", inet_aton(\"1.2.3.4\", &a)); puts(inet_ntoa(a)); "
      "puts(inet_ntop(AF_INET, &a, text, sizeof text)); return 0; }");
}

const std::string kCalls =
    "#define _GNU_SOURCE\n#include <errno.h>\n#include <stdio.h>\n#include <sys/syscall.h>\n"
    "#include <unistd.h>\n";

TEST(system_calls, with_a_function) {
  EXPECT_EQ(
      testing_support::expect_clean(
          kCalls + "int main(void) { char b[8] = {0}; printf(\"%d %d %d %ld %d\", "
                   "syscall(SYS_gettid) == getpid(), gettid() == getpid(), syscall(SYS_getuid) == "
                   "getuid(), syscall(SYS_getrandom, b, 8, 0), b[0] || b[1] || b[2]); "
                   "syscall(SYS_write, 1, \"!\", 1); return 0; }",
          0)
          .output,
      "1 1 1 8 1!");
}
TEST(system_calls, others_are_named_by_number) {
  EXPECT_THAT(unsupported(kCalls + "int main(void) { return syscall(SYS_io_uring_setup, 1, 0); }"),
              testing::HasSubstr("culprit does not support the system call 425 ("));
}

const testing_support::Given kTree{.files = {{"a.c", "1"},
                                             {"b.c", "22"},
                                             {"b.h", ""},
                                             {".hidden.c", ""},
                                             {"sub/c.c", "333"},
                                             {"sub/deep/d.c", ""}}};

TEST(patterns, of_files) {
  testing_support::expect_as_on_host(
      "#include <glob.h>\n#include <stdio.h>\nstatic void show(const char *pattern, int flags) { "
      "glob_t g; int e = glob(pattern, flags, NULL, &g); printf(\"%d:\", e); if (!e) { for (size_t "
      "i = 0; i < g.gl_pathc; i++) printf(\" %s\", g.gl_pathv[i]); globfree(&g); } puts(\"\"); }\n"
      "int main(void) { show(\"*.c\", 0); show(\"sub/*\", GLOB_MARK); show(\"*/*.c\", 0); "
      "show(\"[ab].[ch]\", 0); show(\"none*\", 0); show(\"none*\", GLOB_NOCHECK); "
      "show(\"a.c\", 0); show(\"./?.c\", 0); show(\"sub/*/\", 0); show(\".*.c\", 0); "
      "show(\"\\\\*.c\", 0); show(\"none\", GLOB_NOMAGIC); show(\"sub//deep/d.*\", 0); "
      "glob_t g; g.gl_offs = 1; glob(\"*.h\", GLOB_DOOFFS, 0, &g); glob(\"*.c\", GLOB_DOOFFS | "
      "GLOB_APPEND, 0, &g); printf(\"%d %s %s %d\", g.gl_pathv[0] == 0, g.gl_pathv[1], "
      "g.gl_pathv[3], g.gl_pathv[4] == 0); globfree(&g); return 0; }",
      kTree);
}
TEST(patterns, regular_expressions) {
  testing_support::expect_as_on_host(
      "#include <regex.h>\n#include <stdio.h>\nint main(void) { regex_t r; regmatch_t m[3]; char "
      "b[60]; int e = regcomp(&r, \"([a-z]+)=([0-9]+)\", REG_EXTENDED); printf(\"%d %zu\\n\", e, "
      "r.re_nsub); const char *t = \"key=12, other=345\"; while (!regexec(&r, t, 3, m, 0)) { "
      "printf(\"%.*s is %.*s\\n\", (int)(m[1].rm_eo - m[1].rm_so), t + m[1].rm_so, "
      "(int)(m[2].rm_eo - m[2].rm_so), t + m[2].rm_so); t += m[0].rm_eo; } regfree(&r); "
      "e = regcomp(&r, \"(a\", REG_EXTENDED); regerror(e, &r, b, sizeof b); puts(b); return 0; }");
}
TEST(folders, walked_through) {
  testing_support::expect_as_on_host(
      "#define _GNU_SOURCE\n#include <dirent.h>\n#include <ftw.h>\n#include <stdio.h>\n#include "
      "<stdlib.h>\n#include <string.h>\nstatic char lines[20][80]; static int count;\nstatic int "
      "see(const char *p, const struct stat *s, int kind, struct FTW *f) { sprintf(lines[count++], "
      "\"%s %d %d %d %d\", p, kind, f->base, f->level, kind == FTW_F ? (int)s->st_size : 0); "
      "return 0; }\nstatic int stop(const char *p, const struct stat *s, int kind, struct FTW *f) "
      "{ return 7; }\nstatic int c_only(const struct dirent *e) { return strstr(e->d_name, \".c\") "
      "!= 0; }\nint main(void) { printf(\"%d\\n\", nftw(\"sub/\", see, 5, FTW_PHYS)); "
      "printf(\"%d\\n\", nftw(\"sub\", see, 5, FTW_DEPTH | FTW_PHYS)); qsort(lines, count, 80, "
      "(int (*)(const void *, const void *))strcmp); for (int i = 0; i < count; i++) "
      "puts(lines[i]); printf(\"%d %d\\n\", nftw(\".\", stop, 5, 0), nftw(\"none\", see, 5, 0)); "
      "struct dirent **e; int n = scandir(\".\", &e, c_only, alphasort); for (int i = 0; i < n; "
      "i++) { puts(e[i]->d_name); free(e[i]); } free(e); return 0; }",
      kTree);
}
TEST(folders, walked_through_step_by_step) {
  testing_support::expect_as_on_host(
      "#include <fts.h>\n#include <stdio.h>\n#include <string.h>\n#include <sys/stat.h>\nstatic "
      "int "
      "by_name(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, "
      "(*b)->fts_name); }\nint main(void) { char *roots[] = {\"sub/\", \"none\", \"a.c\", NULL}; "
      "FTS *f = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name); FTSENT *e; while ((e = "
      "fts_read(f))) { printf(\"%s %s %d %d %d\\n\", e->fts_path, e->fts_name, e->fts_info, "
      "e->fts_level, e->fts_info == FTS_F ? (int)e->fts_statp->st_size : 0); if "
      "(!strcmp(e->fts_name, \"deep\")) fts_set(f, e, FTS_SKIP); else if (e->fts_info == FTS_D) { "
      "for (FTSENT *c = fts_children(f, 0); c; c = c->fts_link) printf(\" %s\", c->fts_name); "
      "puts(\"\"); } } printf(\"%d\", fts_close(f)); char *here[] = {\"sub\", NULL}; f = "
      "fts_open(here, FTS_LOGICAL | FTS_NOCHDIR, NULL); fts_read(f); fts_read(f); printf(\" %d\", "
      "fts_close(f)); return 0; }",
      kTree);
}
TEST(files, made_longer) {
  testing_support::expect_as_on_host(
      "#define _GNU_SOURCE\n#include <errno.h>\n#include <fcntl.h>\n#include <stdio.h>\n#include "
      "<sys/mman.h>\n#include <sys/stat.h>\n#include <unistd.h>\nint main(void) { struct stat s; "
      "int f = open(\"b.c\", O_RDWR); printf(\"%d\", posix_fallocate(f, 0, 10)); fstat(f, &s); "
      "printf(\" %d %d\", (int)s.st_size, posix_fallocate(f, 0, 4)); fstat(f, &s); printf(\" %d "
      "%d\", (int)s.st_size, posix_fallocate(f, -1, 4)); printf(\" %d\", ftruncate(f, 1)); "
      "printf(\" %d\", fallocate(f, 0, 0, 5)); char *m = mmap(0, 5, PROT_READ, MAP_PRIVATE, f, 0); "
      "printf(\" %c %d\", m[0], m[4]); printf(\" %d\", truncate(\"a.c\", 9)); stat(\"a.c\", &s); "
      "printf(\" %d %d\", (int)s.st_size, truncate(\"none\", 1)); return 0; }",
      kTree);
}
TEST(floating_environment, rounds_to_the_nearest) {
  const std::string head = "#include <fenv.h>\n#include <math.h>\nint main(void) { ";
  testing_support::expect_clean(
      head +
          "return !(fegetround() == FE_TONEAREST && fesetround(FE_TONEAREST) == 0 && "
          "feclearexcept(FE_ALL_EXCEPT) == 0 && fesetround(1) != 0); }",
      0);
  EXPECT_THAT(unsupported(head + "return fesetround(FE_UPWARD); }"),
              testing::HasSubstr("does not support rounding other than to the nearest number"));
  EXPECT_THAT(unsupported(head + "return fetestexcept(FE_INEXACT); }"),
              testing::HasSubstr("does not support exceptions of floating point"));
}

}  // namespace
}  // namespace culprit::machine
