#include "logs/span_log.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::logs {

namespace {

using causality::Event;
using Order = std::pair<uint32_t, uint32_t>;  // of moments: before, after

constexpr uint32_t kNoSpan = UINT32_MAX;
constexpr uint64_t kMostClockEntries = 500'000'000;  // 2 GB
constexpr size_t kMostNamed = 8;                     // events of a circle

std::string key_of(const std::string& trace, const std::string& span) { return trace + " " + span; }

/// The spans of a file, each once, with their parents.
class SpanTree {
 public:
  SpanTree(SpanFile& file, const std::string& path) : file_(file), path_(path) {}

  std::optional<Diagnostic> build() {
    if (auto error = drop_doubles()) return error;
    for (const Span& each : file_.spans) parents_.push_back(find(each.id.trace, each.parent));
    for (uint32_t s = 0; s < size(); ++s)
      if (const Span& each = span(s); each.end && *each.end < each.begin)
        return user_error_at(
            path_, each.line, 0,
            fmt::format("{} ends {} ns before it begins", named(s), each.begin - *each.end),
            "the clock of its host was set back; take the span out, or mend its "
            "times");
    return circle_of_parents();
  }

  uint32_t size() const { return static_cast<uint32_t>(file_.spans.size()); }
  const Span& span(uint32_t s) const { return file_.spans[s]; }
  /// kNoSpan: it has none, or not in the file.
  uint32_t parent(uint32_t s) const { return parents_[s]; }
  uint32_t find(const std::string& trace, const std::string& id) const {
    if (id.empty()) return kNoSpan;
    const auto found = index_.find(key_of(trace, id));
    return found == index_.end() ? kNoSpan : found->second;
  }
  std::string named(uint32_t s) const {
    const Span& each = span(s);
    const std::string line = each.line == 0 ? "" : fmt::format(", line {}", each.line);
    return fmt::format("span '{}' ({}{})", visible(each.name, 60, false), each.id.span, line);
  }

 private:
  std::optional<Diagnostic> drop_doubles() {
    std::vector<Span> kept;
    for (Span& each : file_.spans) {
      const auto [known, is_new] = index_.try_emplace(key_of(each.id.trace, each.id.span),
                                                      static_cast<uint32_t>(kept.size()));
      if (is_new) {
        kept.push_back(std::move(each));
        continue;
      }
      const Span& first = kept[known->second];
      if (each.equals(first)) continue;
      return user_error_at(
          path_, each.line, 0,
          fmt::format("span '{}' ({}) comes twice, and differs from '{}' in line {}",
                      visible(each.name, 60, false), each.id.span, visible(first.name, 60, false),
                      first.line),
          "each span has an identifier of its own in its trace; take one of the two out");
    }
    file_.spans = std::move(kept);
    return std::nullopt;
  }

  /// Each span is walked over once.
  std::optional<Diagnostic> circle_of_parents() const {
    std::vector<uint32_t> walk(size(), kNoSpan);  // in which one it was met
    for (uint32_t start = 0; start < size(); ++start) {
      uint32_t at = start;
      while (at != kNoSpan && walk[at] == kNoSpan) {
        walk[at] = start;
        at = parents_[at];
      }
      if (at == kNoSpan || walk[at] != start) continue;
      std::string names = named(at);
      size_t count = 1;
      for (uint32_t each = parents_[at]; each != at; each = parents_[each], ++count)
        if (count < kMostNamed) names += ", " + named(each);
      if (count > kMostNamed) names += fmt::format(" and {} more", count - kMostNamed);
      return user_error_at(path_, span(at).line, 0,
                           count == 1 ? names + " is its own parent"
                                      : "parents in a circle, the parent of each is the next one, "
                                        "and of the last the first: " +
                                            names,
                           "the identifiers in \"parentSpanId\" are wrong");
    }
    return std::nullopt;
  }

