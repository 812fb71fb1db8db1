// The table of all commands and options. The parser, --help, the option section of the manual, the
// manual page, the shell completions and the tests are all generated from it.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace culprit {

enum class Command : uint8_t {
  Locate,
  Run,
  Repair,
  Class,
  Explain,
  Check,
  Deviate,
  Debug,
  Log,
  Mcp,
  Dap,
  Options,
  Help,
  Version
};
inline constexpr unsigned kCommands = static_cast<unsigned>(Command::Version) + 1;

/// The meaning of a command's words that belong to no option.
enum class Operand : uint8_t { None, Sources, Paths, CommandName };

struct CommandRow {
  Command command;
  const char* name;
  const char* usage;    ///< the words after the name
  const char* summary;  ///< one line
  Operand operand;
};

inline constexpr CommandRow kCommandTable[] = {
    {Command::Locate, "locate", "FILE.c... --tests DIR [options] [-- compiler flags]",
     "find the places that explain every failing test, alone or a few together", Operand::Sources},
    {Command::Run, "run", "FILE.c... --tests DIR [options] [-- compiler flags]",
     "run the tests and say which fail, how and where", Operand::Sources},
    {Command::Repair, "repair", "FILE.c... --tests DIR [options] [-- compiler flags]",
     "propose changes of the source with which every test passes", Operand::Sources},
    {Command::Class, "class",
     "DIR --tests DIR [options] [-- compiler flags] | --merge FILE.json...",
     "repair every program in a folder, and say which have the same mistake", Operand::Paths},
    {Command::Explain, "explain", "--wp FILE.c... --tests DIR [options] [-- compiler flags]",
     "show what should have been true on the way to a failure, and what was", Operand::Sources},
    {Command::Check, "check", "FILE.c... [--function NAME] [options] [-- compiler flags]",
     "search for inputs that break a contract, an assertion or a rule of C", Operand::Sources},
    {Command::Deviate, "deviate", "FILE.c... --tests DIR [options] [-- compiler flags]",
     "find the conditions that, taken the other way, make a failing test pass", Operand::Sources},
    {Command::Debug, "debug", "FILE.c... --tests DIR [--test NAME] [options] [-- compiler flags]",
     "walk through a failing run, forwards and backwards, and look at its values",
     Operand::Sources},
    {Command::Log, "log", "FILE... [--never COND] [options]",
     "read the log of a distributed run, and ask what its hosts can have done at once",
     Operand::Paths},
    {Command::Mcp, "mcp", "[--root DIR] [--timeout S] [--memory MIB]",
     "answer an agent: a server of the Model Context Protocol on standard input and output",
     Operand::None},
    {Command::Dap, "dap", "",
     "speak the Debug Adapter Protocol: editors walk through a failing run as debug does",
     Operand::None},
    {Command::Options, "options", "[--as FORM]",
     "list every option and exit status, also as manual page or completion of a shell",
     Operand::None},
    {Command::Help, "help", "[COMMAND]", "show this text, or the help of a command",
     Operand::CommandName},
    {Command::Version, "version", "", "print the version", Operand::None},
};
static_assert(std::size(kCommandTable) == kCommands);

/// The other usages of the commands that take the tests of a build.
inline constexpr const char* kBuildUsages[] = {"-p BUILD --ctest NAME [options]",
                                               "-p BUILD --program PROGRAM [options] [arguments]"};

/// How the value of an option is parsed.
enum class OptionKind : uint8_t {
  Flag,     ///< no value
  Text,     ///< any non-empty text
  File,     ///< non-empty text: a file name, or a pattern for several files
  Folder,   ///< non-empty text: a folder name
  Count,    ///< whole number >= 1
  Seconds,  ///< decimal number > 0
  Choice,   ///< one of `choices`
};

