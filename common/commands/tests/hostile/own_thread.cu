// EXPECT: refused - goes on in another thread
#include <thread>

static void attack() {
  std::thread([] {
    while (true) {
    }
  }).detach();
}
