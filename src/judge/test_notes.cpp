#include "judge/test_notes.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>

#include "document/to_document.h"
#include "judge/surroundings.h"
#include "machine/files/file_set.h"
#include "spec/comparison.h"
#include "support/unicode.h"

namespace culprit::judge {

namespace {

constexpr size_t kNamesShown = 3;

/// "a.out", "a.out and b.out", "a.out, b.out, c.out and 4 more".
std::string enumerated(const std::vector<std::string>& names) {
  std::vector<std::string> shown(
      names.begin(),
      names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kNamesShown)));
  if (names.size() == kNamesShown + 1) shown.push_back(names.back());
  else if (names.size() > kNamesShown)
    shown.push_back(fmt::format("{} more", names.size() - kNamesShown));
  if (shown.size() == 1) return shown.front();
  const std::string last = shown.back();
  shown.pop_back();
  return fmt::format("{} and {}", fmt::join(shown, ", "), last);
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t length = utf8_sequence(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string from_latin1(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    if (code < 0x80) out += byte;
    else {
      out += static_cast<char>(0xc0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3f));
    }
  }
  return out;
}

class Notes {
 public:
  Notes(const model::Program& program, const std::vector<JudgedTest>& tests)
      : program_(program), tests_(tests) {}

  TestNotes all() {
    look_at_schedules();
    look_at_ranks();
    look_at_saved_files();
    look_at_inputs();
    look_at_missing_files();
    look_at_long_tests();
    look_at_hardware();
    look_at_arguments();
    look_at_environment();
    look_at_content();
    look_at_random_numbers();
    look_at_swapped_tests();
    look_at_prompts();
    return std::move(notes_);
  }

 private:
  using Condition = std::function<bool(const JudgedTest&)>;

  /// The names of the tests from a folder for which the condition holds, with `ending`.
  std::vector<std::string> names(const Condition& holds, std::string_view ending) const {
    std::vector<std::string> found;
    for (const JudgedTest& test : tests_)
      if (!is_of_build(*test.test) && !test.test->chosen && holds(test))
        found.push_back(test.test->name + std::string(ending));
    return found;
  }

  /// `one` and `many` have a placeholder for the names, and may have a second one for `where`.
  /// Neither holds a name of a file, which may have braces.
  static void add(std::vector<std::string>& notes, const std::vector<std::string>& names,
                  const char* one, const char* many, const std::string& where = {}) {
    if (names.empty()) return;
    notes.push_back(
        fmt::format(fmt::runtime(names.size() == 1 ? one : many), enumerated(names), where));
  }
  void doubt(const std::vector<std::string>& names, const char* one, const char* many,
             const std::string& where = {}) {
    add(notes_.doubts, names, one, many, where);
  }

