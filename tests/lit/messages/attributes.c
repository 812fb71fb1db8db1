// Values that are kept with communicators, hints, groups that make a communicator, error codes:
// what an installation does, in four ranks.
// RUN: rm -rf %t && mkdir -p %t/t && printf '4\n' > %t/t/all.ranks && cp %s %t/p.c
// RUN: sed -n 's/^.*[/]. says: //p' %s > %t/t/all.out
// RUN: %exits 0 %culprit run %t/p.c --tests %t/t | %check %s
// CHECK: all  pass
// CHECK-NOT: p.c:
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLD MPI_COMM_WORLD
static int rank, copies, ends;

static void show(const char *name, int number) {
  if (rank == 0) printf("%s %d\n", name, number);
}

static int copy(MPI_Comm from, int key, void *extra, void *value, void *out, int *flag) {
  copies++;
  int *made = malloc(sizeof *made);
  *made = *(int *)value + *(int *)extra;
  *(int **)out = made;
  *flag = *(int *)value < 100;
  return MPI_SUCCESS;
}

static int end(MPI_Comm comm, int key, void *value, void *extra) {
  ends++;
  free(value);
  return MPI_SUCCESS;
}

static int refuse(MPI_Comm comm, int key, void *value, void *extra) {
  int *times = value;
  return ++*times == 1 ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static int say(MPI_Comm comm, int key, void *value, void *extra) {
  show((const char *)value, key == *(int *)extra);
  return MPI_SUCCESS;
}

static int *number(int value) {
  int *made = malloc(sizeof *made);
  *made = value;
  return made;
}

static void keys(void) {
  static int step = 10;
  int key, other, flag, *value;
  MPI_Comm first, second;
  MPI_Comm_create_keyval(copy, end, &key, &step);
  MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &other, NULL);
  MPI_Comm_dup(WORLD, &first);
  MPI_Comm_get_attr(first, key, &value, &flag);
  show("not set", flag);  // says: not set 0
  MPI_Comm_set_attr(first, key, number(1));
  MPI_Comm_set_attr(first, key, number(2));
  show("replaced", ends);  // says: replaced 1
  MPI_Comm_set_attr(first, other, &step);
  MPI_Comm_dup(first, &second);
  MPI_Comm_get_attr(second, key, &value, &flag);
  show("copied", flag ? *value : -1);  // says: copied 12
  MPI_Comm_get_attr(second, other, &value, &flag);
  show("same", flag && value == &step);  // says: same 1
  MPI_Comm_delete_attr(second, key);
  MPI_Comm_get_attr(second, key, &value, &flag);
  show("deleted", flag);      // says: deleted 0
  show("and ended", ends);    // says: and ended 2
  MPI_Comm_free(&second);
  show("nothing to end", ends);  // says: nothing to end 2
  MPI_Comm_set_attr(first, key, number(200));
  MPI_Comm_dup(first, &second);
  MPI_Comm_get_attr(second, key, &value, &flag);
  show("not copied", flag);  // says: not copied 0
  show("copies", copies);    // says: copies 2
  MPI_Comm_free_keyval(&key);
  show("invalid", key == MPI_KEYVAL_INVALID);  // says: invalid 1
  MPI_Comm_free(&first);
  show("ends", ends);  // says: ends 4
  MPI_Comm_free(&second);
  MPI_Comm_free_keyval(&other);
}

static void old_names(void) {
  int key, flag, error, *value, kept = 0;
  MPI_Comm comm;
  MPI_Keyval_create(MPI_NULL_COPY_FN, refuse, &key, NULL);
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  MPI_Attr_put(comm, key, &kept);
  MPI_Attr_get(comm, key, &value, &flag);
  show("put", *value);  // says: put 0
  error = MPI_Attr_delete(comm, key);
  show("refused", error != MPI_SUCCESS);  // says: refused 1
  MPI_Attr_get(comm, key, &value, &flag);
  show("still there", flag);  // says: still there 1
  MPI_Comm_free(&comm);
  show("freed", kept);  // says: freed 2
  MPI_Keyval_free(&key);
}

