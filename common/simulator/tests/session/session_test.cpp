/// @file
/// What is seen of host code.
#include "simulator/session/session.hpp"

#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <vector>

using namespace simulator;

namespace {

constexpr std::size_t bytes = 1 << 16;

/// Pinned and device memory, and streams that wait for nobody else.
struct Memory {
  Memory() {
    cudaMallocHost(&host, 2 * bytes);
    cudaMalloc(&device, 2 * bytes);
    for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    for (cudaStream_t stream : streams) cudaStreamDestroy(stream);
    cudaFree(device);
    cudaFreeHost(host);
  }

  void copy(int half, int stream) const {
    cudaMemcpyAsync(device + half * bytes, host + half * bytes, bytes, cudaMemcpyHostToDevice, streams[stream]);
  }

  char* host = nullptr;
  char* device = nullptr;
  cudaStream_t streams[2] = {};
};

std::vector<FindingKind> kinds(const Observation& seen) {
  std::vector<FindingKind> all;
  for (const Finding& finding : seen.findings) all.push_back(finding.kind);
  return all;
}

Observation judged(const std::function<void()>& host_code) {
  return observe({.host_code = HostCode::judged}, host_code);
}

using Kinds = std::vector<FindingKind>;

}  // namespace

TEST_CASE("work that judged host code leaves behind is found, once a line; trusted code may leave it to others") {
  const Memory memory;
  const auto leave = [&] {
    memory.copy(0, 0);
    memory.copy(0, 0);
    memory.copy(1, 1);
  };
  CHECK(kinds(judged(leave)) == Kinds{FindingKind::unchecked_error});
  CHECK(observe({}, leave).findings.empty());
}

TEST_CASE("judged host code that waits for all its work has nothing to answer for") {
  const Memory memory;
  CHECK(judged([&] {
          memory.copy(0, 0);
          memory.copy(1, 1);
          cudaDeviceSynchronize();
        }).findings.empty());
}

TEST_CASE("the right stream must be waited for") {
  const Memory memory;
  const Observation seen = judged([&] {
    memory.copy(0, 0);
    cudaStreamSynchronize(memory.streams[1]);
  });
  REQUIRE(seen.findings.size() == 1);
  CHECK(seen.findings[0].severity == Severity::warning);
}

TEST_CASE("memory that host code leaves behind is found, pinned memory too") {
  char* device = nullptr;
  CHECK(kinds(judged([&] { cudaMalloc(&device, bytes); })) == Kinds{FindingKind::memory_leak});
  char* host = nullptr;
  CHECK(kinds(judged([&] { cudaMallocHost(&host, bytes); })) == Kinds{FindingKind::memory_leak});
  cudaFree(device);
  cudaFreeHost(host);
}

TEST_CASE("copies in one stream come one after the other, in two they overlap") {
  const Memory memory;
  const auto time = [&](int second_stream) {
    return observe({},
                   [&] {
                     memory.copy(0, 0);
                     memory.copy(1, second_stream);
                   })
        .work_time;
  };
  const WorkTime one = time(0);
  const WorkTime two = time(1);
  CHECK(one.elapsed_us == doctest::Approx(one.in_all_us));
  CHECK(two.in_all_us == doctest::Approx(one.in_all_us));
  CHECK(two.elapsed_us < 0.7 * one.elapsed_us);
  CHECK(observe({}, [] {}).work_time.in_all_us == 0.0);
}

TEST_CASE("streams and events that judged host code leaves behind are found, those of its caller are not") {
  const Memory memory;
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  const auto leave = [&] {
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
  };
  const auto destroy = [&] {
    cudaStreamDestroy(stream);
    cudaEventDestroy(event);
  };
  CHECK(kinds(judged([&] { cudaStreamCreate(&stream); })) == Kinds{FindingKind::memory_leak});
  CHECK(kinds(judged([&] { cudaEventCreate(&event); })) == Kinds{FindingKind::memory_leak});
  destroy();
  CHECK(observe({}, leave).findings.empty());
  destroy();
  CHECK(judged([&] {
          leave();
          destroy();
        }).findings.empty());
}

TEST_CASE("the steps of judged host code: what hands work over, where to, and what waits for it") {
  const Memory memory;
  const auto steps = judged([&] {
                       cudaStreamSynchronize(memory.streams[0]);  // nothing to wait for
                       memory.copy(0, 0);
                       cudaStreamSynchronize(memory.streams[0]);
                       cudaMemset(memory.device, 0, bytes);
                       cudaDeviceSynchronize();
                     }).host_steps;
  REQUIRE(steps.size() == 4);
  CHECK(steps[0].call == "cudaMemcpyAsync");
  CHECK((steps[0].submits && !steps[0].in_default_stream && !steps[0].waits));
  CHECK((steps[1].call == "cudaStreamSynchronize" && steps[1].waits && !steps[1].submits));
  CHECK((steps[2].call == "cudaMemset" && steps[2].in_default_stream && !steps[2].waits));
  CHECK(steps[3].waits);
  CHECK(observe({}, [&] { memory.copy(0, 0); }).host_steps.empty());
}
