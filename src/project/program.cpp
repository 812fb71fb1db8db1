#include "project/program.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/format.h>

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

bool is_library(const Target& target) {
  return target.kind == TargetKind::StaticLibrary || target.kind == TargetKind::SharedLibrary || target.kind == TargetKind::ObjectLibrary;
}

std::optional<size_t> executable_at(const Build& build, const std::string& path) {
  for (size_t i = 0; i < build.targets.size(); ++i) {
    const Target& target = build.targets[i];
    if (target.kind == TargetKind::Executable && std::find(target.artifacts.begin(), target.artifacts.end(), path) != target.artifacts.end())
      return i;
  }
  return std::nullopt;
}

class Collector {
 public:
  Collector(const Build& build, size_t executable, const std::set<size_t>& tests)
      : build_(build), executable_(build.targets[executable]), tests_(tests) {}

  Result<TestProgram> collect() {
    program_.target = executable_.name;
    add(executable_, true, false);
    const size_t own = program_.units.size();
    visit(executable_);
    const bool tests_a_library = program_.units.size() > own && !executable_.installed;
    for (size_t i = 0; i < own; ++i) program_.units[i].trusted = tests_a_library && !is_product(program_.units[i].source.path);
    if (auto error = check()) return *error;
    return std::move(program_);
  }

 private:
  const Target* find(const std::string& id) const {
    const auto at = std::find_if(build_.targets.begin(), build_.targets.end(), [&](const Target& target) { return target.id == id; });
    return at == build_.targets.end() ? nullptr : &*at;
  }

  void add(const Target& target, bool own, bool in_archive) {
    for (const Source& source : target.sources)
      program_.units.push_back({source, own ? std::string() : target.name, in_archive, target.kind == TargetKind::SharedLibrary, false});
  }

  /// Libraries that `from` links and has not yet been given, each followed by its own. Of an executable or a shared library those on the link line;
  /// of a static one, all: what it needs is linked with it. A dependency of another kind only says what is built first.
  void visit(const Target& from) {
    std::vector<const Target*> next;
    for (const std::string& id : from.dependencies)
      if (const Target* target = find(id); target && is_library(*target) && is_linked(from, *target)) next.push_back(target);
    std::stable_sort(next.begin(), next.end(), [&](const Target* left, const Target* right) { return place(from, *left) < place(from, *right); });
    for (const Target* target : next) {
      if (!visited_.insert(target->id).second) continue;
      add(*target, false, target->kind == TargetKind::StaticLibrary || from.kind == TargetKind::StaticLibrary);
      visit(*target);
    }
  }

  /// A shared library with the property VERSION is `libz.so` in CMake's description and `libz.so.1.3` on the link line.
  static bool names(const std::string& word, const Target& library) {
    return word == library.file_name || (library.kind == TargetKind::SharedLibrary && word.starts_with(library.file_name + "."));
  }

  static size_t place(const Target& from, const Target& library) {
    const auto at = std::find_if(from.linked.begin(), from.linked.end(), [&](const std::string& word) { return names(word, library); });
    return static_cast<size_t>(at - from.linked.begin());
  }

  static bool is_linked(const Target& from, const Target& library) {
    if (library.kind == TargetKind::ObjectLibrary || !(from.kind == TargetKind::Executable || from.kind == TargetKind::SharedLibrary)) return true;
    return place(from, library) < from.linked.size();
  }

  /// A target that no test starts compiles it as well.
  bool is_product(const std::string& path) const {
    for (size_t i = 0; i < build_.targets.size(); ++i) {
      const Target& target = build_.targets[i];
      if (tests_.contains(i) || target.id == executable_.id) continue;
      if (std::any_of(target.sources.begin(), target.sources.end(), [&](const Source& source) { return source.path == path; })) return true;
    }
    return false;
  }

  std::optional<Diagnostic> check() const {
    for (const Unit& unit : program_.units) {
      const std::string& path = unit.source.path;
      const std::string target = unit.library.empty() ? executable_.name : unit.library;
      if (unit.source.language == "CXX")
        return user_error(fmt::format("{} of the target {} is C++", path, target), "culprit takes C; tests whose program is all C can be analysed");
      if (unit.source.language != "C")
        return user_error(fmt::format("{} of the target {} is {}, not C", path, target, unit.source.language), "culprit takes C only");
      std::error_code error;
      if (!fs::exists(path, error))
        return user_error(fmt::format("{} of the target {} is not there", path, target),
                          fmt::format("if the build makes it, build first: cmake --build {}", build_.build_folder));
    }
    if (program_.units.empty()) return user_error(fmt::format("the target {} has no sources", executable_.name));
    return std::nullopt;
  }

  const Build& build_;
  const Target& executable_;
  const std::set<size_t>& tests_;
  TestProgram program_;
  std::set<std::string> visited_;
};

}  // namespace

Result<size_t> executable_of(const Build& build, const BuildTest& test) {
  if (test.command.empty())
    return user_error(fmt::format("ctest does not find the program of the test '{}'", test.name),
                      fmt::format("build it first: cmake --build {}", build.build_folder));
  if (const auto at = executable_at(build, test.command[0])) return *at;
  std::error_code error;  // named through a link
  if (const auto at = executable_at(build, fs::canonical(test.command[0], error).string()); at && !error) return *at;
  return user_error(fmt::format("the test '{}' starts {}, which is no program of this build", test.name, test.command[0]),
                    "culprit interprets C programs that the build compiles; it runs no scripts and no other programs");
}

Result<TestProgram> program_of(const Build& build, size_t executable, const std::set<size_t>& tests) {
  return Collector(build, executable, tests).collect();
}

}  // namespace culprit::project
