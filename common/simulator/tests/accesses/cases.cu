// The ways in which C++ can touch an object, times the types that it may have. Each way says how often it reads and writes
// the object's bytes.
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <array>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>

#include "cases.hpp"

namespace {

// --- Types -----------------------------------------------------------------------------------------------------------

enum class Colour : short { red, green };

struct OneFloat {
  float x;
};
struct Rgb {
  unsigned char r, g, b;
};
struct Point {
  float x, y, z;
};
struct alignas(16) Quad {
  float x, y, z, w;
};
struct Loose {  // as long as a Quad, but of a smaller alignment
  int a, b, c, d;
};
struct Box {
  double low, middle, high;
};
struct Large {
  float values[9];
};
struct WithArray {
  int values[4];
};
struct WithBits {
  unsigned a : 5, b : 11, c : 16;
};
struct WithOddBits {
  char tag;
  unsigned b : 20;
};
struct WithHalf {
  __half first, second;
};
struct WithPointer {
  int* pointer;
  long count;
};
struct Derived : Point {
  float w;
};
struct Padded {
  char tag;
  int value;
};
struct Nested {
  Point point;
  Colour colour;
  Rgb rgb;
  bool flag;
  short rest;
};
class WithConstructor {
 public:
  __host__ __device__ WithConstructor() : x_(0), y_(0) {}
  __host__ __device__ WithConstructor(float x, float y) : x_(x), y_(y) {}
  __host__ __device__ float sum() const { return x_ + y_; }

