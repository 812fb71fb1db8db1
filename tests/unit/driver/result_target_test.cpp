#include "driver/output/result_target.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

namespace culprit::driver {
namespace {

TEST(ResultTarget, IsKnownOfLinesThatCannotBeParsed) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"locate", "--format", "json", "--bogus"},
        std::vector<std::string>{"locate", "--bogus", "--format=json"},
        std::vector<std::string>{"locate", "-fjson", "--limit"},
        std::vector<std::string>{"nothing", "-f", "text", "-f", "json"}}) {
    EXPECT_EQ(target_of(words).format, OutputFormat::Json);
    EXPECT_EQ(target_of(words).output, "");
  }
  EXPECT_EQ(target_of({"run", "a.c", "--", "--format", "json"}).format, OutputFormat::Text);
  EXPECT_EQ(target_of({"run", "--format"}).format, OutputFormat::Text);
  EXPECT_EQ(target_of({}).command, "");
}

TEST(ResultTarget, IsNeverAnInput) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "culprit-target";
  fs::create_directories(folder / "tests");
  for (const char* name : {"a.c", "m.c", "tests/t.out"}) std::ofstream(folder / name) << "x";
  const auto output_of = [&](const fs::path& output) {
    return target_of({"repair", (folder / "a.c").string(), "--tests", (folder / "tests").string(),
                      "--model", (folder / "m.c").string(), "-o", output.string()})
        .output;
  };
  for (const char* name : {"a.c", "m.c", "tests/t.out", "tests/../a.c"})
    EXPECT_EQ(output_of(folder / name), "") << name;
  EXPECT_EQ(output_of(folder / "new.json"), (folder / "new.json").string());
  fs::remove_all(folder);
}

TEST(ErrorDocument, HoldsTheCauseAndAllMessages) {
  const ResultTarget target{"run", OutputFormat::Json, ""};
  const auto json = nlohmann::json::parse(error_document(
      target, ExitCode::DoesNotCompile,
      {note("first"), user_error_at("a\xff.c", 3, 4, "\xff", "mend it"), user_error("second")}));
  EXPECT_EQ(json["error"]["code"], "does-not-compile");
  EXPECT_EQ(json["error"]["status"], 3);
  EXPECT_EQ(json["error"]["file"], "a\ufffd.c");
  EXPECT_EQ(json["error"]["line"], 3);
  EXPECT_EQ(json["error"]["hint"], "mend it");
  EXPECT_EQ(json["messages"].size(), 3u);
  EXPECT_EQ(json["messages"][0]["kind"], "note");
}

}  // namespace
}  // namespace culprit::driver
