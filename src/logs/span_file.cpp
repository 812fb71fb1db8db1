#include "logs/span_file.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "logs/json_documents.h"
#include "support/text.h"

namespace culprit::logs {

namespace {

constexpr uint64_t kPerMicrosecond = 1000;  // nanoseconds

using Attribute = std::pair<std::string, std::string>;
using Attributes = std::vector<Attribute>;

std::string value_of(const Attributes& attributes, std::string_view key) {
  for (const Attribute& attribute : attributes)
    if (attribute.first == key) return attribute.second;
  return {};
}

/// A line must not look like two.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char byte) { return byte == '\n' || byte == '\r'; }, ' ');
  return text;
}

std::vector<std::string> lines_of(const Attributes& attributes) {
  std::vector<std::string> lines;
  for (const auto& [key, value] : attributes) lines.push_back(one_line(key + "=" + value));
  return lines;
}

std::string moment_text(std::string name, const Attributes& attributes) {
  name = one_line(std::move(name));
  for (const std::string& line : lines_of(attributes)) name += "\n" + line;
  return name;
}

/// Hexadecimal identifiers are the same in capitals; others, as in base64, are not.
std::string identifier_in(const Json& object, const char* key) {
  std::string id = text_of(object, key);
  const auto is_hex = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  };
  if (!std::all_of(id.begin(), id.end(), is_hex)) return id;
  if (id.find_first_not_of('0') == std::string::npos) return {};
  for (char& c : id)
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
  return id;
}

std::string plain_value(const Json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>();
  if (value.is_primitive() && !value.is_null()) return value.dump();
  return {};
}

/// Of OTLP: `{"stringValue": "x"}` and the like.
std::string any_value(const Json& value) {
  if (const Json& values = member_of(value, "arrayValue"); values.is_object()) {
    std::string text;
    for (const Json& each : list_of(values, "values"))
      text += (text.empty() ? "" : ", ") + any_value(each);
    return "[" + text + "]";
  }
  if (const Json& values = member_of(value, "kvlistValue"); values.is_object()) {
    std::string text;
    for (const Json& each : list_of(values, "values"))
      text += (text.empty() ? "" : ", ") + text_of(each, "key") + "=" +
              any_value(member_of(each, "value"));
    return "{" + text + "}";
  }
  for (const char* key : {"stringValue", "intValue", "boolValue", "doubleValue", "bytesValue"})
    if (const Json& found = member_of(value, key); !found.is_null()) return plain_value(found);
  return {};
}

Attributes attributes_of(const Json& list) {
  Attributes all;
  for (const Json& each : list)
    if (std::string key = text_of(each, "key"); !key.empty())
      all.emplace_back(std::move(key), any_value(member_of(each, "value")));
  return all;
}

/// Of Jaeger: `{"key", "type", "value"}`.
Attributes tags_of(const Json& list) {
  Attributes all;
  for (const Json& each : list)
    if (std::string key = text_of(each, "key"); !key.empty())
      all.emplace_back(std::move(key), plain_value(member_of(each, "value")));
  return all;
}

constexpr const char* kKindNames[] = {"unspecified", "internal", "server",
                                      "client",      "producer", "consumer"};

SpanKind kind_named(std::string_view word) {
  for (size_t k = 0; k < std::size(kKindNames); ++k)
    if (word == kKindNames[k]) return static_cast<SpanKind>(k);
  return SpanKind::Unspecified;
}

/// A number, or `SPAN_KIND_SERVER`.
SpanKind kind_of(const Json& value) {
  if (const auto number = whole_number(value))
    return *number < std::size(kKindNames) ? static_cast<SpanKind>(*number) : SpanKind::Unspecified;
  std::string word = plain_value(value);
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  constexpr std::string_view kPrefix = "span_kind_";
  return kind_named(word.starts_with(kPrefix) ? word.substr(kPrefix.size()) : word);
}

bool is_exception(const SpanMoment& event) {
  return event.text.substr(0, event.text.find('\n')) == "exception";
}

/// What follows from the attributes, for both formats.
void judge_attributes(Span& span, const Attributes& attributes, bool is_error) {
  for (const char* key :
       {"messaging.operation.type", "messaging.operation", "messaging.operation.name"})
    if (span.operation.empty()) span.operation = value_of(attributes, key);
  const std::string error = value_of(attributes, "error");
  span.has_failed = is_error || !value_of(attributes, "error.type").empty() ||
                    (!error.empty() && error != "false") ||
                    std::any_of(span.events.begin(), span.events.end(), is_exception);
  span.attributes = lines_of(attributes);
  if (span.kind > SpanKind::Internal)
    span.attributes.push_back(fmt::format("kind={}", kKindNames[static_cast<size_t>(span.kind)]));
}

