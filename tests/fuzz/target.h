// A fuzz target: a reader of bytes from outside, given any bytes.
//
// A target may reject its input with a message. It may not crash, throw, hang, leak or use memory
// without bound; and what it accepts obeys the laws that it demands.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::fuzz {

struct Target {
  const char* name;  ///< of its file in targets/ and of its folder in corpus/
  void (*read)(std::string_view bytes);
};

/// All targets, by name.
std::span<const Target> targets();
/// Null if there is none of that name.
const Target* find_target(std::string_view name);

/// Ends the process, as a crash, if the law does not hold.
void demand(bool holds, std::string_view law);

/// An input of several parts: a line `=====` stands between two. Always `count` parts; those that
/// are missing are empty, and the last one holds the rest.
std::vector<std::string> parts_of(std::string_view bytes, size_t count);
/// The lines, without their ends and without bytes 0, as words of a command line.
std::vector<std::string> words_in(std::string_view bytes);

/// A folder of this process for one target, removed when the process ends.
class Scratch {
 public:
  explicit Scratch(std::string_view name);
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  const std::string& path() const { return path_; }
  std::string path(std::string_view name) const { return path_ + "/" + std::string(name); }
  void write(std::string_view name, std::string_view text) const;
  std::string read(std::string_view name) const;
  /// Removes all files.
  void clear() const;

 private:
  std::string path_;
};

/// The folder is the current one as long as this lives.
class Inside {
 public:
  explicit Inside(const Scratch& scratch);
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside();

 private:
  std::string before_;
};

}  // namespace culprit::fuzz
