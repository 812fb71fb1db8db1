#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "models.h"

namespace culprit::machine {
namespace {

/// What a list of entries holds; its order is the library's own business.
std::multiset<std::string> entries(char** list) {
  std::multiset<std::string> out;
  for (; list && *list; ++list) out.insert(*list);
  return out;
}

/// Random changes leave the same entries as the host's functions do.
TEST(EnvironmentModels, changes_as_on_the_host) {
  clearenv();
  model_environ = nullptr;
  std::mt19937 random(7);
  const char* const names[] = {"A", "B", "AB", "A=", "", "LONGER_NAME"};
  const char* const values[] = {"", "1", "x=y", "another value"};
  static char put[][8] = {"A=put", "B=put", "NEW=put", "AB"};
  for (int step = 0; step < 5000; ++step) {
    const char* name = names[random() % std::size(names)];
    const char* value = values[random() % std::size(values)];
    const int replace = static_cast<int>(random() % 2);
    switch (random() % 4) {
      case 0:
      case 1: EXPECT_EQ(model_setenv(name, value, replace), setenv(name, value, replace)); break;
      case 2: EXPECT_EQ(model_unsetenv(name), unsetenv(name)); break;
      default: {
        char* text = put[random() % std::size(put)];
        EXPECT_EQ(model_putenv(text), putenv(text));
      }
    }
    ASSERT_EQ(entries(model_environ), entries(environ)) << step;
    for (const char* asked : names) {
      const char *mine = model_getenv(asked), *theirs = getenv(asked);
      ASSERT_EQ(mine == nullptr, theirs == nullptr) << asked;
      if (mine) {
        ASSERT_STREQ(mine, theirs);
      }
    }
  }
}

}  // namespace
}  // namespace culprit::machine
