#include "project/records/program_build.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "machine/files/file_set.h"
#include "project/flags.h"
#include "project/program.h"
#include "project/records/compile_commands.h"
#include "project/records/record_source.h"
#include "project/records/step.h"

namespace culprit::project::records {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostNames = 8;      // of files or programs, in messages
constexpr unsigned kMostCopies = 20;  // of copies, one after the other

std::string current_folder() {
  std::error_code error;
  return fs::current_path(error).string();
}

/// Where the program may be: below the build folder, or where the user is.
std::vector<std::string> places_of(const std::string& folder, const std::string& program) {
  std::vector<std::string> places{machine::absolute_path(folder, program)};
  const std::string here = machine::absolute_path(current_folder(), program);
  std::error_code error;
  if (here == places[0]) return places;
  const bool is_here = fs::exists(here, error) && !fs::exists(places[0], error);
  places.insert(is_here ? places.begin() : places.end(), here);
  return places;
}

std::string some_of(const std::vector<std::string>& names) {
  const size_t shown = std::min(names.size(), kMostNames);
  std::string out = fmt::format("{}", fmt::join(names.begin(), names.begin() + shown, ", "));
  if (shown < names.size()) out += fmt::format(" and {} more", names.size() - shown);
  return out;
}

/// The innermost folder that holds all files; empty without files.
std::string common_folder(const std::vector<std::string>& files) {
  fs::path common;
  for (const std::string& file : files) {
    const fs::path folder = fs::path(file).parent_path();
    if (common.empty()) common = folder;
    while (common != common.root_path()) {
      const fs::path relative = folder.lexically_relative(common);
      if (!relative.empty() && *relative.begin() != "..") break;
      common = common.parent_path();
    }
  }
  return common.string();
}

class Assembler {
 public:
  Assembler(const std::string& folder, std::unique_ptr<RecordSource> source)
      : folder_(folder), source_(std::move(source)) {
    for (const BuildCommand& command : compile_commands(folder_))
      for (Step& step : steps_of(command)) {
        if (step.kind == Step::Kind::Compile) compiled_[step.inputs[0].path].push_back(step);
        listed_.emplace(step.output, std::move(step));
      }
    build_.build_folder = folder_;
    if (source_) build_.build_command = source_->build_command();
  }

  Result<Build> assemble(const std::string& program) {
    const Step* link = nullptr;
    for (const std::string& place : places_of(folder_, program)) {
      link = find_behind_copies(place);
      if (link && (link->kind != Step::Kind::Link || link->shared)) link = nullptr;
      if (!link) continue;
      add_target(*link, TargetKind::Executable, place);
      break;
    }
    if (!link) return no_link(program);
    if (!unknown_.empty())
      return user_error(fmt::format("the build in {} does not tell how {} {} made", folder_,
                                    some_of(unknown_), unknown_.size() == 1 ? "is" : "are"),
                        kOtherWay);
    set_source_folder();
    return std::move(build_);
  }

 private:
  static constexpr const char* kOtherWay =
      "name the sources of the program instead: culprit run a.c b.c … --tests DIR; or write a "
      "compile_commands.json that has this command";

  Diagnostic no_link(const std::string& program) {
    std::string why = source_ ? source_->complaint() : std::string();
    if (!why.empty()) why = ": " + why;
    std::set<std::string> programs;
    for (const auto* steps : {&steps_, &listed_})
      for (const auto& [path, step] : *steps)
        if (step.kind == Step::Kind::Link && !step.shared) programs.insert(name_of(path));
    if (source_)
      for (const std::string& path : source_->likely_programs())
        if (const Step* step = find(path); step && step->kind == Step::Kind::Link && !step->shared)
          programs.insert(name_of(path));
    return user_error(
        fmt::format("the build in {} does not tell how {} is linked{}", folder_, program, why),
        programs.empty()
            ? kOtherWay
            : fmt::format("its programs: {}", some_of({programs.begin(), programs.end()})));
  }

  std::string name_of(const std::string& path) const { return as_seen_from(path, folder_); }

  // Steps
  // ----------------------------------------------------------------------------------------------

