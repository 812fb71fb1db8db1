/* What the machine does for threads (builtins/threads.cpp). Library code is never interrupted:
 * other threads run only where it calls culprit_point, or waits. */
#pragma once

/* Why a thread waits, as in threads/thread_state.h. */
enum {
  WaitsForMutex = 1,
  WaitsToRead,
  WaitsToWrite,
  WaitsForSignal,
  WaitsForSemaphore,
  WaitsForEnd,
  WaitsForOthers,
  WaitsForTime,
  WaitsForMessage /* the machine has one more reason */
};
#define FOREVER (~0ull)

/* Starts a thread that runs main(start, argument), and returns its number, from 2 on. */
int __culprit_thread_start(void (*main)(void*, void*), void* start, void* argument);
_Noreturn void __culprit_thread_end(void);
/* The number of this thread; 1 runs main. */
int __culprit_thread(void);
/* The number of threads that were ever started, the first one included. */
int __culprit_threads(void);
/* Other threads may run here; they should, if this one yields. */
void __culprit_thread_point(int yields);
/* Waits until the object is woken or the time comes. `holder`: the thread that could wake it, or 0.
 * `until`: in nanoseconds since the start of the program. */
void __culprit_thread_wait(int kind, const volatile void* object, int holder,
                           unsigned long long until);
/* Why this thread's last wait ended, as in threads/thread_state.h. */
enum { WokenByOther, WokenByTime, WokenByItself };
int __culprit_thread_woken(void);
/* Ends the wait of a thread for anything but a lock. */
void __culprit_thread_interrupt(int thread);
/* Lets the thread go on that has waited longest for the object, or every one. */
void __culprit_thread_wake(const volatile void* object, int every);
/* What was done before an object was released comes before what is done after it was acquired. */
void __culprit_acquired(const volatile void* object, int is_lock);
void __culprit_released(const volatile void* object, int is_lock);
/* This thread no longer holds the lock, which orders nothing. */
void __culprit_lets_go(const volatile void* lock);
/* Begins or ends a section within which no other thread runs. Sections are ordered among each
 * other, but not with other accesses. */
void __culprit_uninterrupted(int begins);
/* A finding at the call from the program. */
void __culprit_lock_misuse(const char* message);

/* In clock.c: a time of CLOCK_REALTIME in nanoseconds since the start. */
struct timespec;
unsigned long long __culprit_since_start(const struct timespec* time);

/* Words that several threads use: an access of the library is part of no data race. */
static inline int get(const volatile int* word) { return __atomic_load_n(word, __ATOMIC_SEQ_CST); }
static inline void set(volatile int* word, int value) {
  __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}
