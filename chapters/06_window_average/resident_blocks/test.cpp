/// @file
/// Harness of 06_window_average/resident_blocks.
#include "resident_blocks.hpp"

#include <algorithm>
#include <string>

#include "judge/harness.hpp"
#ifdef COURSE_SIMULATOR
#include "simulator/results/device_model.hpp"
#endif

namespace {

/// One question, its answer, and what to call it.
struct Question {
  std::string name;
  Multiprocessor sm;
  Block block;
  int blocks;
};

std::string name(const std::string& device, const Block& block) {
  return device + ": " + std::to_string(block.threads) + " threads, " + std::to_string(block.registers_per_thread) +
         " registers each, " + std::to_string(block.shared_bytes) + " bytes:";
}

/// What is left out of the rules.
struct Slip {
  bool reserve = false;
  bool shared_units = false;
  bool register_units = false;
  bool schedulers = false;
  bool places = false;
};

int blocks_by(const Question& question, const Slip& forgotten) {
  const auto& [name, sm, block, right] = question;
  const auto rounded = [](int count, int unit) { return course::ceil_div(count, unit) * unit; };
  if (block.threads > sm.threads_per_block || block.shared_bytes > sm.shared_per_block) return 0;
  const int warps = course::ceil_div(block.threads, 32);
  int blocks = std::min(forgotten.places ? sm.threads : sm.blocks, sm.threads / 32 / warps);
  int shared = block.shared_bytes + (forgotten.reserve ? 0 : sm.shared_reserved);
  if (!forgotten.shared_units) shared = rounded(shared, sm.shared_unit);
  if (shared > 0) blocks = std::min(blocks, sm.shared_bytes / shared);
  int registers = block.registers_per_thread * 32;
  if (!forgotten.register_units) registers = rounded(registers, sm.register_unit);
  if (forgotten.schedulers) return std::min(blocks, sm.registers / (registers * warps));
  return std::min(blocks, sm.registers / sm.schedulers / registers * sm.schedulers / warps);
}

std::vector<course::Mistake> mistakes(const std::vector<Question>& questions) {
  const auto without = [&](const Slip& forgotten) {
    std::vector<float> answers;
    for (const Question& question : questions) answers.push_back(static_cast<float>(blocks_by(question, forgotten)));
    return answers;
  };
  return {{"no-reserve", "The shared memory that is reserved for each block is left out: sm.shared_reserved.",
           without({.reserve = true})},
          {"no-shared-units", "The shared memory of a block is not rounded up to units: sm.shared_unit.",
           without({.shared_units = true})},
          {"no-register-units", "The registers of a warp are not rounded up to units: sm.register_unit.",
           without({.register_units = true})},
          {"no-schedulers",
           "The registers are counted as one pool: each of the sm.schedulers has its part of them, for whole warps.",
           without({.schedulers = true})},
          {"no-places", "However small blocks are, there is room for sm.blocks of them at most.",
           without({.places = true})}};
}

void judge_resident_blocks(const std::vector<Question>& questions) {
  std::vector<float> expected;
  for (const Question& question : questions) expected.push_back(static_cast<float>(question.blocks));
  course::judge({
      .expected = expected,
      .launch =
          [&](float* out) {
            for (const Question& question : questions) {
              const Multiprocessor sm = question.sm;  // what is beside it is not the function's
              const Block block = question.block;
              *out++ = static_cast<float>(resident_blocks(sm, block));
            }
          },
      .name_output = [&](std::size_t i) { return questions[i].name; },
      .output = course::OutputMemory::pageable,
      .mistakes = mistakes(questions),
  });
}

// An H100's, as in the lesson.
constexpr Multiprocessor hopper{.blocks = 32,
                                .threads = 2048,
                                .shared_bytes = 228 * 1024,
                                .shared_reserved = 1024,
                                .shared_unit = 128,
                                .registers = 65536,
                                .register_unit = 256,
                                .schedulers = 4,
                                .threads_per_block = 1024,
                                .shared_per_block = 227 * 1024};

void judge_by_hand(const Block& block, int blocks) {
  judge_resident_blocks({{name("H100", block), hopper, block, blocks}});
}

/// The SMs of the device at hand, as the runtime describes them.
Multiprocessor sm_at_hand() {
  cudaDeviceProp device;
  CUDA_CHECK(cudaGetDeviceProperties(&device, 0));
  return {.blocks = device.maxBlocksPerMultiProcessor,
          .threads = device.maxThreadsPerMultiProcessor,
          .shared_bytes = static_cast<int>(device.sharedMemPerMultiprocessor),
          .shared_reserved = static_cast<int>(device.reservedSharedMemPerBlock),
          .shared_unit = device.major < 8 ? 256 : 128,  // these three the runtime does not tell
          .registers = device.regsPerMultiprocessor,
          .register_unit = 256,
          .schedulers = 4,
          .threads_per_block = device.maxThreadsPerBlock,
          .shared_per_block = static_cast<int>(device.sharedMemPerBlockOptin)};
}

/// Sizes that come near each limit, and some that are no multiple of anything.
constexpr int thread_counts[] = {1, 31, 32, 33, 64, 65, 96, 128, 160, 192, 256, 257, 384, 512, 640, 768, 1000, 1024};
constexpr int shared_sizes[] = {0, 1, 520, 1000, 1024, 4096, 7000, 12288, 24576, 33000, 49152, 60000};

}  // namespace

