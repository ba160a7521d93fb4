// Mathematics in code of the device and of the host, as editors must read it without an error.
#include <cmath>
__global__ void k(float* out, double* d) {
  out[0] = expf(out[1]) + erff(out[2]) + log2f(out[3]) + atan2f(out[4], 2.0F) + std::sqrt(out[1]) + sqrt(out[2]) +
           std::exp(out[3]) + fmaxf(out[0], 1) + max(out[1], 2.0F) + rsqrtf(out[1]) + __expf(out[2]) + fmaf(1, 2, 3) +
           std::fmax(out[0], 1.0F) + powf(2, 3) + std::pow(out[1], 2.0F) + INFINITY + abs(out[1]) + fabs(out[2]);
  d[0] = exp(d[1]) + erf(d[2]) + std::log(d[3]) + fmin(d[1], 2) + rsqrt(d[1]) + isnan(d[2]) + std::isinf(d[3]) +
         floor(d[0]);
}
int main() {
  double x = std::sqrt(2.0) + expf(1.0F);
  return x > 1;
}
