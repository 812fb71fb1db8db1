#include "repair/test_values.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace culprit::repair {

namespace {

constexpr size_t kShortest = 2;  // digits

std::set<std::string_view> numbers_in(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  std::set<std::string_view> numbers;
  for (size_t begin = 0; (begin = text.find_first_of(kDigits, begin)) != text.npos;) {
    const size_t end = std::min(text.find_first_not_of(kDigits, begin), text.size());
    if (end - begin >= kShortest) numbers.insert(text.substr(begin, end - begin));
    begin = end;
  }
  return numbers;
}

}  // namespace

bool writes_test_value(const judge::Problem& problem, const edits::SourceChanges& changes) {
  std::set<std::string_view> written;
  for (const edits::SourceChange& change : changes) written.merge(numbers_in(change.written));
  for (const model::File& file : problem.program().files)
    for (const std::string& line : file.lines)
      if (!written.empty() && file.suspect)
        for (const std::string_view known : numbers_in(line)) written.erase(known);
  return std::any_of(written.begin(), written.end(), [&](std::string_view number) {
    return std::any_of(problem.tests().begin(), problem.tests().end(),
                       [&](const judge::JudgedTest& test) {
                         return test.test->expected_output &&
                                numbers_in(*test.test->expected_output).contains(number);
                       });
  });
}

}  // namespace culprit::repair