TEST_CASE("by hand: 128 threads, 16 registers, 520 bytes: threads are the limit") { judge_by_hand({128, 16, 520}, 16); }
TEST_CASE("by hand: 32 threads, 16 registers: the number of blocks is the limit") { judge_by_hand({32, 16, 0}, 32); }
TEST_CASE("by hand: 128 threads, 16 registers, 40,000 bytes: shared memory") { judge_by_hand({128, 16, 40000}, 5); }
TEST_CASE("by hand: 128 threads, 72 registers, 520 bytes: registers") { judge_by_hand({128, 72, 520}, 7); }
TEST_CASE("by hand: 96 threads, 104 registers: a quarter of the registers each") { judge_by_hand({96, 104, 0}, 5); }
TEST_CASE("by hand: 256 threads, 41 registers: a warp takes 1,536, not 1,312") { judge_by_hand({256, 41, 0}, 5); }
TEST_CASE("by hand: 256 threads, 232,448 bytes: all that a block may have, without the reserve") {
  judge_by_hand({256, 16, 227 * 1024}, 1);
}
TEST_CASE("by hand: one unit of shared memory a block, and twelve of them") {
  Multiprocessor small = hopper;
  small.shared_bytes = 12 * 1024;
  small.shared_reserved = 0;
  small.shared_unit = 1024;
  const Block block{128, 16, 1000};
  judge_resident_blocks({{name("an SM with 12 units of 1,024 bytes", block), small, block, 12}});
}
TEST_CASE("by hand: 65 threads take three warps") { judge_by_hand({65, 16, 0}, 21); }
TEST_CASE("by hand: blocks that cannot run") {
  judge_by_hand({1025, 16, 0}, 0);
  judge_by_hand({128, 16, 227 * 1024 + 1}, 0);
  judge_by_hand({1024, 72, 0}, 0);
}

TEST_CASE("what the runtime says of this device") {
  const Multiprocessor sm = sm_at_hand();
  std::vector<Question> questions;
  for (const int threads : thread_counts) {
    for (const int shared_bytes : shared_sizes) {
      const RuntimeAnswer runtime = ask_runtime(threads, shared_bytes);
      const Block block{threads, runtime.registers_per_thread, shared_bytes};
      questions.push_back({name("the device at hand", block), sm, block, runtime.blocks});
    }
  }
  judge_resident_blocks(questions);
}

#ifdef COURSE_SIMULATOR
TEST_CASE("the GPUs that the simulator knows") {
  std::vector<Question> questions;
  for (const simulator::DeviceModel& model : simulator::device_models()) {
    const Multiprocessor sm{.blocks = model.max_blocks_per_sm,
                            .threads = model.max_threads_per_sm,
                            .shared_bytes = static_cast<int>(model.shared_per_sm),
                            .shared_reserved = static_cast<int>(model.shared_reserved_per_block),
                            .shared_unit = static_cast<int>(model.shared_unit),
                            .registers = model.registers_per_sm,
                            .register_unit = model.register_unit,
                            .schedulers = model.warp_unit,
                            .threads_per_block = model.max_threads_per_block,
                            .shared_per_block = static_cast<int>(model.shared_per_block_opt_in)};
    for (const int threads : thread_counts) {
      for (const int shared_bytes : shared_sizes) {
        for (const int registers : {16, 27, 32, 40, 41, 72, 99, 104, 168, 255}) {
          const Block block{threads, registers, shared_bytes};
          const simulator::Occupancy answer =
              simulator::occupancy(model, {threads, registers, static_cast<std::size_t>(shared_bytes)});
          questions.push_back({name(model.name, block), sm, block, answer.blocks});
        }
      }
    }
  }
  judge_resident_blocks(questions);
}
#endif
