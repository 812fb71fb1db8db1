#include <gtest/gtest.h>

#include "model/library.h"
#include "model/program.h"
#include "model/shared_library.h"

namespace culprit::model {
namespace {

/// A unit made of one-call functions: each entry is a function and what it calls.
class UnitBuilder {
 public:
  explicit UnitBuilder(std::string path) { unit_.files.push_back({std::move(path), true, {}}); }

  UnitBuilder& defines(const std::string& name, const std::vector<std::string>& calls = {},
                       bool internal = false, bool weak = false) {
    Function f;
    f.name = name;
    f.location = {0, static_cast<uint32_t>(unit_.functions.size() + 1), 1};
    for (const std::string& callee : calls) {
      f.calls.emplace_back();
      f.code.push_back({Op::Call, kVoid, 0, 0, 0, 0, static_cast<Operand>(symbol(callee)),
                        static_cast<Operand>(f.calls.size() - 1)});
      f.locations.push_back(f.location);
    }
    const uint32_t own = symbol(name);
    unit_.symbols[own] = {name, Symbol::Kind::Function, internal, weak,
                          static_cast<uint32_t>(unit_.functions.size())};
    unit_.functions.push_back(std::move(f));
    return *this;
  }
  UnitBuilder& variable(const std::string& name, uint8_t value, bool weak = false) {
    const uint32_t own = symbol(name);
    unit_.symbols[own] = {name, Symbol::Kind::Global, false, weak,
                          static_cast<uint32_t>(unit_.globals.size())};
    unit_.globals.emplace_back();
    unit_.globals.back().name = name;
    unit_.globals.back().size = 1;
    unit_.globals.back().bytes = {value};
    return *this;
  }
  Program take() { return std::move(unit_); }

