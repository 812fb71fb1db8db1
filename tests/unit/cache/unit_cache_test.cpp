#include "cache/unit_cache.h"

#include <atomic>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "cache/build_id.h"
#include "cache/entry_file.h"
#include "cache/folder.h"
#include "same_program.h"
#include "scratch_folder.h"

namespace culprit::cache {
namespace {

namespace fs = std::filesystem;

/// A source with a header of its own, and a cache beside it. Each compilation is that of another
/// run.
class unit_cache : public testing::Test {
 protected:
  void SetUp() override {
    header_ = scratch_.write("include/limit.h", "#define LIMIT 10\n");
    source_ = scratch_.write(
        "main.c",
        "#include \"limit.h\"\nint main(void) { int x; if (x = LIMIT) return x; return 1; }\n");
    request_.path = source_;
    request_.flags = {"-I" + (scratch_ / "first"), "-I" + (scratch_ / "include")};
    fs::create_directories(scratch_ / "first");
  }

  model::Program compiled(const std::string& builder = "one") {
    auto program = UnitCache(cache(), builder).compile(request_, options_);
    EXPECT_TRUE(program) << program.errors().front().text();
    return program ? program.take() : model::Program{};
  }
  model::Program fresh() { return frontend::compile(request_, options_).take(); }
  /// Whether the next compilation is answered from the cache: what stands there is replaced by
  /// something else first.
  bool is_answered() {
    const auto units = files_in(cache(), kUnitEnd);
    model::Program other;
    other.warnings = {{DiagnosticKind::Note, {}, 0, 0, "from the cache", {}}};
    std::vector<std::string> saved;
    for (const std::string& unit : units) {
      saved.push_back(content_of(unit));
      EXPECT_TRUE(write_entry(unit, "unit", model::print(other)));
    }
    const bool answered = same(compiled(), other);
    for (size_t i = 0; i < units.size(); ++i) std::ofstream(units[i], std::ios::binary) << saved[i];
    return answered;
  }
  std::string cache() const { return scratch_ / "cache"; }

