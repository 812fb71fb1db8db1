#include <stdint.h>
#include <stdio.h>

/* 12-bit converter with a 3.3 V reference, behind a divider of 1:4. */
#define ADC_MAX   4095u
#define VREF_UV   3300000u
#define DIVIDER   4u

typedef enum { BAT_EMPTY, BAT_LOW, BAT_OK, BAT_FULL } bat_level;

static const struct {
    uint32_t below_mv;
    bat_level level;
} thresholds[] = {
    {  3000, BAT_EMPTY },
    {  6400, BAT_LOW   },
    { 12000, BAT_OK    },
};

static const char *const level_names[] = { "empty", "low", "ok", "full" };

static uint32_t adc_to_uv(uint32_t raw)
{
    return raw * VREF_UV / ADC_MAX; /* fault */
}

static uint32_t battery_mv(uint32_t raw)
{
    return adc_to_uv(raw) * DIVIDER / 1000u;
}

static bat_level classify(uint32_t mv)
{
    for (unsigned i = 0; i < sizeof thresholds / sizeof thresholds[0]; i++)
        if (mv < thresholds[i].below_mv)
            return thresholds[i].level;
    return BAT_FULL;
}

int main(void)
{
    unsigned raw;
    while (scanf("%u", &raw) == 1) {
        if (raw > ADC_MAX) {
            printf("%u: out of range\n", raw);
            continue;
        }
        uint32_t mv = battery_mv(raw);
        printf("%u: %lu mV %s\n", raw, (unsigned long)mv, level_names[classify(mv)]);
    }
    return 0;
}
/* fix: return (uint32_t)((uint64_t)raw * VREF_UV / ADC_MAX); */
