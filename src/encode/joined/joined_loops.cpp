#include "encode/joined/joined_loops.h"

#include <algorithm>
#include <optional>
#include <set>

#include "encode/merge.h"
#include "logic/evaluate.h"

namespace culprit::encode {

using logic::Sort;
using logic::Term;
using machine::Memory;
using Range = abstract::Value;  // of what a term may be

namespace {

constexpr size_t kMostApart = 8;  // states at one head that cannot be joined
constexpr unsigned kJoinsBeforeWidening = 1;

}  // namespace

/// Joins the values of a state that arrives with those of the state at the head.
class JoinedLoops::Join final : public ValueJoin {
 public:
  Join(JoinedLoops& loops, Head& head, const State& theirs, bool widens)
      : loops_(loops),
        domain_(loops.domain_),
        terms_(loops.domain_.terms()),
        head_(head),
        my_path_(loops.domain_.term(head.state)),
        their_path_(loops.domain_.term(theirs)),
        widens_(widens) {}

  std::optional<Value> join(Value mine, Value theirs, model::Type type) override {
    if (lacks_value(mine) || lacks_value(theirs)) return uninitialised(mine, type);
    Pair& pair = pairs_[{domain_.term_of(mine, type).id, domain_.term_of(theirs, type).id}];
    if (pair.places++ == 0) start(pair, mine, theirs, type);
    return pair.joined;
  }

  void opens_bits() override { opens_bits_ = true; }

  /// Whether the state at the head stands for the one that arrives as well.
  bool changes_nothing() const {
    return !opens_bits_ && uninitialised_.empty() &&
           std::all_of(pairs_.begin(), pairs_.end(), [&](const auto& each) {
             const Pair& pair = each.second;
             return pair.included && (!pair.before || pair.before->places == pair.places);
           });
  }
  /// Remembers the new values.
  void commit() {
    for (auto& [terms, pair] : pairs_) {
      if (!pair.joined.is_symbolic()) continue;
      pair.value.places = pair.places;
      head_.values.insert_or_assign(pair.joined.term(), pair.value);
    }
    for (Term variable : uninitialised_)
      head_.values.insert_or_assign(variable.id, LoopValue{.places = 1});
  }

 private:
  struct Pair {
    Value joined;
    LoopValue value;
    const LoopValue* before = nullptr;  // if the value at the head is one
    bool included = false;              // the head's value includes the other
    unsigned places = 0;
  };

  bool lacks_value(Value value) const {
    if (!domain_.collects()) return false;
    return value.is_symbolic() ? domain_.is_uninitialised(Term{value.term()})
                               : value.is_undefined();
  }
  /// Any value, of which nothing may depend. Each place has its own.
  Value uninitialised(Value mine, model::Type type) {
    if (lacks_value(mine) && mine.is_symbolic() && head_.values.contains(mine.term())) return mine;
    const Term variable = terms_.variable(SymbolicDomain::sort_of(type));
    domain_.mark_uninitialised(variable);
    uninitialised_.push_back(variable);
    return Value::symbolic_term(variable.id);
  }

  void start(Pair& pair, Value mine, Value theirs, model::Type type) {
    const Term a = domain_.term_of(mine, type), b = domain_.term_of(theirs, type);
    if (const auto found = head_.values.find(a.id); found != head_.values.end())
      pair.before = &found->second;
    pair.value.revisions = pair.before ? pair.before->revisions + widens_ : 0;
    if (terms_.sort(a) == Sort::bits(64) && join_pointers(pair, a, b)) return;
    const Range at_head = range_of(my_path_, a), arriving = range_of(their_path_, b);
    pair.included = at_head.includes(arriving) && (pair.before || at_head.constant());
    loops_.bounds_.add_constants_of(b);
    if (pair.value.revisions > kJoinsBeforeWidening && pair.included) loops_.bounds_.came(arriving);
    pair.joined = fresh(joined(pair, at_head, arriving));
  }

  /// A register that nothing reads any more may hold a quotient whose divisor can only be zero by
  /// now: no value is known of it, and any may be.
  Range range_of(Term path, Term value) const {
    Range range = loops_.known_.value(path, value);
    return range.is_bottom() ? Range::top(terms_.sort(value)) : range;
  }

  Range joined(const Pair& pair, const Range& at_head, const Range& arriving) const {
    if (pair.value.revisions > kJoinsBeforeWidening)
      return at_head.widen(arriving, loops_.bounds_.all());
    return at_head.join(arriving);
  }

  /// A new variable with this range, or its only value.
  Value fresh(const Range& range) {
    if (const auto constant = range.constant()) return Value::plain(*constant);
    const Term variable = terms_.variable(range.sort());
    loops_.known_.bound(variable, range);
    return Value::symbolic_term(variable.id);
  }

  // Pointers
  // ----------------------------------------------------------------------------------------------

  struct Targets {
    std::map<Memory::Id, Range> addresses;
    std::set<uint64_t> others;
  };

  /// Returns false if one of the terms is not known to be a pointer.
  bool join_pointers(Pair& pair, Term a, Term b) {
    Targets mine, theirs;
    if (!targets(a, my_path_, mine) || !targets(b, their_path_, theirs)) return false;
    if (mine.addresses.empty() && theirs.addresses.empty()) return false;
    pair.included = pair.before && pair.before->is_pointer;
    pair.value.is_pointer = true;
    for (const auto& [object, addresses] : theirs.addresses) {
      const auto found = mine.addresses.find(object);
      const bool included = found != mine.addresses.end() && found->second.includes(addresses);
      pair.included &= included;
      if (found == mine.addresses.end()) mine.addresses.emplace(object, addresses);
      else found->second = within(object, found->second, addresses, pair);
    }
    for (uint64_t other : theirs.others) pair.included &= !mine.others.insert(other).second;
    pair.joined = one_of(mine);
    return true;
  }

