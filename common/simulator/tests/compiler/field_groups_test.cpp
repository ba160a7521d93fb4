/// @file
/// What nvcc 13.0 makes of accesses to a vector's fields, for sm_75 and sm_90 alike: each case was looked up in its PTX.
#include "simulator/compiler/field_groups.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace simulator;

namespace {

/// Reads `a.x c.y= | !`: fields read and written of the vectors a, b (float4), c (float4, too), p and q (float2), of plain
/// memory (| reads it, ! may write it). Gives what is joined: "a.xyzw c.xy=".
std::string joined(const std::string& statements) {
  FieldGroups groups;
  const std::string names = "xyzw";
  std::size_t number = 0;
  for (std::size_t at = 0; at < statements.size(); ++at, ++number) {
    if (statements[at] == '|') groups.memory_is_read();
    if (statements[at] == '!') groups.memory_changes();
    if (statements[at] < 'a' || statements[at] > 'z') continue;
    const bool of_two = statements[at] >= 'p';
    const bool writes = at + 3 < statements.size() && statements[at + 3] == '=';
    groups.add({number, static_cast<std::size_t>(statements[at]), of_two ? 2U : 1U, of_two ? 2U : 4U,
                names.find(statements[at + 2]), writes});
    at += writes ? 3 : 2;
  }
  std::string text;
  for (const JoinedFields& found : groups.take()) {
    text += (text.empty() ? "" : " ") + std::string(1, static_cast<char>(found.members.front().vector)) + ".";
    for (const FieldAccess& member : found.members) text += names[member.field];
    if (found.members.front().writes) text += "=";
    if (found.part == VectorPart::whole && found.members.size() < found.members.front().fields) text += " as a whole";
  }
  return text;
}

}  // namespace

TEST_CASE("reads: the whole, also with a gap or without its end; halves; nothing else") {
  CHECK(joined("a.x a.y a.z a.w") == "a.xyzw");
  CHECK(joined("a.w a.x a.z a.y") == "a.wxzy");
  CHECK(joined("a.x a.y a.z") == "a.xyz as a whole");
  CHECK(joined("a.x a.w") == "a.xw as a whole");
  CHECK(joined("a.x a.y") == "a.xy");
  CHECK(joined("a.z a.w") == "a.zw");
  CHECK(joined("a.y a.z a.w") == "a.zw");
  CHECK(joined("a.y a.z") == "");
  CHECK(joined("p.x p.y") == "p.xy");
  CHECK(joined("p.x") == "");
}

TEST_CASE("writes: the whole and halves, but nothing that the source does not write") {
  CHECK(joined("a.x= a.y= a.z= a.w=") == "a.xyzw=");
  CHECK(joined("a.x= a.y= a.z=") == "a.xy=");
  CHECK(joined("a.x= a.w=") == "");
  CHECK(joined("a.z= a.w=") == "a.zw=");
}

TEST_CASE("a sum of two vectors, field by field, is two reads and a write, though all may be the same place") {
  CHECK(joined("a.x b.x c.x= a.y b.y c.y= a.z b.z c.z= a.w b.w c.w=") == "a.xyzw b.xyzw c.xyzw=");
  CHECK(joined("c.x c.x= c.y c.y= c.z c.z= c.w c.w=") == "c.xyzw c.xyzw=");
}

TEST_CASE("what may be the same place keeps its order") {
  CHECK(joined("p.y q.x= p.x q.y=") == "");  // q[i].y = p[i].x reads what q[i].x = may have set
  CHECK(joined("a.x | c.x= a.y | c.y= a.z | c.z= a.w | c.w=") == "a.xyzw");  // c[i].x = a[i].x + other[i]
  CHECK(joined("a.x ! a.y ! a.z ! a.w !") == "");                            // other[4 * i] = a[i].x
  CHECK(joined("a.x= a.y= p.x a.z= a.w=") == "a.xy= a.zw=");                 // of another type
  CHECK(joined("a.x a.y p.x= a.z a.w") == "a.xy a.zw");
  CHECK(joined("a.x= a.y= a.x= a.z= a.w=") == "a.xy= a.zw=");
}
