// Reads a folder of tests. Every problem becomes a message, so the user sees all of them at once.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "spec/comparison.h"
#include "spec/test_case.h"
#include "support/folders.h"
#include "support/text.h"

namespace culprit::spec {

namespace fs = std::filesystem;

namespace {

constexpr const char* kTestHint =
    "a test is NAME.in (standard input) with NAME.out (expected output); NAME.args, NAME.exit, "
    "NAME.expect, NAME.env and NAME.files are optional";

constexpr const char* kCommonFiles = "files";  // of all tests
constexpr int kMostRanks = 256;                // as in machine::MachineLimits

/// The paths of one test's files, by suffix; empty if there is no such file.
struct TestFiles {
  std::string in, out, args, exit, env, expect, inputs, schedule, ranks, files;
};

constexpr std::pair<std::string_view, std::string TestFiles::*> kMembers[] = {
    {".in", &TestFiles::in},         {".out", &TestFiles::out},
    {".args", &TestFiles::args},     {".exit", &TestFiles::exit},
    {".env", &TestFiles::env},       {".expect", &TestFiles::expect},
    {".inputs", &TestFiles::inputs}, {".schedule", &TestFiles::schedule},
    {".ranks", &TestFiles::ranks},   {".files", &TestFiles::files}};

std::string* member_of(TestFiles& files, const std::string& suffix) {
  for (const auto& [ending, member] : kMembers)
    if (suffix == ending) return &(files.*member);
  return nullptr;
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char byte) { return static_cast<char>(std::tolower(byte)); });
  return text;
}

struct NaturalOrder {
  bool operator()(const std::string& left, const std::string& right) const {
    return natural_less(left, right);
  }
};
using FilesByName = std::map<std::string, TestFiles, NaturalOrder>;

class Reader {
 public:
  Reader(const std::string& folder, const TestSelection& selection)
      : folder_(folder), selection_(selection) {}

  Result<std::vector<TestCase>> read() {
    if (auto error = check_folder()) return *error;
    const FilesByName names = list();
    if (!errors_.empty()) return errors_;
    if (names.empty()) return user_error("there is no test in " + folder_, why_no_test());
    std::vector<TestCase> tests;
    for (const auto& [name, files] : names)
      if (selection_.only.empty() || glob_matches(selection_.only, name))
        tests.push_back(read_test(name, files));
    if (!errors_.empty()) return errors_;
    if (tests.empty()) {
      return user_error(
          fmt::format("no test in {} matches --only '{}'", folder_, selection_.only),
          fmt::format("it is a pattern as for files (t*, t[12]), not a regular expression; its "
                      "tests are {}",
                      first_names(names)));
    }
    return tests;
  }

 private:
  std::optional<Diagnostic> check_folder() const {
    std::error_code error;
    const fs::file_status status = fs::status(folder_, error);
    if (!fs::exists(status))
      return user_error("there is no test folder " + folder_, like_this_folder());
    if (!fs::is_directory(status))
      return user_error(folder_ + " is a file, not a folder of tests",
                        "give the folder that holds it");
    return std::nullopt;
  }

  static std::string first_names(const FilesByName& names) {
    constexpr size_t kMost = 5;
    std::string out;
    size_t count = 0;
    for (const auto& [name, files] : names) {
      if (++count > kMost) break;
      out += (out.empty() ? "" : ", ") + name;
    }
    return out + (names.size() > kMost ? ", ..." : "");
  }

