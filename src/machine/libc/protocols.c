/* The states of the objects that protocols follow (contract/protocol_code.h), by protocol and
   address. An address is never used for two objects at a time, and an object that is made again
   begins anew. */
unsigned long __culprit_plain_address(const volatile void* object);
_Bool __culprit_is_made(unsigned long address);
unsigned long __culprit_place(void);
void* __culprit_object(const char* name, unsigned long bytes);
void __culprit_ended(const char* text, unsigned long set, _Bool is_final, unsigned long place);

struct followed {
  const void* protocol;
  unsigned long address;
  unsigned long set;        /* of states, as bits */
  unsigned long place;      /* of the first call */
  struct followed* next;    /* in the bucket */
  struct followed* younger; /* of all */
};

enum { BUCKETS = 256 };
static struct followed *buckets[BUCKETS], *oldest, *youngest;

/* The set of the object's states; null for a null pointer, which is no object. An object that was
   there before the run began is in one of the states `before`. */
unsigned long* __culprit_states(const void* protocol, const volatile void* object,
                                unsigned long before) {
  const unsigned long address = __culprit_plain_address(object);
  if (!address) return 0;
  struct followed** bucket = &buckets[(address >> 32 ^ address >> 3) % BUCKETS];
  struct followed* each = *bucket;
  while (each && (each->address != address || each->protocol != protocol)) each = each->next;
  if (each) return &each->set;
  each = __culprit_object("the states of an object", sizeof *each);
  each->protocol = protocol;
  each->address = address;
  each->set = __culprit_is_made(address) ? 1 : before;
  each->place = __culprit_place();
  each->next = *bucket;
  each->younger = 0;
  *bucket = each;
  if (youngest) youngest->younger = each;
  else oldest = each;
  youngest = each;
  return &each->set;
}

/* When the program ends. */
void __culprit_finish(const void* protocol, const char* text, unsigned long finals) {
  for (struct followed* each = oldest; each; each = each->younger)
    if (each->protocol == protocol)
      __culprit_ended(text, each->set, (each->set & finals) != 0, each->place);
}
