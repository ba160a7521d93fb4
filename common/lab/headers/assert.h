/// @file
/// assert() as glibc declares it: the simulator has a definition of its own of the function that it calls.
// Read again each time, as the standard has it.
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#ifdef __cplusplus
extern "C" void __assert_fail(const char*, const char*, unsigned, const char*) noexcept __attribute__((noreturn));
#else
_Noreturn void __assert_fail(const char*, const char*, unsigned, const char*);
#endif
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif
#ifndef __cplusplus
#undef static_assert
#define static_assert _Static_assert
#endif
