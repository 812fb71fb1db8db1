// Reads compile_commands.json as written by CMake, Bear and others.
#include <algorithm>
#include <filesystem>

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

/// The command without the compiler and the source file.
CompileRequest request_of(const llvm::json::Object& entry, const std::string& fallback_directory) {
  CompileRequest request;
  request.path = entry.getString("file").value_or("").str();
  request.directory = entry.getString("directory").value_or(fallback_directory).str();
  const std::vector<std::string> words = words_of(entry);
  for (size_t i = 1; i < words.size(); ++i)
    if (words[i] != request.path &&
        absolute(request.directory, words[i]) != absolute(request.directory, request.path))
      request.flags.push_back(words[i]);
  return request;
}

}  // namespace

Result<std::vector<CompileRequest>> read_compile_commands(const std::string& directory,
                                                          const std::vector<std::string>& sources) {
  const std::string path = directory + "/compile_commands.json";
  const auto content = content_of_file(path);
  if (!content)
    return user_error("cannot read " + path,
                      "cmake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(*content);
  if (!parsed) return user_error(path + ": " + llvm::toString(parsed.takeError()), kWriteAnew);
  const llvm::json::Array* entries = parsed->getAsArray();
  if (!entries) return user_error(path + " is not a list of commands", kWriteAnew);
  std::vector<CompileRequest> all;
  for (const llvm::json::Value& entry : *entries)
    if (const llvm::json::Object* object = entry.getAsObject())
      all.push_back(request_of(*object, directory));
  std::erase_if(all, [](const CompileRequest& request) { return request.path.empty(); });
  if (all.empty()) return user_error(path + " names no file", kWriteAnew);
  if (sources.empty()) return all;
  std::vector<CompileRequest> chosen;
  for (const std::string& source : sources) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const CompileRequest& r) {
      return absolute(r.directory, r.path) == absolute(".", source);
    });
    if (at == all.end())
      return user_error(source + " is not in " + path,
                        "give a file that is compiled there, or let the build write the list anew; "
                        "without -p the file is compiled by itself");
    chosen.push_back(*at);
  }
  return chosen;
}

}  // namespace culprit::frontend
