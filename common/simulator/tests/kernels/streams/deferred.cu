// Work waits until something waits for it: the host does not see results any earlier.
#include "../device_array.hpp"

__global__ void set_kernel(volatile int* flag) { *flag = 1; }

void note(void* list) { static_cast<std::vector<int>*>(list)->push_back(1); }
void CUDART_CB note_status(cudaStream_t, cudaError_t status, void* list) {
  int count = 0;
  const bool refused = cudaFree(nullptr) == cudaErrorNotPermitted && cudaGetLastError() == cudaErrorNotPermitted;
  static_cast<std::vector<int>*>(list)->push_back(status == cudaSuccess && refused && count == 0 ? 2 : -1);
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  std::vector<int> notes;
  cudaLaunchHostFunc(stream, note, &notes);
  cudaStreamAddCallback(stream, note_status, &notes, 0);
  if (!notes.empty()) return 1;
  cudaStreamSynchronize(stream);
  if (notes != std::vector<int>{1, 2}) return 2;

  int* flag = nullptr;
  cudaMallocManaged(&flag, sizeof(int));
  *flag = 0;
  set_kernel<<<1, 1, 0, stream>>>(flag);
  volatile int* watched = flag;
  while (*watched == 0) {  // time passes as the host looks
  }
  cudaStreamDestroy(stream);
  cudaFree(flag);
  return 0;
}
