// Regular expressions, as the host's library compiles and matches them.
#include <gtest/gtest.h>
#include <regex.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" {
int model_regcomp(regex_t*, const char*, int);
int model_regexec(const regex_t*, const char*, size_t, regmatch_t*, int);
size_t model_regerror(int, const regex_t*, char*, size_t);
void model_regfree(regex_t*);
}

namespace culprit::machine {
namespace {

struct Library {
  int (*compile)(regex_t*, const char*, int);
  int (*execute)(const regex_t*, const char*, size_t, regmatch_t*, int);
  void (*release)(regex_t*);
};
const Library kHost{regcomp, regexec, regfree};
const Library kModel{model_regcomp, model_regexec, model_regfree};

/// The error or the match of an expression, as text.
std::string matched(const Library& library, const std::string& pattern, const std::string& text,
                    int flags, int run_flags = 0, bool groups = true) {
  regex_t regex;
  if (int error = library.compile(&regex, pattern.c_str(), flags))
    return "error " + std::to_string(error);
  regmatch_t found[6];
  std::string out = "groups " + std::to_string(regex.re_nsub);
  if (int error = library.execute(&regex, text.c_str(), 6, found, run_flags))
    out += " none " + std::to_string(error);
  else
    for (size_t k = 0; k < (groups ? 6u : 1u); ++k)
      out += " " + std::to_string(found[k].rm_so) + "-" + std::to_string(found[k].rm_eo);
  library.release(&regex);
  return out;
}

void expect_same(const std::string& pattern, const std::string& text, int flags,
                 int run_flags = 0) {
  EXPECT_EQ(matched(kModel, pattern, text, flags, run_flags),
            matched(kHost, pattern, text, flags, run_flags))
      << pattern << " on " << text << " flags " << flags;
}

const std::vector<std::string> kExtended = {"",
                                            "a",
                                            "abc",
                                            "a*",
                                            "a+b",
                                            "ab?c",
                                            "(a)(b)*",
                                            "a|ab|abc",
                                            "(a|ab)(c|bcd)(d*)",
                                            "^a",
                                            "b$",
                                            "^$",
                                            "[abc]+",
                                            "[^abc]",
                                            "[a-c]x",
                                            "[]a]",
                                            "[^]a]",
                                            "[[:digit:]]+",
                                            "[[:alpha:]_]+",
                                            "a{2}",
                                            "a{2,}",
                                            "a{1,3}",
                                            "(ab){2,3}",
                                            "a{0}b",
                                            "a{,2}",
                                            ".",
                                            "..",
                                            "a.c",
                                            "\\.",
                                            "\\(",
                                            "(a*)*",
                                            "(a*)+",
                                            "(a|b)*c",
                                            "(a*)(ab)*",
                                            "a?(ab)?",
                                            "([a-z]+)=([0-9]+)",
                                            "(^a|b)c",
                                            "a$|b",
                                            "()",
                                            "(|a)",
                                            "a||b",
                                            "x*|b",
                                            "(a",
                                            "a)",
                                            "[a",
                                            "[[:nope:]]",
                                            "[b-a]",
                                            "*a",
                                            "+a",
                                            "a{",
                                            "a{1",
                                            "a{1,",
                                            "a{x}",
                                            "a{2,1}",
                                            "a\\",
                                            "a**",
                                            "^*",
                                            "(*a)",
                                            "a|*b",
                                            "\\w+",
                                            "\\W",
                                            "\\bab\\b",
                                            "\\<a",
                                            "b\\>",
                                            "\\s+",
                                            "\\S+",
                                            "[[.a.]]b",
                                            "[[=a=]]",
                                            "[a-]",
                                            "[-a]",
                                            "[\\]",
                                            "(a)(b)(c)(d)?",
                                            "((a)b)+",
                                            "(a(b)?)+",
                                            "([ab]*)(b)",
                                            "(.*)(.*)",
                                            "(.*)/([^/]*)$",
                                            "^([0-9]{1,3}\\.){3}[0-9]{1,3}$",
                                            "a{32768}",
                                            "(a)\\1",
                                            "([ab])\\1",
                                            "(a*)b\\1",
                                            "[[:upper:]]",
                                            "a^b",
                                            "a$b",
                                            "\\`a",
                                            "b\\'",
                                            "a{0,0}"};
const std::vector<std::string> kBasic = {
    "",         "a*",          "*a",         "\\(a\\)",    "\\(a*\\)b",
    "a\\{2\\}", "a\\{1,2\\}b", "\\(ab\\)*",  "a\\|b",      "a\\+",
    "a\\?b",    "^*a",         "\\(*a\\)",   "\\(^a\\)",   "a^",
    "$a",       "a$",          "\\(a$\\)",   "\\(a",       "a\\)",
    "\\{1\\}",  "a\\{1",       "a\\{1,",     "\\(a\\)\\1", "\\(.\\)\\1",
    "\\2",      "a{2}",        "a+",         "(a)",        "a|b",
    "[a-c]*",   "\\.",         "a.*b",       "^a.c$",      "\\(a\\)\\(b\\)",
    "\\n",      "x\\{0,1\\}y", "a\\{2,1\\}", "a\\{a\\}"};
const std::vector<std::string> kTexts = {"",
                                         "a",
                                         "b",
                                         "ab",
                                         "abc",
                                         "abcd",
                                         "aab",
                                         "aaaa",
                                         "xabcx",
                                         "ababab",
                                         "aba",
                                         "ba",
                                         "a.c",
                                         "(",
                                         ")",
                                         "key=42",
                                         "path/to/file.c",
                                         "192.168.1.10",
                                         "a\nb",
                                         "b\na",
                                         "ABC",
                                         "  a b ",
                                         "word_1 ab",
                                         "]",
                                         "*a",
                                         "a{2}",
                                         "a+",
                                         "a|b",
                                         "aa",
                                         "abab",
                                         "[",
                                         "-",
                                         "a^b",
                                         "a$b",
                                         "bc",
                                         "a)",
                                         "^a",
                                         "a{"};

TEST(RegexModels, match_as_on_the_host) {
  for (int more : {0, int{REG_ICASE}, int{REG_NEWLINE}})
    for (const std::string& text : kTexts) {
      for (const std::string& pattern : kExtended) expect_same(pattern, text, REG_EXTENDED | more);
      for (const std::string& pattern : kBasic) expect_same(pattern, text, more);
    }
  for (int flags : {int{REG_NOTBOL}, int{REG_NOTEOL}})
    for (const char* pattern : {"^a", "a$", "^$", "b|^a"})
      for (const char* text : {"a", "ab", "", "a\na"})
        for (int more : {0, int{REG_NEWLINE}})
          expect_same(pattern, text, REG_EXTENDED | more, flags);
}

std::string random_pattern(std::mt19937& random, bool branches) {
  static const char* const kPieces[] = {"a", "b", "c",  ".", "[ab]", "(a", "(b",  ")", ")", "*",
                                        "+", "?", "ab", "^", "$",    "(",  "{2}", "|", "|"};
  std::string out;
  for (size_t left = 1 + random() % 8; left > 0; --left)
    out += kPieces[random() % (std::size(kPieces) - (branches ? 0 : 2))];
  return out;
}

/// Where glibc 2.36 errs: it finds ($a)*+a in both bytes of "aa".
bool repeats_repetitions(const std::string& pattern) {
  for (size_t at = pattern.find(')'); at + 1 < pattern.size(); ++at)
    if (std::strchr("*+?}", pattern[at]) && std::strchr("*+?{", pattern[at + 1])) return true;
  return false;
}

/// The whole match is the host's. Groups are compared without repeated groups and branches, where
/// glibc is not always as POSIX has it.
TEST(RegexModels, match_random_ones_as_on_the_host) {
  std::mt19937 random(3);
  int errors = 0;
  for (int step = 0; step < 30000; ++step) {
    const bool branches = random() % 2;
    const std::string pattern = random_pattern(random, branches);
    std::string text;
    for (size_t left = random() % 8; left > 0; --left) text += "abc"[random() % 3];
    const bool groups = !branches && pattern.find(")*") == std::string::npos &&
                        pattern.find(")+") == std::string::npos &&
                        pattern.find("){") == std::string::npos;
    if (repeats_repetitions(pattern)) continue;
    const std::string mine = matched(kModel, pattern, text, REG_EXTENDED, 0, groups);
    errors += mine.starts_with("error");
    EXPECT_EQ(mine, matched(kHost, pattern, text, REG_EXTENDED, 0, groups))
        << pattern << " on " << text;
  }
  EXPECT_LT(errors, 28000);
}

TEST(RegexModels, take_a_part_of_a_text) {
  for (const Library& library : {kModel, kHost}) {
    regex_t regex;
    ASSERT_EQ(library.compile(&regex, "b+$", REG_EXTENDED), 0);
    regmatch_t part{2, 4};
    EXPECT_EQ(library.execute(&regex, "aabbaa", 1, &part, REG_STARTEND), 0);
    EXPECT_EQ(part.rm_so, 2);
    EXPECT_EQ(part.rm_eo, 4);
    library.release(&regex);
    EXPECT_EQ(matched(library, "a(b)", "xab", REG_EXTENDED | REG_NOSUB).substr(0, 8), "groups 1");
  }
}

TEST(RegexModels, errors_have_the_texts_of_the_host) {
  for (int error = 0; error <= REG_ERPAREN; ++error)
    for (size_t size : {0, 1, 10, 100}) {
      char mine[100] = "", theirs[100] = "";
      EXPECT_EQ(model_regerror(error, nullptr, mine, size), regerror(error, nullptr, theirs, size));
      EXPECT_STREQ(mine, theirs);
    }
}

TEST(RegexModels, long_texts_take_no_long_time) {
  const std::string text(20000, 'a');
  EXPECT_EQ(matched(kModel, "(a*)*b", text, REG_EXTENDED), "groups 1 none 1");
  EXPECT_EQ(matched(kModel, "(x|a)*", text, REG_EXTENDED).substr(0, 16), "groups 1 0-20000");
}

}  // namespace
}  // namespace culprit::machine
