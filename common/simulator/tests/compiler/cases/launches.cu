// Every way to name a kernel and to write its configuration. <<<not here>>>()
struct Table {
  void (*kernels[2])(int*);
};

namespace ns {
template <class T, int n = 1>
__global__ void fill(T* a) {
  a[0] = n;
}
template <bool b>
struct Holder {
  template <class T>
  static constexpr void (*run)(T*) = b ? fill<T, 1> : fill<T, 2>;
};
}  // namespace ns

__global__ void plain(int* a) { a[0] = 1; }

void (*choose(int))(int*) { return plain; }

template <class T>
T twice(T n) {
  return 2 * n;
}
template <class T>
struct Width {
  enum { value = sizeof(T) };
};

template <class T, int count>
void launch_all(T* a, int n) {
  constexpr int local = count + 1;
  plain<<<1, 2>>>(a);
  plain << <1, 2 >> > (a);
  ns::fill<T, 1> << < n >> 1, twice<int>(n) > >>(a);
  ::plain<<<1, 2>>>(a);
  ns::fill<T><<<n, 128>>>(a);
  ns::fill<int, (count > 3)><<<dim3(1, 2), dim3{2, 2, 1}>>>(a);
  ns::fill<T, local><<<1, 1, 0>>>(a);
  ns::Holder<(count < 3)>::template run<T><<<1, twice<int>(n), n << 2, 0>>>(a);
  ns::fill<T, 1 << 2><<<n < 4 ? 1 : 2, n >> 1>>>(a);
  ns::fill<T><<<Width<Width<Width<T>>>::value, Width<int>::value>>>(a);
  void (*pointer)(int*) = plain;
  pointer<<<1, 1>>>(a);
  (*pointer)<<<1, 1>>>(a);
  Table table = {{plain, plain}};
  Table* link = &table;
  table.kernels[n - 1]<<<1, 1>>>(a);
  link->kernels[0]<<<1, 1>>>(a);
  choose(3)<<<1, 1>>>(a);
  if (n > 1) (plain)<<<1, 1>>>(a);
  if (n > 2) plain<<<1, 1>>>(a); else plain<<<2, 2>>>(a);
  ns::fill<T>      // the kernel
      <<<dim3(1),  // blocks
         32        // threads
         >>>(
          a);
  auto later = [&] { plain<<<1, 1>>>(a); };
  later();
  /* A name may stand far from <<< */ plain /* here */ <<<1 /* > */, 1>>> /* and there */ (a);
  const char* text = "plain<<<1, 1>>>(a)";
  const char* raw = R"x(plain<<<1, 1>>>(a))" )x";
  const int shifted = n << (2) << 1'000 / 500 >> (n);
  const bool compared = n < n << 1;
  (void)text, (void)raw, (void)shifted, (void)compared;
}

void use(int* a) { launch_all<int, 4>(a, 1); }
