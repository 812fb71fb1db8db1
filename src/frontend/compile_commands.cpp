// Reads compile_commands.json as written by CMake, Bear and others.
#include <filesystem>
#include <map>
#include <set>
#include <string_view>

#include "frontend/frontend.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"
#include "support/files.h"

namespace culprit::frontend {

namespace {

constexpr const char* kWriteAnew =
    "let the build write it anew: cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON";

std::vector<std::string> words_of(const llvm::json::Object& entry) {
  std::vector<std::string> words;
  if (const llvm::json::Array* arguments = entry.getArray("arguments")) {
    for (const llvm::json::Value& argument : *arguments)
      if (auto text = argument.getAsString()) words.push_back(text->str());
  } else if (auto command = entry.getString("command")) {
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char*, 32> split;
    llvm::cl::TokenizeGNUCommandLine(*command, saver, split);
    words.assign(split.begin(), split.end());
  }
  return words;
}

std::filesystem::path absolute(const std::filesystem::path& directory, const std::string& file) {
  return (std::filesystem::absolute(directory.empty() ? "." : directory) / file).lexically_normal();
}

/// What follows the last slash. Only paths that have it in common can be the same file; others need
/// not be made absolute, which costs most of the time for a large build.
std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// The command without the compiler and the source file.
CompileRequest request_of(const llvm::json::Object& entry, const std::string& fallback_directory) {
  CompileRequest request;
  request.path = entry.getString("file").value_or("").str();
  request.directory = entry.getString("directory").value_or(fallback_directory).str();
  const auto is_source = [&](const std::string& word) {
    return word == request.path ||
           (last_part(word) == last_part(request.path) &&
            absolute(request.directory, word) == absolute(request.directory, request.path));
  };
  std::vector<std::string> words = words_of(entry);
  for (size_t i = 1; i < words.size(); ++i)
    if (!is_source(words[i])) request.flags.push_back(std::move(words[i]));
  return request;
}

/// The entries that name a file.
std::vector<const llvm::json::Object*> entries_of(const llvm::json::Array& list) {
  std::vector<const llvm::json::Object*> entries;
  for (const llvm::json::Value& value : list)
    if (const llvm::json::Object* entry = value.getAsObject();
        entry && !entry->getString("file").value_or("").empty())
      entries.push_back(entry);
  return entries;
}

/// The first entry of each file that has the name of one of the sources, by its path.
std::map<std::filesystem::path, const llvm::json::Object*> named(
    const std::vector<const llvm::json::Object*>& entries, const std::vector<std::string>& sources,
    const std::string& fallback_directory) {
  std::set<std::string, std::less<>> names;
  for (const std::string& source : sources) names.emplace(last_part(source));
  std::map<std::filesystem::path, const llvm::json::Object*> found;
  for (const llvm::json::Object* entry : entries) {
    const std::string file = entry->getString("file")->str();
    const std::string directory = entry->getString("directory").value_or(fallback_directory).str();
    if (names.contains(last_part(file))) found.try_emplace(absolute(directory, file), entry);
  }
  return found;
}

}  // namespace

Result<std::vector<CompileRequest>> read_compile_commands(const std::string& directory,
                                                          const std::vector<std::string>& sources) {
  const std::string path = directory + "/compile_commands.json";
  const auto content = content_of_file(path);
  if (!content)
    return user_error(
        "cannot read " + path,
        std::filesystem::is_regular_file(directory) ? "-p takes the folder of the file"
        : std::filesystem::exists(directory + "/CMakeCache.txt")
            ? "cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON; for a test of "
              "CTest, write --ctest NAME in place of the sources and --tests"
        : std::filesystem::exists(directory + "/Makefile")
            ? "there is a Makefile: 'bear -- make' writes it; or leave out -p and "
              "give the flags after --"
            : "cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(*content);
  if (!parsed) return user_error(path + ": " + llvm::toString(parsed.takeError()), kWriteAnew);
  const llvm::json::Array* list = parsed->getAsArray();
  if (!list) return user_error(path + " is not a list of commands", kWriteAnew);
  const std::vector<const llvm::json::Object*> entries = entries_of(*list);
  if (entries.empty()) return user_error(path + " names no file", kWriteAnew);
  std::vector<CompileRequest> chosen;
  if (sources.empty()) {
    for (const llvm::json::Object* entry : entries) chosen.push_back(request_of(*entry, directory));
    return chosen;
  }
  const auto known = named(entries, sources, directory);
  for (const std::string& source : sources) {
    const auto at = known.find(absolute(".", source));
    if (at == known.end())
      return user_error(source + " is not in " + path,
                        "give a file that is compiled there, or let the build write the list anew; "
                        "without -p the file is compiled by itself");
    chosen.push_back(request_of(*at->second, directory));
  }
  return chosen;
}

}  // namespace culprit::frontend
