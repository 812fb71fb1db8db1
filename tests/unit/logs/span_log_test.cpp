// Spans of OpenTelemetry and Jaeger: read, refused, and which orders are taken from them.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "logs/read_log.h"
#include "logs/span_log.h"

namespace culprit::logs {
namespace {

/// A span in OTLP as JSON; times are small numbers. Its identifier is its name.
struct Sample {
  std::string name, parent;
  int kind = 1;
  int begin = 1, end = 2;
  std::string more = {};  // members
};
constexpr int kInternal = 1, kServer = 2, kClient = 3, kProducer = 4, kConsumer = 5;

std::string text_attribute(const std::string& key, const std::string& value) {
  return fmt::format(R"({{"key":"{}","value":{{"stringValue":"{}"}}}})", key, value);
}
std::string attributes(const std::string& key, const std::string& value) {
  return fmt::format(R"("attributes":[{}])", text_attribute(key, value));
}

/// One line. `host`: attributes of the resource.
std::string line(const std::string& host, std::initializer_list<Sample> spans) {
  std::string all;
  for (const Sample& each : spans)
    all += fmt::format(
        R"({}{{"traceId":"T","spanId":"s-{}","parentSpanId":"{}","name":"{}","kind":{},)"
        R"("startTimeUnixNano":"{}","endTimeUnixNano":{}{}{}}})",
        all.empty() ? "" : ",", each.name, each.parent.empty() ? "" : "s-" + each.parent, each.name,
        each.kind, each.begin, each.end, each.more.empty() ? "" : ",", each.more);
  return fmt::format(
      R"({{"resourceSpans":[{{"resource":{{"attributes":[{}]}},"scopeSpans":[{{"spans":[{}]}}]}}]}})"
      "\n",
      host, all);
}
std::string service(const std::string& name, std::initializer_list<Sample> spans) {
  return line(text_attribute("service.name", name), spans);
}

RecordedLog spans_in(const std::string& text) {
  Result<std::vector<RecordedLog>> logs = read_logs(text, "a.json");
  if (!logs) throw std::runtime_error(logs.errors().front().text());
  return std::move(logs->front());
}
std::string refusal_of(const std::string& text) {
  const Result<std::vector<RecordedLog>> logs = read_logs(text, "a.json");
  return logs ? "no error" : logs.errors().front().text();
}

causality::Event event_named(const RecordedLog& log, const std::string& first_line) {
  for (uint32_t p = 0; p < log.hosts.size(); ++p)
    for (uint32_t k = 0; k < log.events[p].size(); ++k)
      if (log.events[p][k].text.substr(0, log.events[p][k].text.find('\n')) == first_line)
        return {p, k + 1};
  throw std::runtime_error("no event " + first_line);
}
bool is_before(const RecordedLog& log, const std::string& a, const std::string& b) {
  return log.computation.precedes(event_named(log, a), event_named(log, b));
}
std::vector<std::string> first_lines(const RecordedLog& log, uint32_t host) {
  std::vector<std::string> all;
  for (const LogEvent& event : log.events[host])
    all.push_back(event.text.substr(0, event.text.find('\n')));
  return all;
}
bool has_note(const RecordedLog& log, const std::string& text) {
  for (const std::string& note : log.notes)
    if (note.find(text) != std::string::npos) return true;
  return false;
}

// Orders between hosts
// -------------------------------------------------------------------------------------------------

/// A call, whose server is on another host with another clock.
RecordedLog call(Sample client, Sample server) {
  client.name = "ask";
  server.name = "serve";
  server.parent = "ask";
  return spans_in(service("a", {client}) + service("b", {server}));
}

TEST(spans, of_a_call_are_within_each_other) {
  const RecordedLog log = call({"", "", kClient, 10, 90}, {"", "", kServer, 1000, 1050});
  EXPECT_TRUE(is_before(log, "ask begins", "serve begins"));
  EXPECT_TRUE(is_before(log, "serve ends", "ask ends"));
  EXPECT_TRUE(has_note(log, "1 call is taken to end at the server before it ends at the client"));
}
TEST(spans, of_a_call_that_failed_may_end_in_any_order) {
  for (const std::string& failed :
       {std::string(R"("status":{"code":2,"message":"deadline"})"),
        std::string(R"("status":{"code":"STATUS_CODE_ERROR"})"),
        attributes("error.type", "timeout"), attributes("error", "true"),
        std::string(R"("events":[{"timeUnixNano":"20","name":"exception"}])")}) {
    const RecordedLog log = call({"", "", kClient, 10, 90, failed}, {"", "", kServer, 1000, 1050});
    EXPECT_TRUE(is_before(log, "ask begins", "serve begins")) << failed;
    EXPECT_FALSE(is_before(log, "serve begins", "ask ends")) << failed;
    EXPECT_TRUE(log.notes.empty()) << failed;
  }
}
TEST(spans, of_a_server_that_goes_on_after_its_answer_do_not_end_first) {
  const RecordedLog log = call({"", "", kClient, 10, 90}, {"", "", kServer, 1000, 1081});
  EXPECT_TRUE(is_before(log, "serve begins", "ask ends"));
  EXPECT_FALSE(is_before(log, "serve ends", "ask ends"));
}
TEST(spans, of_a_request_that_is_sent_twice_end_in_any_order) {
  const RecordedLog log = spans_in(service("a", {{"ask", "", kClient, 10, 90}}) +
                                   service("b", {{"one", "ask", kServer, 5, 6}}) +
                                   service("c", {{"two", "ask", kServer, 5, 6}}));
  EXPECT_TRUE(is_before(log, "ask begins", "two begins"));
  EXPECT_FALSE(is_before(log, "one begins", "ask ends"));
  EXPECT_FALSE(is_before(log, "two begins", "ask ends"));
}
TEST(spans, of_a_queue_do_not_wait_for_their_consumer) {
  const RecordedLog log = call({"", "", kProducer, 10, 90}, {"", "", kConsumer, 1000, 1050});
  EXPECT_TRUE(is_before(log, "ask begins", "serve begins"));
  EXPECT_FALSE(is_before(log, "serve begins", "ask ends"));
}
TEST(spans, that_wait_for_messages_begin_before_they_are_sent) {
  for (const char* operation : {"receive", "poll"}) {
    const std::string waits = attributes("messaging.operation.type", operation);
    const RecordedLog log = call({"", "", kProducer}, {"", "", kConsumer, 1, 5, waits});
    EXPECT_FALSE(is_before(log, "ask begins", "serve begins"));
    EXPECT_TRUE(is_before(log, "ask begins", "serve ends"));
  }
}
TEST(spans, of_a_page_begin_before_the_server_that_rendered_it) {
  const RecordedLog log = call({"", "", kServer}, {"", "", kInternal});
  EXPECT_FALSE(is_before(log, "ask begins", "serve begins"));
  EXPECT_TRUE(is_before(log, "ask begins", "serve ends"));
}
TEST(spans, that_are_linked_begin_before_the_end) {
  const std::string link = R"("links":[{"traceId":"T","spanId":"s-send"}])";
  const std::string sent = service("a", {{"send", "", kProducer}});
  const RecordedLog log = spans_in(sent + service("b", {{"take", "", kConsumer, 1, 5, link}}));
  EXPECT_FALSE(is_before(log, "send begins", "take begins"));
  EXPECT_TRUE(is_before(log, "send begins", "take ends"));
  const std::string processing = link + "," + attributes("messaging.operation", "process");
  EXPECT_TRUE(is_before(spans_in(sent + service("b", {{"take", "", kConsumer, 1, 5, processing}})),
                        "send begins", "take begins"));
  EXPECT_TRUE(has_note(spans_in(service("b", {{"take", "", kConsumer, 1, 5, link}})),
                       "1 link leads to a span that is not in the file, from: span 'take'"));
}
TEST(spans, of_different_hosts_are_not_ordered_by_their_clocks) {
  const RecordedLog log =
      spans_in(service("a", {{"early", "", 1, 1, 2}}) + service("b", {{"late", "", 1, 8, 9}}));
  EXPECT_FALSE(is_before(log, "early ends", "late begins"));
  EXPECT_FALSE(is_before(log, "late begins", "early begins"));
}

// Hosts and their events
// -------------------------------------------------------------------------------------------------

TEST(spans, of_a_host_come_by_its_clock) {
  const RecordedLog log = spans_in(service(
      "a", {{"inner", "outer", 1, 20, 30},
            {"outer", "", 1, 10, 40, R"("events":[{"timeUnixNano":25,"name":"halfway"}])"}}));
  EXPECT_EQ(first_lines(log, 0), (std::vector<std::string>{"outer begins", "inner begins",
                                                           "halfway", "inner ends", "outer ends"}));
  EXPECT_TRUE(log.computation.orders().empty());
}
TEST(spans, at_the_same_time_nest) {
  const RecordedLog log =
      spans_in(service("a", {{"c", "b", 1, 5, 5, R"("events":[{"timeUnixNano":5,"name":"x"}])"},
                             {"b", "a", 1, 5, 5},
                             {"a", "", 1, 5, 5},
                             {"before", "", 1, 1, 5}}));
  EXPECT_EQ(first_lines(log, 0),
            (std::vector<std::string>{"before begins", "before ends", "a begins", "b begins",
                                      "c begins", "x", "c ends", "b ends", "a ends"}));
}
TEST(spans, at_the_same_time_come_as_their_orders_ask_for) {
  // b serves the first call before the second one, but the file and its clock do not say so.
  const RecordedLog log =
      spans_in(service("b", {{"second", "ask2", kServer, 5, 5}, {"first", "ask1", kServer, 5, 5}}) +
               service("a", {{"ask1", "", kClient, 10, 20}, {"ask2", "", kClient, 30, 40}}));
  EXPECT_EQ(first_lines(log, 0), (std::vector<std::string>{"first begins", "first ends",
                                                           "second begins", "second ends"}));
}
TEST(spans, have_their_attributes_as_text) {
  const RecordedLog log = spans_in(service(
      "a", {{"work", "", kServer, 1, 2,
             R"("attributes":[{"key":"n","value":{"intValue":"7"}},)"
             R"({"key":"on","value":{"boolValue":true}},{"key":"of","value":{"arrayValue":)"
             R"({"values":[{"stringValue":"x\ny"},{"doubleValue":0.5}]}}},{"key":"by","value":)"
             R"({"kvlistValue":{"values":[{"key":"k","value":{"intValue":1}}]}}}],)"
             R"("status":{"code":1},"events":[{"timeUnixNano":"1","name":"e","attributes":)"
             R"([{"key":"m","value":{"stringValue":"v"}}]}])"}}));
  const std::string all = "\nn=7\non=true\nof=[x y, 0.5]\nby={k=1}\nkind=server\ntrace=T";
  EXPECT_EQ(log.events[0][0].text, "work begins" + all);
  EXPECT_EQ(log.events[0][1].text, "e\nm=v\nspan=work\ntrace=T");
  EXPECT_EQ(log.events[0][2].text, "work ends\nstatus=ok" + all);
}
TEST(spans, know_their_line) {
  const RecordedLog lines =
      spans_in("\n" + service("a", {{"x", ""}}) + service("a", {{"y", "", 1, 3, 4}}));
  EXPECT_EQ(lines.events[0][0].line, 2u);
  EXPECT_EQ(lines.events[0][2].line, 3u);
  std::string laid_out;
  for (const char c : service("a", {{"x", ""}, {"y", "", 1, 3, 4}})) {
    laid_out += c;
    if (c == '[' || c == '{' || c == ',') laid_out += '\n';
  }
  const RecordedLog log = spans_in(laid_out);
  EXPECT_EQ(log.events[0][0].line, 13u);
  EXPECT_EQ(log.events[0][2].line, 21u);
}
TEST(spans, of_several_instances_have_hosts_of_their_own) {
  const auto instance = [](const std::string& key, const std::string& value) {
    return text_attribute("service.name", "pay") + "," + text_attribute(key, value);
  };
  EXPECT_EQ(spans_in(line(instance("service.instance.id", "1"), {{"x", ""}}) +
                     line(instance("service.instance.id", "2"), {{"y", ""}}) +
                     line(instance("service.instance.id", "1"), {{"z", ""}}))
                .hosts,
            (std::vector<std::string>{"pay/1", "pay/2"}));
  EXPECT_EQ(spans_in(line(instance("host.name", "n1") + "," + text_attribute("process.pid", "7"),
                          {{"x", ""}}) +
                     line(instance("host.name", "n2"), {{"y", ""}}))
                .hosts,
            (std::vector<std::string>{"pay/n1", "pay/n2"}));
  EXPECT_EQ(spans_in(line(instance("host.name", "n1"), {{"x", ""}})).hosts,
            std::vector<std::string>{"pay"});
  EXPECT_EQ(spans_in(line("", {{"x", ""}})).hosts, std::vector<std::string>{"unknown_service"});
}
TEST(spans, of_instances_never_share_a_name) {
  const std::string b =
      text_attribute("service.name", "a") + "," + text_attribute("host.name", "b");
  const RecordedLog log = spans_in(line(b, {{"x", ""}}) + service("a", {{"y", ""}}) +
                                   service("a/b", {{"z", ""}}) + service("a/b#2", {{"u", ""}}));
  EXPECT_EQ(log.hosts, (std::vector<std::string>{"a/b", "a", "a/b#3", "a/b#2"}));
}
TEST(spans, without_a_parent_in_the_file_are_noted) {
  const RecordedLog log = spans_in(service("a", {{"x", "lost"}, {"y", "gone"}}));
  EXPECT_TRUE(has_note(log,
                       "2 spans have a parent that is not in the file, so less is ordered: "
                       "the first is span 'x' (s-x, line 1)"));
}
TEST(spans, without_an_end_are_noted) {
  const RecordedLog log = spans_in(service("a", {{"x", "", 1, 5, 0}}));
  EXPECT_EQ(first_lines(log, 0), std::vector<std::string>{"x begins"});
  EXPECT_TRUE(has_note(log, "1 span has no end: span 'x'"));
}
TEST(spans, of_a_doubtful_clock_are_noted) {
  EXPECT_TRUE(has_note(spans_in(service("a", {{"x", "", 1, 5, 9}, {"y", "x", 1, 4, 9}})),
                       "1 span begins before its parent on the same host"));
  EXPECT_TRUE(
      has_note(spans_in(service("a", {{"x", "", kClient, 5, 9}, {"y", "x", kServer, 6, 8}})),
               "1 span serves a call of its own host, which may be several instances: span 'y'"));
}
TEST(spans, that_are_exported_twice_count_once) {
  const std::string once = service("a", {{"x", ""}});
  EXPECT_EQ(spans_in(once + once).events[0].size(), 2u);
}

// Formats
// -------------------------------------------------------------------------------------------------

TEST(spans, may_stand_in_lines_in_one_object_or_in_a_list) {
  const std::string a = service("a", {{"x", ""}}), b = service("b", {{"y", ""}});
  for (const std::string& text : {a + b, a + "\n\r\n" + b, "[" + a + "," + b + "]",
                                  "\xef\xbb\xbf" + a + "{\"resourceLogs\":[{}]}\n" + b})
    EXPECT_EQ(spans_in(text).hosts, (std::vector<std::string>{"a", "b"})) << text;
}
TEST(spans, may_be_those_of_jaeger) {
  const RecordedLog log = spans_in(
      R"({"data":[{"traceID":"1f","spans":[{"traceID":"1f","spanID":"A","operationName":"ask",)"
      R"("references":[],"startTime":100,"duration":50,"tags":[{"key":"span.kind","value":)"
      R"("client"}],"logs":[{"timestamp":120,"fields":[{"key":"event","value":"sent"}]}],)"
      R"("processID":"p1","warnings":null},{"traceID":"1f","spanID":"b","operationName":"serve",)"
      R"("references":[{"refType":"CHILD_OF","traceID":"1f","spanID":"a"}],"startTime":7,)"
      R"("duration":40,"tags":[{"key":"span.kind","value":"server"}],"logs":null,)"
      R"("processID":"p2"}],"processes":{"p1":{"serviceName":"web","tags":[]},)"
      R"("p2":{"serviceName":"db"}}}],"errors":null})");
  EXPECT_EQ(log.hosts, (std::vector<std::string>{"web", "db"}));
  EXPECT_EQ(first_lines(log, 0), (std::vector<std::string>{"ask begins", "sent", "ask ends"}));
  EXPECT_TRUE(is_before(log, "ask begins", "serve begins"));
  EXPECT_TRUE(is_before(log, "serve ends", "ask ends"));
}
TEST(spans, do_not_hide_logs_with_vector_clocks) {
  EXPECT_EQ(spans_in("{\"seen\": \"traceID\"} text\na {\"a\":1}\n").hosts,
            std::vector<std::string>{"a"});
}

// Errors
// -------------------------------------------------------------------------------------------------

TEST(spans, that_are_no_json_are_refused) {
  const std::string good = service("a", {{"x", ""}});
  EXPECT_NE(refusal_of(good + good.substr(0, 80)).find("a.json:2: error: this is no JSON"),
            std::string::npos);
  EXPECT_NE(refusal_of(good + "oops").find("a.json:2: error: this is no JSON"), std::string::npos);
  EXPECT_NE(refusal_of("{\"resourceSpans\":\n\n[x]}")
                .find("a.json:3: error: this is no JSON, in what begins in line 1"),
            std::string::npos);
  EXPECT_NE(refusal_of("{\"resourceSpans\":" + std::string(100'000, '['))
                .find("this JSON is nested too deeply"),
            std::string::npos);
}
TEST(spans, that_are_none_are_refused) {
  for (const char* text : {"{\"resourceSpans\":[]}", "{\"resourceSpans\":7}",
                           "[{\"resourceMetrics\":[]}]", "[]", "{\"data\":[{\"traceID\":1}]}"})
    EXPECT_NE(refusal_of(text).find("a.json: error: no spans are in this file"), std::string::npos)
        << text;
}
TEST(spans, without_identifiers_or_times_are_refused) {
  EXPECT_NE(refusal_of(R"({"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"x"}]}]}]})")
                .find("a.json:1: error: a span has no traceId"),
            std::string::npos);
  EXPECT_NE(refusal_of(service("a", {{"x", "", 1, 0, 1}}))
                .find("span 'x' (s-x) has no time at which it began"),
            std::string::npos);
  EXPECT_NE(refusal_of(R"({"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","spanId":"x",)"
                       R"("name":"n","startTimeUnixNano":5,"endTimeUnixNano":-1}]}]}]})")
                .find("span 'n' (x) has no time at which it ended"),
            std::string::npos);
  EXPECT_NE(refusal_of(R"({"data":[{"spans":[{"traceID":"1","spanID":"2","startTime":)"
                       R"(18446744073709551615,"duration":1}]}]})")
                .find("has no time at which it began"),
            std::string::npos);
}
TEST(spans, that_come_twice_and_differ_are_refused) {
  EXPECT_NE(
      refusal_of(service("a", {{"x", "", 1, 1, 2}}) + service("a", {{"x", "", 1, 1, 3}}))
          .find("a.json:2: error: span 'x' (s-x) comes twice, and differs from 'x' in line 1"),
      std::string::npos);
}
TEST(spans, that_end_before_they_begin_are_refused) {
  EXPECT_NE(refusal_of(service("a", {{"x", "", 1, 9, 2}}))
                .find("a.json:1: error: span 'x' (s-x, line 1) ends 7 ns before it begins"),
            std::string::npos);
}
TEST(spans, whose_parents_are_a_circle_are_refused) {
  EXPECT_NE(refusal_of(service("a", {{"x", "x"}})).find("is its own parent"), std::string::npos);
  EXPECT_NE(refusal_of(service("a", {{"w", "x"}, {"x", "y"}, {"y", "z"}, {"z", "x"}}))
                .find("of the last the first: span 'x' (s-x, line 1), span 'y' (s-y, line 1), "
                      "span 'z' (s-z, line 1)"),
            std::string::npos);
}
TEST(spans, whose_orders_are_a_circle_are_refused) {
  // The clock of b was set back between two calls.
  const std::string error = refusal_of(
      service("a", {{"ask1", "", kClient, 10, 20}, {"ask2", "", kClient, 30, 40}}) +
      service("b", {{"first", "ask1", kServer, 7, 8}, {"second", "ask2", kServer, 5, 6}}));
  EXPECT_NE(error.find("the spans are a circle"), std::string::npos) << error;
  EXPECT_NE(error.find("'second begins' of host 'b' (line 2)"), std::string::npos) << error;
  EXPECT_NE(error.find("the clock of a host was set back"), std::string::npos) << error;
}

}  // namespace
}  // namespace culprit::logs
