// Counterexamples in the formats of Test-Comp and SV-COMP.
#include <fmt/format.h>

#include "report/check/test_forms.h"

namespace culprit::report {

using document::ChosenInput;

namespace {

std::string xml_text(const std::string& text) {
  std::string out;
  for (char each : text) {
    if (each == '&') out += "&amp;";
    else if (each == '<') out += "&lt;";
    else if (each == '>') out += "&gt;";
    else if (each == '"') out += "&quot;";
    else out += each;
  }
  return out;
}

std::string xml_head(const std::string& root, const std::string& file) {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE {0} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {0} 1.1//EN\" "
      "\"https://sosy-lab.org/test-format/{1}-1.1.dtd\">\n",
      root, file);
}

/// In double quotes.
std::string yaml_text(const std::string& text) {
  std::string out = "\"";
  for (char each : text) {
    if (each == '"' || each == '\\') out += '\\';
    out += each;
  }
  return out + "\"";
}

/// A text of the form of a UUID that depends on the program and the counterexample alone (FNV-1a).
std::string uuid_of(const std::string& hash, const document::Counterexample& example) {
  uint64_t number = 0xcbf29ce484222325;
  for (char each : example.message + inputs_text(example.inputs))
    number = (number ^ static_cast<unsigned char>(each)) * 0x100000001b3;
  std::string digits = fmt::format("{:016x}", number) + hash + std::string(16, '0');
  digits[12] = '8';  // version: of the producer's own making
  digits[16] = '8';
  return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4),
                     digits.substr(12, 4), digits.substr(16, 4), digits.substr(20, 12));
}

struct Specification {
  const char *kind, *formula;
};
// Kinds of findings that SV-COMP has a property for.
constexpr Specification kSpecifications[] = {
    {"assertion", "G ! call(reach_error())"}, {"signed overflow", "G ! overflow"},
    {"double free", "G valid-free"},          {"invalid free", "G valid-free"},
    {"out-of-bounds read", "G valid-deref"},  {"out-of-bounds write", "G valid-deref"},
    {"use after free", "G valid-deref"},      {"use after scope", "G valid-deref"},
    {"null dereference", "G valid-deref"},    {"wild dereference", "G valid-deref"},
};

std::string specification_of(const std::string& kind) {
  for (const Specification& each : kSpecifications)
    if (kind == each.kind) return fmt::format("CHECK( init(main()), LTL({}) )", each.formula);
  return "CHECK( init(main()), LTL(G def-behavior) )";
}

const TestedProgram::Source* source_at(const TestedProgram& program, const std::string& file) {
  for (const TestedProgram::Source& source : program.sources)
    if (source.name == file) return &source;
  return nullptr;
}

/// The column of the closing parenthesis of the call that begins at the place; 0 if it is not
/// written there, as in a macro.
uint32_t closing_column(const TestedProgram::Source& source, const document::Place& place) {
  size_t begin = 0;
  for (uint32_t line = 1; line < place.line && begin != std::string::npos; ++line) {
    begin = source.text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos) return 0;
  const std::string line = source.text.substr(begin, source.text.find('\n', begin) - begin);
  if (place.column == 0 || place.column > line.size()) return 0;
  if (line.compare(place.column - 1, 10, "__VERIFIER") != 0) return 0;
  const size_t close = line.find(')', place.column - 1);
  return close == std::string::npos ? 0 : static_cast<uint32_t>(close + 1);
}

std::string location(const std::string& file, uint32_t line, uint32_t column) {
  std::string out = fmt::format(
      "          location:\n"
      "            file_name: {}\n"
      "            line: {}\n",
      yaml_text(file), line);
  if (column > 0) out += fmt::format("            column: {}\n", column);
  return out;
}

std::string waypoint(const char* type) {
  return fmt::format(
      "    - segment:\n"
      "      - waypoint:\n"
      "          type: {}\n"
      "          action: follow\n",
      type);
}

}  // namespace

std::string test_comp_metadata(const document::CheckReport& report, const TestedProgram& program) {
  return xml_head("test-metadata", "test-metadata") +
         fmt::format(
             "<test-metadata>\n"
             "  <sourcecodelang>C</sourcecodelang>\n"
             "  <producer>culprit {}</producer>\n"
             "  <specification>COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) "
             ")</specification>\n"
             "  <programfile>{}</programfile>\n"
             "  <programhash>{}</programhash>\n"
             "  <entryfunction>main</entryfunction>\n"
             "  <architecture>64bit</architecture>\n"
             "  <creationtime>{}</creationtime>\n"
             "</test-metadata>\n",
             xml_text(report.version), xml_text(program.sources[program.unit].path),
             program.sources[program.unit].hash, program.time);
}

std::string test_comp_case(const document::Property& property) {
  std::string out = xml_head("testcase", "testcase") +
                    fmt::format("<testcase coversError=\"{}\">\n", property.kind == "assertion");
  for (const ChosenInput& input : property.counterexample->inputs)
    out += fmt::format("  <input variable=\"{}\">{}</input>\n", xml_text(input.name),
                       xml_text(number_of(input.value)));
  return out + "</testcase>\n";
}

std::string witness(const document::CheckReport& report, const TestedProgram& program,
                    const document::Property& property) {
  const document::Counterexample& example = *property.counterexample;
  std::string files, hashes;
  for (const TestedProgram::Source& source : program.sources) {
    files += fmt::format("      - {}\n", yaml_text(source.path));
    hashes += fmt::format("        {}: {}\n", yaml_text(source.path), source.hash);
  }
  std::string out = fmt::format(
      "- entry_type: violation_sequence\n"
      "  metadata:\n"
      "    format_version: \"2.0\"\n"
      "    uuid: {}\n"
      "    creation_time: {}\n"
      "    producer:\n"
      "      name: culprit\n"
      "      version: {}\n"
      "    task:\n"
      "      input_files:\n"
      "{}"
      "      input_file_hashes:\n"
      "{}"
      "      specification: {}\n"
      "      data_model: LP64\n"
      "      language: C\n"
      "  content:\n",
      uuid_of(program.sources[program.unit].hash, example), yaml_text(program.time),
      yaml_text(report.version), files, hashes, yaml_text(specification_of(property.kind)));
  for (const ChosenInput& input : example.inputs) {
    const TestedProgram::Source* source = source_at(program, input.place.file);
    if (!source) continue;
    out += waypoint("function_return");
    out += fmt::format(
        "          constraint:\n"
        "            value: {}\n"
        "            format: acsl_expression\n",
        yaml_text("\\result == " + number_of(input.value)));
    out += location(source->path, input.place.line, closing_column(*source, input.place));
  }
  if (const TestedProgram::Source* source = source_at(program, example.place.file))
    out += waypoint("target") + location(source->path, example.place.line, example.place.column);
  return out;
}

}  // namespace culprit::report
