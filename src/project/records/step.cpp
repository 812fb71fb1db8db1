#include "project/records/step.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "machine/files/file_set.h"
#include "project/flags.h"

namespace culprit::project::records {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// Options of compilers and linkers whose value is the next word.
constexpr std::array<std::string_view, 46> kWithValue = {"-o",
                                                         "-I",
                                                         "-D",
                                                         "-U",
                                                         "-L",
                                                         "-l",
                                                         "-x",
                                                         "-u",
                                                         "-T",
                                                         "-e",
                                                         "-z",
                                                         "-B",
                                                         "-include",
                                                         "-imacros",
                                                         "-isystem",
                                                         "-iquote",
                                                         "-idirafter",
                                                         "-isysroot",
                                                         "-iprefix",
                                                         "-iwithprefix",
                                                         "-MF",
                                                         "-MT",
                                                         "-MQ",
                                                         "-MJ",
                                                         "-Xlinker",
                                                         "-Xclang",
                                                         "-arch",
                                                         "-target",
                                                         "-framework",
                                                         "-Xpreprocessor",
                                                         "-aux-info",
                                                         "--param",
                                                         "-wrapper",
                                                         "-specs",
                                                         "-Xassembler",
                                                         "-rpath",
                                                         "-release",
                                                         "-R",
                                                         "-dlopen",
                                                         "-version-info",
                                                         "-shrext",
                                                         "-objectlist",
                                                         "-dlpreopen",
                                                         "-version-number",
                                                         "-export-symbols",
                                                         "-export-symbols-regex"};
/// Those that tell where to note what a source includes.
constexpr std::array<std::string_view, 8> kDependencies = {"-MD", "-MMD", "-MP", "-MG",
                                                           "-MF", "-MT",  "-MQ", "-MJ"};

template <class List>
bool is_one_of(std::string_view word, const List& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// The name of a tool: x86_64-linux-gnu-gcc-12 is gcc.
std::string tool_name(const std::string& word) {
  std::string name = machine::name_of("/" + word);
  const size_t version = name.find_last_not_of("0123456789.");
  if (version != std::string::npos && version + 1 < name.size() && name[version] == '-')
    name.resize(version);
  if (name.ends_with(".exe")) name.resize(name.size() - 4);
  const size_t prefix = name.find_last_of('-');
  return prefix == std::string::npos ? name : name.substr(prefix + 1);
}

bool is_compiler(const std::string& tool) {
  static constexpr std::array<std::string_view, 13> kNames = {
      "cc",  "gcc", "clang", "c99", "c89",     "c11",  "tcc",
      "icc", "icx", "c++",   "g++", "clang++", "mpicc"};
  return is_one_of(tool, kNames);
}

bool is_of_cxx(const std::string& tool) { return tool.ends_with("++"); }

bool is_shell(const std::string& word) {
  const std::string name = machine::name_of("/" + word);
  return name == "sh" || name == "bash" || name == "dash" || name == "ksh";
}

/// Removes words before the command proper. Returns the mode of libtool, or "".
std::string strip_launchers(Words& words) {
  static constexpr std::array<std::string_view, 8> kLaunchers = {
      "env", "ccache", "distcc", "sccache", "nice", "time", "exec", "command"};
  std::string mode;
  size_t at = 0;
  for (; at < words.size(); ++at) {
    const std::string tool = machine::name_of("/" + words[at]);
    const bool sets_variable = words[at].find('=') != std::string::npos && words[at][0] != '-';
    if (is_shell(words[at]) || is_one_of(tool, kLaunchers) || sets_variable) continue;
    if (tool != "libtool" && tool != "glibtool") break;
    while (at + 1 < words.size() && words[at + 1].starts_with("--"))
      if (words[++at].starts_with("--mode=")) mode = words[at].substr(7);
  }
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
  return mode;
}

std::string language_of(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  static constexpr std::array<std::string_view, 6> kCxx = {".cc",  ".cpp", ".cxx",
                                                           ".c++", ".C",   ".cp"};
  static constexpr std::array<std::string_view, 3> kAsm = {".s", ".S", ".asm"};
  static constexpr std::array<std::string_view, 5> kFortran = {".f", ".F", ".f90", ".F90", ".for"};
  if (extension == ".c" || extension == ".i") return "C";
  if (is_one_of(extension, kCxx)) return "CXX";
  if (is_one_of(extension, kAsm)) return "ASM";
  if (is_one_of(extension, kFortran)) return "Fortran";
  if (extension == ".m") return "OBJC";
  return extension == ".mm" ? "OBJCXX" : "";
}

bool is_shared_name(const std::string& path) {
  const std::string name = machine::name_of("/" + path);
  return name.ends_with(".so") || name.find(".so.") != std::string::npos ||
         name.ends_with(".dylib");
}

/// One call of a compiler or linker.
class Compilation {
 public:
  Compilation(const std::string& folder, const Words& words, std::string mode)
      : folder_(folder), words_(words), mode_(std::move(mode)), tool_(tool_name(words[0])) {}

  std::vector<Step> steps() {
    for (size_t i = 1; i < words_.size(); ++i) i = read_word(i);
    if (only_looks_) return {};
    step_.flags = with_absolute_paths(std::move(flags_), folder_);
    if (mode_ == "compile" || compiles_) return compilations();
    if (step_.inputs.empty()) return {};
    step_.link_options = read_link_options(words_);
    step_.kind = joins_ ? Step::Kind::Join : Step::Kind::Link;
    if (output_.empty()) output_ = "a.out";
    step_.output = absolute(output_);
    if (output_.ends_with(".la") && (!is_installed_ || step_.prefers_archives))
      step_.kind = Step::Kind::Archive;
    else step_.shared |= output_.ends_with(".la");
    if (output_.ends_with(".lo")) step_.kind = Step::Kind::Join;
    return {step_};
  }

 private:
  std::string absolute(const std::string& path) const {
    return machine::absolute_path(folder_, path);
  }

  /// Returns the index of the last word that belongs to this one.
  size_t read_word(size_t i) {
    const std::string& word = words_[i];
    if (!word.starts_with('-') || word == "-") {
      if (word != "-" && !word.starts_with('@')) add_input(word);
      return i;
    }
    const bool has_value = is_one_of(word, kWithValue) && i + 1 < words_.size();
    const std::string value = has_value ? words_[i + 1] : std::string();
    note(word, value);
    const bool is_no_flag = word == "-c" || word == "-o" || is_one_of(word, kDependencies);
    if (!is_no_flag) {
      flags_.push_back(word);
      if (has_value) flags_.push_back(value);
    }
    return has_value ? i + 1 : i;
  }

  void note(const std::string& word, const std::string& value) {
    const auto joined_or = [&](std::string_view name) {
      return word.size() > name.size() ? word.substr(name.size()) : value;
    };
    if (word == "-o") output_ = value;
    else if (word == "-c") compiles_ = true;
    else if (word == "-E" || word == "-S" || word == "-M" || word == "-MM" ||
             word == "-fsyntax-only" || word == "--version")
      only_looks_ = true;
    else if (word == "-shared" || word == "-dynamiclib" || word == "--shared") step_.shared = true;
    else if (word == "-static" || word == "-all-static") step_.prefers_archives = true;
    else if (word == "-r" || word == "-Wl,-r" || word == "--relocatable") joins_ = true;
    else if (word == "-rpath") is_installed_ = true;  // of libtool
    else if (word == "-x") language_ = value == "c" ? "C" : value == "none" ? "" : value;
    else if (word.starts_with("-L")) step_.library_folders.push_back(absolute(joined_or("-L")));
    else if (word.starts_with("-l") && word != "-l:")
      step_.inputs.push_back({Input::Kind::Named, joined_or("-l"), {}});
  }

  void add_input(const std::string& word) {
    Input input{Input::Kind::Object, absolute(word), language_of(word)};
    if (!language_.empty()) input.language = language_;
    if (input.language == "C" && is_of_cxx(tool_)) input.language = "CXX";
    if (!input.language.empty()) input.kind = Input::Kind::Source;
    else if (word.ends_with(".a") || word.ends_with(".la")) input.kind = Input::Kind::Archive;
    else if (is_shared_name(word)) input.kind = Input::Kind::Shared;
    step_.inputs.push_back(std::move(input));
  }

  /// Without -o, an object stands in the working folder.
  std::vector<Step> compilations() {
    std::vector<Step> steps;
    for (const Input& input : step_.inputs) {
      if (input.kind != Input::Kind::Source) continue;
      Step step;
      step.inputs = {input};
      step.flags = step_.flags;
      const std::string stem = fs::path(input.path).stem().string();
      step.output = absolute(!output_.empty()     ? output_
                             : mode_ == "compile" ? stem + ".lo"
                                                  : stem + ".o");
      steps.push_back(std::move(step));
    }
    return steps;
  }

  const std::string& folder_;
  const Words& words_;
  std::string mode_, tool_, output_, language_;
  std::vector<std::string> flags_;
  Step step_;
  bool compiles_ = false, only_looks_ = false, joins_ = false, is_installed_ = false;
};

/// ar rcs lib.a x.o y.o
std::vector<Step> archive_steps(const BuildCommand& command, const Words& words) {
  Step step;
  step.kind = Step::Kind::Archive;
  size_t at = 1;
  while (at < words.size() && words[at].starts_with("--")) at += words[at] == "--plugin" ? 2 : 1;
  if (at >= words.size() || words[at].find_first_of("rq") == std::string::npos) return {};
  const auto is_option = [&](const std::string& word) { return word.starts_with('-'); };
  for (++at; at < words.size() && is_option(words[at]);) ++at;
  if (at >= words.size()) return {};
  step.output = machine::absolute_path(command.folder, words[at]);
  for (++at; at < words.size(); ++at) {
    const bool is_archive = words[at].ends_with(".a");
    if (!is_option(words[at]))
      step.inputs.push_back({is_archive ? Input::Kind::Archive : Input::Kind::Object,
                             machine::absolute_path(command.folder, words[at]),
                             {}});
  }
  return {step};
}

/// cp x y; a target that is a folder keeps the name.
std::vector<Step> copy_steps(const BuildCommand& command, const Words& words) {
  std::vector<std::string> paths;
  for (size_t i = 1; i < words.size(); ++i)
    if (!words[i].starts_with('-')) paths.push_back(words[i]);
  if (paths.size() != 2) return {};
  std::string to = machine::absolute_path(command.folder, paths[1]);
  std::error_code error;
  if (paths[1].ends_with('/') || fs::is_directory(to, error))
    to = machine::absolute_path(to, machine::name_of("/" + paths[0]));
  // the target of a link is relative to it
  const std::string from = tool_name(words[0]) == "ln" && !paths[0].starts_with('/')
                               ? machine::absolute_path(machine::folder_of(to), paths[0])
                               : machine::absolute_path(command.folder, paths[0]);
  Step step;
  step.kind = Step::Kind::Copy;
  step.output = to;
  step.inputs = {{Input::Kind::Object, from, {}}};
  return {step};
}

}  // namespace

std::vector<Step> steps_of(const BuildCommand& command) {
  Words words = command.words;
  const std::string mode = strip_launchers(words);
  if (words.empty() || words[0].empty()) return {};
  const std::string tool = tool_name(words[0]);
  const auto has = [&](const char* word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (tool == "ar") return archive_steps(command, words);
  if (tool == "cp" || tool == "mv" || tool == "ln") return copy_steps(command, words);
  if (is_compiler(tool) || tool == "ld" || (mode == "link" || mode == "compile") ||
      (has("-c") && has("-o")))
    return Compilation(command.folder, words, mode).steps();
  return {};
}

}  // namespace culprit::project::records
