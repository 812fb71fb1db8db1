// Nothing is printed, and in a macro there is no place for a print that is missing.
#define BODY { return 3; }
int main(void) BODY
