#include "logs/condition.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "causality/conjunctive.h"
#include "support/text.h"

namespace culprit::logs {

namespace {

using causality::Answer;
using causality::Cut;
using causality::LatticeAnswer;

constexpr size_t kMostTerms = 10'000;  // of a condition in disjunctive form
constexpr uint32_t kNoHost = UINT32_MAX;
constexpr size_t kDeepest = 100;  // nested parentheses and negations

// Reading
// -------------------------------------------------------------------------------------------------

class Parser {
 public:
  Parser(std::string_view text, const std::string& what) : text_(text), what_(what) {}

  Result<Condition> run() {
    Condition condition;
    if (!read_any(condition, 0)) return *error_;
    skip_blanks();
    if (at_ < text_.size()) {
      fail("&&, || or the end is expected");
      return *error_;
    }
    return condition;
  }

 private:
  bool fail(const std::string& message) {
    if (!error_)
      error_ = user_error(fmt::format("{}: {} at position {} of '{}'", what_, message, at_ + 1,
                                      printable_line(text_)),
                          "write: HOST: \"TEXT\", HOST: \"BEGIN\"..\"END\", "
                          "count(\"BEGIN\"..\"END\") >= 2, with &&, ||, ! and parentheses");
    return false;
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_white_space(text_[at_])) ++at_;
  }
  bool skip(std::string_view token) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  bool read_list(Condition& out, size_t depth, Condition::Kind kind, std::string_view token) {
    const auto read = [&](Condition& part) {
      return kind == Condition::Kind::Or ? read_list(part, depth, Condition::Kind::And, "&&")
                                         : read_single(part, depth);
    };
    Condition first;
    if (!read(first)) return false;
    if (!skip(token)) {
      out = std::move(first);
      return true;
    }
    out.kind = kind;
    out.parts.push_back(std::move(first));
    do {
      if (!read(out.parts.emplace_back())) return false;
    } while (skip(token));
    return true;
  }
  bool read_any(Condition& out, size_t depth) {
    return read_list(out, depth, Condition::Kind::Or, "||");
  }

  bool read_single(Condition& out, size_t depth) {
    if (depth == kDeepest) return fail("too many nested parentheses");
    if (skip("!")) {
      out.kind = Condition::Kind::Not;
      return read_single(out.parts.emplace_back(), depth + 1);
    }
    if (skip("(")) return read_any(out, depth + 1) && (skip(")") || fail("`)` is expected"));
    skip_blanks();
    if (text_.substr(at_).starts_with("count(")) return read_count(out);
    if (!read_name(out.host)) return fail("a host is expected");
    return (skip(":") || fail("`:` is expected")) && read_pattern(out.pattern);
  }

  bool read_count(Condition& out) {
    out.kind = Condition::Kind::Count;
    if (!skip("count(") || !read_pattern(out.pattern)) return false;
    if (!skip(")")) return fail("`)` is expected");
    if (!skip(">=")) return fail("`>=` is expected");
    skip_blanks();
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), out.least);
    if (error != std::errc()) return fail("a number is expected");
    at_ = static_cast<size_t>(end - text_.data());
    return true;
  }

  bool read_name(std::string& name) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '"') return read_text(name);
    const size_t first = at_;
    while (at_ < text_.size() && !is_white_space(text_[at_]) &&
           std::string_view(":()\"!&|").find(text_[at_]) == std::string_view::npos)
      ++at_;
    name = text_.substr(first, at_ - first);
    return !name.empty();
  }
  bool read_text(std::string& text) {
    if (!skip("\"")) return fail("a text in quotes is expected");
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      text += text_[at_];
    }
    return skip("\"") || fail("the closing quote is missing");
  }
  bool read_pattern(Pattern& pattern) {
    if (!read_text(pattern.text)) return false;
    return !skip("..") || read_text(pattern.end);
  }

  std::string_view text_;
  const std::string& what_;
  size_t at_ = 0;
  std::optional<Diagnostic> error_;
};

/// Per state of the host.
std::vector<bool> states_of(const std::vector<LogEvent>& events, const Pattern& pattern) {
  std::vector<bool> states{false};
  for (const LogEvent& event : events) {
    const bool begins = event.text.find(pattern.text) != std::string::npos;
    const bool ends = pattern.end.empty() || event.text.find(pattern.end) != std::string::npos;
    states.push_back(begins || (!ends && states.back()));
  }
  return states;
}

}  // namespace

Result<Condition> parse_condition(std::string_view text, const std::string& what) {
  return Parser(text, what).run();
}

// For one log
// -------------------------------------------------------------------------------------------------

BoundCondition::BoundCondition(const Condition& condition, const RecordedLog& log)
    : condition_(condition), log_(log) {
  collect(condition);
}

