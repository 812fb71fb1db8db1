// printf done by pieces, beside the host's printf on the same arguments.
//
// The host is called with more arguments than a format needs: on x86-64 integers and doubles travel
// apart, so a list of words followed by a list of doubles serves any format that mixes the two.
#pragma once

#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "machine/stdio/format_value.h"

namespace culprit::machine {

struct Arguments {
  std::vector<uint64_t> words = std::vector<uint64_t>(12);
  std::vector<double> doubles = std::vector<double>(8);
};

struct Printed {
  int result = 0;
  std::string text;
  friend bool operator==(const Printed&, const Printed&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Printed& printed) {
    return out << printed.result << " [" << printed.text << "]";
  }
};

inline Printed print_by_host(const std::string& format, const Arguments& arguments) {
  const std::vector<uint64_t>& w = arguments.words;
  const std::vector<double>& d = arguments.doubles;
  std::string buffer(1 << 16, '\0');
  Printed printed;
  printed.result = snprintf(buffer.data(), buffer.size(), format.c_str(), w[0], w[1], w[2], w[3],
                            w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], d[0], d[1], d[2],
                            d[3], d[4], d[5], d[6], d[7]);
  printed.text =
      printed.result < 0 ? std::string() : buffer.substr(0, static_cast<size_t>(printed.result));
  return printed;
}

/// Which word or double each argument of the format is.
class ArgumentReader {
 public:
  ArgumentReader(const std::vector<Directive>& directives, const Arguments& arguments)
      : arguments_(arguments) {
    size_t word = 0;
    size_t real = 0;
    for (const FormatArgument& argument : format_arguments(directives)) {
      index_.resize(static_cast<size_t>(argument.number) + 1);
      index_.back() = argument.type == ArgumentType::Double ? real++ : word++;
    }
  }
  size_t index(int argument) const { return index_.at(static_cast<size_t>(argument)); }
  uint64_t word(int argument) const {
    return argument < 0 ? 0 : arguments_.words.at(index(argument));
  }
  double real(int argument) const { return arguments_.doubles.at(index(argument)); }

 private:
  const Arguments& arguments_;
  std::vector<size_t> index_;
};

inline FormatValue value_of(const Conversion& conversion, const ArgumentReader& reader) {
  switch (conversion.kind) {
    case ConversionKind::Float: return reader.real(conversion.argument);
    case ConversionKind::ErrorText:
      return std::string_view(conversion.flags.alternate ? "0" : "Success");
    case ConversionKind::String: {
      const char* text = reinterpret_cast<const char*>(reader.word(conversion.argument));
      if (text == nullptr) return NullString{};
      return std::string_view(text);
    }
    default: return reader.word(conversion.argument);
  }
}

inline Printed print_by_pieces(const std::vector<Directive>& directives,
                               const Arguments& arguments) {
  const ArgumentReader reader(directives, arguments);
  Printed printed;
  for (const Directive& directive : directives) {
    if (directive.kind == Directive::Kind::Literal) {
      printed.text += directive.literal;
    } else if (directive.kind == Directive::Kind::Convert) {
      const Conversion& conversion = directive.conversion;
      const FieldSizes sizes =
          resolve_sizes(conversion, static_cast<int>(reader.word(conversion.width.argument)),
                        static_cast<int>(reader.word(conversion.precision.argument)));
      const Result<std::string> text =
          format_value(conversion, sizes, value_of(conversion, reader));
      printed.text += text ? *text : "<" + text.errors().front().message + ">";
    } else {
      return {-1, {}};
    }
  }
  printed.result = static_cast<int>(printed.text.size());
  return printed;
}

}  // namespace culprit::machine
