// What nvcc takes of main, though it is no C++.
struct main_program {
  void main() { return; }
};

namespace other {
int main(int n) { return n; }
}  // namespace other

void helper() { return; }

main() {
  struct Local {
    void nothing() { return; }
  };
  const auto nothing = [](int n) {
    if (n == 0) return;
  };
  nothing(1);
  if (sizeof(Local) == 0) return;
  for (int i = 0; i < 2; ++i) {
    if (i == 1) return;
  }
  return 1;
}

void after() { return; }
