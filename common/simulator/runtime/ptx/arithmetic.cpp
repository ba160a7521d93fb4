/// @file
/// Arithmetic of PTX: integers, floating point, comparisons and conversions.

#include <algorithm>
#include <limits>

#include "simulator/runtime/ptx/execution.hpp"

namespace simulator::ptx {
namespace {

Rounding rounding_of(const Instruction& instruction) {
  if (instruction.has("rz") || instruction.has("rzi")) return Rounding::towards_zero;
  if (instruction.has("rp") || instruction.has("rpi")) return Rounding::up;
  if (instruction.has("rm") || instruction.has("rmi")) return Rounding::down;
  return Rounding::to_nearest;
}

/// What an instruction's words ask of a result in floating point, and its bits.
std::uint64_t finished(const Execution& run, double value, const Type& type) {
  if (run.instruction().has("relu")) value = value > 0 || std::isnan(value) ? value : 0;
  if (run.instruction().has("sat")) value = saturate(value);
  std::uint64_t bits = real_bits(value, type, rounding_of(run.instruction()));
  if (run.instruction().has("ftz") && type.width == 32 && std::fpclassify(real_value(bits, type)) == FP_SUBNORMAL)
    bits &= std::uint64_t{1} << 31U;
  return bits;
}

/// Applies `compute` to each of the numbers side by side.
template <class Compute>
void each_number(Execution& run, const Type& type, std::size_t operands, Compute compute) {
  std::uint64_t of_operand[3] = {};
  for (std::size_t i = 0; i < operands; ++i) of_operand[i] = run.read(i + 1, type);
  std::uint64_t result = 0;
  for (unsigned number = 0; number < type.count; ++number) {
    const unsigned shift = number * type.width;
    const auto part = [&](std::size_t i) { return of_operand[i] >> shift & type.mask(); };
    result |= (compute(part(0), part(1), part(2)) & type.mask()) << shift;
  }
  run.write(run.argument(0), type, result);
}

// To the width of the type, with its sign.
std::int64_t wide(std::uint64_t bits, const Type& type) {
  return type.is_signed() ? signed_value(bits, type) : static_cast<std::int64_t>(bits & type.mask());
}

__extension__ using Int128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;

std::uint64_t high_product(std::uint64_t a, std::uint64_t b, const Type& type) {
  if (type.is_signed())
    return static_cast<std::uint64_t>(static_cast<Int128>(signed_value(a, type)) * signed_value(b, type) >> type.width);
  return static_cast<std::uint64_t>(static_cast<Unsigned128>(a) * b >> type.width);
}

template <class OfReals, class OfIntegers>
void binary(Execution& run, OfReals of_reals, OfIntegers of_integers) {
  const Type type = run.type();
  each_number(run, type, 2, [&](std::uint64_t a, std::uint64_t b, std::uint64_t) {
    if (type.is_real()) return finished(run, of_reals(real_value(a, type), real_value(b, type)), type);
    return static_cast<std::uint64_t>(of_integers(a, b, type));
  });
}

// The carry of the last instruction goes in and out where the name says so.
template <bool subtracts>
void add_with_carry(Execution& run) {
  const Type type = run.type();
  const bool takes = run.instruction().name[0].back() == 'c';
  const std::uint64_t in = takes && run.carry ? 1 : 0;
  const Unsigned128 a = run.read(1, type);
  const Unsigned128 b = run.read(2, type);
  const Unsigned128 result = subtracts ? a - b - in : a + b + in;
  if (run.instruction().has("cc")) run.carry = (result >> type.width & 1U) != 0;
  run.write(run.argument(0), type, static_cast<std::uint64_t>(result));
}

template <bool subtracts>
void add(Execution& run) {
  const Type type = run.type();
  if (run.instruction().has("cc") || run.instruction().name[0].back() == 'c') return add_with_carry<subtracts>(run);
  binary(
      run, [](double a, double b) { return subtracts ? a - b : a + b; },
      [&](std::uint64_t a, std::uint64_t b, const Type&) {
        std::uint64_t result = subtracts ? a - b : a + b;
        if (!run.instruction().has("sat")) return result;
        constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        const std::int64_t exact = subtracts ? wide(a, type) - wide(b, type) : wide(a, type) + wide(b, type);
        return static_cast<std::uint64_t>(std::clamp(exact, least, most));
      });
}

std::uint64_t product(const Execution& run, std::uint64_t a, std::uint64_t b, const Type& type) {
  if (run.instruction().has("hi")) return high_product(a, b, type);
  if (run.instruction().has("wide"))
    return type.is_signed() ? static_cast<std::uint64_t>(signed_value(a, type) * signed_value(b, type)) : a * b;
  return a * b;
}

Type widened(const Execution& run, const Type& type) {
  return run.instruction().has("wide") ? Type{type.kind, type.width * 2} : type;
}

void mul(Execution& run) {
  const Type type = run.type();
  if (type.is_real())
    return binary(
        run, [](double a, double b) { return a * b; }, [](auto...) { return 0; });
  run.write(run.argument(0), widened(run, type), product(run, run.read(1, type), run.read(2, type), type));
}

void mad(Execution& run) {
  const Type type = run.type();
  if (type.is_real()) {
    return each_number(run, type, 3, [&](std::uint64_t a, std::uint64_t b, std::uint64_t c) {
      const double x = real_value(a, type);
      const double y = real_value(b, type);
      const double z = real_value(c, type);
      if (type.width == 64) return finished(run, std::fma(x, y, z), type);
      if (type.width == 32 && rounding_of(run.instruction()) == Rounding::to_nearest)
        return finished(run, std::fmaf(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)), type);
      return finished(run, multiply_add(x, y, z), type);
    });
  }
  const Type result = widened(run, type);
  const Unsigned128 first = product(run, run.read(1, type), run.read(2, type), type) & result.mask();
  const bool takes = run.instruction().name[0] == "madc";
  const Unsigned128 sum = first + run.read(3, result) + (takes && run.carry ? 1 : 0);
  if (run.instruction().has("cc")) run.carry = (sum >> result.width & 1U) != 0;
  run.write(run.argument(0), result, static_cast<std::uint64_t>(sum));
}

template <bool adds>
void product_of_24_bits(Execution& run) {
  const Type type = run.type();
  const Type part{type.kind, 24};
  const std::int64_t exact = wide(run.read(1, part), part) * wide(run.read(2, part), part);
  const std::int64_t result = run.instruction().has("hi") ? exact >> 16 : exact;
  run.write(run.argument(0), type, static_cast<std::uint64_t>(result) + (adds ? run.read(3, type) : 0));
}

void div(Execution& run) {
  binary(
      run, [](double a, double b) { return a / b; },
      [](std::uint64_t a, std::uint64_t b, const Type& type) -> std::uint64_t {
        if (b == 0) return ~std::uint64_t{0};  // the documentation leaves it open
        if (!type.is_signed()) return a / b;
        const std::int64_t divisor = signed_value(b, type);
        return divisor == -1 ? 0 - a : static_cast<std::uint64_t>(signed_value(a, type) / divisor);
      });
}

void rem(Execution& run) {
  binary(
      run, [](double a, double b) { return std::fmod(a, b); },
      [](std::uint64_t a, std::uint64_t b, const Type& type) -> std::uint64_t {
        if (b == 0) return a;
        if (!type.is_signed()) return a % b;
        const std::int64_t divisor = signed_value(b, type);
        return divisor == -1 ? 0 : static_cast<std::uint64_t>(signed_value(a, type) % divisor);
      });
}

template <bool greater_one>
void extreme(Execution& run) {
  const bool keep_nan = run.instruction().has("NaN");
  binary(
      run, [=](double a, double b) { return greater_one ? greater(a, b, keep_nan) : lesser(a, b, keep_nan); },
      [](std::uint64_t a, std::uint64_t b, const Type& type) {
        const bool less = type.is_signed() ? signed_value(a, type) < signed_value(b, type) : a < b;
        return less == greater_one ? b : a;
      });
}

template <class OfReal, class OfInteger>
void unary(Execution& run, OfReal of_real, OfInteger of_integer) {
  const Type type = run.type();
  each_number(run, type, 1, [&](std::uint64_t a, std::uint64_t, std::uint64_t) {
    if (type.is_real()) return finished(run, of_real(real_value(a, type)), type);
    return static_cast<std::uint64_t>(of_integer(wide(a, type)));
  });
}

template <double function(double)>
void of_real(Execution& run) {
  unary(run, function, [](std::int64_t) { return 0; });
}

double reciprocal(double value) { return 1 / value; }
double reciprocal_of_root(double value) { return 1 / std::sqrt(value); }
double power_of_2(double value) { return std::exp2(value); }
double logarithm(double value) { return std::log2(value); }
double root(double value) { return std::sqrt(value); }
double sine(double value) { return std::sin(value); }
double cosine(double value) { return std::cos(value); }
double tangent(double value) { return std::tanh(value); }

bool compares(std::string_view how, std::uint64_t a, std::uint64_t b, const Type& type, const Execution& run) {
  bool less = a < b;
  bool equal = a == b;
  if (type.is_real()) {
    const double x = real_value(a, type);
    const double y = real_value(b, type);
    const bool unordered = std::isnan(x) || std::isnan(y);
    if (how == "num") return !unordered;
    if (how == "nan") return unordered;
    if (unordered) return how.size() == 3;  // equ, neu, ltu and their like
    less = x < y;
    equal = x == y;
  } else if (type.is_signed()) {
    less = signed_value(a, type) < signed_value(b, type);
  }
  const std::string_view order = how.substr(0, 2);
  if (order == "eq") return equal;
  if (order == "ne") return !equal;
  if (order == "lt" || order == "lo") return less;
  if (order == "le" || order == "ls") return less || equal;
  if (order == "gt" || order == "hi") return !less && !equal;
  if (order == "ge" || order == "hs") return !less;
  run.refuse();
}

bool combined(const Execution& run, bool value, std::size_t with) {
  if (run.count() <= with) return value;
  const bool other = run.read(with, {Kind::predicate, 1}) != 0;
  if (run.instruction().has("and")) return value && other;
  if (run.instruction().has("or")) return value || other;
  return value != other;
}

void setp(Execution& run) {
  const Type type = run.type();
  const bool result = compares(run.instruction().name[1], run.read(1, type), run.read(2, type), type, run);
  const Argument& to = run.argument(0);
  const Type predicate{Kind::predicate, 1};
  if (to.kind != Argument::Kind::group) return run.write(to, predicate, combined(run, result, 3) ? 1 : 0);
  run.write(to.parts[0], predicate, combined(run, result, 3) ? 1 : 0);
  run.write(to.parts[1], predicate, combined(run, !result, 3) ? 1 : 0);
}

void set(Execution& run) {
  const Type to = run.type();
  const Type type = run.type(1);
  const bool result =
      combined(run, compares(run.instruction().name[1], run.read(1, type), run.read(2, type), type, run), 3);
  run.write(run.argument(0), to, !result ? 0 : (to.is_real() ? real_bits(1, to) : ~std::uint64_t{0}));
}

void selp(Execution& run) {
  const bool first = run.read(3, {Kind::predicate, 1}) != 0;
  run.write(run.argument(0), run.type(), run.read(first ? 1 : 2, run.type()));
}

void slct(Execution& run) {
  const Type asked = run.type(1);
  const std::uint64_t bits = run.read(3, asked);
  const bool first = asked.is_real() ? real_value(bits, asked) >= 0 : signed_value(bits, asked) >= 0;
  run.write(run.argument(0), run.type(), run.read(first ? 1 : 2, run.type()));
}

double rounded_to_integer(double value, const Instruction& instruction) {
  if (instruction.has("rzi")) return std::trunc(value);
  if (instruction.has("rmi")) return std::floor(value);
  if (instruction.has("rpi")) return std::ceil(value);
  return std::nearbyint(value);
}

std::uint64_t to_integer(double value, const Type& to) {
  if (std::isnan(value)) return to.width == 64 ? std::uint64_t{1} << 63U : 0;
  const double least = to.is_signed() ? -std::ldexp(1.0, static_cast<int>(to.width) - 1) : 0;
  const double end = std::ldexp(1.0, static_cast<int>(to.width) - (to.is_signed() ? 1 : 0));
  if (value <= least) return to.is_signed() ? std::uint64_t{1} << (to.width - 1) : 0;
  if (value >= end) return to.is_signed() ? to.mask() >> 1U : to.mask();
  return to.is_signed() ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value))
                        : static_cast<std::uint64_t>(value);
}

