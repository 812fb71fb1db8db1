// Calls of a function with given inputs, as C.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/frontend.h"

namespace culprit::frontend {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

model::CallText called(const std::string& source, const std::string& function,
                       const std::map<std::string, std::string>& inputs, uint32_t line = 0,
                       uint32_t column = 0) {
  CompileRequest request;
  request.path = "test.c";
  request.content = source;
  FrontendOptions options;
  options.harness.function = function;
  options.contracts = true;
  auto texts = call_texts(request, options, {{inputs, line, column}});
  EXPECT_TRUE(texts) << (texts ? "" : texts.errors()[0].text());
  EXPECT_EQ(texts->size(), 1u);
  return texts->empty() ? model::CallText{} : (*texts)[0];
}

TEST(call_texts, the_least_numbers_and_exact_floats) {
  const model::CallText text = called(
      "void f(int i, long long l, unsigned long long u, float f, double d, _Bool b) {}\n", "f",
      {{"i", "-2147483648"},
       {"l", "-9223372036854775808"},
       {"u", "18446744073709551615"},
       {"f", "0.1"},
       {"d", "nan"},
       {"b", "true"}});
  EXPECT_THAT(text.statements, HasSubstr("int i = (-2147483647 - 1);"));
  EXPECT_THAT(text.statements, HasSubstr("long long l = (-9223372036854775807 - 1);"));
  EXPECT_THAT(text.statements, HasSubstr("u = 18446744073709551615u;"));
  EXPECT_THAT(text.statements, HasSubstr("float f = 0x1.99999ap-4f;"));
  EXPECT_THAT(text.statements, HasSubstr("double d = __builtin_nan(\"\");"));
  EXPECT_THAT(text.statements, HasSubstr("_Bool b = 1;"));
}

TEST(call_texts, objects_are_defined_before_what_points_to_them) {
  const std::string source =
      "struct node { int value; struct node* next; };\n"
      "int sum(const struct node* list) { return list->value; }\n";
  const model::CallText text = called(source, "sum",
                                      {{"list", "own"},
                                       {"list->value", "4"},
                                       {"list->next", "own"},
                                       {"list->next->value", "5"},
                                       {"list->next->next", "null"}});
  EXPECT_EQ(text.statements,
            "  struct node list_next = {.value = 5, .next = 0};\n"
            "  struct node list_object = {.value = 4, .next = &list_next};\n"
            "  const struct node *list = &list_object;\n"
            "  sum(list);\n");
  EXPECT_THAT(text.declarations, HasSubstr("struct node {"));
  EXPECT_THAT(text.declarations, HasSubstr("int sum(const struct node *list);"));
  EXPECT_FALSE(text.is_internal);
}

TEST(call_texts, names_of_objects_are_not_those_of_parameters) {
  const model::CallText text = called("void f(int* p, int p_object) {}\n", "f",
                                      {{"p", "own"}, {"*p", "1"}, {"p_object", "2"}});
  EXPECT_EQ(text.statements,
            "  int p_object_ = 1;\n"
            "  int *p = &p_object_;\n"
            "  int p_object = 2;\n"
            "  f(p, p_object);\n");
}

TEST(call_texts, shared_empty_and_null_pointers) {
  const std::string source =
      "/*@ requires n >= 0 && \\valid(a + (0 .. n - 1)); */\n"
      "void f(int n, int* a, int* b, const char* s) {}\n";
  const model::CallText text =
      called(source, "f", {{"n", "0"}, {"a", "own"}, {"b", "shared"}, {"s", "null"}});
  EXPECT_THAT(text.statements, HasSubstr("int *a = a_object + 1;"));
  EXPECT_THAT(text.statements, HasSubstr("int *b = (int *)(a);"));
  EXPECT_THAT(text.statements, HasSubstr("const char *s = 0;"));
}

TEST(call_texts, only_the_clause_at_the_place_is_checked) {
  const std::string source =
      "/*@ ensures \\result > x;\n"
      "    ensures x < 2147483647 ==> \\result == x + 1; */\n"
      "int f(int x) { return x; }\n";
  const model::CallText text = called(source, "f", {{"x", "1"}}, 2, 5);
  EXPECT_TRUE(text.checks);
  EXPECT_THAT(text.statements, Not(HasSubstr("result > x")));
  EXPECT_THAT(text.statements, HasSubstr("result == ((long long)(x) + 1)"));
  EXPECT_FALSE(called(source, "f", {{"x", "1"}}).checks);
}

TEST(call_texts, a_static_function_needs_its_unit) {
  EXPECT_TRUE(
      called("static int f(int x) { return x; }\nint g(void) { return f(1); }\n", "f", {{"x", "1"}})
          .is_internal);
}

TEST(call_texts, a_unit_without_the_function_has_none) {
  CompileRequest request;
  request.path = "test.c";
  request.content = "int g(void) { return 1; }\n";
  FrontendOptions options;
  options.harness.function = "f";
  const auto texts = call_texts(request, options, {{}});
  ASSERT_TRUE(texts);
  EXPECT_THAT(*texts, IsEmpty());
}

}  // namespace
}  // namespace culprit::frontend
