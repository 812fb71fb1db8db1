// Law: scanning equals the host's fscanf: result, every byte stored, and how far the stream has
// moved.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <memory>

#include "machine/stdio/scan.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

constexpr size_t slot_size = 128;
using Slot = std::array<char, slot_size>;

struct Scanned {
  int result = 0;
  size_t consumed = 0;
  std::array<Slot, 8> slots;

  Scanned() {
    for (Slot& slot : slots) slot.fill('\x5a');
  }
};

Scanned scan_by_host(const std::string& format, const std::string& input) {
  Scanned scanned;
  std::array<Slot, 8>& s = scanned.slots;
  const std::unique_ptr<FILE, int (*)(FILE*)> file(
      fmemopen(const_cast<char*>(input.data()), input.size(), "r"), fclose);
  scanned.result = fscanf(file.get(), format.c_str(), s[0].data(), s[1].data(), s[2].data(),
                          s[3].data(), s[4].data(), s[5].data(), s[6].data(), s[7].data());
  scanned.consumed = static_cast<size_t>(ftell(file.get()));
  return scanned;
}

void store(const ScanAssignment& assignment, Slot& slot) {
  switch (assignment.kind) {
    case ScanKind::Characters:
      memcpy(slot.data(), assignment.bytes.data(), assignment.bytes.size());
      break;
    case ScanKind::String:
      memcpy(slot.data(), assignment.bytes.c_str(), assignment.bytes.size() + 1);
      break;
    case ScanKind::Float: {
      const float single = static_cast<float>(assignment.real);
      const double real = static_cast<double>(assignment.real);
      if (assignment.size == 4) memcpy(slot.data(), &single, 4);
      if (assignment.size == 8) memcpy(slot.data(), &real, 8);
      if (assignment.size == 16) memcpy(slot.data(), &assignment.real, 10);
      break;
    }
    default: memcpy(slot.data(), &assignment.integer, assignment.size); break;
  }
}

/// Forgets the 6 bytes of padding behind a long double.
void clear_padding(const ScanOutcome& outcome, Scanned& scanned) {
  for (const ScanAssignment& assignment : outcome.assignments)
    if (assignment.size == 16)
      memset(scanned.slots.at(static_cast<size_t>(assignment.argument)).data() + 10, 0, 6);
}

std::string show(const std::string& text) {
  std::string shown;
  for (char c : text)
    shown += c >= ' ' && c <= '~' ? std::string(1, c)
                                  : "\\" + std::to_string(static_cast<unsigned char>(c));
  return shown;
}

void expect_same(const std::string& format, const std::string& input) {
  StringSource source(input);
  const std::vector<ScanDirective> directives = parse_scan_format(format);
  for (const ScanDirective& directive : directives)
    if (directive.argument >= 8) return;
  const ScanOutcome outcome = scan(directives, source);
  if (!outcome.unsupported.empty()) return;
  Scanned expected = scan_by_host(format, input);
  Scanned actual;
  actual.result = outcome.result;
  actual.consumed = outcome.consumed;
  for (const ScanAssignment& assignment : outcome.assignments)
    store(assignment, actual.slots.at(static_cast<size_t>(assignment.argument)));
  clear_padding(outcome, expected);
  clear_padding(outcome, actual);
  const std::string what = "format [" + show(format) + "] input [" + show(input) + "]";
  EXPECT_EQ(actual.result, expected.result) << what;
  EXPECT_EQ(actual.consumed, expected.consumed) << what;
  for (size_t at = 0; at < actual.slots.size(); ++at)
    EXPECT_EQ(actual.slots[at], expected.slots[at]) << what << " argument " << at;
}

std::string random_conversion(RandomText& random) {
  constexpr std::array lengths = {"", "", "", "", "h", "hh", "l", "ll", "L", "q", "j", "z", "t"};
  constexpr std::array letters = {"d", "i",     "u",      "o",     "x",     "X",     "c",
                                  "s", "p",     "f",      "e",     "g",     "a",     "n",
                                  "%", "[a-c]", "[^0-9]", "[]x-]", "[^]x]", "[0-9.]"};
  std::string text = "%";
  if (random.chance(15)) text += "*";
  if (random.chance(5)) text += random.one_of("'I");
  if (random.chance(35)) text += std::to_string(random.below(8));
  const std::string letter = letters[random.below(letters.size())];
  if (letter[0] != 'c' && letter[0] != 's' && letter[0] != '[')
    text += lengths[random.below(lengths.size())];
  return text + letter;
}

std::string random_input(RandomText& random) {
  constexpr std::array pieces = {
      "12",           "-7",      "+3",        "0x1f",   "0X",    "0x",   "1e",
      "1e5",          "2.5e-3",  ".",         ".5",     "5.",    "abc",  "cab",
      "x]",           " ",       "\t",        "\n",     "nan",   "inf",  "infinity",
      "infin",        "na",      "in",        "NAN(1)", "(nil)", "(ni",  "99999999999999999999999",
      "-99999999999", "0x1.8p3", "0x.p",      "0x1p",   "%",     "0",    "00",
      "08",           "-",       "+",         "1.5.2",  "1e+",   "1e-x", "e5",
      "\xff",         "--1",     "3000000000"};
  std::string text;
  for (unsigned count = random.below(5) + 1; count > 0; --count) {
    text += pieces[random.below(pieces.size())];
    if (random.chance(40)) text += ' ';
  }
  return text;
}

TEST(ScanfLaw, single_conversions) {
  RandomText random(21);
  for (int round = 0; round < 40000; ++round)
    expect_same(random_conversion(random), random_input(random));
}

TEST(ScanfLaw, sequences) {
  RandomText random(22);
  for (int round = 0; round < 40000; ++round) {
    std::string format;
    for (unsigned count = random.below(4) + 1; count > 0; --count)
      format += random_conversion(random) + random.from(" ,a", 1);
    expect_same(format + "%n", random_input(random));
  }
}

TEST(ScanfLaw, arbitrary_formats) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the address sanitizer's own reader of scanf formats gives up on these";
#endif
  RandomText random(23);
  for (int round = 0; round < 40000; ++round)
    expect_same(std::string("%").append(random.from("%*d0123[]^-a-zhlLjzt$'Ifcsnxy ", 8)),
                random_input(random));
}

TEST(ScanfLaw, arbitrary_numbers) {
  RandomText random(24);
  for (int round = 0; round < 60000; ++round) {
    const std::string input = random.from("0123+-.eExXpPinfINFat(", 8);
    if (input.empty()) continue;
    const std::string width = random.chance(50) ? std::to_string(random.below(6)) : std::string();
    expect_same("%" + width + random.one_of("dioxpfa") + "%n", input);
  }
}

}  // namespace
}  // namespace culprit::machine
