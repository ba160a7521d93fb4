// Kernels with names that the simulator has functions of, too: the arrays are those of the program.
// Repaired: each thread has an element.
#include "../device_array.hpp"

#ifdef REPAIRED
constexpr int size = 32;
#else
constexpr int size = 31;
#endif

__global__ void run(int* numbers) { numbers[threadIdx.x] = 1; }     // EXPECT out-of-bounds variable=numbers
__global__ void launch(int* results) { results[threadIdx.x] = 1; }  // EXPECT out-of-bounds variable=results
__global__ void start(int* squares) { squares[threadIdx.x] = 1; }   // EXPECT out-of-bounds variable=squares
__global__ void access(int* sums) { sums[threadIdx.x] = 1; }        // EXPECT out-of-bounds variable=sums

int main() {
  DeviceArray<int> out(size);
  run<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
  launch<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
  start<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
  access<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}
