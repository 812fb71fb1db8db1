// Law: each string model equals the host's function on random short strings over a small alphabet,
// in value and in the bytes written.
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "models.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

constexpr int rounds = 4000;
constexpr std::string_view alphabet = "abcAB. \xe4";

int sign(int n) { return (n > 0) - (n < 0); }

/// Two buffers with the same contents, for functions that write.
struct Twins {
  std::array<char, 64> host;
  std::array<char, 64> model;
  explicit Twins(const std::string& text) {
    host.fill('#');
    memcpy(host.data(), text.c_str(), text.size() + 1);
    model = host;
  }
  /// A pointer into `model` as the corresponding one into `host`.
  const char* to_host(const char* in_model) const {
    return in_model == nullptr ? nullptr : host.data() + (in_model - model.data());
  }
};

TEST(StringModels, lengths_and_comparisons) {
  RandomText random(31);
  for (int round = 0; round < rounds; ++round) {
    const std::string a = random.from(alphabet, 10);
    const std::string b =
        random.chance(50) ? random.from(alphabet, 10) : a + random.from(alphabet, 1);
    const size_t n = random.below(12);
    EXPECT_EQ(model_strlen(a.c_str()), strlen(a.c_str()));
    EXPECT_EQ(model_strnlen(a.c_str(), n), strnlen(a.c_str(), n));
    EXPECT_EQ(sign(model_strcmp(a.c_str(), b.c_str())), sign(strcmp(a.c_str(), b.c_str())));
    EXPECT_EQ(sign(model_strcoll(a.c_str(), b.c_str())), sign(strcoll(a.c_str(), b.c_str())));
    EXPECT_EQ(sign(model_strncmp(a.c_str(), b.c_str(), n)), sign(strncmp(a.c_str(), b.c_str(), n)));
    EXPECT_EQ(model_strcasecmp(a.c_str(), b.c_str()), strcasecmp(a.c_str(), b.c_str()));
    EXPECT_EQ(model_strncasecmp(a.c_str(), b.c_str(), n), strncasecmp(a.c_str(), b.c_str(), n));
    const size_t common = std::min({n, a.size(), b.size()});
    EXPECT_EQ(sign(model_memcmp(a.data(), b.data(), common)),
              sign(memcmp(a.data(), b.data(), common)));
  }
}

TEST(StringModels, searches) {
  RandomText random(32);
  for (int round = 0; round < rounds; ++round) {
    const std::string text = random.from(alphabet, 16);
    const std::string part = random.from(alphabet, 3);
    const char* s = text.c_str();
    const int c = random.chance(10) ? 0 : random.one_of(alphabet);
    EXPECT_EQ(model_strchr(s, c), strchr(s, c));
    EXPECT_EQ(model_strchrnul(s, c), strchrnul(s, c));
    EXPECT_EQ(model_strrchr(s, c), strrchr(s, c));
    EXPECT_EQ(model_strstr(s, part.c_str()), strstr(s, part.c_str()));
    EXPECT_EQ(model_strcasestr(s, part.c_str()), strcasestr(s, part.c_str()));
    EXPECT_EQ(model_strspn(s, part.c_str()), strspn(s, part.c_str()));
    EXPECT_EQ(model_strcspn(s, part.c_str()), strcspn(s, part.c_str()));
    EXPECT_EQ(model_strpbrk(s, part.c_str()), strpbrk(s, part.c_str()));
    EXPECT_EQ(model_memchr(s, c, text.size()), memchr(s, c, text.size()));
    EXPECT_EQ(model_memrchr(s, c, text.size()), memrchr(s, c, text.size()));
    EXPECT_EQ(model_memmem(s, text.size(), part.data(), part.size()),
              memmem(s, text.size(), part.data(), part.size()));
  }
}

