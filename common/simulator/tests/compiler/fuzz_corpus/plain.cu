template <class T> struct A : B<(1 << 2)> { A() : a{1}, b(2) {} bool operator<(A c) noexcept(true); };
auto f = [](int i) -> int { switch (i) { case 1: return i << 2 < 3; default: return a[i]; } };
