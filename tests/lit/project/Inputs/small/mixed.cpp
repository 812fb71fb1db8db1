extern "C" int other(void) { return 1; }
