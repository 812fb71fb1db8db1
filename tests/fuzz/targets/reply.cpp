// A reply of CMake's file API: its index, list of inputs, codemodel and two targets.
#include <filesystem>
#include <iterator>

#include "project/program.h"
#include "project/reply_files.h"
#include "project/test_files.h"
#include "target.h"

namespace culprit::fuzz {

void read_reply(std::string_view bytes) {
  static const Scratch folder("reply");
  constexpr const char* kNames[] = {"index-1.json", "f.json", "m.json", "t.json", "l.json"};
  const std::string reply = ".cmake/api/v1/reply/";
  std::filesystem::create_directories(folder.path(reply));
  const std::vector<std::string> texts = parts_of(bytes, std::size(kNames));
  for (size_t i = 0; i < std::size(kNames); ++i) folder.write(reply + kNames[i], texts[i]);

  const auto build = project::read_reply(folder.path());
  project::newer_than_reply(folder.path());
  project::has_codemodel(folder.path());
  if (!build) return demand(!build.errors().front().message.empty(), "an error has a message");
  const project::TestFiles files(*build);
  for (size_t target = 0; target < build->targets.size(); ++target) {
    (void)project::program_of(*build, target, {target});
    for (const std::string& artifact : build->targets[target].artifacts)
      project::executable_at(*build, artifact);
  }
}

}  // namespace culprit::fuzz