  /// What somebody may have meant in a folder without a test.
  std::string why_no_test() const {
    std::error_code error;
    std::string folder, file;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      if (std::error_code none; entry->is_directory(none)) {
        if (name != kCommonFiles && (folder.empty() || natural_less(name, folder))) folder = name;
        continue;
      }
      const std::string known = test_name_in(lower_case(name));
      if (!known.empty() && known != name && (file.empty() || natural_less(name, file)))
        file = name;
    }
    if (!file.empty())
      return fmt::format("{} looks like a file of a test: rename it to {}", file,
                         test_name_in(lower_case(file)));
    if (!folder.empty())
      return fmt::format("tests in folders below it are not read: --tests {} reads one of them",
                         (fs::path(folder_) / folder).string());
    return kTestHint;
  }

  /// The name without what follows an ending of a test (t1.in for t1.in.txt); empty if it has none.
  static std::string test_name_in(const std::string& name) {
    for (const auto& [ending, member] : kMembers) {
      const size_t at = name.find(ending);
      if (at == std::string::npos || at == 0) continue;
      const size_t behind = at + ending.size();
      if (behind == name.size() || name[behind] == '.') return name.substr(0, behind);
    }
    return {};
  }

  /// Other graders' names: NAME.ans or NAME.expected for NAME.out, and inputX.txt with outputX.txt
  /// or expectedX.txt for the test X. The files with usual names come first.
  void add_foreign_names(const std::vector<fs::path>& others, FilesByName& names) {
    std::map<std::string, fs::path> by_name;
    std::vector<std::pair<std::string, std::string>> alone;  // inputs, and their numbers
    bool any_pair = false;
    for (const fs::path& path : others) by_name[path.filename().string()] = path;
    for (const auto& [name, path] : by_name) {
      if (path.extension() == ".ans" || path.extension() == ".expected") {
        TestFiles& files = names[path.stem().string()];
        if (files.out.empty()) files.out = path.string();
        continue;
      }
      constexpr std::string_view kInput = "input";
      if (!name.starts_with(kInput) || path.extension() != ".txt") continue;
      const std::string number = name.substr(kInput.size());
      auto out = by_name.find("output" + number);
      if (out == by_name.end()) out = by_name.find("expected" + number);
      if (out == by_name.end()) {
        alone.emplace_back(path.string(), number);
        continue;
      }
      any_pair = true;
      std::string test = path.stem().string().substr(kInput.size());
      test.erase(0, test.find_first_not_of("_-. "));
      TestFiles& files = names[test.empty() ? "input" : test];
      if (!files.in.empty() || !files.out.empty()) continue;
      files.in = path.string();
      files.out = out->second.string();
    }
    for (const auto& [path, number] : alone)
      if (any_pair)
        fail(path, fmt::format("the test expects nothing: there is no output{}", number),
             "write what it should print into that file, or remove this one");
  }

  /// A folder with a similar name may be meant.
  std::string like_this_folder() const {
    fs::path wanted = fs::path(folder_).lexically_normal();
    if (wanted.filename().empty()) wanted = wanted.parent_path();
    const std::string name = wanted.filename().string();
    const fs::path above = wanted.parent_path();
    std::error_code error;
    for (fs::directory_iterator entry(above.empty() ? "." : above, error), end;
         !error && entry != end; entry.increment(error)) {
      const std::string other = entry->path().filename().string();
      std::error_code none;
      if ((other.starts_with(name) || name.starts_with(other)) && entry->is_directory(none))
        return fmt::format("did you mean {}?", (above / other).string());
    }
    return kTestHint;
  }

  FilesByName list() {
    FilesByName names;
    std::vector<fs::path> others;
    std::error_code error;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
      const fs::path& path = entry->path();
      if (path.stem().empty() || path.filename() == path.extension()) continue;
      TestFiles none;
      if (!member_of(none, path.extension().string())) {
        others.push_back(path);
        continue;
      }
      *member_of(names[path.stem().string()], path.extension().string()) = path.string();
    }
    if (error)
      errors_.push_back(user_error(fmt::format("cannot list {}: {}", folder_, error.message()),
                                   "check its permissions"));
    add_foreign_names(others, names);
    return names;
  }

  TestCase read_test(const std::string& name, const TestFiles& files) {
    TestCase test;
    test.name = name;
    test.ranks = selection_.ranks;
    if (files.out.empty() && files.exit.empty() && files.expect.empty() && files.inputs.empty() &&
        !selection_.expects_elsewhere) {
      std::string only;
      for (const std::string* path : {&files.in, &files.args, &files.env, &files.files})
        if (only.empty()) only = *path;
      fail(only,
           fmt::format("the test expects nothing: there is no {0}.out, {0}.exit or {0}.expect",
                       name),
           fmt::format("write what it should print to {}.out", name));
      return test;
    }
    if (!files.in.empty()) test.input = content_of(files.in);
    if (!files.out.empty()) test.expected_output = content_of(files.out);
    if (!files.args.empty()) read_arguments(files.args, test);
    if (!files.exit.empty())
      test.expected_exit = read_number(files.exit, 0, 255, "not an exit status");
    if (!files.ranks.empty())
      test.ranks = static_cast<uint32_t>(
          read_number(files.ranks, 1, kMostRanks, "not a number of ranks").value_or(1));
    if (!files.env.empty()) read_environment(files.env, test);
    if (!files.expect.empty()) read_expectations(files.expect, test);
    if (!files.inputs.empty()) read_inputs(files.inputs, test);
    if (!files.schedule.empty()) {
      auto lines = parse_schedule(content_of(files.schedule), files.schedule);
      if (lines) test.schedule_lines = lines.take();
      else errors_.insert(errors_.end(), lines.errors().begin(), lines.errors().end());
    }
    test.files = files_of(files);
    return test;
  }

  void read_arguments(const std::string& path, TestCase& test) {
    const std::string line = content_of(path);
    if (line.find('\0') != std::string::npos) {
      fail(path, "a command line cannot hold a zero byte", "the file should be one line of text");
      return;
    }
    auto words = split_command_line(line);
    if (words) test.arguments = std::move(*words);
    else
      fail(path, "a quote is not closed",
           "words are split as a shell does; write \\' or \\\" for the character itself");
  }

  std::optional<int> read_number(const std::string& path, int least, int most, const char* else_) {
    const std::string text = normal_form(content_of(path), Comparison::Blanks);
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= least &&
        number <= most)
      return number;
    fail(path, else_, fmt::format("the file should hold one integer from {} to {}", least, most));
    return std::nullopt;
  }

  /// Calls `line(text, number)` for each line that is not empty.
  template <class Line>
  void each_line(const std::string& path, Line line) {
    const std::string text = content_of(path);
    unsigned number = 0;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      ++number;
      if (end > begin) line(text.substr(begin, end - begin), number);
      begin = end + 1;
    }
  }

  void read_expectations(const std::string& path, TestCase& test) {
    each_line(path, [&](const std::string& line, unsigned number) {
      if (is_comment(line)) return;
      auto expectation = parse_expectation(line);
      if (!expectation) {
        const Diagnostic& problem = expectation.errors()[0];
        errors_.push_back(user_error_at(path, number, 1, problem.message, problem.hint));
        return;
      }
      expectation->where = {path, number};
      test.expected.push_back(expectation.take());
    });
    if (errors_.empty() && test.expected.empty())
      fail(path, "it holds no expectation", "write one on each line, as in: line:12 x == 5");
  }

  /// NAME = VALUE on each line; what cannot be a value of the input is noticed in the run.
  void read_inputs(const std::string& path, TestCase& test) {
    auto chosen = std::make_shared<machine::ChosenInputs>();
    each_line(path, [&](const std::string& line, unsigned number) {
      if (is_comment(line)) return;
      if (auto input = parse_input(line)) {
        if (const std::string name = input->first; !chosen->insert(std::move(*input)).second)
          errors_.push_back(user_error_at(path, number, 1,
                                          fmt::format("a second value for the input '{}'", name),
                                          "remove one of the two lines"));
      } else
        errors_.push_back(user_error_at(path, number, 1, "not an input of a function",
                                        "each line is NAME = VALUE, as in tab[2] = -1"));
    });
    test.chosen = std::move(chosen);
  }

  void read_environment(const std::string& path, TestCase& test) {
    each_line(path, [&](std::string line, unsigned number) {
      if (line.ends_with('\r')) line.pop_back();  // Windows line ends
      const size_t sign = line.find('=');
      constexpr std::string_view kExport = "export ";
      const bool is_entry = sign != 0 && sign != std::string::npos &&
                            line.find('\0') == std::string::npos && !line.starts_with(kExport);
      if (is_entry) test.environment.push_back(std::move(line));
      else
        errors_.push_back(user_error_at(
            path, number, 1, "not an entry of an environment",
            line.starts_with(kExport) && sign != std::string::npos
                ? fmt::format("no shell reads the file: write {}=VALUE, without quotes",
                              line.substr(kExport.size(), sign - kExport.size()))
                : "each line is NAME=VALUE"));
    });
  }

  /// Null if there are no files.
  std::shared_ptr<const machine::FileSet> files_of(const TestFiles& files) {
    if (!common_read_) {
      common_read_ = true;
      const std::string folder = (fs::path(folder_) / kCommonFiles).string();
      std::error_code error;
      if (fs::is_directory(folder, error)) common_files_ = contents_of(folder);
      auto set = std::make_shared<machine::FileSet>();
      for (const auto& [path, content] : common_files_) set->add(path, content);
      if (!common_files_.empty()) common_ = std::move(set);
    }
    if (files.files.empty()) return common_;
    auto set = std::make_shared<machine::FileSet>();
    for (const auto& [path, content] : common_files_) set->add(path, content);
    for (const auto& [path, content] : contents_of(files.files)) set->add(path, content);
    return set;
  }

  /// The files below a folder, by their relative paths.
  std::map<std::string, machine::FileContent> contents_of(const std::string& folder) {
    std::map<std::string, machine::FileContent> contents;
    std::error_code error;
    if (leads_out(folder)) return contents;
    if (!fs::is_directory(folder, error)) {
      fail(folder, "not a folder", "make it a folder with the files for the program");
      return contents;
    }
    uint64_t bytes = 0;
    std::vector<std::string> paths;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
      if (!entry->is_directory(error) && paths.size() <= selection_.most_files)
        paths.push_back(entry->path().string());
    if (error) fail(folder, "cannot be listed: " + error.message(), "check its permissions");
    if (paths.size() > selection_.most_files) {
      fail(folder,
           fmt::format("it holds more than the {} files that it may hold", selection_.most_files),
           "keep what the tests need");
      return contents;
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
      auto content = std::make_shared<const std::string>(content_of(path));
      bytes += content->size();
      if (bytes > selection_.most_file_bytes) {
        fail(folder,
             fmt::format("its files have more than the {} bytes that they may have together",
                         selection_.most_file_bytes),
             "keep what the tests need");
        break;
      }
      contents[fs::path(path).lexically_relative(folder).string()] = std::move(content);
    }
    return contents;
  }

  /// Says so if the path is a link to something outside of the folder. The folders above it are
  /// none.
  bool leads_out(const std::string& path) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) return false;
    std::vector<std::string> folders = selection_.allowed_folders;
    folders.push_back(fs::canonical(folder_, error).string());
    const std::string target = fs::canonical(path, error).string();
    if (error || is_below(target, folders)) return false;  // nothing can be read there, or it may
    fail(path, fmt::format("this is a link that leads out of the tests, to {}", target),
         fmt::format("put a copy in its place, or allow it: --allow-read {}",
                     fs::path(target).parent_path().string()));
    return true;
  }

  std::string content_of(const std::string& path) {
    std::error_code error;
    if (leads_out(path)) return {};
    const fs::file_status status = fs::status(path, error);
    if (!error && !fs::is_regular_file(status)) {
      fail(path, "not a regular file", "the files of a test are plain files");
      return {};
    }
    const uint64_t size = error ? 0 : fs::file_size(path, error);
    if (!error && size > selection_.largest_file) {
      fail(path,
           fmt::format("the file has {} bytes, more than the {} that a test may have", size,
                       selection_.largest_file),
           "shorten the test, or leave it out with --only");
      return {};
    }
    std::ifstream stream(path, std::ios::binary);
    std::string content(size, '\0');
    if (error || !stream || !stream.read(content.data(), static_cast<std::streamsize>(size)))
      fail(path, "cannot be read", "check its permissions");
    return content;
  }

  void fail(const std::string& path, std::string message, std::string hint) {
    errors_.push_back(user_error_at(path, 0, 0, std::move(message), std::move(hint)));
  }

  const std::string& folder_;
  const TestSelection& selection_;
  bool common_read_ = false;
  std::map<std::string, machine::FileContent> common_files_;  // files of all tests
  std::shared_ptr<const machine::FileSet> common_;
  std::vector<Diagnostic> errors_;
};

