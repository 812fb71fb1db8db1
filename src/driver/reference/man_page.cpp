// Commands, options and exit statuses come from their tables. The other text is here, in roff's man
// macros (groff_man(7)). There is no date, so equal sources give equal pages.
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "driver/exit_code.h"
#include "driver/reference/reference.h"
#include "driver/version.h"
#include "support/options.h"

namespace culprit::driver {

namespace {

constexpr const char* kDescription = R"(.SH DESCRIPTION
.B culprit
says where the fault in a C program can be.
It takes the sources and tests, of which some fail, and lists the places that can alone explain every failing test, the likeliest first.
If no single place explains them, it lists small sets of places.
A place is listed if the tests would have passed with other values there.
It is shown with the value that was computed, the value that was required, and the loop iteration.
Each listed place was confirmed: culprit ran the failing tests again with the required values put in, and they passed.
.PP
The program is interpreted, never run natively.
It has no network and no clock; its files are those of the test, in memory, and nothing that it writes reaches the disk.
.PP
Words after
.B \-\-
are flags of the compiler, such as
.BR \-std=c99 ,
.B \-DSIZE=100
or
.BR \-Iinclude .
)";

constexpr const char* kFiles = R"(.SH FILES
A test
.I NAME
is a group of files in the folder that
.B \-\-tests
names.
There must be one of
.IB NAME .out\fR,
.IB NAME .exit\fR,
.IB NAME .expect
and
.IB NAME .inputs\fR,
which say what is right.
Other files are ignored.
.TP
.IB NAME .in
standard input (default: empty)
.TP
.IB NAME .out
expected standard output (default: the output is not compared)
.TP
.IB NAME .args
the command line, one line, quoted as for a shell (default: no arguments)
.TP
.IB NAME .exit
expected exit status, 0 to 255 (default: the status is not compared)
.TP
.IB NAME .expect
what must hold in the run, a line each:
.B line:12 x == 5
or
.BR "output:3 == ""text""" .
.TP
.IB NAME .env
the environment, a line
.IB NAME = VALUE
each (default: empty)
.TP
.IB NAME .inputs
the inputs of one function (see
.BR \-\-function ),
a line
.IB NAME = VALUE
each (default: an input is 0)
.TP
.IB NAME .ranks
the number of processes of an MPI program (default: that of
.BR \-\-ranks )
.TP
.IB NAME .files/
a folder of files that the program finds in its working folder
.TP
.B files/
the same for all tests
.TP
.B compile_commands.json
in the folder that
.B \-\-build
names: how the sources are compiled
)";

constexpr const char* kEnvironment = R"(.SH ENVIRONMENT
.TP
.B CULPRIT_CACHE_DIR
the folder that keeps what was compiled for the next run; empty: nothing is kept
.TP
.B XDG_CACHE_HOME
where it is not set, the folder is
.I culprit
in this one (default:
.IR ~/.cache )
)";

constexpr const char* kExamples = R"(.SH EXAMPLES
.TP
.B culprit run prog.c \-\-tests tests/
See which tests fail, and how.
.TP
.B culprit locate prog.c \-\-tests tests/
Locate the fault.
.TP
.B culprit locate main.c list.c \-\-tests tests/ \-\-compare trim \-\- \-std=c99 \-Iinclude
A program of several files; blanks at the ends of lines do not count.
.TP
.B culprit locate \-p build \-\-ctest parser.precedence
Sources, flags and the test come from a CMake build.
.TP
.B culprit repair prog.c \-\-tests tests/ \-\-apply
Write the first patch into prog.c, and keep the file as it was as prog.c.orig.
.TP
.B culprit class submissions \-\-tests tests/
Make a table of all programs in a folder.
.TP
.B culprit locate prog.c \-\-tests tests/ \-\-format html \-o report.html
Write one page for a browser.
.SH "SEE ALSO"
.BR clang (1),
.BR cmake (1),
.BR ctest (1),
.BR gdb (1)
.PP
The manual, what is not modelled and what that does to an answer, and the schema of the JSON result are installed with culprit,
usually in
.IR /usr/share/doc/culprit .
)";

