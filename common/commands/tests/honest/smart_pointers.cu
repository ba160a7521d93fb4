// HONEST: squares - shared and unique pointers, streams of strings, std::function
#include <cctype>
#include <cinttypes>
#include <ctime>
#include <functional>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/cuda_check.hpp"

__global__ void squares_kernel(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

int number_in(const char* text) {
  std::istringstream words(text);
  int number = 0;
  float same = 0.0F;
  if (!(words >> number)) throw std::invalid_argument(text);
  std::stringstream again;
  again << number << ' ' << std::hex << 255 << std::dec;
  again >> same;
  std::string rest;
  std::getline(again, rest);
  return isdigit(static_cast<unsigned char>(text[0])) != 0 ? static_cast<int>(same) : 0;
}

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const int n = number_in(argv[1]);
  const int threads = number_in(argv[2]);
  if (n == 0) return 0;
  srand(static_cast<unsigned>(time(nullptr)));
  const auto make = [n]() {
    int* memory = nullptr;
    CUDA_CHECK(cudaMallocManaged(&memory, n * sizeof(int)));
    return std::shared_ptr<int>(memory, [](int* given) { cudaFree(given); });
  };
  const std::shared_ptr<int> squares = make();
  const std::shared_ptr<int> second = squares;
  const auto names = std::make_shared<std::vector<std::string>>();
  squares_kernel<<<(n + threads - 1) / threads, threads>>>(second.get(), n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) names->push_back(std::to_string(squares.get()[i]));
  const std::function<void(const std::string&)> print = [](const std::string& line) { std::cout << line << std::endl; };
  for (const std::string& line : *names) print(line);
  return 0;
}