  SpanFile& file_;
  const std::string& path_;
  std::unordered_map<std::string, uint32_t> index_;
  std::vector<uint32_t> parents_;
};

/// The beginning, an event or the end of a span.
struct Moment {
  uint32_t span = 0;
  uint32_t host = 0;
  uint64_t time = 0;
};

/// All moments, and which come before which.
class Moments {
 public:
  Moments(const SpanTree& tree, const std::vector<uint32_t>& hosts) : tree_(tree) {
    for (uint32_t s = 0; s < tree.size(); ++s) {
      const Span& span = tree.span(s);
      const uint32_t host = hosts[span.instance];
      first_.push_back(size());
      all_.push_back({s, host, span.begin});
      for (const SpanMoment& event : span.events) all_.push_back({s, host, event.time});
      if (span.end) all_.push_back({s, host, *span.end});
    }
    first_.push_back(size());
  }

  uint32_t size() const { return static_cast<uint32_t>(all_.size()); }
  const Moment& operator[](uint32_t moment) const { return all_[moment]; }
  uint32_t begin(uint32_t s) const { return first_[s]; }
  std::optional<uint32_t> end(uint32_t s) const {
    return tree_.span(s).end ? std::optional(first_[s + 1] - 1) : std::nullopt;
  }
  bool is_begin(uint32_t moment) const { return moment == first_[all_[moment].span]; }
  bool is_end(uint32_t moment) const { return end(all_[moment].span) == moment; }
  /// Of one that is neither beginning nor end.
  const SpanMoment& event(uint32_t moment) const {
    return span(moment).events[moment - first_[all_[moment].span] - 1];
  }
  const Span& span(uint32_t moment) const { return tree_.span(all_[moment].span); }
  uint32_t host_of_span(uint32_t s) const { return all_[first_[s]].host; }

  std::string text(uint32_t moment) const {
    const Span& of = span(moment);
    std::string text;
    if (is_begin(moment)) text = of.name + " begins";
    else if (is_end(moment)) text = of.name + " ends";
    else return fmt::format("{}\nspan={}\ntrace={}", event(moment).text, of.name, of.id.trace);
    if (is_end(moment))
      for (const std::string& line : of.status) text += "\n" + line;
    for (const std::string& line : of.attributes) text += "\n" + line;
    return text + "\ntrace=" + of.id.trace;
  }

 private:
  const SpanTree& tree_;
  std::vector<Moment> all_;
  std::vector<uint32_t> first_;  // per span, and one more
};

/// The orders between hosts; see the head of span_log.h.
class OrdersOfSpans {
 public:
  OrdersOfSpans(const SpanTree& tree, const Moments& moments) : tree_(tree), moments_(moments) {
    std::vector<uint32_t> servers(tree.size());  // children that serve it
    for (uint32_t s = 0; s < tree.size(); ++s)
      if (tree.parent(s) != kNoSpan && tree.span(s).kind == SpanKind::Server)
        ++servers[tree.parent(s)];
    for (uint32_t s = 0; s < tree.size(); ++s) {
      add_parent(s, servers);
      for (const SpanId& link : tree.span(s).links) add_link(s, link);
    }
  }

  const std::vector<Order>& all() const { return orders_; }
  std::vector<std::string> notes() const {
    std::vector<std::string> notes;
    const auto add = [&](const Count& count, const char* one, const char* many) {
      if (count.number == 1) notes.push_back(fmt::format("{}: {}", one, tree_.named(count.first)));
      if (count.number > 1)
        notes.push_back(
            fmt::format("{} {}: the first is {}", count.number, many, tree_.named(count.first)));
    };
    add(lost_parents_, "1 span has a parent that is not in the file, so less is ordered",
        "spans have a parent that is not in the file, so less is ordered");
    add(lost_links_, "1 link leads to a span that is not in the file, from",
        "links lead to spans that are not in the file, from");
    add(open_, "1 span has no end", "spans have no end");
    add(dated_back_, "1 span begins before its parent on the same host, whose clock may be wrong",
        "spans begin before their parent on the same host, whose clock may be wrong");
    add(own_calls_, "1 span serves a call of its own host, which may be several instances",
        "spans serve a call of their own host, which may be several instances");
    add(answered_, "1 call is taken to end at the server before it ends at the client",
        "calls are taken to end at the server before they end at the client");
    return notes;
  }

