#include "explain/proposals.h"

#include <algorithm>
#include <optional>
#include <set>

#include "edits/code.h"
#include "edits/source_changes.h"
#include "explain/local_code.h"
#include "explain/missing_iteration.h"
#include "explain/words.h"

namespace culprit::explain {

using edits::Code;
using edits::kNoSyntax;
using edits::Strength;
using edits::SyntaxId;
using edits::SyntaxKind;

namespace {

constexpr size_t kMostSummands = 3;     // of an expression that is written
constexpr size_t kMostBranches = 8;     // changed for an implicit evidence
constexpr size_t kMostMatches = 5'000;  // of r with a predicate, for one evidence
constexpr size_t kMostFound = 200;      // before they are sorted
constexpr size_t kMostDecisions = 64;   // of one branch on a path
constexpr Relation kRelations[] = {Relation::Less,         Relation::LessEqual, Relation::Greater,
                                   Relation::GreaterEqual, Relation::Equal,     Relation::Unequal};

Code code_of(const Terms& terms, const Linear& term) {
  const bool alone =
      term.summands.size() == 1 && term.constant == 0 && term.summands[0].factor == 1;
  const Strength strength = alone || (term.is_constant() && term.constant >= 0) ? Strength::Primary
                            : term.is_constant()                                ? Strength::Prefix
                                                                                : Strength::Sum;
  return {text(terms, term, Form::Code), strength};
}

const char* operator_of(Relation relation) {
  return relation == Relation::Equal ? "==" : relation_word(relation);
}

class Proposer {
 public:
  Proposer(Reading& reading, const States& states, const Evidence& evidence)
      : reading_(reading),
        states_(states),
        evidence_(evidence),
        r_(states.hypothesised[evidence.conjunct]),
        code_(reading, states) {}

  std::vector<Proposal> run() {
    if (r_.forms.front().point < states_.bottom()) {
      decide_branch("the loop's condition", r_.forms.front().point);
      approach_end("the loop's progress");
    }
    const bool equal = evidence_.hypothesised.relation == Relation::Equal;
    switch (evidence_.kind) {
      case Evidence::Kind::ExplicitOne:
        if (equal) make_true("type I (a)");
        match_actual("type I (b)");
        break;
      case Evidence::Kind::ExplicitTwo:
        change_actual();
        if (equal) make_true("type II: r, as by type I (a)");
        match_actual("type II: r, as by type I (b)");
        break;
      case Evidence::Kind::Implicit:
        change_loop();
        change_branches("implicit: a branch");
        if (equal) make_true("implicit, as by type I (a)");
        match_actual("implicit, as by type I (b)");
        break;
    }
    return std::move(found_);
  }

 private:
  const Point& point(size_t k) const { return states_.points[k]; }
  const edits::SourceTree& tree() const { return reading_.tree(); }
  Terms& terms() { return reading_.terms(); }

  void add(const std::string& rule, size_t at, edits::SourceChanges changes) {
    if (changes.empty() || changes[0].replaced == changes[0].written) return;
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Proposal& other) { return other.changes == changes; });
    if (!known && found_.size() < kMostFound) found_.push_back({std::move(changes), rule, at});
  }

  /// The first point at which the evidence is seen: it stays on the way up until one of its
  /// predicates ends, and the algorithm looks at it at each point.
  size_t lowest() const {
    if (evidence_.kind != Evidence::Kind::ExplicitTwo) return evidence_.point;
    if (!evidence_.is_forward) return 0;
    const auto fact = std::find_if(states_.forward.begin(), states_.forward.end(), [&](auto& f) {
      return f.origin == evidence_.origin && f.begin <= evidence_.point && evidence_.point < f.end;
    });
    return fact == states_.forward.end() ? evidence_.point : fact->begin;
  }

  /// Type I (a): r becomes `0 = 0` at each assignment between the point and the bottom.
  void make_true(const std::string& rule) {
    const Predicate goal{{}, Relation::Equal, 0};
    for (size_t k = states_.bottom(); k-- > lowest();)
      if (point(k).kind == Point::Kind::Assignment) change_assignment(rule, r_, k, goal);
  }

