/* Registers that are variables, for tests. What the hardware would do, mock_interrupt() does. */
#pragma once
#include <stdint.h>

extern volatile uint32_t mock_adc_control, mock_adc_data;

#define ADC_CONTROL mock_adc_control
#define ADC_DATA mock_adc_data

#define ADC_START 0x04u

/* Defined by each test: calls the interrupt routine when it is due. */
void mock_interrupt(void);

#define wait_for_interrupt() mock_interrupt()
