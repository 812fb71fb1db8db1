#include <sys/ptrace.h>

int clamp(int x, int low, int high);

static int be_traced(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) != 0; }

int main(void) { return be_traced() || clamp(1, 2, 3) != 2; }
