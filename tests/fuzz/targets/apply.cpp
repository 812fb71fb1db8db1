// A patch written into a file: the text that was compiled, the file as it is now, the place
// (four numbers), the replaced and the written text.
#include <sstream>

#include "document/document.h"
#include "driver/apply_patch.h"
#include "target.h"

namespace culprit::fuzz {

namespace {

std::vector<std::string> lines_as_compiled(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    while (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

void read_apply(std::string_view bytes) {
  static const Scratch folder("apply");
  const std::vector<std::string> texts = parts_of(bytes, 5);
  const std::string path = folder.path("prog.c"), &now = texts[1].empty() ? texts[0] : texts[1];
  folder.clear();
  folder.write("prog.c", now);

  document::Document answer;
  answer.sources = {path};
  answer.files.push_back({path, lines_as_compiled(texts[0])});
  document::Replacement change;
  change.place.file = path;
  std::istringstream place(texts[2]);
  place >> change.place.line >> change.place.column >> change.place.end_line >>
      change.place.end_column;
  change.replaced = texts[3].substr(0, texts[3].find('\n'));
  change.written = texts[4];
  answer.patches.emplace_back();
  answer.patches.back().changes = {change};

  const auto written = driver::apply_patch(answer, 1);
  const std::string after = folder.read("prog.c");
  if (!written) return demand(after == now, "a patch that is refused changes nothing");
  demand(folder.read("prog.c.orig") == now, "the backup is the file as it was");
  if (now.find('\r') != std::string::npos) return;
  demand(after.size() == now.size() - change.replaced.size() + change.written.size() &&
             after.find(change.written) != std::string::npos,
         "the patch replaces one text by the other");
}

}  // namespace culprit::fuzz
