// Work on bytes: letters of a text, upper case, Caesar's cipher, colour to grey with uchar3 and uchar4.
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

__global__ void count_letters(const char* text, int length, unsigned int* letters) {
  __shared__ unsigned int s[26];
  if (threadIdx.x < 26) s[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += blockDim.x * gridDim.x) {
    char c = text[i];
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    if (c >= 'a' && c <= 'z') atomicAdd(&s[c - 'a'], 1);
  }
  __syncthreads();
  if (threadIdx.x < 26) atomicAdd(&letters[threadIdx.x], s[threadIdx.x]);
}

__device__ char rotated(char c, int by) {
  if (c >= 'a' && c <= 'z') return 'a' + (c - 'a' + by) % 26;
  if (c >= 'A' && c <= 'Z') return 'A' + (c - 'A' + by) % 26;
  return c;
}

__global__ void caesar(char* text, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (text[i] != '\0') text[i] = rotated(text[i], by);
}

__global__ void rgba_to_grey(const uchar4* const rgba, unsigned char* const grey, int rows, int cols) {
  const int2 at = make_int2(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y);
  if (at.x >= cols || at.y >= rows) return;
  const uchar4 p = rgba[at.y * cols + at.x];
  grey[at.y * cols + at.x] = static_cast<unsigned char>(.299f * p.x + .587f * p.y + .114f * p.z);
}

__global__ void brighten(uchar3* image, int n, unsigned char by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar3 p = image[i];
  p.x = min(p.x + by, 255);
  p.y = min(p.y + by, 255);
  p.z = min(p.z + by, 255);
  image[i] = p;
}

int main() {
  const std::string text = "The quick brown fox jumps over the lazy dog; then it sits in the shade and counts its breaths.";
  int failures = 0;

  char* d_text;
  unsigned int *d_letters, letters[26], want[26] = {0};
  const size_t padded = (text.size() + 32) / 32 * 32;
  cudaMalloc(&d_text, padded);
  cudaMalloc(&d_letters, sizeof(letters));
  cudaMemset(d_text, 0, padded);
  cudaMemset(d_letters, 0, sizeof(letters));
  cudaMemcpy(d_text, text.c_str(), text.size() + 1, cudaMemcpyHostToDevice);
  count_letters<<<2, 32>>>(d_text, (int)text.size(), d_letters);
  cudaMemcpy(letters, d_letters, sizeof(letters), cudaMemcpyDeviceToHost);
  for (char c : text)
    if (std::isalpha((unsigned char)c)) want[std::tolower((unsigned char)c) - 'a']++;
  failures += std::memcmp(letters, want, sizeof(want)) != 0;

  caesar<<<padded / 32, 32>>>(d_text, 13);
  caesar<<<padded / 32, 32>>>(d_text, 13);
  std::vector<char> back(padded);
  cudaMemcpy(back.data(), d_text, padded, cudaMemcpyDeviceToHost);
  failures += text != back.data();

  const int rows = 30, cols = 41, n = rows * cols;
  std::vector<uchar4> colour(n);
  std::vector<uchar3> small(n);
  for (int i = 0; i < n; ++i) {
    colour[i] = make_uchar4(i % 256, (i * 3) % 256, (i * 7) % 256, 255);
    small[i] = {(unsigned char)(i % 256), 100, 250};
  }
  uchar4* d_colour;
  uchar3* d_small;
  unsigned char* d_grey;
  cudaMalloc(&d_colour, n * sizeof(uchar4));
  cudaMalloc(&d_small, n * sizeof(uchar3));
  cudaMalloc(&d_grey, n);
  cudaMemcpy(d_colour, colour.data(), n * sizeof(uchar4), cudaMemcpyHostToDevice);
  cudaMemcpy(d_small, small.data(), n * sizeof(uchar3), cudaMemcpyHostToDevice);
  rgba_to_grey<<<dim3((cols + 15) / 16, (rows + 15) / 16), dim3(16, 16)>>>(d_colour, d_grey, rows, cols);
  brighten<<<(n + 127) / 128, 128>>>(d_small, n, 20);
  std::vector<unsigned char> grey(n);
  cudaMemcpy(grey.data(), d_grey, n, cudaMemcpyDeviceToHost);
  cudaMemcpy(small.data(), d_small, n * sizeof(uchar3), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const float g = .299f * colour[i].x + .587f * colour[i].y + .114f * colour[i].z;
    if (std::abs(grey[i] - (int)g) > 1) ++wrong;
    if (small[i].x != (i % 256 > 235 ? 255 : i % 256 + 20) || small[i].y != 120 || small[i].z != 255) ++wrong;
  }
  std::printf("%d failures, %d pixels wrong\n", failures, wrong);
  cudaFree(d_text);
  cudaFree(d_letters);
  cudaFree(d_colour);
  cudaFree(d_small);
  cudaFree(d_grey);
  return failures + wrong != 0;
}
