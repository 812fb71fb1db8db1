/* Lines that begin with a colon. */
#ifndef CALC_COMMANDS_H
#define CALC_COMMANDS_H

struct session;

/* `text` is what follows the colon: the name of a command, or so much of it that it can be no other, and its argument. False on an error. */
int command_run(struct session *session, const char *text);

#endif
