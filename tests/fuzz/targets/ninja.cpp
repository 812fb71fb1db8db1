// A build.ninja, and a file that it may include: inc.ninja.
#include "project/records/ninja.h"
#include "target.h"

namespace culprit::fuzz {

void read_ninja(std::string_view bytes) {
  static const Scratch folder("ninja");
  const std::vector<std::string> texts = parts_of(bytes, 2);
  folder.write("build.ninja", texts[0]);
  folder.write("inc.ninja", texts[1]);
  const auto file = project::records::NinjaFile::read(folder.path());
  if (!file) return demand(!file.errors().front().message.empty(), "an error has a message");
  file->descriptions();
  for (const std::string& path : file->files_without_extension()) {
    file->command_for(path);
    file->files_of_alias(path);
  }
  for (const char* name : {"a", "a.o", "all"}) {
    file->command_for(folder.path(name));
    file->files_of_alias(folder.path(name));
  }
}

}  // namespace culprit::fuzz
