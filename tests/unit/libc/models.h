// The models under test, as objcopy named them.
#pragma once

#include <getopt.h>
#include <locale.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

extern "C" {
size_t model_strlen(const char*);
size_t model_strnlen(const char*, size_t);
char* model_strcpy(char*, const char*);
char* model_stpcpy(char*, const char*);
char* model_strncpy(char*, const char*, size_t);
char* model_stpncpy(char*, const char*, size_t);
char* model_strcat(char*, const char*);
char* model_strncat(char*, const char*, size_t);
char* model_strdup(const char*);
char* model_strndup(const char*, size_t);
size_t model_strxfrm(char*, const char*, size_t);
int model_strcmp(const char*, const char*);
int model_strncmp(const char*, const char*, size_t);
int model_strcasecmp(const char*, const char*);
int model_strncasecmp(const char*, const char*, size_t);
int model_strcoll(const char*, const char*);
int model_memcmp(const void*, const void*, size_t);
char* model_strchr(const char*, int);
char* model_strchrnul(const char*, int);
char* model_strrchr(const char*, int);
char* model_strstr(const char*, const char*);
char* model_strcasestr(const char*, const char*);
size_t model_strspn(const char*, const char*);
size_t model_strcspn(const char*, const char*);
char* model_strpbrk(const char*, const char*);
void* model_memchr(const void*, int, size_t);
void* model_memrchr(const void*, int, size_t);
void* model_memmem(const void*, size_t, const void*, size_t);
void* model_memccpy(void*, const void*, int, size_t);
void* model_mempcpy(void*, const void*, size_t);
void model_swab(const void*, void*, ssize_t);
int model_ffs(int);
int model_ffsll(long long);
char* model_strtok(char*, const char*);
char* model_strtok_r(char*, const char*, char**);
char* model_strsep(char**, const char*);
char* model_strerror(int);
char* model_setlocale(int, const char*);
locale_t model_newlocale(int, const char*, locale_t);
locale_t model_duplocale(locale_t);
locale_t model_uselocale(locale_t);
void model_freelocale(locale_t);
char* model_getenv(const char*);
int model_setenv(const char*, const char*, int);
int model_unsetenv(const char*);
int model_putenv(char*);
extern char** model_environ;

extern char* model_optarg;
extern int model_optind, model_opterr, model_optopt;
int model_getopt(int, char* const*, const char*);
int model_getopt_long(int, char* const*, const char*, const option*, int*);
int model_getopt_long_only(int, char* const*, const char*, const option*, int*);

int* model___errno_location(void);
long model_strtol(const char*, char**, int);
unsigned long model_strtoul(const char*, char**, int);
long model___isoc23_strtol(const char*, char**, int);
int model_atoi(const char*);
div_t model_div(int, int);
ldiv_t model_ldiv(long, long);

const unsigned short** model___ctype_b_loc(void);
const int32_t** model___ctype_tolower_loc(void);
const int32_t** model___ctype_toupper_loc(void);
int model_isalpha(int);
int model_isspace(int);
int model_ispunct(int);
int model_isxdigit(int);
int model_tolower(int);
int model_toupper(int);

void model_qsort(void*, size_t, size_t, int (*)(const void*, const void*));
void* model_bsearch(const void*, const void*, size_t, size_t, int (*)(const void*, const void*));

void model_srand(unsigned);
int model_rand(void);
long model_random(void);
int model_rand_r(unsigned*);
void model_srand48(long);
double model_drand48(void);
long model_lrand48(void);
long model_mrand48(void);

tm* model_gmtime_r(const time_t*, tm*);
tm* model_localtime_r(const time_t*, tm*);
time_t model_mktime(tm*);
time_t model_timegm(tm*);
size_t model_strftime(char*, size_t, const char*, const tm*);
char* model_asctime_r(const tm*, char*);

ssize_t model_getline(char**, size_t*, FILE*);
ssize_t model_getdelim(char**, size_t*, int, FILE*);
}