std::string in_quotes(std::string_view text) {
  return fmt::format("\"{}\"", visible(text, 60, false));
}

/// Describes how the expectations of two tests differ; empty if they do not.
std::string difference(const TestCase& test, const TestCase& other, Comparison comparison) {
  if (test.expected_output && other.expected_output) {
    const bool is_text = comparison == Comparison::Text;
    const bool is_same =
        is_text && same_output(*test.expected_output,
                               normal_form(*other.expected_output, comparison), comparison);
    const auto parts = is_same ? std::nullopt
                               : first_difference(*test.expected_output, *other.expected_output,
                                                  is_text ? Comparison::Exact : comparison);
    if (parts) return fmt::format("outputs \"{}\" and \"{}\"", parts->expected, parts->actual);
  }
  for (const auto& [line, text] : test.expected_lines)
    if (const auto same = other.expected_lines.find(line);
        same != other.expected_lines.end() && !same_output(text, same->second, comparison))
      return fmt::format("{} and {} in line {} of the output", in_quotes(text),
                         in_quotes(same->second), line);
  if (test.expected_exit && other.expected_exit && *test.expected_exit != *other.expected_exit)
    return fmt::format("exit statuses {} and {}", *test.expected_exit, *other.expected_exit);
  return {};
}

bool same_files(const machine::FileSet* a, const machine::FileSet* b) {
  if (a == b) return true;
  const std::vector<std::string> of_a = a ? a->files() : std::vector<std::string>{},
                                 of_b = b ? b->files() : std::vector<std::string>{};
  return of_a == of_b && std::all_of(of_a.begin(), of_a.end(), [&](const std::string& path) {
           const machine::FileEntry in_a = a->find(a->absolute(path)),
                                    in_b = b->find(b->absolute(path));
           return in_a.content && in_b.content && *in_a.content == *in_b.content;
         });
}

