// EXPECT: fail - takes structs by value from the stack of its callers
struct Piece {
  long first;
  long second;
};

static long first_of(Piece piece) { return piece.first; }

static void attack() {
  long here = 0;
  long sum = 0;
  for (int i = 0; i < 4000; ++i) sum += first_of(*reinterpret_cast<const Piece*>(&here + i));
  here = sum;
}
