#include "driver/write_schedules.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "driver/message_text.h"

namespace culprit::driver {

std::optional<InputError> write_schedules(const std::string& folder,
                                          const document::Document& document,
                                          std::ostream& messages) {
  for (const document::TestOutcome& test : document.tests) {
    if (!test.schedules || test.schedules->text.empty()) continue;
    const std::string path = (std::filesystem::path(folder) / (test.name + ".schedule")).string();
    std::error_code error;
    if (std::filesystem::is_symlink(path, error))
      return InputError{ExitCode::BadInput,
                        {user_error(fmt::format("{} is a link; it is not written", path),
                                    "remove it, and try again")}};
    std::ofstream out(path, std::ios::binary);
    out << test.schedules->text;
    if (!out.flush())
      return InputError{ExitCode::BadInput,
                        {user_error(fmt::format("cannot write {}", path),
                                    "check the permissions of the folder")}};
    messages << message_text(note(fmt::format("wrote {}", path),
                                  "it is part of the test from now on; delete it to run the test "
                                  "under other schedules only"));
  }
  return std::nullopt;
}

}  // namespace culprit::driver
