#include "frontend/plant/library_calls.h"

#include <algorithm>
#include <array>

namespace culprit::frontend {

namespace {

using Kind = LibraryCall::Kind;

struct Entry {
  std::string_view name;
  LibraryCall call;
};

constexpr std::array kCalls = {
    Entry{"printf", {Kind::PrintFormat, 0, 1}},
    Entry{"fprintf", {Kind::PrintFormat, 1, 2}},
    Entry{"sprintf", {Kind::PrintFormat, 1, 2}},
    Entry{"snprintf", {Kind::PrintFormat, 2, 3}},
    Entry{"dprintf", {Kind::PrintFormat, 1, 2}},
    Entry{"puts", {Kind::PrintValue, 0, 0}},
    Entry{"fputs", {Kind::PrintValue, 0, 0}},
    Entry{"putchar", {Kind::PrintValue, 0, 0}},
    Entry{"putc", {Kind::PrintValue, 0, 0}},
    Entry{"fputc", {Kind::PrintValue, 0, 0}},
    Entry{"putchar_unlocked", {Kind::PrintValue, 0, 0}},
    Entry{"scanf", {Kind::ScanFormat, 0, 1}},
    Entry{"fscanf", {Kind::ScanFormat, 1, 2}},
    Entry{"sscanf", {Kind::ScanFormat, 1, 2}},
    Entry{"getchar", {Kind::ReadValue, 0, 0}},
    Entry{"getc", {Kind::ReadValue, 0, 0}},
    Entry{"fgetc", {Kind::ReadValue, 0, 0}},
    Entry{"getchar_unlocked", {Kind::ReadValue, 0, 0}},
    Entry{"gets", {Kind::ReadText, 0, 0}},
    Entry{"fgets", {Kind::ReadText, 0, 0}},
    Entry{"getline", {Kind::ReadText, 0, 0}},
    Entry{"getdelim", {Kind::ReadText, 0, 0}},
    Entry{"fread", {Kind::ReadText, 0, 0}},
};

/// The first byte after the conversion that starts with the % at `at`.
size_t after_conversion(std::string_view format, size_t at) {
  constexpr std::string_view kModifiers = "-+ #0'123456789.*hlLqjzt$";
  size_t i = at + 1;
  while (i < format.size() && kModifiers.find(format[i]) != std::string_view::npos) ++i;
  return std::min(i + 1, format.size());
}

}  // namespace

LibraryCall library_call(std::string_view name) {
  for (const Entry& entry : kCalls)
    if (entry.name == name) return entry.call;
  return {};
}

std::vector<FormatPiece> literal_pieces(std::string_view format) {
  std::vector<FormatPiece> pieces;
  size_t begin = 0;
  auto close = [&](size_t end) {
    if (end > begin) pieces.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end)});
  };
  for (size_t i = 0; i < format.size();) {
    if (format[i] != '%') {
      ++i;
    } else if (i + 1 < format.size() && format[i + 1] == '%') {
      i += 2;
    } else {
      close(i);
      begin = i = after_conversion(format, i);
    }
  }
  close(format.size());
  return pieces;
}

}  // namespace culprit::frontend
