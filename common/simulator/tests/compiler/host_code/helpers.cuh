/// @file
/// What the statements beside this file use.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
int on_host(int x) { return x + 1; }
__attribute__((always_inline)) inline int inlined_on_host(int x) { return x + 1; }
__device__ int on_device(int x) { return x + 1; }
__host__ __device__ int on_both(int x) { return x + 1; }
__host__ __device__ int on_both_in_vain(int x) { return on_host(x); }
template <class F>
__host__ __device__ int apply(F f, int x) {
  return f(x);
}
template <class F>
__device__ int apply_d(F f, int x) {
  return f(x);
}
template <class T>
T plain_template(T x) {
  return x + x;
}
template <class T>
constexpr T constexpr_template(T x) {
  return x + x;
}
constexpr int squared(int x) { return x * x; }
struct Adds {
  __device__ int operator()(int x) const { return x + 1; }
};
struct Counts {
  int operator()(int x) const { return x + 1; }
};
struct Plain {
  int x = 1;
  float y[2] = {};
};
struct Made {
  int x;
  Made(int v) : x(v) {}
  int get() const { return x; }
};
struct MadeConstexpr {
  int x;
  constexpr MadeConstexpr(int v) : x(v) {}
  constexpr int get() const { return x; }
};
struct Defaulted {
  int x = 3;
  Defaulted() = default;
};
struct EmptyCtor {
  int x;
  EmptyCtor() {}
};
struct Dies {
  int x;
  ~Dies() {}
};
struct WithStatic {
  static const int n = 4;
  static constexpr int m = 5;
  static constexpr float f = 2.5F;
  static constexpr int table[3] = {1, 2, 3};
  static int count;
};
int WithStatic::count = 0;
struct Vec {
  float x, y;
};
Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
struct Config {
  int n;
  float scale;
};
constexpr Config config{4, 2.0F};
const Config config_const{4, 2.0F};
int host_number;
static float host_tile[64];
__device__ int device_number;
const int limit = 5;
const int dynamic_limit = on_host(4);
const float pi = 3.14F;
constexpr float pi_x = 3.14F;
const double pid = 3.14;
const float weights[3] = {1, 2, 3};
constexpr float weights_x[3] = {1, 2, 3};
const char* const message = "hello";
constexpr const char* message_x = "hello";
static const char* message_s = "hello";
constexpr std::array<int, 3> std_table = {1, 2, 3};
enum Colour { red, green };
__device__ int by_reference(const int& x) { return x; }
__device__ float by_reference_f(const float& x) { return x; }
thread_local int per_thread;

struct Area {
  int n;
  __host__ __device__ constexpr int twice() const { return 2 * n; }
  __host__ __device__ int thrice() const { return 3 * n; }
};
constexpr Area area{4};
const Area area_const{4};
struct HasHostMember {
  int x;
  __device__ HasHostMember(int v) : x(v) {}
  int host_only() const { return x; }
};
template <class T>
struct Functor {
  __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
__device__ const T& dev_ref(const T& x) {
  return x;
}
template <class T, class F>
__device__ T with(T a, T b, F f) {
  return f(a, b);
}
