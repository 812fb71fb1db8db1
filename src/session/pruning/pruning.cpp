#include "session/pruning/pruning.h"

#include <algorithm>

namespace culprit::session {

using record::kNoEvent;
using Kind = Vertex::Kind;

namespace {

constexpr double kMoreLikelyThanNot = 0.5;
constexpr double kSure = 0.99;  // no further question is worth its while

bool can_be_judged(const Question& question) {
  const auto open = [](const Label& label) { return label.known == Verdict::Unknown; };
  return std::any_of(question.before.begin(), question.before.end(), open) ||
         std::any_of(question.after.begin(), question.after.end(), open);
}

}  // namespace

Pruning::Pruning(const ExecutionGraph& graph, const std::vector<Suspicion>& suspicions,
                 const Anomaly& anomaly, Strategy strategy)
    : graph_(graph), belief_(graph, suspicions, anomaly), strategy_(strategy) {
  for (EventId right : anomaly.right) prints_[right] = Verdict::Right;
  for (EventId wrong : anomaly.wrong) prints_[wrong] = Verdict::Wrong;
}

std::optional<Question> Pruning::next() {
  while (!culprit_) {
    std::optional<Question> question = about_missing();
    if (culprit_) return std::nullopt;
    if (!question) question = about_reason_to_run();
    if (!question) question = by_strategy();
    if (!question) return std::nullopt;
    if (can_be_judged(*question)) return question;
    answer(*question, Judgement{});  // only what is known already
  }
  return std::nullopt;
}

std::optional<Question> Pruning::by_strategy() {
  const std::vector<Belief::Candidate> candidates = belief_.candidates();
  const std::function<Question(VertexId)> about = [&](VertexId vertex) {
    return this->question(vertex, belief_.relevant());
  };
  // a likely line that was asked about lacks an answer that nobody has
  if (!candidates.empty() && candidates.front().probability > kSure &&
      asked_.contains(candidates.front().line))
    return std::nullopt;
  // where one execution is more likely than all others together, it is asked about
  if (!candidates.empty() && candidates.front().probability > kMoreLikelyThanNot &&
      !asked_.contains(candidates.front().line))
    return about(candidates.front().line);
  const auto vertex = strategy_({graph_, belief_, candidates, asked_, about});
  return vertex ? std::optional(about(*vertex)) : std::nullopt;
}

Question Pruning::question(VertexId vertex, const std::vector<bool>& relevant) const {
  Question question = question_about(graph_, vertex, relevant);
  settle(question);
  if (relevant.empty()) question.about = Question::About::Whole;
  return question;
}

std::optional<Culprit> Pruning::likely() const {
  const std::vector<Belief::Candidate> candidates = belief_.candidates();
  if (culprit_ || candidates.empty()) return std::nullopt;
  const Vertex& first = graph_.vertex(candidates[0].line);
  double probability = 0;
  for (const Belief::Candidate& c : candidates) {
    const SourceLocation& at = graph_.vertex(c.line).at;
    if (at.file == first.at.file && at.line == first.at.line) probability += c.probability;
  }
  if (probability < kMoreLikelyThanNot) return std::nullopt;
  return Culprit{Culprit::Kind::Operation, candidates[0].line, std::nullopt, probability};
}

std::optional<Belief::Doubt> Pruning::doubt() const {
  if (!culprit_) return belief_.doubt(std::nullopt);
  Belief::Conclusion conclusion{culprit_->line, {}};
  const Question asked = question(culprit_->line, {});
  for (const Label& label : asked.before) conclusion.from.insert(label.definition);
  for (const Label& label : asked.after) conclusion.from.insert(label.definition);
  if (culprit_->label) conclusion.from.insert(culprit_->label->definition);
  if (culprit_->kind == Culprit::Kind::NotSensible)
    conclusion.from.insert(graph_.event(graph_.vertex(culprit_->line).begin).parent);
  // what is missing is seen where the value that was not replaced is used
  if (culprit_->label && culprit_->kind == Culprit::Kind::Missing)
    conclusion.line = graph_.line_of(culprit_->label->definition);
  return belief_.doubt(conclusion);
}

/// Fills in what follows from earlier answers.
void Pruning::settle(Question& question) const {
  const Vertex& vertex = graph_.vertex(question.vertex);
  for (Label& label : question.before)
    label.known = known_of(label, question.vertex, boundary_of(graph_, vertex, label, false));
  for (Label& label : question.after)
    label.known = known_of(label, question.vertex, boundary_of(graph_, vertex, label, true));
}

Verdict Pruning::known_of(const Label& label, VertexId line, EventId boundary) const {
  if (label.kind == Label::Kind::Decision) {
    const auto found = decisions_.find(label.definition);
    return found == decisions_.end() ? Verdict::Unknown : found->second;
  }
  if (label.kind == Label::Kind::Print) {
    Verdict verdict = Verdict::Unknown;
    const Vertex& v = graph_.vertex(line);
    for (auto p = prints_.lower_bound(v.begin); p != prints_.end() && p->first < v.end; ++p)
      if (graph_.line_of(p->first) == line && verdict != Verdict::Wrong) verdict = p->second;
    return verdict;
  }
  const auto found = known_.find(key_of(label));
  if (found == known_.end()) return Verdict::Unknown;
  const Known& known = found->second;
  if (known.wrong && boundary >= known.wrong) return Verdict::Wrong;
  return boundary <= known.right ? Verdict::Right : Verdict::Unknown;
}

void Pruning::note(const Label& label, EventId boundary, Verdict verdict) {
  if (verdict == Verdict::Unknown) return;
  if (label.kind == Label::Kind::Decision) decisions_[label.definition] = verdict;
  if (label.kind != Label::Kind::Value) return;
  Known& known = known_[key_of(label)];
  if (known.label.name.empty()) known.label = label;
  if (verdict == Verdict::Right) known.right = std::max(known.right, boundary);
  else known.wrong = known.wrong ? std::min(known.wrong, boundary) : boundary;
  const VertexId line = graph_.line_of(
      std::min<EventId>(boundary, static_cast<EventId>(graph_.trace().events().size()) - 1));
  if (verdict == Verdict::Wrong && label.definition == kNoEvent && !graph_.is_whole())
    culprit_ = {Culprit::Kind::Earlier, line, label};
}

void Pruning::answer(const Question& given_question, const Judgement& given) {
  Question question = given_question;
  settle(question);
  Judgement answer = given;
  answer.before.resize(question.before.size(), Verdict::Unknown);
  answer.after.resize(question.after.size(), Verdict::Unknown);
  for (size_t l = 0; l < question.before.size(); ++l)
    if (question.before[l].known != Verdict::Unknown) answer.before[l] = question.before[l].known;
  for (size_t l = 0; l < question.after.size(); ++l)
    if (question.after[l].known != Verdict::Unknown) answer.after[l] = question.after[l].known;
  belief_.learn(question, answer);
  const Vertex& vertex = graph_.vertex(question.vertex);
  if (question.about == Question::About::HalfWay)
    half_way_.emplace(question.vertex, key_of(question.before[0]));
  else asked_.insert(question.vertex);
  if (question.about == Question::About::Whole) asked_wholly_.insert(question.vertex);
  for (size_t l = 0; l < question.before.size(); ++l)
    note(question.before[l], boundary_of(graph_, vertex, question.before[l], false),
         answer.before[l]);
  for (size_t l = 0; l < question.after.size(); ++l)
    note(question.after[l], boundary_of(graph_, vertex, question.after[l], true), answer.after[l]);
  if (answer.ran == Verdict::Wrong) not_sensible_.insert(question.vertex);
  else if (vertex.kind == Kind::Line) conclude_line(question, answer);
  conclude();
}

void Pruning::conclude() {
  if (!culprit_) conclude_not_sensible();
  if (!culprit_) conclude_from_answers();
}

void Pruning::learn(const Fact& fact) {
  belief_.learn(fact);
  note(fact.label, fact.boundary, fact.verdict);
  conclude();
}

void Pruning::trust(uint32_t function) {
  std::vector<VertexId> lines;
  for (VertexId v = 0; v < graph_.vertices().size(); ++v) {
    const Vertex& vertex = graph_.vertex(v);
    if (vertex.kind == Kind::Line && vertex.frame != kNoFrame &&
        graph_.trace().frames()[vertex.frame].function == function)
      lines.push_back(v);
  }
  belief_.exonerate(lines);
  asked_.insert(lines.begin(), lines.end());
}

/// A wrong value whose line was asked about before, when the value was not yet in question.
void Pruning::conclude_from_answers() {
  for (const auto& [key, known] : known_) {
    const VertexId line = known.wrong && key.first ? graph_.line_of(key.first) : 0;
    if (line == 0 || !asked_.contains(line) || not_sensible_.contains(line) || known.right)
      continue;
    const Question asked = question(line, {});
    const bool reads_rightly =
        std::all_of(asked.before.begin(), asked.before.end(), [&](const Label& label) {
          return label.reader > key.first || label.known == Verdict::Right;
        });
    if (!reads_rightly) continue;
    culprit_ = {Culprit::Kind::Operation, line, known.label};
    return;
  }
}

/// A line that ran rightly and gave a wrong value, or decided wrongly, though all that it had read
/// until then was right.
void Pruning::conclude_line(const Question& question, const Judgement& judgement) {
  for (size_t l = 0; l < question.after.size(); ++l) {
    const Label& label = question.after[l];
    if (judgement.after[l] != Verdict::Wrong) continue;
    if (label.kind == Label::Kind::Value && graph_.line_of(label.definition) != question.vertex)
      continue;
    bool read_rightly = true;
    for (size_t b = 0; b < question.before.size(); ++b)
      if (question.before[b].reader <= label.definition)
        read_rightly &= judgement.before[b] == Verdict::Right;
    if (!read_rightly) continue;
    culprit_ = {Culprit::Kind::Operation, question.vertex, label};
    return;
  }
}

/// A line that should not have run, though what decided that it runs was right.
void Pruning::conclude_not_sensible() {
  for (VertexId v : not_sensible_) {
    const EventId begin = graph_.vertex(v).begin;
    const EventId parent = graph_.event(begin).parent;
    const auto decided = decisions_.find(parent);
    const bool right =
        parent == kNoEvent || (decided != decisions_.end() && decided->second == Verdict::Right);
    if (right && parent == kNoEvent && !graph_.is_whole()) {
      culprit_ = {Culprit::Kind::Earlier, v, std::nullopt};
      return;
    }
    if (right && graph_.vertex(v).kind == Kind::Line) {
      culprit_ = {Culprit::Kind::NotSensible, v, std::nullopt};
      return;
    }
  }
}

/// Something ran that should not have: asks about the decision that made it run.
std::optional<Question> Pruning::about_reason_to_run() {
  for (VertexId v : not_sensible_) {
    const EventId parent = graph_.event(graph_.vertex(v).begin).parent;
    const VertexId line = parent == kNoEvent ? 0 : graph_.line_of(parent);
    if (line != 0 && !asked_.contains(line)) return question(line, belief_.relevant());
  }
  return std::nullopt;
}

/// The lines between two boundaries at which a value can be looked at again.
std::vector<VertexId> Pruning::lines_between(EventId from, EventId to, const Label& label) const {
  const record::Event& reader = graph_.event(label.reader);
  const bool in_memory = object_of(label) != 0;
  std::vector<VertexId> between;
  for (EventId id = from; id < to; ++id) {
    const VertexId line = graph_.line_of(id);
    const Vertex& v = graph_.vertex(line);
    const bool visible = in_memory || v.frame == reader.frame;
    if (v.kind == Kind::Line && visible && v.begin > from && v.begin < to &&
        !half_way_.contains({line, key_of(label)}) && (between.empty() || between.back() != line))
      between.push_back(line);
  }
  return between;
}

/// A value that was right and is wrong later, with nothing assigned in between: asks about it half
/// way. At the end, the last line before decided wrongly, or it wrote to another place, or
/// something is missing.
std::optional<Question> Pruning::about_missing() {
  for (auto& [key, known] : known_) {
    const bool first = key.first == kNoEvent;  // right until somebody should have assigned it
    if (known.explained || !known.wrong || (!known.right && !first)) continue;
    const EventId from = first && !known.right ? 1 : known.right;
    if (from > known.wrong) continue;
    const std::vector<VertexId> between = lines_between(from, known.wrong, known.label);
    if (!between.empty()) {
      return Question{between[between.size() / 2], {known.label}, {}, Question::About::HalfWay};
    }
    const VertexId last = last_before(known.wrong);
    if (last != 0 && !asked_wholly_.contains(last)) return question(last, {});
    known.explained = true;
    const EventId decision = graph_.decision_of(last);
    const auto decided = decisions_.find(decision);
    if (decided != decisions_.end() && decided->second == Verdict::Wrong) continue;
    const bool elsewhere = could_write_to(last, known.label);
    if (const auto wrong = elsewhere ? wrong_value_of(last) : std::nullopt) {
      const VertexId given = wrong->definition == kNoEvent ? 0 : graph_.line_of(wrong->definition);
      if (given != 0 && !asked_wholly_.contains(given)) return question(given, {});
      continue;
    }
    culprit_ = {elsewhere ? Culprit::Kind::Operation : Culprit::Kind::Missing,
                elsewhere ? last : graph_.line_of(known.wrong), known.label};
    return std::nullopt;
  }
  return std::nullopt;
}

/// Something wrong that the line was given: then it is not the first to go wrong.
std::optional<Label> Pruning::wrong_value_of(VertexId line) const {
  for (const Label& label : question(line, {}).before)
    if (label.known == Verdict::Wrong) return label;
  return std::nullopt;
}

/// The last line before the boundary that does something; 0 if there is none.
VertexId Pruning::last_before(EventId boundary) const {
  for (EventId id = boundary; id-- > 1;) {
    const VertexId line = graph_.line_of(id);
    if (line == 0) continue;
    const Question question = question_about(graph_, line, {});
    if (!question.before.empty() || !question.after.empty()) return line;
    id = std::min(id, graph_.vertex(line).begin);
  }
  return 0;
}

/// The object that holds the value; 0 if it is in a register.
uint32_t Pruning::object_of(const Label& label) const {
  if (label.definition == kNoEvent) return graph_.event(label.reader).object;
  const record::Event& event = graph_.event(label.definition);
  const bool stores = event.kind != record::Event::Kind::Instruction ||
                      graph_.instruction_of(label.definition).op == model::Op::Store;
  return stores ? event.object : 0;
}

/// Whether the line writes to the object that holds the value, or gives a call a pointer to it.
bool Pruning::could_write_to(VertexId line, const Label& label) const {
  const uint32_t object = object_of(label);
  const Vertex& v = graph_.vertex(line);
  if (object == 0 || v.kind != Kind::Line) return false;
  for (EventId id = v.begin; id < v.end; ++id) {
    const record::Event& event = graph_.event(id);
    const bool writes = event.kind == record::Event::Kind::Written ||
                        (event.kind == record::Event::Kind::Instruction &&
                         graph_.instruction_of(id).op == model::Op::Store);
    if (graph_.line_of(id) != line) continue;
    if (writes && event.object == object) return true;
    if (event.kind != record::Event::Kind::Instruction ||
        graph_.instruction_of(id).op != model::Op::Call)
      continue;
    for (EventId use : graph_.trace().uses(event))
      if (graph_.event(use).pointer && graph_.object_at(use, graph_.event(use).value) == object)
        return true;
  }
  return false;
}

}  // namespace culprit::session
