/* regex.h: regcomp, regfree, regerror. Basic and extended expressions of POSIX in the C locale,
 * with GNU's \w, \W, \s, \S, \b, \B, \<, \>, \` and \', and \+, \?, \| in basic ones. Repetitions
 * are copies of their code; a program of more than 32,000 instructions is too big. */
#define _GNU_SOURCE
#include "regex_model.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MostInstructions = 32000, MostRepetitions = 32767, MostGroups = 255 };

struct parser {
  const char *at, *end;
  struct regex_program* program;
  int flags, error;
  int groups;       /* opened so far */
  int depth;        /* of open groups */
  unsigned closed;  /* a bit for each of the groups 1 to 9 that is complete */
  int at_beginning; /* of a branch: an operator of a basic expression is a plain byte there */
};

static int is_extended(const struct parser* p) { return p->flags & REG_EXTENDED; }

static int fail(struct parser* p, int error) {
  if (p->error == 0) p->error = error;
  return 0;
}

/* Inserts `count` instructions at a place; returns 0 without memory. */
static int make_room(struct parser* p, int place, int count) {
  struct regex_program* program = p->program;
  if (program->size + count > MostInstructions) return fail(p, REG_ESPACE);
  if (program->size + count > program->capacity) {
    const int capacity = 2 * (program->size + count) + 16;
    struct instruction* code = realloc(program->code, (size_t)capacity * sizeof *code);
    if (code == NULL) return fail(p, REG_ESPACE);
    program->code = code;
    program->capacity = capacity;
  }
  memmove(program->code + place + count, program->code + place,
          (size_t)(program->size - place) * sizeof *program->code);
  program->size += count;
  return 1;
}

static void put(struct parser* p, int place, int operation, int a) {
  p->program->code[place] = (struct instruction){(unsigned char)operation, a};
}

static void insert(struct parser* p, int place, int operation, int a) {
  if (make_room(p, place, 1)) put(p, place, operation, a);
}

static void emit(struct parser* p, int operation, int a) {
  insert(p, p->program->size, operation, a);
}

static struct byte_set* add_set(struct parser* p) {
  struct regex_program* program = p->program;
  struct byte_set* sets = realloc(program->sets, (size_t)(program->set_count + 1) * sizeof *sets);
  if (sets == NULL) {
    fail(p, REG_ESPACE);
    return NULL;
  }
  program->sets = sets;
  memset(&sets[program->set_count], 0, sizeof *sets);
  emit(p, OneOfSet, program->set_count);
  return &sets[program->set_count++];
}

static void emit_byte(struct parser* p, unsigned char c) {
  emit(p, OneByte, p->flags & REG_ICASE ? tolower(c) : c);
}

int __culprit_is_in_word(int c) { return isalnum(c) || c == '_'; }

/* Returns whether there is a class with that name; marks its bytes. */
static int mark_class(struct byte_set* set, const char* name, size_t length, int fold) {
  static const char* const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                      "lower", "print", "punct", "space", "upper", "xdigit"};
  size_t which = 0;
  while (which < 12 && (strlen(names[which]) != length || strncmp(names[which], name, length) != 0))
    ++which;
  if (which == 12) return 0;
  if (fold && (which == 6 || which == 10)) which = 1;
  for (int c = 0; c <= UCHAR_MAX; ++c) {
    const int holds[] = {isalnum(c), isalpha(c), isblank(c), iscntrl(c), isdigit(c), isgraph(c),
                         islower(c), isprint(c), ispunct(c), isspace(c), isupper(c), isxdigit(c)};
    set->has[c] |= holds[which] != 0;
  }
  return 1;
}

/* Parses what stands for one byte in brackets: itself, [.c.] or [=c=]. Returns -1 on an error. */
static int bracket_byte(struct parser* p) {
  if (p->at == p->end) return fail(p, REG_EBRACK) - 1;
  if (p->at[0] != '[' || p->end - p->at < 2 || (p->at[1] != '.' && p->at[1] != '='))
    return (unsigned char)*p->at++;
  const char mark = p->at[1];
  const char* close = p->at + 2;
  while (close + 1 < p->end && !(close[0] == mark && close[1] == ']')) ++close;
  if (close + 1 >= p->end) return fail(p, REG_EBRACK) - 1;
  if (close != p->at + 3) return fail(p, REG_ECOLLATE) - 1;
  p->at = close + 2;
  return (unsigned char)close[-1];
}

