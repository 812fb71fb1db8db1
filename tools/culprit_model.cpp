// culprit-model FILE.c... [-o OUT] [--no-components] [--check] [-- FLAGS]: prints the model of C
// sources as text. It is used to inspect the lowering, and to compile the library once at build
// time.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "model/program.h"

namespace {

using culprit::Result;
using culprit::model::Program;

struct Options {
  std::vector<std::string> sources;
  std::vector<std::string> flags;
  std::string output;
  bool components = true;
  bool check = false;  ///< only compile and lower, print nothing
};

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") {
      options.flags.assign(argv + i + 1, argv + argc);
      break;
    }
    if (word == "-o" && i + 1 < argc) options.output = argv[++i];
    else if (word == "--no-components") options.components = false;
    else if (word == "--check") options.check = true;
    else options.sources.push_back(word);
  }
  return options;
}

int report(const std::vector<culprit::Diagnostic>& errors) {
  for (const culprit::Diagnostic& error : errors) std::cerr << error.text() << '\n';
  return 1;
}

void write(const Options& options, const std::string& text) {
  if (options.output.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  std::ofstream(options.output, std::ios::binary) << text;
}

int run(const Options& options) {
  culprit::frontend::FrontendOptions frontend;
  frontend.plant = options.components;
  std::vector<Program> units;
  for (const std::string& source : options.sources) {
    culprit::frontend::CompileRequest request;
    request.path = source;
    request.flags = options.flags;
    Result<Program> unit = culprit::frontend::compile(request, frontend);
    if (!unit) return report(unit.errors());
    units.push_back(unit.take());
  }
  Result<Program> joined = culprit::model::join(std::move(units));
  if (!joined) return report(joined.errors());
  if (!options.check) write(options, culprit::model::print(*joined));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse_options(argc, argv);
  if (options.sources.empty()) {
    std::cerr << "usage: culprit-model FILE.c... [-o OUT] [--no-components] [--check] [-- FLAGS]\n";
    return 2;
  }
  return run(options);
}
