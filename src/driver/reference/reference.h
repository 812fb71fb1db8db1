// Reference texts besides --help: the manual's tables, the manual page, and shell completions. All
// are generated from the option table (support/options.h) and the table of exit statuses, so a new
// row appears in each of them. `culprit options --as FORM` prints them, and the build installs the
// output.
#pragma once

#include <array>
#include <string>

namespace culprit::driver {

/// The help of every command and the exit statuses.
std::string reference_text();
/// The tables of docs/manual.md.
std::string reference_markdown();
/// culprit(1), in the man macros.
std::string man_page();
/// A function for `complete`. Needs bash 4, but not the bash-completion package.
std::string bash_completion();
/// A file `_culprit` for a folder on $fpath.
std::string zsh_completion();
/// A file `culprit.fish` for fish's completions folder.
std::string fish_completion();

struct ReferenceForm {
  const char* name;
  std::string (*write)();
};

/// In the order of the choices of `--as`.
inline constexpr std::array<ReferenceForm, 6> kReferenceForms{{
    {"text", reference_text},
    {"markdown", reference_markdown},
    {"man", man_page},
    {"bash", bash_completion},
    {"zsh", zsh_completion},
    {"fish", fish_completion},
}};

}  // namespace culprit::driver