/* Parses a class [:name:]; returns 0 if there is none here. */
static int bracket_class(struct parser* p, struct byte_set* set) {
  if (p->end - p->at < 2 || p->at[0] != '[' || p->at[1] != ':') return 0;
  const char* close = p->at + 2;
  while (close + 1 < p->end && !(close[0] == ':' && close[1] == ']')) ++close;
  if (close + 1 >= p->end) return fail(p, REG_EBRACK) + 1;
  if (!mark_class(set, p->at + 2, (size_t)(close - p->at - 2), p->flags & REG_ICASE))
    fail(p, REG_ECTYPE);
  p->at = close + 2;
  return 1;
}

static void mark_range(struct parser* p, struct byte_set* set, int low, int high) {
  if (low > high) {
    fail(p, REG_ERANGE);
    return;
  }
  for (int c = low; c <= high; ++c) {
    set->has[c] = 1;
    if (p->flags & REG_ICASE) set->has[tolower(c)] = set->has[toupper(c)] = 1;
  }
}

static void parse_bracket(struct parser* p) {
  struct byte_set* set = add_set(p);
  if (set == NULL) return;
  const int inverted = p->at < p->end && *p->at == '^';
  p->at += inverted;
  for (int first = 1; p->error == 0; first = 0) {
    if (p->at == p->end) {
      fail(p, REG_EBRACK);
      return;
    }
    if (*p->at == ']' && !first) break;
    if (bracket_class(p, set)) continue;
    const int low = bracket_byte(p);
    int high = low;
    if (p->error == 0 && p->end - p->at >= 2 && p->at[0] == '-' && p->at[1] != ']') {
      ++p->at;
      high = bracket_byte(p);
    }
    if (p->error == 0) mark_range(p, set, low, high);
  }
  if (p->error != 0) return;
  ++p->at;
  if (!inverted) return;
  for (int c = 0; c <= UCHAR_MAX; ++c) set->has[c] ^= 1;
  if (p->flags & REG_NEWLINE) set->has['\n'] = 0;
}

static void parse_words(struct parser* p, int inverted, int spaces) {
  struct byte_set* set = add_set(p);
  if (set == NULL) return;
  for (int c = 0; c <= UCHAR_MAX; ++c)
    set->has[c] = (unsigned char)(inverted ^ (spaces ? isspace(c) != 0 : __culprit_is_in_word(c)));
}

/* Whether the text goes on with an operator, which basic expressions write with a backslash. */
static int is_operator(const struct parser* p, char c) {
  if (p->at == p->end) return 0;
  if (is_extended(p)) return *p->at == c;
  return p->end - p->at >= 2 && p->at[0] == '\\' && p->at[1] == c;
}

static void skip_operator(struct parser* p) { p->at += is_extended(p) ? 1 : 2; }

static void parse_branches(struct parser* p);

static void parse_group(struct parser* p) {
  skip_operator(p);
  const int group = ++p->groups;
  if (group > MostGroups) fail(p, REG_ESPACE);
  emit(p, SavePosition, 2 * group);
  ++p->depth;
  parse_branches(p);
  --p->depth;
  if (p->error != 0) return;
  if (!is_operator(p, ')')) {
    fail(p, REG_EPAREN);
    return;
  }
  skip_operator(p);
  emit(p, SavePosition, 2 * group + 1);
  if (group <= 9) p->closed |= 1u << group;
}

/* A backslash and what follows it; `^` and the like are plain bytes then. */
static void parse_escape(struct parser* p) {
  if (p->end - p->at < 2) {
    fail(p, REG_EESCAPE);
    return;
  }
  const char c = p->at[1];
  p->at += 2;
  switch (c) {
    case 'w': parse_words(p, 0, 0); return;
    case 'W': parse_words(p, 1, 0); return;
    case 's': parse_words(p, 0, 1); return;
    case 'S': parse_words(p, 1, 1); return;
    case 'b': emit(p, AtWordEdge, 0); return;
    case 'B': emit(p, NotAtWordEdge, 0); return;
    case '<': emit(p, WordBegins, 0); return;
    case '>': emit(p, WordEnds, 0); return;
    case '`': emit(p, TextBegins, 0); return;
    case '\'': emit(p, TextEnds, 0); return;
    default: break;
  }
  if (c < '1' || c > '9') {
    emit_byte(p, (unsigned char)c);
    return;
  }
  if (!(p->closed >> (c - '0') & 1)) fail(p, REG_ESUBREG);
  p->program->has_group_texts = 1;
  emit(p, SameAsGroup, c - '0');
}

