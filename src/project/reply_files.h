// Where the file API keeps its files, and whether a reply is there and current.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "project/json_access.h"

namespace culprit::project {

/// Where culprit's query stands.
std::filesystem::path query_folder(const std::string& build);
/// The newest index file of the reply: the greatest name; nullopt when there is none.
std::optional<std::filesystem::path> index_file(const std::string& build);
/// A file of the reply, parsed; nullopt when it is missing, too large or no JSON.
std::optional<Json> reply_file(const std::string& build, const std::string& name);
/// The file name of the object `kind`, of the major version, that the index lists; empty: none.
std::string object_file(const Json& index, const std::string& kind, int version);
/// Whether there is an index that lists a codemodel, whoever asked for it.
bool has_codemodel(const std::string& build);
/// A file of the project that the reply was made from and that changed since.
std::optional<std::string> newer_than_reply(const std::string& build);

}  // namespace culprit::project
