/// @file
/// What stands for the names of a library that the simulator does not have. simcc declares with these macros what a
/// program names: see compiler/missing_calls.hpp.
#pragma once

#include "cuda_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif
/// Reports that the line at `pc` calls what is missing, and ends the program or the kernel.
/// @returns an error's number, in an exercise
long simulator_missing_call(const char* function, const char* library, const char* advice, const void* pc);
#ifdef __cplusplus
}

namespace simulator {

/// A constant: its number means nothing, since only missing functions take it.
struct MissingConstant {
  long long value;
  constexpr operator long long() const { return value; }
  template <class T, typename std::enable_if<std::is_enum<T>::value, int>::type = 0>
  constexpr operator T() const {
    return static_cast<T>(value);
  }
};

/// A handle, a descriptor or an enumeration: only missing functions give it a meaning.
template <int number>
struct MissingType {
  long long value = 0;
  constexpr MissingType() = default;
  constexpr MissingType(decltype(nullptr)) {}
  constexpr MissingType(MissingConstant constant) : value(constant.value) {}
  template <class T, typename std::enable_if<std::is_integral<T>::value || std::is_enum<T>::value, int>::type = 0>
  constexpr MissingType(T number_of) : value(static_cast<long long>(number_of)) {}
  constexpr operator long long() const { return value; }
  friend constexpr bool operator==(const MissingType& one, decltype(nullptr)) { return one.value == 0; }
  friend constexpr bool operator!=(const MissingType& one, decltype(nullptr)) { return one.value != 0; }
};

}  // namespace simulator

/// It may be a function after all, whose name another macro stands for: `#define gpu_destroy cufftDestroy`.
#define SIMULATOR_MISSING_CONSTANT(number, result, name, library, advice)                         \
  struct simulator_missing_##name : ::simulator::MissingConstant {                                \
    constexpr simulator_missing_##name() : ::simulator::MissingConstant{number} {}                \
    template <class... Arguments>                                                                 \
    SIMULATOR_CALLED result operator()(Arguments&&...) const {                                    \
      return (result)simulator_missing_call(#name, library, advice, __builtin_return_address(0)); \
    }                                                                                             \
  };                                                                                              \
  constexpr simulator_missing_##name name{};
#define SIMULATOR_MISSING_TYPE(name) typedef ::simulator::MissingType<__COUNTER__> name;
#define SIMULATOR_MISSING_CALL(result, name, library, advice)                                   \
  template <class... Arguments>                                                                 \
  SIMULATOR_CALLED result name(Arguments&&...) {                                                \
    return (result)simulator_missing_call(#name, library, advice, __builtin_return_address(0)); \
  }
#endif
