// Spans as files of tracing hold them: operations of services, with a beginning, an end, and the
// operation that asked for them.
//
// Two formats are read. OTLP as JSON, as the file exporter of OpenTelemetry's Collector writes it:
// objects `{"resourceSpans": [...]}`, one per line, one in the whole file, or a list of them; other
// signals in the file are skipped. And what Jaeger's page and API return: `{"data": [{"traceID",
// "spans", "processes"}]}`, whose microseconds become nanoseconds. Members of another kind than
// expected read as absent. Baggage, trace state, scopes and the numbers of dropped parts are not
// looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/result.h"

namespace culprit::logs {

enum class SpanKind : uint8_t { Unspecified, Internal, Server, Client, Producer, Consumer };

/// Of a span, in its trace.
struct SpanId {
  std::string trace, span;
  friend auto operator<=>(const SpanId&, const SpanId&) = default;
};

struct SpanMoment {
  uint64_t time = 0;  ///< nanoseconds of the host's clock
  std::string text;   ///< the name, and lines with attributes
  friend bool operator==(const SpanMoment&, const SpanMoment&) = default;
};

struct Span {
  SpanId id;
  std::string parent;  ///< in the same trace; may be empty
  std::vector<SpanId> links;
  std::string name;
  SpanKind kind = SpanKind::Unspecified;
  uint64_t begin = 0;
  std::optional<uint64_t> end;          ///< nullopt: it was exported before it ended
  std::vector<std::string> attributes;  ///< `key=value`
  std::vector<std::string> status;      ///< `status=error` and the like; may be empty
  std::string operation;    ///< `messaging.operation.type` or an older name of it; may be empty
  bool has_failed = false;  ///< by its status, an attribute, or an exception
  std::vector<SpanMoment> events;
  uint32_t instance = 0;  ///< in SpanFile::instances
  uint32_t line = 0;

  /// Whether it is the same span, exported twice.
  bool equals(const Span& other) const;
};

/// What tells instances of a service apart, the most telling first.
inline constexpr const char* kIdentity[] = {
    "service.instance.id", "k8s.pod.name", "host.name",         "hostname", "container.id",
    "process.pid",         "k8s.pod.uid",  "service.namespace", "host.id",  "ip"};

/// An instance of a service.
struct SpanInstance {
  std::string service;
  std::vector<std::string> identity;  ///< by kIdentity; empty where nothing is said
  friend auto operator<=>(const SpanInstance&, const SpanInstance&) = default;
};

struct SpanFile {
  std::vector<SpanInstance> instances;  ///< each once
  std::vector<Span> spans;              ///< in the order of the file
};

/// Whether the text begins as JSON and has a member of these formats.
bool is_span_file(std::string_view text);

/// `path`: for errors, which name the line. Errors: no JSON; a span without an identifier or a time
/// of its beginning. Cost: linear.
Result<SpanFile> read_span_file(std::string_view text, const std::string& path);

}  // namespace culprit::logs