/* Whether `$` is an anchor here. */
static int ends_branch(const struct parser* p) {
  struct parser next = *p;
  ++next.at;
  return is_extended(p) || next.at == next.end || is_operator(&next, '|') ||
         (p->depth > 0 && is_operator(&next, ')'));
}

/* Parses one element without its repetitions. Returns whether it can be repeated. */
static int parse_element(struct parser* p) {
  const char c = *p->at;
  const int at_beginning = p->at_beginning;
  p->at_beginning = 0;
  if (is_operator(p, '(')) return parse_group(p), 1;
  if (is_extended(p) && (c == '*' || c == '+' || c == '?' || c == '{')) return fail(p, REG_BADRPT);
  if (!is_extended(p) && at_beginning && is_operator(p, '{')) return fail(p, REG_BADRPT);
  if (c == '\\') return parse_escape(p), 1;
  ++p->at;
  if (c == '[') return parse_bracket(p), 1;
  if (c == '.') return emit(p, AnyByte, 0), 1;
  if (c == '^' && (is_extended(p) || at_beginning)) {
    p->at_beginning = !is_extended(p);
    return emit(p, LineBegins, 0), 0;
  }
  --p->at;
  const int is_end = c == '$' && ends_branch(p);
  ++p->at;
  if (is_end) return emit(p, LineEnds, 0), !is_extended(p);
  emit_byte(p, (unsigned char)c);
  return 1;
}

static int reads_one_byte(const struct parser* p, int from) {
  const struct instruction* first = &p->program->code[from];
  return p->program->size == from + 1 && first->operation <= OneOfSet;
}

static void copy_code(struct parser* p, int from, int size) {
  const int to = p->program->size;
  if (!make_room(p, to, size)) return;
  memcpy(p->program->code + to, p->program->code + from, (size_t)size * sizeof *p->program->code);
}

/* code from `from` on → once or more often:
 *   entered; L: round begins; code; round ends; choice + 2; jump L */
static void repeat(struct parser* p, int from) {
  if (!reads_one_byte(p, from)) {
    const int loop = p->program->loop_count++;
    insert(p, from, RoundBegins, loop);
    insert(p, from, LoopEntered, loop);
    emit(p, RoundEnds, loop);
    emit(p, Choice, 2);
    emit(p, Jump, -(p->program->size - from - 1));
    return;
  }
  emit(p, Choice, 2);
  emit(p, Jump, -(p->program->size - from));
}

static void make_optional(struct parser* p, int from) {
  insert(p, from, Choice, p->program->size - from + 1);
}

/* Between `least` and `most` times; without a limit if `most` is below 0. */
static void repeat_counted(struct parser* p, int from, int least, int most) {
  const int size = p->program->size - from;
  if (most == 0) {
    p->program->size = from;
    return;
  }
  int last = from;
  for (int copies = 1; copies < least && p->error == 0; ++copies) {
    last = p->program->size;
    copy_code(p, from, size);
  }
  if (p->error != 0) return;
  if (most < 0) {
    repeat(p, last);
    if (least == 0) make_optional(p, last);
    return;
  }
  /* each further copy may be left out, together with those after it */
  const int more = most - (least > 0 ? least : 1);
  const int end = p->program->size + more * (size + 1) + (least == 0);
  if (end > MostInstructions) {
    fail(p, REG_ESPACE);
    return;
  }
  if (least == 0) insert(p, from, Choice, end - from);
  const int code = from + (least == 0);
  for (int copies = 0; copies < more && p->error == 0; ++copies) {
    emit(p, Choice, end - p->program->size);
    copy_code(p, code, size);
  }
}

/* A number; -1 if there is none. */
static int parse_number(struct parser* p) {
  int number = -1;
  for (; p->at < p->end && isdigit((unsigned char)*p->at); ++p->at) {
    number = 10 * (number < 0 ? 0 : number) + (*p->at - '0');
    if (number > MostRepetitions) number = MostRepetitions + 1;
  }
  return number;
}

