// What is written of culprit's commands, options and exit statuses besides --help: the manual's
// tables, the manual page, and completions of shells. All are made from the option table
// (support/options.h) and the table of exit statuses, so that a new row appears in each of them by
// itself; `culprit options --as FORM` prints them, and the build installs what it prints.
#pragma once

#include <array>
#include <string>

namespace culprit::driver {

/// The help of every command, and the exit statuses.
std::string reference_text();
/// The tables of docs/manual.md.
std::string reference_markdown();
/// culprit(1), in the man macros.
std::string man_page();
/// A function for `complete`; needs bash 4 and no package of completions.
std::string bash_completion();
/// A file `_culprit` for a folder of $fpath.
std::string zsh_completion();
/// A file `culprit.fish` for a folder of completions.
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
