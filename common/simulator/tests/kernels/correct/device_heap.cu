// Kernels allocate and free: a list in one kernel, walked and freed by another.
#include "../device_array.hpp"

struct Node {
  int value;
  Node* next;
};

__device__ Node* head;

__global__ void build_kernel(int n) {
  for (int i = 0; i < n; ++i) head = new Node{i, head};
}

__global__ void sum_kernel(int* out) {
  int sum = 0;
  while (head != nullptr) {
    Node* node = head;
    sum += node->value;
    head = node->next;
    delete node;
  }
  int* scratch = static_cast<int*>(malloc(4 * sizeof(int)));
  scratch[threadIdx.x] = sum;
  *out = scratch[threadIdx.x];
  free(scratch);
  if (malloc(size_t{1} << 45) != nullptr) *out = -1;
}

int main() {
  DeviceArray<int> out(1);
  build_kernel<<<1, 1>>>(10);
  sum_kernel<<<1, 1>>>(out.data());
  return out.to_host()[0] == 45 ? 0 : 1;
}
