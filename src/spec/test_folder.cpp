// Reading a folder of tests. Every problem becomes one message, so that a user sees all of them at once.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <tuple>

#include <fmt/format.h>

#include "spec/test_case.h"

namespace culprit::spec {

namespace fs = std::filesystem;

namespace {

constexpr const char* kTestHint =
    "a test is NAME.in (standard input) with NAME.out (expected output); NAME.args, NAME.exit, NAME.env and NAME.files are optional";

/// The files of one test, by suffix; empty path: not given.
struct TestFiles {
  std::string in, out, args, exit, env, files;
};

std::string* member_of(TestFiles& files, const std::string& suffix) {
  if (suffix == ".in") return &files.in;
  if (suffix == ".out") return &files.out;
  if (suffix == ".args") return &files.args;
  if (suffix == ".exit") return &files.exit;
  if (suffix == ".env") return &files.env;
  if (suffix == ".files") return &files.files;
  return nullptr;
}

struct NaturalOrder {
  bool operator()(const std::string& left, const std::string& right) const { return natural_less(left, right); }
};
using FilesByName = std::map<std::string, TestFiles, NaturalOrder>;

class Reader {
 public:
  Reader(const std::string& folder, const TestSelection& selection) : folder_(folder), selection_(selection) {}

  Result<std::vector<TestCase>> read() {
    if (auto error = check_folder()) return *error;
    const FilesByName names = list();
    if (!errors_.empty()) return errors_;
    if (names.empty()) return user_error("there is no test in " + folder_, kTestHint);
    std::vector<TestCase> tests;
    for (const auto& [name, files] : names)
      if (selection_.only.empty() || glob_matches(selection_.only, name)) tests.push_back(read_test(name, files));
    if (!errors_.empty()) return errors_;
    if (tests.empty()) {
      return user_error(fmt::format("no test in {} matches --only '{}'", folder_, selection_.only),
                        fmt::format("the first of its {} tests is '{}'", names.size(), names.begin()->first));
    }
    return tests;
  }

 private:
  std::optional<Diagnostic> check_folder() const {
    std::error_code error;
    const fs::file_status status = fs::status(folder_, error);
    if (!fs::exists(status)) return user_error("there is no test folder " + folder_, kTestHint);
    if (!fs::is_directory(status)) return user_error(folder_ + " is a file, not a folder of tests", "give the folder that holds it");
    return std::nullopt;
  }

  FilesByName list() {
    FilesByName names;
    std::error_code error;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
      const fs::path& path = entry->path();
      if (path.stem().empty() || path.filename() == path.extension()) continue;
      TestFiles none;
      if (!member_of(none, path.extension().string())) continue;
      *member_of(names[path.stem().string()], path.extension().string()) = path.string();
    }
    if (error) errors_.push_back(user_error(fmt::format("cannot list {}: {}", folder_, error.message()), "check its permissions"));
    return names;
  }

  TestCase read_test(const std::string& name, const TestFiles& files) {
    TestCase test;
    test.name = name;
    if (files.out.empty() && files.exit.empty()) {
      std::string only;
      for (const std::string* path : {&files.in, &files.args, &files.env, &files.files})
        if (only.empty()) only = *path;
      fail(only, fmt::format("the test expects nothing: there is neither {0}.out nor {0}.exit", name),
           fmt::format("write what it should print to {}.out", name));
      return test;
    }
    if (!files.in.empty()) test.input = content_of(files.in);
    if (!files.out.empty()) test.expected_output = content_of(files.out);
    if (!files.args.empty()) read_arguments(files.args, test);
    if (!files.exit.empty()) read_exit(files.exit, test);
    if (!files.env.empty()) read_environment(files.env, test);
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
    else fail(path, "a quote is not closed", "words are split as a shell does; write \\' or \\\" for the character itself");
  }

