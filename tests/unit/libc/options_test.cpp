#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "models.h"

namespace culprit::machine {
namespace {

using Words = std::vector<std::string>;

struct Api {
  int (*get)(int, char* const*, const char*);
  int (*get_long)(int, char* const*, const char*, const option*, int*);
  int (*get_long_only)(int, char* const*, const char*, const option*, int*);
  char*& argument;
  int &index, &errors, &letter;
};
Api host() { return {getopt, getopt_long, getopt_long_only, optarg, optind, opterr, optopt}; }
Api model() {
  return {model_getopt, model_getopt_long, model_getopt_long_only, model_optarg, model_optind,
          model_opterr, model_optopt};
}

int flag;
const option kLongs[] = {{"all", no_argument, nullptr, 'a'},
                         {"size", required_argument, nullptr, 's'},
                         {"colour", optional_argument, nullptr, 'c'},
                         {"flag", no_argument, &flag, 9},
                         {"flat", no_argument, nullptr, 300},
                         {"also", no_argument, nullptr, 'a'},
                         {"a-long-name", required_argument, nullptr, 301},
                         {}};

enum class Form { Short, Long, LongOnly };

/// All that a caller sees of reading a command line, as text.
std::string trace(const Api& api, const Words& words, const std::string& letters, Form form) {
  std::vector<std::string> copies = words;
  std::vector<char*> argv;
  for (std::string& word : copies) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int argc = static_cast<int>(words.size());
  api.index = 0;  // begins anew
  api.errors = 0;
  flag = 0;
  std::string out;
  for (int calls = 0; calls < 40; ++calls) {
    int index = -1;
    api.letter = -7;
    const int got = form == Form::Short ? api.get(argc, argv.data(), letters.c_str())
                    : form == Form::Long
                        ? api.get_long(argc, argv.data(), letters.c_str(), kLongs, &index)
                        : api.get_long_only(argc, argv.data(), letters.c_str(), kLongs, &index);
    out += std::to_string(got) + " " + (api.argument ? api.argument : "-") + " " +
           std::to_string(index);
    if (got == '?' || got == ':') out += " letter " + std::to_string(api.letter);
    out += " at " + std::to_string(api.index) + " flag " + std::to_string(flag) + "\n";
    if (got == -1) break;
  }
  for (char* word : argv) out += std::string(word ? word : "(end)") + " ";
  return out;
}

void expect_same(const Words& words, const std::string& letters, Form form) {
  std::string line;
  for (const std::string& word : words) line += word + " ";
  ASSERT_EQ(trace(model(), words, letters, form), trace(host(), words, letters, form))
      << line << " with " << letters << " form " << static_cast<int>(form);
}

TEST(OptionModels, random_command_lines) {
  const char* const kWords[] = {"-a",        "-b",     "-s",     "-s3",     "-ab",
                                "-as",       "-c",     "-cred",  "file",    "other",
                                "-",         "--",     "-q",     "-:",      "--al",
                                "--all",     "--size", "--si=4", "--size=", "--colour=x",
                                "--col",     "--fla",  "--flag", "--flat",  "--no",
                                "--all=bad", "-all",   "-size",  "-size=3", "--a-long-name",
                                "--a-l=2",   "-bs"};
  const char* const kLetters[] = {
      "abs:c::", ":abs:c::", "+abs:c::", "-abs:c::", "+:as:c::", "-:s:a", "", "b"};
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    Words words{"program"};
    for (size_t n = random() % 7; n > 0; --n) words.push_back(kWords[random() % std::size(kWords)]);
    const std::string letters = kLetters[random() % std::size(kLetters)];
    expect_same(words, letters, static_cast<Form>(random() % 3));
  }
}

}  // namespace
}  // namespace culprit::machine