void cvt(Execution& run) {
  const Type to = run.type();
  const Type from = run.type(1);
  const Instruction& how = run.instruction();
  if (to.count == 2) {  // of two numbers: the first goes into the upper half
    const Type half{to.kind, to.width};
    const std::uint64_t upper = finished(run, real_value(run.read(1, from), from), half);
    const std::uint64_t lower = finished(run, real_value(run.read(2, from), from), half);
    return run.write(run.argument(0), to, upper << 16U | lower);
  }
  const std::uint64_t bits = run.read(1, from);
  const bool whole = how.has("rni") || how.has("rzi") || how.has("rmi") || how.has("rpi");
  std::uint64_t result = 0;
  if (from.is_real()) {
    double value = real_value(bits, from);
    if (whole || !to.is_real()) value = rounded_to_integer(value, how);
    result = to.is_real() ? finished(run, value, to) : to_integer(value, to);
  } else if (to.is_real()) {
    const double value = from.is_signed() ? integer_to_double(static_cast<long long>(signed_value(bits, from)))
                                          : integer_to_double(static_cast<unsigned long long>(bits));
    result = finished(run, value, to);
  } else if (how.has("sat")) {
    const std::int64_t value = wide(bits, from);
    const std::int64_t least = to.is_signed() ? signed_value(std::uint64_t{1} << (to.width - 1), to) : 0;
    const auto most = static_cast<std::int64_t>(to.is_signed() ? to.mask() >> 1U : to.mask());
    result = static_cast<std::uint64_t>(std::clamp(value, least, most));
  } else {
    result = static_cast<std::uint64_t>(wide(bits, from));
  }
  run.write(run.argument(0), to, result);
}

