#include "explain/terms.h"

#include <algorithm>

namespace culprit::explain {

namespace {

uint64_t without_sign(int64_t value, unsigned bits) {
  return bits >= 64 ? static_cast<uint64_t>(value)
                    : static_cast<uint64_t>(value) & ((uint64_t{1} << bits) - 1);
}

int64_t with_sign(uint64_t value, unsigned bits) {
  if (bits == 0 || bits >= 64) return static_cast<int64_t>(value);
  return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits);
}

uint64_t unsigned_result(Operation operation, uint64_t a, uint64_t b, unsigned bits) {
  switch (operation) {
    case Operation::Add: return a + b;
    case Operation::Subtract: return a - b;
    case Operation::Multiply: return a * b;
    case Operation::UnsignedDivide: return b ? a / b : 0;
    case Operation::UnsignedRemainder: return b ? a % b : 0;
    case Operation::ShiftLeft: return b < bits ? a << b : 0;
    case Operation::UnsignedShiftRight: return b < bits ? a >> b : 0;
    case Operation::And: return a & b;
    case Operation::Or: return a | b;
    case Operation::Xor: return a ^ b;
    case Operation::UnsignedLess: return a < b;
    case Operation::UnsignedEqual: return a <= b;
    default: return a;
  }
}

int64_t quotient(int64_t a, int64_t b) {
  if (b == 0) return 0;
  return b == -1 ? static_cast<int64_t>(-static_cast<uint64_t>(a)) : a / b;
}

}  // namespace

int64_t compute(const Atom& applied, const std::vector<int64_t>& operands) {
  const unsigned bits = applied.bits;
  const int64_t a = operands.empty() ? 0 : operands[0], b = operands.size() > 1 ? operands[1] : 0;
  switch (applied.operation) {
    case Operation::Truth: return explain::holds(a, applied.relation, applied.limit);
    case Operation::Divide: return with_sign(static_cast<uint64_t>(quotient(a, b)), bits);
    case Operation::Remainder: return b == 0 || b == -1 ? 0 : a % b;
    case Operation::ShiftRight: return a >> std::clamp<int64_t>(b, 0, 63);
    case Operation::WithoutSign: return static_cast<int64_t>(without_sign(a, bits));
    case Operation::UnsignedLess:
    case Operation::UnsignedEqual:
      return static_cast<int64_t>(
          unsigned_result(applied.operation, without_sign(a, bits), without_sign(b, bits), bits));
    default:
      return with_sign(
          unsigned_result(applied.operation, without_sign(a, bits), without_sign(b, bits), bits),
          bits);
  }
}

bool Place::overlaps(const Place& other) const {
  if (in_memory != other.in_memory || owner != other.owner) return false;
  if (!in_memory) return at == other.at;
  const int64_t end = int64_t{at} + bytes, other_end = int64_t{other.at} + other.bytes;
  return at < other_end && other.at < end;
}

AtomId Terms::intern(Atom atom) {
  std::vector<int64_t> key{static_cast<int64_t>(atom.kind)};
  if (atom.kind == Atom::Kind::Applied) {
    key.insert(key.end(), {static_cast<int64_t>(atom.operation), atom.bits,
                           static_cast<int64_t>(atom.relation), atom.limit});
    for (const Linear& operand : atom.operands) {
      std::vector<std::pair<AtomId, int64_t>> sorted;
      for (const Summand& s : operand.summands) sorted.push_back({s.atom, s.factor});
      std::sort(sorted.begin(), sorted.end());
      key.insert(key.end(), {static_cast<int64_t>(sorted.size()), operand.constant});
      for (const auto& [id, factor] : sorted) key.insert(key.end(), {id, factor});
    }
  } else {
    key.insert(key.end(), {atom.definition, atom.place.in_memory, atom.place.owner, atom.place.at,
                           atom.place.bytes});
  }
  const auto [at, fresh] = interned_.try_emplace(std::move(key), atoms_.size());
  if (fresh) atoms_.push_back(std::move(atom));
  return at->second;
}

