#include "document/to_document.h"

#include <fmt/format.h>

#include "machine/value/float_text.h"
#include "support/text.h"

namespace culprit::document {

Place place_of(const model::Program& program, SourceLocation location) {
  if (!location.valid() || location.file >= program.files.size()) return {};
  return {program.files[location.file].path, location.line, location.column, 0, 0};
}

Place place_of(const model::Program& program, const SourceRange& range) {
  if (!range.valid() || range.file >= program.files.size()) return {};
  return {program.files[range.file].path, range.line, range.column, range.end_line,
          range.end_column};
}

namespace {

/// The function that contains a place: the last one in its file that begins before it.
std::string function_at(const model::Program& program, const SourceLocation& at) {
  const model::Function* found = nullptr;
  for (const model::Function& function : program.functions) {
    bool before =
        function.file == at.file && function.location.valid() && function.location.line <= at.line;
    if (before && (!found || found->location.line < function.location.line)) found = &function;
  }
  return found ? found->name : "";
}

}  // namespace

namespace {

FoundObject object_of(const model::Program& program, const machine::FoundObject& object) {
  using machine::Storage;
  const bool is_variable = !object.name.empty() && object.storage != Storage::Heap;
  return {is_variable                         ? "variable"
          : object.storage == Storage::Heap   ? "heap block"
          : object.storage == Storage::Static ? "string literal"
                                              : "object",
          is_variable ? object.name : "", place_of(program, object.location), object.bytes,
          object.element_bytes};
}

}  // namespace

Finding finding_of(const machine::Image& image, const machine::Finding& finding) {
  Finding result;
  result.kind = machine::finding_name(finding.kind);
  for (char& c : result.kind)
    if (c == ' ') c = '-';
  result.message = finding.message;
  result.place = place_of(image.program(), finding.location);
  result.fatal = finding.fatal;
  if (finding.object) result.object = object_of(image.program(), *finding.object);
  for (const SourceLocation& at : finding.stack)
    result.stack.push_back({function_at(image.program(), at), place_of(image.program(), at)});
  return result;
}

namespace {

std::string type_name(model::Type type, bool is_unsigned) {
  if (type.is_integer()) return fmt::format("{}{}", is_unsigned ? "u" : "i", type.bits());
  if (type.is_pointer()) return "ptr";
  return type == model::kF32   ? "f32"
         : type == model::kF64 ? "f64"
         : type == model::kF80 ? "f80"
                               : "";
}

std::string pointer_text(uint64_t bits) {
  if (bits == 0) return "NULL";
  // close to the null pointer, or an integer
  if (machine::Memory::id_of(bits) == 0) return fmt::format("{:#x}", bits);
  return fmt::format("&object{}[{}]", machine::Memory::id_of(bits) & 0xffffff,
                     machine::Memory::offset_of(bits));
}

std::string integer_text(uint64_t bits, model::Type type, bool is_unsigned) {
  if (type == model::kI1) return bits & 1 ? "1" : "0";  // a bit of its own has no sign
  int64_t number = machine::sign_extend(bits, type.bits());
  bool printable = type == model::kI8 && number >= 32 && number < 127;
  if (printable) return fmt::format("'{}'", static_cast<char>(number));
  return is_unsigned ? fmt::format("{}", bits & machine::width_mask(type.bits()))
                     : fmt::format("{}", number);
}

}  // namespace

Shown shown_as(const model::Component& component) {
  using enum model::ComponentKind;
  return {component.kind == Condition || component.kind == ConditionAtom, component.is_unsigned,
          component.is_copied};
}

Value value_of(machine::Value value, model::Type type, Shown as) {
  Value result;
  result.type = type_name(type, as.is_unsigned);
  result.bits = value.bits;
  if (as.is_truth) result.text = value.bits & 1 ? "true" : "false";
  else if (type.is_pointer()) result.text = pointer_text(value.bits);
  else if (type == model::kF32) result.text = machine::float_text(value.as_float());
  else if (type == model::kF64) result.text = fmt::format("{}", value.as_double());
  else if (type == model::kF80)
    result.text = fmt::format("{}", static_cast<double>(value.as_long_double()));
  else result.text = integer_text(value.bits, type, as.is_unsigned);
  if (value.is_undefined()) result.text += " (uninitialised)";
  return result;
}

Value text_value(std::string text) {
  Value result;
  result.text = "\"" + visible(text, 60, false) + "\"";
  result.type = "text";
  return result;
}

}  // namespace culprit::document
