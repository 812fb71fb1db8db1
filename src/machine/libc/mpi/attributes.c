/* mpi.h: values that a program keeps with communicators, by keys. Each rank has keys of its own. */
#include "model.h"

struct keyval {
  MPI_Comm_copy_attr_function* copy;
  MPI_Comm_delete_attr_function* end;
  void* extra;
  int is_freed; /* what is kept by it stays */
};
static struct keyval* keyvals;
static int keys, room;

struct attribute {
  struct attribute* next; /* kept before it */
  int key;
  void* value;
};

/* A key is a place in the table, and a number that a program does not hit upon by chance. */
enum { FirstKey = 0x24400000 };

static struct keyval* keyval_of(int key) {
  if (key < FirstKey || key >= FirstKey + keys) return NULL;
  return &keyvals[key - FirstKey];
}

static int is_own_key(int key) { return key >= MPI_TAG_UB && key <= MPI_LASTUSEDCODE; }

static int check_key(MPI_Comm comm, int key, int may_be_freed) {
  if (is_own_key(key))
    return fail(comm, MPI_ERR_KEYVAL, "%s of a key that MPI gives values to", current_call());
  if (key == MPI_KEYVAL_INVALID)
    return fail(comm, MPI_ERR_KEYVAL, "the key of %s is MPI_KEYVAL_INVALID", current_call());
  const struct keyval* known = keyval_of(key);
  if (known != NULL && (may_be_freed || !known->is_freed)) return MPI_SUCCESS;
  return fail(comm, MPI_ERR_KEYVAL, "the key of %s is none: it was freed, or never made",
              current_call());
}

int __culprit_mpi_copy_nothing(MPI_Comm comm, int key, void* extra, void* value, void* out,
                               int* flag) {
  *flag = 0;
  return MPI_SUCCESS;
}

int __culprit_mpi_copy_value(MPI_Comm comm, int key, void* extra, void* value, void* out,
                             int* flag) {
  *(void**)out = value;
  *flag = 1;
  return MPI_SUCCESS;
}

int __culprit_mpi_delete_nothing(MPI_Comm comm, int key, void* value, void* extra) {
  return MPI_SUCCESS;
}

static int create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* end,
                         int* key, void* extra) {
  if (keys == room) {
    room = room == 0 ? 8 : 2 * room;
    keyvals = realloc(keyvals, (size_t)room * sizeof *keyvals);
  }
  keyvals[keys] = (struct keyval){copy, end, extra, 0};
  *key = FirstKey + keys++;
  return MPI_SUCCESS;
}

int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* end,
                           int* key, void* extra) {
  begin_call("MPI_Comm_create_keyval");
  return create_keyval(copy, end, key, extra);
}

int MPI_Keyval_create(MPI_Copy_function* copy, MPI_Delete_function* end, int* key, void* extra) {
  begin_call("MPI_Keyval_create");
  return create_keyval(copy, end, key, extra);
}

static int free_keyval(int* key) {
  TRY(check_key(NULL, *key, 0));
  keyval_of(*key)->is_freed = 1;
  *key = MPI_KEYVAL_INVALID;
  return MPI_SUCCESS;
}

int MPI_Comm_free_keyval(int* key) {
  begin_call("MPI_Comm_free_keyval");
  return free_keyval(key);
}

int MPI_Keyval_free(int* key) {
  begin_call("MPI_Keyval_free");
  return free_keyval(key);
}

static struct attribute** find_attribute(MPI_Comm comm, int key) {
  struct attribute** each = &comm->attributes;
  while (*each != NULL && (*each)->key != key) each = &(*each)->next;
  return each;
}

/* The error of a function of the program, which is one of the call. */
static int told(MPI_Comm comm, int error, const char* does) {
  if (error == MPI_SUCCESS) return error;
  return fail(comm, error, "in %s, the function that %s a value returns the error %d (%s)",
              current_call(), does, error, error_text(error));
}

/* Calls what the program has for the end of a value. */
static int end_value(MPI_Comm comm, const struct attribute* attribute) {
  const struct keyval* keyval = keyval_of(attribute->key);
  if (keyval->end == NULL) return MPI_SUCCESS;
  return told(comm, keyval->end(comm, attribute->key, attribute->value, keyval->extra), "ends");
}

