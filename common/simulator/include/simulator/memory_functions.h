/// @file
/// Loads and stores by name, and the questions that device code may ask about a pointer.
#pragma once

#include <type_traits>

namespace simulator {

/// Copies `bytes` bytes, of which one side is the caller's own variable: the other side is what the checks see, as one
/// access at `pc`.
void load_bytes(void* own, const void* address, size_t bytes, const void* pc);
void store_bytes(void* address, const void* own, size_t bytes, const void* pc);
/// The same, of what a GPU builds there in steps: threads that do so at once mix them, though all would end alike.
void store_in_steps(void* address, const void* own, size_t bytes, const void* pc);

template <class T>
T load(const T* address, const void* pc) {
  T value;
  load_bytes(&value, const_cast<const void*>(static_cast<const volatile void*>(address)), sizeof value, pc);
  return value;
}
template <class T>
void store(T* address, const T& value, const void* pc) {
  store_bytes(address, &value, sizeof value, pc);
}

/// T, where a call's other arguments should decide what T is.
template <class T>
struct Identity {
  using Type = T;
};

}  // namespace simulator

// For code whose accesses are not the program's own.
#define SIMULATOR_UNWATCHED __attribute__((no_sanitize("thread")))
/// Between a thread's beginning and its kernel, where every frame costs each thread some lines of the cache.
#define SIMULATOR_INLINED SIMULATOR_UNWATCHED __attribute__((always_inline))

// For functions that touch memory on behalf of the line that calls them: never inlined, so that their return address is
// that line, and not observed themselves.
#define SIMULATOR_CALLED __attribute__((noinline, no_sanitize("thread"))) inline

// For the public part of a class: makes `element = function(...)` known to the checks where g++ lets the function's result
// go straight to its place, unseen: without the passes that simcc adds to it. The class stays trivially copyable.
#if defined(__clang__) || defined(SIMULATOR_COMPILER_PASSES)
#define SIMULATOR_OBSERVED_ASSIGNMENT(type)
#else
#define SIMULATOR_OBSERVED_ASSIGNMENT(type)                                                        \
  template <class Value, typename std::enable_if<std::is_same<Value, type>::value, int>::type = 0> \
  SIMULATOR_CALLED type& operator=(Value&& value) {                                                \
    ::simulator::store(this, value, __builtin_return_address(0));                                  \
    return *this;                                                                                  \
  }
#endif

#define SIMULATOR_LOAD(name)                                        \
  template <class T>                                                \
  SIMULATOR_CALLED T name(const T* address) {                       \
    return ::simulator::load(address, __builtin_return_address(0)); \
  }
#define SIMULATOR_STORE(name)                                                             \
  template <class T>                                                                      \
  SIMULATOR_CALLED void name(T* address, typename ::simulator::Identity<T>::Type value) { \
    ::simulator::store(address, value, __builtin_return_address(0));                      \
  }
// They differ in which caches keep the value, and there are none here.
SIMULATOR_LOAD(__ldg)
SIMULATOR_LOAD(__ldca)
SIMULATOR_LOAD(__ldcg)
SIMULATOR_LOAD(__ldcs)
SIMULATOR_LOAD(__ldcv)
SIMULATOR_LOAD(__ldlu)
SIMULATOR_STORE(__stcg)
SIMULATOR_STORE(__stcs)
SIMULATOR_STORE(__stwb)
SIMULATOR_STORE(__stwt)
#undef SIMULATOR_LOAD
#undef SIMULATOR_STORE

extern "C" {
unsigned int __isGlobal(const void* pointer);
unsigned int __isShared(const void* pointer);
unsigned int __isConstant(const void* pointer);
unsigned int __isLocal(const void* pointer);
}
