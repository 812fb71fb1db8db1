// The HTML reports' pages without content.
#pragma once

#include <string_view>

namespace culprit::report::html {

/// page.html with page.css and the scripts, joined at build time. Contains each of `{{title}}`,
/// `{{text}}` and `{{data}}` once.
std::string_view page_template();

/// session.html in the same way. Contains each of `{{title}}`, `{{headline}}`, `{{claim}}`,
/// `{{links}}`, `{{source}}` and `{{findings}}` once, in this order.
std::string_view session_template();

}  // namespace culprit::report::html
