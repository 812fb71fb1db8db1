// A log from the spans of tracing (OpenTelemetry, Jaeger): which of their beginnings, events and
// ends came before which.
//
// A host is an instance of a service; where a file has several instances of a service, it is called
// SERVICE/INSTANCE. Its events are the beginnings, the events and the ends of its spans, by its own
// clock. Where that is the same, parents begin first and end last, and the rest follows the orders
// below, then the file. Clocks of different hosts are never compared.
//
// Between hosts, an order is taken only from what one host must have heard from the other:
//
//   parent begins -> child begins   the child has the parent's context, which is made when the
//                                   parent begins. Only where the context came with a request or
//                                   message: the child is SERVER or CONSUMER, or the parent CLIENT
//                                   or PRODUCER. Else the child may be dated back: a browser takes
//                                   the context from the page that it loads, and its span begins
//                                   when it asked for the page. A span that waits for messages
//                                   begins before they are sent.
//   parent begins -> child ends     in these cases: the context was there at the end.
//   linked begins -> span ends      for the same reason. If the span processes a message, its own
//                                   beginning comes after, too.
//   child begins -> parent ends     of a call: parent CLIENT, child SERVER, and the parent did not
//                                   fail. Who times out, or is told of an error by a proxy, may be
//                                   gone before. Not if the parent has several such children: of
//                                   requests that are sent twice, only one is waited for.
//   child ends -> parent ends       of a call, as above, if the child took no longer than the
//                                   parent, each by its own clock. A server that took longer went
//                                   on after its answer.
//
// The last one takes something for granted, which a note of the log says: that a server ends its
// span before its answer arrives. If it ends later, by less than its request and its answer were
// under way, no file can tell. All others hold if spans are dated as the specification of
// OpenTelemetry says, and if a host has one clock, which is not set back. What comes before what
// within a host that is several (replicas of a service that nothing tells apart) may be wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/recorded_log.h"
#include "logs/span_file.h"
#include "support/result.h"

namespace culprit::logs {

/// One log. The first line of an event is `NAME begins`, `NAME ends` or the name of a span event;
/// the others are `key=value`: the attributes, the status at the end, and the trace. Notes: parents
/// that are not in the file and the like. `path`: for errors, which name the line. Errors: those of
/// read_span_file(); no spans; a span that comes twice and differs, or ends before it begins;
/// parents, or orders, in a circle; more hosts and events than there is memory for. Cost: n log n,
/// and events times hosts.
Result<std::vector<RecordedLog>> parse_span_log(std::string_view text, const std::string& path);

/// The names of the hosts, per instance of the file: different ones for different instances.
std::vector<std::string> host_names(const SpanFile& file);

}  // namespace culprit::logs