  /// The form matters only where the program's output has another one.
  void look_at_saved_files() {
    const auto is_compared = [](const JudgedTest& test) {
      return test.test->expected_output && test.matcher && !test.run.output.empty();
    };
    const auto form_is = [&](bool spec::FileForm::* part) {
      return [&, part](const JudgedTest& test) {
        return is_compared(test) && spec::form_of(*test.test->expected_output).*part &&
               !(spec::form_of(test.run.output).*part);
      };
    };
    const auto with = [&](bool spec::FileForm::* part, bool is_ignored) {
      const Condition holds = form_is(part);
      return names(
          [&](const JudgedTest& test) {
            return holds(test) &&
                   (test.matcher->comparison() == spec::Comparison::Exact) != is_ignored &&
                   (is_ignored || test.failed());
          },
          ".out");
    };
    add(notes_.ignored, with(&spec::FileForm::byte_order_mark, true),
        "{} begins with a byte order mark, which was ignored: save it without one, or compare it "
        "with --compare exact",
        "{} begin with a byte order mark, which was ignored: save them without one, or compare it "
        "with --compare exact");
    add(notes_.ignored, with(&spec::FileForm::windows_line_ends, true),
        "{} has the line ends of Windows (CR LF), the output those of Linux (LF): the difference "
        "was ignored (--compare exact does not ignore it)",
        "{} have the line ends of Windows (CR LF), the output those of Linux (LF): the difference "
        "was ignored (--compare exact does not ignore it)");
    add(notes_.ignored, with(&spec::FileForm::lacks_last_line_end, true),
        "{} does not end with a line end, but the output does: the difference was ignored "
        "(--compare exact does not ignore it)",
        "{} do not end with a line end, but the output does: the difference was ignored "
        "(--compare exact does not ignore it)");
    doubt(with(&spec::FileForm::byte_order_mark, false),
          "{} begins with a byte order mark, and the output does not: save it without one, or use "
          "--compare text",
          "{} begin with a byte order mark, and the output does not: save them without one, or use "
          "--compare text");
    doubt(
        with(&spec::FileForm::windows_line_ends, false),
        "{} has the line ends of Windows (CR LF), the output those of Linux (LF): --compare text "
        "ignores the difference",
        "{} have the line ends of Windows (CR LF), the output those of Linux (LF): --compare text "
        "ignores the difference");
    doubt(with(&spec::FileForm::lacks_last_line_end, false),
          "{} does not end with a line end, but the output does: --compare text ignores the "
          "difference",
          "{} do not end with a line end, but the output does: --compare text ignores the "
          "difference");
    doubt(names(
              [&](const JudgedTest& test) {
                return test.failed() && is_compared(test) &&
                       !is_utf8(*test.test->expected_output) &&
                       spec::same_output(from_latin1(*test.test->expected_output), test.run.output,
                                         test.matcher->comparison());
              },
              ".out"),
          "{} is not UTF-8, and the output is, with the same characters: save it as UTF-8",
          "{} are not UTF-8, and the output is, with the same characters: save them as UTF-8");
    doubt(
        names(
            [&](const JudgedTest& test) {
              return test.failed() && is_compared(test) && test.test->expected_output->empty();
            },
            ".out"),
        "{} is empty: it says that nothing should be printed (without the file, the output is not "
        "compared)",
        "{} are empty: they say that nothing should be printed (without the files, the output is "
        "not compared)");
  }

  /// The first input call that the test executed; kNoComponent if there is none.
  model::ComponentId first_input(const JudgedTest& test) const {
    for (size_t c = 0; c < program_.components.size() && c < test.run.hits.size(); ++c)
      if (program_.components[c].kind == model::ComponentKind::Input && test.run.hits[c] > 0)
        return static_cast<model::ComponentId>(c);
    return model::kNoComponent;
  }

  /// ", in sum.c:7": the first input call of such a test; empty if none is known.
  std::string where_read(const Condition& holds) const {
    for (const JudgedTest& test : tests_) {
      const model::ComponentId input = holds(test) ? first_input(test) : model::kNoComponent;
      if (input == model::kNoComponent) continue;
      const document::Place place = document::place_of(program_, program_.components[input].range);
      if (place.known()) return fmt::format(", in {}:{}", place.file, place.line);
    }
    return {};
  }

  void look_at_inputs() {
    const Condition lacks_input = [](const JudgedTest& test) {
      return test.failed() && test.test->input.empty() && test.run.read_to_end;
    };
    doubt(names(lacks_input, ""),
          "test {0} has no input, but the program reads some{1}: should there be a file {0}.in?",
          "tests {0} have no input, but the program reads some{1}: should there be files NAME.in?",
          where_read(lacks_input));
    doubt(names(
              [](const JudgedTest& test) {
                return test.failed() && spec::form_of(test.test->input).byte_order_mark;
              },
              ".in"),
          "{} begins with a byte order mark, which the program reads: save it without one",
          "{} begin with a byte order mark, which the program reads: save them without one");
    doubt(
        names(
            [](const JudgedTest& test) {
              return test.failed() && spec::form_of(test.test->input).windows_line_ends;
            },
            ".in"),
        "{} has the line ends of Windows: the program reads a CR ('\\r') at the end of each line",
        "{} have the line ends of Windows: the program reads a CR ('\\r') at the end of each line");
  }

