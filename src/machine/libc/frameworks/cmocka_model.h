/* What the files of the model of CMocka share. The functions that programs call are those of
 * cmocka.h 1.1.5; those marked (2.0) are new in version 2.0. In the ABI of x86-64,
 * LargestIntegralType, uintmax_t and 2.0's union CMockaValueData are all one unsigned long. */
#include <stdio.h>

enum { ALWAYS = -1, MAYBE = -2 }; /* numbers of calls: at least one; any number */

/* Prints a part of the message about the test or fixture that runs. */
#define TELL(...) (__culprit_cmocka_message_begins(), fprintf(stderr, __VA_ARGS__))
void __culprit_cmocka_message_begins(void);

/* Leaves the test or fixture that runs: it has failed. */
_Noreturn void __culprit_cmocka_stop(void);
_Noreturn void __culprit_cmocka_fail(const char* file, int line);

/* Whether something holds; if not, why it does not is told. */
int __culprit_cmocka_same_text(const char* a, const char* b);
int __culprit_cmocka_other_text(const char* a, const char* b);
int __culprit_cmocka_same_memory(const void* a, const void* b, size_t bytes);
int __culprit_cmocka_other_memory(const void* a, const void* b, size_t bytes);
/* The value has to be among the others (wanted: 1), or must not (0). */
int __culprit_cmocka_range(unsigned long value, unsigned long least, unsigned long most,
                           int wanted);
int __culprit_cmocka_signed_range(long value, long least, long most, int wanted);
int __culprit_cmocka_set(unsigned long value, const unsigned long* values, size_t count,
                         int wanted);

/* Expectations of earlier tests do not count; returns whether those of this test are met. */
void __culprit_cmocka_forget(void);
int __culprit_cmocka_met(void);

/* Blocks of test_malloc: how many have been made, and whether those after `since` are freed. */
unsigned long __culprit_cmocka_blocks(void);
int __culprit_cmocka_freed(unsigned long since, const char* test);
