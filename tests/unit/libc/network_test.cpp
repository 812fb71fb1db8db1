// Addresses as text and getaddrinfo, as the host's library has them.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "network_models.h"

namespace culprit::machine {
namespace {

std::string bytes(const void* from, size_t size) { return {static_cast<const char*>(from), size}; }

/// Random texts that look like addresses.
std::string address_like(std::mt19937& random) {
  static const char* const kPieces[] = {"1",     "0",    "255", "256", "::", ":",  ".",      "ffff",
                                        "abcd",  "127.", "0x7", "010", ":",  "::", "1.",     "0:0",
                                        "12345", "9",    " ",   "x",   ":",  ".",  "1.2.3.4"};
  std::string out;
  for (size_t left = 1 + random() % 11; left > 0; --left)
    out += kPieces[random() % std::size(kPieces)];
  return out;
}

const std::vector<std::string> kTexts = {"",
                                         "0",
                                         "1.2.3.4",
                                         "1.2.3",
                                         "1.2",
                                         "0x7f.1",
                                         "010.1.1.1",
                                         "1.2.3.4 ",
                                         "1.2.3.4x",
                                         "256.1.1.1",
                                         "1.2.3.256",
                                         "4294967295",
                                         "4294967296",
                                         "1..2",
                                         "1.2.3.4.5",
                                         "1.",
                                         ".1",
                                         "01.2.3.4",
                                         "1.2.3.04",
                                         "::",
                                         "::1",
                                         "1::",
                                         "1:2:3:4:5:6:7:8",
                                         "1:2:3:4:5:6:7",
                                         "1:2:3:4:5:6:7:8:9",
                                         "1::2::3",
                                         "1:2:3:4:5:6:7::",
                                         "::2:3:4:5:6:7:8",
                                         "1:2:3:4::5:6:7:8",
                                         ":1",
                                         "1:",
                                         ":::",
                                         "12345::",
                                         "::ffff:1.2.3.4",
                                         "::1.2.3.4",
                                         "1:2:3:4:5:6:1.2.3.4",
                                         "1:2:3:4:5:6:7:1.2.3.4",
                                         "::1.2.3",
                                         "::g",
                                         "fe80::1%2",
                                         "FE80::A",
                                         "::1.2.3.4.5",
                                         "2001:db8::1:0:0:1",
                                         "-1",
                                         "+1",
                                         "1.2.3.-4",
                                         "0x",
                                         "0xg",
                                         "08",
                                         "1.08"};

void expect_same_parsing(const std::string& text) {
  in_addr mine{7}, theirs{7};
  EXPECT_EQ(model_inet_aton(text.c_str(), &mine), inet_aton(text.c_str(), &theirs)) << text;
  EXPECT_EQ(mine.s_addr, theirs.s_addr) << text;
  EXPECT_EQ(model_inet_addr(text.c_str()), inet_addr(text.c_str())) << text;
  for (int family : {AF_INET, AF_INET6, AF_UNIX}) {
    char my_bytes[16] = "unchanged", their_bytes[16] = "unchanged";
    EXPECT_EQ(model_inet_pton(family, text.c_str(), my_bytes),
              inet_pton(family, text.c_str(), their_bytes))
        << text;
    EXPECT_EQ(bytes(my_bytes, 16), bytes(their_bytes, 16)) << text;
  }
}

TEST(NetworkModels, parse_as_on_the_host) {
  for (const std::string& text : kTexts) expect_same_parsing(text);
  std::mt19937 random(1);
  for (int step = 0; step < 100000; ++step) expect_same_parsing(address_like(random));
}

TEST(NetworkModels, print_as_on_the_host) {
  std::mt19937 random(2);
  for (int step = 0; step < 20000; ++step) {
    unsigned char address[16];
    for (unsigned char& byte : address)
      byte = static_cast<unsigned char>(random() % 3 ? 0 : random());
    if (random() % 4 == 0) address[10] = address[11] = 0xff;
    for (int family : {AF_INET, AF_INET6}) {
      char mine[INET6_ADDRSTRLEN] = "", theirs[INET6_ADDRSTRLEN] = "";
      const socklen_t size = random() % 4 ? sizeof mine : random() % 20;
      const char* printed = model_inet_ntop(family, address, mine, size);
      EXPECT_EQ(printed == nullptr, inet_ntop(family, address, theirs, size) == nullptr);
      if (printed) {
        ASSERT_STREQ(mine, theirs);
      }
    }
    in_addr four{};
    std::memcpy(&four, address, sizeof four);
    EXPECT_STREQ(model_inet_ntoa(four), inet_ntoa(four));
  }
}

/// All that a caller sees of a list, as text.
std::string shown(int result, const addrinfo* list) {
  std::string out = std::to_string(result);
  if (result != 0) return out;
  for (; list; list = list->ai_next) {
    char host[INET6_ADDRSTRLEN + 12], port[8];
    EXPECT_EQ(getnameinfo(list->ai_addr, list->ai_addrlen, host, sizeof host, port, sizeof port,
                          NI_NUMERICHOST | NI_NUMERICSERV),
              0);
    out += " | " + std::string(host) + " " + port + " " + std::to_string(list->ai_flags) + " " +
           std::to_string(list->ai_family) + " " + std::to_string(list->ai_socktype) + " " +
           std::to_string(list->ai_protocol) + " " + std::to_string(list->ai_addrlen) + " " +
           (list->ai_canonname ? list->ai_canonname : "-");
  }
  return out;
}

/// Whether the host lists the loopback address of IPv6 as the model does.
bool host_has_six() {
  addrinfo hints{}, *list = nullptr;
  if (getaddrinfo(nullptr, "80", &hints, &list) != 0) return false;
  const bool first = list->ai_family == AF_INET6;
  freeaddrinfo(list);
  return first;
}

TEST(NetworkModels, resolve_as_on_the_host) {
  const bool has_six = host_has_six();
  const char* const names[] = {nullptr, "127.0.0.1", "::1",      "10.1",       "::ffff:1.2.3.4",
                               "*",     "fe80::1%3", "1.2.3.4 ", "2001:db8::1"};
  const char* const services[] = {nullptr, "80",   "0",      "65536",           "-1", "",
                                  "*",     "http", "domain", "no_such_service", "80x"};
  for (const char* name : names)
    for (const char* service : services)
      for (int family : {AF_UNSPEC, AF_INET, AF_INET6, AF_UNIX})
        for (int type : {0, int{SOCK_STREAM}, int{SOCK_DGRAM}, int{SOCK_RAW}, 99})
          for (int protocol : {0, int{IPPROTO_TCP}, int{IPPROTO_UDP}, int{IPPROTO_ICMP}})
            for (int flags : {0, AI_PASSIVE, AI_NUMERICHOST, AI_NUMERICSERV, AI_V4MAPPED,
                              AI_CANONNAME, 0x10000}) {
              if (!has_six && !name) continue;
              // a name, not an address: the host would ask a server of names
              if (name && std::strchr(name, ' ') && !(flags & AI_NUMERICHOST)) continue;
              addrinfo hints{}, *mine = nullptr, *theirs = nullptr;
              hints.ai_flags = flags;
              hints.ai_family = family;
              hints.ai_socktype = type;
              hints.ai_protocol = protocol;
              const int my_result = model_getaddrinfo(name, service, &hints, &mine);
              const int their_result = getaddrinfo(name, service, &hints, &theirs);
              EXPECT_EQ(shown(my_result, mine), shown(their_result, theirs))
                  << (name ? name : "-") << " " << (service ? service : "-") << " family " << family
                  << " type " << type << " protocol " << protocol << " flags " << flags;
              if (my_result == 0) model_freeaddrinfo(mine);
              if (their_result == 0) freeaddrinfo(theirs);
            }
}

TEST(NetworkModels, the_names_of_this_computer) {
  addrinfo hints{}, *list = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  ASSERT_EQ(model_getaddrinfo("localhost", "80", &hints, &list), 0);
  EXPECT_EQ(shown(0, list), "0 | ::1 80 0 10 1 6 28 - | 127.0.0.1 80 0 2 1 6 16 -");
  char name[32];
  EXPECT_EQ(model_getnameinfo(list->ai_addr, list->ai_addrlen, name, sizeof name, nullptr, 0, 0),
            0);
  EXPECT_STREQ(name, "localhost");
  model_freeaddrinfo(list);
  EXPECT_EQ(model_getaddrinfo("no.such.host", nullptr, nullptr, &list), EAI_NONAME);
  hints.ai_flags = AI_NUMERICHOST;
  EXPECT_EQ(model_getaddrinfo("localhost", nullptr, &hints, &list), EAI_NONAME);
  ASSERT_EQ(model_getaddrinfo("127.0.0.1", "1", nullptr, &list), 0);
  EXPECT_EQ(list->ai_flags, AI_V4MAPPED | AI_ADDRCONFIG);
  model_freeaddrinfo(list);
}

TEST(NetworkModels, name_addresses_as_on_the_host) {
  for (const char* text : {"1.2.3.4", "127.0.0.1", "fe80::1%7", "2001:db8::1"}) {
    addrinfo hints{}, *list = nullptr;
    hints.ai_flags = AI_NUMERICHOST;
    ASSERT_EQ(model_getaddrinfo(text, "80", &hints, &list), 0) << text;
    for (int flags : {NI_NUMERICHOST | NI_NUMERICSERV, int{NI_NUMERICHOST},
                      NI_NUMERICHOST | NI_NAMEREQD, NI_NUMERICHOST | NI_DGRAM, 0x1000})
      for (socklen_t size : {0u, 1u, 3u, 9u, 40u})
        for (socklen_t length : {1u, 8u, 16u, 24u, 28u}) {
          if (length > list->ai_addrlen) continue;
          char my_host[40] = "-", their_host[40] = "-", my_port[40] = "-", their_port[40] = "-";
          EXPECT_EQ(model_getnameinfo(list->ai_addr, length, my_host, size, my_port, size, flags),
                    getnameinfo(list->ai_addr, length, their_host, size, their_port, size, flags))
              << text << " " << flags << " " << size << " " << length;
          EXPECT_STREQ(my_port, their_port);
        }
    model_freeaddrinfo(list);
  }
}

TEST(NetworkModels, errors_have_the_texts_of_the_host) {
  for (int error = -110; error < 10; ++error)
    EXPECT_STREQ(model_gai_strerror(error), gai_strerror(error)) << error;
}

TEST(NetworkModels, know_usual_services) {
  EXPECT_EQ(model_getservbyname("http", nullptr)->s_port, htons(80));
  EXPECT_EQ(model_getservbyname("http", "udp"), nullptr);
  EXPECT_STREQ(model_getservbyport(htons(53), "udp")->s_name, "domain");
  EXPECT_EQ(model_getservbyport(htons(4), "tcp"), nullptr);
}

}  // namespace
}  // namespace culprit::machine