  /// Addresses in one object: a widened range ends where the object does.
  Range within(Memory::Id object, const Range& at_head, const Range& arriving, const Pair& pair) {
    const Range all = whole(object);
    const Range grown = joined(pair, at_head, arriving);
    return all.includes(at_head) && all.includes(arriving) ? grown.meet(all) : grown;
  }

  Range whole(Memory::Id object) const {
    const uint64_t first = Memory::address(object, 0);
    const uint64_t last = first + head_.state.memory.find(object)->size();
    return Range::of(abstract::Number::wrapped(Sort::bits(64), {first, last}));
  }

  /// Finds where a term points to; false if it is not known.
  bool targets(Term term, Term path, Targets& found) {
    if (terms_.is_constant(term)) {
      const uint64_t bits = terms_.constant_bits(term);
      const Memory::Id object = Memory::id_of(bits);
      if (object && head_.state.memory.find(object))
        add(object, Range::constant(Sort::bits(64), bits), found);
      else found.others.insert(bits);
      return true;
    }
    if (const auto known = domain_.provenance(term)) {
      const Range addresses = loops_.known_.value(path, term);
      if (!head_.state.memory.find(known->object) || !is_in(known->object, addresses)) return false;
      add(known->object, addresses, found);
      return true;
    }
    if (terms_.kind(term) != logic::Kind::Ite) return false;
    const Range condition = loops_.known_.value(path, terms_.arg(term, 0));
    return (!condition.may_be_true() || targets(terms_.arg(term, 1), path, found)) &&
           (!condition.may_be_false() || targets(terms_.arg(term, 2), path, found));
  }
  static bool is_in(Memory::Id object, const Range& addresses) {
    const abstract::Number& number = addresses.number();
    return Memory::id_of(number.unsigned_low()) == object &&
           Memory::id_of(number.unsigned_high()) == object;
  }
  static void add(Memory::Id object, const Range& addresses, Targets& found) {
    const auto [at, is_new] = found.addresses.emplace(object, addresses);
    if (!is_new) at->second = at->second.join(addresses);
  }

  Value one_of(const Targets& targets) {
    std::vector<Term> places;
    for (uint64_t other : targets.others) places.push_back(terms_.constant(Sort::bits(64), other));
    for (const auto& [object, addresses] : targets.addresses) {
      const Value address = fresh(addresses);
      places.push_back(domain_.term_of(address, model::kPointer));
      if (address.is_symbolic())
        domain_.points_to(places.back(), {object, addresses.number().congruence().modulus(),
                                          Memory::offset_of(addresses.number().unsigned_low())});
    }
    const Term choice = terms_.variable(Sort::bits(32));
    Term pointer = places.back();
    for (size_t k = places.size() - 1; k-- > 0;)
      pointer =
          terms_.ite(terms_.eq(choice, terms_.constant(Sort::bits(32), k)), places[k], pointer);
    return domain_.value_of(pointer);
  }

  JoinedLoops& loops_;
  SymbolicDomain& domain_;
  logic::TermStore& terms_;
  Head& head_;
  const Term my_path_, their_path_;
  const bool widens_;
  bool opens_bits_ = false;
  std::vector<Term> uninitialised_;  // variables made for values that are not initialised
  std::map<std::pair<uint32_t, uint32_t>, Pair> pairs_;
};

Term JoinedLoops::common_path(Term mine, Term theirs) {
  if (mine == theirs) return mine;
  const std::vector<Term> a = logic::conjuncts_of(domain_.terms(), mine),
                          b = logic::conjuncts_of(domain_.terms(), theirs);
  std::vector<Term> common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  return common.size() == a.size() ? mine : domain_.terms().and_all(common);
}

void JoinedLoops::arrive(const Position& position, const State& arrived, uint64_t& compared) {
  std::vector<Head>& here = heads_[position];
  for (size_t k = 0; k < here.size(); ++k) {
    Head& head = here[k];
    const bool was_taken = !changed_.contains({position, k});
    Join join(*this, head, arrived, was_taken);
    State both = head.state;
    if (!join_values(domain_, image_, both, arrived, join, compared)) continue;
    const Term before = domain_.term(head.state);
    const Term path = common_path(before, domain_.term(arrived));
    if (path == before && join.changes_nothing()) return;
    join.commit();
    both.path_condition = path.id;
    head.state = std::move(both);
    changed_.emplace(position, k);
    return;
  }
  some_apart_ |= !here.empty();
  too_many_apart_ |= here.size() >= kMostApart;
  if (too_many_apart_) return;
  changed_.emplace(position, here.size());
  here.push_back({arrived, {}});
}

bool JoinedLoops::forget_inside(const Position& iteration) {
  const auto own = heads_.lower_bound(iteration);
  const auto starts_like = [](const Position& position, std::string_view start) {
    return std::string_view(position).starts_with(start);
  };
  const size_t place = iteration.size() + 2 * sizeof(uint32_t);  // block and pc
  const auto next = std::next(own);
  const bool is_alone =
      own->second.size() == 1 &&
      (next == heads_.end() || !starts_like(next->first, own->first.substr(0, place)));
  if (!is_alone) return false;
  for (auto at = next; at != heads_.end() && starts_like(at->first, iteration);
       at = heads_.erase(at))
    for (size_t k = 0; k < at->second.size(); ++k) changed_.erase({at->first, k});
  return true;
}

std::unique_ptr<State> JoinedLoops::take() {
  const auto [position, k] = *changed_.begin();
  changed_.erase(changed_.begin());
  return std::make_unique<State>(heads_[position][k].state);
}

}  // namespace culprit::encode
