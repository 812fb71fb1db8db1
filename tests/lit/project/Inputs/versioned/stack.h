int room(void);
int push(int value);