  /// Type I (b): r becomes a predicate of the actual state with the same relation.
  void match_actual(const std::string& rule) {
    for (size_t k = states_.bottom(); k-- > lowest() && matches_ < kMostMatches;) {
      if (point(k).kind != Point::Kind::Assignment) continue;
      const size_t seen = std::min(k, evidence_.point);  // where q has to be in the actual state
      for (const Moved& q : states_.backward)
        if (q.at(seen) && q.at(k)) match(rule, k, *q.at(k));
      for (const Fact& fact : states_.forward)
        if (fact.begin <= k && k < fact.end && (fact.begin <= seen || is_precondition(fact)))
          match(rule, k, fact.predicate);
    }
  }

  /// A precondition is an assertion, and so comes after the top of the path.
  bool is_precondition(const Fact& fact) const {
    return point(fact.origin).kind == Point::Kind::Fact;
  }

  void match(const std::string& rule, size_t k, const Predicate& goal) {
    match_element(r_, k, goal);
    for (const Moved& r : states_.reworded)
      if (r.origin == evidence_.conjunct) match_element(r, k, goal);
    const Predicate* r = r_.at(k + 1);
    if (!r || ++matches_ > kMostMatches) return;
    if (goal.relation == r->relation) change_assignment(rule, r_, k, goal);
    else if (goal.relation == mirrored(r->relation))
      if (const auto other = turned(goal)) change_assignment(rule, r_, k, *other);
  }

  /// Type I (b), for r and a goal that differ in an element of one array: the assignment gives the
  /// index with which r speaks of the goal's element.
  void match_element(const Moved& moved, size_t k, const Predicate& goal) {
    const Predicate* r = moved.at(k + 1);
    if (!r || ++matches_ > kMostMatches) return;
    const Linear target = reading_.target_cell(point(k).event);
    const auto other = goal.relation == r->relation ? std::optional(goal) : turned(goal);
    if (!other || other->relation != r->relation || other->constant != r->constant) return;
    for (const Summand& mine : r->expression.summands)
      for (const Summand& wanted : other->expression.summands)
        if (differ_in(*r, mine, *other, wanted)) aim(k, target, mine, wanted);
  }

  /// Whether the predicates differ in these summands only, and these in the element of an array.
  bool differ_in(const Predicate& a, const Summand& mine, const Predicate& b,
                 const Summand& wanted) {
    const Atom &p = terms()[mine.atom], &q = terms()[wanted.atom];
    if (p.kind != Atom::Kind::Cell || q.kind != Atom::Kind::Cell || mine.factor != wanted.factor)
      return false;
    if (!p.place.in_memory || !q.place.in_memory || p.place.owner != q.place.owner ||
        p.place.bytes != q.place.bytes || p.place.at == q.place.at)
      return false;
    const auto difference = sum(a.expression, b.expression, -1);
    return difference && difference->summands.size() == 2 &&
           difference->factor_of(mine.atom) == mine.factor &&
           difference->factor_of(wanted.atom) == -wanted.factor;
  }

  /// match: the index is f*x + rest, f = 1 or -1, and the wanted element has the index i -> x' =
  /// f * (i - rest). With x as it was before the assignment, if that is x': another left side.
  void aim(size_t k, const Linear& target, const Summand& mine, const Summand& wanted) {
    const AtomId x = target.summands[0].atom;
    const std::vector<Linear> indices = terms().name(mine.name).indices;
    const int64_t factor = indices.size() == 1 ? indices[0].factor_of(x) : 0;
    const Place mine_at = terms()[mine.atom].place, wanted_at = terms()[wanted.atom].place;
    const int64_t element =
        std::max(reading_.trace().objects()[mine_at.owner].element_bytes, mine_at.bytes);
    const int64_t distance = int64_t{wanted_at.at} - mine_at.at;
    if ((factor != 1 && factor != -1) || distance % element != 0) return;
    const int64_t value = terms().value(target) + factor * (distance / element);
    Linear rest = indices[0];
    std::erase_if(rest.summands, [&](const Summand& s) { return s.atom == x; });
    const std::vector<Linear> named = terms().name(wanted.name).indices;
    const auto offset = named.size() == 1 ? sum(named[0], rest, -1) : std::nullopt;
    const auto solution = offset ? product(*offset, factor) : std::nullopt;
    const auto ways = solution && terms().value(*solution) == value ? code_.ways(*solution, k)
                                                                    : std::vector<Linear>{};
    const bool by_name = !ways.empty() && ways[0].summands.size() <= kMostSummands;
    write_right_side("another element", k, by_name ? ways[0] : number(value));
    const auto before = code_.current(terms()[x].place, k);
    if (before && terms().value(*before) == value) assign_another(k, x);
  }

