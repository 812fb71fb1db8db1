// The stress tool: makes random faulty programs, asks every engine, and keeps what fails in its
// smallest form.
//
//   stress [COUNT [SEED [FOLDER]]]   COUNT programs from SEED on; what fails is shrunk and written
//                                    to FOLDER/SEED, or only shown
//   stress --replay FOLDER           checks each case in FOLDER again
//
// A case that was kept holds the name of its check in the first line of check.txt. A case with the
// file known_defect.txt must still fail; the file says why.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "in_child.h"
#include "shrink.h"

using namespace culprit::stress;

namespace {

namespace fs = std::filesystem;

constexpr unsigned kSeconds = 400;         // of processor time, for all checks of one program
constexpr unsigned kSecondsToShrink = 60;  // for the one check that failed
constexpr unsigned kQuestions = 1500;      // while it shrinks

void show(const std::string& name, const Case& made, const Failure& failure) {
  fmt::print("{}: check '{}' fails\n{}\n---- program\n{}", name, failure.check, failure.detail,
             culprit::laws::text_of(made.parts));
  for (const auto& test : made.tests)
    fmt::print("---- input {}\n---- expected\n{}\n", test.input, test.output);
  std::fflush(stdout);
}

/// The text in lines of at most 100 columns, where it has blanks to break them at.
std::string folded(const std::string& text) {
  constexpr size_t kWidest = 100;
  std::string out;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    if (end - begin > kWidest) {
      const size_t blank = text.rfind(' ', begin + kWidest);
      if (blank != std::string::npos && blank > begin) end = blank;
    }
    out += text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return out;
}

void keep(const fs::path& folder, const Case& made, const Failure& failure) {
  write_case(made, folder);
  std::ofstream(folder / "check.txt") << failure.check << "\n" << folded(failure.detail);
}

/// The smallest case found that fails the same check; the failure becomes that of this case.
Case smallest(Case made, Failure& failure) {
  if (failure.check == "time") return made;
  const auto fails = [&](const Case& smaller) {
    Tally ignored;
    const auto again = failure_in_child(smaller, failure.check, kSecondsToShrink, ignored);
    if (!again || again->check != failure.check) return false;
    failure.detail = again->detail;
    return true;
  };
  return fails(made) ? shrunk(std::move(made), fails, kQuestions) : made;
}

int stress(uint64_t count, uint64_t first, const fs::path& folder) {
  Tally tally;
  uint64_t without_fault = 0, failures = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    std::optional<Case> made = random_case(seed);
    if (!made) {
      ++without_fault;
      continue;
    }
    std::optional<Failure> failure = failure_in_child(*made, "", kSeconds, tally);
    if (!failure) continue;
    ++failures;
    *made = smallest(std::move(*made), *failure);
    show(fmt::format("seed {}", seed), *made, *failure);
    if (!folder.empty()) keep(folder / fmt::format("seed_{}", seed), *made, *failure);
  }
  fmt::print(
      "{} programs ({} seeds without a fault), {} suspects replayed, {} components explain a test, "
      "{} are refuted, {} documents, {} texts of edits, {} failures\n",
      tally.programs, without_fault, tally.suspects, tally.explained, tally.refuted,
      tally.documents, tally.texts, failures);
  const bool empty =
      tally.suspects == 0 || tally.refuted == 0 || tally.explained == 0 || tally.texts == 0;
  if (empty) fmt::print("too few answers: the checks were hardly tried\n");
  return failures > 0 || empty;
}

// Without assertions, some defects do not show.
#ifdef NDEBUG
constexpr bool kShowsAllDefects = false;
#else
constexpr bool kShowsAllDefects = true;
#endif

/// Returns false if the case does not do what its files say.
bool replay(const fs::path& folder) {
  std::string check;
  std::getline(std::ifstream(folder / "check.txt") >> std::ws, check);
  const Case made = read_case(folder);
  const bool is_known = fs::exists(folder / "known_defect.txt");
  Tally tally;
  const std::optional<Failure> failure =
      failure_in_child(made, check == "crash" || check == "time" ? "" : check, kSeconds, tally);
  if (tally.programs == 0 && !failure) {
    fmt::print("{}: does not compile, or fails no test\n", folder.string());
    return false;
  }
  if (failure && !is_known) show(folder.string(), made, *failure);
  if (!failure && is_known && kShowsAllDefects)
    fmt::print("{}: mended; remove known_defect.txt\n", folder.string());
  return failure ? is_known : !is_known || !kShowsAllDefects;
}

int replay_all(const fs::path& folder) {
  std::vector<fs::path> cases;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (fs::exists(entry.path() / "program.c")) cases.push_back(entry.path());
  std::sort(cases.begin(), cases.end());
  const auto failed =
      std::count_if(cases.begin(), cases.end(), [](const fs::path& one) { return !replay(one); });
  fmt::print("{} cases, {} failures\n", cases.size(), failed);
  return failed > 0 || cases.empty();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() == 2 && words[0] == "--replay") return replay_all(words[1]);
    const auto number = [&](size_t k, uint64_t otherwise) {
      return words.size() > k ? std::strtoull(words[k].c_str(), nullptr, 10) : otherwise;
    };
    return stress(number(0, 20), number(1, 1), words.size() > 2 ? words[2] : "");
  } catch (const std::exception& problem) {
    fmt::print("{}\n", problem.what());
    return 2;
  }
}
