#include "driver/settings.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace culprit::driver {

namespace {

uint64_t number_of(const std::string& text) {
  uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

constexpr uint64_t kLargestSet = 9;  // of --deviations and --mcs

double seconds_of(const std::string& text) {
  double seconds = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
  return error == std::errc() && end == text.data() + text.size() && seconds > 0 && seconds <= 1e9
             ? seconds
             : 0;
}

bool is_count(const std::string& text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 1 &&
         number <= (uint64_t{1} << 48);
}

Diagnostic no_choice(const OptionRow& row, const std::string& value) {
  const std::vector<std::string_view> choices = choices_of(row);
  const auto closest =
      std::min_element(choices.begin(), choices.end(), [&](const auto& left, const auto& right) {
        return edit_distance(value, left) < edit_distance(value, right);
      });
  const bool meant = 2 * edit_distance(value, *closest) < value.size();
  const std::string all = fmt::format("one of: {}", fmt::join(choices, ", "));
  return user_error(fmt::format("--{} cannot be '{}'", row.name, value),
                    meant ? fmt::format("did you mean '{}'? ({})", *closest, all) : all);
}

unsigned small(const std::string& value) {
  return static_cast<unsigned>(std::min<uint64_t>(number_of(value), 1u << 30));
}

/// The enumerator at the position of `value` among the option's choices.
template <class Enumeration>
Enumeration choice_of(OptionId id, const std::string& value) {
  const std::vector<std::string_view> choices = choices_of(row_of(id));
  return static_cast<Enumeration>(std::find(choices.begin(), choices.end(), value) -
                                  choices.begin());
}

document::SetKind set_kind_of(const std::string& value) {
  return value == "conflicts" ? document::SetKind::Conflict
         : value == "mus"     ? document::SetKind::Mus
                              : document::SetKind::Mcs;
}

/// `2/5`; nullopt for anything else.
std::optional<document::Shard> shard_of(const std::string& value) {
  const size_t slash = value.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const std::string index = value.substr(0, slash), of = value.substr(slash + 1);
  if (!is_count(index) || !is_count(of)) return std::nullopt;
  const document::Shard shard{number_of(index), number_of(of)};
  return shard.index <= shard.of ? std::optional(shard) : std::nullopt;
}

/// NAME=EXPRESSION
bool is_array(const std::string& value) {
  const size_t equals = value.find('=');
  return equals != std::string::npos && equals > 0 && equals + 1 < value.size();
}

/// Stores one checked value. Options that are not settings have no row.
struct Assignment {
  OptionId id;
  void (*assign)(Settings&, const std::string&);
};

constexpr Assignment kAssignments[] = {
    {OptionId::Tests, [](Settings& s, const std::string& v) { s.tests = v; }},
    {OptionId::Ctest, [](Settings& s, const std::string& v) { s.ctest = v; }},
    {OptionId::Program, [](Settings& s, const std::string& v) { s.program = v; }},
    {OptionId::Only, [](Settings& s, const std::string& v) { s.only = v; }},
    {OptionId::Expect,
     [](Settings& s, const std::string& v) {
       s.expect.push_back(spec::parse_expectation(v).take());
     }},
    {OptionId::Global, [](Settings& s, const std::string& v) { s.globals.push_back(v); }},
    {OptionId::Compare,
     [](Settings& s, const std::string& v) { s.comparison = *spec::comparison_of(v); }},
    {OptionId::Undefined,
     [](Settings& s, const std::string& v) {
       s.undefined = choice_of<machine::Undefined>(OptionId::Undefined, v);
     }},
    {OptionId::Build, [](Settings& s, const std::string& v) { s.build = v; }},
    {OptionId::Suspect, [](Settings& s, const std::string& v) { s.suspect.push_back(v); }},
    {OptionId::Trust, [](Settings& s, const std::string& v) { s.trust.push_back(v); }},
    {OptionId::Flag, [](Settings& s, const std::string& v) { s.added_flags.push_back(v); }},
    {OptionId::AllowRead,
     [](Settings& s, const std::string& v) { s.allow_read.push_back(v); }},
    {OptionId::Model, [](Settings& s, const std::string& v) { s.models.push_back(v); }},
    {OptionId::Format,
     [](Settings& s, const std::string& v) {
       s.format = choice_of<OutputFormat>(OptionId::Format, v);
     }},
    {OptionId::Output, [](Settings& s, const std::string& v) { s.output = v; }},
    {OptionId::FailOn,
     [](Settings& s, const std::string& v) { s.fail_on = choice_of<FailOn>(OptionId::FailOn, v); }},
    {OptionId::Limit, [](Settings& s, const std::string& v) { s.limit = number_of(v); }},
    {OptionId::Apply, [](Settings& s, const std::string&) { s.apply = true; }},
    {OptionId::Patch, [](Settings& s, const std::string& v) { s.patch = number_of(v); }},
    {OptionId::Hint, [](Settings& s, const std::string& v) { s.hint = small(v); }},
    {OptionId::Choose, [](Settings& s, const std::string&) { s.choose = true; }},
    {OptionId::Journal, [](Settings& s, const std::string& v) { s.journal = v; }},
    {OptionId::Reference, [](Settings& s, const std::string& v) { s.reference = v; }},
    {OptionId::Shard, [](Settings& s, const std::string& v) { s.shard = *shard_of(v); }},
    {OptionId::Merge, [](Settings& s, const std::string&) { s.merge = true; }},
    {OptionId::All, [](Settings& s, const std::string&) { s.all = true; }},
    {OptionId::Explain, [](Settings& s, const std::string&) { s.explain = true; }},
    {OptionId::Wp, [](Settings& s, const std::string&) { s.wp = true; }},
    {OptionId::Function, [](Settings& s, const std::string& v) { s.function = v; }},
    {OptionId::Contracts, [](Settings& s, const std::string&) { s.contracts = true; }},
    {OptionId::Modular, [](Settings& s, const std::string&) { s.modular = true; }},
    {OptionId::Array,
     [](Settings& s, const std::string& v) {
       s.arrays[v.substr(0, v.find('='))] = v.substr(v.find('=') + 1);
     }},
    {OptionId::Counterexample, [](Settings& s, const std::string& v) { s.counterexample = v; }},
    {OptionId::Bound, [](Settings& s, const std::string& v) { s.bound = small(v); }},
    {OptionId::Termination, [](Settings& s, const std::string&) { s.termination = true; }},
    {OptionId::WriteTests, [](Settings& s, const std::string& v) { s.write_tests = v; }},
    {OptionId::TestFormat,
     [](Settings& s, const std::string& v) {
       s.test_format = choice_of<report::TestFormat>(OptionId::TestFormat, v);
     }},
    {OptionId::Trace, [](Settings& s, const std::string& v) { s.whole_story = v == "full"; }},
    {OptionId::Test, [](Settings& s, const std::string& v) { s.test = v; }},
    {OptionId::Deviations, [](Settings& s, const std::string& v) { s.deviations = small(v); }},
    {OptionId::Mcs, [](Settings& s, const std::string& v) { s.mcs = small(v); }},
    {OptionId::NoMarking, [](Settings& s, const std::string&) { s.marking = false; }},
    {OptionId::Spectrum, [](Settings& s, const std::string&) { s.spectrum = true; }},
    {OptionId::Color,
     [](Settings& s, const std::string& v) {
       s.colour = v == "always"  ? ColourChoice::Always
                  : v == "never" ? ColourChoice::Never
                                 : ColourChoice::Auto;
     }},
    {OptionId::Timeout, [](Settings& s, const std::string& v) { s.timeout = seconds_of(v); }},
    {OptionId::Memory, [](Settings& s, const std::string& v) { s.memory_mib = number_of(v); }},
    {OptionId::Jobs, [](Settings& s, const std::string& v) { s.jobs = std::min(small(v), 1024u); }},
    {OptionId::NoCache, [](Settings& s, const std::string&) { s.use_cache = false; }},
    {OptionId::Engine,
     [](Settings& s,
        const std::string&
            v) { s.engine = v == "relax" ? judge::Engine::Relax : judge::Engine::Concrete; }},
    {OptionId::Show,
     [](Settings& s, const std::string& v) {
       if (v == "ranges") s.show_ranges = true;
       else s.show.push_back(set_kind_of(v));
     }},
    {OptionId::MaxEdits, [](Settings& s, const std::string& v) { s.max_edits = small(v); }},
    {OptionId::MaxFaults, [](Settings& s, const std::string& v) { s.max_faults = small(v); }},
    {OptionId::Unwind, [](Settings& s, const std::string& v) { s.unwind = small(v); }},
    {OptionId::Schedules, [](Settings& s, const std::string& v) { s.schedules = number_of(v); }},
    {OptionId::Seed, [](Settings& s, const std::string& v) { s.seed = number_of(v); }},
    {OptionId::WriteSchedules, [](Settings& s, const std::string&) { s.write_schedules = true; }},
    {OptionId::Ranks,
     [](Settings& s, const std::string& v) { s.ranks = static_cast<uint32_t>(number_of(v)); }},
    {OptionId::Effort, [](Settings& s, const std::string& v) { s.effort = small(v); }},
    {OptionId::Granularity,
     [](Settings& s,
        const std::string&
            v) { s.granularity = choice_of<judge::Granularity>(OptionId::Granularity, v); }},
    {OptionId::Modes,
     [](Settings& s,
        const std::string&
            v) { s.modes.push_back(choice_of<judge::FaultMode>(OptionId::Modes, v)); }},
    {OptionId::Steps, [](Settings& s, const std::string& v) { s.steps = number_of(v); }},
    {OptionId::OutputLimit,
     [](Settings& s, const std::string& v) { s.output_limit = number_of(v); }},
    {OptionId::Dump, [](Settings& s, const std::string& v) { s.dump = v; }},
    {OptionId::Root, [](Settings& s, const std::string& v) { s.root = v; }},
};

/// The values given for an option, or its default.
std::vector<std::string> values_of(const ParsedLine& line, const OptionRow& row) {
  if (!line[row.id].empty()) return row.repeats ? line[row.id] : std::vector{line[row.id].back()};
  return *row.initial ? std::vector<std::string>{row.initial} : std::vector<std::string>{};
}

/// Its inputs take the place of tests.
bool calls_a_function(const Settings& settings) {
  return !settings.function.empty() && settings.command != Command::Explain;
}

std::optional<Diagnostic> counterexample_problem(const Settings& settings) {
  if (settings.counterexample.empty()) return std::nullopt;
  if (settings.function.empty())
    return user_error("--counterexample needs the function that is called",
                      "write --function NAME --counterexample 'i=0, j=1'");
  if (!settings.tests.empty())
    return user_error("--counterexample and --tests exclude each other",
                      "write the inputs into NAME.inputs in the folder of tests");
  return std::nullopt;
}

Diagnostic missing(const OptionRow& row, const Settings& settings) {
  const Command command = settings.command;
  const auto is_folder = [](const std::string& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error);
  };
  if (const auto folder = std::find_if(settings.files.begin(), settings.files.end(), is_folder);
      row.id == OptionId::Tests && folder != settings.files.end())
    return user_error(
        "no --tests given",
        fmt::format("if {} is the folder of the tests: --tests {}", *folder, *folder));
  return user_error(
      fmt::format("no --{} given", row.name),
      fmt::format("usage: culprit {} {}", row_of(command).name, row_of(command).usage));
}

/// --ctest and --program replace the files and the tests.
std::optional<Diagnostic> build_problem(const Settings& settings) {
  const bool is_ctest = !settings.ctest.empty();
  const char* name = is_ctest ? "--ctest" : "--program";
  if (is_ctest && !settings.program.empty())
    return user_error("--ctest and --program exclude each other", "give one of them");
  if (settings.build.empty())
    return user_error(
        fmt::format("{} needs the build folder", name),
        fmt::format("write -p BUILD {}", is_ctest ? "--ctest NAME" : "--program PROGRAM"));
  if (!settings.tests.empty())
    return user_error(fmt::format("--tests and {} exclude each other", name), "give one of them");
  if (!settings.expect.empty())
    return user_error(fmt::format("--expect and {} exclude each other", name),
                      "write the condition as an assertion into the test, or use --tests");
  if (!settings.files.empty())
    return user_error(fmt::format("{} takes the sources from the build, but '{}' is given as well",
                                  name, settings.files[0]),
                      "leave out the source files");
  return std::nullopt;
}

/// The words after --program are the program's.
void take_arguments(Settings& settings) {
  if (settings.program.empty()) return;
  for (std::vector<std::string>* words : {&settings.files, &settings.compiler_flags}) {
    settings.arguments.insert(settings.arguments.end(), words->begin(), words->end());
    words->clear();
  }
}

/// The form of a result that is written to a file whose name says it.
OutputFormat format_by_ending(const Settings& settings) {
  using enum OutputFormat;
  constexpr std::pair<std::string_view, OutputFormat> kEndings[] = {
      {".html", Html}, {".htm", Html},  {".json", Json}, {".sarif", Sarif},
      {".csv", Csv},   {".diff", Diff}, {".patch", Diff}};
  for (const auto& [ending, format] : kEndings)
    if (settings.output.ends_with(ending)) return format;
  return settings.format;
}

/// The second engine supports only single components and sets of them.
std::optional<Diagnostic> granularity_problem(const Settings& settings) {
  using enum judge::Granularity;
  if (settings.engine == judge::Engine::Concrete || settings.granularity == Auto ||
      settings.granularity == Expression)
    return std::nullopt;
  return user_error("--engine relax finds expressions only, not functions, blocks or statements",
                    "leave out --granularity, or use --engine concrete");
}

std::optional<Diagnostic> format_problem(const Settings& settings) {
  using enum OutputFormat;
  const bool has_class_form = settings.format == Text || settings.format == Csv ||
                              settings.format == Json || settings.format == Html;
  if (settings.command == Command::Class && !has_class_form)
    return user_error("culprit class writes text, csv, json or html", "choose one of them");
  const bool has_log_form =
      settings.format == Text || settings.format == Json || settings.format == Html;
  if (settings.command == Command::Log && !has_log_form)
    return user_error("culprit log writes text, json or html", "choose one of them");
  const bool text_or_json = settings.format == Text || settings.format == Json;
  if ((settings.command == Command::Explain || settings.command == Command::Deviate ||
       settings.command == Command::Check) &&
      !text_or_json)
    return user_error(fmt::format("culprit {} writes text or json", row_of(settings.command).name),
                      "choose one of them");
  if (settings.command != Command::Class && settings.format == Csv)
    return user_error(
        fmt::format("culprit {} has no table to write as csv", row_of(settings.command).name),
        "use culprit class");
  if (settings.command != Command::Locate && settings.format == Acsl)
    return user_error(
        fmt::format("culprit {} has no ranges to write as acsl", row_of(settings.command).name),
        "use culprit locate");
  if (settings.format == Acsl && settings.files.size() != 1)
    return user_error("--format acsl writes the text of one source",
                      "name one source; --show ranges has the values of several");
  if (settings.command != Command::Repair && settings.format == Diff)
    return user_error(
        fmt::format("culprit {} has no patches to write as diff", row_of(settings.command).name),
        "use culprit repair");
  return std::nullopt;
}

/// The answers of a session have no other forms; a page of it is a file of its own.
std::optional<Diagnostic> session_problem(const Settings& settings) {
  using enum OutputFormat;
  if (settings.command != Command::Debug) return std::nullopt;
  if (settings.format != Text && settings.format != Json && settings.format != Html)
    return user_error("culprit debug writes text, json or html", "choose one of them");
  if (!settings.output.empty() && settings.format != Html)
    return user_error("--output is for the page of a session",
                      "give --format html as well, or leave --output out");
  const auto path = [](const std::string& name) {
    return std::filesystem::path(name).lexically_normal();
  };
  if (!settings.output.empty() && path(settings.output) == path(settings.journal))
    return user_error("the page would be written over the journal", "name another file with -o");
  return std::nullopt;
}

/// A class is a folder, or the results of its shards.
std::optional<Diagnostic> class_problem(const Settings& settings) {
  if (settings.command != Command::Class) return std::nullopt;
  const std::string usage = fmt::format("usage: culprit class {}", row_of(Command::Class).usage);
  if (settings.merge) {
    if (settings.files.empty()) return user_error("no result to merge given", usage);
    if (!settings.tests.empty() || settings.shard != document::Shard{})
      return user_error("--merge reads results and runs no tests", "leave out --tests and --shard");
    return std::nullopt;
  }
  if (settings.files.empty()) return user_error("no folder of programs given", usage);
  if (settings.files.size() > 1)
    return user_error(
        fmt::format("one folder is expected, but '{}' is given as well", settings.files[1]),
        "put the programs into one folder; results of shards need --merge");
  return std::nullopt;
}

/// A hint is a text, and what it holds back must not be written elsewhere.
std::optional<Diagnostic> hint_problem(const Settings& settings) {
  if (settings.hint == 0) return std::nullopt;
  if (settings.apply)
    return user_error("--hint and --apply exclude each other", "leave out one of them");
  if (settings.format != OutputFormat::Text && settings.format != OutputFormat::Json)
    return user_error("--hint is written as text or json", "leave out --format, or choose json");
  return std::nullopt;
}

/// The answers become tests, so there must be a folder for them, and someone who sees the question.
std::optional<Diagnostic> choose_problem(const Settings& settings) {
  if (!settings.choose) return std::nullopt;
  if (settings.tests.empty())
    return user_error("--choose writes new tests, but there is no folder for them",
                      "use --tests DIR instead of --ctest");
  for (const auto& [is_given, name] :
       {std::pair(settings.hint > 0, "hint"), std::pair(settings.apply, "apply")})
    if (is_given)
      return user_error(fmt::format("--choose and --{} exclude each other", name),
                        "the answers are kept as tests, so ask first");
  return std::nullopt;
}

/// So far there is one kind of explanation.
std::optional<Diagnostic> explain_problem(const Settings& settings) {
  if (settings.command != Command::Explain || settings.wp) return std::nullopt;
  return user_error("culprit explain needs to know how to explain",
                    "give --wp, for weakest preconditions");
}

/// The programs of a server are named by its calls.
std::optional<Diagnostic> server_problem(const Settings& settings) {
  if (settings.files.empty() && settings.compiler_flags.empty()) return std::nullopt;
  return user_error("culprit mcp takes no sources and no compiler flags",
                    "each call of a tool names its own");
}

std::optional<Diagnostic> dump_problem(const Settings& settings) {
  if (settings.command == Command::Locate || !dumps_search(settings)) return std::nullopt;
  return user_error(fmt::format("--dump {} is an option of culprit locate, not of {}",
                                settings.dump, row_of(settings.command).name),
                    fmt::format("use culprit locate --dump {}", settings.dump));
}

/// The other engine, and the search for units, have no phases.
std::optional<Diagnostic> phases_problem(const Settings& settings) {
  using enum judge::Granularity;
  const bool has_phases = settings.engine == judge::Engine::Concrete &&
                          (settings.granularity == Auto || settings.granularity == Expression);
  if (settings.dump != "phases" || has_phases) return std::nullopt;
  return user_error("--dump phases shows the search for expressions with --engine concrete only",
                    "leave out --engine and --granularity, or use --dump checks");
}

}  // namespace