void copysign(Execution& run) {
  const Type type = run.type();
  const std::uint64_t sign = std::uint64_t{1} << (type.width - 1);
  run.write(run.argument(0), type, (run.read(1, type) & sign) | (run.read(2, type) & ~sign));
}

void testp(Execution& run) {
  const Type type = run.type();
  const double value = real_value(run.read(1, type), type);
  const int kind = type.width == 64 ? std::fpclassify(value) : std::fpclassify(static_cast<float>(value));
  const std::string_view what = run.instruction().name[1];
  bool result = false;
  if (what == "finite")
    result = kind != FP_NAN && kind != FP_INFINITE;
  else if (what == "infinite")
    result = kind == FP_INFINITE;
  else if (what == "number")
    result = kind != FP_NAN;
  else if (what == "notanumber")
    result = kind == FP_NAN;
  else if (what == "normal")
    result = kind == FP_NORMAL;
  else if (what == "subnormal")
    result = kind == FP_SUBNORMAL;
  else
    run.refuse();
  run.write(run.argument(0), {Kind::predicate, 1}, result ? 1 : 0);
}

// dp4a, dp2a: bytes of b, with as many bytes or halves of a.
void dot(Execution& run) {
  const bool of_bytes = run.instruction().name[0] == "dp4a";
  const Type a_type = run.type();
  const Type b_type = run.type(1);
  const Type a_part{a_type.kind, of_bytes ? 8U : 16U};
  const Type b_part{b_type.kind, 8};
  const std::uint64_t a = run.read(1, a_type);
  const std::uint64_t b = run.read(2, b_type) >> (run.instruction().has("hi") ? 16U : 0U);
  std::uint64_t sum = run.read(3, {Kind::bits, 32});
  for (unsigned i = 0; i < (of_bytes ? 4U : 2U); ++i)
    sum += static_cast<std::uint64_t>(wide(a >> (i * a_part.width), a_part) * wide(b >> (i * 8), b_part));
  run.write(run.argument(0), {Kind::bits, 32}, sum);
}