  void read_exit(const std::string& path, TestCase& test) {
    const std::string text = machine::normal_form(content_of(path), machine::Comparison::Blanks);
    int status = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), status);
    if (error == std::errc() && end == text.data() + text.size() && status >= 0 && status <= 255) test.expected_exit = status;
    else fail(path, "not an exit status", "the file should hold one integer from 0 to 255");
  }

  void read_environment(const std::string& path, TestCase& test) {
    const std::string text = content_of(path);
    unsigned number = 0;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      begin = end + 1;
      ++number;
      if (line.empty()) continue;
      const size_t sign = line.find('=');
      const bool is_entry = sign != 0 && sign != std::string::npos && line.find('\0') == std::string::npos;
      if (is_entry) test.environment.push_back(std::move(line));
      else errors_.push_back(user_error_at(path, number, 1, "not an entry of an environment", "each line is NAME=VALUE"));
    }
  }

  /// Null: no files.
  std::shared_ptr<const machine::FileSet> files_of(const TestFiles& files) {
    if (!common_read_) {
      common_read_ = true;
      const std::string folder = (fs::path(folder_) / "files").string();
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

  /// The files below a folder by their paths in it.
  std::map<std::string, machine::FileContent> contents_of(const std::string& folder) {
    std::map<std::string, machine::FileContent> contents;
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
      fail(folder, "not a folder", "it is to hold the files that the program finds");
      return contents;
    }
    uint64_t bytes = 0;
    std::vector<std::string> paths;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
      if (!entry->is_directory(error) && paths.size() <= selection_.most_files) paths.push_back(entry->path().string());
    if (error) fail(folder, "cannot be listed: " + error.message(), "check its permissions");
    if (paths.size() > selection_.most_files) {
      fail(folder, fmt::format("it holds more than the {} files that it may hold", selection_.most_files), "keep what the tests need");
      return contents;
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
      auto content = std::make_shared<const std::string>(content_of(path));
      bytes += content->size();
      if (bytes > selection_.most_file_bytes) {
        fail(folder, fmt::format("its files have more than the {} bytes that they may have together", selection_.most_file_bytes),
             "keep what the tests need");
        break;
      }
      contents[fs::path(path).lexically_relative(folder).string()] = std::move(content);
    }
    return contents;
  }

  std::string content_of(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!error && !fs::is_regular_file(status)) {
      fail(path, "not a regular file", "the files of a test are plain files");
      return {};
    }
    const uint64_t size = error ? 0 : fs::file_size(path, error);
    if (!error && size > selection_.largest_file) {
      fail(path, fmt::format("the file has {} bytes, more than the {} that a test may have", size, selection_.largest_file),
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
  std::map<std::string, machine::FileContent> common_files_;   // of all tests
  std::shared_ptr<const machine::FileSet> common_;
  std::vector<Diagnostic> errors_;
};

bool same_expectation(const TestCase& test, const TestCase& other, machine::Comparison comparison) {
  const bool outputs_differ =
      test.expected_output && other.expected_output &&
      machine::normal_form(*test.expected_output, comparison) != machine::normal_form(*other.expected_output, comparison);
  const bool exits_differ = test.expected_exit && other.expected_exit && *test.expected_exit != *other.expected_exit;
  return !outputs_differ && !exits_differ;
}

}  // namespace

Result<std::vector<TestCase>> read_tests(const std::string& folder, const TestSelection& selection) {
  return Reader(folder, selection).read();
}

std::vector<Diagnostic> contradictions(const std::vector<TestCase>& tests, machine::Comparison comparison) {
  std::vector<Diagnostic> messages;
  using Given = std::tuple<std::string_view, std::vector<std::string>, std::vector<std::string>, const machine::FileSet*>;
  std::map<Given, const TestCase*> first;
  for (const TestCase& test : tests) {
    const auto [place, fresh] = first.try_emplace({test.input, test.arguments, test.environment, test.files.get()}, &test);
    if (fresh || same_expectation(test, *place->second, comparison)) continue;
    messages.push_back(user_error(fmt::format("tests {} and {} contradict each other: same input and arguments, different expectations",
                                              place->second->name, test.name),
                                  "no program passes both: mend one of them, or leave it out with --only"));
  }
  return messages;
}

}  // namespace culprit::spec
