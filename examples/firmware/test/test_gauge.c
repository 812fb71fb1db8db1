#include <assert.h>

#include "gauge.h"
#include "registers.h"

/* The sensor as the test wants it; the hardware converts only when it was started. */
static uint16_t sensor;

void mock_interrupt(void) {
  if (!(ADC_CONTROL & ADC_START)) return;
  ADC_DATA = sensor;
  adc_isr();
}

static uint16_t read_with(uint16_t value) {
  sensor = value;
  return gauge_read();
}

int main(void) {
  assert(gauge_percent(0) == 0);
  assert(gauge_percent(4095) == 100);
  assert(!gauge_overflows(180));
  assert(gauge_overflows(200));

  for (int i = 0; i < SAMPLES; i++) read_with(400);
  assert(read_with(400) == 400);
  assert(read_with(800) == 500);
  return 0;
}
