#include "driver/cli/session_show.h"

#include "driver/session_json.h"
#include "driver/session_text.h"

namespace culprit::driver {

Show show_of(const Settings& settings, bool on_terminal) {
  if (settings.format == OutputFormat::Json) return session_json;
  report::TextStyle style;
  style.colour = settings.colour == ColourChoice::Always ||
                 (settings.colour == ColourChoice::Auto && on_terminal);
  return [style](const session::Answer& answer) { return session_text(answer, style); };
}

}  // namespace culprit::driver