enum class OptionId : uint8_t {
  Tests,
  Ctest,
  Program,
  Only,
  Test,
  Expect,
  Global,
  Compare,
  Undefined,
  Build,
  Suspect,
  Trust,
  Flag,
  AllowRead,
  Model,
  Format,
  Output,
  FailOn,
  Limit,
  Apply,
  Patch,
  Hint,
  Choose,
  Reference,
  Journal,
  Shard,
  Merge,
  All,
  Explain,
  Wp,
  Function,
  Contracts,
  Modular,
  Array,
  Counterexample,
  Bound,
  Termination,
  WriteTests,
  TestFormat,
  Trace,
  Deviations,
  Mcs,
  NoMarking,
  Spectrum,
  Color,
  Timeout,
  Memory,
  Jobs,
  NoCache,
  Engine,
  Show,
  MaxFaults,
  MaxEdits,
  Unwind,
  Effort,
  Schedules,
  Seed,
  WriteSchedules,
  Ranks,
  Granularity,
  Modes,
  Steps,
  OutputLimit,
  Dump,
  Never,
  Possibly,
  Definitely,
  Diagram,
  Root,
  As,
  HelpFlag,
};
inline constexpr unsigned kOptionIds = static_cast<unsigned>(OptionId::HelpFlag) + 1;

/// A set of commands: a bit for each.
using CommandMask = uint16_t;
static_assert(kCommands <= 16);
constexpr CommandMask on(Command command) {
  return static_cast<CommandMask>(1u << static_cast<unsigned>(command));
}
inline constexpr CommandMask kOnSearch = on(Command::Locate) | on(Command::Repair);
inline constexpr CommandMask kOnInput =
    kOnSearch | on(Command::Run) | on(Command::Explain) | on(Command::Deviate);
inline constexpr CommandMask kOnBuilds =
    on(Command::Locate) | on(Command::Run) | on(Command::Repair);
/// Those with conditions on the way of the tests.
inline constexpr CommandMask kOnExpectations = kOnInput | on(Command::Debug);
inline constexpr CommandMask kOnPrograms = kOnExpectations | on(Command::Class);
/// Those that run one function with inputs that are chosen.
inline constexpr CommandMask kOnFunctions = kOnBuilds | on(Command::Deviate);
inline constexpr CommandMask kOnCommon = kOnPrograms | on(Command::Check);
/// Those with limits on what they may take.
inline constexpr CommandMask kOnLimited = kOnCommon | on(Command::Mcp);
inline constexpr CommandMask kOnSources = kOnExpectations | on(Command::Check);
/// Those that write one result.
inline constexpr CommandMask kOnResults =
    kOnInput | on(Command::Class) | on(Command::Check) | on(Command::Log);
inline constexpr CommandMask kOnPatches = on(Command::Repair) | on(Command::Class);
inline constexpr CommandMask kOnRepairs = kOnSearch | on(Command::Class);
inline constexpr CommandMask kOnAll = (1u << kCommands) - 1;

struct OptionRow {
  OptionId id;
  const char* name;  ///< without dashes
  char letter;       ///< short form; 0 if there is none
  OptionKind kind;
  const char* metavar;  ///< name of the value in the help; empty for flags
  const char* initial;  ///< default as the user would write it; empty if there is none
  const char* choices;  ///< words separated by |, for a Choice
  bool repeats;         ///< may be given more than once
  bool required;
  CommandMask commands;  ///< bit mask of `on(command)`
  const char* help;
};

