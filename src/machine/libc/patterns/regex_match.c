/* regex.h: regexec. Finds the leftmost match, of these the longest, in two passes: the first one
 * finds where the longest match ends and enters each state (instruction, position) only once; the
 * second one looks for a way to that end, and never tries a state again from which it found none.
 *
 * The second pass takes its first way: earlier parts match as much as they can, and the first of
 * several branches is chosen, as glibc does (POSIX wants the longest one). The texts of groups (\1)
 * cannot be followed by states: then all ways are tried.
 * An expression with too many ways ends the run as unsupported. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "regex_model.h"

void __culprit_unsupported(const char* what);

enum { MostTries = 1000000 };

/* What to take back: a variable's value; or, if `variable` is below 0, another way. */
struct step_back {
  int variable, value; /* or the instruction */
  int at;
};

struct matcher {
  const struct regex_program* program;
  const char* text;
  int length, flags;
  int end;              /* where a match has to end; -1 in the first pass */
  int longest;          /* end of the longest match so far; -1 if there is none */
  unsigned char* tried; /* a byte for each state; NULL if ways are not told by states */
  int tries;
  struct step_back* steps;
  int step_count, step_capacity;
  /* begin and end of each group; of each loop the begin and the number of its round */
  int* variables;
  int first_loop;
};

static int is_word_at(const struct matcher* m, int at) {
  return at >= 0 && at < m->length && __culprit_is_in_word((unsigned char)m->text[at]);
}

static int begins_line(const struct matcher* m, int at) {
  if (at == 0) return !(m->flags & REG_NOTBOL);
  return m->program->flags & REG_NEWLINE && m->text[at - 1] == '\n';
}

static int ends_line(const struct matcher* m, int at) {
  if (at == m->length) return !(m->flags & REG_NOTEOL);
  return m->program->flags & REG_NEWLINE && m->text[at] == '\n';
}

static int folded(const struct matcher* m, char c) {
  return m->program->flags & REG_ICASE ? tolower((unsigned char)c) : (unsigned char)c;
}

/* Whether a condition on the position holds. */
static int holds(const struct matcher* m, int operation, int at) {
  const int before = is_word_at(m, at - 1), after = is_word_at(m, at);
  switch (operation) {
    case LineBegins: return begins_line(m, at);
    case LineEnds: return ends_line(m, at);
    case TextBegins: return at == 0;
    case TextEnds: return at == m->length;
    case AtWordEdge: return before != after;
    case NotAtWordEdge: return before == after;
    case WordBegins: return !before && after;
    default: return before && !after;
  }
}

/* Whether the instruction reads the byte at the position. */
static int reads(const struct matcher* m, const struct instruction* i, int at) {
  if (at == m->length) return 0;
  if (i->operation == OneByte) return folded(m, m->text[at]) == i->a;
  if (i->operation == AnyByte) return !(m->program->flags & REG_NEWLINE) || m->text[at] != '\n';
  return m->program->sets[i->a].has[(unsigned char)m->text[at]];
}

/* The length of a group's text if it stands here, too; otherwise -1. */
static int length_of_group(const struct matcher* m, int group, int at) {
  const int begin = m->variables[2 * group], length = m->variables[2 * group + 1] - begin;
  if (begin < 0 || length < 0 || length > m->length - at) return -1;
  for (int k = 0; k < length; ++k)
    if (folded(m, m->text[begin + k]) != folded(m, m->text[at + k])) return -1;
  return length;
}

static void remember(struct matcher* m, int variable, int value, int at) {
  if (m->step_count == m->step_capacity) {
    m->step_capacity = 2 * m->step_capacity + 64;
    struct step_back* steps = realloc(m->steps, (size_t)m->step_capacity * sizeof *steps);
    if (steps == NULL) abort();
    m->steps = steps;
  }
  m->steps[m->step_count++] = (struct step_back){variable, value, at};
}

static void set(struct matcher* m, int variable, int value) {
  remember(m, variable, m->variables[variable], 0);
  m->variables[variable] = value;
}

/* Goes back to the last way that is left; returns 0 if there is none. */
static int step_back(struct matcher* m, int* pc, int* at) {
  while (m->step_count > 0) {
    const struct step_back* last = &m->steps[--m->step_count];
    if (last->variable < 0) {
      *pc = last->value;
      *at = last->at;
      return 1;
    }
    m->variables[last->variable] = last->value;
  }
  return 0;
}

/* Returns 0 if the state was tried before, and then leads nowhere. */
static int is_new(struct matcher* m, int pc, int at) {
  if (m->tried == NULL) {
    if (++m->tries > MostTries) __culprit_unsupported("a regular expression with so many ways");
    return 1;
  }
  unsigned char* tried = &m->tried[(size_t)pc * ((size_t)m->length + 1) + (size_t)at];
  if (*tried) return 0;
  return *tried = 1;
}

