#define MOST 9
