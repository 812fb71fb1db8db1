// Reads the reply of CMake's file API: index -> codemodel -> one file per target.
#include <filesystem>

#include <fmt/format.h>

#include "project/cmake_build.h"
#include "project/flags.h"
#include "project/reply_files.h"

namespace culprit::project {

namespace fs = std::filesystem;

namespace {

TargetKind kind_of(const std::string& word) {
  if (word == "EXECUTABLE") return TargetKind::Executable;
  if (word == "STATIC_LIBRARY") return TargetKind::StaticLibrary;
  if (word == "SHARED_LIBRARY" || word == "MODULE_LIBRARY") return TargetKind::SharedLibrary;
  return word == "OBJECT_LIBRARY" ? TargetKind::ObjectLibrary : TargetKind::Other;
}

class ReplyReader {
 public:
  explicit ReplyReader(const std::string& folder) : folder_(folder) {}

  Result<Build> read() {
    const auto path = index_file(folder_);
    if (!path) return broken("there is no index file");
    const std::string index_name = path->filename().string();
    const auto index = reply_file(folder_, index_name);
    if (!index) return broken(index_name + " is not JSON");
    const std::string model_name = object_file(*index, "codemodel", 2);
    if (model_name.empty()) return broken(index_name + " names no codemodel of version 2");
    const auto model = reply_file(folder_, model_name);
    if (!model) return broken(model_name + " is missing or no JSON");
    build_.source_folder = text(member(*model, "paths"), "source");
    build_.build_folder = text(member(*model, "paths"), "build");
    const Json& configurations = list(*model, "configurations");
    build_.build_command = "cmake --build " + build_.build_folder;
    if (build_.source_folder.empty() || build_.build_folder.empty() || configurations.empty())
      return broken(model_name + " has no paths or no configuration");
    return read_configuration(configurations[0]);
  }

 private:
  Diagnostic broken(const std::string& why) const {
    return user_error(fmt::format("cmake's description of the build in {} cannot be understood: {}",
                                  folder_, why),
                      fmt::format("remove {}/.cmake/api/v1/reply and configure again: cmake {}",
                                  folder_, folder_));
  }

  Result<Build> read_configuration(const Json& configuration) {
    build_.configuration = text(configuration, "name");
    for (const Json& entry : list(configuration, "targets")) {
      const std::string name = text(entry, "jsonFile");
      const auto target = reply_file(folder_, name);
      if (!target)
        return broken((name.empty() ? "the file of a target" : name) + " is missing or no JSON");
      read_target(*target);
    }
    return std::move(build_);
  }

  void read_target(const Json& from) {
    Target target;
    target.id = text(from, "id");
    target.name = text(from, "name");
    target.kind = kind_of(text(from, "type"));
    target.installed = !list(member(from, "install"), "destinations").empty();
    target.file_name = text(from, "nameOnDisk");
    for (const Json& artifact : list(from, "artifacts"))
      target.artifacts.push_back(absolute(build_.build_folder, text(artifact, "path")));
    for (const Json& dependency : list(from, "dependencies"))
      target.dependencies.push_back(text(dependency, "id"));
    std::vector<std::string> link_line;
    for (const Json& fragment : list(member(from, "link"), "commandFragments"))
      for (const std::string& word : words_of(text(fragment, "fragment"))) {
        link_line.push_back(word);
        if (text(fragment, "role") == "libraries")
          target.linked.push_back(fs::path(word).filename().string());
      }
    target.link_options = read_link_options(link_line);
    read_sources(from, target);
    build_.targets.push_back(std::move(target));
  }

  void read_sources(const Json& from, Target& target) const {
    const Json& groups = list(from, "compileGroups");
    const std::string folder = absolute(build_.build_folder, text(member(from, "paths"), "build"));
    for (const Json& entry : list(from, "sources")) {
      const auto group = number(entry, "compileGroupIndex");
      // a header, or an object of another target
      if (!group || *group < 0 || static_cast<size_t>(*group) >= groups.size()) continue;
      const Json& how = groups[static_cast<size_t>(*group)];
      target.sources.push_back({absolute(build_.source_folder, text(entry, "path")),
                                text(how, "language"), flags_of(how, folder)});
    }
  }

  static std::string absolute(const std::string& folder, const std::string& path) {
    return (fs::path(folder) / path).lexically_normal().string();
  }

  /// In the order of CMake's compile rule: definitions, include folders, flags.
  static std::vector<std::string> flags_of(const Json& group, const std::string& folder) {
    std::vector<std::string> flags;
    for (const Json& define : list(group, "defines"))
      flags.push_back("-D" + text(define, "define"));
    for (const Json& include : list(group, "includes")) {
      flags.emplace_back(flag(include, "isSystem") ? "-isystem" : "-I");
      flags.push_back(text(include, "path"));
    }
    for (const Json& fragment : list(group, "compileCommandFragments"))
      for (std::string& word : words_of(text(fragment, "fragment")))
        flags.push_back(std::move(word));
    return with_absolute_paths(std::move(flags), folder);
  }

  const std::string& folder_;
  Build build_;
};

}  // namespace

Result<Build> read_reply(const std::string& folder) { return ReplyReader(folder).read(); }

}  // namespace culprit::project
