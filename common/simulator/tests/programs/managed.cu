// Unified memory in the style of a class whose objects live in managed memory and are passed to kernels by reference.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

class Managed {
 public:
  void* operator new(size_t bytes) {
    void* memory = nullptr;
    cudaMallocManaged(&memory, bytes);
    cudaDeviceSynchronize();
    return memory;
  }
  void operator delete(void* memory) {
    cudaDeviceSynchronize();
    cudaFree(memory);
  }
};

class Label : public Managed {
 public:
  explicit Label(const char* text) { copy(text); }
  Label(const Label& other) : Managed() { copy(other.text_); }
  ~Label() { cudaFree(text_); }
  Label& operator=(const Label&) = delete;
  __host__ __device__ char* text() const { return text_; }
  __host__ __device__ int length() const { return length_; }

 private:
  void copy(const char* text) {
    length_ = static_cast<int>(std::strlen(text));
    cudaMallocManaged(&text_, length_ + 1);
    std::strcpy(text_, text);
  }
  char* text_ = nullptr;
  int length_ = 0;
};

struct Element : public Managed {
  Label label{"hello"};
  int value = 10;
};

__global__ void change_by_reference(Element& element, const int& step) {
  const int i = threadIdx.x;
  if (i < element.label.length()) element.label.text()[i] -= 'a' - 'A';
  if (i == 0) element.value += step;
}

__global__ void change_by_pointer(Element* element) {
  element->value *= 2;
}

__global__ void copy_by_value(Label label, char* out) {
  if (threadIdx.x <= label.length()) out[threadIdx.x] = label.text()[threadIdx.x];
}

int main() {
  Element* element = new Element;
  int* step;
  cudaMallocManaged(&step, sizeof(int));
  *step = 5;
  change_by_reference<<<1, 32>>>(*element, *step);
  change_by_pointer<<<1, 1>>>(element);
  cudaDeviceSynchronize();  // the copy is made by the host, from what the kernels left
  char* out;
  cudaMallocManaged(&out, 32);
  copy_by_value<<<1, 32>>>(element->label, out);
  cudaDeviceSynchronize();
  std::printf("%s %s %d\n", element->label.text(), out, element->value);
  const bool right = std::strcmp(out, "HELLO") == 0 && element->value == 30;
  delete element;
  cudaFree(out);
  cudaFree(step);
  return right ? 0 : 1;
}