static void add_attribute(MPI_Comm comm, int key, void* value) {
  struct attribute* added = malloc(sizeof *added);
  *added = (struct attribute){comm->attributes, key, value};
  comm->attributes = added;
}

static int set_attribute(MPI_Comm comm, int key, void* value) {
  TRY(check_comm(comm));
  TRY(check_key(comm, key, 0));
  struct attribute* old = *find_attribute(comm, key);
  if (old == NULL) {
    add_attribute(comm, key, value);
    return MPI_SUCCESS;
  }
  TRY(end_value(comm, old));
  old->value = value;
  return MPI_SUCCESS;
}

int MPI_Comm_set_attr(MPI_Comm comm, int key, void* value) {
  begin_call("MPI_Comm_set_attr");
  return set_attribute(comm, key, value);
}

int MPI_Attr_put(MPI_Comm comm, int key, void* value) {
  begin_call("MPI_Attr_put");
  return set_attribute(comm, key, value);
}

/* What MPI itself says about a run. */
static const int* own_value(int key) {
  static int values[MPI_LASTUSEDCODE - MPI_TAG_UB + 1];
  int* value = &values[key - MPI_TAG_UB];
  switch (key) {
    case MPI_TAG_UB: *value = LargestTag; break;
    case MPI_HOST: *value = MPI_PROC_NULL; break;
    case MPI_IO: *value = MPI_ANY_SOURCE; break;
    case MPI_WTIME_IS_GLOBAL: *value = 1; break;
    case MPI_UNIVERSE_SIZE: *value = __culprit_ranks(); break; /* no more can be started */
    case MPI_LASTUSEDCODE: *value = last_used_code(); break;
    default: *value = 0;
  }
  return value;
}

static int get_attribute(MPI_Comm comm, int key, void* value, int* flag) {
  TRY(check_comm(comm));
  *flag = 1;
  if (is_own_key(key)) {
    *(const int**)value = own_value(key);
    return MPI_SUCCESS;
  }
  TRY(check_key(comm, key, 1));
  const struct attribute* found = *find_attribute(comm, key);
  *flag = found != NULL;
  if (found != NULL) *(void**)value = found->value;
  return MPI_SUCCESS;
}

int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag) {
  begin_call("MPI_Comm_get_attr");
  return get_attribute(comm, key, value, flag);
}

int MPI_Attr_get(MPI_Comm comm, int key, void* value, int* flag) {
  begin_call("MPI_Attr_get");
  return get_attribute(comm, key, value, flag);
}

static int delete_attribute(MPI_Comm comm, int key) {
  TRY(check_comm(comm));
  TRY(check_key(comm, key, 1));
  struct attribute* found = *find_attribute(comm, key);
  if (found == NULL)
    return fail(comm, MPI_ERR_OTHER, "%s, and the communicator has no value of this key",
                current_call());
  TRY(end_value(comm, found));
  struct attribute** at = find_attribute(comm, key);
  *at = found->next;
  free(found);
  return MPI_SUCCESS;
}

int MPI_Comm_delete_attr(MPI_Comm comm, int key) {
  begin_call("MPI_Comm_delete_attr");
  return delete_attribute(comm, key);
}

int MPI_Attr_delete(MPI_Comm comm, int key) {
  begin_call("MPI_Attr_delete");
  return delete_attribute(comm, key);
}

int copy_attributes(MPI_Comm from, MPI_Comm to) {
  for (const struct attribute* each = from->attributes; each != NULL; each = each->next) {
    const struct keyval keyval = *keyval_of(each->key);
    void* value = NULL;
    int flag = 0;
    if (keyval.copy == NULL) continue;
    const int error = keyval.copy(from, each->key, keyval.extra, each->value, &value, &flag);
    TRY(told(from, error, "copies"));
    if (flag) add_attribute(to, each->key, value);
  }
  return MPI_SUCCESS;
}

int end_attributes(MPI_Comm comm) {
  while (comm->attributes != NULL) { /* the one that was kept last comes first */
    struct attribute* last = comm->attributes;
    TRY(end_value(comm, last));
    comm->attributes = last->next;
    free(last);
  }
  return MPI_SUCCESS;
}