void BoundCondition::add(const Pattern& pattern) {
  if (std::find(patterns_.begin(), patterns_.end(), pattern) != patterns_.end()) return;
  patterns_.push_back(pattern);
  auto& of_hosts = truths_.emplace_back();
  for (const std::vector<LogEvent>& events : log_.events)
    of_hosts.push_back(states_of(events, pattern));
}

size_t BoundCondition::pattern_of(const Condition& condition) const {
  return static_cast<size_t>(std::find(patterns_.begin(), patterns_.end(), condition.pattern) -
                             patterns_.begin());
}

uint32_t BoundCondition::host_of(const std::string& name) const {
  const auto found = std::find(log_.hosts.begin(), log_.hosts.end(), name);
  return found == log_.hosts.end() ? kNoHost : static_cast<uint32_t>(found - log_.hosts.begin());
}

void BoundCondition::collect(const Condition& condition) {
  using enum Condition::Kind;
  if (condition.kind == OfHost || condition.kind == Count) add(condition.pattern);
  if (condition.kind == OfHost && host_of(condition.host) == kNoHost &&
      std::find(unknown_.begin(), unknown_.end(), condition.host) == unknown_.end())
    unknown_.push_back(condition.host);
  for (const Condition& part : condition.parts) collect(part);
}

bool BoundCondition::holds(const Cut& cut) const { return evaluate(condition_, cut); }

bool BoundCondition::evaluate(const Condition& condition, const Cut& cut) const {
  using enum Condition::Kind;
  const auto is_true = [&](const Condition& part) { return evaluate(part, cut); };
  switch (condition.kind) {
    case OfHost: {
      const uint32_t host = host_of(condition.host);
      return host != kNoHost && truth(host, pattern_of(condition), cut[host]);
    }
    case Count: {
      uint32_t count = 0;
      for (uint32_t host = 0; host < cut.size(); ++host)
        count += truth(host, pattern_of(condition), cut[host]);
      return count >= condition.least;
    }
    case And: return std::all_of(condition.parts.begin(), condition.parts.end(), is_true);
    case Or: return std::any_of(condition.parts.begin(), condition.parts.end(), is_true);
    case Not: return !is_true(condition.parts.front());
  }
  return false;
}

bool BoundCondition::holds_for(const Cut& cut, const causality::ProcessSet& known) const {
  std::vector<bool> is_known(cut.size());
  for (const uint32_t host : known) is_known[host] = true;
  return is_certain(condition_, cut, true, is_known);
}

/// Whether the condition has that value whatever the others did, as far as its form shows it.
bool BoundCondition::is_certain(const Condition& condition, const Cut& cut, bool value,
                                const std::vector<bool>& known) const {
  using enum Condition::Kind;
  const auto is_it = [&](const Condition& part) { return is_certain(part, cut, value, known); };
  switch (condition.kind) {
    case OfHost: {
      const uint32_t host = host_of(condition.host);
      if (host == kNoHost) return !value;
      return known[host] && truth(host, pattern_of(condition), cut[host]) == value;
    }
    case Count: {
      uint32_t surely = 0, at_most = 0;
      for (uint32_t host = 0; host < cut.size(); ++host) {
        const bool holds = truth(host, pattern_of(condition), cut[host]);
        surely += known[host] && holds;
        at_most += !known[host] || holds;
      }
      return value ? surely >= condition.least : at_most < condition.least;
    }
    case And:
    case Or:
      return (condition.kind == And) == value
                 ? std::all_of(condition.parts.begin(), condition.parts.end(), is_it)
                 : std::any_of(condition.parts.begin(), condition.parts.end(), is_it);
    case Not: return is_certain(condition.parts.front(), cut, !value, known);
  }
  return false;
}

// Deciding
// -------------------------------------------------------------------------------------------------

/// Each of `a` with each of `b`; false: too many.
bool BoundCondition::both(const std::vector<Term>& a, const std::vector<Term>& b,
                          std::vector<Term>& out) const {
  if (a.size() * b.size() > kMostTerms) return false;
  for (const Term& left : a)
    for (const Term& right : b) {
      Term term = left;
      term.insert(term.end(), right.begin(), right.end());
      out.push_back(std::move(term));
    }
  return true;
}

