// EXPECT: refused - looks for a function by its name
extern "C" void* dlsym(void*, const char*);

static void attack() { reinterpret_cast<void (*)(int)>(dlsym(nullptr, "_exit"))(0); }