TEST(StringModels, copies) {
  RandomText random(33);
  using Copy = char* (*)(char*, const char*);
  using BoundedCopy = char* (*)(char*, const char*, size_t);
  constexpr std::array<std::pair<Copy, Copy>, 3> copies = {
      {{model_strcpy, strcpy}, {model_stpcpy, stpcpy}, {model_strcat, strcat}}};
  constexpr std::array<std::pair<BoundedCopy, BoundedCopy>, 3> bounded = {
      {{model_strncpy, strncpy}, {model_stpncpy, stpncpy}, {model_strncat, strncat}}};
  for (int round = 0; round < rounds; ++round) {
    const std::string source = random.from(alphabet, 12);
    Twins twins(random.from(alphabet, 12));
    const auto [model, host] = copies[random.below(copies.size())];
    EXPECT_EQ(twins.to_host(model(twins.model.data(), source.c_str())),
              host(twins.host.data(), source.c_str()));
    EXPECT_EQ(twins.model, twins.host);
    Twins again(random.from(alphabet, 12));
    const auto [model_n, host_n] = bounded[random.below(bounded.size())];
    const size_t n = random.below(20);
    EXPECT_EQ(again.to_host(model_n(again.model.data(), source.c_str(), n)),
              host_n(again.host.data(), source.c_str(), n));
    EXPECT_EQ(again.model, again.host);
  }
}

TEST(StringModels, small_memory_operations) {
  RandomText random(34);
  for (int round = 0; round < rounds; ++round) {
    const std::string source = random.from(alphabet, 12) + "............";
    const size_t n = random.below(12);
    Twins twins("");
    const void* end = model_memccpy(twins.model.data(), source.data(), 'a', n);
    EXPECT_EQ(twins.to_host(static_cast<const char*>(end)),
              memccpy(twins.host.data(), source.data(), 'a', n));
    EXPECT_EQ(model_mempcpy(twins.model.data(), source.data(), n), twins.model.data() + n);
    mempcpy(twins.host.data(), source.data(), n);
    EXPECT_EQ(twins.model, twins.host);
    const uint64_t bits = random.integer();
    EXPECT_EQ(model_ffs(static_cast<int>(bits)), ffs(static_cast<int>(bits)));
    EXPECT_EQ(model_ffsll(static_cast<long long>(bits)), ffsll(static_cast<long long>(bits)));
  }
}

TEST(StringModels, duplicates) {
  char* whole = model_strdup("hello");
  char* part = model_strndup("hello", 2);
  EXPECT_STREQ(whole, "hello");
  EXPECT_STREQ(part, "he");
  free(whole);
  free(part);
}

TEST(StringModels, tokens) {
  RandomText random(35);
  for (int round = 0; round < rounds; ++round) {
    Twins twins(random.from(alphabet, 16));
    char* rest_model = nullptr;
    char* rest_host = nullptr;
    char* model = twins.model.data();
    char* host = twins.host.data();
    for (int token = 0; token < 10; ++token) {
      const std::string separators = random.from("ab. ", 2);
      EXPECT_EQ(twins.to_host(
                    model_strtok_r(token == 0 ? model : nullptr, separators.c_str(), &rest_model)),
                strtok_r(token == 0 ? host : nullptr, separators.c_str(), &rest_host));
      EXPECT_EQ(twins.to_host(rest_model), rest_host);
      EXPECT_EQ(twins.model, twins.host);
    }
  }
}

TEST(StringModels, strtok_and_strsep) {
  char text[] = "a,b;;c";
  EXPECT_STREQ(model_strtok(text, ",;"), "a");
  EXPECT_STREQ(model_strtok(nullptr, ",;"), "b");
  EXPECT_STREQ(model_strtok(nullptr, ",;"), "c");
  EXPECT_EQ(model_strtok(nullptr, ",;"), nullptr);
  EXPECT_EQ(model_strtok(nullptr, ",;"), nullptr);
  char fields[] = "a,,b";
  char* position = fields;
  EXPECT_STREQ(model_strsep(&position, ","), "a");
  EXPECT_STREQ(model_strsep(&position, ","), "");
  EXPECT_STREQ(model_strsep(&position, ","), "b");
  EXPECT_EQ(model_strsep(&position, ","), nullptr);
}

TEST(StringModels, texts_of_errors) {
  for (int number : {0, 1, 2, EINVAL, ERANGE, EDOM, EILSEQ, EOVERFLOW, ENOSYS, 9999, -3})
    EXPECT_STREQ(model_strerror(number), strerror(number));
}

}  // namespace
}  // namespace culprit::machine