  void add(const std::vector<BuildCommand>& commands) {
    for (const BuildCommand& command : commands)
      for (Step& step : steps_of(command)) {
        const auto [at, is_new] = steps_.emplace(step.output, step);
        if (is_new || step.kind != Step::Kind::Archive || at->second.kind != step.kind) continue;
        for (Input& input : step.inputs) {  // ar adds to an archive
          std::vector<Input>& members = at->second.inputs;
          const auto is_it = [&](const Input& each) { return each.path == input.path; };
          if (std::none_of(members.begin(), members.end(), is_it))
            members.push_back(std::move(input));
        }
      }
  }

  /// libtool makes x.o and .libs/x.o beside x.lo.
  const Step* known(const std::string& path) const {
    if (const auto at = steps_.find(path); at != steps_.end()) return &at->second;
    if (!path.ends_with(".o")) return nullptr;
    std::string other = path.substr(0, path.size() - 2) + ".lo";
    if (const size_t hidden = other.find("/.libs/"); hidden != std::string::npos)
      other.erase(hidden, 6);
    const auto at = steps_.find(other);
    return at == steps_.end() ? nullptr : &at->second;
  }

  /// The step that makes the file; null if no record has it.
  const Step* find(const std::string& path) {
    if (const Step* step = known(path)) return step;
    if (source_ && asked_.insert(path).second) {
      for (unsigned attempt = 0;; ++attempt) {
        const auto commands = source_->commands_for(path, attempt);
        if (!commands) break;
        add(*commands);
        if (const Step* step = known(path)) return step;
      }
    }
    const auto at = listed_.find(path);
    return at == listed_.end() ? nullptr : &at->second;
  }

  const Step* find_behind_copies(std::string path) {
    const Step* step = find(path);
    for (unsigned i = 0; step && step->kind == Step::Kind::Copy; ++i) {
      if (i == kMostCopies) return nullptr;
      path = step->inputs[0].path;
      step = find(path);
    }
    return step;
  }

  // Targets
  // ----------------------------------------------------------------------------------------------

  void add_target(const Step& from, TargetKind kind, const std::string& path) {
    const Step step = from;  // later records may add to it
    Target target;
    target.id = step.output;
    target.name = name_of(path);
    target.kind = kind;
    target.file_name = machine::name_of(step.output);
    target.artifacts = {path};
    target.link_options = step.link_options;
    const size_t place = build_.targets.size();
    build_.targets.emplace_back();
    made_.insert(step.output);
    std::set<std::string> objects;
    fill(target, step, objects);
    build_.targets[place] = std::move(target);
  }

  void fill(Target& target, const Step& step, std::set<std::string>& objects) {
    for (const Input& input : step.inputs) {
      switch (input.kind) {
        case Input::Kind::Source: add_source(target, input, step.flags, step.output); break;
        case Input::Kind::Object: add_object(target, input.path, objects); break;
        case Input::Kind::Archive:
        case Input::Kind::Shared: add_library(target, input.path); break;
        case Input::Kind::Named: add_named_library(target, step, input.path); break;
      }
    }
  }

  /// Each object once, as the linker would have it.
  void add_object(Target& target, const std::string& path, std::set<std::string>& objects) {
    const Step* found = find_behind_copies(path);
    if (!found) {
      unknown_.push_back(name_of(path));
      return;
    }
    if (!objects.insert(found->output).second) return;
    const Step step = *found;
    if (step.kind == Step::Kind::Archive || step.shared) add_library(target, path);
    else fill(target, step, objects);
  }

  /// The flags of compile_commands.json are preferred if they are clearly meant: for this object,
  /// or the only ones for the source.
  void add_source(Target& target, const Input& input, const std::vector<std::string>& flags,
                  const std::string& object) {
    Source source{input.path, input.language, flags};
    if (const auto at = compiled_.find(input.path); at != compiled_.end()) {
      const auto is_it = [&](const Step& step) { return step.output == object; };
      const auto same = std::find_if(at->second.begin(), at->second.end(), is_it);
      if (same != at->second.end()) source.flags = same->flags;
      else if (at->second.size() == 1) source.flags = at->second[0].flags;
    }
    sources_.push_back(source.path);
    target.sources.push_back(std::move(source));
  }