 private:
  struct Count {
    uint32_t number = 0, first = 0;  // spans
    void add(uint32_t span) {
      if (number++ == 0) first = span;
    }
  };

  bool is_one_host(uint32_t a, uint32_t b) const {
    return moments_.host_of_span(a) == moments_.host_of_span(b);
  }
  void add_before_end(uint32_t before, uint32_t s) {
    if (const auto end = moments_.end(s)) orders_.emplace_back(before, *end);
  }
  static bool is_processing(const Span& span) {
    return span.operation == "process" || span.operation == "deliver";
  }
  /// Whether it may have begun before the message that it was given.
  static bool may_have_waited(const Span& span) {
    constexpr std::string_view kNever[] = {"", "process", "deliver", "create", "send", "publish"};
    return std::find(std::begin(kNever), std::end(kNever), span.operation) == std::end(kNever);
  }
  static bool begins_after(const Span& parent, const Span& child) {
    using enum SpanKind;
    const bool was_asked = child.kind == Server || child.kind == Consumer ||
                           parent.kind == Client || parent.kind == Producer;
    return was_asked && !may_have_waited(child);
  }

  void add_parent(uint32_t s, const std::vector<uint32_t>& servers) {
    const Span& child = tree_.span(s);
    if (!child.end) open_.add(s);
    const uint32_t p = tree_.parent(s);
    if (p == kNoSpan) {
      if (!child.parent.empty()) lost_parents_.add(s);
      return;
    }
    const Span& parent = tree_.span(p);
    const bool is_call = parent.kind == SpanKind::Client && child.kind == SpanKind::Server;
    if (is_one_host(p, s)) {
      if (child.begin < parent.begin) dated_back_.add(s);
      if (is_call) own_calls_.add(s);
      return;
    }
    if (begins_after(parent, child)) orders_.emplace_back(moments_.begin(p), moments_.begin(s));
    else add_before_end(moments_.begin(p), s);
    if (!is_call || parent.has_failed || servers[p] > 1 || !parent.end) return;
    if (child.end && *child.end - child.begin <= *parent.end - parent.begin) {
      answered_.add(s);
      add_before_end(*moments_.end(s), p);
    } else {
      add_before_end(moments_.begin(s), p);
    }
  }

  void add_link(uint32_t s, const SpanId& link) {
    const uint32_t linked = tree_.find(link.trace, link.span);
    if (linked == kNoSpan) return lost_links_.add(s);
    if (is_one_host(linked, s)) return;
    if (is_processing(tree_.span(s)))
      orders_.emplace_back(moments_.begin(linked), moments_.begin(s));
    else add_before_end(moments_.begin(linked), s);
  }

  const SpanTree& tree_;
  const Moments& moments_;
  std::vector<Order> orders_;
  Count lost_parents_, lost_links_, open_, dated_back_, own_calls_, answered_;
};

/// Puts the moments of each host into a row: by its clock, and where that is the same, so that all
/// orders can hold. It is a topological order, in which the moments of one time are a group that
/// begins when the one before it is over. `ends_nest`: a span ends before a parent that ends at the
/// same time.
class Rows {
 public:
  Rows(const SpanTree& tree, const Moments& moments, uint32_t hosts,
       const std::vector<Order>& orders, bool ends_nest)
      : tree_(tree), moments_(moments), by_time_(hosts), group_end_(hosts), rows_(hosts) {
    for (uint32_t m = 0; m < moments.size(); ++m) by_time_[moments[m].host].push_back(m);
    for (std::vector<uint32_t>& row : by_time_)
      std::stable_sort(row.begin(), row.end(),
                       [&](uint32_t a, uint32_t b) { return moments[a].time < moments[b].time; });
    add_orders(orders, ends_nest);
    is_open_.assign(moments.size(), false);
    for (uint32_t host = 0; host < hosts; ++host) open_group(host);
    while (!ready_.empty()) {
      const uint32_t next = std::get<3>(ready_.top());
      ready_.pop();
      place(next);
    }
  }