/// The terms of which one holds if the condition has that value; false: too many.
bool BoundCondition::add_terms(const Condition& condition, bool value,
                               std::vector<Term>& terms) const {
  using enum Condition::Kind;
  switch (condition.kind) {
    case OfHost: {
      const uint32_t host = host_of(condition.host);
      if (host == kNoHost) {
        if (!value) terms.push_back({});
        return true;
      }
      terms.push_back({{host, pattern_of(condition), value}});
      return terms.size() <= kMostTerms;
    }
    case Count: return add_count(condition, value, terms);
    case And:
    case Or: {
      if ((condition.kind == Or) == value) {
        for (const Condition& part : condition.parts)
          if (!add_terms(part, value, terms)) return false;
        return true;
      }
      std::vector<Term> all{{}};
      for (const Condition& part : condition.parts) {
        std::vector<Term> own, joined;
        if (!add_terms(part, value, own) || !both(all, own, joined)) return false;
        all = std::move(joined);
      }
      terms.insert(terms.end(), all.begin(), all.end());
      return terms.size() <= kMostTerms;
    }
    case Not: return add_terms(condition.parts.front(), !value, terms);
  }
  return false;
}

/// One term for each choice of so many hosts: which have it, or which do not.
bool BoundCondition::add_count(const Condition& condition, bool value,
                               std::vector<Term>& terms) const {
  const auto hosts = static_cast<uint32_t>(log_.hosts.size());
  const size_t pattern = pattern_of(condition);
  if (!value && condition.least > hosts) {
    terms.push_back({});
    return true;
  }
  const uint32_t wanted = value ? condition.least : hosts - condition.least + 1;
  std::vector<Term> chosen{{}};
  for (uint32_t count = 0; count < wanted; ++count) {
    std::vector<Term> more;
    for (const Term& term : chosen)
      for (uint32_t host = term.empty() ? 0 : term.back().host + 1; host < hosts; ++host) {
        if (more.size() == kMostTerms) return false;
        Term next = term;
        next.push_back({host, pattern, value});
        more.push_back(std::move(next));
      }
    chosen = std::move(more);
  }
  terms.insert(terms.end(), chosen.begin(), chosen.end());
  return terms.size() <= kMostTerms;
}

std::vector<std::vector<bool>> BoundCondition::truths_of(const Term& term) const {
  std::vector<std::vector<bool>> truths;
  for (const std::vector<LogEvent>& events : log_.events)
    truths.emplace_back(events.size() + 1, true);
  for (const Literal& each : term)
    for (uint32_t state = 0; state < truths[each.host].size(); ++state)
      if (truth(each.host, each.pattern, state) != each.holds) truths[each.host][state] = false;
  return truths;
}

std::optional<std::vector<BoundCondition::Occurrence>> BoundCondition::occurrences() const {
  std::vector<Term> terms;
  if (!add_terms(condition_, true, terms)) return std::nullopt;
  std::vector<Occurrence> all;
  for (const Term& term : terms) {
    const std::optional<Cut> cut = causality::possibly(log_.computation, truths_of(term));
    if (!cut) continue;
    std::set<uint32_t> hosts;
    for (const Literal& each : term) hosts.insert(each.host);
    all.push_back({{hosts.begin(), hosts.end()}, *cut});
  }
  std::stable_sort(all.begin(), all.end(), [](const Occurrence& a, const Occurrence& b) {
    return a.hosts.size() < b.hosts.size();
  });
  std::vector<Occurrence> minimal;
  for (Occurrence& each : all)
    if (std::none_of(minimal.begin(), minimal.end(), [&](const Occurrence& part) {
          return std::includes(each.hosts.begin(), each.hosts.end(), part.hosts.begin(),
                               part.hosts.end());
        }))
      minimal.push_back(std::move(each));
  return minimal;
}

LatticeAnswer BoundCondition::possibly(uint64_t most) const {
  const auto all = occurrences();
  if (!all)
    return causality::possibly(log_.computation, [&](const Cut& cut) { return holds(cut); }, most);
  const auto events = [](const Occurrence& each) {
    return std::accumulate(each.cut.begin(), each.cut.end(), uint64_t{0});
  };
  const auto best = std::min_element(
      all->begin(), all->end(),
      [&](const Occurrence& a, const Occurrence& b) { return events(a) < events(b); });
  LatticeAnswer answer;
  answer.answer = best == all->end() ? Answer::No : Answer::Yes;
  if (best != all->end()) answer.cut = best->cut;
  return answer;
}

LatticeAnswer BoundCondition::definitely(uint64_t most) const {
  std::vector<Term> terms;
  if (add_terms(condition_, true, terms) && terms.size() <= 1) {
    LatticeAnswer result;
    const auto states = terms.empty()
                            ? std::nullopt
                            : causality::definitely(log_.computation, truths_of(terms.front()));
    result.answer = states ? Answer::Yes : Answer::No;
    return result;
  }
  return causality::definitely(log_.computation, [&](const Cut& cut) { return holds(cut); }, most);
}

}  // namespace culprit::logs
