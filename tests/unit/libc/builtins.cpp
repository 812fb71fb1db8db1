// What the machine builds in, handed on to the host's library. Nothing else may be needed.
#include <fcntl.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

extern "C" {
void* model_malloc(size_t size) { return malloc(size); }
void* model_realloc(void* memory, size_t size) { return realloc(memory, size); }
void model_free(void* memory) { free(memory); }
void* model_memcpy(void* to, const void* from, size_t n) { return memcpy(to, from, n); }
void* model_memmove(void* to, const void* from, size_t n) { return memmove(to, from, n); }
void* model_memset(void* to, int c, size_t n) { return memset(to, c, n); }
int model_fgetc(FILE* stream) { return fgetc(stream); }
FILE* model_stderr = stderr;
int model_fputs(const char* text, FILE* stream) { return fputs(text, stream); }
int model_fprintf(FILE* stream, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int written = vfprintf(stream, format, arguments);
  va_end(arguments);
  return written;
}
int model_vfprintf(FILE* stream, const char* format, va_list arguments) { return vfprintf(stream, format, arguments); }
int model_vsnprintf(char* to, size_t size, const char* format, va_list arguments) { return vsnprintf(to, size, format, arguments); }
void model_exit(int status) { exit(status); }
int model_open(const char* path, int flags, int mode) { return open(path, flags, mode); }
long model_lseek(int file, long offset, int whence) { return lseek(file, offset, whence); }
ssize_t model_read(int file, void* to, size_t size) { return read(file, to, size); }
void* model_aligned_alloc(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
void model_mmap_of_a_file_that_is_shared_and_written() { abort(); }
void model_mmap_at_a_given_address() { abort(); }
int model_access(const char* path, int mode) { return access(path, mode); }
size_t model___culprit_absolute(const char*, char*, size_t) { return 0; }
size_t model___culprit_names(const char*, char*, size_t) { return static_cast<size_t>(-1); }
int model_snprintf(char* to, size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int written = vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return written;
}
time_t model_time(time_t* now) { return time(now); }
void model__Exit(int status) { _Exit(status); }
void model___culprit_abort() { abort(); }
void model___culprit_ended_by_signal(int) { abort(); }
}