// clang-format off
inline constexpr OptionRow kOptionTable[] = {
  {OptionId::Tests, "tests", 't', OptionKind::Folder, "DIR", "", "", false, true, kOnPrograms,
   "folder of tests: NAME.in (standard input), NAME.out (expected output), NAME.args (command "
   "line), NAME.exit (status), NAME.expect (what must hold in the run), NAME.env (environment), "
   "NAME.inputs (of one function), NAME.files (folder of its files)"},
  {OptionId::Ctest, "ctest", 0, OptionKind::Text, "NAME", "", "", false, false, kOnBuilds,
   "in place of FILE.c and --tests: the CTest test NAME of the CMake build in --build, those whose "
   "name a regular expression matches, or all"},
  {OptionId::Program, "program", 0, OptionKind::File, "PROGRAM", "", "", false, false, kOnBuilds,
   "in place of FILE.c and --tests: one run of this program, which fails unless it exits with 0; "
   "further words, and those after --, are its arguments. Its sources and flags come from the build "
   "in --build: that of make, Ninja, Meson or CMake"},
  {OptionId::Only, "only", 0, OptionKind::Text, "GLOB", "", "", false, false, kOnPrograms,
   "use only the tests whose name matches"},
  {OptionId::Test, "test", 0, OptionKind::Text, "NAME", "", "", false, false,
   on(Command::Deviate) | on(Command::Debug),
   "the failing test to look at (default: the first that fails; debug: the failing test with the "
   "shortest run); debug also takes a passing test"},
  {OptionId::Expect, "expect", 0, OptionKind::Text, "WHAT", "", "", true, false,
   kOnExpectations,
   "what must hold in every test: 'line:12 x == 5' each time line 12 is reached (line:12@3 the "
   "third time, line:12@last; FILE.c:12 of several sources), 'line:12 sometime x == 5' at least "
   "once, 'output:3 == \"text\"' for one line of the output"},
  {OptionId::Global, "global", 0, OptionKind::Text, "EXPR", "", "", true, false,
   on(Command::Run) | kOnSearch,
   "what must hold at any time between the threads or ranks of every test: a condition on count(C), "
   "sum(E), any(C), all(C), min(E), max(E) over C expressions that each thread evaluates for itself, "
   "as in 'count(in_section) <= 1'; also in a comment //@ global EXPR"},
  {OptionId::Compare, "compare", 'c', OptionKind::Choice, "HOW", "text",
   "text|exact|trim|blanks", false, false, kOnPrograms,
   "how outputs are compared; text = as they are, but for how NAME.out was saved: with Windows line "
   "ends, with a byte order mark, or without a last line end; exact = byte for byte (default for "
   "builds); trim = without trailing blanks and final line ends; blanks = without blanks in lines "
   "and empty lines"},
  {OptionId::Undefined, "undefined", 0, OptionKind::Choice, "HOW", "report",
   "report|memory|all", false, false, kOnPrograms,
   "what to do at undefined behaviour that does not end the run; report = report it and go on; "
   "memory = the test fails where it uses memory outside an object, after free or "
   "uninitialised; all = it also fails at a signed overflow, a shift too far and the like, and where "
   "MPI ranks get by only because messages are buffered"},
  {OptionId::Build, "build", 'p', OptionKind::Folder, "DIR", "", "", false, false, kOnSources,
   "folder of a compile_commands.json that says how the files are compiled; with --ctest, a "
   "configured CMake build; with --program, the folder in which you call make or ninja"},
  {OptionId::Suspect, "suspect", 0, OptionKind::File, "GLOB", "", "", true, false, kOnSources,
   "files that may hold the fault (default: all given files, no system headers)"},
  {OptionId::Trust, "trust", 0, OptionKind::File, "GLOB", "", "", true, false, kOnSources,
   "files that cannot hold the fault; wins over --suspect"},
  {OptionId::Flag, "flag", 0, OptionKind::Text, "FLAG", "", "", true, false, kOnSources,
   "a flag of the compiler, as after --; with --program, where words after -- are arguments of the "
   "program; written --flag=-DX"},
  {OptionId::AllowRead, "allow-read", 0, OptionKind::Folder, "DIR", "", "", true, false,
   kOnSources | on(Command::Class),
   "let sources include files of this folder, and links among tests and programs lead there; "
   "the folders of the sources, those of -I, and the system's are always allowed"},
  {OptionId::Model, "model", 0, OptionKind::File, "FILE.c", "", "", true, false, kOnSources,
   "trusted code in place of a library without sources; culprit takes a function from FILE.c if "
   "the program calls it and does not define it"},
  {OptionId::Format, "format", 'f', OptionKind::Choice, "FORMAT", "text",
   "text|compiler|json|html|sarif|diff|csv|acsl", false, false, kOnResults | on(Command::Debug),
   "form of the result; compiler = one message per line for editors; html = a page for browsers; "
   "json and sarif for programs; diff = one patch of repair, for git apply; "
   "csv = a table for spreadsheets; acsl = the source that locate was given, with the values at the "
   "heads of loops as loop invariants, for Frama-C; class has text, csv, json and html; "
   "explain, deviate and check text and json; log and debug also html (debug: each answer is one "
   "line of json; html is a page of the answers given so far)"},
  {OptionId::Output, "output", 'o', OptionKind::File, "FILE", "", "", false, false,
   kOnResults | on(Command::Debug),
   "write the result to a file instead of standard output, when it is complete; without --format, "
   "the ending .html, .json, .sarif, .csv or .diff says the form"},
  {OptionId::FailOn, "fail-on", 0, OptionKind::Choice, "WHAT", "no-answer",
   "no-answer|failure|suspects|never", false, false, on(Command::Locate),
   "for scripts, when the exit status is not 0: if there is no answer, if a test fails, if there "
   "is a suspect, or only on errors"},
  {OptionId::Limit, "limit", 'n', OptionKind::Count, "N", "5", "", false, false,
   kOnSearch | on(Command::Explain) | on(Command::Deviate),
   "show at most N suspects as text or compiler messages; the other formats hold all; repair: look "
   "for at most N patches; explain: show at most N pieces of evidence; deviate: at most N deviations"},
  {OptionId::Apply, "apply", 0, OptionKind::Flag, "", "", "", false, false, on(Command::Repair),
   "write the patch into the source file, and keep the file as it was as FILE.orig (FILE.orig.2 and "
   "so on if there is one already)"},
  {OptionId::Patch, "patch", 0, OptionKind::Count, "K", "1", "", false, false,
   on(Command::Repair),
   "the patch that --apply and --format diff write, by its number in the list"},
  {OptionId::Hint, "hint", 0, OptionKind::Choice, "LEVEL", "",
   "1|2|3", false, false, on(Command::Repair),
   "for learners, say only so much of the first patch; 1 = where to look, 2 = also what kind of "
   "mistake it may be, 3 = also the patch"},
  {OptionId::Choose, "choose", 0, OptionKind::Flag, "", "", "", false, false, on(Command::Repair),
   "where patches differ, ask which output is right, and add the answer to the tests as a new test"},
  {OptionId::Reference, "reference", 0, OptionKind::File, "FILE.c", "", "", false, false,
   kOnPatches | on(Command::Debug),
   "a correct program by another author; with inputs like those of the tests, its output "
   "is the expected one; its text is not used; debug: it answers the questions"},
  {OptionId::Journal, "journal", 0, OptionKind::File, "FILE", "", "", false, false,
   on(Command::Debug),
   "go on from the answers in FILE, if it exists, and keep them there; it is a file NAME.expect"},
  {OptionId::Shard, "shard", 0, OptionKind::Text, "K/N", "", "", false, false, on(Command::Class),
   "take only the Kth of N equal shares of the programs, for runs on several machines"},
  {OptionId::Merge, "merge", 0, OptionKind::Flag, "", "", "", false, false, on(Command::Class),
   "join the results of all shards, written with --format json, into one; runs nothing"},
  {OptionId::All, "all", 0, OptionKind::Flag, "", "", "", false, false,
   on(Command::Locate) | on(Command::Explain) | on(Command::Deviate),
   "show all suspects, and look for sets of up to --max-faults places even if a single place "
   "explains; explain: show all evidence, and every point of the path; deviate: show all deviations"},
  {OptionId::Explain, "explain", 0, OptionKind::Flag, "", "", "", false, false, on(Command::Locate),
   "show how the difference between computed and required values reaches the failure, step by "
   "step; html and sarif always do"},
  {OptionId::Wp, "wp", 0, OptionKind::Flag, "", "", "", false, false, on(Command::Explain),
   "explain by path-based weakest preconditions: what the failed condition asks for at each point "
   "of the path, and what is true there"},
  {OptionId::Function, "function", 0, OptionKind::Text, "NAME", "", "", false, false,
   kOnInput | on(Command::Check),
   "check: call the function NAME with inputs of all values, instead of main; run, locate, repair, "
   "deviate: call it with the inputs of NAME.inputs, or, without --tests, with those that check finds; "
   "explain: explain its last call, from its entry to its end (default: the whole run)"},
  {OptionId::Contracts, "contracts", 0, OptionKind::Flag, "", "", "", false, false, kOnFunctions,
   "check the contracts in comments (/*@ requires ... */) in every run, also without --function"},
  {OptionId::Modular, "modular", 0, OptionKind::Flag, "", "", "", false, false,
   kOnFunctions | on(Command::Check),
   "let a call of a function with a contract do anything that the contract allows, in place of its "
   "body; check, and --function, do that for functions without a body"},
  {OptionId::Array, "array", 0, OptionKind::Text, "NAME=N", "", "", true, false,
   kOnFunctions | on(Command::Check),
   "with --function, the parameter NAME points to N elements; N is a number or an expression over "
   "the other parameters, as in a=n"},
  {OptionId::Counterexample, "counterexample", 0, OptionKind::Text, "LIST", "", "", false, false,
   kOnFunctions,
   "with --function, the inputs of its call in place of --tests, as in 'i=0, tab={3,2}'"},
  {OptionId::Bound, "bound", 0, OptionKind::Count, "K", "", "", false, false, on(Command::Check),
   "end the search at K iterations of a loop and K elements of an array (default: when everything "
   "is proved, something is violated, or the time is over)"},
  {OptionId::Termination, "termination", 0, OptionKind::Flag, "", "", "", false, false,
   on(Command::Check), "also ask whether each loop ends, whatever the inputs are"},
  {OptionId::WriteTests, "write-tests", 0, OptionKind::Folder, "DIR", "", "", false, false,
   on(Command::Check),
   "write each counterexample into the folder as a test, in the form that --test-format names"},
  {OptionId::TestFormat, "test-format", 0, OptionKind::Choice, "FORM", "inputs",
   "inputs|c|ctest|test-comp|witness", false, false, on(Command::Check),
   "inputs = NAME.inputs, for run, locate and repair; c = a C file with a call that fails; ctest = "
   "the same and NAME.cmake, which adds it to a CMake build; for a main with __VERIFIER_nondet_int() "
   "and the like: test-comp = a test suite in XML, witness = a violation witness of SV-COMP"},
  {OptionId::Trace, "trace", 0, OptionKind::Choice, "HOW", "short", "short|full", false, false,
   on(Command::Check),
   "how much of the way to a violation is shown; short = what the violation depends on"},
  {OptionId::Deviations, "deviations", 0, OptionKind::Count, "K", "", "", false, false,
   on(Command::Deviate) | on(Command::Locate),
   "take up to K executions of conditions the other way, 1 to 9 (default: 1 for deviate); locate: "
   "also show the table of deviate, after the suspects"},
  {OptionId::Mcs, "mcs", 0, OptionKind::Count, "N", "1", "", false, false, on(Command::Deviate),
   "change up to N executions of assignments together, 1 to 9"},
  {OptionId::NoMarking, "no-marking", 0, OptionKind::Flag, "", "", "", false, false,
   on(Command::Deviate),
   "try every set of up to K executions, also those that marking leaves out: sets that reach a "
   "condition with more changes than the first set that ended in it"},
  {OptionId::Spectrum, "spectrum", 0, OptionKind::Flag, "", "", "", false, false, kOnInput,
   "add to json and html how many passing and failing tests executed each line"},
  {OptionId::Color, "color", 0, OptionKind::Choice, "WHEN", "auto",
   "auto|always|never", false, false, kOnCommon,
   "colours in text; auto = when standard output is a terminal"},
  {OptionId::Timeout, "timeout", 0, OptionKind::Seconds, "S", "60", "", false, false, kOnLimited,
   "stop after S seconds and give the best answer so far; class: for each program; debug: for the "
   "runs of the tests; mcp: the most that a call may ask for"},
  {OptionId::Memory, "memory", 0, OptionKind::Count, "MIB", "4096", "", false, false, kOnLimited,
   "stop when culprit holds more than this many MiB, and give the best answer so far; class: for "
   "each program; mcp: for each call"},
  {OptionId::Jobs, "jobs", 'j', OptionKind::Count, "N", "", "", false, false, kOnPrograms,
   "threads (default: one per processor); the answer does not depend on it; class: programs at "
   "once, each with one thread"},
  {OptionId::NoCache, "no-cache", 0, OptionKind::Flag, "", "", "", false, false, kOnCommon,
   "compile every file anew, and keep nothing for the next run"},
  {OptionId::Engine, "engine", 0, OptionKind::Choice, "HOW", "concrete",
   "concrete|relax", false, false, on(Command::Locate),
   "how suspects are searched for; concrete = one place at a time; relax = all places at once, for "
   "small programs"},
  {OptionId::Show, "show", 0, OptionKind::Choice, "WHAT", "",
   "conflicts|mus|mcs|ranges", true, false, on(Command::Locate),
   "also list minimal sets of places; conflicts = places that cannot all be right, with the tests "
   "that say so; mus = the same without tests; mcs = places that are wrong together in one "
   "explanation of all tests (correction sets); or ranges = the values of variables at the heads of "
   "loops in the failing tests, for any number of iterations"},
  {OptionId::MaxFaults, "max-faults", 0, OptionKind::Count, "N", "3", "", false, false,
   kOnRepairs,
   "look for up to N places that are wrong together, when no single place explains all failing "
   "tests; with --all, always"},
  {OptionId::MaxEdits, "max-edits", 0, OptionKind::Choice, "N", "2", "1|2", false, false,
   kOnPatches,
   "change up to N places in one patch, when no change of one place passes all tests"},
  {OptionId::Unwind, "unwind", 0, OptionKind::Count, "N", "", "", false, false, kOnRepairs,
   "consider up to N iterations of a loop and N nested calls (default: depends on the tests' runs)"},
  {OptionId::Effort, "effort", 0, OptionKind::Count, "N", "1", "", false, false,
   kOnRepairs,
   "look N times as long as usual at each place before it counts as not settled"},
  {OptionId::Schedules, "schedules", 0, OptionKind::Count, "N", "", "", false, false,
   kOnPrograms,
   "run each test whose program starts threads under N schedules (default: 100, fewer if they take "
   "long)"},
  {OptionId::Seed, "seed", 0, OptionKind::Count, "S", "1", "", false, false, kOnPrograms,
   "choose other random schedules"},
  {OptionId::WriteSchedules, "write-schedules", 0, OptionKind::Flag, "", "", "", false, false,
   on(Command::Run),
   "write the schedule under which a test fails beside it, as NAME.schedule; it is part of the test "
   "from then on"},
  {OptionId::Ranks, "ranks", 0, OptionKind::Count, "N", "1", "", false, false, kOnPrograms,
   "run each test of an MPI program as N processes, unless a file NAME.ranks says how many"},
  {OptionId::Granularity, "granularity", 0, OptionKind::Choice, "LEVEL", "auto",
   "function|block|statement|expression|auto", false, false, on(Command::Locate),
   "what a suspect is: a function, a block (a loop, or the body of a branch), a statement, or a "
   "single expression; auto = expressions, and blocks and functions if nothing smaller explains"},
  {OptionId::Modes, "modes", 0, OptionKind::Choice, "MODE", "",
   "value|target|skip", true, false, kOnRepairs,
   "how a place may be wrong; value = it computes a wrong value, target = it stores a value to the "
   "wrong element or variable, skip = a statement should not have run (default: all three, but "
   "target only for elements)"},
  {OptionId::Steps, "steps", 0, OptionKind::Count, "N", "", "", false, false, kOnPrograms,
   "instructions after which a test counts as an endless loop (default: none; a test that does not "
   "end in a quarter of the time has no verdict, or is taken for endless if no other test fails)"},
  {OptionId::OutputLimit, "output-limit", 0, OptionKind::Count, "BYTES", "16777216", "", false,
   false, kOnPrograms,
   "bytes of output after which a test is stopped and fails"},
  {OptionId::Dump, "dump", 0, OptionKind::Choice, "STAGE", "",
   "tests|model|components|phases|checks", false, false, kOnInput,
   "print what culprit works with, and stop; tests = the tests as understood; model = the program "
   "that is interpreted; components = the places that may be suspected; phases = how the search went "
   "on; checks = each place, each test, and what was found"},
  {OptionId::Never, "never", 0, OptionKind::Text, "COND", "", "", true, false,
   on(Command::Log),
   "this must never hold, in no order of the events: HOST: \"TEXT\" (its last event has the text), "
   "HOST: \"BEGIN\"..\"END\" (it is between two such events), count(\"BEGIN\"..\"END\") >= 2 (so "
   "many hosts are), with &&, ||, ! and parentheses"},
  {OptionId::Possibly, "possibly", 0, OptionKind::Text, "COND", "", "", true, false,
   on(Command::Log),
   "say whether this can have held, in some order of the events, and where"},
  {OptionId::Definitely, "definitely", 0, OptionKind::Text, "COND", "", "", true, false,
   on(Command::Log),
   "say whether this held at some point in every order of the events"},
  {OptionId::Diagram, "diagram", 0, OptionKind::File, "FILE", "", "", false, false,
   on(Command::Log),
   "draw the hosts, their events and messages into an SVG file, with the cut at which a condition "
   "holds"},
  {OptionId::Root, "root", 0, OptionKind::Folder, "DIR", "", "", false, false, on(Command::Mcp),
   "the project: calls name files below this folder only, and paths are relative to it (default: the "
   "current folder)"},
  {OptionId::As, "as", 0, OptionKind::Choice, "FORM", "text",
   "text|markdown|man|bash|zsh|fish", false, false, on(Command::Options),
   "form of the list; markdown = tables for the manual; man = the manual page; bash, zsh, fish = "
   "completion for that shell"},
  {OptionId::HelpFlag, "help", 'h', OptionKind::Flag, "", "", "", false, false, kOnAll,
   "show the help of the command"},
};
// clang-format on
static_assert(std::size(kOptionTable) == kOptionIds);