  /// Whether there is no circle.
  bool are_complete() const { return placed_ == moments_.size(); }
  /// Per host. If orders are a circle, what is on it and after it is by time only.
  std::vector<std::vector<uint32_t>> take() {
    std::vector<bool> is_placed(moments_.size());
    for (const std::vector<uint32_t>& row : rows_)
      for (const uint32_t m : row) is_placed[m] = true;
    for (size_t host = 0; host < rows_.size(); ++host)
      for (const uint32_t m : by_time_[host])
        if (!is_placed[m]) rows_[host].push_back(m);
    return std::move(rows_);
  }

 private:
  void add_orders(const std::vector<Order>& orders, bool ends_nest) {
    std::vector<Order> all = orders;
    const auto add_tie = [&](uint32_t before, uint32_t after) {
      if (moments_[before].time == moments_[after].time) all.emplace_back(before, after);
    };
    for (uint32_t s = 0; s < tree_.size(); ++s) {
      const auto end = moments_.end(s);
      const uint32_t begin = moments_.begin(s);
      for (size_t k = 0; k < tree_.span(s).events.size(); ++k) {
        const auto event = static_cast<uint32_t>(begin + 1 + k);
        add_tie(event - 1, event);
        add_tie(begin, event);
        if (end) add_tie(event, *end);
      }
      if (end) add_tie(begin, *end);
      const uint32_t p = tree_.parent(s);
      if (p == kNoSpan || moments_.host_of_span(p) != moments_.host_of_span(s)) continue;
      add_tie(moments_.begin(p), begin);
      if (const auto ends = moments_.end(p); end && ends && ends_nest) add_tie(*end, *ends);
    }
    std::sort(all.begin(), all.end());
    waits_.assign(moments_.size(), 0);
    first_after_.assign(moments_.size() + size_t{1}, 0);
    for (const auto& [before, after] : all) {
      ++waits_[after];
      ++first_after_[before + size_t{1}];
      after_.push_back(after);
    }
    for (size_t m = 1; m < first_after_.size(); ++m) first_after_[m] += first_after_[m - 1];
  }

  /// The moments of the next time of the host.
  void open_group(uint32_t host) {
    const std::vector<uint32_t>& row = by_time_[host];
    size_t& end = group_end_[host];
    const size_t begin = end;
    while (end < row.size() && moments_[row[end]].time == moments_[row[begin]].time) ++end;
    for (size_t k = begin; k < end; ++k) {
      is_open_[row[k]] = true;
      if (waits_[row[k]] == 0) make_ready(row[k]);
    }
  }
  /// What belongs to spans that began earlier comes first.
  void make_ready(uint32_t m) {
    const bool is_of_new = moments_.span(m).begin == moments_[m].time;
    ready_.emplace(moments_[m].host, is_of_new, moments_[m].span, m);
  }
  void place(uint32_t m) {
    const uint32_t host = moments_[m].host;
    rows_[host].push_back(m);
    ++placed_;
    for (size_t k = first_after_[m]; k < first_after_[m + size_t{1}]; ++k)
      if (--waits_[after_[k]] == 0 && is_open_[after_[k]]) make_ready(after_[k]);
    if (rows_[host].size() == group_end_[host]) open_group(host);
  }

  using Ready = std::tuple<uint32_t, bool, uint32_t, uint32_t>;  // host, new, span, moment

