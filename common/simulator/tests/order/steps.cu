// Carries out steps of host programs on words in every kind of memory.
#include "steps.hpp"

#include <cuda_runtime.h>

#include <cstdlib>

namespace {

__device__ int symbol_word;

__global__ void read_kernel(const int* word, int* sink) { *sink = *word; }

__global__ void write_kernel(int* word) { *word = 2; }

struct World {
  int* words[word_kinds] = {};
  int* sinks[streams_in_all] = {};  // a kernel in each stream has its own
  cudaStream_t streams[streams_in_all] = {};
  cudaEvent_t event = nullptr;
  int host_sink = 0;

  World() {
    int** managed = &words[static_cast<int>(Word::managed)];
    int** pinned = &words[static_cast<int>(Word::pinned)];
    int** other_pinned = &words[static_cast<int>(Word::other_pinned)];
    int** mapped = &words[static_cast<int>(Word::mapped)];
    cudaMalloc(&words[static_cast<int>(Word::other_device)], sizeof(int));
    cudaMallocManaged(managed, sizeof(int));
    cudaMallocHost(pinned, sizeof(int));
    cudaMallocHost(other_pinned, sizeof(int));
    *mapped = static_cast<int*>(std::aligned_alloc(64, 64));
    cudaHostRegister(*mapped, 64, cudaHostRegisterMapped);
    words[static_cast<int>(Word::pageable)] = static_cast<int*>(std::aligned_alloc(64, 64));
    cudaGetSymbolAddress(reinterpret_cast<void**>(&words[static_cast<int>(Word::symbol)]), symbol_word);
    *words[static_cast<int>(Word::pageable)] = 0;
    for (const Word kind : {Word::other_device, Word::managed, Word::pinned, Word::other_pinned, Word::mapped}) {
      cudaMemset(words[static_cast<int>(kind)], 0, sizeof(int));
    }
    for (int*& sink : sinks) cudaMalloc(&sink, sizeof(int));
    for (int i = 1; i < streams_in_all; ++i) {
      cudaStreamCreateWithFlags(&streams[i],
                                is_blocking(static_cast<In>(i)) ? cudaStreamDefault : cudaStreamNonBlocking);
    }
    cudaEventCreate(&event);
    cudaDeviceSynchronize();
  }

  int* word(Word kind) const { return words[static_cast<int>(kind)]; }
  cudaStream_t stream(const Step& step) const { return streams[static_cast<int>(step.stream)]; }
};

// No static variable of a function: its guard is a flag, and a host that asks for flags gives the device time.
World* the_world = nullptr;
World& world() { return *the_world; }

void read_word(void* word) { world().host_sink = *static_cast<int*>(word); }
void write_word(void* word) { *static_cast<int*>(word) = 3; }

bool run_step(const Step& step) {
  World& all = world();
  int* word = all.word(step.word);
  int* from = all.word(step.from);
  const cudaStream_t stream = all.stream(step);
  switch (step.act) {
    case Act::host_read:
      read_word(word);
      break;
    case Act::host_write:
      write_word(word);
      break;
    case Act::kernel_read:
      read_kernel<<<1, 1, 0, stream>>>(word, all.sinks[static_cast<int>(step.stream)]);
      break;
    case Act::kernel_write:
      write_kernel<<<1, 1, 0, stream>>>(word);
      break;
    case Act::function_read:
      cudaLaunchHostFunc(stream, read_word, word);
      break;
    case Act::function_write:
      cudaLaunchHostFunc(stream, write_word, word);
      break;
    case Act::set_now:
      cudaMemset(word, 0, sizeof(int));
      break;
    case Act::set:
      cudaMemsetAsync(word, 0, sizeof(int), stream);
      break;
    case Act::copy_now:
      cudaMemcpy(word, from, sizeof(int), cudaMemcpyDefault);
      break;
    case Act::copy:
      cudaMemcpyAsync(word, from, sizeof(int), cudaMemcpyDefault, stream);
      break;
    case Act::to_symbol_now:
      cudaMemcpyToSymbol(symbol_word, from, sizeof(int));
      break;
    case Act::to_symbol:
      cudaMemcpyToSymbolAsync(symbol_word, from, sizeof(int), 0, cudaMemcpyDefault, stream);
      break;
    case Act::from_symbol:
      cudaMemcpyFromSymbolAsync(word, symbol_word, sizeof(int), 0, cudaMemcpyDefault, stream);
      break;
    case Act::free_after:
      cudaFreeAsync(word, stream);
      break;
    case Act::wait_device:
      cudaDeviceSynchronize();
      break;
    case Act::wait_stream:
      cudaStreamSynchronize(stream);
      break;
    case Act::record:
      cudaEventRecord(all.event, stream);
      break;
    case Act::wait_event:
      cudaEventSynchronize(all.event);
      break;
    case Act::stream_waits:
      cudaStreamWaitEvent(stream, all.event, 0);
      break;
    case Act::ask_stream:
      return cudaStreamQuery(stream) == cudaSuccess;
  }
  return false;
}

}  // namespace

std::vector<bool> run_steps(const std::vector<Step>& steps) {
  if (the_world == nullptr) the_world = new World();
  int*& device = world().words[static_cast<int>(Word::device)];
  if (device == nullptr) cudaMalloc(&device, sizeof(int));
  cudaMemset(device, 0, sizeof(int));
  cudaDeviceSynchronize();
  std::vector<bool> yes;
  bool freed = false;
  for (const Step& step : steps) {
    yes.push_back(run_step(step));
    freed = freed || step.act == Act::free_after;
  }
  cudaDeviceSynchronize();
  if (freed) device = nullptr;
  return yes;
}
