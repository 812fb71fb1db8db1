int clamp(int x, int low, int high);