  void look_at_hardware() {
    std::map<std::string, std::vector<std::string>> by_address;
    for (const JudgedTest& test : tests_)
      for (const machine::Finding& finding : test.run.findings) {
        constexpr std::string_view kAt = " at address ";
        const size_t at = finding.message.find(kAt);
        if (!test.failed() || finding.kind != machine::FindingKind::WildDereference ||
            at == std::string::npos)
          continue;
        const size_t begin = at + kAt.size();
        by_address[finding.message.substr(begin, finding.message.find(',') - begin)].push_back(
            test.test->name);
      }
    for (const auto& [address, names] : by_address)
      notes_.doubts.push_back(fmt::format(
          "if {} is a register of the hardware: culprit has none; for a test, give a variable in "
          "its place (docs/manual.md#firmware)",
          address));
  }

  void look_at_long_tests() {
    std::vector<std::string> taken;
    for (const JudgedTest& test : tests_)
      if (test.taken_for_endless) taken.push_back(test.test->name);
    doubt(taken,
          "test {} is taken for endless, which is not proved: if it only takes long, the answer is "
          "wrong; give it a smaller input, or more time (--timeout)",
          "tests {} are taken for endless, which is not proved: if they only take long, the answer "
          "is wrong; give them smaller inputs, or more time (--timeout)");
  }

  void look_at_missing_files() {
    std::map<std::string, std::pair<std::vector<std::string>, SourceLocation>> lacking;
    for (const JudgedTest& test : tests_)
      if (test.failed() && !is_of_build(*test.test))
        for (const machine::MissingFile& file : test.run.missing_files) {
          auto& [names, place] = lacking[file.path];
          if (names.empty()) place = file.location;
          if (names.empty() || names.back() != test.test->name) names.push_back(test.test->name);
        }
    for (const auto& [path, found] : lacking) {
      const document::Place place = document::place_of(program_, found.second);
      const std::string folder = std::string(machine::kUsualFolder) + "/";
      const bool is_relative = path.starts_with(folder);
      const std::string name = is_relative ? path.substr(folder.size()) : path;
      notes_.doubts.push_back(fmt::format(
          "the program opens {}{}, which test{} {} {} not have: {}", name,
          place.known() ? fmt::format(" in {}:{}", place.file, place.line) : "",
          found.first.size() == 1 ? "" : "s", enumerated(found.first),
          found.first.size() == 1 ? "does" : "do",
          is_relative
              ? fmt::format("copy it to files/{} in the folder of the tests", name)
              : "a program under test sees only the files of the test, in its working folder"));
    }
  }

  /// A shell takes some words of a command line for itself; NAME.args has none of that.
  void look_at_arguments() {
    std::map<std::string, std::vector<std::string>> by_word;
    std::vector<std::string> with_program;
    for (const JudgedTest& test : tests_) {
      if (is_of_build(*test.test) || test.test->arguments.empty()) continue;
      for (const std::string& word : test.test->arguments) {
        const bool is_of_shell = word == ">" || word == ">>" || word == "<" || word == "|" ||
                                 word == "2>&1" || word == "2>" || word == "&&" || word == ";";
        const bool is_pattern = word.starts_with("$") || word.starts_with("*.");
        if (is_of_shell || (is_pattern && test.failed()))
          by_word[word].push_back(test.test->name + ".args");
      }
      const std::string& first = test.test->arguments.front();
      const auto is_of_program = [&](const model::File& file) {
        return first == "./" + std::filesystem::path(file.path).stem().string();
      };
      if (std::any_of(program_.files.begin(), program_.files.end(), is_of_program) ||
          first == "./a.out")
        with_program.push_back(test.test->name + ".args");
    }
    for (const auto& [word, files] : by_word)
      notes_.doubts.push_back(
          fmt::format("{} in {} is passed to the program as it is: no shell looks at NAME.args",
                      word, enumerated(files)));
    doubt(with_program,
          "{} begins with the name of the program: the file has only what follows the name",
          "{} begin with the name of the program: the files have only what follows the name");
  }

