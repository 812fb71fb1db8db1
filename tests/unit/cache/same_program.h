// Whether two programs are the same in every field. The list of fields of each struct is a
// structured binding, so a field that is added to the model does not compile here until it is
// compared as well.
#pragma once

#include <concepts>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "model/program.h"

namespace culprit::cache {

inline auto fields(const model::File& f) {
  auto& [path, suspect, lines] = f;
  return std::tie(path, suspect, lines);
}
inline auto fields(const model::Symbol& s) {
  auto& [name, kind, internal, weak, index] = s;
  return std::tie(name, kind, internal, weak, index);
}
inline auto fields(const model::Relocation& r) {
  auto& [offset, symbol, addend] = r;
  return std::tie(offset, symbol, addend);
}
inline auto fields(const model::StaticProbe& p) {
  auto& [global, offset, type, component] = p;
  return std::tie(global, offset, type, component);
}
inline auto fields(const Diagnostic& d) {
  auto& [kind, file, line, column, message, hint, flag] = d;
  return std::tie(kind, file, line, column, message, hint, flag);
}
inline auto fields(const model::Global& g) {
  auto& [name, size, bytes, relocations, element_bytes, alignment, constant, literal, library,
         of_thread, declaration, location, type] = g;
  return std::tie(name, size, bytes, relocations, element_bytes, alignment, constant, literal,
                  library, of_thread, declaration, location, type);
}
inline auto fields(const model::Component& c) {
  auto& [kind, range, text, function, name, parent, statement, type, is_unsigned, pointee_bytes,
         is_copied, array_bytes, members, reads, choices] = c;
  return std::tie(kind, range, text, function, name, parent, statement, type, is_unsigned,
                  pointee_bytes, is_copied, array_bytes, members, reads, choices);
}
inline auto fields(const model::Instruction& i) {
  auto& [op, type, flags, aux, dst, a, b, c] = i;
  return std::tie(op, type, flags, aux, dst, a, b, c);
}
inline auto fields(const model::Constant& c) {
  auto& [kind, type, bits, high, symbol] = c;
  return std::tie(kind, type, bits, high, symbol);
}
inline auto fields(const model::FrameObject& o) {
  auto& [name, bytes, element_bytes, alignment, declaration, location] = o;
  return std::tie(name, bytes, element_bytes, alignment, declaration, location);
}
inline auto fields(const model::SwitchTable& t) {
  auto& [cases, otherwise] = t;
  return std::tie(cases, otherwise);
}
inline auto fields(const model::CallSite& c) {
  auto& [arguments, types, byval_bytes, places, results, result_types, fixed_parameters, variadic,
         whole, texts] = c;
  return std::tie(arguments, types, byval_bytes, places, results, result_types, fixed_parameters,
                  variadic, whole, texts);
}
inline auto fields(const model::ProbeSite& p) {
  auto& [reads, names, unsigned_reads] = p;
  return std::tie(reads, names, unsigned_reads);
}
inline auto fields(const model::Block& b) {
  auto& [pc, end, order, loop, join] = b;
  return std::tie(pc, end, order, loop, join);
}
inline auto fields(const model::Loop& l) {
  auto& [parent, header_order, depth, location] = l;
  return std::tie(parent, header_order, depth, location);
}
inline auto fields(const model::TypeMember& m) {
  auto& [name, offset, type, first_bit, bits] = m;
  return std::tie(name, offset, type, first_bit, bits);
}
inline auto fields(const model::Enumerator& e) {
  auto& [name, value] = e;
  return std::tie(name, value);
}
inline auto fields(const model::SourceType& t) {
  auto& [kind, name, bytes, is_signed, element, count, members, enumerators] = t;
  return std::tie(kind, name, bytes, is_signed, element, count, members, enumerators);
}
inline auto fields(const model::Types& t) {
  auto& [declared] = t;
  return std::tie(declared);
}
inline auto fields(const model::SourceVariable& v) {
  auto& [name, type, place, number, scope] = v;
  return std::tie(name, type, place, number, scope);
}
inline auto fields(const model::Function& f) {
  auto& [name, file, location, variadic, suspect, library, parameter_types, parameter_byval,
         register_types, register_names, variables, shared, constants, code, locations, blocks,
         loops, frame_objects, switches, index_limits, calls, probes, operand_lists,
         source_variables] = f;
  return std::tie(name, file, location, variadic, suspect, library, parameter_types,
                  parameter_byval, register_types, register_names, variables, shared, constants,
                  code, locations, blocks, loops, frame_objects, switches, index_limits, calls,
                  probes, operand_lists, source_variables);
}
inline auto fields(const model::SourceBlock& b) {
  auto& [range, text, function] = b;
  return std::tie(range, text, function);
}
inline auto fields(const model::SyntaxNode& n) {
  auto& [kind, part, parent, end, range, token, type] = n;
  return std::tie(kind, part, parent, end, range, token, type);
}
inline auto fields(const model::Syntax& s) {
  auto& [nodes, types] = s;
  return std::tie(nodes, types);
}
inline auto fields(const model::StartCall& c) {
  auto& [symbol, priority, at_exit] = c;
  return std::tie(symbol, priority, at_exit);
}
inline auto fields(const model::Program& p) {
  auto& [files, functions, globals, symbols, components, source_blocks, syntax, types,
         static_probes, start_calls, warnings] = p;
  return std::tie(files, functions, globals, symbols, components, source_blocks, syntax, types,
                  static_probes, start_calls, warnings);
}

template <class T>
concept HasFields = requires(const T& value) { fields(value); };

template <class T>
bool same(const T& left, const T& right) {
  if constexpr (HasFields<T>) {
    return [&]<size_t... At>(std::index_sequence<At...>) {
      const auto a = fields(left), b = fields(right);
      return (same(std::get<At>(a), std::get<At>(b)) && ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(fields(left))>>());
  } else if constexpr (requires {
                         left.begin();
                         requires HasFields<typename T::value_type>;
                       }) {
    if (left.size() != right.size()) return false;
    for (size_t i = 0; i < left.size(); ++i)
      if (!same(left[i], right[i])) return false;
    return true;
  } else {
    return left == right;
  }
}

}  // namespace culprit::cache