static void predefined(void) {
  int flag, *value, size;
  MPI_Comm_size(WORLD, &size);
  MPI_Comm_get_attr(WORLD, MPI_TAG_UB, &value, &flag);
  show("tags", flag && *value >= 32767);  // says: tags 1
  MPI_Comm_get_attr(WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag);
  show("time", flag && (*value == 0 || *value == 1));  // says: time 1
  MPI_Comm_get_attr(WORLD, MPI_UNIVERSE_SIZE, &value, &flag);
  show("universe", !flag || *value >= size);  // says: universe 1
}

static void hints(void) {
  MPI_Info info, other;
  char value[MPI_MAX_INFO_VAL + 1] = "", key[MPI_MAX_INFO_KEY + 1];
  int flag, count, length;
  MPI_Info_create(&info);
  MPI_Info_set(info, "one", "1");
  MPI_Info_set(info, "two", "22");
  MPI_Info_set(info, "one", "first");
  MPI_Info_get(info, "one", MPI_MAX_INFO_VAL, value, &flag);
  show(value, flag);  // says: first 1
  MPI_Info_get(info, "three", MPI_MAX_INFO_VAL, value, &flag);
  show("three", flag);  // says: three 0
  MPI_Info_dup(info, &other);
  MPI_Info_delete(info, "one");
  MPI_Info_get_nkeys(info, &count);
  show("keys", count);  // says: keys 1
  MPI_Info_get_nthkey(info, 0, key);
  show(key, count);  // says: two 1
  MPI_Info_free(&info);
  show("freed", info == MPI_INFO_NULL);  // says: freed 1
  MPI_Info_get_valuelen(other, "one", &length, &flag);
  show("length", length);  // says: length 5
  MPI_Info_free(&other);
}

static void groups(void) {
  MPI_Group all, odd;
  MPI_Comm made, again;
  int range[1][3] = {{1, 3, 2}}, sum = 0, size = 0;
  MPI_Comm_group(WORLD, &all);
  MPI_Group_range_incl(all, 1, range, &odd);
  if (rank % 2 == 1) { /* only those call it */
    MPI_Comm_create_group(WORLD, odd, 3, &made);
    MPI_Comm_create_group(WORLD, odd, 3, &again);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, made);
    MPI_Comm_size(again, &size);
    MPI_Comm_free(&made);
    MPI_Comm_free(&again);
  }
  int both[2] = {sum, size}, seen[2];
  MPI_Reduce(both, seen, 2, MPI_INT, MPI_MAX, 0, WORLD);
  show("sum", seen[0]);   // says: sum 4
  show("size", seen[1]);  // says: size 2
  MPI_Group_free(&all);
  MPI_Group_free(&odd);
}

static void errors(void) {
  int class_, code, found, length;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Add_error_class(&class_);
  MPI_Add_error_code(class_, &code);
  MPI_Add_error_string(code, "the soup is cold");
  MPI_Error_class(code, &found);
  show("class", found == class_ && class_ > MPI_ERR_LASTCODE);  // says: class 1
  MPI_Error_string(code, text, &length);
  show(text, length);  // says: the soup is cold 16
  MPI_Error_class(MPI_ERR_KEYVAL, &found);
  show("own", found == MPI_ERR_KEYVAL);  // says: own 1
}

static void names(void) {
  char name[MPI_MAX_OBJECT_NAME];
  int length;
  MPI_Comm comm;
  MPI_Comm_get_name(WORLD, name, &length);
  show(name, length);  // says: MPI_COMM_WORLD 14
  MPI_Comm_dup(WORLD, &comm);
  MPI_Comm_get_name(comm, name, &length);
  show("no name", length);  // says: no name 0
  MPI_Comm_set_name(comm, "copy");
  MPI_Comm_get_name(comm, name, &length);
  show(name, length);  // says: copy 4
  MPI_Comm_free(&comm);
}

int main(int argc, char **argv) {
  static int last;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(WORLD, &rank);
  keys();
  old_names();
  predefined();
  hints();
  groups();
  errors();
  names();
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, say, &last, &last);
  MPI_Comm_set_attr(MPI_COMM_SELF, last, (void *)"at the end");
  MPI_Finalize();  // says: at the end 1
}