AtomId Terms::cell(uint32_t definition, const Place& place, int64_t value) {
  Atom atom;
  atom.definition = definition;
  atom.place = place;
  atom.value = value;
  return intern(std::move(atom));
}

std::optional<AtomId> Terms::find_cell(uint32_t definition, const Place& place) const {
  const auto at = interned_.find({static_cast<int64_t>(Atom::Kind::Cell), definition,
                                  place.in_memory, place.owner, place.at, place.bytes});
  return at == interned_.end() ? std::nullopt : std::optional(at->second);
}

AtomId Terms::result(uint32_t definition, int64_t value) {
  Atom atom;
  atom.kind = Atom::Kind::Result;
  atom.definition = definition;
  atom.value = value;
  return intern(std::move(atom));
}

Linear Terms::applied(Operation operation, unsigned bits, std::vector<Linear> operands) {
  Atom atom;
  atom.kind = Atom::Kind::Applied;
  atom.operation = operation;
  atom.bits = static_cast<uint8_t>(bits);
  std::vector<int64_t> values;
  for (const Linear& operand : operands) values.push_back(value(operand));
  atom.value = compute(atom, values);
  const bool known = std::all_of(operands.begin(), operands.end(),
                                 [](const Linear& operand) { return operand.is_constant(); });
  if (known) return number(atom.value);
  atom.operands = std::move(operands);
  return single(intern(std::move(atom)));
}

Linear Terms::truth(const Predicate& predicate) {
  const bool value = holds(predicate);
  if (predicate.is_constant()) return number(value);
  Atom atom;
  atom.kind = Atom::Kind::Applied;
  atom.operation = Operation::Truth;
  atom.relation = predicate.relation;
  atom.limit = predicate.constant;
  atom.operands = {predicate.expression};
  atom.value = value;
  return single(intern(std::move(atom)));
}

NameId Terms::add(Name name) {
  names_.push_back(std::move(name));
  return static_cast<NameId>(names_.size() - 1);
}

int64_t Terms::value(const Linear& term) const {
  auto total = static_cast<uint64_t>(term.constant);
  for (const Summand& summand : term.summands) {
    const Atom& atom = atoms_[summand.atom];
    int64_t value = atom.value;
    if (atom.kind == Atom::Kind::Applied) {
      std::vector<int64_t> operands;
      for (const Linear& operand : atom.operands) operands.push_back(this->value(operand));
      value = compute(atom, operands);
    }
    total += static_cast<uint64_t>(summand.factor) * static_cast<uint64_t>(value);
  }
  return static_cast<int64_t>(total);
}

bool Terms::holds(const Predicate& predicate) const {
  return explain::holds(value(predicate.expression), predicate.relation, predicate.constant);
}

std::vector<AtomId> Terms::leaves(const Linear& term, bool of_names) const {
  std::vector<AtomId> found;
  std::vector<const Linear*> open{&term};
  std::vector<AtomId> seen;
  while (!open.empty()) {
    const Linear& next = *open.back();
    open.pop_back();
    for (const Summand& summand : next.summands) {
      if (of_names)
        for (const Linear& index : names_[summand.name].indices) open.push_back(&index);
      if (std::find(seen.begin(), seen.end(), summand.atom) != seen.end()) continue;
      seen.push_back(summand.atom);
      const Atom& atom = atoms_[summand.atom];
      if (atom.kind != Atom::Kind::Applied) found.push_back(summand.atom);
      for (const Linear& operand : atom.operands) open.push_back(&operand);
    }
  }
  return found;
}

bool Terms::contains(const Linear& term, AtomId leaf) const {
  const std::vector<AtomId> found = leaves(term);
  return std::find(found.begin(), found.end(), leaf) != found.end();
}

