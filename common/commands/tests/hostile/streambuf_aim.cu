// EXPECT: refused - aims a buffer of a stream at memory of others
#include <streambuf>

struct Aimed : std::streambuf {
  void aim(char* at) { setp(at, at + 8); }
};

static void attack() {
  Aimed aimed;
  aimed.aim(reinterpret_cast<char*>(&aimed) + 4096);
  aimed.sputn("payload", 7);
}
