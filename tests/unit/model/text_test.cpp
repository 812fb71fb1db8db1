#include <gtest/gtest.h>

#include "model/library.h"
#include "model/program.h"

namespace culprit::model {
namespace {

/// A program that uses every kind of record once, with awkward strings.
Program everything() {
  Program p;
  p.files = {{"a \"b\".c", true, {"int x;", "", "\t\"\\n\" \x01 ü"}}, {"h.h", false, {}}};
  p.symbols = {{"main", Symbol::Kind::Function, false, false, 0},
               {"table", Symbol::Kind::Global, true, true, 0},
               {"printf", Symbol::Kind::External, false, false, 0}};
  Global g;
  g.name = "table";
  g.size = 16;
  g.bytes = {1, 0, 0, 0, 255, 7};
  g.relocations = {{8, 0, -4}};
  g.element_bytes = 4;
  g.alignment = 16;
  g.constant = true;
  g.declaration = 1;
  g.location = {0, 3, 4};
  p.globals = {g};
  p.components = {{ComponentKind::CompoundAssignment,
                   {0, 1, 2, 3, 4},
                   "x += 1",
                   "main",
                   "x",
                   kNoComponent,
                   {0, 1, 1, 3, 5},
                   kI32,
                   true,
                   4,
                   true,
                   12,
                   {},
                   {"x", "y"},
                   {}},
                  {ComponentKind::Declaration,
                   {0, 1, 1, 1, 2},
                   "x",
                   "",
                   "x",
                   0,
                   {},
                   kVoid,
                   false,
                   0,
                   false,
                   0,
                   {0},
                   {},
                   {}}};
  p.static_probes = {{0, 4, kI32, 0}};
  p.start_calls = {{0, 101, false}, {0, 65535, true}};
  p.warnings = {{DiagnosticKind::Warning, "a.c", 3, 4, "be careful", "note"}};
  SourceType record;
  record.kind = TypeKind::Struct;
  record.name = "struct \"s\"";
  record.bytes = 8;
  record.members = {{"", 0, type_id(BasicType::Int), 0, 0},
                    {"b", 4, type_id(BasicType::UnsignedInt), 3, 5}};
  SourceType pointer;
  pointer.kind = TypeKind::Pointer;
  pointer.name = "struct s *";
  pointer.bytes = 8;
  pointer.element = kBasicTypes;
  SourceType color;
  color.kind = TypeKind::Enum;
  color.element = type_id(BasicType::Int);
  color.is_signed = true;
  color.enumerators = {{"RED", -1}, {"BLUE", INT64_MAX}};
  SourceType array;
  array.kind = TypeKind::Array;
  array.element = kBasicTypes + 1;
  array.count = kUnknownCount;
  p.types.declared = {record, pointer, color, array};
  p.globals[0].type = kBasicTypes + 3;
  Function f;
  f.name = "main";
  f.location = {0, 2, 1};
  f.variadic = f.suspect = f.library = true;
  f.parameter_types = {kI32, kPointer};
  f.parameter_byval = {0, 24};
  f.register_types = {kI32, kPointer, kF80};
  f.register_names = {"argc", "argv", ""};
  f.variables = 2;
  f.constants = {{Constant::Kind::Bits, kF80, 0x8000000000000000u, 0x3fff, 0},
                 {Constant::Kind::SymbolAddress, kPointer, static_cast<uint64_t>(-8), 0, 1},
                 {Constant::Kind::Undefined, kI32, 0, 0, 0}};
  f.code = {{Op::Probe, kI32, 0, 0, 0, -1, 0, 0},
            {Op::Add, kI32, kNoSignedWrap, 3, 2, -2, 1, 0},
            {Op::Return, kVoid, 0, 1, 0, 0, 0, 0}};
  f.locations = {{0, 2, 3}, {1, 4, 5}, {}};
  f.blocks = {{0, 2, 0, -1, false}, {2, 3, 1, 0, true}};
  f.loops = {{-1, 1, 1, {0, 2, 9}}};
  f.index_limits = {4, uint64_t{1} << 40};
  f.source_variables = {{"argc", type_id(BasicType::Int), Place::Register, 0, {}},
                        {"buffer", kBasicTypes + 1, Place::Object, 0, {0, 2, 5, 9, 1}},
                        {"count", kNoType, Place::Global, 0, {0, 3, 1, 4, 1}}};
  f.frame_objects = {{"buffer", 40, 4, 16, 1, {0, 2, 5}}};
  f.switches = {{{{1, 0}, {0xffffffffffffffffu, 2}}, 2}};
  f.calls = {
      {{0, -1}, {kI32, kPointer}, {0, 8}, {0, 176}, {2}, {kF80}, 1, true, 0, {{0, 0}, {7, 0}}}};
  f.probes = {{{0, 1}, {"x", ""}, {1, 0}}};
  f.operand_lists = {{2, -1}, {}};
  p.functions = {f};
  return p;
}

TEST(text, types_survive) {
  Result<Program> back = parse(print(everything()));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->types.declared, everything().types.declared);
  EXPECT_EQ(back->globals[0].type, kBasicTypes + 3);
  EXPECT_EQ(back->functions[0].index_limits, everything().functions[0].index_limits);
  EXPECT_EQ(back->functions[0].source_variables, everything().functions[0].source_variables);
}

TEST(text, types_that_lead_in_a_circle_are_an_error) {
  const auto parsed = [](auto damage) {
    Program p = everything();
    damage(p);
    return static_cast<bool>(parse(print(p)));
  };
  EXPECT_TRUE(parsed([](Program&) {}));
  EXPECT_FALSE(parsed([](Program& p) { p.types.declared[3].element = kBasicTypes + 3; }));
  EXPECT_FALSE(parsed([](Program& p) { p.types.declared[0].members[0].type = kBasicTypes + 3; }));
  EXPECT_FALSE(parsed([](Program& p) { p.types.declared[1].element = kBasicTypes + 4; }));
  EXPECT_FALSE(parsed([](Program& p) { p.types.declared[1].element = kNoType; }));
  EXPECT_TRUE(parsed([](Program& p) { p.types.declared[1].element = kBasicTypes + 3; }));
  EXPECT_FALSE(parsed([](Program& p) { p.globals[0].type = kBasicTypes + 4; }));
  EXPECT_FALSE(parsed([](Program& p) { p.functions[0].source_variables[1].number = 7; }));
}

TEST(text, printing_reads_back_to_the_same_text) {
  const std::string text = print(everything());
  Result<Program> back = parse(text);
  ASSERT_TRUE(back) << back.errors().front().text();
  EXPECT_EQ(print(*back), text);
}

TEST(text, fields_survive) {
  Result<Program> back = parse(print(everything()));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->files[0].path, "a \"b\".c");
  EXPECT_EQ(back->files[0].lines[2], "\t\"\\n\" \x01 ü");
  EXPECT_EQ(back->globals[0].bytes, everything().globals[0].bytes);
  EXPECT_EQ(back->globals[0].relocations[0].addend, -4);
  EXPECT_EQ(back->components[0].parent, kNoComponent);
  EXPECT_EQ(back->components[0].array_bytes, 12u);
  EXPECT_EQ(back->components[0].pointee_bytes, 4u);
  EXPECT_TRUE(back->components[0].is_copied);
  EXPECT_EQ(back->functions[0].code[1].a, -2);
  EXPECT_EQ(back->functions[0].constants[0].high, 0x3fff);
  EXPECT_EQ(back->functions[0].switches[0].cases[1].first, 0xffffffffffffffffu);
  EXPECT_EQ(back->functions[0].calls[0].texts[1].first, 7u);
}

