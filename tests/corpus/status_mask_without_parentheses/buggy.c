#include <stdio.h>

#define ST_READY  0x01u
#define ST_BUSY   0x02u
#define ERR_MASK  0x0Cu
#define ERR_NONE  0x00u
#define ERR_CRC   0x04u
#define ERR_FIFO  0x08u
#define ST_IRQ    0x80u

static unsigned crc_errors, fifo_errors, transfers;

static void handle_status(unsigned reg)
{
    if (!(reg & ST_IRQ))
        return;
    if (reg & ERR_MASK == ERR_CRC) /* fault */
        crc_errors++;
    else if ((reg & ERR_MASK) == ERR_FIFO)
        fifo_errors++;
    else if (reg & ST_READY)
        transfers++;
}

int main(void)
{
    unsigned reg;

    while (scanf("%x", &reg) == 1)
        handle_status(reg);
    printf("transfers %u\ncrc %u\nfifo %u\n", transfers, crc_errors, fifo_errors);
    return 0;
}
/* fix: if ((reg & ERR_MASK) == ERR_CRC) */