bool dumps_search(const Settings& settings) {
  return settings.dump == "phases" || settings.dump == "checks";
}

std::optional<Diagnostic> value_problem(const OptionRow& row, const std::string& value) {
  if (row.id == OptionId::Expect) {
    auto expectation = spec::parse_expectation(value);
    if (!expectation && value.find(' ') == std::string::npos)
      return user_error("--expect: " + expectation.errors()[0].message,
                        "put the place and the condition into one pair of quotes, as in "
                        "--expect 'line:12 x == 5'");
    return expectation ? std::nullopt
                       : std::optional(user_error("--expect: " + expectation.errors()[0].message,
                                                  expectation.errors()[0].hint));
  }
  if (row.id == OptionId::Array && !is_array(value))
    return user_error(fmt::format("--array cannot be '{}'", value),
                      "write the name of the parameter and how many elements it has: a=10 or a=n");
  if (row.id == OptionId::Shard && !shard_of(value))
    return user_error(fmt::format("--shard cannot be '{}'", value),
                      "the Kth of N shares is written K/N, with K from 1 to N: 1/4");
  const auto wrong = [&](const char* wanted) {
    return user_error(fmt::format("--{} cannot be '{}'", row.name, value), wanted);
  };
  if ((row.id == OptionId::Deviations || row.id == OptionId::Mcs) &&
      (!is_count(value) || number_of(value) > kLargestSet))
    return wrong("a whole number from 1 to 9");
  switch (row.kind) {
    case OptionKind::Flag: return std::nullopt;
    case OptionKind::Text:
    case OptionKind::File:
    case OptionKind::Folder:
      return value.empty()
                 ? std::optional(user_error(fmt::format("--{} is empty", row.name),
                                            fmt::format("write --{} {}", row.name, row.metavar)))
                 : std::nullopt;
    case OptionKind::Count:
      return is_count(value) ? std::nullopt : std::optional(wrong("a whole number from 1 on"));
    case OptionKind::Seconds:
      return seconds_of(value) > 0 ? std::nullopt
                                   : std::optional(wrong("a number of seconds greater than 0"));
    case OptionKind::Choice: {
      const std::vector<std::string_view> choices = choices_of(row);
      return std::find(choices.begin(), choices.end(), value) != choices.end()
                 ? std::nullopt
                 : std::optional(no_choice(row, value));
    }
  }
  return std::nullopt;
}

