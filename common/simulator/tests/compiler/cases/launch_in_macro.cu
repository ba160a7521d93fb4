// Macros are translated where they are defined; `#kernel` lets messages name the caller's kernel.
#define LAUNCH(kernel, blocks, ...)   \
  kernel<<<blocks, /* threads */ 128, \
           0>>>(__VA_ARGS__)
#define LAUNCH_ONE one<int><<<1, 1>>>
#define LAUNCH_SIZED(size) one_##size<<<1, size>>>
#define CHECK(call) \
  do {              \
    call;           \
  } while (0)
#define SHARED_TILE(type, name, size) __shared__ type name[size]
#define NOT_A_LAUNCH(a, b) ((a) << (b))

template <class T>
__global__ void one(T* a) {
  SHARED_TILE(T, tile, 4);
  SHARED_TILE(int, other_tile, 4);
  other_tile[0] = 1;
  tile[threadIdx.x % 4] = NOT_A_LAUNCH(1, 2);
  a[0] = tile[0];
}
__global__ void one_32(int* a) { a[0] = 1; }

void use(int* a) {
  LAUNCH(one<int>, 2, a);
  LAUNCH_ONE(a);
  LAUNCH_SIZED(32)(a);
  CHECK((one<int><<<1, 2>>>(a)));
}
