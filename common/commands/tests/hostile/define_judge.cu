// EXPECT: refused - defines the function that judges
namespace course {
struct Case;
void judge(const Case&) {}
}  // namespace course

static void attack() {}
