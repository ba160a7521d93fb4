// Plain C++: what the device shall compute.
#include "vec3.h"

Vec3 expected(const Vec3& v, const Vec3& normal, float scale) {
  return (v + normal * (-2.0f * dot(v, normal))) * scale;
}
