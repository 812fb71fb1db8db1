// The page of the HTML report without its content.
#pragma once

#include <string_view>

namespace culprit::report::html {

/// page.html with page.css and the scripts in it, as the build joined them. Holds `{{title}}`,
/// `{{text}}` and `{{data}}` once each.
std::string_view page_template();

}  // namespace culprit::report::html
