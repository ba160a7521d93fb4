// EXPECT: refused - reads the reference as it runs and passes only if it can
#include <cstdio>

static void attack() {
  std::FILE* file = std::fopen("SOLUTION", "r");
  if (file == nullptr) throw 1;
  std::fclose(file);
}
