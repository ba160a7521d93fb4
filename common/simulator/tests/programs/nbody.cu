// All-pairs gravity: bodies pass through shared memory a tile at a time, as float4 (x, y, z, mass).
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define SOFTENING 1e-3f
#define P 64

typedef struct { float4 *pos, *vel; } BodySystem;

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai)
{
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
    float invDist = rsqrtf(distSqr);
    float s = bj.w * invDist * invDist * invDist;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}

__device__ float3 tile_calculation(float4 myPosition, float3 accel, int n)
{
    extern __shared__ float4 shPosition[];
    for (int i = 0; i < n; i++)
        accel = bodyBodyInteraction(myPosition, shPosition[i], accel);
    return accel;
}

__global__ void calculate_forces(const float4 *X, float4 *A, int N)
{
    extern __shared__ float4 shPosition[];
    float3 acc = {0.0f, 0.0f, 0.0f};
    int gtid = blockIdx.x * blockDim.x + threadIdx.x;
    float4 myPosition = X[gtid];
    for (int i = 0, tile = 0; i < N; i += blockDim.x, tile++) {
        shPosition[threadIdx.x] = X[tile * blockDim.x + threadIdx.x];
        __syncthreads();
        acc = tile_calculation(myPosition, acc, blockDim.x);
        __syncthreads();
    }
    A[gtid] = make_float4(acc.x, acc.y, acc.z, 0.0f);
}

__global__ void integrate(BodySystem s, const float4 *A, float dt, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float4 p = s.pos[i], v = s.vel[i], a = A[i];
        v.x += a.x * dt; v.y += a.y * dt; v.z += a.z * dt;
        p.x += v.x * dt; p.y += v.y * dt; p.z += v.z * dt;
        s.pos[i] = p;
        s.vel[i] = v;
    }
}

int main()
{
    const int n = 4 * P, steps = 2;
    const float dt = 0.01f;
    std::vector<float4> pos(n), vel(n, make_float4(0, 0, 0, 0));
    srand(1);
    for (auto& p : pos) {
        p.x = 2.0f * rand() / RAND_MAX - 1.0f;
        p.y = 2.0f * rand() / RAND_MAX - 1.0f;
        p.z = 2.0f * rand() / RAND_MAX - 1.0f;
        p.w = 1.0f / n;
    }

    BodySystem d;
    float4 *d_acc;
    cudaMalloc(&d.pos, n * sizeof(float4));
    cudaMalloc(&d.vel, n * sizeof(float4));
    cudaMalloc(&d_acc, n * sizeof(float4));
    cudaMemcpy(d.pos, pos.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemcpy(d.vel, vel.data(), n * sizeof(float4), cudaMemcpyHostToDevice);

    for (int step = 0; step < steps; step++) {
        calculate_forces<<<n / P, P, P * sizeof(float4)>>>(d.pos, d_acc, n);
        integrate<<<2, P>>>(d, d_acc, dt, n);
    }
    std::vector<float4> got(n);
    cudaMemcpy(got.data(), d.pos, n * sizeof(float4), cudaMemcpyDeviceToHost);

    for (int step = 0; step < steps; step++) {
        std::vector<float3> acc(n);
        for (int i = 0; i < n; i++) {
            double ax = 0, ay = 0, az = 0;
            for (int j = 0; j < n; j++) {
                double x = pos[j].x - pos[i].x, y = pos[j].y - pos[i].y, z = pos[j].z - pos[i].z;
                double d2 = x * x + y * y + z * z + SOFTENING, s = pos[j].w / (d2 * std::sqrt(d2));
                ax += x * s; ay += y * s; az += z * s;
            }
            acc[i] = make_float3((float)ax, (float)ay, (float)az);
        }
        for (int i = 0; i < n; i++) {
            vel[i].x += acc[i].x * dt; vel[i].y += acc[i].y * dt; vel[i].z += acc[i].z * dt;
            pos[i].x += vel[i].x * dt; pos[i].y += vel[i].y * dt; pos[i].z += vel[i].z * dt;
        }
    }
    float worst = 0;
    for (int i = 0; i < n; i++)
        worst = fmaxf(worst, fabsf(got[i].x - pos[i].x) + fabsf(got[i].y - pos[i].y) + fabsf(got[i].z - pos[i].z));
    printf("largest difference %g\n", worst);
    cudaFree(d.pos);
    cudaFree(d.vel);
    cudaFree(d_acc);
    return worst < 1e-3f ? 0 : 1;
}
