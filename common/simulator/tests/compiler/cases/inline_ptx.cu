// In device code, and where a macro may make it that; a host's own assembly stays.
#define COMMIT() asm volatile("cp.async.commit_group;" ::)
#define LOAD(to, from) asm("ld.global.u32 %0, [%1];" : "=r"(to) : "l"(from) : "memory")
__device__ int add(int a, int b) {
  asm volatile("bar.sync 0;");
  asm("add.s32 %0, %1, %2;"
      : "=r"(a)
      : "r"(a), "r"(pick(b, 1)));
  asm volatile("membar.gl;" ::: "memory");
  asm("fence.sc;" : : : "memory");
  if (a > b) asm("mov.u32 %0, %%laneid;" : "=r"(b)); else asm("st.global.u32 [%0], %1;" ::"l"(&x[b ? 1 : 2]), "r"(a));
  __asm__ __volatile__("{ add.s32 %0, %0, %1; }" : "+r"(a) : "n"(4));
  return a;
}
DEVICE void by_macro() { asm("trap.sometimes;"); }
void host() {
  asm volatile("mfence" ::: "memory");
  asm("rdtsc" : "=a"(low), "=d"(high));
}
int labelled asm("label");
