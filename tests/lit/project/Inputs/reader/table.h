/* The sum of a column (1, 2) of a table of names and two numbers; -1 when there is no such file. */
int total(const char *path, int column);
