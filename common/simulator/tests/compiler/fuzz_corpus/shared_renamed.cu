__shared__ int s[4];
void f() { int* s = 0; }
#if A
void g(int a) {
#else
void g() {
#endif
  s[0] = 1;
}
void h() {
#if A
  if (a) {
#else
  if (b) {
#endif
    s[1] = 2;
  }
}
