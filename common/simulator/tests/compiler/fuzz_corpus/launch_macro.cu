#define L(k, ...) k##_kernel<<<1, \
  2>>>(__VA_ARGS__)
void f() { if (a) L(x, 1, NULL); else ::n::k<<<1, 2>>>(); }
