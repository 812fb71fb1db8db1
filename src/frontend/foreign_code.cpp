#include "frontend/foreign_code.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace culprit::frontend {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kOfWindows[] = {"conio.h",    "windows.h", "Windows.h", "dos.h",
                                           "graphics.h", "direct.h",  "process.h", "tchar.h",
                                           "bios.h",     "winsock2.h"};
constexpr std::string_view kOfCxx[] = {"iostream", "string",       "vector",  "cstdio",
                                       "cstdlib",  "cmath",        "cstring", "algorithm",
                                       "map",      "bits/stdc++.h"};
/// Words of compilers for small processors that stand beside a type.
constexpr std::string_view kWords[] = {"interrupt", "far",       "near",  "huge", "code",
                                       "xdata",     "idata",     "pdata", "bit",  "sbit",
                                       "sfr",       "reentrant", "rom"};

constexpr int kMostNames = 5'000;
constexpr int kDeepest = 4;

template <class List>
bool is_one_of(std::string_view word, const List& list) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// The text between the first two single quotes.
std::string quoted_in(const std::string& message) {
  const size_t begin = message.find('\''), end = message.find('\'', begin + 1);
  return end == std::string::npos ? "" : message.substr(begin + 1, end - begin - 1);
}

/// The folder to search for `header`, below `from`: that of which the header's path is relative.
/// The nearest one in the order of names; empty if there is none.
std::string folder_of_header(const fs::path& from, const std::string& header) {
  std::error_code error;
  int names = 0;
  const fs::path wanted(header);
  std::string found;
  size_t depth_found = SIZE_MAX;
  fs::recursive_directory_iterator entry(from, fs::directory_options::skip_permission_denied,
                                         error),
      end;
  for (; !error && entry != end && ++names < kMostNames; entry.increment(error)) {
    const fs::path& path = entry->path();
    const std::string name = path.filename().string();
    if (name.starts_with(".") || entry.depth() >= kDeepest) entry.disable_recursion_pending();
    if (name != wanted.filename()) continue;
    fs::path folder = path.parent_path();
    fs::path above = wanted.parent_path();
    bool fits = true;
    for (; fits && !above.empty(); above = above.parent_path(), folder = folder.parent_path())
      fits = folder.filename() == above.filename();
    const auto depth = static_cast<size_t>(entry.depth());
    if (!fits || depth > depth_found) continue;
    if (depth == depth_found && found < folder.string()) continue;
    depth_found = depth;
    found = folder.string();
  }
  return found;
}

/// Only where sources may be read from anyway: messages tell nothing about other folders. A file
/// below the current folder belongs to what is there.
fs::path where_to_look(const std::string& path) {
  const fs::path source = fs::path(path).lexically_normal();
  const bool is_below = source.is_relative() && !source.string().starts_with("..");
  return is_below ? fs::path(".") : source.parent_path();
}

}  // namespace

std::string hint_for_header(const std::string& message, const std::string& path) {
  const std::string header = quoted_in(message);
  if (header.empty()) return {};
  if (is_one_of(header, kOfWindows))
    return fmt::format(
        "{0} exists only on Windows and DOS: leave it out, or write a file {0} with what the "
        "program needs, and add the flag -IDIR (after --, or by --flag=-IDIR)",
        header);
  if (is_one_of(header, kOfCxx)) return "this is a header of C++; culprit supports only C";
  const std::string folder = folder_of_header(where_to_look(path), header);
  if (!folder.empty())
    return fmt::format("there is {0}: add the flag -I{1} (after --, or by --flag=-I{1})",
                       (fs::path(folder) / header).lexically_normal().string(),
                       fs::path(folder).lexically_normal().string());
  return fmt::format(
      "add the flag -IDIR with the folder of the header (after --, or by --flag=-IDIR); for a "
      "library "
      "or a device that is not there, a file {} with what the program needs of it is enough",
      header);
}

std::string hint_for_message(const std::string& message) {
  if (message == "function definition is not allowed here")
    return "a function within a function is an extension of GCC, which culprit does not support: "
           "move it out; if that is not meant, a '}' is missing above";
  if (message.find("'interrupt' attribute") != std::string::npos)
    return "for a routine of another processor, make the attribute mean nothing: add the flag "
           "-Dinterrupt= (after --, or by --flag=-Dinterrupt=)";
  const std::string word = quoted_in(message);
  const bool is_unknown = message.starts_with("unknown type name") ||
                          message.starts_with("use of undeclared identifier");
  if (is_unknown && (is_one_of(word, kWords) || (word.starts_with("__") && word.size() > 3)))
    return fmt::format(
        "if '{0}' is a word of another compiler, make it mean nothing: add the flag -D{0}= (after "
        "--, "
        "or by --flag=-D{0}=)",
        word);
  return {};
}

std::string meaning_of_machine_flag(const std::string& flag) {
  const auto begins = [&](std::string_view beginning) { return flag.starts_with(beginning); };
  const bool is_arm = begins("-mcpu=cortex") || begins("-mcpu=arm") || begins("-march=arm") ||
                      begins("-mthumb") || begins("-mfloat-abi=") || begins("-mfpu=");
  const bool is_riscv = begins("-march=rv") || begins("-mabi=ilp32") || begins("-mabi=lp64");
  const bool is_small = begins("-mmcu=");
  if (is_arm)
    return "on ARM, char is unsigned (-funsigned-char) and, without an operating system, an "
           "enumeration takes as few bytes as it needs (-fshort-enums); pointers, size_t and long "
           "have 32 bits, which culprit does not follow";
  if (is_riscv)
    return "on RISC-V, char is unsigned (-funsigned-char); with 32 bits, pointers, size_t and long "
           "have 32 bits, which culprit does not follow";
  if (is_small)
    return "on these processors, int and pointers may have 16 bits, which culprit does not follow; "
           "-funsigned-char and -fshort-enums are followed";
  if (begins("-m32") || begins("-m16") || begins("-mx32") || begins("--target") ||
      begins("-target"))
    return "pointers, size_t and long have 64 bits here; where char is unsigned: -funsigned-char";
  return {};
}

}  // namespace culprit::frontend
