/* The registers of the device. The build for the device has -Idevice, that of the tests -Imock: an
   #include with quotes would find a file beside the source first. */
#pragma once
#include <stdint.h>

#define ADC_CONTROL (*(volatile uint32_t *)0x40012400u)
#define ADC_DATA (*(volatile uint32_t *)0x40012440u)

#define ADC_START 0x04u

#define wait_for_interrupt() __asm volatile("wfi")