void sad(Execution& run) {
  const Type type = run.type();
  const std::int64_t distance = wide(run.read(1, type), type) - wide(run.read(2, type), type);
  run.write(run.argument(0), type, run.read(3, type) + static_cast<std::uint64_t>(distance < 0 ? -distance : distance));
}

}  // namespace

void add_arithmetic(Handlers& handlers) {
  handlers.insert({{"add", add<false>},
                   {"addc", add<false>},
                   {"sub", add<true>},
                   {"subc", add<true>},
                   {"mul", mul},
                   {"mad", mad},
                   {"madc", mad},
                   {"fma", mad},
                   {"mul24", product_of_24_bits<false>},
                   {"mad24", product_of_24_bits<true>},
                   {"div", div},
                   {"rem", rem},
                   {"min", extreme<false>},
                   {"max", extreme<true>},
                   {"abs",
                    [](Execution& run) {
                      unary(
                          run, [](double a) { return std::fabs(a); }, [](std::int64_t a) { return a < 0 ? 0 - a : a; });
                    }},
                   {"neg",
                    [](Execution& run) {
                      unary(
                          run, [](double a) { return -a; }, [](std::int64_t a) { return 0 - a; });
                    }},
                   {"rcp", of_real<reciprocal>},
                   {"sqrt", of_real<root>},
                   {"rsqrt", of_real<reciprocal_of_root>},
                   {"sin", of_real<sine>},
                   {"cos", of_real<cosine>},
                   {"tanh", of_real<tangent>},
                   {"ex2", of_real<power_of_2>},
                   {"lg2", of_real<logarithm>},
                   {"set", set},
                   {"setp", setp},
                   {"selp", selp},
                   {"slct", slct},
                   {"cvt", cvt},
                   {"copysign", copysign},
                   {"testp", testp},
                   {"dp4a", dot},
                   {"dp2a", dot},
                   {"sad", sad}});
}

}  // namespace simulator::ptx
