/* search.h: binary trees, the hash table, and queues. Unlike glibc's, trees are not balanced: twalk
 * may report other depths, and internal nodes as leaves or the reverse; the order of keys is the
 * same. */
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

struct node {
  const void* key; /* first member, since a node is returned as a pointer to its key */
  struct node* left;
  struct node* right;
};

typedef int compare_t(const void*, const void*);

/* The link to the node of a key, or the link at which it would be inserted. */
static struct node** place_of(const void* key, struct node** at, compare_t* compare) {
  while (*at != NULL) {
    const int order = compare(key, (*at)->key);
    if (order == 0) break;
    at = order < 0 ? &(*at)->left : &(*at)->right;
  }
  return at;
}

void* tfind(const void* key, void* const* root, compare_t* compare) {
  return root == NULL ? NULL : *place_of(key, (struct node**)root, compare);
}

void* tsearch(const void* key, void** root, compare_t* compare) {
  if (root == NULL) return NULL;
  struct node** at = place_of(key, (struct node**)root, compare);
  if (*at != NULL) return *at;
  struct node* fresh = malloc(sizeof *fresh);
  if (fresh != NULL) *fresh = (struct node){key, NULL, NULL};
  *at = fresh;
  return fresh;
}

/* Returns the parent; for the root, some pointer that is not null. */
void* tdelete(const void* key, void** root, compare_t* compare) {
  if (root == NULL) return NULL;
  struct node** at = (struct node**)root;
  void* parent = root;
  while (*at != NULL) {
    const int order = compare(key, (*at)->key);
    if (order == 0) break;
    parent = *at;
    at = order < 0 ? &(*at)->left : &(*at)->right;
  }
  struct node* gone = *at;
  if (gone == NULL) return NULL;
  if (gone->left == NULL || gone->right == NULL) {
    *at = gone->left == NULL ? gone->right : gone->left;
  } else {
    struct node** next = &gone->right;
    while ((*next)->left != NULL) next = &(*next)->left;
    struct node* heir = *next;
    *next = heir->right;
    heir->left = gone->left;
    heir->right = gone->right;
    *at = heir;
  }
  free(gone);
  return parent;
}

static void walk(const struct node* node, void (*visit)(const void*, VISIT, int), int depth) {
  if (node->left == NULL && node->right == NULL) {
    visit(node, leaf, depth);
    return;
  }
  visit(node, preorder, depth);
  if (node->left != NULL) walk(node->left, visit, depth + 1);
  visit(node, postorder, depth);
  if (node->right != NULL) walk(node->right, visit, depth + 1);
  visit(node, endorder, depth);
}

void twalk(const void* root, void (*visit)(const void*, VISIT, int)) {
  if (root != NULL && visit != NULL) walk(root, visit, 0);
}

void tdestroy(void* root, void (*free_key)(void*)) {
  struct node* node = root;
  if (node == NULL) return;
  tdestroy(node->left, free_key);
  tdestroy(node->right, free_key);
  free_key((void*)node->key);
  free(node);
}

static ENTRY* entries;
static size_t room;
static size_t used;

int hcreate(size_t count) {
  if (entries != NULL) return 0;
  entries = malloc((count + 1) * sizeof *entries);
  room = count;
  used = 0;
  return entries != NULL;
}

void hdestroy(void) {
  free(entries);
  entries = NULL;
}

ENTRY* hsearch(ENTRY item, ACTION action) {
  for (size_t at = 0; at < used; ++at) {
    if (strcmp(entries[at].key, item.key) == 0) return &entries[at];
  }
  if (action == FIND || entries == NULL || used == room) {
    errno = action == FIND ? ESRCH : ENOMEM;
    return NULL;
  }
  entries[used] = item;
  return &entries[used++];
}

struct link {
  struct link* next;
  struct link* previous;
};

void insque(void* element, void* previous) {
  struct link* fresh = element;
  struct link* before = previous;
  fresh->previous = before;
  fresh->next = before == NULL ? NULL : before->next;
  if (before != NULL) before->next = fresh;
  if (fresh->next != NULL) fresh->next->previous = fresh;
}

void remque(void* element) {
  struct link* gone = element;
  if (gone->next != NULL) gone->next->previous = gone->previous;
  if (gone->previous != NULL) gone->previous->next = gone->next;
}