  /// The left side becomes another variable of the function.
  void assign_another(size_t k, AtomId x) {
    const uint32_t frame = reading_.event(point(k).event).frame;
    std::set<Place> tried{terms()[x].place};
    for (size_t m = states_.bottom(); m-- > 0;) {
      if (point(m).kind != Point::Kind::Assignment) continue;
      const Linear y = reading_.target_cell(point(m).event);
      const Place place = terms()[y.summands[0].atom].place;
      if (place.in_memory || place.owner != frame || !tried.insert(place).second) continue;
      write_left_side("another element", k, y);
    }
  }

  /// Makes `moved` become the goal at the entry of the assignment, by its right or left side.
  void change_assignment(const std::string& rule, const Moved& moved, size_t k,
                         const Predicate& goal) {
    const Predicate* after = moved.at(k + 1);
    if (!after || after->relation != goal.relation) return;
    const Linear target = reading_.target_cell(point(k).event);
    const AtomId x = target.summands[0].atom;
    if (const auto value = solved(*after, x, goal)) change_right_side(rule, k, x, *value);
    change_left_side(rule, k, x, *after, goal);
  }

  /// match: f*x + rest relop c, goal g relop d, f = 1 or -1 -> x' = f * (g - d - rest + c).
  static std::optional<Linear> solved(const Predicate& p, AtomId x, const Predicate& goal) {
    const int64_t factor = p.expression.factor_of(x);
    if (factor != 1 && factor != -1) return std::nullopt;
    Linear rest = p.expression;
    std::erase_if(rest.summands, [&](const Summand& s) { return s.atom == x; });
    auto difference = sum(goal.expression, rest, -1);
    if (difference) difference = sum(*difference, number(p.constant));
    if (difference) difference = sum(*difference, number(goal.constant), -1);
    return difference ? product(*difference, factor) : std::nullopt;
  }

  void change_right_side(const std::string& rule, size_t k, AtomId x, const Linear& value) {
    if (terms().contains(value, x)) return;
    for (const Linear& way : code_.ways(value, k))
      if (way.summands.size() <= kMostSummands) write_right_side(rule, k, way);
    add_contribution(k, x, value);
  }

  void write_right_side(const std::string& rule, size_t k, const Linear& value) {
    const model::ComponentId component = point(k).component;
    if (component == model::kNoComponent) return;
    const Code written = code_of(terms(), value);
    if (const SyntaxId right = edits::value_of(tree(), component); right != kNoSyntax) {
      add(rule, k, {edits::replacement(tree(), right, written)});
      return;
    }
    // x += e, x++
    const SyntaxId whole = tree().at(reading_.program().components[component].range);
    if (whole == kNoSyntax || tree().parts(whole).empty() || !tree().is_statement(whole)) return;
    add(rule, k,
        {edits::replacement(
            tree(), whole,
            edits::binary(edits::code_of(tree(), tree().part(whole, 0)), "=", written))});
  }

  /// `x = x + a[i]` for the element of the sum that the variables name at the point.
  void add_contribution(size_t k, AtomId x, const Linear& value) {
    const Atom atom = terms()[x];
    const auto old = code_.current(atom.place, k);
    if (!old) return;
    for (const Summand& summand : value.summands) {
      const auto ways = code_.ways(single(summand.atom, summand.name), k);
      if (ways.size() < 2) continue;  // no variable has this index here
      if (const auto more = sum(*old, ways[0], summand.factor))
        write_right_side("regular contribution", k, *more);
    }
  }

  /// The left side becomes another single variable.
  void change_left_side(const std::string& rule, size_t k, AtomId x, const Predicate& after,
                        const Predicate& goal) {
    const auto& given = reading_.definition(x);
    if (!given) return;
    const Linear by = *given;
    for (const Summand& y : after.expression.summands) {
      if (y.atom == x || terms()[y.atom].kind != Atom::Kind::Cell) continue;
      const auto changed = terms().substitute(after, y.atom, by);
      if (!changed ||
          !(same(*changed, goal) || (says_nothing(goal) && is_true_by_copies(*changed))))
        continue;
      for (const Linear& way : code_.ways(single(y.atom, y.name), k)) write_left_side(rule, k, way);
    }
  }

