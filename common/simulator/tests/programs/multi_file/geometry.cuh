#pragma once
#include "vec3.h"

// defined in geometry.cu
__device__ Vec3 reflect(const Vec3& v, const Vec3& normal);
extern __device__ int reflections;
void set_scale(float scale);
__global__ void scale_all(Vec3* v, int n);