/* After a round of a loop. One that read nothing leaves the loop if it is the first, and is refused
 * otherwise. */
static int end_round(const struct matcher* m, int loop, int* pc, int at) {
  const int has_read = at != m->variables[loop];
  if (!has_read && m->variables[loop + 1] > 1) return 0;
  *pc += has_read ? 1 : 3;
  return 1;
}

/* Runs the instruction at `*pc`, and moves on. Returns 0 if it fails. */
static int step(struct matcher* m, int* pc, int* at) {
  const struct instruction* i = &m->program->code[*pc];
  const int loop = m->first_loop + 2 * i->a;
  switch (i->operation) {
    case Jump: *pc += i->a; return 1;
    case Choice:
      if (!is_new(m, *pc, *at)) return 0;
      remember(m, -1, *pc + i->a, *at);
      break;
    case SavePosition: set(m, i->a, *at); break;
    case LoopEntered: set(m, loop + 1, 0); break;
    case RoundBegins:
      set(m, loop, *at);
      set(m, loop + 1, m->variables[loop + 1] + 1);
      break;
    case RoundEnds: return end_round(m, loop, pc, *at);
    case SameAsGroup: {
      const int length = length_of_group(m, i->a, *at);
      if (length < 0) return 0;
      *at += length;
      break;
    }
    default:
      if (i->operation > OneOfSet) {
        if (!holds(m, i->operation, *at)) return 0;
      } else {
        if (!reads(m, i, *at)) return 0;
        ++*at;
      }
  }
  ++*pc;
  return 1;
}

/* Runs the program until there is nothing more to find, or no way left. */
static void run(struct matcher* m, int at) {
  int pc = 0;
  m->step_count = 0;
  for (;;) {
    int goes_on = 0;
    if (m->program->code[pc].operation != Matched) {
      goes_on = step(m, &pc, &at);
    } else if (m->end >= 0) {
      if (at == m->end) return;
    } else if (at > m->longest) {
      m->longest = at;
      if (at == m->length) return;
    }
    if (!goes_on && !step_back(m, &pc, &at)) return;
  }
}

static void forget_groups(struct matcher* m) {
  for (int k = 0; k < m->first_loop; ++k) m->variables[k] = -1;
}

/* Returns where the leftmost match begins, or -1; `longest` is where it ends. */
static int find_match(struct matcher* m, int from) {
  m->longest = m->end = -1;
  for (int begin = from; begin <= m->length; ++begin) {
    forget_groups(m);
    run(m, begin);
    if (m->longest >= 0) return begin;
  }
  return -1;
}

static void find_groups(struct matcher* m, int begin) {
  forget_groups(m);
  if (m->tried != NULL) memset(m->tried, 0, (size_t)m->program->size * ((size_t)m->length + 1));
  m->end = m->longest;
  run(m, begin);
  m->variables[0] = begin;
  m->variables[1] = m->end;
}

int regexec(const regex_t* restrict regex, const char* restrict text, size_t count,
            regmatch_t matches[restrict count], int flags) {
  const struct regex_program* program = (const struct regex_program*)regex->buffer;
  if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND)) return REG_BADPAT;
  const int from = flags & REG_STARTEND ? matches[0].rm_so : 0;
  const size_t length = flags & REG_STARTEND ? (size_t)matches[0].rm_eo : strlen(text);
  if (program->flags & REG_NOSUB) count = 0;
  struct matcher m = {.program = program,
                      .text = text,
                      .length = (int)length,
                      .flags = flags,
                      .first_loop = 2 * ((int)regex->re_nsub + 1)};
  m.variables = calloc((size_t)(m.first_loop + 2 * program->loop_count), sizeof *m.variables);
  if (!program->has_group_texts) m.tried = calloc((size_t)program->size, length + 1);
  if (m.variables == NULL || (m.tried == NULL && !program->has_group_texts)) {
    free(m.variables);
    return REG_ESPACE;
  }
  const int begin = find_match(&m, from);
  if (begin >= 0 && count > 0) {
    find_groups(&m, begin);
    for (size_t k = 0; k < count; ++k) {
      const int is_group = k <= regex->re_nsub && m.variables[2 * k + 1] >= 0;
      matches[k].rm_so = is_group ? m.variables[2 * k] : -1;
      matches[k].rm_eo = is_group ? m.variables[2 * k + 1] : -1;
    }
  }
  free(m.steps);
  free(m.tried);
  free(m.variables);
  return begin >= 0 ? 0 : REG_NOMATCH;
}
