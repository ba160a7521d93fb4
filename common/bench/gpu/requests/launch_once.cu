// Launches the reference kernel of one exercise once, so that a profiler, or the simulator, counts nothing else.
//
// Usage: launch_once EXERCISE
// Exit: 0 launched and finished, 2 no such exercise
#include <cstdio>
#include <cstring>

#include "01_shared_memory/add_ten/add_ten.hpp"
#include "02_halo/conv1d/conv1d.hpp"
#include "02_halo/pooling/pooling.hpp"
#include "03_reduction/dot_product/dot_product.hpp"
#include "04_scan/block_sums/block_sums.hpp"
#include "05_matmul/matmul_tiled/matmul_tiled.hpp"
#include "06_window_average/window_average_shared/window_average_shared.hpp"
#include "support/device_buffer.hpp"
#include "support/random.hpp"

namespace {

using Buffer = course::DeviceBuffer<float>;

constexpr int n = 1000;  // blocks of 128 threads: the last one is not full, and neither is its last warp
constexpr int size = 40;

struct Arrays {
  Buffer a{course::random_floats(size * size, 1)};
  Buffer b{course::random_floats(size * size, 2)};
  Buffer out{size * size};
};

struct Exercise {
  const char* name;
  void (*launch)(Arrays&);
};

const Exercise exercises[] = {
    {"add_ten", [](Arrays& with) { add_ten<128>(with.out.data(), with.a.data(), n); }},
    {"pooling", [](Arrays& with) { pooling<128>(with.out.data(), with.a.data(), n); }},
    {"conv1d", [](Arrays& with) { conv1d<128>(with.out.data(), with.a.data(), n, with.b.data(), 4); }},
    {"dot_product", [](Arrays& with) { dot_product<128>(with.out.data(), with.a.data(), with.b.data(), 128); }},
    {"block_sums", [](Arrays& with) { block_sums<128>(with.out.data(), with.a.data(), n); }},
    {"matmul_tiled", [](Arrays& with) { matmul_tiled<16>(with.out.data(), with.a.data(), with.b.data(), size); }},
    {"window_average_shared", [](Arrays& with) { window_average_shared<128>(with.out.data(), with.a.data(), n); }},
};

}  // namespace

int main(int argc, char** argv) {
  for (const Exercise& exercise : exercises) {
    if (argc != 2 || std::strcmp(argv[1], exercise.name) != 0) continue;
    Arrays arrays;
    exercise.launch(arrays);
    CUDA_CHECK(cudaDeviceSynchronize());
    return 0;
  }
  std::fprintf(stderr, "usage: launch_once EXERCISE, one of:");
  for (const Exercise& exercise : exercises) std::fprintf(stderr, " %s", exercise.name);
  std::fprintf(stderr, "\n");
  return 2;
}