TEST(text, a_library_reads_a_function_when_it_is_taken) {
  Program whole = everything();
  whole.functions.push_back(whole.functions.front());
  whole.functions.back().name = "end";
  const std::string text = print(whole);
  Result<Library> library = Library::read(text);
  ASSERT_TRUE(library) << library.errors().front().text();
  EXPECT_TRUE(library->outline().functions.empty());
  Program again = library->outline();
  again.functions = {library->function(0), library->function(1)};
  EXPECT_EQ(print(again), text);
}

TEST(text, a_cut_library_is_an_error_or_a_smaller_one) {
  Program whole = everything();
  whole.functions.push_back(whole.functions.front());
  const std::string text = print(whole), last = "\nend\n";
  // the line does not end
  EXPECT_FALSE(Library::read(text.substr(0, text.rfind(last) + last.size() - 1)));
  EXPECT_FALSE(Library::read(text.substr(0, text.rfind("code"))));
  Result<Library> one = Library::read(text.substr(0, text.find(last) + last.size()));
  ASSERT_TRUE(one);
  EXPECT_EQ(one->function(0).code.size(), whole.functions[0].code.size());
  std::string damaged = text;
  damaged.replace(text.rfind("code"), 4, "cide");
  Result<Library> library = Library::read(damaged);
  ASSERT_TRUE(library);
  EXPECT_THROW(library->function(1), InternalError);
}

TEST(text, a_cut_text_is_an_error_or_a_smaller_program_but_never_a_crash) {
  const std::string text = print(everything());
  for (size_t size = 0; size + 1 < text.size(); ++size) {  // the last line end may be missing
    Result<Program> part = parse(std::string_view(text).substr(0, size));
    if (part) {
      EXPECT_TRUE(part->functions.empty()) << size;
    }
  }
}

TEST(text, a_wrong_word_is_an_error_with_its_line) {
  Result<Program> wrong = parse("culprit-model 2\nfile \"a.c\" 1\nnonsense 3\n");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.errors()[0].message.find("line 3"), std::string::npos)
      << wrong.errors()[0].message;
  EXPECT_FALSE(parse("ELF"));
  EXPECT_FALSE(parse("culprit-model 1\n"));
  EXPECT_FALSE(parse("culprit-model 2\nbytes 0 ff\n"));
}

}  // namespace
}  // namespace culprit::model
