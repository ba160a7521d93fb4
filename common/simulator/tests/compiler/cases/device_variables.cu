// Variables of the device become references to global memory; functions, constants, members and templates stay.
#include <cstdio>
__device__ int counter;
__constant__ float coefficients[3] = {1.0F, 2.0F, 3.0F};
static __device__ unsigned long long a = 1, *b, c[4][2]; __device__ __managed__ int m = 3;
__device__ const int fixed[2] = {1, 2};
constexpr __device__ int n = 4;
__constant__ const float* pointer;
__device__ float (*op)(float) = nullptr;
__device__ struct { int a; } s;
struct P { float x; };
__device__ P p{1.0f};
extern __device__ int later[4], more;
extern __device__ int with_value = 0;
__device__ int f(int x) { static __device__ int calls = 0; static int plain; return x + ++calls; }
__host__ __device__ inline P operator+(P a, P b) { return a; }
template <class T> __device__ T g(T x) { return x; }
__device__ int later[4], more = 3;
__device__ std::pair<int, float> pair;
__device__ __align__(16) float v[8];
int __device__ middle = 2;
__device__ int declared(int);
struct M { static int member; __device__ int method() const { return 1; } };
__device__ int M::member = 3;
namespace ns { __device__ volatile int flag; }
void h() { auto f = [=] __device__(int i) { return i; }; static auto g = [=] __device__(int i) { return i; }; }
__device__ void (*get())(int);
__device__ ns::T x, y = {1};
#define NOTHING_HERE(n) __device__ int n
template <class T> __device__ T of_template = T(1);
extern "C" __device__ int linked;
inline __device__ int in_line = 1;
using A = struct { int b; };
#define ON_BOTH __managed__
ON_BOTH __device__ int through_macro = 1;
