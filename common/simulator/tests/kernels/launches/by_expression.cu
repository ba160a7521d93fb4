// What stands before <<< is evaluated once, on the host, when the launch is made: nothing of it is there any more when
// the kernel runs.
#include <memory>

#include "../device_array.hpp"

using Kernel = void (*)(int*, int);

__global__ void set_kernel(int* a, int value) { *a = value; }
__global__ void add_kernel(int* a, int value) { *a += value; }

// Neither can nor may be copied.
class Layer {
 public:
  explicit Layer(Kernel kernel) : kernel_(kernel), exposed(kernel), owned_(std::make_unique<int>(1)) {}
  ~Layer() { kernel_ = exposed = nullptr; }
  void launch(int* a, int value) const {
    kernel_<<<1, 1>>>(a, value);
    this->kernel_<<<1, 1>>>(a, value);
  }

 private:
  Kernel kernel_;

 public:
  Kernel exposed;

 private:
  std::unique_ptr<int> owned_;
};

int choices = 0;
Kernel choose() {
  ++choices;
  return choices == 1 ? set_kernel : add_kernel;
}

Kernel chosen = nullptr;

void launch_members(int* a) {
  const Layer layer(add_kernel);
  layer.launch(a, 1);
  layer.exposed<<<1, 1>>>(a, 10);
  const auto owned = std::make_unique<Layer>(add_kernel);
  owned->exposed<<<1, 1>>>(a, 100);
  (*owned).exposed<<<1, 1>>>(a, 1000);
}

int main() {
  DeviceArray<int> a(1);
  choose()<<<1, 1>>>(a.data(), 5);
  choose()<<<1, 1>>>(a.data(), 2);
  if (choices != 2 || a.to_host()[0] != 7) return 1;

  chosen = set_kernel;
  chosen<<<1, 1>>>(a.data(), 3);
  chosen = add_kernel;
  chosen<<<1, 1>>>(a.data(), 4);
  (*chosen)<<<1, 1>>>(a.data(), 5);
  chosen = nullptr;
  if (a.to_host()[0] != 12) return 2;

  const Kernel kernels[] = {set_kernel, add_kernel};
  int next = 0;
  kernels[next++]<<<1, 1>>>(a.data(), 20);
  kernels[next++]<<<1, 1>>>(a.data(), 30);
  if (next != 2 || a.to_host()[0] != 50) return 3;

  Kernel pointer = set_kernel;
  (*pointer)<<<1, 1>>>(a.data(), 0);
  auto& reference = add_kernel;
  reference<<<1, 1>>>(a.data(), 0);
  pointer = nullptr;
  launch_members(a.data());
  return a.to_host()[0] == 1112 ? 0 : 4;
}
