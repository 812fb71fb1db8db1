// The HTML report's page without content.
#pragma once

#include <string_view>

namespace culprit::report::html {

/// page.html with page.css and the scripts, joined at build time. Contains each of `{{title}}`,
/// `{{text}}` and `{{data}}` once.
std::string_view page_template();

}  // namespace culprit::report::html
