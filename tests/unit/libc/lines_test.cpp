#include <gtest/gtest.h>

#include <clocale>
#include <string>

#include "models.h"

namespace culprit::machine {
namespace {

TEST(LineModels, getline_reads_line_after_line) {
  std::string text = "one\n" + std::string(1000, 'x') + "\n\nlast";
  FILE* file = fmemopen(text.data(), text.size(), "r");
  char* line = nullptr;
  size_t size = 0;
  EXPECT_EQ(model_getline(&line, &size, file), 4);
  EXPECT_STREQ(line, "one\n");
  EXPECT_EQ(size, 120u);
  EXPECT_EQ(model_getline(&line, &size, file), 1001);
  EXPECT_EQ(model_getline(&line, &size, file), 1);
  EXPECT_EQ(model_getdelim(&line, &size, 's', file), 3);
  EXPECT_STREQ(line, "las");
  EXPECT_EQ(model_getline(&line, &size, file), 1);
  EXPECT_EQ(model_getline(&line, &size, file), -1);
  free(line);
  fclose(file);
}

TEST(LocaleModels, nothing_but_the_c_locale) {
  EXPECT_STREQ(model_setlocale(LC_ALL, ""), "C");
  EXPECT_EQ(model_setlocale(LC_ALL, "de_DE"), nullptr);
}

TEST(LocaleModels, locale_objects) {
  const locale_t c = model_newlocale(LC_ALL_MASK, "C", nullptr);
  ASSERT_NE(c, nullptr);
  EXPECT_EQ(model_newlocale(LC_NUMERIC_MASK, "POSIX", c), c);
  EXPECT_EQ(model_newlocale(LC_ALL_MASK, "de_DE", nullptr), nullptr);
  EXPECT_EQ(model_newlocale(-1, "C", nullptr), nullptr);
  EXPECT_EQ(model_uselocale(c), LC_GLOBAL_LOCALE);
  EXPECT_EQ(model_uselocale(nullptr), c);
  EXPECT_EQ(model_uselocale(LC_GLOBAL_LOCALE), c);
  const locale_t copy = model_duplocale(c);
  EXPECT_NE(copy, c);
  model_freelocale(copy);
  model_freelocale(c);
}

}  // namespace
}  // namespace culprit::machine
