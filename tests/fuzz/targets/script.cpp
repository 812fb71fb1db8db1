// Scripts of the shell that start a test: read, and followed without executing them, in a folder
// with one other script and a program.
#include "project/shell/meaning.h"
#include "project/shell/parser.h"
#include "target.h"

namespace culprit::fuzz {

void read_script(std::string_view bytes) {
  namespace shell = project::shell;
  static const Scratch folder("script");
  const std::vector<std::string> texts = parts_of(bytes, 2);
  const shell::Parsed parsed = shell::parse(texts[0]);
  if (!parsed.script)
    return demand(!parsed.error.empty() && parsed.line > 0, "an error has a place and words");
  folder.write("a.txt", texts[1]);
  const std::string& place = folder.path();
  const auto find = [&](const std::string& path) {
    return path == place + "/prog" ? std::optional<size_t>(0) : std::nullopt;
  };
  const auto fence = std::make_shared<const project::Fence>(std::vector{place});
  shell::Evaluator evaluator(find, shell::ScriptFiles(fence, place));
  shell::State start;
  start.folder = place;
  const shell::States ways = evaluator.execute({"sh", "-c", texts[0], "a.sh", "3"}, start);
  if (evaluator.refusal()) return demand(!evaluator.refusal()->why.empty(), "a refusal has words");
  const shell::Meaning meaning = shell::meaning_of(ways);
  demand(!meaning.runs.empty() || !meaning.problem.empty(), "a script means runs, or says why not");
}

}  // namespace culprit::fuzz
