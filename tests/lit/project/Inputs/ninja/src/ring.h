#ifndef SIZE
#define SIZE 1
#endif
int next_of(int index);
