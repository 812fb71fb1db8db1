#include <algorithm>

#include <fmt/format.h>

#include "project/shell/utilities.h"

namespace culprit::project::shell {

using Kind = SeenFile::Kind;

std::string Utilities::copy_file(const std::string& from, const std::string& to) {
  const SeenFile source = evaluator_.files_.look(state_, from);
  if (source.kind == Kind::Unknown) return refuse(fmt::format("what {} holds", from));
  if (source.kind == Kind::Folder) return refuse(fmt::format("a copy of the folder {}", from));
  SeenFile target = evaluator_.files_.look(state_, to);
  const std::string path =
      target.kind == Kind::Folder ? machine::absolute_path(to, machine::name_of(from)) : to;
  if (source.kind == Kind::None) {
    complain(fmt::format("no such file: {}\n", from));
    return "1";
  }
  const SeenFile folder = evaluator_.files_.look(state_, machine::folder_of(path));
  if (folder.kind == Kind::Unknown) return refuse(fmt::format("writing to {}", path));
  if (folder.kind != Kind::Folder) return "1";
  state_.files[path] = {FileChange::Kind::File, source.content};
  return "0";
}

std::string Utilities::copy(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "fprRa", given, paths)) return "1";
  if (paths.size() < 2) return "1";
  std::string status = "0";
  for (size_t i = 0; i + 1 < paths.size(); ++i)
    if (copy_file(evaluator_.absolute(state_, paths[i]),
                  evaluator_.absolute(state_, paths.back())) != "0")
      status = "1";
  return status;
}

std::string Utilities::move(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "f", given, paths)) return "1";
  if (paths.size() != 2) return refuse("'mv' of several files");
  const std::string from = evaluator_.absolute(state_, paths[0]);
  const std::string status = copy_file(from, evaluator_.absolute(state_, paths[1]));
  if (status == "0") state_.files[from] = {FileChange::Kind::Removed, nullptr};
  return status;
}

void Utilities::remove_all(const std::string& path) {
  std::erase_if(state_.files,
                [&](const auto& entry) { return entry.first.starts_with(path + "/"); });
  state_.files[path] = {FileChange::Kind::Removed, nullptr};
}

std::string Utilities::remove(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "frR", given, paths)) return "1";
  const bool is_forced = given.find('f') != std::string::npos;
  const bool is_deep = given.find_first_of("rR") != std::string::npos;
  std::string status = "0";
  for (const std::string& each : paths) {
    const std::string path = evaluator_.absolute(state_, each);
    const Kind kind = evaluator_.files_.look(state_, path).kind;
    const bool fails = kind == Kind::Folder ? !is_deep
                       : kind == Kind::None ? !is_forced
                       : kind == Kind::Unknown && !is_forced
                           ? !evaluator_.ask_outside(state_, fmt::format("whether {} exists", path))
                           : false;
    if (fails) status = "1";
    if (kind == Kind::Unknown || !fails) remove_all(path);
  }
  return status;
}

std::string Utilities::make_folder(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "p", given, paths, {"--parents"})) return "1";
  const bool with_parents = !given.empty();
  std::string status = "0";
  for (const std::string& each : paths) {
    Words missing;
    std::string path = evaluator_.absolute(state_, each);
    Kind kind = evaluator_.files_.look(state_, path).kind;
    if (kind == Kind::Folder && !with_parents) status = "1";
    for (; kind == Kind::None; kind = evaluator_.files_.look(state_, path).kind) {
      missing.push_back(path);
      path = machine::folder_of(path);
    }
    if (kind == Kind::Unknown) return refuse(fmt::format("whether {} exists", path));
    if (kind == Kind::File || (missing.size() > 1 && !with_parents)) status = "1";
    else
      for (const std::string& folder : missing)
        state_.files[folder] = {FileChange::Kind::Folder, nullptr};
  }
  return status;
}

std::string Utilities::remove_folder(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "", given, paths)) return "1";
  for (const std::string& each : paths) {
    const std::string path = evaluator_.absolute(state_, each);
    if (!state_.files.contains(path)) return refuse(fmt::format("whether {} is empty", path));
    remove_all(path);
  }
  return "0";
}

std::string Utilities::touch(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "", given, paths)) return "1";
  for (const std::string& each : paths) {
    const std::string path = evaluator_.absolute(state_, each);
    const Kind kind = evaluator_.files_.look(state_, path).kind;
    const Kind folder = evaluator_.files_.look(state_, machine::folder_of(path)).kind;
    if (kind == Kind::Unknown || folder == Kind::Unknown)
      return refuse(fmt::format("whether {} exists", path));
    if (folder != Kind::Folder) return "1";
    if (kind == Kind::None)
      state_.files[path] = {FileChange::Kind::File, std::make_shared<const std::string>()};
  }
  return "0";
}

/// Any new name will do.
std::string Utilities::make_temporary(const Words& words) {
  std::string given;
  Words templates;
  if (!options(words, "dt", given, templates)) return "1";
  if (templates.size() > 1) return refuse("'mktemp' with several names");
  std::string path = templates.empty() ? "/tmp/tmp.XXXXXX" : templates[0];
  const size_t end = path.find_last_not_of('X') + 1;
  if (path.size() - end < 3) return refuse("'mktemp' with an odd name");
  if (given.find('t') != std::string::npos) path = "/tmp/" + path;
  const size_t begin = path.find_last_not_of('X') + 1;
  path = evaluator_.absolute(state_,
                             path.substr(0, begin) + fmt::format("{:0>6}", state_.files.size()));
  const Kind folder = evaluator_.files_.look(state_, machine::folder_of(path)).kind;
  if (folder != Kind::Folder)
    return refuse(fmt::format("whether {} exists", machine::folder_of(path)));
  const bool is_folder = given.find('d') != std::string::npos;
  state_.files[path] = {is_folder ? FileChange::Kind::Folder : FileChange::Kind::File,
                        is_folder ? nullptr : std::make_shared<const std::string>()};
  print(path + "\n");
  return "0";
}

}  // namespace culprit::project::shell
