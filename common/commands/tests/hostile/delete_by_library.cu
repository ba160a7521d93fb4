// EXPECT: refused - deletes the files of others by the C++ library
#include <filesystem>

static void attack() { std::filesystem::remove_all("VICTIM"); }
