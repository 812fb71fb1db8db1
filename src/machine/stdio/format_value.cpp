#include "machine/stdio/format_value.h"

#include <array>
#include <cstdio>

namespace culprit::machine {

namespace {

Diagnostic not_modelled(std::string message) {
  Diagnostic diagnostic;
  diagnostic.kind = DiagnosticKind::Unsupported;
  diagnostic.message = std::move(message);
  return diagnostic;
}

/// "%" + flags + "*.*" + length + letter, for the host. The flags ' and I have no effect in the C
/// locale and are dropped.
class HostFormat {
 public:
  HostFormat(const FormatFlags& flags, bool left, std::string_view length, char letter) {
    push('%');
    if (left) push('-');
    if (flags.plus) push('+');
    if (flags.space) push(' ');
    if (flags.alternate) push('#');
    if (flags.zero) push('0');
    for (char c : std::string_view("*.*")) push(c);
    for (char c : length) push(c);
    push(letter);
  }
  const char* text() const { return text_.data(); }

 private:
  void push(char c) { text_[size_++] = c; }
  std::array<char, 16> text_{};
  size_t size_ = 0;
};

template <class Value>
std::string print_by_host(const HostFormat& format, const FieldSizes& sizes, Value value) {
  std::array<char, 256> buffer;
  const int length =
      snprintf(buffer.data(), buffer.size(), format.text(), sizes.width, sizes.precision, value);
  CULPRIT_INVARIANT(length >= 0, format.text());
  if (static_cast<size_t>(length) < buffer.size())
    return std::string(buffer.data(), static_cast<size_t>(length));
  std::string text(static_cast<size_t>(length), '\0');
  snprintf(text.data(), text.size() + 1, format.text(), sizes.width, sizes.precision, value);
  return text;
}

std::string pad(const FieldSizes& sizes, std::string_view body) {
  std::string text;
  const size_t width = static_cast<size_t>(sizes.width);
  const size_t padding = width > body.size() ? width - body.size() : 0;
  text.reserve(body.size() + padding);
  if (!sizes.left) text.append(padding, ' ');
  text.append(body);
  if (sizes.left) text.append(padding, ' ');
  return text;
}

std::string format_integer(const Conversion& conversion, const FieldSizes& sizes, uint64_t bits) {
  const unsigned unused = 64 - conversion.integer_bits();
  const HostFormat format(conversion.flags, sizes.left, "ll", conversion.letter);
  if (conversion.kind == ConversionKind::Signed)
    return print_by_host(format, sizes, static_cast<long long>(bits << unused) >> unused);
  return print_by_host(format, sizes, static_cast<unsigned long long>(bits << unused >> unused));
}

std::string format_pointer(const Conversion& conversion, const FieldSizes& sizes, uint64_t bits) {
  // The host's %p of a non-null pointer is %#lx. The value is not a pointer of ours; it is only
  // printed.
  return print_by_host(HostFormat(conversion.flags, sizes.left, "", 'p'), sizes,
                       reinterpret_cast<void*>(bits));
}

std::string format_float(const Conversion& conversion, const FieldSizes& sizes,
                         const FormatValue& value) {
  if (const auto* extended = std::get_if<long double>(&value))
    return print_by_host(HostFormat(conversion.flags, sizes.left, "L", conversion.letter), sizes,
                         *extended);
  return print_by_host(HostFormat(conversion.flags, sizes.left, "", conversion.letter), sizes,
                       std::get<double>(value));
}

std::string format_string(const FieldSizes& sizes, const FormatValue& value) {
  constexpr std::string_view null_text = "(null)";
  const bool limited = sizes.precision != FieldSizes::no_precision;
  const size_t limit = limited ? static_cast<size_t>(sizes.precision) : SIZE_MAX;
  if (std::holds_alternative<NullString>(value))
    return pad(sizes, limit < null_text.size() ? "" : null_text);
  return pad(sizes, std::get<std::string_view>(value).substr(0, limit));
}

/// An unknown directive as glibc prints it: flags in a fixed order, without the length modifier.
std::string format_unknown(const Conversion& conversion, const FieldSizes& sizes) {
  const FormatFlags& flags = conversion.flags;
  std::string text = "%";
  if (flags.alternate) text += '#';
  if (flags.group) text += '\'';
  if (flags.plus) text += '+';
  else if (flags.space) text += ' ';
  if (sizes.left) text += '-';
  if (flags.zero && !flags.left) text += '0';
  if (flags.i18n) text += 'I';
  if (sizes.width != 0) text += std::to_string(sizes.width);
  if (sizes.precision != FieldSizes::no_precision) text += '.' + std::to_string(sizes.precision);
  if (conversion.letter != 0) text += conversion.letter;
  return text;
}

}  // namespace

FieldSizes resolve_sizes(const Conversion& conversion, int width_argument, int precision_argument) {
  FieldSizes sizes;
  sizes.left = conversion.flags.left;
  const bool given = conversion.width.source == FieldSize::Source::Argument;
  const int width = given ? width_argument : conversion.width.literal;
  if (width < 0) {
    sizes.left = true;
    sizes.width =
        width == std::numeric_limits<int>::min() ? std::numeric_limits<int>::max() : -width;
  } else {
    sizes.width = width;
  }
  if (conversion.precision.source == FieldSize::Source::Literal)
    sizes.precision = conversion.precision.literal;
  if (conversion.precision.source == FieldSize::Source::Argument)
    sizes.precision = precision_argument < 0 ? FieldSizes::no_precision : precision_argument;
  return sizes;
}

Result<std::string> format_value(const Conversion& conversion, const FieldSizes& sizes,
                                 const FormatValue& value) {
  if (conversion.kind == ConversionKind::Unknown) return format_unknown(conversion, sizes);
  const bool text_precision = conversion.kind == ConversionKind::String ||
                              conversion.kind == ConversionKind::ErrorText ||
                              conversion.kind == ConversionKind::Character;
  if (sizes.width > max_field_size || (!text_precision && sizes.precision > max_field_size))
    return not_modelled("culprit does not support printf fields wider than " +
                        std::to_string(max_field_size) + " bytes");
  const char byte =
      std::holds_alternative<uint64_t>(value) ? static_cast<char>(std::get<uint64_t>(value)) : '\0';
  switch (conversion.kind) {
    case ConversionKind::Signed:
    case ConversionKind::Unsigned:
      return format_integer(conversion, sizes, std::get<uint64_t>(value));
    case ConversionKind::Pointer:
      return format_pointer(conversion, sizes, std::get<uint64_t>(value));
    case ConversionKind::Float: return format_float(conversion, sizes, value);
    case ConversionKind::Character:
      if (conversion.wide() && std::get<uint64_t>(value) > 127)
        return not_modelled("culprit does not support wide characters beyond ASCII in printf");
      return pad(sizes, std::string_view(&byte, 1));
    case ConversionKind::String:
      if (conversion.wide()) return not_modelled("culprit does not support wide strings in printf");
      return format_string(sizes, value);
    case ConversionKind::ErrorText: return format_string(sizes, value);
    case ConversionKind::StoreCount: return std::string();
    case ConversionKind::Unknown: break;
  }
  return std::string();
}

}  // namespace culprit::machine