static void parse_counts(struct parser* p, int from) {
  skip_operator(p);
  int least = parse_number(p), most = least;
  if (p->at < p->end && *p->at == ',') {
    ++p->at;
    most = parse_number(p);
    if (least < 0) least = 0;
  } else if (least < 0) {
    fail(p, p->at == p->end ? REG_EBRACE : REG_BADBR);
    return;
  }
  if (!is_operator(p, '}')) {
    fail(p, p->at == p->end ? REG_EBRACE : REG_BADBR);
    return;
  }
  skip_operator(p);
  if (most >= 0 && least > most) fail(p, REG_BADBR);
  else if (least > MostRepetitions || most > MostRepetitions) fail(p, REG_ESIZE);
  else repeat_counted(p, from, least, most);
}

/* The operators after an element. Returns when there is none any more. */
static void parse_repetitions(struct parser* p, int from) {
  while (p->error == 0 && p->at < p->end) {
    if (*p->at == '*') {
      ++p->at;
      repeat(p, from);
      make_optional(p, from);
    } else if (is_operator(p, '+')) {
      skip_operator(p);
      repeat(p, from);
    } else if (is_operator(p, '?')) {
      skip_operator(p);
      make_optional(p, from);
    } else if (is_operator(p, '{')) {
      parse_counts(p, from);
    } else {
      return;
    }
  }
}

static int is_end_of_branch(const struct parser* p) {
  return p->at == p->end || is_operator(p, '|') || (is_operator(p, ')') && p->depth > 0);
}

static void parse_branch(struct parser* p) {
  p->at_beginning = 1;
  while (p->error == 0 && !is_end_of_branch(p)) {
    if (!is_extended(p) && is_operator(p, ')')) {
      fail(p, REG_EPAREN);
      return;
    }
    const int from = p->program->size;
    if (parse_element(p)) parse_repetitions(p, from);
    else if (is_extended(p) && p->at < p->end && strchr("*+?{", *p->at) != NULL)
      fail(p, REG_BADRPT);
  }
}

/* a|b → choice to B; a; jump to the end; B: b */
static void parse_branches(struct parser* p) {
  int from = p->program->size;
  parse_branch(p);
  while (p->error == 0 && is_operator(p, '|')) {
    skip_operator(p);
    insert(p, from, Choice, p->program->size - from + 2);
    const int jump = p->program->size;
    emit(p, Jump, 0);
    const int next = p->program->size;
    parse_branches(p); /* all other branches */
    if (p->error == 0) put(p, jump, Jump, p->program->size - jump);
    from = next;
  }
}

void regfree(regex_t* regex) {
  struct regex_program* program = (struct regex_program*)regex->buffer;
  if (program == NULL) return;
  free(program->code);
  free(program->sets);
  free(program);
  regex->buffer = NULL;
}

int regcomp(regex_t* restrict regex, const char* restrict pattern, int flags) {
  struct regex_program* program = calloc(1, sizeof *program);
  if (program == NULL) return REG_ESPACE;
  regex->buffer = (void*)program;
  program->flags = flags;
  struct parser p = {
      .at = pattern, .end = pattern + strlen(pattern), .program = program, .flags = flags};
  parse_branches(&p);
  emit(&p, Matched, 0);
  regex->re_nsub = (size_t)p.groups;
  regex->no_sub = (flags & REG_NOSUB) != 0;
  regex->newline_anchor = (flags & REG_NEWLINE) != 0;
  if (p.error != 0) regfree(regex);
  return p.error;
}

size_t regerror(int error, const regex_t* restrict regex, char* restrict to, size_t size) {
  static const char* const texts[] = {"Success",
                                      "No match",
                                      "Invalid regular expression",
                                      "Invalid collation character",
                                      "Invalid character class name",
                                      "Trailing backslash",
                                      "Invalid back reference",
                                      "Unmatched [, [^, [:, [., or [=",
                                      "Unmatched ( or \\(",
                                      "Unmatched \\{",
                                      "Invalid content of \\{\\}",
                                      "Invalid range end",
                                      "Memory exhausted",
                                      "Invalid preceding regular expression",
                                      "Premature end of regular expression",
                                      "Regular expression too big",
                                      "Unmatched ) or \\)"};
  (void)regex;
  if (error < 0 || error >= (int)(sizeof texts / sizeof *texts)) abort();
  const char* text = texts[error];
  const size_t length = strlen(text) + 1;
  if (size > 0) {
    const size_t shown = length <= size ? length : size;
    memcpy(to, text, shown);
    to[shown - 1] = '\0';
  }
  return length;
}
