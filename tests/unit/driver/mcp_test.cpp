#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>
#include <unistd.h>

#include <sstream>

#include "driver/mcp/apart.h"
#include "driver/mcp/outcome.h"
#include "driver/mcp/parameters.h"
#include "driver/mcp/shortened.h"

namespace culprit::driver::mcp {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(StatusWords, AreThoseOfTheCommand) {
  EXPECT_EQ(status_words(ExitCode::Negative, Command::Run),
            "a test fails, or an assertion of --global is violated");
  EXPECT_EQ(status_words(ExitCode::Negative, Command::Check), "something is violated");
  EXPECT_EQ(status_words(ExitCode::NothingToDo, Command::Repair),
            "no test fails (not with --fail-on)");
  EXPECT_EQ(status_words(ExitCode::BadInput, Command::Run),
            "wrong usage, or a file or test that cannot be used");
}

TEST(StatusWords, EveryStatusThatACommandMayHaveHasSome) {
  for (const ToolRow& tool : kTools)
    for (const ExitCode code : {ExitCode::Success, ExitCode::BadInput, ExitCode::DoesNotCompile,
                                ExitCode::OutOfBudget, ExitCode::Unsupported, ExitCode::Internal})
      EXPECT_NE(status_words(code, tool.command), "") << tool.name << static_cast<int>(code);
}

TEST(CutText, KeepsWholeLinesAndCountsTheRest) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "line\n";
  EXPECT_EQ(cut_text(text, 5000), text);
  const std::string cut = cut_text(text, 1000);
  EXPECT_LE(cut.size(), 1000u);
  EXPECT_THAT(cut, HasSubstr("line\n(cut: 903 more lines, 4515 bytes. "));
}

TEST(CutText, CutsALongLineBetweenCharacters) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "é";
  const std::string cut = cut_text(text, 1001);
  EXPECT_LE(cut.size(), 1001u);
  EXPECT_THAT(cut, HasSubstr("éé…\n(cut: 0 more lines, "));
}

TEST(Shortened, TakesTheLastOfTheLongestList) {
  Json object{{"status", "x"}, {"short", {1, 2}}, {"long", Json::array()}};
  for (int i = 0; i < 1000; ++i) object["long"].push_back("element");
  const Json out = shortened(object, 4000);
  EXPECT_LE(line_of(out).size(), 4000u);
  EXPECT_EQ(out["short"].size(), 2u);
  EXPECT_GT(out["long"].size(), 200u);
  EXPECT_THAT(std::string(out["left_out"]),
              StartsWith(std::to_string(1000 - out["long"].size()) + " of 1000 long; "));
  EXPECT_EQ(shortened(object, 100'000), object);
}

TEST(Shortened, LeavesAListOutIfNoElementFits) {
  const Json object{{"list", {std::string(9000, 'x')}}};
  const Json out = shortened(object, 4000);
  EXPECT_FALSE(out.contains("list"));
  EXPECT_THAT(std::string(out["left_out"]), StartsWith("1 of 1 list; "));
}

TEST(Trimmed, LeavesOutWhatIsEmptyAndWhatIsOfTheRun) {
  const Json value{{"seconds", 1.5},
                   {"text", "x"},
                   {"name", ""},
                   {"list", Json::array()},
                   {"inner", {{"bits", "0x1"}, {"n", 0}}}};
  EXPECT_EQ(trimmed(value), Json({{"text", "x"}, {"inner", {{"n", 0}}}}));
}

TEST(Trimmed, KeepsNamesOfTheProgram) {
  const Json value{{"inputs", {{"type", "1"}, {"of", ""}}}};
  EXPECT_EQ(trimmed(value), value);
}

TEST(ReadLine, EndsAtLineEndsAndKeepsTheLastOne) {
  std::istringstream in("a\r\n\nb");
  EXPECT_EQ(read_line(in)->text, "a");
  EXPECT_EQ(read_line(in)->text, "");
  EXPECT_EQ(read_line(in)->text, "b");
  EXPECT_FALSE(read_line(in));
}

TEST(ReadLine, LeavesOutWhatIsTooLong) {
  std::istringstream in(std::string(kLongestLine, 'x') + "\n" + std::string(kLongestLine + 1, 'x') +
                        "\nb");
  EXPECT_FALSE(read_line(in)->too_long);
  EXPECT_TRUE(read_line(in)->too_long);
  EXPECT_EQ(read_line(in)->text, "b");
}

TEST(Parameters, NoToolWritesFilesOrStartsProcesses) {
  for (const OptionId id : {OptionId::Apply, OptionId::Output, OptionId::WriteTests,
                            OptionId::Choose, OptionId::Ctest, OptionId::Format, OptionId::Dump})
    EXPECT_FALSE(is_for_agents(id)) << row_of(id).name;
}

TEST(Parameters, EveryDefaultFitsItsSchema) {
  for (const ToolRow& tool : kTools) {
    for (const Parameter& parameter : parameters_of(tool, {})) {
      if (parameter.initial.is_null()) continue;
      Json arguments{{parameter.name, parameter.initial}};
      EXPECT_EQ(arguments_problem({parameter}, arguments), std::nullopt)
          << tool.name << " " << parameter.name;
    }
  }
}

TEST(DoneApart, GivesWhatTheWorkReturns) {
  const std::string large(1 << 20, 'x');
  EXPECT_EQ(std::get<std::string>(done_apart([&] { return large; }, 60)), large);
}

TEST(DoneApart, SaysWhyThereIsNothing) {
  const auto error = [](const std::function<std::string()>& work, double seconds) -> std::string {
    const auto done = done_apart(work, seconds);
    const auto* ended = std::get_if<EndedApart>(&done);
    return ended ? ended->message.message : "done";
  };
  EXPECT_THAT(error([]() -> std::string { ::_exit(static_cast<int>(ExitCode::Unsupported)); }, 60),
              HasSubstr("nested too deeply"));
  EXPECT_THAT(error([]() -> std::string { ::_exit(3); }, 60), HasSubstr("without an answer"));
  EXPECT_THAT(error(
                  []() -> std::string {
                    ::raise(SIGKILL);
                    return {};
                  },
                  60),
              HasSubstr("signal 9"));
  EXPECT_THAT(error(
                  []() -> std::string {
                    for (;;) ::pause();
                  },
                  0.1),
              HasSubstr("and was ended"));
}

TEST(Words, AreOptionsFilesAndFlags) {
  const ToolRow& run = *find_tool("run");
  const Json arguments{{"program", {"a.c", "-o"}},
                       {"tests", "t"},
                       {"expect", {"line:1 x", "line:2 y"}},
                       {"flags", {"-DX"}}};
  const std::vector<Parameter> parameters = parameters_of(run, {});
  ASSERT_EQ(arguments_problem(parameters, arguments), std::nullopt);
  const std::vector<std::string> words = words_of(run, parameters, arguments);
  EXPECT_EQ(words.front(), "run");
  for (const char* word : {"--tests=t", "--expect=line:1 x", "--expect=line:2 y", "--timeout=20"})
    EXPECT_THAT(words, testing::Contains(word));
  const std::vector<std::string> last(words.end() - 4, words.end());
  EXPECT_EQ(last, (std::vector<std::string>{"a.c", "./-o", "--", "-DX"}));
}

}  // namespace
}  // namespace culprit::driver::mcp
