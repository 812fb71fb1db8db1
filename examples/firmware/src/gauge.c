#include "gauge.h"

#include "registers.h"

static volatile bool is_complete;
static uint16_t results[SAMPLES];
static unsigned next;

void adc_isr(void) {
  results[next] = (uint16_t)(ADC_DATA & 0x0fff);
  next = (next + 1) % SAMPLES;
  is_complete = true;
}

uint16_t gauge_read(void) {
  is_complete = false;
  ADC_CONTROL |= ADC_START;
  while (!is_complete) wait_for_interrupt();
  ADC_CONTROL &= ~ADC_START;

  uint32_t sum = 0;
  for (unsigned i = 1; i < SAMPLES; i++) sum += results[i];
  return (uint16_t)(sum / SAMPLES);
}

char gauge_percent(uint16_t result) { return (char)(result * 100u / 4095u); }

bool gauge_overflows(char litres) { return litres > 180; }
