int clamp(int x, int low, int high) {
  if (x < low) return low;
  if (x > high) return low;
  return x;
}
