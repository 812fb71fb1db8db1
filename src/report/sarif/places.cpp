#include "report/sarif/places.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "report/encoding.h"

namespace culprit::report::sarif {

using document::Document;
using document::Frame;
using document::Place;

namespace {

bool is_unreserved(char byte) {
  constexpr std::string_view kMarks = "-._~/";
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9') || kMarks.find(byte) != kMarks.npos;
}

/// Both ends are in UTF-16 code units. SARIF's end column is exclusive, as in Place.
Json region(const Document& document, const Place& place) {
  Json out{{"startLine", place.line}};
  if (place.column == 0) return out;
  out["startColumn"] = utf16_column(document, place.file, place.line, place.column);
  if (place.end_line == 0) return out;
  out["endLine"] = place.end_line;
  out["endColumn"] = utf16_column(document, place.file, place.end_line, place.end_column);
  return out;
}

}  // namespace

std::string uri_of(const std::string& path) {
  std::string out = path.starts_with('/') ? "file://" : "";
  for (char byte : path)
    out += is_unreserved(byte) ? std::string(1, byte)
                               : fmt::format("%{:02X}", static_cast<unsigned char>(byte));
  return out;
}

Json message(const std::string& text) {
  std::string out;
  for (char byte : text) {
    if (byte == '(' && out.ends_with(']')) out += ' ';
    out.append(byte == '{' || byte == '}' ? 2 : 1, byte);
  }
  return {{"text", out}};
}

Json physical_location(const Document& document, const Place& place) {
  return {{"artifactLocation", {{"uri", uri_of(place.file)}}}, {"region", region(document, place)}};
}

Json location(const Document& document, const Place& place, const std::string& function,
              const std::string& text) {
  Json out{{"physicalLocation", physical_location(document, place)}};
  if (!function.empty())
    out["logicalLocations"] = Json::array({Json{{"name", function}, {"kind", "function"}}});
  if (!text.empty()) out["message"] = message(text);
  return out;
}

Json stack(const Document& document, const std::vector<Frame>& frames) {
  Json out = Json::array();
  for (const Frame& frame : frames) {
    Json at = Json::object();
    if (frame.place.known()) at = location(document, frame.place, frame.function, "");
    else
      at["logicalLocations"] = Json::array({Json{{"name", frame.function}, {"kind", "function"}}});
    out.push_back(Json{{"location", at}});
  }
  return {{"frames", out}};
}

}  // namespace culprit::report::sarif
