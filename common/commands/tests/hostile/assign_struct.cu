// EXPECT: fail - copies a large struct out of its stack
struct Room {
  long longs[5000];
};

static void attack() {
  Room room;
  room = reinterpret_cast<const Room*>(&room)[1];
  volatile long first = room.longs[0];
  first = first + 1;
}
