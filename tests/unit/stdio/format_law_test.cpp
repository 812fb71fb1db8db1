// Law: printing by pieces equals the host's printf, for any format.
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <set>

#include "print_by_pieces.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

constexpr const char* strings[] = {"", "a", "hello", "two words", "a longer text of several words"};

/// Arguments of the types that the format asks for.
Arguments random_arguments(const std::vector<Directive>& directives, RandomText& random) {
  Arguments arguments;
  for (uint64_t& word : arguments.words) word = random.integer();
  for (double& real : arguments.doubles) real = random.real();
  const ArgumentReader reader(directives, arguments);
  for (const Directive& directive : directives) {
    const Conversion& conversion = directive.conversion;
    for (const FieldSize& size : {conversion.width, conversion.precision})
      if (size.source == FieldSize::Source::Argument)
        arguments.words.at(reader.index(size.argument)) =
            static_cast<uint64_t>(static_cast<int>(random.below(41)) - 20);
  }
  for (const Directive& directive : directives) {
    if (directive.conversion.kind != ConversionKind::String) continue;
    const char* text = random.chance(10) ? nullptr : strings[random.below(std::size(strings))];
    arguments.words.at(reader.index(directive.conversion.argument)) =
        reinterpret_cast<uint64_t>(text);
  }
  return arguments;
}

/// What the host would do with random arguments must be defined enough: no stores, no wide text, no
/// long double among words, no argument used in two ways.
bool comparable(const std::vector<Directive>& directives) {
  std::set<int> used;
  for (const Directive& directive : directives) {
    const Conversion& conversion = directive.conversion;
    if (conversion.kind == ConversionKind::StoreCount || conversion.wide() ||
        conversion.long_double())
      return false;
    if (conversion.argument >= 0 && !used.insert(conversion.argument).second) return false;
  }
  const std::vector<FormatArgument> arguments = format_arguments(directives);
  const bool dense =
      arguments.empty() || static_cast<size_t>(arguments.back().number) + 1 == arguments.size();
  return dense && arguments.size() <= 8;
}

/// `%933$m`: takes no argument, and yet glibc reads 933 of them off the stack, and may reach its
/// end.
bool names_a_far_argument(const std::string& format) {
  const size_t dollar = format.find('$');
  return dollar != std::string::npos && dollar >= 2 && isdigit(format[dollar - 1]) &&
         isdigit(format[dollar - 2]);
}

void expect_same(const std::string& format, RandomText& random) {
  const std::vector<Directive> directives = parse_format(format);
  if (!comparable(directives) || names_a_far_argument(format)) return;
  const Arguments arguments = random_arguments(directives, random);
  errno = 0;
  const Printed expected = print_by_host(format, arguments);
  EXPECT_EQ(print_by_pieces(directives, arguments), expected) << "format: " << format;
}

TEST(PrintfLaw, well_formed_formats) {
  RandomText random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string format;
    for (unsigned count = random.below(3) + 1; count > 0; --count) {
      format += random.chance(20) ? "%%" : random.from("ab -", 2);
      format += random.conversion("diouxXcspfFeEgGaAbm", true);
    }
    expect_same(format, random);
  }
}

TEST(PrintfLaw, lengths) {
  RandomText random(2);
  constexpr std::array lengths = {"hh", "h", "l", "ll", "q", "j", "z", "t", "L", "Z"};
  for (int round = 0; round < 5000; ++round) {
    std::string format = random.conversion("diouxX", true);
    format.insert(format.size() - 1, lengths[random.below(lengths.size())]);
    expect_same(format, random);
  }
}

TEST(PrintfLaw, arbitrary_bytes) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the address sanitizer's own reader of printf formats gives up on these";
#endif
  RandomText random(3);
  for (int round = 0; round < 40000; ++round)
    expect_same(
        std::string("%").append(random.from("%%-+ #0'I1239*..hlLqjztdiuxcsfegapmyw!$\x80", 9)),
        random);
}

TEST(PrintfLaw, long_doubles) {
  RandomText random(4);
  for (int round = 0; round < 3000; ++round) {
    std::string format = random.conversion("fFeEgGaA", false);
    format.insert(format.size() - 1, "L");
    const long double value = static_cast<long double>(random.real()) * 3 / 7;
    std::array<char, 8192> expected;
    snprintf(expected.data(), expected.size(), format.c_str(), value);
    const Conversion conversion = parse_format(format).front().conversion;
    EXPECT_EQ(*format_value(conversion, resolve_sizes(conversion, 0, 0), value), expected.data())
        << format;
  }
}

}  // namespace
}  // namespace culprit::machine
