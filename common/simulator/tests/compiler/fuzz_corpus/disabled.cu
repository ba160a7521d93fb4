#if 0
k<<<don't
#else
void f() {
#ifdef A
  if (a) {
#else
  if (b) {
#endif
    k<<<1, 1>>>();
  }
}
#endif
