#include "project/test_code.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

/// A framework is present if all `signature` files are. Then `others` in the same target belong to
/// it, too.
struct Framework {
  std::vector<std::string_view> signature;
  std::vector<std::string_view> others;
};

const std::vector<Framework>& frameworks() {
  static const std::vector<Framework> kAll = {
      {{"unity.c"}, {"unity_fixture.c", "unity_memory.c", "cmock.c"}},
      {{"cmocka.c"}, {}},
      {{"check.c", "check_run.c"},
       {"check_error.c", "check_list.c", "check_log.c", "check_msg.c", "check_pack.c",
        "check_print.c", "check_str.c"}},
      {{"libcompat.c"},
       {"alarm.c", "clock_gettime.c", "fpclassify.c", "getline.c", "gettimeofday.c",
        "localtime_r.c", "malloc.c", "pthread_mutex.c", "realloc.c", "snprintf.c", "strdup.c",
        "strsignal.c", "timer_create.c", "timer_delete.c", "timer_settime.c"}},
      {{"munit.c"}, {}},
      {{"CuTest.c"}, {}},
      {{"TestDB.c", "TestRun.c"},
       {"Automated.c", "Basic.c", "CUError.c", "Console.c", "Curses.c", "MyMem.c", "Util.c"}},
      {{"clar.c"}, {}},
      {{"seatest.c"}, {}},
  };
  return kAll;
}

constexpr std::array<std::string_view, 8> kFolders = {
    "test", "tests", "testing", "unittest", "unittests", "unit_tests", "unit-tests", "Tests"};

bool has_word_test(const std::string& stem) {
  for (const std::string_view word : {"test", "tests", "Test", "Tests"}) {
    if (stem == word) return true;
    for (const char separator : {'_', '-'})
      if (stem.starts_with(std::string(word) + separator) ||
          stem.ends_with(separator + std::string(word)))
        return true;
  }
  return stem.starts_with("Test") && stem.size() > 4 && stem[4] >= 'A' && stem[4] <= 'Z';
}

}  // namespace

std::vector<bool> framework_files(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) names.push_back(fs::path(path).filename().string());
  const std::set<std::string_view> present(names.begin(), names.end());
  std::set<std::string_view> theirs;
  for (const Framework& framework : frameworks()) {
    if (!std::all_of(framework.signature.begin(), framework.signature.end(),
                     [&](std::string_view name) { return present.contains(name); }))
      continue;
    theirs.insert(framework.signature.begin(), framework.signature.end());
    theirs.insert(framework.others.begin(), framework.others.end());
  }
  std::vector<bool> found;
  for (const std::string& name : names) found.push_back(theirs.contains(name));
  return found;
}

bool is_framework_header(const std::string& name) {
  static constexpr std::array<std::string_view, 21> kNames = {"unity.h",
                                                              "unity_internals.h",
                                                              "unity_config.h",
                                                              "unity_fixture.h",
                                                              "unity_fixture_internals.h",
                                                              "unity_memory.h",
                                                              "cmock.h",
                                                              "cmocka.h",
                                                              "check.h",
                                                              "munit.h",
                                                              "CuTest.h",
                                                              "CUnit.h",
                                                              "clar.h",
                                                              "seatest.h",
                                                              "greatest.h",
                                                              "minunit.h",
                                                              "acutest.h",
                                                              "cutest.h",
                                                              "utest.h",
                                                              "tau.h",
                                                              "snow.h"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

bool is_fetched(const std::string& path, const std::string& build_folder) {
  return path.starts_with(build_folder + "/_deps/");
}

bool is_named_as_test(const std::string& path, const std::string& source_folder) {
  const fs::path relative = fs::path(path).lexically_relative(source_folder);
  if (relative.empty() || *relative.begin() == "..") return false;
  for (const fs::path& folder : relative.parent_path())
    if (std::find(kFolders.begin(), kFolders.end(), folder.string()) != kFolders.end()) return true;
  return has_word_test(relative.stem().string());
}

}  // namespace culprit::project
