/// @file
/// Harness of 01_shared_memory/host_round_trip.
#include "host_round_trip.hpp"

#include "judge/harness.hpp"
#include "support/pinned_buffer.hpp"

namespace {

std::vector<float> doubled(const std::vector<float>& a) {
  std::vector<float> out;
  for (const float value : a) out.push_back(2.0F * value);
  return out;
}

/// All but the launch.
course::Case question(std::vector<float> expected, int threads_per_block) {
  const std::uint64_t elements = expected.size();
  const std::uint64_t blocks = course::ceil_div(static_cast<int>(elements), threads_per_block);
  return {
      .expected = std::move(expected),
      .launch = {},
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 1, .at_least = elements},
                 .global_writes = {.per_thread = 1, .at_least = elements},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea = "The kernel is there to do the work: launch it with a thread for each element."},
      .output = course::OutputMemory::pageable,
  };
}

void judge_round_trip(const std::vector<float>& a, const std::vector<float>& expected, int threads_per_block) {
  course::Case round_trip = question(expected, threads_per_block);
  round_trip.launch = [&](float* out) {
    host_round_trip(out, a.data(), static_cast<int>(a.size()), threads_per_block);
  };
  round_trip.host_memory = {std::as_bytes(std::span(a))};
  round_trip.inputs = {{"a", a}};
  course::judge(round_trip);
}

void judge_round_trip(int n, int threads_per_block) {
  const std::vector<float> a = course::random_floats(n);
  judge_round_trip(a, doubled(a), threads_per_block);
}

/// A stream of the caller's.
class Stream {
 public:
  Stream() { CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() { cudaStreamDestroy(stream_); }

  operator cudaStream_t() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

/// One function call after the other with the same buffers and other values, as a program would that keeps them.
void judge_in_stream(int n, int threads_per_block, int calls = 1, bool must_throw = false) {
  const Stream stream;
  const course::CaseBuffer<float> device_out(n);
  const course::CaseBuffer<float> device_a(n);
  for (int call = 0; call < calls; ++call) {
    const std::vector<float> values = course::random_floats(n, 1 + call);
    const course::PinnedBuffer<float> a(values);
    course::Case round_trip = question(doubled(values), threads_per_block);
    round_trip.output = course::OutputMemory::pinned;
    round_trip.budget.stream = "device.stream";
    round_trip.must_throw = must_throw;
    round_trip.inputs = {{"a", values}};
    round_trip.launch = [&](float* out) {
      round_trip_in_stream(out, a.data(), n, threads_per_block, {device_out.data(), device_a.data(), stream});
    };
    course::judge(round_trip);
  }
}

}  // namespace

TEST_CASE("pageable, n = 8, 8 threads a block") { judge_round_trip(8, 8); }
TEST_CASE("pageable, 3 1 4 1 5, by hand in the lesson") { judge_round_trip({3, 1, 4, 1, 5}, {6, 2, 8, 2, 10}, 4); }
TEST_CASE("pageable, n = 1") { judge_round_trip(1, 8); }
TEST_CASE("pageable, n = 0: nothing to do") { judge_round_trip(0, 8); }
TEST_CASE("pageable, n = 1,009, 128 threads a block") { judge_round_trip(1009, 128); }
TEST_CASE("pageable, 2,048 threads a block: the launch is refused, which must be thrown") {
  const std::vector<float> a = course::random_floats(8);
  course::Case refused = question(doubled(a), 2048);
  refused.launch = [&](float* out) { host_round_trip(out, a.data(), 8, 2048); };
  refused.host_memory = {std::as_bytes(std::span(a))};
  refused.must_throw = true;
  course::judge(refused);
}
TEST_CASE("in a stream, n = 8, 8 threads a block") { judge_in_stream(8, 8); }
TEST_CASE("in a stream, n = 1") { judge_in_stream(1, 8); }
TEST_CASE("in a stream, n = 0: nothing to do") { judge_in_stream(0, 8); }
TEST_CASE("in a stream, n = 1,009, 128 threads a block, twice with other values") { judge_in_stream(1009, 128, 2); }
TEST_CASE("in a stream, 2,048 threads a block: the launch is refused, which must be thrown") {
  judge_in_stream(8, 2048, 1, true);
}
TEST_CASE("in a stream, n = 1,024, 128 threads a block: buffers that begin at an odd element" *
          course::at_odd_elements()) {
  judge_in_stream(1024, 128);
}
