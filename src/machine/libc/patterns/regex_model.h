/* A compiled regular expression: a program that tries its ways one after the other (Thompson 1968,
 * as told by Cox 2007). Jumps are relative, so that code can be copied. */
#pragma once

#include <limits.h>
#include <regex.h>
#include <stddef.h>

enum operation {
  OneByte,  /* a: the byte */
  AnyByte,  /* but not a newline under REG_NEWLINE */
  OneOfSet, /* a: number of the set */
  LineBegins,
  LineEnds,
  TextBegins,
  TextEnds,
  AtWordEdge,
  NotAtWordEdge,
  WordBegins,
  WordEnds,
  SavePosition, /* a: 2 * group, + 1 at its end */
  Choice,       /* the next instruction first, then the one at + a */
  Jump,         /* a: distance */
  LoopEntered,  /* a: number of the loop */
  RoundBegins,  /* a: number of the loop */
  RoundEnds,    /* a: number of the loop; a round that read nothing leaves it, by + 3 */
  SameAsGroup,  /* a: group */
  Matched
};

struct instruction {
  unsigned char operation;
  int a;
};

struct byte_set {
  unsigned char has[UCHAR_MAX + 1];
};

struct regex_program {
  struct instruction* code;
  int size, capacity;
  struct byte_set* sets;
  int set_count;
  int loop_count;
  int flags; /* of regcomp */
  int has_group_texts;
};

int __culprit_is_in_word(int c);
