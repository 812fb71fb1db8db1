#include "driver/apply_patch.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "driver/output/replace_file.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

using document::Document;
using document::Replacement;
using document::SourceText;

constexpr unsigned kMostBackups = 1000;  // of one file

/// Root may write to any file, but not to one that its owner protects.
bool may_be_changed(const std::string& path) {
  struct stat status{};
  const std::string folder = fs::path(path).parent_path().string();
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         (status.st_mode & 0222) != 0 && ::access(path.c_str(), W_OK) == 0 &&
         ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

Diagnostic protected_file(const std::string& path) {
  return user_error_at(path, 0, 0, "the file may not be changed",
                       "check the permissions of the file and of its folder");
}

std::optional<std::string> content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return file && text ? std::optional(text.str()) : std::nullopt;
}

std::string_view without_return(std::string_view line) {
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// A text by lines, which keep their ends.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      starts_.push_back(at);
      at = end;
    }
    starts_.push_back(text.size());
  }

  size_t count() const { return starts_.size() - 1; }
  std::string_view line(size_t number) const {
    std::string_view line = text_.substr(starts_[number], starts_[number + 1] - starts_[number]);
    if (line.ends_with('\n')) line.remove_suffix(1);
    return line;
  }
  /// The offset of a place, both from 1; nullopt if there is none. The end of the text is a place.
  std::optional<size_t> offset(size_t line_number, size_t column) const {
    if (line_number == 0 || column == 0 || line_number > starts_.size()) return std::nullopt;
    const size_t at = starts_[line_number - 1] + column - 1;
    const size_t end = line_number > count()
                           ? text_.size()
                           : starts_[line_number - 1] + line(line_number - 1).size();
    return at <= end ? std::optional(at) : std::nullopt;
  }
  /// The line end at a line; of a last line without one, that of the first.
  std::string_view end_at(size_t line_number) const {
    const size_t number = line_number < count() ? line_number - 1 : 0;
    return count() > 0 && line(number).ends_with('\r') ? "\r\n" : "\n";
  }

 private:
  std::string_view text_;
  std::vector<size_t> starts_;  // of each line, then the end of the text
};

std::string with_line_ends(const std::string& text, std::string_view end) {
  std::string out;
  for (const char byte : text) {
    if (byte == '\n') out += end;
    else out += byte;
  }
  return out;
}

bool is_as_compiled(const Lines& now, const SourceText& compiled) {
  if (now.count() != compiled.lines.size()) return false;
  for (size_t k = 0; k < now.count(); ++k)
    if (without_return(now.line(k)) != compiled.lines[k]) return false;
  return true;
}

/// The text with the changes, which are in source order; nullopt if they do not fit.
std::optional<std::string> changed(const std::string& text, const Lines& lines,
                                   const std::vector<Replacement>& changes) {
  std::string out;
  size_t taken = 0;
  for (const Replacement& change : changes) {
    const auto begin = lines.offset(change.place.line, change.place.column);
    const auto end = lines.offset(change.place.end_line, change.place.end_column);
    if (!begin || !end || *begin < taken || *end < *begin) return std::nullopt;
    const std::string_view line_end = lines.end_at(change.place.line);
    if (text.compare(*begin, *end - *begin, with_line_ends(change.replaced, line_end)) != 0)
      return std::nullopt;
    out += text.substr(taken, *begin - taken) + with_line_ends(change.written, line_end);
    taken = *end;
  }
  return out + text.substr(taken);
}

/// A file of the patch, ready to be written.
struct NewText {
  std::string path;
  std::string text;
};

/// The source that the program has under this path: without detours, or, with a
/// compile_commands.json, from its folder. nullopt if it is none, or may be several.
std::optional<std::string> source_named(const Document& document, const std::string& path) {
  const std::string wanted = fs::path(path).lexically_normal().string();
  std::vector<std::string> found;
  for (const std::string& source : document.sources) {
    const std::string name = fs::path(source).lexically_normal().string();
    if (name == wanted) return source;
    if (name.ends_with("/" + wanted)) found.push_back(source);
  }
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

Result<NewText> prepared(const Document& document, const SourceText& file,
                         const std::vector<Replacement>& changes) {
  const std::optional<std::string> source = source_named(document, file.path);
  if (!source)
    return user_error_at(file.path, changes.front().place.line, 0,
                         "the patch changes a file that is not one of the sources given",
                         "write it with --format diff, and apply it by hand");
  if (!may_be_changed(*source)) return protected_file(*source);
  const std::optional<std::string> now = content_of(*source);
  if (!now) return user_error_at(*source, 0, 0, "cannot be read", "check its permissions");
  const Lines lines(*now);
  std::optional<std::string> next;
  if (is_as_compiled(lines, file)) next = changed(*now, lines, changes);
  if (!next)
    return user_error_at(*source, 0, 0,
                         "the file has changed since culprit read it, so the patch is not written",
                         "run culprit again");
  return NewText{*source, std::move(*next)};
}

/// The copy of the file under a new name. Never writes over a file.
Result<std::string> backup_of(const std::string& path) {
  std::error_code error;
  for (unsigned number = 1; number <= kMostBackups; ++number) {
    const std::string backup =
        number == 1 ? path + ".orig" : fmt::format("{}.orig.{}", path, number);
    if (fs::exists(fs::symlink_status(backup, error))) continue;
    if (fs::copy_file(path, backup, fs::copy_options::none, error)) {
      const fs::file_time_type time = fs::last_write_time(path, error);
      if (!error) fs::last_write_time(backup, time, error);
      return backup;
    }
    if (error != std::errc::file_exists) break;
  }
  return user_error_at(
      path, 0, 0, fmt::format("cannot write the backup {}.orig, so the file is not changed", path),
      "make room beside the file, or use --format diff");
}

}  // namespace

Diagnostic note_of(const ChangedFile& file) {
  return {DiagnosticKind::Note,
          file.path,
          0,
          0,
          fmt::format("the patch is written; the old file is kept as {}", file.backup),
          {}};
}

Result<std::vector<ChangedFile>> apply_patch(const Document& document, size_t rank) {
  std::vector<NewText> texts;
  for (const SourceText& file : document.files) {
    std::vector<Replacement> own;
    for (const Replacement& change : document.patches[rank - 1].changes)
      if (change.place.file == file.path) own.push_back(change);
    if (own.empty()) continue;
    auto text = prepared(document, file, own);
    if (!text) return text.errors();
    texts.push_back(text.take());
  }
  std::vector<ChangedFile> written;
  const auto failed = [&](std::vector<Diagnostic> messages) {
    for (const ChangedFile& file : written) messages.push_back(note_of(file));
    return messages;
  };
  for (const NewText& file : texts) {
    const auto backup = backup_of(file.path);
    if (!backup) return failed(backup.errors());
    if (!replace_file(file.path, file.text))
      return failed({user_error_at(file.path, 0, 0, "the patch cannot be written to the file",
                                   "check the permissions, and that the disk has room")});
    written.push_back({file.path, *backup});
  }
  return written;
}

std::optional<Diagnostic> no_file_may_be_changed(const std::vector<std::string>& files) {
  const auto exists = [](const std::string& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
  };
  if (files.empty() || !std::all_of(files.begin(), files.end(), exists) ||
      std::any_of(files.begin(), files.end(), may_be_changed))
    return std::nullopt;
  return protected_file(files.front());
}

}  // namespace culprit::driver