  /// A library that no record tells of is one without sources.
  void add_library(Target& target, const std::string& path) {
    const Step* step = find_behind_copies(path);
    if (!step || step->kind == Step::Kind::Compile) return;
    const std::string output = step->output;
    target.linked.push_back(machine::name_of(output));
    target.dependencies.push_back(output);
    const bool shared = step->kind == Step::Kind::Link;
    if (!made_.contains(output))
      add_target(*step, shared ? TargetKind::SharedLibrary : TargetKind::StaticLibrary, output);
  }

  /// -lNAME is looked for in the folders of -L.
  void add_named_library(Target& target, const Step& step, const std::string& name) {
    std::vector<std::string> endings{".so", ".a", ".la"};
    if (step.prefers_archives) std::swap(endings[0], endings[1]);
    const std::string exact = name.starts_with(':') ? name.substr(1) : std::string();
    if (!exact.empty()) endings = {""};
    for (const std::string& folder : step.library_folders)
      for (const std::string& ending : endings) {
        const std::string path =
            machine::absolute_path(folder, exact.empty() ? "lib" + name + ending : exact);
        std::error_code error;
        if (known(path) || (fs::exists(path, error) && find(path)) || is_listed(path))
          return add_library(target, path);
      }
  }

  bool is_listed(const std::string& path) const { return listed_.contains(path); }

  void set_source_folder() {
    std::vector<std::string> files = sources_;
    if (source_)
      for (std::string& file : source_->descriptions()) files.push_back(std::move(file));
    const std::string common = common_folder(files);
    const bool is_inside = common.empty() || common == folder_ || common.starts_with(folder_ + "/");
    build_.source_folder = is_inside ? folder_ : common;
  }

  const std::string& folder_;
  std::unique_ptr<RecordSource> source_;
  Build build_;
  std::map<std::string, Step> steps_;                  // by output
  std::map<std::string, Step> listed_;                 // by output, of compile_commands.json
  std::map<std::string, std::vector<Step>> compiled_;  // the same, by source
  std::set<std::string> asked_, made_;
  std::vector<std::string> sources_, unknown_;
};

Diagnostic no_records(const std::string& folder) {
  std::error_code error;
  const fs::path at(folder);
  const std::string hint = fs::exists(at / "configure", error) ? "configure it first: ./configure"
                           : fs::exists(at / "meson.build", error)
                               ? "configure a build: meson setup build"
                           : fs::exists(at / "CMakeLists.txt", error)
                               ? fmt::format("configure a build: cmake -S {} -B build", folder)
                               : "give the folder in which you call make or ninja";
  return user_error(
      fmt::format("{} has no CMakeCache.txt, build.ninja, Makefile or compile_commands.json",
                  folder),
      hint);
}

}  // namespace

Result<Build> read_program_build(const std::string& given, const std::string& program) {
  const std::string folder = machine::absolute_path(current_folder(), given);
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return user_error("there is no build folder " + given,
                      "give the folder in which you call make or ninja");
  if (fs::exists(folder + "/CMakeCache.txt", error)) {
    auto build = read_build(given);
    if (!build || executable_at(*build, path_of_program(*build, program))) return build;
    std::vector<std::string> programs;
    for (const Target& target : build->targets)
      if (target.kind == TargetKind::Executable && !target.artifacts.empty())
        programs.push_back(as_seen_from(target.artifacts[0], build->build_folder));
    return user_error(fmt::format("the build in {} makes no program {}", given, program),
                      programs.empty() ? "it makes none" : "its programs are " + some_of(programs));
  }
  auto source = record_source(folder);
  if (!source) return source.errors();
  if (!*source && !fs::exists(folder + "/compile_commands.json", error)) return no_records(given);
  return Assembler(folder, source.take()).assemble(program);
}

std::string path_of_program(const Build& build, const std::string& program) {
  const std::vector<std::string> places = places_of(build.build_folder, program);
  for (const std::string& place : places)
    if (executable_at(build, place)) return place;
  return places[0];
}

}  // namespace culprit::project::records
