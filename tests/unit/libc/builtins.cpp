// What the machine builds in, handed on to the host's library. Nothing else may be needed.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

extern "C" {
void* model_malloc(size_t size) { return malloc(size); }
void* model_calloc(size_t count, size_t size) { return calloc(count, size); }
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
int model_vfprintf(FILE* stream, const char* format, va_list arguments) {
  return vfprintf(stream, format, arguments);
}
int model_vsnprintf(char* to, size_t size, const char* format, va_list arguments) {
  return vsnprintf(to, size, format, arguments);
}
void model_exit(int status) { exit(status); }
int model_open(const char* path, int flags, int mode) { return open(path, flags, mode); }
long model_lseek(int file, long offset, int whence) { return lseek(file, offset, whence); }
ssize_t model_read(int file, void* to, size_t size) { return read(file, to, size); }
ssize_t model_write(int file, const void* from, size_t size) { return write(file, from, size); }
int model_close(int file) { return close(file); }
int model_ftruncate(int file, long size) { return ftruncate(file, size); }
int model_fsync(int file) { return fsync(file); }
int model_stat(const char* path, struct stat* to) { return stat(path, to); }
int model_fstat(int file, struct stat* to) { return fstat(file, to); }
int model_mkdir(const char* path, mode_t mode) { return mkdir(path, mode); }
int model_rmdir(const char* path) { return rmdir(path); }
int model_unlink(const char* path) { return unlink(path); }
int model_chdir(const char* path) { return chdir(path); }
int model_rename(const char* from, const char* to) { return rename(from, to); }
void* model_aligned_alloc(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
void model___culprit_unsupported(const char*) { abort(); }
int model___culprit_fork(int*, int*) { abort(); }
int model___culprit_duplicate(int from, int least) { return fcntl(from, F_DUPFD, least); }
int model___culprit_duplicate_at(int from, int at) { return dup2(from, at); }
int model___culprit_pipe(int* ends, int) { return pipe(ends); }
int model___culprit_descriptor_flag(int, int, int) { abort(); }
void model_mmap_of_a_file_that_is_shared_and_written() { abort(); }
void model_mmap_at_a_given_address() { abort(); }
int model_access(const char* path, int mode) { return access(path, mode); }
// inputs that a test leaves open
signed char model___culprit_input_i8(const char*, ...) { return 0; }
short model___culprit_input_i16(const char*, ...) { return 0; }
int model___culprit_input_i32(const char*, ...) { return 0; }
long model___culprit_input_i64(const char*, ...) { return 0; }
unsigned char model___culprit_input_u8(const char*, ...) { return 0; }
unsigned short model___culprit_input_u16(const char*, ...) { return 0; }
unsigned model___culprit_input_u32(const char*, ...) { return 0; }
unsigned long model___culprit_input_u64(const char*, ...) { return 0; }
float model___culprit_input_f32(const char*, ...) { return 0; }
double model___culprit_input_f64(const char*, ...) { return 0; }
bool model___culprit_input_b8(const char*, ...) { return 0; }
char model___culprit_input_c8(const char*, ...) { return 0; }
void model___culprit_copied(const char*, size_t, const char*, size_t) {}
size_t model___culprit_absolute(const char*, char*, size_t) { return 0; }
size_t model___culprit_names(const char*, char*, size_t) { return static_cast<size_t>(-1); }
// protocols
// one thread
int model___culprit_thread_start(void (*)(void*, void*), void*, void*) { return 0; }
void model___culprit_thread_end(void) { std::abort(); }
int model___culprit_thread(void) { return 1; }
int model___culprit_threads(void) { return 1; }
void model___culprit_thread_point(int) {}
void model___culprit_thread_wait(int, const volatile void*, int, unsigned long long) {}
int model___culprit_thread_woken(void) { return 1; }
void model___culprit_thread_interrupt(int) {}
void model___culprit_thread_wake(const volatile void*, int) {}
int model_atexit(void (*)(void)) { return 0; }
int model___culprit_rank(void) { return 0; }
int model___culprit_ranks(void) { return 1; }
int model___culprit_sends_wait(void) { return 0; }
unsigned long model___culprit_call_place(void) { return 0; }
void model___culprit_line_words(unsigned long, char* text) { *text = 0; }
void model___culprit_message_fault(int, const char*, int, unsigned long) {}
void model___culprit_check_memory(const void*, size_t, int) {}
void model___culprit_check_number(const void*, long, int, size_t, const char*) {}
void model___culprit_use_buffer(const void*, size_t, int) {}
void model___culprit_release_buffer(const void*) {}
void model___culprit_end_ranks(int) { std::abort(); }
void model___culprit_acquired(const volatile void*, int) {}
void model___culprit_released(const volatile void*, int) {}
void model___culprit_uninterrupted(int) {}
void model___culprit_lets_go(const volatile void*) {}
void model___culprit_lock_misuse(const char*) {}
void model_longjmp(void*, int) { std::abort(); }
unsigned long model___culprit_plain_address(const volatile void* object) {
  return reinterpret_cast<unsigned long>(object);
}
bool model___culprit_is_made(unsigned long) { return true; }
bool model___culprit_is_gone(unsigned long) { return false; }
unsigned long model___culprit_place() { return 0; }
void* model___culprit_object(const char*, unsigned long bytes) { return malloc(bytes); }
void model___culprit_ended(const char*, unsigned long, bool, unsigned long, unsigned long) {}
int model_snprintf(char* to, size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int written = vsnprintf(to, size, format, arguments);
  va_end(arguments);
  return written;
}
void model__Exit(int status) { _Exit(status); }
void model___culprit_abort() { abort(); }
void model___culprit_ended_by_signal(int) { abort(); }
double model_sin(double x) { return sin(x); }
double model_cos(double x) { return cos(x); }
float model_sinf(float x) { return sinf(x); }
float model_cosf(float x) { return cosf(x); }
double model_fabs(double x) { return fabs(x); }
double model_fmod(double x, double y) { return fmod(x, y); }
double model_remainder(double x, double y) { return remainder(x, y); }
double model_scalbn(double x, int n) { return scalbn(x, n); }
float model_scalbnf(float x, int n) { return scalbnf(x, n); }
int model_ilogb(double x) { return ilogb(x); }
double model_hypot(double x, double y) { return hypot(x, y); }
float model_hypotf(float x, float y) { return hypotf(x, y); }
double model_atan2(double y, double x) { return atan2(y, x); }
float model_atan2f(float y, float x) { return atan2f(y, x); }
}
