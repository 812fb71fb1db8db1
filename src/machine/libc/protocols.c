/* The states of the objects that protocols follow (contract/protocol_code.h), by protocol and
   address. An address is never used for two objects at a time, and an object that is made again
   begins anew. */
unsigned long __culprit_plain_address(const volatile void* object);
_Bool __culprit_is_made(unsigned long address);
_Bool __culprit_is_gone(unsigned long address);
unsigned long __culprit_place(void);
void* __culprit_object(const char* name, unsigned long bytes);
void __culprit_ended(const char* text, unsigned long set, _Bool is_final, unsigned long place,
                     unsigned long since);

int __culprit_threads(void);

/* The ready protocol of mutexes (contract/ready) does not know which thread makes a call, so it is
   followed in programs with one thread. */
__attribute__((weak)) char __culprit_automaton_ready_mutex = 0;
static _Bool is_of_one_thread(const void* protocol) {
  return (protocol == &__culprit_automaton_ready_mutex) & (__culprit_threads() > 1);
}

struct followed {
  unsigned long set;   /* of states, as bits */
  unsigned long since; /* the place of the call that last changed the set; 0: none */
  const void* protocol;
  unsigned long address;
  unsigned long place;      /* of the first call */
  struct followed* next;    /* in the bucket */
  struct followed* younger; /* of all */
};

enum { BUCKETS = 256 };
static struct followed *buckets[BUCKETS], *oldest, *youngest;

/* Addresses that differ in the generation of their slot have one bucket (memory/memory.h). */
static struct followed** bucket_of(unsigned long address) {
  return &buckets[(address >> 32 ^ address >> 3) % BUCKETS];
}

/* The set of the object's states; null for a null pointer, which is no object. An object that was
   there before the run began is in one of the states `before`. */
unsigned long* __culprit_states(const void* protocol, const volatile void* object,
                                unsigned long before) {
  const unsigned long address = __culprit_plain_address(object);
  if ((address == 0) | is_of_one_thread(protocol)) return 0;
  struct followed** bucket = bucket_of(address);
  struct followed* each = *bucket;
  while (each && (each->address != address || each->protocol != protocol)) each = each->next;
  if (each) return &each->set;
  /* If the slot of an object has another one by now, the object is forgotten: after enough
     generations, a new one has its address. To look at all of the bucket would cost too much. */
  if (*bucket && __culprit_is_gone((*bucket)->address)) *bucket = (*bucket)->next;
  each = __culprit_object("the states of an object", sizeof *each);
  each->protocol = protocol;
  each->address = address;
  each->set = __culprit_is_made(address) ? 1 : before;
  each->since = 0;
  each->place = __culprit_place();
  each->next = *bucket;
  each->younger = 0;
  *bucket = each;
  if (youngest) youngest->younger = each;
  else oldest = each;
  youngest = each;
  return &each->set;
}

/* The call has made the object. `set` is that of __culprit_states. */
void __culprit_begins(unsigned long* set) {
  struct followed* object = (struct followed*)set;
  object->set = 1;
  object->place = __culprit_place();
}

/* A call leads to the states `next`. */
void __culprit_moves(unsigned long* set, unsigned long next) {
  struct followed* object = (struct followed*)set;
  const unsigned long moved = -(unsigned long)(*set != next);
  object->since = (object->since & ~moved) | (__culprit_place() & moved);
  *set = next;
}

/* The object may be in any state from now on. */
void __culprit_is_in_any(const void* protocol, const volatile void* object) {
  const unsigned long address = __culprit_plain_address(object);
  for (struct followed* each = *bucket_of(address); each; each = each->next)
    if (each->address == address && each->protocol == protocol) each->set = ~0ul;
}

/* When the program ends. */
void __culprit_finish(const void* protocol, const char* text, unsigned long finals) {
  if (is_of_one_thread(protocol)) return;
  for (struct followed* each = oldest; each; each = each->younger)
    if (each->protocol == protocol)
      __culprit_ended(text, each->set, (each->set & finals) != 0, each->place, each->since);
}
