/// @file
/// What is seen of host code.
#include "simulator/observe/session.hpp"

#include <cuda_runtime.h>
#include <doctest/doctest.h>

#include <exception>
#include <stdexcept>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace simulator;

// What exit() and abort() in a `.cu` file's object become.
extern "C" {
[[noreturn]] void simulator_exit(int status);
[[noreturn]] void simulator_abort();
}

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

/// As error macros do: ends the program if the runtime returns an error.
void fail_to_allocate(int status = 3) {
  void* memory = nullptr;
  if (cudaMalloc(&memory, SIZE_MAX) != cudaSuccess) simulator_exit(status);
}

/// What run_until_exit() gives for `host_code` in an observation; -1 where it ends the process, whose status is `ended`.
int in_a_process_of_its_own(bool may_give_up, void (*host_code)(), int& ended) {
  const pid_t process = fork();
  if (process == 0) {
    std::optional<int> status;
    observe({.may_give_up = may_give_up}, [&] { status = run_until_exit(host_code); });
    _exit(status == 3 ? 100 : 101);
  }
  waitpid(process, &ended, 0);
  return WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
}

}  // namespace

TEST_CASE("host code that may give up ends no program by it, wherever it is") {
  std::optional<int> status;
  bool returned = false;
  const auto gives = [&](const std::function<void()>& host_code) {
    observe({.may_give_up = true}, [&] {
      status = run_until_exit(host_code);
      returned = true;
    });
    return status;
  };
  CHECK(gives([] { fail_to_allocate(); }) == 3);
  CHECK(returned);
  CHECK(gives([] {}) == std::nullopt);
  CHECK(gives([] {
          try {
            throw std::runtime_error("caught");
          } catch (const std::exception&) {
            fail_to_allocate();
          }
        }) == 3);
  CHECK(std::current_exception() == nullptr);
  CHECK(gives([]() noexcept { fail_to_allocate(); }) == 3);
  CHECK(gives([] {
          try {
            fail_to_allocate();
          } catch (...) {
          }
        }) == 3);
  CHECK(gives([] {
          void* memory = nullptr;
          if (cudaMalloc(&memory, SIZE_MAX) != cudaSuccess) simulator_abort();
        }) == 134);
  // The innermost one ends.
  CHECK(gives([&] { CHECK(run_until_exit([] { fail_to_allocate(4); }) == 4); }) == std::nullopt);
}

TEST_CASE("an allocation that is refused is a finding, once") {
  const Observation seen = observe({}, [] {
    void* memory = nullptr;
    const int elements = -5;
    CHECK(cudaMalloc(&memory, elements * sizeof(float)) == cudaErrorMemoryAllocation);
  });
  REQUIRE(seen.findings.size() == 1);
  CHECK(seen.findings[0].kind == FindingKind::allocation_error);
  CHECK(seen.findings[0].message == "this allocation is refused: 18446744073709551596 bytes, which is -20 with a sign");
  CHECK(observe({}, [] {}).findings.empty());
}

TEST_CASE("what host code registered before it gave up can be registered again") {
  static char memory[64];
  const auto registers = [] { CHECK(cudaHostRegister(memory, sizeof memory, 0) == cudaSuccess); };
  observe({.may_give_up = true}, registers);
  observe({}, registers);
  CHECK(cudaHostRegister(memory, sizeof memory, 0) == cudaErrorHostMemoryAlreadyRegistered);
  CHECK(cudaHostUnregister(memory) == cudaSuccess);
}

TEST_CASE("host code ends the program where nothing was refused, it says that all went well, or it may not give up") {
  int ended = 0;
  CHECK(in_a_process_of_its_own(
            true, [] { fail_to_allocate(); }, ended) == 100);
  CHECK(in_a_process_of_its_own(
            false, [] { fail_to_allocate(); }, ended) == 3);
  CHECK(in_a_process_of_its_own(
            true, [] { fail_to_allocate(0); }, ended) == 0);
  CHECK(in_a_process_of_its_own(
            true, [] { simulator_exit(3); }, ended) == 3);
  CHECK(in_a_process_of_its_own(
            true, [] { simulator_abort(); }, ended) == -1);
  // A host function that waits in a stream is called by the simulator.
  CHECK(in_a_process_of_its_own(
            true,
            [] {
              void* memory = nullptr;
              cudaMalloc(&memory, SIZE_MAX);
              cudaLaunchHostFunc(
                  nullptr, [](void*) { simulator_exit(3); }, nullptr);
              cudaDeviceSynchronize();
            },
            ended) == 3);
}

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

TEST_CASE("judged host code that copies back what nothing wrote is told so; trusted code knows for itself") {
  const Memory memory;
  const auto copy_back = [&] { cudaMemcpy(memory.host, memory.device, bytes, cudaMemcpyDeviceToHost); };
  CHECK(kinds(judged(copy_back)) == Kinds{FindingKind::uninitialized_read});
  CHECK(observe({}, copy_back).findings.empty());
}

TEST_CASE("a copy to the address of a pointer is told apart from a copy in the wrong direction") {
  const Memory memory;
  std::vector<char> host(bytes);
  const auto help = [&](void* to, const void* from, std::size_t count) {
    const Observation seen = judged([&] { cudaMemcpy(to, from, count, cudaMemcpyHostToDevice); });
    cudaGetLastError();
    return seen.findings.at(0).help;
  };
  char* pointer = memory.device;
  CHECK(help(&pointer, host.data(), sizeof pointer).find("without &") != std::string::npos);
  CHECK(help(host.data(), memory.device, bytes).find("without &") == std::string::npos);
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

TEST_CASE("streams and events that observed host code leaves behind are found, those of its caller are not") {
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
  CHECK_FALSE(observe({}, leave).findings.empty());
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
