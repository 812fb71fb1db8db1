// A folder of tests: NAME.in, .out, .args, .exit, .env, .expect and .inputs of one test, and the
// plan of its expectations for a source of some lines.
#include <iterator>

#include "driver/expectations.h"
#include "spec/test_case.h"
#include "target.h"

namespace culprit::fuzz {

void read_test_folder(std::string_view bytes) {
  static const Scratch folder("test_folder");
  constexpr const char* kEnds[] = {"in", "out", "args", "exit", "env", "expect", "inputs"};
  const std::vector<std::string> texts = parts_of(bytes, std::size(kEnds) + 1);
  folder.clear();
  for (size_t i = 0; i < std::size(kEnds); ++i)
    if (!texts[i].empty()) folder.write(std::string("t.") + kEnds[i], texts[i]);
  folder.write("u.out", "1\n");
  const std::string source = folder.path("prog.c");
  folder.write("prog.c", texts.back());
  auto tests = spec::read_tests(folder.path());
  if (!tests) return demand(!tests.errors().front().message.empty(), "an error has a message");
  for (const spec::Comparison how :
       {spec::Comparison::Exact, spec::Comparison::Trim, spec::Comparison::Blanks})
    spec::contradictions(*tests, how);
  driver::Settings settings;
  settings.files = {source};
  (void)driver::plan_expectations(settings, *tests);
}

}  // namespace culprit::fuzz
