#include "host.h"
#include "machine/files/file_set.h"
#include "machine/run/finding.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace culprit::testing_support {

namespace fs = std::filesystem;

namespace {

std::string shell_word(const std::string& word) {
  std::string out = "'";
  for (char c : word) {
    if (c == '\'') out += "'\\'";
    out += c;
  }
  out += '\'';
  return out;
}

void write_file(const fs::path& path, const std::string& content) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

struct HostRun {
  std::string output;
  int status = -1;
};

HostRun run_on_host(const std::string& source, const Given& given) {
  const fs::path folder =
      fs::temp_directory_path() / ("culprit-host-" + std::to_string(::getpid()) + "-" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
  fs::remove_all(folder);
  write_file(folder / "program.c", source);
  write_file(folder / "input", given.input);
  for (const auto& [path, content] : given.files) write_file(folder / "work" / path, content);
  fs::create_directories(folder / "work");
  // descriptors of whoever runs the tests
  std::string command = "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; cd ";
  command += shell_word(folder.string());
  command += " && " CULPRIT_HOST_CC " -w -O0 program.c -o program -lm && cd work && env -i";
  for (const std::string& entry : given.environment) command.append(" ").append(shell_word(entry));
  command += " ../program";
  for (const std::string& argument : given.arguments)
    command.append(" ").append(shell_word(argument));
  // standard output as a pipe
  command += " < ../input 2> /dev/null | cat > ../output; exit ${PIPESTATUS[0]}";
  const int status =
      std::system(std::string("exec timeout 20 bash -c ").append(shell_word(command)).c_str());
  HostRun run;
  if (WIFEXITED(status)) run.status = WEXITSTATUS(status);
  std::ifstream output(folder / "output", std::ios::binary);
  run.output = {std::istreambuf_iterator<char>(output), {}};
  fs::remove_all(folder);
  return run;
}

}  // namespace

std::string unsupported(const std::string& source) {
  const Subject subject(source);
  const replay::PlainRun run = subject.run();
  EXPECT_EQ(run.stop, machine::Stop::Unsupported);
  return run.message;
}

replay::PlainRun run_with(const Subject& subject, const Given& given) {
  auto files = std::make_shared<machine::FileSet>();
  for (const auto& [path, content] : given.files) files->add(path, content);
  const machine::RunInputs inputs{.input = given.input,
                                  .arguments = given.arguments,
                                  .program_name = "../program",
                                  .environment = given.environment,
                                  .files = std::move(files)};
  replay::PlainRunRequest request;
  request.inputs = &inputs;
  return subject.run(request);
}

void expect_as_on_host(const std::string& source, const Given& given) {
  const replay::PlainRun run = run_with(Subject(source), given);
  const HostRun host = run_on_host(source, given);
  EXPECT_EQ(run.stop, machine::Stop::Exited)
      << machine::stop_name(run.stop) << " " << run.message << "\n"
      << source;
  for (const machine::Finding& finding : run.findings)
    ADD_FAILURE() << machine::finding_name(finding.kind) << " at line " << finding.location.line
                  << ": " << finding.message << "\n"
                  << source;
  EXPECT_EQ(run.output, host.output) << source;
  EXPECT_EQ(run.exit_status, host.status) << source;
}

void expect_body_as_on_host(const std::string& body, const Given& given) {
  expect_as_on_host(
      "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include "
      "<errno.h>\n#include <unistd.h>\n"
      "#include <fcntl.h>\n#include <dirent.h>\n#include <sys/stat.h>\n#define P(x) printf(\"%ld "
      "\", (long)(x))\nint main(int argc, char **argv) {\n" +
          body + "\nreturn 0; }",
      given);
}

}  // namespace culprit::testing_support
