// EXPECT: refused - writes beside its own file
#include <cstdio>

static void attack() {
  for (const char* name : {"VICTIM/written", "written", "/tmp/course_hostile_written"}) {
    std::FILE* file = std::fopen(name, "w");
    if (file != nullptr) std::fputs("mine", file), std::fclose(file);
  }
}
