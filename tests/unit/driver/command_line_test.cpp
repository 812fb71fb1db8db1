#include "driver/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/settings.h"

namespace culprit::driver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ParsedLine parsed(const std::vector<std::string>& words) {
  const auto line = parse_command_line(words);
  EXPECT_TRUE(line) << (line ? "" : line.errors()[0].text());
  return line ? *line : ParsedLine{};
}

std::string message(const std::vector<std::string>& words) {
  const auto line = parse_command_line(words);
  if (!line) return line.errors()[0].text();
  const auto settings = settings_of(*line);
  return settings ? "no error" : settings.errors()[0].text();
}

TEST(CommandLine, FilesAndOptionsMix) {
  const ParsedLine line = parsed({"locate", "a.c", "--tests", "t", "b.c", "-n3", "--only=x*",
                                  "--suspect", "a*", "c.c", "--suspect", "b*"});
  EXPECT_THAT(line.files, ElementsAre("a.c", "b.c", "c.c"));
  EXPECT_THAT(line[OptionId::Tests], ElementsAre("t"));
  EXPECT_THAT(line[OptionId::Limit], ElementsAre("3"));
  EXPECT_THAT(line[OptionId::Only], ElementsAre("x*"));
  EXPECT_THAT(line[OptionId::Suspect], ElementsAre("a*", "b*"));
}

TEST(CommandLine, IsWrittenAsItMayBeTypedAgain) {
  const ParsedLine line = parsed({"debug", "a b.c", "--no-cache", "-t", "it's", "--jobs=2",
                                  "--suspect", "a*", "--suspect", "$b", "--", "-DX=\"y\""});
  const std::string text = command_text(line, {OptionId::Jobs});
  EXPECT_EQ(text,
            "culprit debug 'a b.c' --tests 'it'\\''s' --suspect 'a*' --suspect '$b' --no-cache -- "
            "'-DX=\"y\"'");
}

TEST(CommandLine, AValueThatBeginsWithADashIsReadAgain) {
  const ParsedLine line = parsed({"locate", "a.c", "--tests=-t", "--only=-x y"});
  EXPECT_EQ(command_text(line, {}), "culprit locate a.c --tests=-t --only='-x y'");
}

TEST(CommandLine, WordsAfterTheDashesAreTheCompilers) {
  const ParsedLine line =
      parsed({"run", "a.c", "--tests", "t", "--", "-O2", "--param", "--tests", "--", "-DX=1"});
  EXPECT_THAT(line.files, ElementsAre("a.c"));
  EXPECT_THAT(line.compiler_flags, ElementsAre("-O2", "--param", "--tests", "--", "-DX=1"));
  EXPECT_THAT(line[OptionId::Tests], ElementsAre("t"));
}

TEST(CommandLine, HelpAndVersion) {
  EXPECT_TRUE(parsed({"locate", "-h"}).help);
  EXPECT_EQ(parsed({"--help"}).command, Command::Help);
  EXPECT_EQ(parsed({"--version"}).command, Command::Version);
  EXPECT_THAT(parsed({"help", "run"}).files, ElementsAre("run"));
}

TEST(CommandLine, SayWhatIsWrong) {
  EXPECT_THAT(message({}), HasSubstr("no command given"));
  EXPECT_THAT(message({"-q"}), HasSubstr("the command comes first"));
  EXPECT_THAT(message({"locate", "--tsets", "t"}), HasSubstr("did you mean --tests?"));
  EXPECT_THAT(message({"locate", "--tests"}), HasSubstr("--tests needs a value"));
  EXPECT_THAT(message({"locate", "-z"}), HasSubstr("no option -z"));
  EXPECT_THAT(message({"locate", "-x"}), HasSubstr("-x is a flag of the compiler"));
  EXPECT_THAT(message({"locate", "a.c", "-pedantic"}), HasSubstr("a flag of the compiler"));
  EXPECT_THAT(message({"locate", "--tests", "t", "--", "a.c"}), HasSubstr("a.c stands after --"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", "t", "--", "-include", "b.c"}),
              HasSubstr("no error"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", "t", "--tests", "u"}),
              HasSubstr("--tests is given twice: t and u"));
  EXPECT_THAT(message({"locate", "a.c", "--only", "--timeout", "3"}),
              HasSubstr("--only needs a value, but --timeout follows"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", "t", "--jobs", "two"}),
              HasSubstr("--jobs cannot be 'two'"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", "t", "--timeout", "0"}),
              HasSubstr("--timeout cannot be '0'"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", "t", "--timeout", "1e3"}),
              HasSubstr("--timeout cannot be '1e3'"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", "t", "--compare", "exat"}),
              HasSubstr("did you mean 'exact'?"));
  EXPECT_THAT(message({"locate", "a.c", "--tests", ""}), HasSubstr("--tests"));
  EXPECT_EQ(message({"locate", "a.c", "--tests", "t"}), "no error");
}

TEST(CommandLine, DashesAloneAreNoOption) {
  for (const char* word : {"--=", "--=x", "-="})
    EXPECT_FALSE(parse_command_line({"run", word})) << word;
}

TEST(Settings, TypedValuesAndDefaults) {
  const auto settings =
      settings_of(parsed({"locate", "a.c", "-t", "t", "--timeout", "2.5", "--compare", "trim", "-f",
                          "json", "--memory", "10", "--limit", "1", "--limit", "7"}));
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->timeout, 2.5);
  EXPECT_EQ(settings->comparison, spec::Comparison::Trim);
  EXPECT_EQ(settings->format, OutputFormat::Json);
  EXPECT_EQ(settings->memory_mib, 10u);
  EXPECT_EQ(settings->limit, 7u);  // the last one wins
  EXPECT_EQ(settings->unwind, 0u);
  EXPECT_GE(settings->jobs, 1u);
  EXPECT_EQ(settings->steps, 0u);
}

TEST(Settings, ADatabaseMayNameTheFiles) {
  EXPECT_TRUE(settings_of(parsed({"run", "-t", "t", "-p", "build"})));
}

}  // namespace
}  // namespace culprit::driver
