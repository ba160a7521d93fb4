#ifndef VEC3_H
#define VEC3_H

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif

struct Vec3 {
  float x, y, z;
  HD Vec3() : x(0), y(0), z(0) {}
  HD Vec3(float a, float b, float c) : x(a), y(b), z(c) {}
  HD Vec3 operator+(const Vec3& o) const { return Vec3(x + o.x, y + o.y, z + o.z); }
  HD Vec3 operator*(float s) const { return Vec3(x * s, y * s, z * s); }
};
HD inline float dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

#endif
