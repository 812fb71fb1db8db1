/* mpi.h: MPI_Info: texts by names, in the order in which they were set. They change nothing here;
 * and MPI's own memory. */
#include "model.h"

struct hint {
  struct hint* next;
  char *key, *value;
};
struct __culprit_mpi_info {
  struct hint* first;
  struct __culprit_mpi_info* next;
};
static MPI_Info made; /* by the program */

static int check_info(MPI_Info info) {
  if (info == MPI_INFO_NULL)
    return fail(NULL, MPI_ERR_INFO, "the hints of %s are MPI_INFO_NULL", current_call());
  for (MPI_Info each = made; each != NULL; each = each->next)
    if (each == info) return MPI_SUCCESS;
  return fail(NULL, MPI_ERR_INFO, "the hints of %s are none: they were freed, or never made",
              current_call());
}

static int check_text(const char* text, size_t most, int code, const char* name) {
  if (text == NULL) return fail(NULL, code, "the %s of %s is a null pointer", name, current_call());
  if (text[0] == '\0') return fail(NULL, code, "the %s of %s is empty", name, current_call());
  if (strlen(text) <= most) return MPI_SUCCESS;
  return fail(NULL, code, "the %s of %s is longer than %zu", name, current_call(), most);
}

static int check_name(const char* key) {
  return check_text(key, MPI_MAX_INFO_KEY, MPI_ERR_INFO_KEY, "key");
}

static char* copy_of_text(const char* text) {
  char* copy = malloc(strlen(text) + 1);
  strcpy(copy, text);
  return copy;
}

static struct hint** find_hint(MPI_Info info, const char* key) {
  struct hint** each = &info->first;
  while (*each != NULL && strcmp((*each)->key, key) != 0) each = &(*each)->next;
  return each;
}

static MPI_Info new_info(void) {
  MPI_Info info = calloc(1, sizeof *info);
  info->next = made;
  made = info;
  return info;
}

static void set(MPI_Info info, const char* key, const char* value) {
  struct hint** at = find_hint(info, key);
  if (*at == NULL) {
    *at = calloc(1, sizeof **at);
    (*at)->key = copy_of_text(key);
  }
  free((*at)->value);
  (*at)->value = copy_of_text(value);
}

int MPI_Info_create(MPI_Info* info) {
  begin_call("MPI_Info_create");
  *info = new_info();
  return MPI_SUCCESS;
}

int MPI_Info_set(MPI_Info info, const char* key, const char* value) {
  begin_call("MPI_Info_set");
  TRY(check_info(info));
  TRY(check_name(key));
  TRY(check_text(value, MPI_MAX_INFO_VAL, MPI_ERR_INFO_VALUE, "value"));
  set(info, key, value);
  return MPI_SUCCESS;
}

int MPI_Info_get(MPI_Info info, const char* key, int length, char* value, int* flag) {
  begin_call("MPI_Info_get");
  TRY(check_info(info));
  TRY(check_name(key));
  const struct hint* found = *find_hint(info, key);
  *flag = found != NULL;
  if (found == NULL) return MPI_SUCCESS;
  const size_t whole = strlen(found->value), used = whole < (size_t)length ? whole : (size_t)length;
  memcpy(value, found->value, used);
  value[used] = '\0';
  return MPI_SUCCESS;
}

int MPI_Info_get_valuelen(MPI_Info info, const char* key, int* length, int* flag) {
  begin_call("MPI_Info_get_valuelen");
  TRY(check_info(info));
  TRY(check_name(key));
  const struct hint* found = *find_hint(info, key);
  *flag = found != NULL;
  if (found != NULL) *length = (int)strlen(found->value);
  return MPI_SUCCESS;
}

int MPI_Info_get_nkeys(MPI_Info info, int* count) {
  begin_call("MPI_Info_get_nkeys");
  TRY(check_info(info));
  *count = 0;
  for (const struct hint* each = info->first; each != NULL; each = each->next) ++*count;
  return MPI_SUCCESS;
}

int MPI_Info_get_nthkey(MPI_Info info, int number, char* key) {
  begin_call("MPI_Info_get_nthkey");
  TRY(check_info(info));
  const struct hint* each = info->first;
  for (int left = number; left > 0 && each != NULL; --left) each = each->next;
  if (number < 0 || each == NULL)
    return fail(NULL, MPI_ERR_ARG, "MPI_Info_get_nthkey of number %d, and there are less", number);
  strcpy(key, each->key);
  return MPI_SUCCESS;
}

static void drop(struct hint** at) {
  struct hint* hint = *at;
  *at = hint->next;
  free(hint->key);
  free(hint->value);
  free(hint);
}

int MPI_Info_delete(MPI_Info info, const char* key) {
  begin_call("MPI_Info_delete");
  TRY(check_info(info));
  TRY(check_name(key));
  struct hint** at = find_hint(info, key);
  if (*at == NULL)
    return fail(NULL, MPI_ERR_INFO_NOKEY, "MPI_Info_delete of %s, which is not set", key);
  drop(at);
  return MPI_SUCCESS;
}

int MPI_Info_dup(MPI_Info info, MPI_Info* out) {
  begin_call("MPI_Info_dup");
  TRY(check_info(info));
  *out = new_info();
  for (const struct hint* each = info->first; each != NULL; each = each->next)
    set(*out, each->key, each->value);
  return MPI_SUCCESS;
}

int MPI_Info_free(MPI_Info* info) {
  begin_call("MPI_Info_free");
  TRY(check_info(*info));
  MPI_Info* each = &made;
  while (*each != *info) each = &(*each)->next;
  *each = (*info)->next;
  while ((*info)->first != NULL) drop(&(*info)->first);
  free(*info);
  *info = MPI_INFO_NULL;
  return MPI_SUCCESS;
}

/* Hints about a communicator: none is followed, so there are none. */

int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
  begin_call("MPI_Comm_set_info");
  TRY(check_comm(comm));
  return info == MPI_INFO_NULL ? MPI_SUCCESS : check_info(info);
}

int MPI_Comm_get_info(MPI_Comm comm, MPI_Info* info) {
  begin_call("MPI_Comm_get_info");
  TRY(check_comm(comm));
  *info = new_info();
  return MPI_SUCCESS;
}

int MPI_Alloc_mem(MPI_Aint bytes, MPI_Info info, void* place) {
  begin_call("MPI_Alloc_mem");
  if (bytes < 0)
    return fail(NULL, MPI_ERR_ARG, "the size of MPI_Alloc_mem is negative: %ld", (long)bytes);
  void* memory = malloc(bytes > 0 ? (size_t)bytes : 1);
  if (memory == NULL) return fail(NULL, MPI_ERR_NO_MEM, "MPI_Alloc_mem finds no memory");
  *(void**)place = memory;
  return MPI_SUCCESS;
}

int MPI_Free_mem(void* memory) {
  begin_call("MPI_Free_mem");
  free(memory);
  return MPI_SUCCESS;
}
