/// @file
/// What translated CUDA syntax calls: built-in indices, shared variables and variables of the device.
#pragma once

// Variables, not macros: programs give members, parameters and local variables these names, too. The machine sets them
// for the thread that runs (execution/built_ins.hpp), and knows that reading them is no access to memory.
#define SIMULATOR_BUILT_IN(type, name) extern const __device__ type name asm("simulator_" #name)
SIMULATOR_BUILT_IN(uint3, threadIdx);
SIMULATOR_BUILT_IN(uint3, blockIdx);
SIMULATOR_BUILT_IN(dim3, blockDim);
SIMULATOR_BUILT_IN(dim3, gridDim);
SIMULATOR_BUILT_IN(int, warpSize);
#undef SIMULATOR_BUILT_IN

namespace simulator {

/// A `__shared__` variable of the source: one object for each declaration (and template instance). Variables of the
/// device are described alike.
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

/// Describes a shared variable of type T. Where a function's `static` is first reached, this runs inside of a kernel.
template <class T>
SIMULATOR_UNWATCHED constexpr SharedVariable describe(const char* name, size_t alignment = 0) {
  using First = ArrayShape<T>;
  using Second = ArrayShape<typename First::Inner>;
  using Third = ArrayShape<typename Second::Inner>;
  return {name,
          sizeof(T),
          alignment > alignof(T) ? alignment : alignof(T),
          First::element_bytes,
          {First::extent, Second::extent, Third::extent}};
}

/// Who may touch a variable of the device: kernels, and the host only a managed one. Kernels only read a constant.
enum class VariableKind { device, constant, managed };

/// Global memory for the lifetime of the program, holding what the `variable.bytes` at `initial` hold.
void* place_device_variable(const void* initial, const SharedVariable& variable, VariableKind kind);

/// A `__device__` variable of the source, declared where it gets its first value.
template <class T>
SIMULATOR_UNWATCHED T& device_variable(T& initial, const char* name, VariableKind kind) {
  const auto* bytes = &reinterpret_cast<const volatile char&>(initial);
  return *static_cast<T*>(place_device_variable(const_cast<const char*>(bytes), describe<T>(name), kind));
}

/// Where the running block keeps `variable`, which is declared at `pc`.
void* shared_address(const SharedVariable& variable, const void* pc);
/// Where the running block's dynamic shared memory begins.
void* dynamic_shared_address(const char* name, size_t element_bytes, const void* pc);

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

}  // namespace simulator
