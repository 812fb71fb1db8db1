// The locations of the file API's files, and whether a reply exists and is current.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "project/json_access.h"

namespace culprit::project {

/// The folder for culprit's query.
std::filesystem::path query_folder(const std::string& build);
/// The newest index file of the reply, which has the greatest name; nullopt if there is none.
std::optional<std::filesystem::path> index_file(const std::string& build);
/// A parsed file of the reply; nullopt if it is missing, too large or not JSON.
std::optional<Json> reply_file(const std::string& build, const std::string& name);
/// The file name that the index lists for `kind` in this major version; empty if there is none.
std::string object_file(const Json& index, const std::string& kind, int version);
/// True if an index lists a codemodel, whichever client asked for it. True for a broken index, too:
/// reading it reports the error.
bool has_codemodel(const std::string& build);
/// A file of the project that the reply was made from and that is newer; nullopt if there is none.
std::optional<std::string> newer_than_reply(const std::string& build);

}  // namespace culprit::project
