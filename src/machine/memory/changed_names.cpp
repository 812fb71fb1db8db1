#include "machine/memory/changed_names.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/memory/pointer_name.h"

namespace culprit::machine {

namespace {

bool is_number(uint64_t bytes) { return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8; }

}  // namespace

std::string ChangedNames::layout_of_variable(const Object& object) const {
  const ObjectInfo& info = object.info();
  if (info.storage != Storage::Static || info.name.empty()) return {};
  const std::string head = info.name + "=";
  std::string_view left = variables;
  while (!left.empty()) {
    const size_t end = std::min(left.find(' '), left.size() - 1);
    const std::string_view line = left.substr(0, end);
    left.remove_prefix(end + 1);
    if (!line.starts_with(head)) continue;
    const std::string layout(line.substr(head.size()));
    // another variable with that name has another type
    return layout_bytes(layout) == object.size() ? layout : std::string();
  }
  return {};
}

std::optional<ChangedNames::Known> ChangedNames::known(const Memory& memory,
                                                       uint64_t address) const {
  const Memory::Id id = Memory::id_of(address);
  const Object& object = *memory.find(id);
  const int64_t offset = Memory::offset_of(address);
  if (const std::string layout = layout_of_variable(object); !layout.empty())
    if (const auto scalar = scalar_at(layout, static_cast<uint64_t>(offset)))
      return Known{object.info().name, *scalar};
  for (const Pointer& each : pointers) {
    if (each.target == 0 || Memory::id_of(each.target) != id) continue;
    const auto bytes = layout_bytes(each.layout).value_or(0);
    const int64_t from = offset - Memory::offset_of(each.target);
    if (bytes == 0 || from < 0) continue;
    const uint64_t index = static_cast<uint64_t>(from) / bytes;
    auto scalar = scalar_at(each.layout, static_cast<uint64_t>(from) % bytes);
    if (!scalar) continue;
    scalar->offset += static_cast<uint64_t>(Memory::offset_of(each.target)) + index * bytes;
    const bool alone = index == 0 && object.size() == bytes;
    return Known{alone ? each.name : fmt::format("{}[{}]", each.name, index), *scalar, alone};
  }
  return std::nullopt;
}

bool ChangedNames::is_padding(const Memory& memory, uint64_t address) const {
  const auto place = known(memory, address);
  return place && place->scalar.padding;
}

ChangedPlace ChangedNames::name(const Memory& memory, uint64_t address) const {
  const Object& object = *memory.find(Memory::id_of(address));
  const int64_t offset = Memory::offset_of(address);
  if (const auto place = known(memory, address)) {
    const ScalarPlace& scalar = place->scalar;
    const std::string name = !place->through_pointer ? place->prefix + scalar.path
                             : scalar.path.empty()   ? "*" + place->prefix
                             : scalar.path[0] == '.'
                                 ? fmt::format("{}->{}", place->prefix, scalar.path.substr(1))
                                 : fmt::format("(*{}){}", place->prefix, scalar.path);
    const bool whole = is_number(scalar.bytes);
    return {name, whole ? static_cast<int64_t>(scalar.offset) : offset, whole ? scalar.bytes : 1,
            whole ? scalar.kind : 'i'};
  }
  const uint64_t element = object.info().element_bytes;
  if (!is_number(element))
    return {fmt::format("byte {} of {}", offset, object_name(object)), offset, 1, 'i'};
  const int64_t index = offset / static_cast<int64_t>(element);
  return {element < object.size() ? fmt::format("{}[{}]", object_name(object), index)
                                  : object_name(object),
          index * static_cast<int64_t>(element), element, 'i'};
}

}  // namespace culprit::machine