class SpanReader {
 public:
  explicit SpanReader(const std::string& path) : path_(path) {}

  Result<SpanFile> run(std::string_view text) {
    JsonDocuments documents(text);
    while (const std::optional<Json> document = documents.next()) {
      if (document->is_array())
        for (const Json& each : *document) read_document(each);
      else read_document(*document);
      if (error_) return *error_;
    }
    if (!documents.problem().empty()) return broken(documents);
    return std::move(file_);
  }

 private:
  Diagnostic broken(const JsonDocuments& documents) const {
    const std::string where =
        documents.first_line() == documents.line()
            ? ""
            : fmt::format(", in what begins in line {}", documents.first_line());
    return user_error_at(path_, documents.line(), 0, documents.problem() + where,
                         "a file of spans holds JSON only: objects with \"resourceSpans\", one per "
                         "line or one in all; its last line may have been cut off");
  }

  void read_document(const Json& document) {
    for (const Json& resource : list_of(document, "resourceSpans")) read_resource(resource);
    for (const Json& trace : list_of(document, "data")) read_jaeger_trace(trace);
  }

  uint32_t instance_of(const Attributes& attributes, std::string service) {
    SpanInstance instance;
    instance.service = service.empty() ? "unknown_service" : one_line(std::move(service));
    for (const char* key : kIdentity)
      instance.identity.push_back(one_line(value_of(attributes, key)));
    const auto [known, is_new] =
        instances_.try_emplace(instance, static_cast<uint32_t>(file_.instances.size()));
    if (is_new) file_.instances.push_back(std::move(instance));
    return known->second;
  }

  /// Reads the identifiers that each span has.
  bool begin_span(Span& span, const Json& json, const char* trace, const char* id) {
    span.line = line_of(json);
    span.id = {identifier_in(json, trace), identifier_in(json, id)};
    if (!span.id.trace.empty() && !span.id.span.empty()) return true;
    fail(span.line, fmt::format("a span has no {}", span.id.trace.empty() ? trace : id),
         "each span has the identifier of its trace and its own, other than 0");
    return false;
  }
  void fail(uint32_t line, std::string message, std::string hint) {
    if (!error_) error_ = user_error_at(path_, line, 0, std::move(message), std::move(hint));
  }
  std::string named(const Span& span) const {
    return fmt::format("span '{}' ({})", visible(span.name, 60, false), span.id.span);
  }

  // OTLP

  void read_resource(const Json& resource) {
    const Attributes attributes =
        attributes_of(list_of(member_of(resource, "resource"), "attributes"));
    for (const char* scopes : {"scopeSpans", "instrumentationLibrarySpans"})
      for (const Json& scope : list_of(resource, scopes))
        for (const Json& span : list_of(scope, "spans")) {
          read_span(span, attributes);
          if (error_) return;
        }
  }

  void read_span(const Json& json, const Attributes& resource) {
    Span span;
    span.name = one_line(text_of(json, "name"));
    if (!begin_span(span, json, "traceId", "spanId")) return;
    span.parent = identifier_in(json, "parentSpanId");
    span.kind = kind_of(member_of(json, "kind"));
    const auto begin = whole_number(member_of(json, "startTimeUnixNano"));
    if (!begin || *begin == 0)
      return fail(span.line, named(span) + " has no time at which it began",
                  "\"startTimeUnixNano\" is a whole number of nanoseconds");
    span.begin = *begin;
    const Json& end = member_of(json, "endTimeUnixNano");
    span.end = whole_number(end);
    if (!end.is_null() && !span.end)
      return fail(span.line, named(span) + " has no time at which it ended",
                  "\"endTimeUnixNano\" is a whole number of nanoseconds");
    if (span.end == 0u) span.end.reset();
    for (const Json& link : list_of(json, "links"))
      add_link(span, {identifier_in(link, "traceId"), identifier_in(link, "spanId")});
    for (const Json& event : list_of(json, "events"))
      span.events.push_back(
          {whole_number(member_of(event, "timeUnixNano")).value_or(span.begin),
           moment_text(text_of(event, "name"), attributes_of(list_of(event, "attributes")))});
    const bool is_error = read_status(span, member_of(json, "status"));
    judge_attributes(span, attributes_of(list_of(json, "attributes")), is_error);
    span.instance = instance_of(resource, value_of(resource, "service.name"));
    file_.spans.push_back(std::move(span));
  }

  static void add_link(Span& span, SpanId to) {
    if (!to.trace.empty() && !to.span.empty()) span.links.push_back(std::move(to));
  }

