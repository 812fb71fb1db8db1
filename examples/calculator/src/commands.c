#include "commands.h"

#include <stdlib.h>
#include <string.h>

#include "functions.h"
#include "parser.h"
#include "printer.h"
#include "session.h"

#define MOST_ERRORS 5

struct command {
  const char *name, *argument, *help;
  int (*run)(struct session *session, const char *argument);
};

static int wrong(struct session *session, const char *what, const char *text) {
  fprintf(session->errors, "calc: %s: %s\n", what, text);
  return 0;
}

/* A whole number from `least` to `most`. */
static int number_in(const char *text, long least, long most, int *number) {
  char *end;
  long value = strtol(text, &end, 10);
  if (end == text || *end != '\0' || value < least || value > most) return 0;
  *number = (int)value;
  return 1;
}

static int set_base(struct session *session, const char *argument) {
  return number_in(argument, 2, 36, &session->format.base) || wrong(session, "a base is 2 to 36", argument);
}

static int set_groups(struct session *session, const char *argument) {
  return number_in(argument, 0, 9, &session->format.group) || wrong(session, "a group has 0 to 9 digits", argument);
}

static int set_width(struct session *session, const char *argument) {
  return number_in(argument, 0, FORMAT_WIDEST, &session->format.width) || wrong(session, "a width is 0 to 80", argument);
}

static int set_prefix(struct session *session, const char *argument) {
  if (strcmp(argument, "on") != 0 && strcmp(argument, "off") != 0) return wrong(session, "on or off", argument);
  session->format.prefix = argument[1] == 'n';
  return 1;
}

static int show_history(struct session *session, const char *argument) {
  char shown[FORMAT_VALUE_SIZE];
  long value;
  (void)argument;
  for (int number = history_oldest(&session->history); number > 0 && history_get(&session->history, number, &value); number++) {
    format_value(value, &session->format, shown);
    fprintf(session->output, "%3d: %s\n", number, shown);
  }
  return 1;
}

static int undo(struct session *session, const char *argument) {
  (void)argument;
  return journal_undo(&session->journal, &session->evaluator.symbols) > 0 || wrong(session, "undo", "there is nothing to undo");
}

/* Names in alphabetic order: the least that is above the one before, again and again. */
static const struct symbol *next_name(const struct symbols *symbols, const char *before) {
  const struct symbol *next = NULL;
  for (int i = 0; i < symbols->capacity; i++)
    for (const struct symbol *symbol = symbols->chains[i]; symbol; symbol = symbol->next)
      if (strcmp(symbol->name, before) > 0 && (!next || strcmp(symbol->name, next->name) < 0)) next = symbol;
  return next;
}

static int show_names(struct session *session, const char *argument) {
  char text[200];
  (void)argument;
  for (const struct symbol *symbol = next_name(&session->evaluator.symbols, ""); symbol;
       symbol = next_name(&session->evaluator.symbols, symbol->name)) {
    if (symbol->definition) {
      print_tree(symbol->definition, text, sizeof text);
      fprintf(session->output, "%s\n", text);
    } else {
      format_value(symbol->value, &session->format, text);
      fprintf(session->output, "%s = %s\n", symbol->name, text);
    }
  }
  return 1;
}

static int check(struct session *session, const char *argument) {
  struct error error[MOST_ERRORS];
  int count = parse_check(argument, error, MOST_ERRORS);
  for (int i = 0; i < count && i < MOST_ERRORS; i++) fprintf(session->output, "%d: %s\n", error[i].position + 1, error_text(error[i].kind));
  if (count > MOST_ERRORS) fprintf(session->output, "and %d more\n", count - MOST_ERRORS);
  return count == 0;
}

static int show_tree(struct session *session, const char *argument) {
  char text[200];
  session->error.kind = ERROR_NONE;
  struct node *program = parse(argument, &session->error);
  if (!program) return wrong(session, error_text(session->error.kind), argument);
  for (const struct node *node = program; node; node = node->next) {
    print_tree(node, text, sizeof text);
    fprintf(session->output, "%s%s", text, node->next ? "; " : "\n");
  }
  node_free(program);
  return 1;
}

static int quit(struct session *session, const char *argument) {
  (void)argument;
  session->ended = 1;
  return 1;
}

static int help(struct session *session, const char *argument);

static const struct command commands[] = {
    {"base", "N", "show numbers in base N, 2 to 36", set_base},
    {"check", "TEXT", "list the errors of TEXT, statement by statement", check},
    {"groups", "N", "put a _ between groups of N digits; 0: none", set_groups},
    {"help", "[NAME]", "list the commands, or explain a command or function", help},
    {"history", "", "list the latest values; past(N) is the value N, past(-1) the latest", show_history},
    {"include", "FILE", "run the lines of a file", session_include},
    {"names", "", "list variables and functions", show_names},
    {"prefix", "on|off", "show 0x before base 16, 0b before base 2", set_prefix},
    {"quit", "", "end", quit},
    {"tree", "TEXT", "show TEXT as it was understood", show_tree},
    {"undo", "", "take back what the latest line did to the names", undo},
    {"width", "N", "pad numbers on the left to N characters", set_width},
};
#define COMMANDS ((int)(sizeof commands / sizeof commands[0]))

/* The command of that name, or the only one that begins so. */
static const struct command *find_command(const char *name, size_t length) {
  const struct command *found = NULL;
  for (int i = 0; i < COMMANDS; i++) {
    if (strncmp(commands[i].name, name, length) != 0) continue;
    if (commands[i].name[length] == '\0') return &commands[i];
    if (found) return NULL;
    found = &commands[i];
  }
  return found;
}

static int help(struct session *session, const char *argument) {
  const struct function *function = function_find(argument);
  const struct command *command = *argument ? find_command(argument, strlen(argument)) : NULL;
  if (command) {
    fprintf(session->output, ":%s %s: %s\n", command->name, command->argument, command->help);
  } else if (function) {
    fprintf(session->output, "%s: a function of %d argument%s\n", function->name, function->arguments, function->arguments == 1 ? "" : "s");
  } else if (*argument) {
    return wrong(session, "no such command or function", argument);
  } else {
    for (int i = 0; i < COMMANDS; i++) fprintf(session->output, "  :%-8s%-8s%s\n", commands[i].name, commands[i].argument, commands[i].help);
  }
  return 1;
}

int command_run(struct session *session, const char *text) {
  size_t length = strcspn(text, " ");
  const struct command *command = length > 0 ? find_command(text, length) : NULL;
  if (!command) return wrong(session, "no such command", text);
  text += length;
  while (*text == ' ') text++;
  return command->run(session, text);
}