 private:
  float x_, y_;
};
/// Copied by code of its own, member by member.
struct Copied {
  float x, y;
  __host__ __device__ Copied() : x(0), y(0) {}
  __host__ __device__ Copied(const Copied& other) : x(other.x), y(other.y) {}
  __host__ __device__ Copied& operator=(const Copied& other) {
    x = other.x;
    y = other.y;
    return *this;
  }
};
/// Passed by address, since it has an end.
struct Ended {
  int value;
  __host__ __device__ Ended() : value(0) {}
  Ended(const Ended&) = default;
  Ended& operator=(const Ended&) = default;
  __host__ __device__ ~Ended() {}
};
union Number {
  int i;
  float f;
};
union Wide {
  float values[4];
  int i;
};

// --- How they are written ---------------------------------------------------------------------------------------------

template <class T>
constexpr std::size_t accesses_of = std::is_same<T, Copied>::value ? 2
                                    : sizeof(T) <= 16              ? (sizeof(T) & (sizeof(T) - 1)) == 0 ? 1 : 2
                                                                   : (sizeof(T) + 15) / 16;

template <class T>
__device__ int take(T value) {
  return static_cast<int>(sizeof value);
}
template <class T>
__device__ void see(const T& value) {
  (void)sizeof value;
}
__device__ int number_of_thread(int block) { return block * blockIdx.x + threadIdx.x; }
__device__ float half_of(float number) {
  float whole;
  whole = static_cast<float>(take(number)) + number;
  return fmaxf(whole, number) / 2;
}
template <class T>
__device__ int take_second(int first, T value, double third) {
  return first + static_cast<int>(sizeof value) + static_cast<int>(third);
}
template <class... T>
__device__ int take_all(T... values) {
  return (0 + ... + static_cast<int>(sizeof values));
}
template <class T>
__device__ void copy_of(const T& value) {
  T copy = value;
  (void)copy;
}
template <class T>
__device__ void take_rvalue(T&& value) {
  T copy(static_cast<T&&>(value));
  (void)copy;
}
template <class T>
__device__ T given(const T* pointer) {
  return *pointer;
}
template <class T>
__device__ T passed(T value) {
  return value;
}
template <class T>
__device__ T made() {
  return T();
}
template <class T>
__device__ void fill(T* pointer) {
  *pointer = made<T>();
}
template <class T>
struct Holder {
  T held;
  __device__ T get() const { return held; }
  __device__ int weigh(T value) const { return static_cast<int>(sizeof value); }
  __device__ Holder self() const { return *this; }
};
template <class T>
struct Operand {
  T value;
};
template <class T>
__device__ int operator+(int count, Operand<T> operand) {
  return count + static_cast<int>(sizeof operand);
}
template <class T>
struct Caught {
  T value;
  __device__ explicit Caught(const T& from) : value(from) {}
};
struct Guard {
  int* counter;
  __device__ ~Guard() { ++*counter; }
};
__device__ bool yes() { return true; }

// --- Ways -------------------------------------------------------------------------------------------------------------

// WAY(name, reads, writes, statements that touch `m`, an object of type T)
#define WAY(name, reads, writes, ...)                   \
  struct name {                                         \
    static constexpr const char* text = #name;          \
    static constexpr Touches touches = {reads, writes}; \
    template <class T>                                  \
    static __device__ void touch(void* object) {        \
      T& m = *static_cast<T*>(object);                  \
      __VA_ARGS__                                       \
    }                                                   \
  };

WAY(argument, 1, 0, take(m);)
WAY(argument_between, 1, 0, take_second(1, m, 2.0);)
WAY(arguments_of_a_pack, 2, 0, take_all(m, m);)
WAY(argument_of_a_member, 1, 0, Holder<T> h{T()}; h.weigh(m);)
WAY(argument_by_pointer_to_function, 1, 0, int (*f)(T) = &take<T>; f(m);)
WAY(
    argument_of_a_lambda, 1, 0, auto f = [](T value) { return sizeof value; }; f(m);)
WAY(argument_through_pointer, 1, 0, T* p = &m; take(*p);)
WAY(argument_of_an_array, 1, 0, T* p = &m - 1; take(p[1]);)
WAY(argument_by_constant_pointer, 1, 0, const T* p = &m; take(*p);)
WAY(argument_by_conditional, 1, 0, T own = T(); take(yes() ? m : own);)
WAY(argument_by_comma, 1, 0, take((yes(), m));)
WAY(argument_moved, 1, 0, take(std::move(m));)
WAY(argument_where_it_ends, 1, 0, int n = 0; Guard guard{&n}; take(m);)
WAY(operator_argument, 1, 0, auto& o = reinterpret_cast<Operand<T>&>(m); (void)(1 + o);)
WAY(reference_copied, 1, 0, copy_of(m);)
WAY(rvalue_reference, 1, 0, take_rvalue(std::move(m));)
WAY(reference_unused, 0, 0, const T& r = m; (void)r; (void)&m;)
WAY(returned, 1, 0, (void)sizeof(given(&m)); T own = given(&m); (void)own;)
WAY(returned_and_dropped, 1, 0, given(&m);)
WAY(returned_and_passed, 1, 0, take(given(&m));)
WAY(
    returned_by_lambda, 1, 0, auto f = [&m]() -> T { return m; }; T own = f(); (void)own;)
WAY(returned_by_member, 1, 0, auto& h = reinterpret_cast<Holder<T>&>(m); T own = h.get(); (void)own;)
WAY(self_by_value, 1, 0, auto& h = reinterpret_cast<Holder<T>&>(m); (void)h.self();)
WAY(
    captured_by_value, 1, 0, auto f = [c = m] { return &c; }; f();)
WAY(
    captured_by_default, 1, 0, auto f = [=] { return &m; }; f();)
WAY(
    captured_by_reference, 1, 0,
    auto f =
        [&] {
          T own = m;
          (void)own;
        };
    f();)
WAY(copy_with_equals, 1, 0, T own = m; (void)own;)
WAY(copy_in_parentheses, 1, 0, T own(m); (void)own;)
WAY(copy_in_braces, 1, 0, T own{m}; (void)own;)
WAY(copy_by_auto, 1, 0, auto own = m; (void)own;)
WAY(copy_by_cast, 1, 0, (void)take(static_cast<T>(m));)
WAY(copy_placed, 1, 0, alignas(T) char place[sizeof(T)]; new (place) T(m);)
WAY(assigned_from, 1, 0, T own = T(); own = m;)
WAY(assigned_by_conditional, 1, 0, T own = T(); T other = T(); own = yes() ? m : other;)
WAY(member_initialised, 1, 0, Caught<T> own(m); (void)own;)
WAY(aggregate_initialised, 1, 0, Holder<T> own{m}; (void)own;)
WAY(array_initialised, 2, 0, T own[2] = {m, m}; (void)own;)
WAY(initialiser_list, 2, 0, std::initializer_list<T> list = {m, m}; (void)list;)
WAY(in_a_pair, 1, 0, std::pair<T, int> own(m, 1); (void)own;)
WAY(in_an_array_object, 1, 0, std::array<T, 1> own = {{m}}; (void)own;)
WAY(structured_binding, 1, 0, T (&array)[1] = reinterpret_cast<T (&)[1]>(m); auto [own] = array; (void)own;)
WAY(range_for_by_value, 1, 0, T (&array)[1] = reinterpret_cast<T (&)[1]>(m); for (T own : array)(void) own;)
WAY(range_for_by_reference, 1, 0, T (&array)[1] = reinterpret_cast<T (&)[1]>(m); for (const T& r : array) take(r);)

WAY(stored, 0, 1, T own = T(); m = own;)
WAY(stored_result, 0, 1, m = made<T>();)
WAY(stored_result_through_pointer, 0, 1, T* p = &m; *p = made<T>();)
WAY(
    stored_result_of_lambda, 0, 1, auto f = [] { return T(); }; m = f();)
WAY(stored_result_of_member, 0, 1, Holder<T> h{T()}; m = h.get();)
WAY(stored_result_where_it_ends, 0, 1, int n = 0; Guard guard{&n}; m = made<T>();)
WAY(stored_result_by_pointer_to_function, 0, 1, T (*f)() = &made<T>; m = f();)
WAY(stored_value, 0, 1, m = T();)
WAY(stored_braces, 0, 1, m = {};)
WAY(stored_by_comma, 0, 1, m = (yes(), T());)
WAY(stored_by_conditional, 0, 1, T own = T(); m = yes() ? own : made<T>();)
WAY(stored_by_reference, 0, 1, T& r = m; r = made<T>();)
WAY(stored_by_function, 0, 1, fill(&m);)
WAY(
    stored_by_captured, 0, 1, auto f = [&m] { m = made<T>(); }; f();)
WAY(placed, 0, 1, T own = T(); new (&m) T(own);)
WAY(placed_result, 0, 1, new (&m) T(made<T>());)
WAY(range_for_stored, 0, 1, T (&array)[1] = reinterpret_cast<T (&)[1]>(m); for (T & r : array) r = made<T>();)

WAY(passed_through, 1, 1, m = passed(m);)
WAY(given_back, 1, 1, m = given(&m);)
WAY(assigned_to_itself, 1, 1, T& r = m; m = r;)
WAY(exchanged, 1, 1, T own = T(); T before = m; m = std::move(own); own = std::move(before);)
WAY(held, 1, 1, Holder<T> own{m}; m = own.held;)

// Functions of the C library are for types that are bytes and nothing else.
#define WAY_OF_BYTES WAY
WAY_OF_BYTES(memcpy_from, 1, 0, T own; memcpy(static_cast<void*>(&own), &m, sizeof m);)
WAY_OF_BYTES(memcpy_to, 0, 1, T own = T(); memcpy(static_cast<void*>(&m), &own, sizeof m);)
WAY_OF_BYTES(memcpy_of_some_size, 1, 0, T own; std::size_t n = sizeof m; memcpy(static_cast<void*>(&own), &m, n);)
WAY_OF_BYTES(builtin_memcpy_from, 1, 0, T own; __builtin_memcpy(static_cast<void*>(&own), &m, sizeof m);)
WAY_OF_BYTES(builtin_memcpy_to, 0, 1, T own = T(); __builtin_memcpy(static_cast<void*>(&m), &own, sizeof m);)
WAY_OF_BYTES(memmove_from, 1, 0, T own; memmove(static_cast<void*>(&own), &m, sizeof m);)
WAY_OF_BYTES(memmove_to, 0, 1, T own = T(); memmove(static_cast<void*>(&m), &own, sizeof m);)
WAY_OF_BYTES(memset_to, 0, 1, memset(static_cast<void*>(&m), 0, sizeof m);)
WAY_OF_BYTES(memset_of_some_size, 0, 1, std::size_t n = sizeof m; memset(static_cast<void*>(&m), 0, n);)
WAY_OF_BYTES(builtin_memset_to, 0, 1, __builtin_memset(static_cast<void*>(&m), 0, sizeof m);)

// Numbers have ways of their own.
WAY(compound, 1, 1, m += 1;)
WAY(prefix, 1, 1, ++m;)
WAY(postfix, 1, 1, m++;)
WAY(condition, 1, 0, if (m != T(0)) take(1);)
WAY(arithmetic, 2, 0, take(m* m);)
WAY(volatile_read, 1, 0, volatile T& v = m; take<T>(v);)
WAY(volatile_write, 0, 1, volatile T& v = m; v = T(1);)
WAY(volatile_update, 1, 1, volatile T& v = m; v = v + T(1);)
WAY(read_by_name, 1, 0, take(__ldg(&m));)
WAY(written_by_name, 0, 1, __stcg(&m, T(1));)
WAY(
    switched, 1, 0, switch (static_cast<int>(m)) {
      case 1:
        take(1);
    })
WAY(index, 1, 0, int own[2] = {}; take(own[static_cast<int>(m) & 1]);)
// What cannot be written by its name, g++ would read anew wherever it needs the value.
WAY(constant_index, 1, 0, const T& c = m; int own[2] = {}; take(own[static_cast<int>(c) & 1]);)
WAY(constant_index_with_sum, 1, 0, const T* c = &m; int own[8] = {}; take(own[(static_cast<int>(*c) & 1) + 1]);)
WAY(constant_index_stored, 1, 0, const T& c = m; int own[2] = {}; own[static_cast<int>(c) & 1] = 1; take(own[0]);)
WAY(constant_index_updated, 1, 0, const T& c = m; int own[2] = {}; own[static_cast<int>(c) & 1] += 1; take(own[0]);)
WAY(constant_index_counted, 1, 0, const T& c = m; int own[2] = {}; own[static_cast<int>(c) & 1]++; take(own[0]);)
WAY(constant_index_of_row, 1, 0, const T& c = m; int own[2][3] = {}; take(own[static_cast<int>(c) & 1][2]);)
WAY(constant_index_in_row, 1, 0, const T& c = m; int own[2][3] = {}; own[1][static_cast<int>(c) & 1] += 2;
    take(own[1][0]);)
WAY(constant_index_of_pointer, 1, 0, const T& c = m; int own[2] = {}; int* p = own; p[static_cast<int>(c) & 1] += 1;
    take(own[0]);)
WAY(constant_indices, 2, 0, const T& c = m; int own[4] = {};
    take(own[(static_cast<int>(c) & 1) + (static_cast<int>(c) & 2)]);)

// Members one by one: `f` gets each of them.
template <class F>
__device__ void members(Rgb& m, F f) {
  f(m.r);
  f(m.g);
  f(m.b);
}
template <class F>
__device__ void members(Point& m, F f) {
  f(m.x);
  f(m.y);
  f(m.z);
}
template <class F>
__device__ void members(Quad& m, F f) {
  f(m.x);
  f(m.y);
  f(m.z);
  f(m.w);
}
template <class F>
__device__ void members(float4& m, F f) {
  f(m.x);
  f(m.y);
  f(m.z);
  f(m.w);
}
template <class F>
__device__ void members(uint3& m, F f) {
  f(m.x);
  f(m.y);
  f(m.z);
}
template <class F>
__device__ void members(Box& m, F f) {
  f(m.low);
  f(m.middle);
  f(m.high);
}
template <class F>
__device__ void members(WithArray& m, F f) {
  for (int& value : m.values) f(value);
}
template <class F>
__device__ void members(Large& m, F f) {
  for (float& value : m.values) f(value);
}
template <class F>
__device__ void members(Wide& m, F f) {
  for (float& value : m.values) f(value);
}
template <class F>
__device__ void members(Number& m, F f) {
  f(m.f);
}
WAY(members_read, 1, 0, members(m, [](auto& member) { take(member); });)
WAY(members_written, 0, 1, members(m, [](auto& member) { member = 1; });)
WAY(members_updated, 1, 1, members(m, [](auto& member) { member += 1; });)

// Fields of a vector that nvcc joins, or not, with no copy of the whole in the source.
WAY(fields_in_statements, 1, 0, T sum = T(); sum.x = m.x; sum.x += m.y; sum.x += m.z; sum.x += m.w; (void)sum;)
WAY(fields_as_operands, 1, 0, auto sum = m.x + m.y + (m.z - m.w); (void)sum;)
WAY(fields_as_arguments, 1, 0, take_all(m.x, m.y, m.z, m.w);)
WAY(fields_without_the_last, 1, 0, take_all(m.z, m.y, m.x);)
WAY(fields_at_both_ends, 1, 0, take_all(m.x, m.w);)
WAY(fields_of_the_first_half, 1, 0, take_all(m.y, m.x);)
WAY(fields_of_the_second_half, 1, 0, take_all(m.z, m.w);)
WAY(fields_in_the_middle, 2, 0, take_all(m.y, m.z);)
WAY(fields_without_the_first, 2, 0, take_all(m.y, m.z, m.w);)
WAY(fields_twice, 1, 0, take_all(m.x, m.y, m.x, m.z, m.y);)
WAY(fields_beside_a_call, 2, 0, auto sum = m.x; see(m.x); sum += m.y; (void)sum;)
WAY(fields_beside_a_function_of_numbers, 1, 0, take(m.x); take(m.y); take(sqrtf(m.z)); auto w = half_of(m.w); (void)w;)
WAY(fields_written, 0, 1, m.x = 1; m.y = 2; m.w = 4; m.z = 3;)
WAY(fields_written_without_the_last, 0, 2, m.x = 1; m.y = 2; m.z = 3;)
WAY(fields_written_at_both_ends, 0, 2, m.x = 1; m.w = 2;)
WAY(fields_written_twice, 0, 2, m.x = 1; m.y = 1; m.z = 1; m.w = 1; m.x = 2;)
WAY(fields_updated, 1, 1, m.x *= 2; m.y *= 2; m.z *= 2; m.w *= 2;)
WAY(fields_exchanged, 2, 3, auto first = m.x; m.x = m.w; m.w = first; m.x += 1;)
WAY(fields_read_after_they_were_written, 2, 1, take_all(m.x, m.y); m.x = 1; m.y = 2; take_all(m.x, m.y);)
WAY(fields_volatile, 4, 0, volatile T& v = m; take_all(v.x, v.y, v.z, v.w);)
WAY(fields_through_a_constant_reference, 1, 0, const T& c = m; take_all(c.x, c.y, c.z, c.w);)
WAY(fields_by_an_index, 1, 0, const T* row = &m - 3; int i = 3; take_all(row[i].x, row[i].y, row[i].z, row[i].w);)
WAY(fields_by_an_index_that_changes, 2, 0, const T* row = &m; int i = 0; take_all(row[i].x, row[i].y); i = i + 0;
    auto sum = row[i].z + row[i].w; (void)sum;)
WAY(fields_by_the_thread, 1, 1, T* row = &m; row[threadIdx.x].x = 1; row[threadIdx.x].y = 2; row[threadIdx.x].z = 3;
    row[threadIdx.x].w = number_of_thread(4); take_all(row[threadIdx.x].x, row[threadIdx.x].w);)
WAY(fields_across_a_branch, 2, 0, auto sum = m.x + m.y; if (blockDim.x == 1) sum += m.z + m.w;)

// Members that are bits: what else of the word is read depends on the compiler.
WAY(bits_read, 1, 0, take(m.b);)
WAY(bits_written, 0, 1, m.b = 1;)
WAY(bits_updated, 1, 1, m.b += 1;)
WAY(bits_argument_by_value, 1, 0, take_second(1, m, 0);)

// --- The table --------------------------------------------------------------------------------------------------------

template <class T, class Way>
void add(std::vector<AccessCase>& cases, const char* type, bool in_pieces = false) {
  AccessCase added = {
      type, Way::text, sizeof(T), 0, 0, Way::touches, accesses_of<T>, in_pieces, &Way::template touch<T>};
  if (std::is_same<T, Padded>::value) added.gap_begin = 1, added.gap_end = 4;
  constexpr bool of_bits = std::is_same<Way, bits_read>::value || std::is_same<Way, bits_written>::value ||
                           std::is_same<Way, bits_updated>::value;
  if (of_bits && std::is_same<T, WithBits>::value) added.gap_begin = 2, added.gap_end = 4;
  if (of_bits && std::is_same<T, WithOddBits>::value) added.gap_begin = 0, added.gap_end = 1;
  if (of_bits && std::is_same<T, WithOddBits>::value) added.in_pieces = true;
  // clang lets the two registers that a result comes in go straight to its place.
  if (std::is_same<Way, placed_result>::value) added.in_pieces = true;
  cases.push_back(added);
}

template <class T, class... Ways>
void add_all(std::vector<AccessCase>& cases, const char* type) {
  (add<T, Ways>(cases, type), ...);
}

template <class T>
void add_copies(std::vector<AccessCase>& cases, const char* type) {
  add_all<T, argument, argument_between, arguments_of_a_pack, argument_of_a_member, argument_by_pointer_to_function,
          argument_of_a_lambda, argument_through_pointer, argument_of_an_array, argument_by_constant_pointer,
          argument_by_conditional, argument_by_comma, argument_moved, argument_where_it_ends, operator_argument,
          reference_copied, rvalue_reference, reference_unused, returned, returned_and_dropped, returned_and_passed,
          returned_by_lambda, returned_by_member, self_by_value, captured_by_value, captured_by_default,
          captured_by_reference, copy_with_equals, copy_in_parentheses, copy_in_braces, copy_by_auto, copy_by_cast,
          copy_placed, assigned_from, assigned_by_conditional, member_initialised, aggregate_initialised,
          array_initialised, initialiser_list, in_a_pair, in_an_array_object, structured_binding, range_for_by_value,
          range_for_by_reference, stored, stored_result, stored_result_through_pointer, stored_result_of_lambda,
          stored_result_of_member, stored_result_where_it_ends, stored_result_by_pointer_to_function, stored_value,
          stored_braces, stored_by_comma, stored_by_conditional, stored_by_reference, stored_by_function,
          stored_by_captured, placed, placed_result, range_for_stored, passed_through, given_back, assigned_to_itself,
          exchanged, held>(cases, type);
  if constexpr (std::is_trivially_copyable<T>::value) {
    add_all<T, memcpy_from, memcpy_to, memcpy_of_some_size, builtin_memcpy_from, builtin_memcpy_to, memmove_from,
            memmove_to, memset_to, memset_of_some_size, builtin_memset_to>(cases, type);
  }
}

template <class T>
void add_number(std::vector<AccessCase>& cases, const char* type) {
  add_copies<T>(cases, type);
  add_all<T, compound, prefix, postfix, condition, arithmetic, volatile_read, volatile_write, volatile_update,
          read_by_name, written_by_name, switched, index, constant_index, constant_index_with_sum,
          constant_index_stored, constant_index_updated, constant_index_counted, constant_index_of_row,
          constant_index_in_row, constant_index_of_pointer, constant_indices>(cases, type);
}

template <class T>
void add_members(std::vector<AccessCase>& cases, const char* type) {
  add<T, members_read>(cases, type, true);
  add<T, members_written>(cases, type, true);
  add<T, members_updated>(cases, type, true);
}

/// Which of an object's bytes they touch differs: the number of accesses tells what is joined.
template <class T, class... Ways>
void add_fields(std::vector<AccessCase>& cases, const char* type) {
  const std::size_t first = cases.size();
  add_all<T, Ways...>(cases, type);
  for (std::size_t i = first; i < cases.size(); ++i) cases[i].gap_end = sizeof(T);
}

#define COPIES(type) add_copies<type>(cases, #type)
#define NUMBER(type) add_number<type>(cases, #type)
#define MEMBERS(type) add_members<type>(cases, #type)
#define FIELDS(type)                                                                                             \
  add_fields<type, fields_in_statements, fields_as_operands, fields_as_arguments, fields_without_the_last,       \
             fields_at_both_ends, fields_of_the_first_half, fields_of_the_second_half, fields_in_the_middle,     \
             fields_without_the_first, fields_twice, fields_beside_a_call, fields_beside_a_function_of_numbers,  \
             fields_written, fields_written_without_the_last, fields_written_at_both_ends, fields_written_twice, \
             fields_updated, fields_exchanged, fields_read_after_they_were_written, fields_volatile,             \
             fields_through_a_constant_reference, fields_by_an_index, fields_by_an_index_that_changes,           \
             fields_by_the_thread, fields_across_a_branch>(cases, #type)

std::vector<AccessCase> make_cases() {
  std::vector<AccessCase> cases;
  NUMBER(char);
  NUMBER(unsigned short);
  NUMBER(int);
  NUMBER(long long);
  NUMBER(float);
  NUMBER(double);
  COPIES(bool);
  COPIES(Colour);
  COPIES(int*);
  COPIES(char2);
  COPIES(uchar4);
  COPIES(float1);
  COPIES(float2);
  COPIES(uint3);
  COPIES(float4);
  COPIES(double2);
  COPIES(double4);
  COPIES(__half);
  COPIES(__half2);
  COPIES(__nv_bfloat16);
  COPIES(__nv_bfloat162);
  COPIES(cuFloatComplex);
  COPIES(OneFloat);
  COPIES(Rgb);
  COPIES(Point);
  COPIES(Quad);
  COPIES(Loose);
  COPIES(Box);
  COPIES(Large);
  COPIES(WithArray);
  COPIES(WithBits);
  COPIES(WithHalf);
  COPIES(WithPointer);
  COPIES(WithConstructor);
  COPIES(Derived);
  COPIES(Padded);
  COPIES(Nested);
  COPIES(Copied);
  COPIES(Ended);
  COPIES(Number);
  COPIES(Wide);
  MEMBERS(Rgb);
  MEMBERS(Point);
  MEMBERS(Quad);
  MEMBERS(float4);
  MEMBERS(uint3);
  MEMBERS(Box);
  MEMBERS(WithArray);
  MEMBERS(Large);
  MEMBERS(Wide);
  MEMBERS(Number);
  FIELDS(float4);
  FIELDS(uint4);
  FIELDS(short4);
  FIELDS(uchar4);
  FIELDS(Quad);
  add_all<WithBits, bits_read, bits_written, bits_updated, bits_argument_by_value>(cases, "WithBits");
  add_all<WithOddBits, argument, stored_result, bits_read, bits_written, bits_updated>(cases, "WithOddBits");
  return cases;
}

// --- Running a case ---------------------------------------------------------------------------------------------------

__global__ void touch_kernel(void (*touch)(void*), void* object) { touch(object); }

__global__ void touch_shared_kernel(void (*touch)(void*)) {
  __shared__ double4 object[4];
  touch(object);
}

}  // namespace

const std::vector<AccessCase>& access_cases() {
  static const std::vector<AccessCase> cases = make_cases();
  return cases;
}

void touch_global(const AccessCase& access_case) {
  void* object = nullptr;
  cudaMalloc(&object, access_case.bytes);
  cudaMemset(object, 0, access_case.bytes);
  touch_kernel<<<1, 1>>>(access_case.touch, object);
  cudaDeviceSynchronize();
  cudaFree(object);
}

void touch_shared(const AccessCase& access_case) {
  touch_shared_kernel<<<1, 1>>>(access_case.touch);
  cudaDeviceSynchronize();
}
