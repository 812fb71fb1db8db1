#include "check.h"
#include "journal.h"

static struct symbols symbols;
static struct journal journal;

static void start(void) {
  symbols_init(&symbols);
  journal_start(&journal);
}
static void set(const char *name, long value) {
  journal_record(&journal, &symbols, name);
  symbols_define(&symbols, name)->value = value;
}
static long get(const char *name) {
  struct symbol *symbol = symbols_find(&symbols, name);
  return symbol ? symbol->value : -1;
}

static void nothing(void) {
  start();
  CHECK_EQUAL(0, journal_undo(&journal, &symbols));
  symbols_clear(&symbols);
}

static void new_name(void) {
  start();
  journal_next_line(&journal);
  set("a", 1);
  CHECK_EQUAL(1, journal_undo(&journal, &symbols));
  CHECK_EQUAL(-1, get("a"));
  symbols_clear(&symbols);
}

static void old_value(void) {
  start();
  set("a", 1);
  journal_next_line(&journal);
  set("a", 2);
  journal_undo(&journal, &symbols);
  CHECK_EQUAL(1, get("a"));
  symbols_clear(&symbols);
}

static void line_by_line(void) {
  start();
  journal_next_line(&journal);
  set("a", 1);
  set("b", 2);
  journal_next_line(&journal);
  set("b", 3);
  journal_next_line(&journal);
  CHECK_EQUAL(1, journal_undo(&journal, &symbols));
  CHECK_EQUAL(2, get("b"));
  CHECK_EQUAL(2, journal_undo(&journal, &symbols));
  CHECK_EQUAL(-1, get("a"));
  CHECK_EQUAL(0, journal_undo(&journal, &symbols));
  symbols_clear(&symbols);
}

static void twice_in_a_line(void) {
  start();
  set("a", 1);
  journal_next_line(&journal);
  set("a", 2);
  set("a", 3);
  CHECK_EQUAL(2, journal_undo(&journal, &symbols));
  CHECK_EQUAL(1, get("a"));
  symbols_clear(&symbols);
}

static void definitions(void) {
  struct node body;
  start();
  journal_record(&journal, &symbols, "f");
  symbols_define(&symbols, "f")->definition = &body;
  journal_next_line(&journal);
  set("f", 5);
  symbols_find(&symbols, "f")->definition = NULL;
  journal_undo(&journal, &symbols);
  CHECK(symbols_find(&symbols, "f")->definition == &body);
  symbols_clear(&symbols);
}

static void forgotten(void) {
  start();
  for (int i = 0; i <= JOURNAL_MOST; i++) {
    journal_next_line(&journal);
    set("a", i);
  }
  for (int i = 0; i < JOURNAL_MOST; i++) CHECK_EQUAL(1, journal_undo(&journal, &symbols));
  CHECK_EQUAL(0, journal_undo(&journal, &symbols));
  CHECK_EQUAL(0, get("a"));
  symbols_clear(&symbols);
}

static const struct test_case cases[] = {
    {"nothing", nothing},         {"new_name", new_name},
    {"old_value", old_value},     {"line_by_line", line_by_line},
    {"twice_in_a_line", twice_in_a_line}, {"definitions", definitions},
    {"forgotten", forgotten},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
