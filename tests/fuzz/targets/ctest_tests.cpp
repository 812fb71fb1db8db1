// The list of tests that ctest writes as JSON, and what --ctest selects among them.
#include "project/ctest.h"
#include "project/test_case.h"
#include "target.h"

namespace culprit::fuzz {

void read_ctest_tests(std::string_view bytes) {
  const std::vector<std::string> texts = parts_of(bytes, 2);
  const auto tests = project::parse_tests(texts[0]);
  if (!tests) return demand(!tests.errors().front().message.empty(), "an error has a message");
  for (const project::BuildTest& test : *tests) {
    const auto made = project::test_case_of(test);
    if (!made || !made->rule) continue;
    for (const int status : {0, 1})
      if (spec::judge(*made->rule, status, "abab\nx") == spec::RunJudgement::Fail)
        spec::failure_text(*made->rule, status, "abab\nx");
  }
  const auto selected = project::select_tests(*tests, texts[1].substr(0, texts[1].find('\n')));
  if (selected)
    for (const size_t index : *selected) demand(index < tests->size(), "a selected test exists");
}

}  // namespace culprit::fuzz
