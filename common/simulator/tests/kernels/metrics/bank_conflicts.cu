// Words 32 apart share a bank, words 33 apart do not; a word that many lanes want is given to all at once.
// A double is served in two half warps, a float4 in four quarter warps: side by side they meet no conflict.
#include "../device_array.hpp"

__global__ void banks_kernel(float* out) {
  __shared__ float s[33 * 32];
  const int t = threadIdx.x;
  for (int i = t; i < 33 * 32; i += 32) s[i] = i;  // METRIC shared store requests=33 bank_conflict_degree=1
  __syncthreads();
  const float same_bank = s[t * 32];      // METRIC shared load bank_conflict_degree=32 extra_wavefronts=31
  const float own_bank = s[t * 33];       // METRIC shared load bank_conflict_degree=1 extra_wavefronts=0
  const float every_other = s[t * 2];     // METRIC shared load bank_conflict_degree=2 extra_wavefronts=1
  const float broadcast = s[7];           // METRIC shared load bank_conflict_degree=1 extra_wavefronts=0
  const float two_words = s[t % 2 * 32];  // METRIC shared load bank_conflict_degree=2 extra_wavefronts=1
  out[t] = same_bank + own_bank + every_other + broadcast + two_words;
}

// A half warp's 16 doubles fill the 32 banks; at twice the distance each bank has two words for it.
__global__ void wide_kernel(double* out) {
  __shared__ double d[64];
  __shared__ float4 f[32];
  const int t = threadIdx.x;
  d[t] = d[t + 32] = t;  // METRIC shared store bank_conflict_degree=1 extra_wavefronts=0
  const float4 own = make_float4(t, t, t, t);
  f[t] = own;  // METRIC shared store bank_conflict_degree=1 extra_wavefronts=0
  __syncthreads();
  const double apart = d[2 * t];            // METRIC shared load bank_conflict_degree=2 extra_wavefronts=2
  const float4 four = f[t];                 // METRIC shared load bank_conflict_degree=1 extra_wavefronts=0
  const float4 far = f[t / 8 + t % 8 * 4];  // METRIC shared load bank_conflict_degree=4 extra_wavefronts=12
  out[t] = apart + four.x + far.x;
}

int main() {
  DeviceArray<float> out(32);
  DeviceArray<double> wide(32);
  banks_kernel<<<1, 32>>>(out.data());
  wide_kernel<<<1, 32>>>(wide.data());
  return out.to_host()[1] == 32.0F + 33.0F + 2.0F + 7.0F + 32.0F && wide.to_host()[1] == 2.0 + 1.0 + 4.0 ? 0 : 1;
}
