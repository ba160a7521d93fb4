/// @file
/// Inline PTX: what the translator makes of an `asm` statement in device code.
#pragma once

#include <initializer_list>
#include <type_traits>

namespace simulator {

/// An operand of an `asm` statement, %0 and on.
struct PtxOperand {
  char constraint;          ///< its letter: h, r, l, q, f, d or n
  bool is_read;             ///< an input, or one that is both
  unsigned char bytes;      ///< of the place
  void* place;              ///< where the result goes; nullptr of an input
  unsigned long long bits;  ///< of an input
};

constexpr char ptx_letter(const char* constraint) {
  char letter = 0;
  for (; *constraint != 0; ++constraint) letter = *constraint;
  return letter;
}

template <class T>
SIMULATOR_UNWATCHED PtxOperand ptx_output(const char* constraint, T& place) {
  static_assert(sizeof(T) <= 8, "unsupported: an operand of inline PTX of more than 8 bytes. Use several");
  return {ptx_letter(constraint), constraint[0] == '+', sizeof(T),
          const_cast<void*>(static_cast<const volatile void*>(&place)), 0};
}

template <class T>
SIMULATOR_UNWATCHED PtxOperand ptx_input(const char* constraint, T value) {
  const char letter = ptx_letter(constraint);
  unsigned long long bits = 0;
  if constexpr (std::is_pointer<T>::value) {
    bits = reinterpret_cast<unsigned long long>(value);
  } else if constexpr (std::is_arithmetic<T>::value) {
    const float single = static_cast<float>(value);
    const double number = static_cast<double>(value);
    if (letter == 'f') {
      __builtin_memcpy(&bits, &single, sizeof single);
    } else if (letter == 'd') {
      __builtin_memcpy(&bits, &number, sizeof number);
    } else {
      bits = static_cast<unsigned long long>(value);
    }
  } else {
    static_assert(sizeof(T) <= 8, "unsupported: an operand of inline PTX of more than 8 bytes. Use several");
    __builtin_memcpy(&bits, &value, sizeof value);
  }
  return {letter, true, sizeof(T), nullptr, bits};
}

/// Carries out the instructions of `text` for the running thread, on behalf of the line that calls it.
void run_ptx(const char* text, std::initializer_list<PtxOperand> operands);

}  // namespace simulator

extern "C" {
/// @name An address of the block's shared memory as PTX has it: counted from where that begins
/// @{
size_t __cvta_generic_to_shared(const void* pointer);
void* __cvta_shared_to_generic(size_t address);
/// @}
}
static inline size_t __cvta_generic_to_global(const void* pointer) { return reinterpret_cast<size_t>(pointer); }
static inline void* __cvta_global_to_generic(size_t address) { return reinterpret_cast<void*>(address); }
static inline size_t __cvta_generic_to_constant(const void* pointer) { return reinterpret_cast<size_t>(pointer); }
