#include "logs/diagram.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::logs {

namespace {

using causality::Cut;
using causality::Event;

constexpr int kColumn = 180, kRow = 22, kTop = 48, kLeft = 40;  // pixels
constexpr size_t kLongest = 24;                                 // characters of an event's text

class Diagram {
 public:
  explicit Diagram(const RecordedLog& log) : log_(log) { place_events(); }

  std::string draw(const std::optional<Cut>& cut) const {
    const int width = kLeft + static_cast<int>(log_.hosts.size()) * kColumn;
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"space-time\" width=\"{0}\" "
        "height=\"{1}\" viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"11\">\n"
        "<style>.space-time .host{{font-weight:bold}} .space-time .line{{stroke:#999}} "
        ".space-time .message{{stroke:#36c;opacity:.7}} .space-time .race{{stroke:#c22;"
        "stroke-dasharray:3 3}} .space-time .wait{{stroke:#c22;stroke-width:3;opacity:.6}} "
        ".space-time .cut{{stroke:#c22;fill:none;"
        "stroke-width:2;stroke-dasharray:6 3}}</style>\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"#fff\"/>\n",
        width, bottom());
    for (uint32_t p = 0; p < log_.hosts.size(); ++p)
      out += fmt::format(
          "<text class=\"host\" x=\"{0}\" y=\"20\">{1}</text><line class=\"line\" x1=\"{0}\" "
          "y1=\"{2}\" x2=\"{0}\" y2=\"{3}\"/>\n",
          x(p), as_markup(printable_line(log_.hosts[p])), kTop - kRow, bottom() - kRow / 2);
    for (const auto& [sent, received] : log_.computation.orders())
      if (!goes_by_another(sent, received))
        out += fmt::format("<line class=\"message\" {}/>\n", between(sent, received));
    for (const auto& [links, name] : {std::pair(&log_.races, "race"), {&log_.waits, "wait"}})
      for (const Link& link : *links)
        out += fmt::format("<line class=\"{}\" {}><title>{}</title></line>\n", name,
                           between(link.from, link.to), lines_of(link.text));
    for (uint32_t p = 0; p < log_.hosts.size(); ++p)
      for (uint32_t number = 1; number <= log_.events[p].size(); ++number) out += dot({p, number});
    if (cut) out += line_of(*cut);
    return out + "</svg>\n";
  }

 private:
  /// Rows by the number of events before: a linear extension.
  void place_events() {
    std::map<uint64_t, uint32_t> rows;
    const auto weight = [&](Event event) {
      uint64_t sum = 0;
      for (uint32_t p = 0; p < log_.hosts.size(); ++p) sum += log_.computation.past(event, p);
      return sum;
    };
    for (uint32_t p = 0; p < log_.hosts.size(); ++p)
      for (uint32_t number = 1; number <= log_.events[p].size(); ++number)
        rows.emplace(weight({p, number}), 0);
    for (auto& [sum, row] : rows) row = rows_++;
    rows_of_.resize(log_.hosts.size());
    for (uint32_t p = 0; p < log_.hosts.size(); ++p)
      for (uint32_t number = 1; number <= log_.events[p].size(); ++number)
        rows_of_[p].push_back(rows[weight({p, number})]);
  }

  int x(uint32_t host) const { return kLeft + static_cast<int>(host) * kColumn; }
  int y(Event event) const {
    return kTop + static_cast<int>(rows_of_[event.process][event.number - 1]) * kRow;
  }
  int bottom() const { return kTop + static_cast<int>(rows_ + 1) * kRow; }

  std::string between(Event a, Event b) const {
    return fmt::format("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", x(a.process), y(a), x(b.process),
                       y(b));
  }

  /// Whether what the receiver knows of the event came by another message.
  bool goes_by_another(Event sent, Event received) const {
    const auto& orders = log_.computation.orders();
    return std::any_of(orders.begin(), orders.end(), [&](const auto& other) {
      return other.second == received && log_.computation.precedes(sent, other.first);
    });
  }

  std::string dot(Event event) const {
    const LogEvent& shown = log_.events[event.process][event.number - 1];
    const std::string_view first = std::string_view(shown.text).substr(0, shown.text.find('\n'));
    std::string text = visible(first, kLongest, false);
    return fmt::format(
        "<circle cx=\"{0}\" cy=\"{1}\" r=\"4\"><title>{2}</title></circle><text x=\"{3}\" "
        "y=\"{4}\">{5}</text>\n",
        x(event.process), y(event), lines_of(shown.text), x(event.process) + 8, y(event) + 4,
        as_markup(text));
  }

  static std::string lines_of(std::string_view text) {
    std::string out;
    for (;;) {
      const size_t end = text.find('\n');
      out += as_markup(printable_line(std::string(text.substr(0, end))));
      if (end == std::string_view::npos) return out;
      out += '\n';
      text.remove_prefix(end + 1);
    }
  }

  /// Behind the last event of each host that is in the cut.
  std::string line_of(const Cut& cut) const {
    std::string points;
    for (uint32_t p = 0; p < cut.size(); ++p) {
      const int at = (cut[p] == 0 ? kTop - kRow : y({p, cut[p]})) + kRow / 2;
      points += fmt::format("{},{} {},{} ", x(p) - 20, at, x(p) + kColumn - 40, at);
    }
    return fmt::format("<polyline class=\"cut\" points=\"{}\"/>\n", points);
  }

  const RecordedLog& log_;
  std::vector<std::vector<uint32_t>> rows_of_;  // per host and event
  uint32_t rows_ = 0;
};

}  // namespace

std::string space_time_diagram(const RecordedLog& log, const std::optional<Cut>& cut) {
  return Diagram(log).draw(cut);
}

}  // namespace culprit::logs
