#include "registers.h"

volatile uint32_t mock_adc_control, mock_adc_data;
