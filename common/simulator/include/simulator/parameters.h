/// @file
/// A kernel's parameters on their way from the launch to the threads.
#pragma once

namespace simulator {

/// What an argument carries besides bytes: an address of code, which is another one on the host than on the device.
enum class Carries { nothing, function, virtual_functions };

/// One argument of a launch, if it is a pointer: the runtime names allocations after the parameters they came in by.
struct Argument {
  const void* pointer;
  Carries carries = Carries::nothing;
};

/// A kernel's parameter of type T as a launch keeps it until the kernel runs.
template <class T>
struct Kept {
  T value;
  SIMULATOR_INLINED const T& get() const { return value; }
};
/// A reference carries an address, as on a GPU: what it refers to must lie where kernels can reach it.
template <class T>
struct Kept<T&> {
  T* address;
  explicit Kept(T& value) : address(__builtin_addressof(value)) {}
  SIMULATOR_INLINED T& get() const { return *address; }
};
template <class T>
Argument argument(const Kept<T*>& pointer) {
  return {const_cast<const void*>(reinterpret_cast<const volatile void*>(pointer.value)),
          std::is_function<T>::value ? Carries::function : Carries::nothing};
}
template <class T>
Argument argument(const Kept<T>&) {
  return {nullptr, std::is_polymorphic<T>::value ? Carries::virtual_functions : Carries::nothing};
}

/// Whether a call passes a T as the address of an object that the caller made: the rule of the C++ ABI for classes
/// whose copies or whose end is more than bytes.
template <class T>
constexpr bool passed_by_address = !std::is_reference<T>::value && !(std::is_trivially_copy_constructible<T>::value &&
                                                                     std::is_trivially_destructible<T>::value);
template <class T>
using AsPassed = std::conditional_t<passed_by_address<T>, const T&, T>;

/// Calls a kernel without copying such parameters again: a device gets their bytes, and no constructor runs there.
template <class... Parameters>
struct CallOnBytes {
  void (*kernel)(Parameters...);
  void operator()(AsPassed<Parameters>... arguments) const {
    auto* address = reinterpret_cast<void*>(kernel);  // at once, the cast below would be warned of
    reinterpret_cast<void (*)(AsPassed<Parameters>...)>(address)(arguments...);
  }
};

}  // namespace simulator