/// Escapes text that roff would take for a request, an escape or a hyphen.
std::string roff(std::string_view text) {
  std::string out;
  for (char letter : text) {
    if (letter == '\\') out += "\\e";
    else if (letter == '-') out += "\\-";
    else out += letter;
  }
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

/// A usage line with its placeholders, which are in capitals, set in italics.
std::string roff_usage(std::string_view text) {
  std::string out;
  bool italic = false;
  for (char letter : text) {
    const bool capital = std::isupper(static_cast<unsigned char>(letter)) != 0;
    if (capital != italic) out += capital ? "\\fI" : "\\fR";
    italic = capital;
    out += roff(std::string_view(&letter, 1));
  }
  return italic ? out + "\\fR" : out;
}

/// `culprit NAME` in bold, followed by its usage.
std::string call(const CommandRow& row) {
  std::string out = fmt::format("\\fBculprit {}\\fR", roff(row.name));
  return *row.usage ? fmt::format("{} {}", out, roff_usage(row.usage)) : out;
}

std::string option_head(const OptionRow& row) {
  std::string out = row.letter ? fmt::format("\\fB\\-{}\\fR, ", row.letter) : "";
  out += fmt::format("\\fB\\-\\-{}\\fR", roff(row.name));
  return *row.metavar ? fmt::format("{} \\fI{}\\fR", out, roff(row.metavar)) : out;
}

std::string option_body(const OptionRow& row) {
  std::string out = roff(row.help) + ".\n";
  std::vector<std::string> choices;
  for (std::string_view choice : choices_of(row))
    choices.push_back(fmt::format("\\fB{}\\fR", roff(choice)));
  if (!choices.empty()) out += fmt::format("One of {}.\n", fmt::join(choices, ", "));
  if (*row.initial) out += fmt::format("Default: \\fB{}\\fR.\n", roff(row.initial));
  if (row.required) out += "Required.\n";
  if (row.repeats) out += "May be repeated.\n";
  std::vector<std::string_view> commands;
  for (const CommandRow& command : kCommandTable)
    if (applies_to(row, command.command)) commands.push_back(command.name);
  if (row.commands != kOnAll)
    out += fmt::format("(\\fIculprit {}\\fR)\n", fmt::join(commands, "\\fR, \\fIculprit "));
  return out;
}

std::string synopsis() {
  std::string out = ".SH SYNOPSIS\n";
  for (const CommandRow& row : kCommandTable) {
    out += (row.command == Command::Locate ? "" : ".br\n") + call(row) + "\n";
    if (applies_to(row_of(OptionId::Ctest), row.command))
      for (const char* usage : kBuildUsages)
        out += fmt::format(".br\n\\fBculprit {}\\fR {}\n", roff(row.name), roff_usage(usage));
  }
  return out;
}

std::string commands() {
  std::string out = ".SH COMMANDS\n";
  for (const CommandRow& row : kCommandTable)
    out += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(row.name), roff(row.summary));
  return out;
}

std::string options() {
  std::string out = ".SH OPTIONS\n";
  for (const OptionRow& row : kOptionTable)
    out += fmt::format(".TP\n{}\n{}", option_head(row), option_body(row));
  return out;
}

std::string exit_statuses() {
  std::string out = ".SH \"EXIT STATUS\"\n";
  for (const ExitRow& row : kExitTable)
    out += fmt::format(".TP\n.B {}\n{}: {}\n", static_cast<int>(row.code), roff(row.name),
                       roff(row.meaning));
  return out;
}

}  // namespace

std::string man_page() {
  return fmt::format(".TH CULPRIT 1 \"\" \"culprit {}\" \"User Commands\"\n", version()) +
         ".SH NAME\nculprit \\- locate faults in C programs\n" + synopsis() + kDescription +
         commands() + options() + exit_statuses() + kEnvironment + kFiles + kExamples;
}

}  // namespace culprit::driver