/// As many ranks, and the same values from outside.
bool same_inputs(const TestCase& a, const TestCase& b) {
  return a.ranks == b.ranks &&
         (a.chosen && b.chosen ? *a.chosen == *b.chosen : !a.chosen && !b.chosen);
}

bool expects_the_same(const TestCase& a, const TestCase& b) {
  return a.expected_exit == b.expected_exit && a.expected_output == b.expected_output &&
         a.expected_lines == b.expected_lines;
}

std::string given_by(const TestCase& test) {
  std::string out =
      test.input.empty() ? "no input" : fmt::format("input {}", in_quotes(test.input));
  if (test.arguments.empty()) return out;
  out += ", arguments";
  for (const std::string& argument : test.arguments) out += fmt::format(" {}", in_quotes(argument));
  return out;
}

}  // namespace

Result<std::vector<TestCase>> read_tests(const std::string& folder,
                                         const TestSelection& selection) {
  return Reader(folder, selection).read();
}

std::vector<Contradiction> contradictions(const std::vector<TestCase>& tests,
                                          Comparison comparison) {
  std::vector<Contradiction> all;
  using Given = std::tuple<std::string_view, std::vector<std::string>, std::vector<std::string>>;
  std::map<Given, std::vector<const TestCase*>> alike;  // without those that repeat another one
  for (const TestCase& test : tests) {
    std::vector<const TestCase*>& before = alike[{test.input, test.arguments, test.environment}];
    bool is_repeated = false;
    for (const TestCase* other : before) {
      if (!same_files(other->files.get(), test.files.get()) || !same_inputs(*other, test)) continue;
      is_repeated |= expects_the_same(*other, test);
      if (std::string differs = difference(*other, test, comparison); !differs.empty()) {
        all.push_back({other->name, test.name, given_by(test), std::move(differs)});
        break;
      }
    }
    if (!is_repeated) before.push_back(&test);
  }
  return all;
}

bool is_test_file(const std::string& path) {
  TestFiles none;
  return member_of(none, std::filesystem::path(path).extension().string()) != nullptr;
}

std::vector<std::string> names_of_tests() {
  std::vector<std::string> names{kCommonFiles};
  for (const auto& [ending, member] : kMembers) names.emplace_back(ending);
  return names;
}

std::vector<std::string> links_of_tests(const std::string& folder) {
  std::vector<std::string> links;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const bool is_of_test =
        is_test_file(entry->path().string()) || entry->path().filename() == kCommonFiles;
    std::error_code none;
    if (is_of_test && entry->is_symlink(none)) links.push_back(entry->path().string());
  }
  return links;
}

}  // namespace culprit::spec
