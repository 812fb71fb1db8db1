#include <math.h>
#include <stdio.h>

#define PI 3.14159265358979323846
#define METRES_PER_DEGREE 111320.0

typedef struct {
    double lat;
    double lon;
} waypoint;

/* Distance of near points, as on a flat map. */
static double distance(waypoint a, waypoint b)
{
    double mean = (a.lat + b.lat) / 2.0;
    double north = (b.lat - a.lat) * METRES_PER_DEGREE;
    double east = (b.lon - a.lon) * METRES_PER_DEGREE * cos(mean); /* fault */
    return sqrt(north * north + east * east);
}

static double course(waypoint a, waypoint b)
{
    double mean = (a.lat + b.lat) / 2.0 * PI / 180.0;
    double degrees = atan2((b.lon - a.lon) * cos(mean), b.lat - a.lat) * 180.0 / PI;
    return degrees < 0.0 ? degrees + 360.0 : degrees;
}

int main(void)
{
    waypoint last, next;
    double total = 0.0;

    if (scanf("%lf %lf", &last.lat, &last.lon) != 2)
        return 1;
    while (scanf("%lf %lf", &next.lat, &next.lon) == 2) {
        double metres = distance(last, next);
        printf("%.0f m, course %.0f\n", metres, course(last, next));
        total += metres;
        last = next;
    }
    printf("total %.1f km\n", total / 1000.0);
    return 0;
}
/* fix: double east = (b.lon - a.lon) * METRES_PER_DEGREE * cos(mean * PI / 180.0); */
