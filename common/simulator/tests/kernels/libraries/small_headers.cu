// Constants, complex numbers, cuda::std and a profiler's marks, as programs include them.
#include <cuComplex.h>
#include <math_constants.h>
#include <nvtx3/nvToolsExt.h>

#include <cuda/std/array>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/span>
#include <cuda/std/utility>

#include "../checking.hpp"

__device__ bool near(double a, double b) { return fabs(a - b) < 1e-6; }

__global__ void complex_kernel(int* wrong, const cuFloatComplex* numbers) {
  const cuFloatComplex sum = cuCaddf(numbers[0], numbers[1]);
  const cuFloatComplex product = cuCmulf(numbers[0], numbers[1]);
  const cuFloatComplex quotient = cuCdivf(product, numbers[1]);
  CHECK(cuCrealf(sum) == 4.0F && cuCimagf(sum) == 1.0F && product.x == 5.0F && product.y == 5.0F);
  CHECK(near(quotient.x, 1) && near(quotient.y, 2) && near(cuCabsf(make_cuComplex(3, 4)), 5));
  const cuDoubleComplex z =
      cuCfma(make_cuDoubleComplex(0, 1), make_cuDoubleComplex(0, 1), cuConj(make_cuDoubleComplex(2, 3)));
  CHECK(cuCreal(z) == 1.0 && cuCimag(z) == -3.0 && cuComplexDoubleToFloat(z).x == 1.0F);
}

__global__ void names_kernel(int* wrong) {
  CHECK(near(CUDART_PI_F, 3.14159265) && near(cos(CUDART_PI), -1) && isinf(CUDART_INF_F) && isnan(CUDART_NAN));
  cuda::std::array<int, 3> array = {1, 2, 3};
  const cuda::std::span<int> view(array.data(), array.size());
  int sum = 0;
  for (const int value : view.subspan(1)) sum += value;
  const cuda::std::uint8_t byte = cuda::std::numeric_limits<cuda::std::uint8_t>::max();
  CHECK(sum == 5 && byte == 255 && view.size_bytes() == 12 && cuda::std::move(sum) == 5);
}

int main() {
  nvtxRangePushA("numbers");
  DeviceArray<cuFloatComplex> numbers(
      std::vector<cuFloatComplex>{make_cuFloatComplex(1, 2), make_cuFloatComplex(3, -1)});
  DeviceArray<int> wrong(zeros<int>(1));
  complex_kernel<<<1, 1>>>(wrong.data(), numbers.data());
  nvtxRangePop();
  return wrong.to_host()[0] + run_checks(names_kernel);
}
