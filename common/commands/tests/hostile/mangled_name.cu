// EXPECT: refused - calls into the simulator by the linker's name
extern "C" void _ZN9simulator13reset_eventsEv();

static void attack() { _ZN9simulator13reset_eventsEv(); }