  ScratchFolder scratch_;
  std::string header_, source_;
  frontend::CompileRequest request_;
  frontend::FrontendOptions options_;
};

TEST_F(unit_cache, a_second_run_gets_the_same_without_compiling) {
  const model::Program expected = fresh();
  ASSERT_FALSE(expected.warnings.empty()) << "the compiler warns of x = LIMIT";
  EXPECT_TRUE(same(compiled(), expected));
  EXPECT_EQ(files_in(cache(), kUnitEnd).size(), 1u);
  EXPECT_EQ(files_in(cache(), kManifestEnd).size(), 1u);
  EXPECT_TRUE(same(compiled(), expected));
  EXPECT_TRUE(is_answered());
}

TEST_F(unit_cache, a_changed_header_is_seen_and_changing_it_back_as_well) {
  compiled();
  scratch_.write("include/limit.h", "#define LIMIT 11\n");
  EXPECT_FALSE(is_answered());
  EXPECT_TRUE(same(compiled(), fresh()));
  scratch_.write("include/limit.h", "#define LIMIT 10\n");
  EXPECT_TRUE(is_answered());
}

TEST_F(unit_cache, a_changed_source_is_seen) {
  compiled();
  scratch_.write("main.c", "#include \"limit.h\"\nint main(void) { return LIMIT; }\n");
  EXPECT_FALSE(is_answered());
  EXPECT_TRUE(same(compiled(), fresh()));
}

TEST_F(unit_cache, a_header_that_comes_earlier_in_the_search_path_is_seen) {
  compiled();
  scratch_.write("first/limit.h", "#define LIMIT 12\n");
  EXPECT_FALSE(is_answered());
  EXPECT_TRUE(same(compiled(), fresh()));
}

TEST_F(unit_cache, a_header_that_is_gone_is_an_error_as_ever) {
  compiled();
  fs::remove(header_);
  EXPECT_FALSE(UnitCache(cache(), "one").compile(request_, options_));
}

TEST_F(unit_cache, arguments_belong_to_the_unit) {
  compiled();
  request_.flags.push_back("-DOTHER");
  EXPECT_FALSE(is_answered());
  request_.flags.pop_back();
  request_.suspect = false;
  EXPECT_FALSE(is_answered());
  request_.suspect = true;
  options_.trust_globs = {"*.h"};
  EXPECT_FALSE(is_answered());
  options_ = {};
  request_.directory = scratch_ / "include";
  EXPECT_FALSE(is_answered());
  request_.directory = {};
  EXPECT_TRUE(is_answered());
  request_.content = "int main(void) { return 3; }\n";
  EXPECT_FALSE(is_answered());
}

TEST_F(unit_cache, another_build_of_culprit_does_not_take_it) {
  const model::Program expected = compiled("one");
  const auto units = files_in(cache(), kUnitEnd);
  EXPECT_TRUE(write_entry(units[0], "unit", model::print({})));
  EXPECT_TRUE(same(compiled("two"), expected));
}

TEST_F(unit_cache, a_source_without_a_final_line_end_is_found) {
  scratch_.write("main.c", "int main(void) { return 0; }");
  compiled();
  EXPECT_TRUE(is_answered());
}

TEST_F(unit_cache, a_program_of_the_clock_is_not_kept) {
  for (const char* clock : {"__DATE__", "__TIME__", "__TIMESTAMP__"}) {
    scratch_.write("main.c",
                   std::string("const char *now = ") + clock + ";\nint main(void) { return 0; }\n");
    compiled();
    EXPECT_TRUE(files_in(cache(), kUnitEnd).empty()) << clock;
  }
}

TEST_F(unit_cache, errors_are_not_kept) {
  scratch_.write("main.c", "int main(void) { return missing; }\n");
  EXPECT_FALSE(UnitCache(cache(), "one").compile(request_, options_));
  EXPECT_TRUE(files_in(cache(), "").empty());
}

TEST_F(unit_cache, damaged_entries_are_ignored_and_written_anew) {
  const model::Program expected = compiled();
  std::mt19937_64 random(7);
  for (unsigned round = 0; round < 60; ++round) {
    const auto files = files_in(cache(), "");
    const std::string& victim = files[random() % files.size()];
    std::string text = content_of(victim);
    switch (random() % 4) {
      case 0: text.resize(random() % text.size()); break;
      case 1: text[random() % text.size()] ^= static_cast<char>(1 + random() % 255); break;
      case 2: text = std::string(random() % 300, static_cast<char>(random())); break;
      default: text.insert(random() % text.size(), "\n"); break;
    }
    std::ofstream(victim, std::ios::binary) << text;
    EXPECT_TRUE(same(compiled(), expected)) << round << ": " << victim;
    EXPECT_TRUE(is_answered()) << round << ": " << victim;
  }
}

TEST_F(unit_cache, an_entry_that_is_whole_but_no_model_is_ignored) {
  const model::Program expected = compiled();
  for (const char* text : {"", "culprit-model 2\nnonsense\n", "culprit-model 1\n", "ELF"}) {
    ASSERT_TRUE(write_entry(files_in(cache(), kUnitEnd)[0], "unit", text));
    EXPECT_TRUE(same(compiled(), expected)) << text;
  }
  for (const char* text : {"", "x", "c \n", "c/etc/passwd\n", "c main.c", "\n\n"}) {
    ASSERT_TRUE(write_entry(files_in(cache(), kManifestEnd)[0], "files", text));
    EXPECT_TRUE(same(compiled(), expected)) << text;
  }
}

TEST_F(unit_cache, without_a_folder_to_write_to_all_is_compiled) {
  scratch_.write("cache", "a file in its place");
  EXPECT_TRUE(same(compiled(), fresh()));
  EXPECT_EQ(content_of(cache()), "a file in its place");
}

TEST_F(unit_cache, several_threads_and_runs_at_once) {
  const model::Program expected = fresh();
  UnitCache shared(cache(), "one");
  std::vector<std::thread> threads;
  std::atomic<unsigned> wrong{0};
  for (unsigned i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      for (unsigned round = 0; round < 6; ++round) {
        auto program = i % 2 ? shared.compile(request_, options_)
                             : UnitCache(cache(), "one").compile(request_, options_);
        wrong += !program || !same(*program, expected);
        std::error_code busy;  // others write into it meanwhile
        if (round % 3 == 2 && i == 0) fs::remove_all(cache(), busy);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0u);
  EXPECT_TRUE(files_in(cache(), kUnfinished).empty());
}

TEST(build_id, of_this_program_if_any) {
  const std::string id = build_id();
  EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(id, build_id());
}

}  // namespace
}  // namespace culprit::cache