  /// match: the branch compares e with c, and has to decide so at each of its points -> the same
  /// operands, with the relation and the difference that decide so, the nearest first.
  void decide_branch(const std::string& rule, size_t m) {
    const SyntaxId condition = reading_.comparison_of(point(m).event);
    const std::vector<Decision> decisions = decisions_like(m);
    if (condition == kNoSyntax || decisions.empty()) return;
    const Relation old = as_written(m).relation;
    if (tree().token(condition) != operator_of(old)) return;  // as in !(a < b)
    std::vector<int64_t> shifts{0};
    for (const Decision& decision : decisions)
      for (const int64_t near : {-1, 0, 1}) shifts.push_back(decision.difference + near);
    const auto size = [](int64_t shift) { return shift < 0 ? -shift : shift; };
    std::stable_sort(shifts.begin(), shifts.end(),
                     [&](int64_t a, int64_t b) { return size(a) < size(b); });
    shifts.erase(std::unique(shifts.begin(), shifts.end()), shifts.end());
    for (const bool same_relation : {true, false})
      for (const int64_t shift : shifts)
        for (const Relation relation : kRelations)
          if ((relation == old) == same_relation && decide(decisions, relation, shift))
            write_comparison(rule, m, condition, relation, shift);
  }

  struct Decision {
    int64_t difference = 0;  ///< of the two sides
    bool wanted = false;
  };

  /// The condition as the source has it.
  Predicate as_written(size_t m) const {
    return point(m).taken ? *point(m).predicate : negated(*point(m).predicate);
  }

  /// What the branch has to decide on this path; empty if one of its points is not followed.
  std::vector<Decision> decisions_like(size_t m) {
    std::vector<Decision> decisions;
    for (size_t k = 0; k < states_.points.size() && point(m).predicate; ++k) {
      if (point(k).kind != Point::Kind::Branch || point(k).component != point(m).component)
        continue;
      if (!point(k).predicate || decisions.size() > kMostDecisions) return {};
      const Predicate written = as_written(k);
      int64_t difference = 0;
      if (__builtin_sub_overflow(terms().value(written.expression), written.constant, &difference))
        return {};
      decisions.push_back({difference, point(k).taken != point(k).turned});
    }
    return decisions;
  }

  static bool decide(const std::vector<Decision>& decisions, Relation relation, int64_t shift) {
    return std::all_of(decisions.begin(), decisions.end(), [&](const Decision& decision) {
      return holds(decision.difference, relation, shift) == decision.wanted;
    });
  }

  void write_comparison(const std::string& rule, size_t m, SyntaxId condition, Relation relation,
                        int64_t more) {
    const Code left = edits::code_of(tree(), tree().part(condition, 0));
    Code right = edits::code_of(tree(), tree().part(condition, 1));
    if (more != 0) right = edits::plus(tree(), tree().part(condition, 1), more);
    add(rule, m,
        {edits::replacement(tree(), condition, edits::binary(left, operator_of(relation), right))});
  }

  /// match: r asks that a loop ends, x = e is in its slice -> x becomes its last value plus or
  /// minus 1 -> the next iteration is nearer to the end.
  void approach_end(const std::string& rule) {
    for (const size_t k : r_.slice) {
      const Atom target = terms()[reading_.target_cell(point(k).event).summands[0].atom];
      const auto old = code_.current(target.place, k);
      for (const int64_t step : {1, -1})
        if (const auto next = old ? sum(*old, number(step)) : std::nullopt)
          write_right_side(rule, k, *next);
    }
  }

  void write_left_side(const std::string& rule, size_t k, const Linear& variable) {
    const model::ComponentId component = point(k).component;
    if (component == model::kNoComponent) return;
    const SyntaxId whole = tree().at(reading_.program().components[component].range);
    if (whole == kNoSyntax || tree().kind(whole) != SyntaxKind::Assignment ||
        tree().token(whole) != "=")
      return;
    add(rule, k,
        {edits::replacement(tree(), tree().part(whole, 0),
                            {text(terms(), variable, Form::Code), Strength::Primary})});
  }

  /// `0 = 0`.
  static bool says_nothing(const Predicate& p) {
    return p.is_constant() && holds(0, p.relation, p.constant);
  }

  /// Whether both sides are copies of the same values.
  bool is_true_by_copies(const Predicate& p) {
    Linear origins = number(0);
    for (const Summand& summand : p.expression.summands) {
      const bool is_cell = terms()[summand.atom].kind == Atom::Kind::Cell;
      const auto more = sum(origins, single(is_cell ? reading_.origin(summand.atom) : summand.atom),
                            summand.factor);
      if (!more) return false;
      origins = *more;
    }
    return says_nothing({origins, p.relation, p.constant});
  }

