// EXPECT: refused - calls into the simulator
namespace simulator {
void set_schedule(int);
}

static void attack() { simulator::set_schedule(0); }
