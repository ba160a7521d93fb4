// EXPECT: refused - traces its parent
extern "C" long ptrace(int, int, void*, void*);
extern "C" int getppid();

static void attack() { ptrace(16, getppid(), nullptr, nullptr); }
