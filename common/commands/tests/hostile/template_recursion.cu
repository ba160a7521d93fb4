// EXPECT: build-error - keeps the compiler busy without end
template <int n>
struct Twice {
  static constexpr int value = Twice<n - 1>::value + Twice<n + 1>::value;
};

static void attack() {
  if (Twice<1>::value == 0) throw 1;
}