  /// Whether it says that the span failed.
  static bool read_status(Span& span, const Json& status) {
    const std::string code = plain_value(member_of(status, "code"));
    const bool is_error = code == "2" || code == "STATUS_CODE_ERROR";
    if (is_error) span.status.emplace_back("status=error");
    else if (code == "1" || code == "STATUS_CODE_OK") span.status.emplace_back("status=ok");
    if (std::string message = text_of(status, "message"); !message.empty())
      span.status.push_back(one_line("status.message=" + message));
    return is_error;
  }

  // Jaeger

  void read_jaeger_trace(const Json& trace) {
    const Json& processes = member_of(trace, "processes");
    for (const Json& span : list_of(trace, "spans")) {
      if (error_) return;
      read_jaeger_span(span, member_of(processes, text_of(span, "processID").c_str()));
    }
  }

  void read_jaeger_span(const Json& json, const Json& process) {
    Span span;
    span.name = one_line(text_of(json, "operationName"));
    if (!begin_span(span, json, "traceID", "spanID")) return;
    const auto begin = nanoseconds(member_of(json, "startTime"));
    if (!begin || *begin == 0)
      return fail(span.line, named(span) + " has no time at which it began",
                  "\"startTime\" is a whole number of microseconds");
    span.begin = *begin;
    const auto duration = nanoseconds(member_of(json, "duration"));
    if (!duration || *duration > std::numeric_limits<uint64_t>::max() - span.begin)
      return fail(span.line, named(span) + " has no duration",
                  "\"duration\" is a whole number of microseconds");
    span.end = span.begin + *duration;
    span.parent = identifier_in(json, "parentSpanID");
    for (const Json& reference : list_of(json, "references")) read_reference(span, reference);
    const Attributes tags = tags_of(list_of(json, "tags"));
    span.kind = kind_named(value_of(tags, "span.kind"));
    for (const Json& log : list_of(json, "logs")) {
      const Attributes fields = tags_of(list_of(log, "fields"));
      const std::string event = value_of(fields, "event");
      span.events.push_back(
          {nanoseconds(member_of(log, "timestamp")).value_or(span.begin),
           moment_text(event.empty() ? value_of(fields, "message") : event, fields)});
    }
    judge_attributes(span, tags, value_of(tags, "otel.status_code") == "ERROR");
    const Attributes resource = tags_of(list_of(process, "tags"));
    span.instance = instance_of(resource, text_of(process, "serviceName"));
    file_.spans.push_back(std::move(span));
  }

  /// The first parent is the parent; what the span only follows from is linked.
  static void read_reference(Span& span, const Json& reference) {
    SpanId to{identifier_in(reference, "traceID"), identifier_in(reference, "spanID")};
    const bool is_parent = text_of(reference, "refType") == "CHILD_OF" &&
                           to.trace == span.id.trace && span.parent.empty();
    if (is_parent) span.parent = std::move(to.span);
    else if (to.span != span.parent) add_link(span, std::move(to));
  }

  static std::optional<uint64_t> nanoseconds(const Json& microseconds) {
    const auto number = whole_number(microseconds);
    if (!number || *number > std::numeric_limits<uint64_t>::max() / kPerMicrosecond)
      return std::nullopt;
    return *number * kPerMicrosecond;
  }

  const std::string& path_;
  SpanFile file_;
  std::map<SpanInstance, uint32_t> instances_;
  std::optional<Diagnostic> error_;
};

}  // namespace

bool Span::equals(const Span& other) const {
  const auto parts = [](const Span& s) {
    return std::tie(s.id, s.parent, s.links, s.name, s.kind, s.begin, s.end, s.attributes, s.status,
                    s.events, s.instance);
  };
  return parts(*this) == parts(other);
}

bool is_span_file(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const auto skip_blanks = [&] {
    while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  };
  skip_blanks();
  if (text.starts_with('[')) {
    text.remove_prefix(1);
    skip_blanks();
    if (text.starts_with(']')) return true;
  }
  if (!text.starts_with('{')) return false;
  const auto has_member = [&](std::string_view key) {
    for (size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
      const size_t next = text.find_first_not_of(" \t\r\n", at + key.size());
      if (next != std::string_view::npos && text[next] == ':') return true;
    }
    return false;
  };
  return has_member("\"resourceSpans\"") || has_member("\"traceID\"") ||
         has_member("\"resourceLogs\"") || has_member("\"resourceMetrics\"");
}

Result<SpanFile> read_span_file(std::string_view text, const std::string& path) {
  return SpanReader(path).run(text);
}

}  // namespace culprit::logs
