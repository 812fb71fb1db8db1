#include "project/program.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "project/product_headers.h"
#include "project/test_code.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

bool is_library(const Target& target) {
  return target.kind == TargetKind::StaticLibrary || target.kind == TargetKind::SharedLibrary ||
         target.kind == TargetKind::ObjectLibrary;
}

std::optional<size_t> executable_with(const Build& build, const std::string& path) {
  for (size_t i = 0; i < build.targets.size(); ++i) {
    const Target& target = build.targets[i];
    if (target.kind == TargetKind::Executable &&
        std::find(target.artifacts.begin(), target.artifacts.end(), path) != target.artifacts.end())
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
    program_.wrapped = executable_.link_options.wrapped;
    add(executable_, true, false);
    own_ = program_.units.size();
    visit(executable_);
    trust_test_code();
    collect_product();
    if (auto error = check()) return *error;
    return std::move(program_);
  }

 private:
  const Target* find(const std::string& id) const {
    const auto at = std::find_if(build_.targets.begin(), build_.targets.end(),
                                 [&](const Target& target) { return target.id == id; });
    return at == build_.targets.end() ? nullptr : &*at;
  }

  /// --wrap is followed where the executable is linked.
  void note_link_options(const Target& target) {
    const LinkOptions& options = target.link_options;
    if (!linked_oddly_.empty()) return;
    if (!options.unmodelled.empty())
      linked_oddly_ =
          fmt::format("the target {} is linked with {}", target.name, options.unmodelled);
    else if (target.kind == TargetKind::SharedLibrary && !options.wrapped.empty())
      linked_oddly_ = fmt::format("the shared library {} is linked with --wrap={}", target.name,
                                  options.wrapped[0]);
  }

  void add(const Target& target, bool own, bool in_archive) {
    note_link_options(target);
    std::vector<std::string> paths;
    for (const Source& source : target.sources) paths.push_back(source.path);
    const std::vector<bool> of_framework = framework_files(paths);
    for (size_t i = 0; i < paths.size(); ++i) {
      const bool brought = of_framework[i] || is_fetched(paths[i], build_.build_folder);
      program_.units.push_back({target.sources[i], own ? std::string() : target.name, in_archive,
                                target.kind == TargetKind::SharedLibrary, brought});
    }
  }

  /// Frameworks and fetched code are trusted already. If they are all there is, it is the
  /// framework's own build, and nothing is trusted.
  void trust_test_code() {
    if (std::all_of(program_.units.begin(), program_.units.end(),
                    [](const Unit& unit) { return unit.trusted; })) {
      for (Unit& unit : program_.units) unit.trusted = false;
      return;
    }
    if (executable_.installed) return;
    const std::set<std::string> product = libraries_of_product();
    const bool links_product =
        std::any_of(program_.units.begin(), program_.units.end(), [&](const Unit& unit) {
          return product.contains(unit.library) && !unit.trusted &&
                 !is_named_as_test(unit.source.path, build_.source_folder);
        });
    trust_where(own_, [&](const Unit& unit) {
      return is_named_as_test(unit.source.path, build_.source_folder) ||
             (links_product && !product.contains(unit.library));
    });
    const auto is_suspect = [](const Unit& unit) { return !unit.trusted; };
    const bool tests_a_library =
        std::any_of(program_.units.begin() + static_cast<std::ptrdiff_t>(own_),
                    program_.units.end(), is_suspect);
    if (tests_a_library) trust_where(0, [](const Unit& unit) { return unit.library.empty(); });
    else
      trust_where(0, [&](const Unit& unit) {
        return is_named_as_test(unit.source.path, build_.source_folder);
      });
  }

  /// Trusts the units from `first` on that are test code and do not belong to the product, unless
  /// that would leave nothing to suspect.
  template <class IsTestCode>
  void trust_where(size_t first, IsTestCode is_test_code) {
    std::vector<bool> trusted;
    for (size_t i = 0; i < program_.units.size(); ++i) {
      const Unit& unit = program_.units[i];
      trusted.push_back(unit.trusted || (i >= first && is_test_code(unit) && !is_product(unit)));
    }
    if (std::find(trusted.begin(), trusted.end(), false) == trusted.end()) return;
    for (size_t i = 0; i < trusted.size(); ++i) program_.units[i].trusted = trusted[i];
  }

  /// Adds the libraries that `from` links and that were not added before, each followed by its own.
  /// For an executable or a shared library these are the libraries on the link line, for a static
  /// one all its library dependencies, since they are linked with it. Other dependencies only
  /// affect the build order.
  void visit(const Target& from) {
    std::vector<const Target*> next;
    for (const std::string& id : from.dependencies)
      if (const Target* target = find(id);
          target && is_library(*target) && is_linked(from, *target))
        next.push_back(target);
    std::stable_sort(next.begin(), next.end(), [&](const Target* left, const Target* right) {
      return place(from, *left) < place(from, *right);
    });
    for (const Target* target : next) {
      if (!visited_.insert(target->id).second) continue;
      add(*target, false,
          target->kind == TargetKind::StaticLibrary || from.kind == TargetKind::StaticLibrary);
      visit(*target);
    }
  }

  /// Position on the link line. A shared library with a VERSION is linked by its full name:
  /// libx.so.1.2 for libx.so.
  static size_t place(const Target& from, const Target& library) {
    const auto is_it = [&](const std::string& linked) {
      return linked == library.file_name || (library.kind == TargetKind::SharedLibrary &&
                                             linked.starts_with(library.file_name + "."));
    };
    return static_cast<size_t>(std::find_if(from.linked.begin(), from.linked.end(), is_it) -
                               from.linked.begin());
  }

  static bool is_linked(const Target& from, const Target& library) {
    if (library.kind == TargetKind::ObjectLibrary ||
        !(from.kind == TargetKind::Executable || from.kind == TargetKind::SharedLibrary))
      return true;
    return place(from, library) < from.linked.size();
  }

  /// Names of the libraries that are installed or that a program other than a test links, directly
  /// or indirectly. Other libraries exist for the tests only.
  std::set<std::string> libraries_of_product() const {
    std::set<std::string> names;
    std::vector<const Target*> next;
    for (size_t i = 0; i < build_.targets.size(); ++i) {
      const Target& target = build_.targets[i];
      const bool is_program = target.kind == TargetKind::Executable && !tests_.contains(i) &&
                              target.id != executable_.id;
      if (is_program || (is_library(target) && target.installed)) next.push_back(&target);
    }
    while (!next.empty()) {
      const Target* from = next.back();
      next.pop_back();
      if (is_library(*from) && !names.insert(from->name).second) continue;
      for (const std::string& id : from->dependencies)
        if (const Target* target = find(id);
            target && is_library(*target) && is_linked(*from, *target))
          next.push_back(target);
    }
    return names;
  }

  /// True if a target that is not a test compiles the source, too, or if its library is installed.
  bool is_product(const Unit& unit) const {
    for (size_t i = 0; i < build_.targets.size(); ++i) {
      const Target& target = build_.targets[i];
      if (tests_.contains(i) || target.id == executable_.id) continue;
      const bool own = !unit.library.empty() && target.name == unit.library;
      if (own && !target.installed) continue;
      const auto is_it = [&](const Source& source) { return source.path == unit.source.path; };
      if (std::any_of(target.sources.begin(), target.sources.end(), is_it)) return true;
    }
    return false;
  }

  void collect_product() {
    std::set<std::string> product;
    for (size_t i = 0; i < build_.targets.size(); ++i) {
      if (tests_.contains(i) || build_.targets[i].id == executable_.id) continue;
      std::vector<std::string> paths;
      for (const Source& source : build_.targets[i].sources) paths.push_back(source.path);
      const std::vector<bool> of_framework = framework_files(paths);
      for (size_t k = 0; k < paths.size(); ++k)
        if (!of_framework[k] && !is_fetched(paths[k], build_.build_folder) &&
            !is_named_as_test(paths[k], build_.source_folder))
          product.insert(paths[k]);
    }
    for (const Unit& unit : program_.units)
      if (unit.trusted) product.erase(unit.source.path);
    const std::vector<std::string> headers = product_headers(build_, program_.units);
    product.insert(headers.begin(), headers.end());
    program_.product.assign(product.begin(), product.end());
  }

  std::optional<Diagnostic> check() const {
    if (!linked_oddly_.empty())
      return user_error(
          linked_oddly_,
          "culprit does not follow this option of the linker, so the program would mean something "
          "else");
    for (const Unit& unit : program_.units) {
      const std::string& path = unit.source.path;
      const std::string target = unit.library.empty() ? executable_.name : unit.library;
      if (unit.source.language == "CXX")
        return user_error(fmt::format("{} of the target {} is C++", path, target),
                          "culprit supports only C: select tests whose program is all C");
      if (unit.source.language != "C")
        return user_error(
            fmt::format("{} of the target {} is {}, not C", path, target, unit.source.language),
            "culprit supports only C");
    }
    if (auto error = missing_sources()) return error;
    if (program_.units.empty())
      return user_error(fmt::format("the target {} has no sources", executable_.name));
    return std::nullopt;
  }

  std::optional<Diagnostic> missing_sources() const {
    constexpr size_t kMostNamed = 5;
    std::vector<const Unit*> missing;
    for (const Unit& unit : program_.units) {
      std::error_code error;
      if (!fs::exists(unit.source.path, error)) missing.push_back(&unit);
    }
    if (missing.empty()) return std::nullopt;
    const Unit& first = *missing[0];
    std::string what = fmt::format("{} of the target {}", first.source.path,
                                   first.library.empty() ? executable_.name : first.library);
    for (size_t i = 1; i < std::min(missing.size(), kMostNamed); ++i)
      what += ", " + missing[i]->source.path;
    if (missing.size() > kMostNamed)
      what += fmt::format(" and {} more", missing.size() - kMostNamed);
    return user_error(fmt::format("{} {} not there", what, missing.size() == 1 ? "is" : "are"),
                      fmt::format("if the build makes what is missing, build first: {}; if it was "
                                  "removed, the build still names it",
                                  build_.build_command));
  }

  const Build& build_;
  const Target& executable_;
  const std::set<size_t>& tests_;
  TestProgram program_;
  std::string linked_oddly_;  // which target has an option of the linker that is not followed
  size_t own_ = 0;            // number of units of the executable itself
  std::set<std::string> visited_;
};

}  // namespace

std::optional<size_t> executable_at(const Build& build, const std::string& path) {
  if (const auto at = executable_with(build, path)) return at;
  std::error_code error;
  const std::string real = fs::canonical(path, error).string();
  return error ? std::nullopt : executable_with(build, real);
}

Result<TestProgram> program_of(const Build& build, size_t executable,
                               const std::set<size_t>& tests) {
  return Collector(build, executable, tests).collect();
}

}  // namespace culprit::project
