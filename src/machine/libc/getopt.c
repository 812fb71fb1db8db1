/* getopt.h: the options of a command line, with GNU's order of arguments.
 *
 * Words that are not options are moved after the options, in their order. With "+" at the front of
 * the options, or POSIXLY_CORRECT, the first such word ends the options; with "-", each is returned
 * as the argument of option 1. Long options may be abbreviated if that is unambiguous. The words
 * found so far that are not options are [first_word, last_word), directly before optind or before
 * the options that were read after them. */
#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char* optarg;
int optind = 1;
int opterr = 1;
int optopt = '?';

static char* rest; /* the rest of a word of short options; NULL or empty: take the next word */
static int first_word, last_word;
static enum { Permute, RequireOrder, ReturnInOrder } order;

static void reverse(char** from, char** to) {
  while (from < --to) {
    char* word = *from;
    *from++ = *to;
    *to = word;
  }
}

/* Moves the options that were read after last_word before the words. */
static void exchange(char** argv) {
  char **first = argv + first_word, **middle = argv + last_word, **end = argv + optind;
  reverse(first, middle);
  reverse(middle, end);
  reverse(first, end);
  first_word += optind - last_word;
  last_word = optind;
}

static void begin(const char* options) {
  if (optind == 0) optind = 1;
  first_word = last_word = optind;
  rest = NULL;
  order = *options == '-'                                        ? ReturnInOrder
          : *options == '+' || getenv("POSIXLY_CORRECT") != NULL ? RequireOrder
                                                                 : Permute;
}

static int is_option(const char* word) { return word[0] == '-' && word[1] != '\0'; }

static void complain(const char* program, const char* text, const char* name, const char* after) {
  if (opterr) fprintf(stderr, "%s: %s%s%s\n", program, text, name, after);
}

/* Finds the next word with options. Returns -1 at the end, 1 for a word that is returned in order,
 * and 0 if `rest` points to options. */
static int next_word(int argc, char* const* words, int* is_long) {
  char** argv = (char**)words;
  if (last_word > optind) last_word = optind;
  if (first_word > optind) first_word = optind;
  if (order == Permute) {
    if (first_word != last_word && last_word != optind) exchange(argv);
    else if (last_word != optind) first_word = optind;
    while (optind < argc && !is_option(argv[optind])) ++optind;
    last_word = optind;
  }
  if (optind < argc && strcmp(argv[optind], "--") == 0) {
    ++optind;
    if (first_word != last_word && last_word != optind) exchange(argv);
    else if (first_word == last_word) first_word = optind;
    last_word = argc;
    optind = argc;
  }
  if (optind >= argc) {
    if (first_word != last_word) optind = first_word;
    return -1;
  }
  if (!is_option(argv[optind])) {
    if (order == RequireOrder) return -1;
    optarg = argv[optind++];
    return 1;
  }
  *is_long = argv[optind][1] == '-';
  rest = argv[optind] + 1 + *is_long;
  return 0;
}

static int found_long(int argc, char* const* argv, const char* options, const struct option* option,
                      const char* prefix, int* index, int number) {
  const char* value = strchr(rest, '=');
  rest = NULL;
  ++optind;
  if (value != NULL) {
    if (option->has_arg == no_argument) {
      if (opterr)
        fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", argv[0], prefix,
                option->name);
      optopt = option->val;
      return '?';
    }
    optarg = (char*)value + 1;
  } else if (option->has_arg == required_argument) {
    if (optind >= argc) {
      if (opterr)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", argv[0], prefix, option->name);
      optopt = option->val;
      return *options == ':' ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  if (index != NULL) *index = number;
  if (option->flag == NULL) return option->val;
  *option->flag = option->val;
  return 0;
}

static int same_meaning(const struct option* a, const struct option* b) {
  return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

/* `only`: one dash suffices; then -1 means that the word must be read as short options. */
static int long_option(int argc, char* const* argv, const char* options, const struct option* longs,
                       int* index, int only, const char* prefix) {
  const size_t length = strcspn(rest, "=");
  const struct option* found = NULL;
  int ambiguous = 0;
  for (const struct option* option = longs; option->name != NULL; ++option) {
    if (strncmp(option->name, rest, length) != 0) continue;
    if (strlen(option->name) == length) {
      found = option;
      ambiguous = 0;
      break;
    }
    if (found == NULL) found = option;
    else if (only || !same_meaning(found, option)) ambiguous = 1;
  }
  if (found != NULL && !ambiguous)
    return found_long(argc, argv, options, found, prefix, index, (int)(found - longs));
  if (!ambiguous && only && prefix[1] == '\0' && strchr(options, *rest) != NULL) return -1;
  if (opterr)
    fprintf(stderr, "%s: %s option '%s%s'\n", argv[0], ambiguous ? "ambiguous" : "unrecognized",
            prefix, rest);
  rest = NULL;
  ++optind;
  optopt = 0;
  return '?';
}

static int short_option(int argc, char* const* argv, const char* options,
                        const struct option* longs, int* index) {
  const char letter = *rest++;
  const char name[2] = {letter, '\0'};
  const char* known = letter == ':' || letter == ';' ? NULL : strchr(options, letter);
  if (*rest == '\0') ++optind;
  if (known == NULL) {
    complain(argv[0], "invalid option -- '", name, "'");
    optopt = letter;
    return '?';
  }
  if (known[1] != ':' && !(known[0] == 'W' && known[1] == ';' && longs != NULL)) return letter;
  if (*rest != '\0') {
    optarg = rest;
    ++optind;
  } else if (known[1] == ':' && known[2] == ':') {
    optarg = NULL;
  } else if (optind >= argc) {
    complain(argv[0], "option requires an argument -- '", name, "'");
    optopt = letter;
    rest = NULL;
    return *options == ':' ? ':' : '?';
  } else {
    optarg = argv[optind++];
  }
  rest = NULL;
  if (known[1] == ':') return letter;
  rest = optarg; /* -W name is --name */
  --optind;
  return long_option(argc, argv, options, longs, index, 0, "-W ");
}

static int next_option(int argc, char* const* argv, const char* options, const struct option* longs,
                       int* index, int only) {
  static int begun;
  if (argc < 1) return -1;
  optarg = NULL;
  if (optind == 0 || !begun) begin(options);
  begun = 1;
  if (*options == '-' || *options == '+') ++options;
  if (rest == NULL || *rest == '\0') {
    int is_long = 0;
    const int end = next_word(argc, argv, &is_long);
    if (end != 0) return end;
    const int long_form =
        longs != NULL && (is_long || (only && (argv[optind][2] != '\0' ||
                                               strchr(options, argv[optind][1]) == NULL)));
    if (long_form) {
      const int option = long_option(argc, argv, options, longs, index, only, is_long ? "--" : "-");
      if (option != -1) return option;
    }
    if (!long_form && is_long) rest = argv[optind] + 1;
  }
  return short_option(argc, argv, options, longs, index);
}

int getopt(int argc, char* const* argv, const char* options) {
  return next_option(argc, argv, options, NULL, NULL, 0);
}

int __posix_getopt(int argc, char* const* argv, const char* options) {
  return next_option(argc, argv, options, NULL, NULL, 0);
}

int getopt_long(int argc, char* const* argv, const char* options, const struct option* longs,
                int* index) {
  return next_option(argc, argv, options, longs, index, 0);
}

int getopt_long_only(int argc, char* const* argv, const char* options, const struct option* longs,
                     int* index) {
  return next_option(argc, argv, options, longs, index, 1);
}