namespace options_detail {
constexpr bool rows_stand_at_their_ids() {
  for (unsigned i = 0; i < kOptionIds; ++i)
    if (static_cast<unsigned>(kOptionTable[i].id) != i) return false;
  for (unsigned i = 0; i < kCommands; ++i)
    if (static_cast<unsigned>(kCommandTable[i].command) != i) return false;
  return true;
}
}  // namespace options_detail
static_assert(options_detail::rows_stand_at_their_ids());

constexpr const OptionRow& row_of(OptionId id) { return kOptionTable[static_cast<size_t>(id)]; }
constexpr const CommandRow& row_of(Command command) {
  return kCommandTable[static_cast<size_t>(command)];
}
constexpr bool applies_to(const OptionRow& row, Command command) {
  return (row.commands & on(command)) != 0;
}

/// The words that a Choice accepts; empty for other kinds.
std::vector<std::string_view> choices_of(const OptionRow& row);

/// `-t, --tests DIR`: an option as help and manual write it.
std::string spelling(const OptionRow& row);
/// The help of one command, 100 columns wide.
std::string help_text(Command command);
/// The help of the whole tool.
std::string overview_text();
/// The options of all commands as one Markdown table.
std::string options_markdown();

/// The option of `command` closest to `given` (without dashes). Empty if no option is close enough
/// to be a likely typo.
std::string_view closest_option(std::string_view given, Command command);
/// Like closest_option(), for the names of commands.
std::string_view closest_command(std::string_view given);
/// Levenshtein distance in which swapping two neighbouring letters counts as one edit. O(n m).
unsigned edit_distance(std::string_view left, std::string_view right);

}  // namespace culprit