  void look_at_content() {
    const auto is_utf16 = [](std::string_view text) {
      return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    };
    doubt(names(
              [&](const JudgedTest& test) {
                return test.failed() && test.test->expected_output &&
                       is_utf16(*test.test->expected_output);
              },
              ".out"),
          "{} is UTF-16: save it as UTF-8", "{} are UTF-16: save them as UTF-8");
    doubt(names([&](const JudgedTest& test) { return test.failed() && is_utf16(test.test->input); },
                ".in"),
          "{} is UTF-16: save it as UTF-8", "{} are UTF-16: save them as UTF-8");
    doubt(names(
              [](const JudgedTest& test) {
                return test.failed() && test.test->expected_output &&
                       test.test->expected_output->starts_with("$ ");
              },
              ".out"),
          "the first line of {} looks like a command: the file has only what the program prints",
          "the first lines of {} look like commands: the files have only what the program prints");
    doubt(names(
              [](const JudgedTest& test) {
                return test.failed() && test.run.stop == machine::Stop::Fatal &&
                       test.test->expected_exit.value_or(0) > 128;
              },
              ".exit"),
          "{} asks for what a shell says of a crash, but a crash always fails a test",
          "{} ask for what a shell says of a crash, but a crash always fails a test");
    const bool takes_arguments = std::any_of(
        program_.functions.begin(), program_.functions.end(), [](const model::Function& function) {
          return function.name == "main" && function.parameter_types.size() > 1;
        });
    doubt(names(
              [&](const JudgedTest& test) {
                return takes_arguments && test.failed() && !test.test->input.empty() &&
                       !test.run.read_any && first_input(test) == model::kNoComponent &&
                       test.test->arguments.empty() && test.run.stop == machine::Stop::Exited;
              },
              ".in"),
          "the program does not read {}: arguments of a program belong into NAME.args",
          "the program does not read {}: arguments of a program belong into NAME.args");
  }

  void look_at_environment() {
    const auto is_quoted = [](const std::string& entry) {
      const size_t sign = entry.find('=');
      const char first = sign + 1 < entry.size() ? entry[sign + 1] : '\0';
      return (first == '"' || first == '\'') && entry.back() == first && entry.size() > sign + 2;
    };
    doubt(names(
              [&](const JudgedTest& test) {
                return test.failed() && std::any_of(test.test->environment.begin(),
                                                    test.test->environment.end(), is_quoted);
              },
              ".env"),
          "the quotes in {} are part of the value: no shell reads the file",
          "the quotes in {} are part of the values: no shell reads the files");
  }

  void look_at_random_numbers() {
    const bool any_fails = std::any_of(tests_.begin(), tests_.end(), [](const JudgedTest& test) {
      return test.failed() && !is_of_build(*test.test) && test.test->expected_output;
    });
    if (!any_fails || first_call(program_, {"time"}).empty()) return;
    const std::string seed = first_call(program_, {"srand", "srandom", "srand48"});
    if (!seed.empty())
      notes_.doubts.push_back(
          seed +
          ", and time() is called: random numbers that depend on the time differ in each "
          "run, so a test cannot expect them; a constant seed gives the same ones");
  }

  /// Only two tests fail, and each prints what the other one alone expects. If all tests fail so, a
  /// condition may be the wrong way round instead.
  void look_at_swapped_tests() {
    std::vector<const JudgedTest*> failing;
    bool any_passes = false;
    for (const JudgedTest& test : tests_) {
      if (test.failed()) failing.push_back(&test);
      any_passes |= test.passed();
    }
    if (failing.size() != 2 || !any_passes) return;
    const JudgedTest &one = *failing[0], &other = *failing[1];
    if (is_of_build(*one.test) || !one.matcher || !one.test->expected_output ||
        !other.test->expected_output || one.run.output.empty())
      return;
    const spec::Comparison how = one.matcher->comparison();
    const auto is_expected_once = [&](const std::string& output) {
      return std::count_if(tests_.begin(), tests_.end(), [&](const JudgedTest& test) {
               return test.test->expected_output &&
                      spec::same_output(*test.test->expected_output, output, how);
             }) == 1;
    };
    if (spec::same_output(*one.test->expected_output, other.run.output, how) &&
        spec::same_output(*other.test->expected_output, one.run.output, how) &&
        is_expected_once(one.run.output) && is_expected_once(other.run.output))
      notes_.doubts.push_back(
          fmt::format("test {0} prints what {1}.out expects, and test {1} what {0}.out expects: "
                      "are their files "
                      "swapped?",
                      one.test->name, other.test->name));
  }

