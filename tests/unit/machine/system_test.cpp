// What programs ask the system for by number or by address.
#include <gmock/gmock.h>

#include "expectations.h"
#include "host.h"
#include "machine/run/state.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;

std::string unsupported(const std::string& source) {
  const testing_support::Subject subject(source);
  const replay::PlainRun run = subject.run();
  EXPECT_EQ(run.stop, Stop::Unsupported);
  return run.message;
}

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

}  // namespace
}  // namespace culprit::machine
