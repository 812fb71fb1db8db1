#include "driver/reference/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <vector>

#include "driver/exit_code.h"
#include "support/options.h"

namespace culprit::driver {
namespace {

using testing::HasSubstr;

TEST(Reference, EveryChoiceOfAsIsAFormAndInItsOrder) {
  std::vector<std::string_view> forms;
  for (const ReferenceForm& form : kReferenceForms) forms.push_back(form.name);
  EXPECT_EQ(forms, choices_of(row_of(OptionId::As)));
}

TEST(Reference, EveryFormNamesEveryOption) {
  for (const ReferenceForm& form : kReferenceForms) {
    std::string text = form.write();
    // roff
    for (size_t at = text.find("\\-"); at != std::string::npos; at = text.find("\\-", at))
      text.erase(at, 1);
    for (const OptionRow& row : kOptionTable) {
      const bool fish = std::string_view(form.name) == "fish";
      EXPECT_THAT(text, HasSubstr((fish ? " -l " : "--") + std::string(row.name))) << form.name;
    }
  }
}

TEST(Reference, TheManualPageHasEveryExitStatus) {
  const std::string page = man_page();
  for (const ExitRow& row : kExitTable)
    EXPECT_THAT(page, HasSubstr("\n.B " + std::to_string(static_cast<int>(row.code)) + "\n"))
        << row.name;
}

TEST(Reference, NoLineOfTheManualPageStartsARequestByAccident) {
  const std::string page = man_page();
  for (size_t at = 0; at < page.size(); at = page.find('\n', at) + 1) {
    EXPECT_NE(page[at], '\'') << page.substr(at, 40);
    const bool request = page.substr(at + 1, 2) == "br" ||
                         std::isupper(static_cast<unsigned char>(page[at + 1])) != 0;
    EXPECT_TRUE(page[at] != '.' || request) << page.substr(at, 40);
  }
}

TEST(Choices, AreSplitAtBars) {
  EXPECT_THAT(choices_of(row_of(OptionId::Compare)),
              testing::ElementsAre("text", "exact", "trim", "blanks"));
  EXPECT_TRUE(choices_of(row_of(OptionId::Limit)).empty());
}

}  // namespace
}  // namespace culprit::driver
