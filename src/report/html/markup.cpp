#include "report/html/markup.h"

#include <fmt/format.h>

#include "support/diagnostic.h"
#include "support/text.h"

namespace culprit::report::html {

std::string text(std::string_view text) { return as_markup(printable(text)); }

std::string code(std::string_view text) {
  std::string line;
  for (const char byte : printable(text)) {
    if (byte == '\n') line += "\\n";
    else line += byte;
  }
  return as_markup(line);
}

std::string_view fill(std::string& out, std::string_view rest, std::string_view name,
                      const std::string& text) {
  const std::string mark = fmt::format("{{{{{}}}}}", name);
  const size_t at = rest.find(mark);
  CULPRIT_INVARIANT(at != std::string_view::npos, "the page template has no " + mark);
  out += rest.substr(0, at);
  out += text;
  return rest.substr(at + mark.size());
}

}  // namespace culprit::report::html