  const SpanTree& tree_;
  const Moments& moments_;
  std::vector<std::vector<uint32_t>> by_time_;  // per host
  std::vector<size_t> group_end_;               // per host, in by_time_
  std::vector<std::vector<uint32_t>> rows_;     // per host
  std::vector<uint32_t> waits_;                 // per moment: orders that are not met yet
  std::vector<size_t> first_after_;             // per moment, in after_
  std::vector<uint32_t> after_;
  std::vector<bool> is_open_;
  size_t placed_ = 0;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready_;
};

/// Children that end after a parent at the same time are rare, but there are some.
std::vector<std::vector<uint32_t>> rows_of(const SpanTree& tree, const Moments& moments,
                                           uint32_t hosts, const std::vector<Order>& orders) {
  Rows rows(tree, moments, hosts, orders, /*ends_nest=*/true);
  if (rows.are_complete()) return rows.take();
  return Rows(tree, moments, hosts, orders, /*ends_nest=*/false).take();
}

/// Per instance; hosts are numbered in the order of their first spans.
std::vector<uint32_t> hosts_of_instances(const SpanFile& file, RecordedLog& log) {
  const std::vector<std::string> names = host_names(file);
  std::vector<uint32_t> hosts(names.size(), kNoSpan);
  for (const Span& span : file.spans) {
    uint32_t& host = hosts[span.instance];
    if (host != kNoSpan) continue;
    host = static_cast<uint32_t>(log.hosts.size());
    log.hosts.push_back(names[span.instance]);
  }
  return hosts;
}

Diagnostic circle_of_orders(const RecordedLog& log, const std::vector<Event>& circle,
                            const std::string& path) {
  std::string names;
  for (size_t k = 0; k < circle.size() && k < kMostNamed; ++k) {
    const LogEvent& event = log.events[circle[k].process][circle[k].number - 1];
    names += fmt::format("{}'{}' of host '{}' (line {})", k == 0 ? "" : ", ",
                         visible(event.text.substr(0, event.text.find('\n')), 60, false),
                         log.hosts[circle[k].process], event.line);
  }
  if (circle.size() > kMostNamed) names += fmt::format(" and {} more", circle.size() - kMostNamed);
  const Event first = circle.front();
  return user_error_at(
      path, log.events[first.process][first.number - 1].line, 0,
      "the spans are a circle, in which each event comes before the next one: " + names,
      "the clock of a host was set back, or hosts that are several count as one: tell instances "
      "of a service apart by service.instance.id");
}

}  // namespace

Result<std::vector<RecordedLog>> parse_span_log(std::string_view text, const std::string& path) {
  Result<SpanFile> file = read_span_file(text, path);
  if (!file) return file.errors();
  if (file->spans.empty())
    return user_error_at(path, 0, 0, "no spans are in this file",
                         "objects with \"resourceSpans\" have them, as the Collector's file "
                         "exporter writes them; logs and metrics have no order");
  SpanTree tree(*file, path);
  if (auto error = tree.build()) return *error;
  RecordedLog log;
  const std::vector<uint32_t> hosts = hosts_of_instances(*file, log);
  const Moments moments(tree, hosts);
  if (log.hosts.size() > kMostClockEntries / moments.size())
    return user_error_at(
        path, 0, 0,
        fmt::format("too large: {} events of {} hosts", moments.size(), log.hosts.size()),
        "cut the file by time or by traces");
  const OrdersOfSpans orders(tree, moments);
  log.notes = orders.notes();
  const std::vector<std::vector<uint32_t>> rows =
      rows_of(tree, moments, static_cast<uint32_t>(log.hosts.size()), orders.all());
  log.computation = causality::Computation(static_cast<uint32_t>(log.hosts.size()));
  log.events.resize(log.hosts.size());
  std::vector<Event> events(moments.size());
  for (uint32_t host = 0; host < rows.size(); ++host)
    for (const uint32_t m : rows[host]) {
      events[m] = log.computation.add(host);
      log.events[host].push_back({moments.text(m), moments.span(m).line});
    }
  for (const auto& [before, after] : orders.all())
    log.computation.add_order(events[before], events[after]);
  if (const std::vector<Event> circle = log.computation.close(); !circle.empty())
    return circle_of_orders(log, circle, path);
  std::vector<RecordedLog> logs;
  logs.push_back(std::move(log));
  return logs;
}

}  // namespace culprit::logs