  /// Type II: q's branch, or an assignment that q depends on.
  void change_actual() {
    const size_t m = evidence_.origin;
    const Predicate* wanted = r_.at(m);
    if (point(m).kind == Point::Kind::Branch && wanted && !evidence_.deduced && !point(m).turned)
      change_branch("type II: q, its branch", m, *wanted);
    if (evidence_.is_forward || evidence_.deduced) return;
    for (const Moved& q : states_.backward) {
      if (q.origin != m) continue;
      for (const size_t k : q.slice)
        if (const Predicate* goal = r_.at(k); goal)
          change_assignment("type II: q, an assignment", q, k, *goal);
    }
  }

  /// Writes the branch so that it asks for `wanted` where it was taken as it was.
  void change_branch(const std::string& rule, size_t m, const Predicate& wanted) {
    const SyntaxId condition = reading_.comparison_of(point(m).event);
    if (condition == kNoSyntax) return;
    const Predicate source = as_written(m);
    if (tree().token(condition) != operator_of(source.relation)) return;  // as in !(a < b)
    const Predicate changed = point(m).taken ? wanted : negated(wanted);
    const auto alike = with_expression_of(changed, source);
    if (!alike) return write_condition(rule, m, condition, changed);
    int64_t more = 0;
    if (__builtin_sub_overflow(alike->constant, source.constant, &more)) return;
    write_comparison(rule, m, condition, alike->relation, more);
  }

  void write_condition(const std::string& rule, size_t m, SyntaxId condition,
                       const Predicate& written) {
    for (const Linear& way : code_.ways(written.expression, m)) {
      if (way.summands.empty() || way.summands.size() > kMostSummands) continue;
      add(rule, m,
          {edits::replacement(
              tree(), condition,
              {code(terms(), {way, written.relation, written.constant}), Strength::Order})});
    }
  }

  /// Implicit: each branch of the function asks for r, the latest first.
  void change_branches(const std::string& rule) {
    for (size_t m = states_.bottom(); m-- > 0 && found_.size() < kMostBranches;)
      if (const Predicate* wanted = r_.at(m);
          wanted && point(m).kind == Point::Kind::Branch && point(m).predicate &&
          shares_a_value(point(m).predicate->expression, wanted->expression))
        change_branch(rule, m, *wanted);
  }

  static bool shares_a_value(const Linear& a, const Linear& b) {
    return std::any_of(a.summands.begin(), a.summands.end(),
                       [&](const Summand& s) { return b.factor_of(s.atom) != 0; });
  }

  /// Implicit: the loop that read the elements around the missing one reads it, too.
  void change_loop() {
    const LoopChange change = missing_iteration(reading_, states_, evidence_.hypothesised);
    const std::string rule = "implicit: a missing iteration";
    if (change.kind == LoopChange::Kind::Exit) change_branch(rule, change.point, change.wanted);
    if (change.kind == LoopChange::Kind::Start)
      write_right_side(rule, change.point, number(change.value));
    if (change.kind == LoopChange::Kind::Step) {
      const Atom target = terms()[reading_.target_cell(point(change.point).event).summands[0].atom];
      const auto old = code_.current(target.place, change.point);
      if (const auto next = old ? sum(*old, number(change.value)) : std::nullopt)
        write_right_side(rule, change.point, *next);
    }
  }

  Reading& reading_;
  const States& states_;
  const Evidence& evidence_;
  const Moved& r_;
  LocalCode code_;
  std::vector<Proposal> found_;
  size_t matches_ = 0;
};

size_t length(const Proposal& proposal) {
  size_t bytes = 0;
  for (const edits::SourceChange& change : proposal.changes) bytes += change.written.size();
  return bytes;
}

}  // namespace

std::vector<Proposal> proposals_for(Reading& reading, const States& states,
                                    const Evidence& evidence, size_t most) {
  std::vector<Proposal> all = Proposer(reading, states, evidence).run();
  // those of the first rule stay first
  const auto middle = std::find_if(all.begin(), all.end(),
                                   [&](const Proposal& p) { return p.rule != all.front().rule; });
  const auto shorter = [](const Proposal& a, const Proposal& b) { return length(a) < length(b); };
  std::stable_sort(all.begin(), middle, shorter);
  std::stable_sort(middle, all.end(), shorter);
  if (all.size() > most) all.erase(all.begin() + static_cast<std::ptrdiff_t>(most), all.end());
  return all;
}

}  // namespace culprit::explain
