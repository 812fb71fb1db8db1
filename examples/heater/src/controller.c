#include "controller.h"

static void enter(controller_t *controller, controller_state_t state) {
  controller->state = state;
  controller->ticks = 0;
  controller->heater = (state == CONTROLLER_HEATING);
}

void controller_init(controller_t *controller, int16_t target) {
  controller->target = target;
  enter(controller, CONTROLLER_OFF);
}

void controller_reset(controller_t *controller) {
  if (controller->state == CONTROLLER_FAULT) {
    enter(controller, CONTROLLER_WAITING);
  }
}

void controller_step(controller_t *controller, int16_t temperature) {
  if (temperature < SENSOR_LOW || temperature > SENSOR_HIGH) {
    enter(controller, CONTROLLER_FAULT);
    return;
  }
  controller->ticks++;
  switch (controller->state) {
    case CONTROLLER_OFF:
      if (temperature < controller->target - HYSTERESIS) {
        enter(controller, CONTROLLER_HEATING);
      }
      break;
    case CONTROLLER_HEATING:
      if (temperature > controller->target + HYSTERESIS) {
        enter(controller, CONTROLLER_WAITING);
      } else if (controller->ticks >= LONGEST_HEATING) {
        enter(controller, CONTROLLER_FAULT);
      }
      break;
    case CONTROLLER_WAITING:
      if (controller->ticks >= SHORTEST_OFF) {
        enter(controller, CONTROLLER_OFF);
      }
      break;
    case CONTROLLER_FAULT:
      break;
  }
}
