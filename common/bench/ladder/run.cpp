#include <cuda_runtime.h>

#include <cstring>
#include <exception>
#include <iostream>

#include "bench/ladder/measure.hpp"
#include "support/cuda_check.hpp"

namespace course::ladder {
namespace {

/// "65536x2048".
std::string name_of(const Size& size) {
  std::string name;
  for (const long long extent : size) name += (name.empty() ? "" : "x") + std::to_string(extent);
  return name;
}

/// All rungs at all sizes to check at. No library runs, so that a sanitizer looks at this course's kernels alone.
int check(const Ladder& ladder) {
  int wrong = 0;
  for (const Size& size : ladder.check_sizes) {
    const Problem problem = ladder.problem(size, true);
    for (const Candidate& entry : problem.entries) {
      if (entry.kind != Kind::rung) continue;
      const std::string message = wrong_result(problem, entry);
      if (message.empty()) continue;
      std::cerr << ladder.name << " " << name_of(size) << ": " << entry.name << ": " << message << '\n';
      ++wrong;
    }
  }
  if (wrong == 0) std::cout << ladder.name << ": right at all " << ladder.check_sizes.size() << " sizes\n";
  return wrong == 0 ? 0 : 1;
}

int refuse(const Ladder& ladder, const std::string& message) {
  std::cerr << "ladder_" << ladder.name << ": " << message << '\n';
  return 2;
}

int measure_size(int argc, char** argv, const Ladder& ladder) {
  for (const Size& size : ladder.sizes) {
    if (name_of(size) != argv[2]) continue;
    std::vector<char*> options(argv + 2, argv + argc);
    options[0] = argv[0];
    return measure(ladder, name_of(size), ladder.problem(size, false), options);
  }
  return refuse(ladder, std::string("there is no size ") + argv[2] + ". --sizes prints those that there are.");
}

int run_unguarded(int argc, char** argv, const Ladder& ladder) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "--sizes") {
    for (const Size& size : ladder.sizes) std::cout << name_of(size) << '\n';
    return 0;
  }
  int devices = 0;
  if (const cudaError_t code = cudaGetDeviceCount(&devices); code != cudaSuccess || devices == 0) {
    return refuse(ladder, std::string("no GPU answers (") + cudaGetErrorString(code) + ")");
  }
  if (what == "--check" && argc == 2) return check(ladder);
  if (what == "--size" && argc > 2) return measure_size(argc, argv, ladder);
  return refuse(ladder, "usage: --sizes | --check | --size NAME [options of Google Benchmark]");
}

}  // namespace

int run(int argc, char** argv, const Ladder& ladder) {
  try {
    return run_unguarded(argc, argv, ladder);
  } catch (const CudaError& error) {
    return refuse(ladder, error.code() == cudaErrorMemoryAllocation
                              ? std::string("the device has too little free memory for this size: ") + error.what()
                              : error.what());
  }
}

}  // namespace course::ladder
