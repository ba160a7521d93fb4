/// @file
/// What translated CUDA syntax calls: built-in indices, launches and shared variables.
#pragma once

namespace simulator {

/// @name Built-in variables, returned by value so that reading them is no memory access
/// @{
uint3 thread_index();
uint3 block_index();
dim3 block_dimensions();
dim3 grid_dimensions();
/// @}

/// What stands between `<<<` and `>>>`.
struct Configuration {
  Configuration(dim3 grid_size, dim3 block_size, size_t dynamic_shared_bytes = 0, cudaStream_t in_stream = nullptr)
      : grid(grid_size), block(block_size), shared_bytes(dynamic_shared_bytes), stream(in_stream) {}
  dim3 grid;
  dim3 block;
  size_t shared_bytes;
  cudaStream_t stream;
};

/// A kernel with its arguments bound, run once by every thread.
class KernelCall {
 public:
  /// @param bytes size of the whole object, parameters included
  explicit KernelCall(size_t bytes) : bytes_(bytes) {}
  virtual ~KernelCall() = default;
  virtual void run() const = 0;

  /// Whether `address` is one of the parameters, which a thread may read although they lie in host memory.
  bool holds(uintptr_t address) const { return address - reinterpret_cast<uintptr_t>(this) < bytes_; }

 private:
  size_t bytes_;
};

/// One argument of a launch, if it is a pointer: the runtime names allocations after the parameters they came in by.
struct Argument {
  const void* pointer;
};
template <class T>
Argument argument(T* value) {
  return {reinterpret_cast<const void*>(value)};
}
template <class T>
Argument argument(const T&) {
  return {nullptr};
}

/// Queues a launch. Takes ownership of `call`. Invalid configurations set the last error, as on a GPU.
void enqueue_launch(const Configuration& configuration, const char* kernel, const void* call_site, KernelCall* call,
                    const Argument* arguments, int argument_count);

/// Copies itself to the running thread's own stack first, so that each thread has its own parameters.
template <class Bound>
class BoundKernelCall final : public KernelCall {
 public:
  explicit BoundKernelCall(const Bound& bound) : KernelCall(sizeof(BoundKernelCall)), bound_(bound) {}
  __attribute__((no_sanitize("thread"))) void run() const override {
    Bound own = bound_;
    own();
  }

 private:
  Bound bound_;
};

/// Waits for its arguments; calling it is the launch.
template <class Kernel>
class Launch {
 public:
  Launch(const Configuration& configuration, const char* name, const Kernel& kernel)
      : configuration_(configuration), name_(name), kernel_(kernel) {}

  template <class... Arguments>
  __attribute__((noinline)) void operator()(Arguments... arguments) const {
    auto bound = [kernel = kernel_, arguments...]() { kernel(arguments...); };
    const Argument described[] = {argument(arguments)..., Argument{nullptr}};
    enqueue_launch(configuration_, name_, __builtin_return_address(0), new BoundKernelCall<decltype(bound)>(bound),
                   described, static_cast<int>(sizeof...(Arguments)));
  }

 private:
  Configuration configuration_;
  const char* name_;
  Kernel kernel_;
};

/// `kernel<<<configuration>>>`, still without its arguments.
template <class Kernel>
Launch<Kernel> launch(const Configuration& configuration, const char* name, const Kernel& kernel) {
  return Launch<Kernel>(configuration, name, kernel);
}

/// A `__shared__` variable of the source: one object for each declaration (and template instance).
struct SharedVariable {
  const char* name;
  size_t bytes;
  size_t alignment;
  size_t element_bytes;
  size_t extents[3];  ///< of the array's dimensions, outermost first; 0 where there is none
};

/// Element size and dimensions of array types.
template <class T>
struct ArrayShape {
  static constexpr size_t element_bytes = sizeof(T);
  static constexpr size_t extent = 0;
  using Inner = void;
};
template <class T, size_t n>
struct ArrayShape<T[n]> {
  static constexpr size_t element_bytes = ArrayShape<T>::element_bytes;
  static constexpr size_t extent = n;
  using Inner = T;
};
template <>
struct ArrayShape<void> {
  static constexpr size_t extent = 0;
  using Inner = void;
};

/// Describes a shared variable of type T.
template <class T>
constexpr SharedVariable describe(const char* name, size_t alignment = 0) {
  using First = ArrayShape<T>;
  using Second = ArrayShape<typename First::Inner>;
  using Third = ArrayShape<typename Second::Inner>;
  return {name,
          sizeof(T),
          alignment > alignof(T) ? alignment : alignof(T),
          First::element_bytes,
          {First::extent, Second::extent, Third::extent}};
}

/// Where the running block keeps `variable`, which is declared at `pc`.
void* shared_address(const SharedVariable& variable, const void* pc);
/// Where the running block's dynamic shared memory begins.
void* dynamic_shared_address(const char* name, size_t element_bytes, const void* pc);
/// Room that every block finds at the same address. `variable` must live as long as the program.
void* file_scope_shared_address(const SharedVariable& variable);

// Never inlined, so that the return address is the line of the declaration.
template <class T>
__attribute__((noinline)) T& shared_variable(const SharedVariable& variable) {
  return *static_cast<T*>(shared_address(variable, __builtin_return_address(0)));
}

template <class T>
struct ElementOf;
template <class T>
struct ElementOf<T[]> {
  using Type = T;
};

template <class T>
__attribute__((noinline)) T& dynamic_shared(const char* name) {
  constexpr size_t element_bytes = sizeof(typename ElementOf<T>::Type);
  return *reinterpret_cast<T*>(dynamic_shared_address(name, element_bytes, __builtin_return_address(0)));
}

template <class T>
T& file_scope_shared(const char* name, size_t alignment = 0) {
  static const SharedVariable variable = describe<T>(name, alignment);
  return *static_cast<T*>(file_scope_shared_address(variable));
}

}  // namespace simulator

#define threadIdx (::simulator::thread_index())
#define blockIdx (::simulator::block_index())
#define blockDim (::simulator::block_dimensions())
#define gridDim (::simulator::grid_dimensions())
#define warpSize 32