  using Lines = std::set<std::pair<std::string, uint32_t>>;  // of prints

  struct Prints {
    Lines kept, left_out;
    bool any_prompt = false;  // one that is left out ends within a line
  };

  void add_print(const JudgedTest& test, size_t segment, bool is_kept, Prints& prints) const {
    const replay::OutputSegment& of = test.run.segments[segment];
    if (of.component == model::kNoComponent) return;
    const document::Place place =
        document::place_of(program_, program_.components[of.component].range);
    (is_kept ? prints.kept : prints.left_out).emplace(place.file, place.line);
    if (!is_kept) prints.any_prompt |= !text_of(test, segment).ends_with('\n');
  }

  static std::string_view text_of(const JudgedTest& test, size_t segment) {
    const auto& all = test.run.segments;
    const size_t end = segment + 1 < all.size() ? all[segment + 1].begin : test.run.output.size();
    return std::string_view(test.run.output).substr(all[segment].begin, end - all[segment].begin);
  }

  /// Adds the prints of a failing run that the expected output has, and the others. Returns false
  /// if the output is not as expected without these.
  bool add_prints(const JudgedTest& test, Prints& prints) const {
    if (!test.test->expected_output || test.test->expected_output->empty()) return false;
    std::string_view rest = test.matcher->expected();
    std::string kept;
    for (size_t s = 0; s < test.run.segments.size(); ++s) {
      const std::string_view text = text_of(test, s);
      const bool is_kept = rest.starts_with(text);
      if (is_kept) {
        rest.remove_prefix(text.size());
        kept += text;
      }
      add_print(test, s, is_kept, prints);
    }
    return spec::same_output(*test.test->expected_output, kept, test.matcher->comparison());
  }

  /// Prints that no expected output has, and without which all outputs are as expected.
  void look_at_prompts() {
    Prints prints;
    bool any_fails = false;
    for (const JudgedTest& test : tests_) {
      if (is_of_build(*test.test) || !test.matcher) return;
      if (test.passed())
        for (size_t s = 0; s < test.run.segments.size(); ++s) add_print(test, s, true, prints);
      if (!test.failed()) continue;
      any_fails = true;
      if (test.test->input.empty() || !add_prints(test, prints)) return;
    }
    const bool is_clear =
        std::none_of(prints.left_out.begin(), prints.left_out.end(),
                     [&](const auto& line) { return prints.kept.contains(line); });
    if (!any_fails || !prints.any_prompt || !is_clear) return;
    std::vector<std::string> places;
    for (const auto& [file, line] : prints.left_out)
      places.push_back(fmt::format("{}:{}", file, line));
    notes_.doubts.push_back(fmt::format(
        "without what is printed in {}, the output is as expected: NAME.out holds everything that "
        "the program prints, prompts included",
        enumerated(places)));
  }

  /// Schedules of another version of the program.
  void look_at_schedules() {
    for (const JudgedTest& test : tests_)
      if (!test.unknown_switches.empty())
        notes_.doubts.push_back(fmt::format(
            "{0}.schedule is of another version of the program, which has no place as in \"{1}\"; "
            "{0} was run under other schedules (--write-schedules writes a new file)",
            test.outcome.name, spec::line_text(test.unknown_switches[0])));
  }

  /// An MPI program that was meant to run as several processes.
  void look_at_ranks() {
    const bool is_alone = std::any_of(tests_.begin(), tests_.end(), [](const JudgedTest& test) {
      return test.failed() && test.test->ranks == 1;
    });
    if (!is_alone) return;
    if (const std::string call = first_call(program_, {"MPI_Init", "MPI_Init_thread"});
        !call.empty())
      notes_.doubts.push_back(
          call +
          ", and the program ran as one process: --ranks N runs it as N of them, and a "
          "file NAME.ranks says how many a test needs");
  }

  const model::Program& program_;
  const std::vector<JudgedTest>& tests_;
  TestNotes notes_;
};

}  // namespace

TestNotes notes_on_tests(const model::Program& program, const std::vector<JudgedTest>& tests) {
  return Notes(program, tests).all();
}

}  // namespace culprit::judge
