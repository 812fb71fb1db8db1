// What the machine builds in, handed on to the host's library. Nothing else may be needed.
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* model_malloc(size_t size) { return malloc(size); }
void* model_realloc(void* memory, size_t size) { return realloc(memory, size); }
void model_free(void* memory) { free(memory); }
void* model_memcpy(void* to, const void* from, size_t n) { return memcpy(to, from, n); }
void* model_memmove(void* to, const void* from, size_t n) { return memmove(to, from, n); }
void* model_memset(void* to, int c, size_t n) { return memset(to, c, n); }
int model_fgetc(FILE* stream) { return fgetc(stream); }
void model_abort() { abort(); }
}
