#include <stdlib.h>

#include "check.h"
#include "session.h"

static struct session session;
static char *output, *errors;
static size_t output_size, errors_size;

static void start(void) { session_init(&session, open_memstream(&output, &output_size), open_memstream(&errors, &errors_size)); }

static int line(const char *text) { return session_line(&session, text); }

/* Ends the session; whether it printed that. */
static int printed(const char *expected) {
  fclose(session.output);
  fclose(session.errors);
  session_clear(&session);
  int same = strcmp(output, expected) == 0;
  if (!same) fprintf(stderr, "printed: %s", output);
  free(output);
  free(errors);
  return same;
}

static void value(void) {
  start();
  CHECK(line("2 + 3"));
  CHECK(line("  # nothing"));
  CHECK(printed("5\n"));
}

static void error_then_value(void) {
  start();
  CHECK(!line("1 / 0"));
  CHECK(line("4"));
  CHECK(printed("4\n"));
}

static void functions_stay(void) {
  start();
  line("def twice(x) = 2 * x");
  line("twice(4)");
  CHECK(printed("0\n8\n"));
}

static void undo_line(void) {
  start();
  line("a = 1");
  line("a = 2; b = 3");
  CHECK(line(":undo"));
  line("a");
  CHECK(!line("b"));
  CHECK(printed("1\n3\n1\n"));
}

static void undo_twice(void) {
  start();
  line("a = 1");
  line("a = 2");
  line("a = 3");
  CHECK(line(":undo") && line(":undo"));
  line("a");
  CHECK(line(":undo") && !line(":undo"));
  CHECK(printed("1\n2\n3\n1\n"));
}

static void past_values(void) {
  start();
  line("10");
  line("20");
  line("past(1) + past(-1)");
  line(":history");
  CHECK(printed("10\n20\n30\n  1: 10\n  2: 20\n  3: 30\n"));
}

static void past_forgotten(void) {
  start();
  for (int i = 0; i <= HISTORY_MOST; i++) line("7");
  CHECK(!line("past(1)"));
  CHECK(session.error.kind == ERROR_HISTORY);
  CHECK(line("past(2)"));
  fclose(session.output);
  fclose(session.errors);
  session_clear(&session);
}

static void format_commands(void) {
  start();
  line(":base 16");
  line(":prefix on");
  line(":width 8");
  line("48879");
  line(":prefix off");
  line(":groups 2");
  line("48879");
  CHECK(printed("  0xbeef\n   be_ef\n"));
}

static void wrong_arguments(void) {
  start();
  CHECK(!line(":base 37"));
  CHECK(!line(":base 1x"));
  CHECK(!line(":width"));
  CHECK(!line(":prefix"));
  CHECK(!line(":nothing"));
  CHECK(!line(":"));
  CHECK(printed(""));
}

static void abbreviations(void) {
  start();
  CHECK(line(":b 2"));
  CHECK(!line(":h"));
  line("5");
  CHECK(line(":hi"));
  CHECK(printed("101\n  1: 101\n"));
}

static void names(void) {
  start();
  line("zeta = 1; alpha = 2");
  line("def middle(x) = (x) + 1");
  line(":names");
  CHECK(printed("2\n0\nalpha = 2\ndef middle(x) = x + 1\nzeta = 1\n"));
}

static void include(void) {
  FILE *file = fopen("included.calc", "w");
  fputs("a = 2\n1 /\nb = a * 3\n", file);
  fclose(file);
  start();
  CHECK(!line(":include included.calc"));
  line("b");
  CHECK(!line(":include missing.calc"));
  CHECK(printed("2\n6\n6\n"));
}

static void include_itself(void) {
  FILE *file = fopen("itself.calc", "w");
  fputs("1\n:include itself.calc\n", file);
  fclose(file);
  start();
  CHECK(!line(":include itself.calc"));
  CHECK_EQUAL(0, session.including);
  CHECK(printed("1\n1\n1\n1\n"));
}

static void quit_ends(void) {
  FILE *file = fopen("quits.calc", "w");
  fputs("1\n:quit\n2\n", file);
  fclose(file);
  start();
  CHECK(line(":include quits.calc"));
  CHECK(printed("1\n"));
}

static void help_of_function(void) {
  start();
  CHECK(line(":help min"));
  CHECK(line(":help abs"));
  CHECK(printed("min: a function of 2 arguments\nabs: a function of 1 argument\n"));
}

static void help_of_command(void) {
  start();
  CHECK(line(":help un"));
  CHECK(!line(":help nothing"));
  CHECK(printed(":undo : take back what the latest line did to the names\n"));
}

static const struct test_case cases[] = {
    {"value", value},
    {"error_then_value", error_then_value},
    {"functions_stay", functions_stay},
    {"undo_line", undo_line},
    {"undo_twice", undo_twice},
    {"past_values", past_values},
    {"past_forgotten", past_forgotten},
    {"format_commands", format_commands},
    {"wrong_arguments", wrong_arguments},
    {"abbreviations", abbreviations},
    {"names", names},
    {"include", include},
    {"include_itself", include_itself},
    {"quit_ends", quit_ends},
    {"help_of_function", help_of_function},
    {"help_of_command", help_of_command},
};

int main(int argc, char **argv) { return RUN_CASES(cases, argc, argv); }
