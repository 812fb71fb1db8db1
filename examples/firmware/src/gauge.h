/* The fuel gauge: reads the sensor through the converter, smooths it, and raises an alarm. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#define SAMPLES 4

/* Called by the hardware when a conversion is complete. */
void adc_isr(void);

/* Converts once, waits for the result, and returns the mean of the last SAMPLES results. */
uint16_t gauge_read(void);

/* The level in percent of a full tank, 0 to 100, of a result from 0 to 4095. */
char gauge_percent(uint16_t result);

/* Whether so many litres, up to 255, are too many for the tank of 180. */
bool gauge_overflows(char litres);
