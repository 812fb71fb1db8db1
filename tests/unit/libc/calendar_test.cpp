// Law: calendar time equals the host's in the time zone UTC.
#include <gtest/gtest.h>

#include <cstring>

#include "models.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

class CalendarModels : public testing::Test {
 protected:
  void SetUp() override {
    setenv("TZ", "UTC0", 1);
    tzset();
  }
};

std::vector<long> fields(const tm& t) {
  return {t.tm_year, t.tm_mon,  t.tm_mday, t.tm_hour,  t.tm_min,
          t.tm_sec,  t.tm_wday, t.tm_yday, t.tm_isdst, t.tm_gmtoff};
}

time_t random_time(RandomText& random) {
  switch (random.below(3)) {
    case 0: return static_cast<time_t>(random.below(2000000000));
    case 1: return static_cast<time_t>(random.bits() % 400000000000) - 200000000000;
    default: return static_cast<time_t>(random.bits() % 100000000000000) - 50000000000000;
  }
}

TEST_F(CalendarModels, broken_down_time) {
  RandomText random(61);
  for (int round = 0; round < 20000; ++round) {
    const time_t time = random_time(random);
    tm host{};
    tm model{};
    gmtime_r(&time, &host);
    model_gmtime_r(&time, &model);
    ASSERT_EQ(fields(model), fields(host)) << time;
    EXPECT_STREQ(model.tm_zone, host.tm_zone);
    localtime_r(&time, &host);
    model_localtime_r(&time, &model);
    EXPECT_EQ(fields(model), fields(host)) << time;
    EXPECT_STREQ(model.tm_zone, host.tm_zone);
    EXPECT_EQ(model_timegm(&model), time);
  }
}

TEST_F(CalendarModels, times_too_far_away) {
  constexpr time_t last = 67767976233619199;
  constexpr time_t first = -67768040609740800;
  for (const time_t time :
       {last, last + 1, first, first - 1, time_t{INT64_MAX}, time_t{INT64_MIN}}) {
    tm host{};
    tm model{};
    EXPECT_EQ(model_gmtime_r(&time, &model) == nullptr, gmtime_r(&time, &host) == nullptr) << time;
  }
}

TEST_F(CalendarModels, mktime_brings_fields_into_range) {
  RandomText random(62);
  const auto any = [&](int range) {
    return static_cast<int>(random.below(static_cast<unsigned>(2 * range))) - range;
  };
  for (int round = 0; round < 10000; ++round) {
    tm host{};
    host.tm_year = any(3000);
    host.tm_mon = any(40);
    host.tm_mday = any(100);
    host.tm_hour = any(100);
    host.tm_min = any(200);
    host.tm_sec = any(100000);
    tm model = host;
    const time_t expected = mktime(&host);
    ASSERT_EQ(model_mktime(&model), expected);
    EXPECT_EQ(fields(model), fields(host));
  }
}

TEST_F(CalendarModels, flags_and_widths) {
  RandomText random(64);
  const auto some = [&](std::string_view of) {
    return std::string(1, of[random.below(static_cast<unsigned>(of.size()))]);
  };
  for (int round = 0; round < 20000; ++round) {
    const time_t time = random_time(random) % 200000000000;
    tm when{};
    gmtime_r(&time, &when);
    std::string format = "<%";
    for (unsigned flags = random.below(3); flags > 0; --flags) format += some("_-0^#");
    if (random.below(2) == 0) format += std::to_string(1 + random.below(12));
    format += some("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%Q");
    if (random.below(8) != 0) format += ">";
    char host[100];
    char model[100];
    const size_t room = random.below(4) == 0 ? random.below(30) : sizeof host;
    const size_t length = strftime(host, room, format.c_str(), &when);
    ASSERT_EQ(model_strftime(model, room, format.c_str(), &when), length)
        << format << " of " << time;
    if (length > 0) {
      ASSERT_STREQ(model, host) << format << " of " << time;
    }
  }
  char model[100];
  tm when{};
  for (const char* format : {"%", "a%-", "%5", "%99999999999d", "%E", "%_5Q"}) {
    char host[100] = "";
    EXPECT_EQ(model_strftime(model, sizeof model, format, &when),
              strftime(host, sizeof host, format, &when))
        << format;
    if (host[0] != 0) {
      EXPECT_STREQ(model, host) << format;
    }
  }
}

TEST_F(CalendarModels, texts) {
  RandomText random(63);
  for (int round = 0; round < 3000; ++round) {
    const time_t time = random_time(random) % 200000000000;
    tm when{};
    gmtime_r(&time, &when);
    for (char letter : std::string_view("aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%Q")) {
      const std::string format = std::string("<%") + letter + ">";
      char host[100];
      char model[100];
      EXPECT_EQ(model_strftime(model, sizeof model, format.c_str(), &when),
                strftime(host, sizeof host, format.c_str(), &when));
      EXPECT_STREQ(model, host) << format << " of " << time;
    }
    char host[64];
    char model[64];
    if (model_asctime_r(&when, model) != nullptr) {
      EXPECT_STREQ(model, asctime_r(&when, host)) << time;
    }
  }
}

}  // namespace
}  // namespace culprit::machine
