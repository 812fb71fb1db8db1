#include "support/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "driver/settings.h"

namespace culprit {
namespace {

using testing::HasSubstr;

TEST(OptionTable, NamesAndLettersAreUnique) {
  std::set<std::string> names;
  std::set<char> letters;
  for (const OptionRow& row : kOptionTable) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(row.letter == 0 || letters.insert(row.letter).second) << row.name;
  }
}

TEST(OptionTable, RowsAreWellFormed) {
  for (const OptionRow& row : kOptionTable) {
    EXPECT_EQ(*row.metavar == 0, row.kind == OptionKind::Flag) << row.name;
    EXPECT_EQ(*row.choices != 0, row.kind == OptionKind::Choice) << row.name;
    EXPECT_NE(row.commands, 0) << row.name;
    EXPECT_NE(std::string(row.help).back(), '.') << row.name;
  }
}

TEST(OptionTable, HelpHoldsEveryOptionOfTheCommandAndNoOther) {
  for (const CommandRow& command : kCommandTable) {
    const std::string help = help_text(command.command);
    for (const OptionRow& row : kOptionTable)
      EXPECT_EQ(help.find("\n  " + spelling(row) + " ") != std::string::npos,
                applies_to(row, command.command))
          << command.name << " " << row.name;
  }
}

TEST(OptionTable, HelpFitsTheTerminal) {
  std::istringstream lines(help_text(Command::Locate));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100u) << line;
}

TEST(OptionTable, MarkdownHasOneRowEach) {
  const std::string table = options_markdown();
  EXPECT_EQ(static_cast<size_t>(std::count(table.begin(), table.end(), '\n')),
            std::size(kOptionTable) + 2);
}

TEST(OptionTable, EveryDefaultIsAcceptedAsAValue) {
  for (const OptionRow& row : kOptionTable) {
    if (*row.initial == 0) continue;
    driver::ParsedLine line;
    line.command = Command::Locate;
    line.files = {"a.c"};
    line.values[static_cast<size_t>(OptionId::Tests)] = {"t"};
    line.values[static_cast<size_t>(row.id)] = {row.initial};
    EXPECT_TRUE(driver::settings_of(line)) << row.name;
  }
}

TEST(Settings, EveryFormatIsWhatItIsCalled) {
  using driver::OutputFormat;
  const std::pair<const char*, OutputFormat> formats[] = {{"text", OutputFormat::Text},
                                                          {"compiler", OutputFormat::Compiler},
                                                          {"json", OutputFormat::Json},
                                                          {"html", OutputFormat::Html},
                                                          {"sarif", OutputFormat::Sarif}};
  for (const auto& [name, format] : formats) {
    driver::ParsedLine line;
    line.command = Command::Locate;
    line.files = {"a.c"};
    line.values[static_cast<size_t>(OptionId::Tests)] = {"t"};
    line.values[static_cast<size_t>(OptionId::Format)] = {name};
    const auto settings = driver::settings_of(line);
    ASSERT_TRUE(settings) << name;
    EXPECT_EQ(settings->format, format) << name;
  }
}

TEST(Closest, FindsWhatWasMeant) {
  EXPECT_EQ(closest_option("tets", Command::Locate), "tests");
  EXPECT_EQ(closest_option("time-out", Command::Locate), "timeout");
  EXPECT_EQ(closest_option("comp", Command::Locate), "compare");
  EXPECT_EQ(closest_option("zzzzzzzz", Command::Locate), "");
  EXPECT_EQ(closest_command("lcoate"), "locate");
}

TEST(Closest, DistanceIsOptimalStringAlignment) {
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", "abc"), 0u);
  EXPECT_EQ(edit_distance("abc", "acb"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("ca", "abc"), 3u);
}

}  // namespace
}  // namespace culprit
