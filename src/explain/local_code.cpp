#include "explain/local_code.h"

#include <algorithm>
#include <set>

namespace culprit::explain {

uint32_t LocalCode::function_at(size_t point) const {
  return reading_.trace().frames()[reading_.event(states_.points[point].event).frame].function;
}

void LocalCode::note_uses(const Linear& term, std::vector<Use>& uses) const {
  const Terms& terms = reading_.terms();
  for (const Summand& summand : term.summands) {
    const Atom& atom = terms[summand.atom];
    for (const Linear& operand : atom.operands) note_uses(operand, uses);
    if (atom.kind != Atom::Kind::Cell) continue;
    const Name& name = terms.name(summand.name);
    if (name.base.empty() || name.indices.size() > 1) continue;
    uses.push_back({summand.atom, atom.place.owner, atom.place.at, atom.place.bytes,
                    name.indices.empty() ? 0 : terms.value(name.indices[0]), summand.name});
  }
}

const std::vector<LocalCode::Use>& LocalCode::uses_in(uint32_t function) {
  const auto [at, fresh] = uses_.try_emplace(function);
  if (!fresh) return at->second;
  std::vector<Use>& uses = at->second;
  for (size_t k = 0; k < states_.points.size(); ++k) {
    if (function_at(k) != function) continue;
    if (states_.points[k].predicate) note_uses(states_.points[k].predicate->expression, uses);
    if (states_.points[k].kind != Point::Kind::Assignment) continue;
    const Linear target = reading_.target_cell(states_.points[k].event);
    note_uses(target, uses);
    if (const auto given = reading_.definition(target.summands[0].atom)) note_uses(*given, uses);
  }
  return at->second;
}

bool LocalCode::is_variable(AtomId cell, size_t point) const {
  const Atom& atom = reading_.terms()[cell];
  return atom.kind == Atom::Kind::Cell && !atom.place.in_memory && atom.place.at >= 0 &&
         atom.place.owner == reading_.event(states_.points[point].event).frame;
}

std::optional<Linear> LocalCode::current(const Place& place, size_t point) {
  for (size_t k = point; k-- > 0;)
    if (states_.points[k].kind == Point::Kind::Assignment &&
        reading_.target(states_.points[k].event) == place)
      return reading_.target_cell(states_.points[k].event);
  return std::nullopt;
}

/// A variable of the frame that has the wanted value at the point: one that is an index in the
/// function, else a counter, else any other that is assigned on the path, else a parameter.
std::optional<Linear> LocalCode::index_variable(int64_t wanted, size_t point) {
  const uint32_t frame = reading_.event(states_.points[point].event).frame;
  const auto if_wanted = [&](std::optional<Linear> now) {
    return now && reading_.terms().value(*now) == wanted ? now : std::nullopt;
  };
  const auto try_place = [&](const Place& place) -> std::optional<Linear> {
    if (place.in_memory || place.owner != frame) return std::nullopt;
    return if_wanted(current(place, point));
  };
  for (const Use& use : uses_in(function_at(point)))
    for (const Linear& index : std::vector<Linear>(reading_.terms().name(use.name).indices))
      for (const Summand& summand : index.summands)
        if (auto found = try_place(reading_.terms()[summand.atom].place)) return found;
  for (const bool counters : {true, false})
    for (size_t k = point; k-- > 0;) {
      if (states_.points[k].kind != Point::Kind::Assignment) continue;
      // x = x + c generates no fact
      if (counters == states_.points[k].predicate.has_value()) continue;
      if (auto found = try_place(*reading_.target(states_.points[k].event))) return found;
    }
  const model::Function& function = *reading_.image().functions()[function_at(point)].model;
  for (size_t p = 0; p < function.parameter_types.size(); ++p) {
    const auto number = static_cast<model::Operand>(p);
    if (!function.parameter_types[p].is_integer() || current({false, frame, number, 0}, point))
      continue;
    if (auto found = if_wanted(reading_.parameter(frame, number))) return found;
  }
  return std::nullopt;
}

/// The name of a variable of the caller that was passed as it is.
std::optional<NameId> LocalCode::parameter_name(AtomId cell, size_t point) {
  for (const Use& use : uses_in(function_at(point)))
    if (use.atom == cell) return use.name;
  return std::nullopt;
}

std::optional<NameId> LocalCode::element_name(const Atom& cell, size_t point, bool by_variable) {
  std::optional<NameId> constant;
  for (const Use& use : uses_in(function_at(point))) {
    if (!reading_.terms()[use.atom].place.in_memory || use.object != cell.place.owner ||
        use.bytes != cell.place.bytes)
      continue;
    const Name like = reading_.terms().name(use.name);  // a copy: the table grows
    if (like.indices.empty()) {
      if (use.offset == cell.place.at) return use.name;
      continue;
    }
    const uint32_t element =
        std::max(reading_.trace().objects()[use.object].element_bytes, use.bytes);
    const int64_t distance = int64_t{cell.place.at} - use.offset;
    if (distance % element != 0) continue;
    const int64_t wanted = use.index + distance / element;
    if (by_variable) {
      auto index = index_variable(wanted, point);
      if (index) return reading_.terms().add({like.base, {std::move(*index)}, like.tail});
    }
    if (!constant && wanted >= 0)
      constant = reading_.terms().add({like.base, {number(wanted)}, like.tail});
  }
  return constant ? constant : name_of_object(cell.place, point, by_variable);
}

/// The name of an element that holds the same value at the point, by copies: the place that has the
/// value may be one that the function does not see.
std::optional<NameId> LocalCode::holder_name(AtomId cell, size_t point, bool by_variable) {
  const AtomId origin = reading_.origin(cell);
  std::set<Place> tried;
  for (const Use& use : std::vector<Use>(uses_in(function_at(point)))) {
    const Place place = reading_.terms()[use.atom].place;
    if (!place.in_memory || !tried.insert(place).second) continue;
    const auto held = reading_.held_at(place, states_.points[point].event);
    if (held && reading_.origin(*held) == origin)
      return element_name(Atom(reading_.terms()[*held]), point, by_variable);
  }
  return std::nullopt;
}

/// The name of the object itself, if the function has a variable or parameter of that name.
std::optional<NameId> LocalCode::name_of_object(const Place& place, size_t point,
                                                bool by_variable) {
  Name name = reading_.part_of(place);
  const model::Function& function = *reading_.image().functions()[function_at(point)].model;
  const auto& names = function.register_names;
  const bool visible =
      std::find(names.begin(), names.end(), name.base) != names.end() ||
      std::any_of(function.frame_objects.begin(), function.frame_objects.end(),
                  [&](const model::FrameObject& object) { return object.name == name.base; });
  if (name.base.empty() || !visible || !name.tail.empty()) return std::nullopt;
  if (by_variable && name.indices.size() == 1)
    if (auto index = index_variable(name.indices[0].constant, point))
      name.indices[0] = std::move(*index);
  return reading_.terms().add(std::move(name));
}

std::optional<Linear> LocalCode::named(const Linear& term, size_t point, bool by_variable) {
  Linear result = term;
  for (Summand& summand : result.summands) {
    const Atom atom = reading_.terms()[summand.atom];
    if (atom.kind == Atom::Kind::Result) return std::nullopt;
    if (atom.kind == Atom::Kind::Applied) {
      for (const Linear& operand : atom.operands)
        if (!named(operand, point, by_variable)) return std::nullopt;
    } else if (!atom.place.in_memory) {
      if (is_variable(summand.atom, point)) continue;
      const auto name = parameter_name(summand.atom, point);
      if (!name) return std::nullopt;
      summand.name = *name;
    } else if (const auto name = element_name(atom, point, by_variable)) {
      summand.name = *name;
    } else if (const auto holder = holder_name(summand.atom, point, by_variable)) {
      summand.name = *holder;
    } else {
      return std::nullopt;
    }
  }
  return result;
}

std::vector<Linear> LocalCode::ways(const Linear& term, size_t point) {
  std::vector<Linear> ways;
  if (auto by_variable = named(term, point, true)) ways.push_back(std::move(*by_variable));
  else return ways;
  auto by_number = named(term, point, false);
  if (!by_number) return ways;
  const auto& a = ways[0].summands;
  const bool differs = !std::equal(
      a.begin(), a.end(), by_number->summands.begin(), [&](const Summand& x, const Summand& y) {
        const Name &p = reading_.terms().name(x.name), &q = reading_.terms().name(y.name);
        return p.indices.size() == q.indices.size() &&
               std::equal(p.indices.begin(), p.indices.end(), q.indices.begin(),
                          [](const Linear& i, const Linear& j) { return same(i, j); });
      });
  if (differs) ways.push_back(std::move(*by_number));
  return ways;
}

}  // namespace culprit::explain
