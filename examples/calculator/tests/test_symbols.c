#include "check.h"
#include "symbols.h"

static struct symbols symbols;

static void set(const char *name, long value) {
  struct symbol *symbol = symbols_define(&symbols, name);
  if (symbol) symbol->value = value;
}
static long get(const char *name) {
  struct symbol *symbol = symbols_find(&symbols, name);
  return symbol ? symbol->value : -1;
}

static void define_and_find(void) {
  symbols_init(&symbols);
  set("a", 1);
  set("b", 2);
  set("a", 3);
  CHECK_EQUAL(3, get("a"));
  CHECK_EQUAL(2, get("b"));
  CHECK_EQUAL(-1, get("c"));
  CHECK_EQUAL(2, symbols.count);
  symbols_clear(&symbols);
}

static void scopes(void) {
  symbols_init(&symbols);
  set("a", 1);
  symbols_enter(&symbols);
  set("a", 2);
  set("b", 5);
  CHECK_EQUAL(2, get("a"));
  symbols_leave(&symbols);
  CHECK_EQUAL(1, get("a"));
  CHECK_EQUAL(-1, get("b"));
  symbols_clear(&symbols);
}

static void nested_scopes(void) {
  symbols_init(&symbols);
  set("a", 1);
  symbols_enter(&symbols);
  set("a", 2);
  symbols_enter(&symbols);
  set("a", 3);
  symbols_leave(&symbols);
  CHECK_EQUAL(2, get("a"));
  symbols_leave(&symbols);
  CHECK_EQUAL(1, get("a"));
  CHECK_EQUAL(1, symbols.count);
  symbols_clear(&symbols);
}

static void grows(void) {
  char name[4] = "n00";
  symbols_init(&symbols);
  for (int i = 0; i < 40; i++) {
    name[1] = (char)('0' + i / 10);
    name[2] = (char)('0' + i % 10);
    set(name, i);
  }
  CHECK(symbols.capacity >= 16);
  for (int i = 0; i < 40; i++) {
    name[1] = (char)('0' + i / 10);
    name[2] = (char)('0' + i % 10);
    CHECK_EQUAL(i, get(name));
  }
  symbols_clear(&symbols);
}

static void growing_keeps_inner_first(void) {
  char name[4] = "n00";
  symbols_init(&symbols);
  set("a", 1);
  symbols_enter(&symbols);
  set("a", 2);
  for (int i = 0; i < 30; i++) {
    name[1] = (char)('0' + i / 10);
    name[2] = (char)('0' + i % 10);
    set(name, i);
  }
  CHECK_EQUAL(2, get("a"));
  symbols_leave(&symbols);
  CHECK_EQUAL(1, get("a"));
  CHECK_EQUAL(1, symbols.count);
  symbols_clear(&symbols);
}

static void test_remove(void) {
  symbols_init(&symbols);
  set("a", 1);
  symbols_enter(&symbols);
  set("a", 2);
  symbols_remove(&symbols, "a");
  CHECK_EQUAL(1, get("a"));
  symbols_remove(&symbols, "b");
  CHECK_EQUAL(1, symbols.count);
  symbols_clear(&symbols);
}

static const struct test_case cases[] = {
    {"define_and_find", define_and_find},
    {"scopes", scopes},
    {"nested_scopes", nested_scopes},
    {"grows", grows},
    {"growing_keeps_inner_first", growing_keeps_inner_first},
    {"remove", test_remove},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
