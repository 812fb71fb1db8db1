int keep(void** place);
void drop(void* place);
int main(void) {
  void* place;
  const int status = keep(&place);
  drop(place);
  return status;
}
