#include "driver/class/program_row.h"

#include <csignal>
#include <string_view>

#include <fmt/format.h>

#include "driver/exit_code.h"
#include "report/class/read_answer.h"

namespace culprit::driver {

using document::ProgramRow;
using document::ProgramState;

namespace {

constexpr const char* kSelf = "/proc/self/exe";
constexpr size_t kMostOutput = size_t{256} << 20;
constexpr int kSignalled = 128;  // what a status has added to the signal

/// The text with paths below the folder of the class. Names in it stay as they are.
std::string tidied(std::string text, const std::string& folder) {
  const std::string before = folder + "/";
  const auto begins_a_path = [&](size_t at) {
    constexpr std::string_view kBefore = " '\"(";
    return at == 0 || kBefore.find(text[at - 1]) != std::string_view::npos;
  };
  for (size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
    if (begins_a_path(at)) text.erase(at, before.size());
    else at += before.size();
  }
  return text;
}

ProgramRow stopped(std::string reason) {
  ProgramRow row;
  row.state = ProgramState::Stopped;
  row.reason = std::move(reason);
  return row;
}

ProgramRow interrupted() {
  ProgramRow row;
  row.state = ProgramState::NotRun;
  row.reason = "culprit was interrupted";
  return row;
}

/// A run that ended by itself and wrote no answer.
ProgramRow without_answer(const project::ProcessOutput& result) {
  if (result.status == kSignalled + SIGTERM) return interrupted();
  ProgramRow row;
  switch (static_cast<ExitCode>(result.status)) {
    case ExitCode::DoesNotCompile: row.state = ProgramState::DoesNotCompile; break;
    case ExitCode::BadInput:
    case ExitCode::Unsupported: row.state = ProgramState::Unusable; break;
    default: row.state = ProgramState::Stopped;
  }
  row.reason = report::error_of_answer(result.output);
  if (row.reason.empty())
    row.reason = result.status > kSignalled
                     ? fmt::format("culprit ended by signal {}", result.status - kSignalled)
                     : fmt::format("culprit ended with status {}", result.status);
  return row;
}

ProgramRow raw_row(const Result<project::ProcessOutput>& result) {
  if (!result) {
    std::string why = result.errors().front().message;
    if (why.starts_with(kSelf)) why.replace(0, std::string_view(kSelf).size(), "culprit");
    return stopped(std::move(why));
  }
  auto answer = report::row_of_answer(result->output);
  return answer ? std::move(*answer) : without_answer(*result);
}

project::ProcessRequest request_of(const Submission& submission, const ClassQuestion& question) {
  project::ProcessRequest request;
  request.words = {kSelf, "repair"};
  for (const auto* words : {&submission.files, &question.options})
    request.words.insert(request.words.end(), words->begin(), words->end());
  request.words.emplace_back("--");
  request.words.insert(request.words.end(), question.flags.begin(), question.flags.end());
  request.seconds = question.seconds;
  request.most_bytes = kMostOutput;
  request.most_memory = question.memory_bytes;
  request.whole = question.whole;
  return request;
}

}  // namespace

ProgramRow row_of_result(const Result<project::ProcessOutput>& result, const std::string& folder) {
  ProgramRow row = raw_row(result);
  row.reason = tidied(std::move(row.reason), folder);
  row.suspect.file = tidied(std::move(row.suspect.file), folder);
  return row;
}

ProgramRow row_of_program(const Submission& submission, const ClassQuestion& question) {
  ProgramRow row;
  if (!submission.problem.empty()) {
    row.state = ProgramState::Unusable;
    row.reason = submission.problem;
  } else if (question.whole && question.whole->exhausted()) {
    row = interrupted();
  } else {
    row = row_of_result(project::run_process(request_of(submission, question)), question.folder);
    // its culprit was interrupted, too
    const bool is_cut = question.whole && question.whole->exhausted();
    if (is_cut && row.state == ProgramState::Stopped) row = interrupted();
  }
  row.program = submission.name;
  return row;
}

}  // namespace culprit::driver
