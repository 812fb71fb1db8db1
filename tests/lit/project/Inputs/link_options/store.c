#include <stdlib.h>
int keep(void** place) { return (*place = malloc(8)) ? 0 : -1; }
void drop(void* place) { free(place); }