NameId Terms::renamed(NameId id, AtomId cell, const Linear& by) {
  const bool changes = std::any_of(names_[id].indices.begin(), names_[id].indices.end(),
                                   [&](const Linear& index) { return contains(index, cell); });
  if (!changes) return id;
  Name name = names_[id];
  for (Linear& index : name.indices) {
    auto changed = substitute(index, cell, by);
    index = changed ? std::move(*changed) : number(value(index));
  }
  return add(std::move(name));
}

std::optional<Linear> Terms::substitute(const Linear& term, AtomId cell, const Linear& by) {
  std::optional<Linear> result = number(term.constant);
  for (const Summand& summand : term.summands) {
    Linear part;
    if (summand.atom == cell) {
      part = by;
    } else if (atoms_[summand.atom].kind == Atom::Kind::Applied &&
               contains(single(summand.atom), cell)) {
      const Atom atom = atoms_[summand.atom];  // a copy: the table grows
      std::vector<Linear> operands;
      for (const Linear& operand : atom.operands) {
        auto changed = substitute(operand, cell, by);
        if (!changed) return std::nullopt;
        operands.push_back(std::move(*changed));
      }
      if (atom.operation == Operation::Truth) {
        const auto predicate = comparison(operands[0], atom.relation, number(atom.limit));
        if (!predicate) return std::nullopt;
        part = truth(plain(*predicate));
      } else {
        part = applied(atom.operation, atom.bits, std::move(operands));
      }
    } else {
      part = single(summand.atom, renamed(summand.name, cell, by));
    }
    result = sum(*result, part, summand.factor);
    if (!result) return result;
  }
  return result;
}

Predicate Terms::with_fixed_names(Predicate predicate) {
  for (Summand& summand : predicate.expression.summands) {
    Name name = names_[summand.name];
    if (name.indices.empty()) continue;
    for (Linear& index : name.indices) index = number(value(index));
    summand.name = add(std::move(name));
  }
  return predicate;
}

void Terms::name_at(Linear& term, uint32_t event) {
  for (Summand& summand : term.summands) {
    while (names_[summand.name].outer != 0 &&
           (event <= names_[summand.name].call || event > names_[summand.name].end))
      summand.name = names_[summand.name].outer;
    if (names_[summand.name].indices.empty()) continue;
    Name name = names_[summand.name];
    for (Linear& index : name.indices) name_at(index, event);
    summand.name = add(std::move(name));
  }
}

Predicate Terms::named_at(Predicate predicate, uint32_t event) {
  name_at(predicate.expression, event);
  return predicate;
}

std::optional<AtomId> Terms::only_truth(const Linear& term) const {
  if (term.summands.size() != 1) return std::nullopt;
  const AtomId id = term.summands[0].atom;
  const Atom& atom = atoms_[id];
  return atom.kind == Atom::Kind::Applied && atom.operation == Operation::Truth ? std::optional(id)
                                                                                : std::nullopt;
}

/// match: `f * [p] relop c`. If only p makes it true, the result is p; if only the opposite of p
/// does, the opposite; otherwise p does not matter.
Predicate Terms::plain(Predicate predicate) const {
  while (const auto truth = only_truth(predicate.expression)) {
    const int64_t factor = predicate.expression.summands[0].factor;
    const bool if_true = explain::holds(factor, predicate.relation, predicate.constant),
               if_false = explain::holds(0, predicate.relation, predicate.constant);
    const Atom& atom = atoms_[*truth];
    if (if_true == if_false) return {{}, Relation::Equal, if_true ? 0 : 1};
    predicate = {atom.operands[0], if_true ? atom.relation : opposite(atom.relation), atom.limit};
  }
  return predicate;
}

std::optional<Predicate> Terms::substitute(const Predicate& predicate, AtomId cell,
                                           const Linear& by) {
  const auto changed = substitute(predicate.expression, cell, by);
  if (!changed) return std::nullopt;
  const auto result = comparison(*changed, predicate.relation, number(predicate.constant));
  return result ? std::optional(plain(*result)) : std::nullopt;
}

}  // namespace culprit::explain