Result<Settings> settings_of(const ParsedLine& line) {
  Settings settings;
  settings.command = line.command;
  settings.files = line.files;
  settings.compiler_flags = line.compiler_flags;
  settings.use_cache = true;
  settings.jobs = std::max(1u, std::thread::hardware_concurrency());
  for (const Assignment& assignment : kAssignments) {
    const OptionRow& row = row_of(assignment.id);
    for (const std::string& value : values_of(line, row)) {
      if (auto problem = value_problem(row, value)) return *problem;
      assignment.assign(settings, value);
    }
  }
  if (line[OptionId::Format].empty()) settings.format = format_by_ending(settings);
  take_arguments(settings);
  settings.compiler_flags.insert(settings.compiler_flags.end(), settings.added_flags.begin(),
                                 settings.added_flags.end());
  // What a script of a build compares, it compares byte for byte.
  if (settings.uses_build() && line[OptionId::Compare].empty())
    settings.comparison = spec::Comparison::Exact;
  settings.unended = settings.contracts;
  settings.contracts |= settings.command == Command::Check || calls_a_function(settings);
  settings.limit = std::max(settings.limit, settings.patch);  // a patch has to be found first
  settings.show_ranges |= settings.format == OutputFormat::Acsl;
  if (auto problem = granularity_problem(settings)) return *problem;
  if (auto problem = session_problem(settings)) return *problem;
  if (auto problem = format_problem(settings)) return *problem;
  if (auto problem = class_problem(settings)) return *problem;
  if (auto problem = hint_problem(settings)) return *problem;
  if (auto problem = choose_problem(settings)) return *problem;
  if (auto problem = explain_problem(settings)) return *problem;
  if (auto problem = dump_problem(settings)) return *problem;
  if (auto problem = phases_problem(settings)) return *problem;
  if (auto problem = counterexample_problem(settings)) return *problem;
  if (settings.merge || settings.command == Command::Log) return settings;
  if (settings.command == Command::Mcp) {
    if (auto problem = server_problem(settings)) return *problem;
    return settings;
  }
  if (settings.uses_build()) {
    if (auto problem = build_problem(settings)) return *problem;
    return settings;
  }
  const bool writes_files =
      settings.command == Command::Repair || settings.command == Command::Explain;
  if (settings.files.empty() && (settings.build.empty() || writes_files))
    return user_error(
        "no source file given",
        fmt::format("usage: culprit {} {}", row_of(line.command).name, row_of(line.command).usage));
  for (const OptionRow& row : kOptionTable)
    if (row.required && applies_to(row, line.command) && line[row.id].empty() &&
        !(row.id == OptionId::Tests && calls_a_function(settings)))
      return missing(row, settings);
  return settings;
}

}  // namespace culprit::driver
