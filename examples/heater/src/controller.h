/* Keeps a temperature by switching a heater, with hysteresis, a shortest time off, and a fault when a sensor or the heater fails. */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <stdbool.h>
#include <stdint.h>

#define HYSTERESIS 20         /* tenths of a degree on both sides */
#define SHORTEST_OFF 3u       /* ticks before it heats again */
#define LONGEST_HEATING 10u   /* ticks without reaching the target: the heater is broken */
#define SENSOR_LOW (-400)
#define SENSOR_HIGH 1500

typedef enum { CONTROLLER_OFF, CONTROLLER_HEATING, CONTROLLER_WAITING, CONTROLLER_FAULT } controller_state_t;

typedef struct {
  controller_state_t state;
  int16_t target; /* tenths of a degree */
  uint16_t ticks; /* in this state */
  bool heater;
} controller_t;

void controller_init(controller_t *controller, int16_t target);
/* Once a tick. */
void controller_step(controller_t *controller, int16_t temperature);
/* Leaves the fault. */
void controller_reset(controller_t *controller);

#endif