 private:
  uint32_t symbol(const std::string& name) {
    for (uint32_t i = 0; i < unit_.symbols.size(); ++i)
      if (unit_.symbols[i].name == name) return i;
    unit_.symbols.push_back({name, Symbol::Kind::External, false, false, 0});
    return static_cast<uint32_t>(unit_.symbols.size() - 1);
  }
  Program unit_;
};

/// What the `n`th call of a function leads to: the name and the file of a function, or "name?".
std::string callee(const Program& p, const std::string& caller, size_t n) {
  const Function* f = nullptr;
  for (const Function& candidate : p.functions)
    if (candidate.name == caller) f = &candidate;
  const Symbol& symbol = p.symbols[static_cast<size_t>(f->code[n].b)];
  if (symbol.kind != Symbol::Kind::Function) return symbol.name + "?";
  return p.functions[symbol.index].name + "@" +
         p.files[p.functions[symbol.index].location.file].path;
}

std::vector<Program> units(std::vector<UnitBuilder> builders) {
  std::vector<Program> out;
  for (UnitBuilder& builder : builders) out.push_back(builder.take());
  return out;
}

TEST(linker, resolves_across_units_and_leaves_the_rest_open) {
  Result<Program> p = link(units({UnitBuilder("a.c").defines("main", {"f", "printf"}),
                                  UnitBuilder("b.c").defines("f", {"main"})}),
                           {});
  ASSERT_TRUE(p);
  EXPECT_EQ(callee(*p, "main", 0), "f@b.c");
  EXPECT_EQ(callee(*p, "main", 1), "printf?");
  EXPECT_EQ(callee(*p, "f", 0), "main@a.c");
}

TEST(linker, statics_of_two_units_stay_apart) {
  Result<Program> p = link(units({UnitBuilder("a.c").defines("main", {"h"}).defines("h", {}, true),
                                  UnitBuilder("b.c").defines("g", {"h"}).defines("h", {}, true)}),
                           {});
  ASSERT_TRUE(p);
  EXPECT_EQ(callee(*p, "main", 0), "h@a.c");
  EXPECT_EQ(callee(*p, "g", 0), "h@b.c");
  EXPECT_EQ(p->find_symbol("h"), -1);
}

TEST(linker, a_symbol_defined_twice_is_an_error_with_both_places) {
  Result<Program> p =
      link(units({UnitBuilder("a.c").defines("main"), UnitBuilder("b.c").defines("main")}), {});
  ASSERT_FALSE(p);
  EXPECT_EQ(p.errors()[0].text(),
            "b.c:1:1: error: 'main' is defined twice: these are several programs\n"
            "  hint: first defined at a.c:1; name the files of one of them (culprit class takes a "
            "folder of programs)");
}

TEST(linker, a_weak_definition_yields) {
  for (bool weak_first : {true, false}) {
    UnitBuilder weak = UnitBuilder("weak.c").defines("f", {}, false, true),
                strong = UnitBuilder("strong.c").defines("f");
    UnitBuilder main = UnitBuilder("main.c").defines("main", {"f"});
    Result<Program> p =
        link(weak_first ? units({weak, main, strong}) : units({strong, main, weak}), {});
    ASSERT_TRUE(p);
    EXPECT_EQ(callee(*p, "main", 0), "f@strong.c");
  }
}

TEST(linker, a_shared_library_yields_to_the_program_and_to_earlier_libraries) {
  Result<Program> first =
      join_shared(units({UnitBuilder("first1.c").defines("f").defines("g").defines("inside", {"f"}),
                         UnitBuilder("first2.c").defines("h")}));
  Result<Program> second =
      join_shared(units({UnitBuilder("second.c").defines("g").defines("h").defines("k")}));
  ASSERT_TRUE(first && second);
  std::vector<Program> all =
      units({UnitBuilder("main.c").defines("main", {"f", "g", "h", "k"}).defines("f")});
  all.push_back(first.take());
  all.push_back(second.take());
  Result<Program> p = link(std::move(all), {});
  ASSERT_TRUE(p);
  EXPECT_EQ(callee(*p, "main", 0), "f@main.c");
  EXPECT_EQ(callee(*p, "main", 1), "g@first1.c");
  EXPECT_EQ(callee(*p, "main", 2), "h@first2.c");
  EXPECT_EQ(callee(*p, "main", 3), "k@second.c");
  EXPECT_EQ(callee(*p, "inside", 0), "f@main.c");  // the library itself sees the program's
}

TEST(linker, a_shared_library_defines_a_symbol_once) {
  EXPECT_FALSE(
      join_shared(units({UnitBuilder("a.c").defines("f"), UnitBuilder("b.c").defines("f")})));
}

TEST(linker, only_what_is_used_of_the_library_comes_in) {
  Program library = UnitBuilder("lib.c")
                        .defines("strlen")
                        .defines("strdup", {"strlen", "malloc", "local"})
                        .defines("qsort", {"swap"})
                        .defines("local", {}, true)
                        .defines("swap", {}, true)
                        .take();
  Result<Program> p =
      link(units({UnitBuilder("a.c").defines("main", {"strdup"})}), Library(library));
  ASSERT_TRUE(p);
  EXPECT_EQ(p->functions.size(), 4u);
  EXPECT_EQ(callee(*p, "main", 0), "strdup@lib.c");
  EXPECT_EQ(callee(*p, "strdup", 0), "strlen@lib.c");
  EXPECT_EQ(callee(*p, "strdup", 1), "malloc?");
  EXPECT_EQ(callee(*p, "strdup", 2), "local@lib.c");
}

TEST(linker, the_programs_own_function_wins_over_the_library) {
  Program library = UnitBuilder("lib.c").defines("strdup", {"strlen"}).defines("strlen").take();
  Result<Program> p = link(
      units({UnitBuilder("a.c").defines("main", {"strdup"}).defines("strlen")}), Library(library));
  ASSERT_TRUE(p);
  EXPECT_EQ(callee(*p, "strdup", 0), "strlen@a.c");
}

TEST(linker, a_program_needs_main) {
  Result<Program> p = link(units({UnitBuilder("a.c").defines("f")}), {});
  ASSERT_FALSE(p);
  EXPECT_EQ(p.errors()[0].message, "the program has no main");
  EXPECT_TRUE(join(units({UnitBuilder("a.c").defines("f")})));
}

TEST(linker, constructors_follow_their_functions) {
  Program a = UnitBuilder("a.c").defines("main").take(),
          b = UnitBuilder("b.c").defines("start", {}, true).take();
  b.start_calls = {{0, 7, false}};
  std::vector<Program> both;
  both.push_back(std::move(a));
  both.push_back(std::move(b));
  Result<Program> p = link(std::move(both), {});
  ASSERT_TRUE(p);
  ASSERT_EQ(p->start_calls.size(), 1u);
  EXPECT_EQ(p->symbols[p->start_calls[0].symbol].name, "start");
  EXPECT_EQ(p->start_calls[0].priority, 7u);
}
TEST(linker, a_reference_is_weak_while_every_unit_says_so) {
  const auto weak_of = [](bool first, bool second) {
    Program a = UnitBuilder("a.c").defines("main", {"hook"}).take(),
            b = UnitBuilder("b.c").defines("f", {"hook"}).take();
    for (Symbol& symbol : a.symbols) symbol.weak = symbol.name == "hook" && first;
    for (Symbol& symbol : b.symbols) symbol.weak = symbol.name == "hook" && second;
    std::vector<Program> both;
    both.push_back(std::move(a));
    both.push_back(std::move(b));
    Result<Program> p = link(std::move(both), {});
    return p->symbols[static_cast<size_t>(p->find_symbol("hook"))].weak;
  };
  EXPECT_TRUE(weak_of(true, true));
  EXPECT_FALSE(weak_of(true, false));
  EXPECT_FALSE(weak_of(false, true));
}
TEST(linker, components_and_static_probes_are_renumbered) {
  Program a = UnitBuilder("a.c").defines("main").variable("x", 1).take(),
          b = UnitBuilder("b.c").variable("y", 2).take();
  for (Program* unit : {&a, &b}) {
    unit->components.resize(2);
    unit->components[1].kind = ComponentKind::Declaration;
    unit->components[1].members = {0};
    unit->components[1].range = {0, 1, 1, 1, 2};
    unit->globals[0].declaration = 1;
    unit->static_probes = {{0, 0, kI8, 0}};
  }
  std::vector<Program> both;
  both.push_back(std::move(a));
  both.push_back(std::move(b));
  Result<Program> p = link(std::move(both), {});
  ASSERT_TRUE(p);
  EXPECT_EQ(p->components[3].members, std::vector<ComponentId>{2});
  EXPECT_EQ(p->components[3].range.file, 1u);
  EXPECT_EQ(p->globals[1].declaration, 3u);
  EXPECT_EQ(p->static_probes[1].global, 1u);
  EXPECT_EQ(p->static_probes[1].component, 2u);
}

/// A unit with a function in a header: two equal uses of a macro, and the group of the function,
/// which has one component more in `longer`.
Program unit_with_header(const std::string& name, bool longer) {
  Program unit = UnitBuilder(name).defines(name == "a.c" ? "main" : name).take();
  unit.files.push_back({"h.h", true, {}});
  Component use;
  use.kind = ComponentKind::MacroUse;
  use.range = {1, 2, 3, 2, 7};
  use.text = "SIZE";
  Component own = use, group;
  own.range.file = 0;
  group.kind = ComponentKind::Function;
  group.range = {1, 1, 1, 3, 2};
  unit.components = {own, use, use, group};
  unit.components[3].members = {1, 2};
  if (longer) {
    use.text = "LENGTH";
    unit.components.push_back(use);
    unit.components[3].members.push_back(4);
  }
  return unit;
}

TEST(linker, units_share_the_components_of_a_header) {
  std::vector<Program> both;
  both.push_back(unit_with_header("a.c", false));
  both.push_back(unit_with_header("b.c", true));
  Result<Program> p = link(std::move(both), {});
  ASSERT_TRUE(p);
  ASSERT_EQ(p->components.size(), 6u);
  EXPECT_EQ(p->components[3].members, (std::vector<ComponentId>{1, 2, 5}));
  EXPECT_EQ(p->components[4].range.file, 2u) << "of b.c";
  EXPECT_EQ(p->components[5].text, "LENGTH");
}

/// A unit with `int own` and a function that has a static `struct NAME *p`.
Program unit_with_types(const std::string& name) {
  Program unit = UnitBuilder(name + ".c").defines(name).variable("v_" + name, 1).take();
  SourceType record, pointer;
  record.kind = TypeKind::Struct;
  record.name = "struct " + name;
  record.members = {{"next", 0, kBasicTypes, 0, 0}};
  pointer.kind = TypeKind::Pointer;
  pointer.element = kBasicTypes + 1;
  unit.types.declared = {pointer, record};
  unit.globals[0].type = type_id(BasicType::Int);
  unit.functions[0].source_variables = {{"p", kBasicTypes, Place::Global, 0, {0, 1, 2, 3, 4}}};
  return unit;
}

TEST(linker, types_and_variables_are_renumbered) {
  Result<Program> joined = join({unit_with_types("one"), unit_with_types("two")});
  ASSERT_TRUE(joined);
  ASSERT_EQ(joined->types.declared.size(), 4u);
  EXPECT_TRUE(is_consistent(joined->types));
  const SourceVariable& p = joined->functions[1].source_variables[0];
  EXPECT_EQ(p.number, 1u) << "its global";
  EXPECT_EQ(p.scope.file, 1u);
  const SourceType& record = joined->types[joined->types[p.type].element];
  EXPECT_EQ(record.name, "struct two");
  EXPECT_EQ(joined->types[record.members[0].type].element, joined->types[p.type].element);
  EXPECT_EQ(joined->globals[1].type, type_id(BasicType::Int)) << "a basic type keeps its number";
}

}  // namespace
}  // namespace culprit::model
