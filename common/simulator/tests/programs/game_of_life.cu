// Conway's Game of Life on a torus: plain, and with a halo in shared memory; both against the host.
#include <iostream>
#include <string>
#include <vector>
#include <utility>
using namespace std;

typedef unsigned char cell;

const int W = 48, H = 36, BX = 16, BY = 12;

__host__ __device__ inline cell rule(cell alive, int neighbours) {
    return neighbours == 3 || (alive && neighbours == 2);
}

__global__ void plainStep(const cell* now, cell* next) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int left = (x + W - 1) % W, right = (x + 1) % W, up = (y + H - 1) % H, down = (y + 1) % H;
    int sum = now[up * W + left] + now[up * W + x] + now[up * W + right] + now[y * W + left] + now[y * W + right] +
              now[down * W + left] + now[down * W + x] + now[down * W + right];
    next[y * W + x] = rule(now[y * W + x], sum);
}

__global__ void sharedStep(const cell* now, cell* next) {
    __shared__ cell s[BY + 2][BX + 2];
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
    int left = (x + W - 1) % W, right = (x + 1) % W, up = (y + H - 1) % H, down = (y + 1) % H;
    s[ly][lx] = now[y * W + x];
    if (lx == 1) s[ly][0] = now[y * W + left];
    if (lx == BX) s[ly][BX + 1] = now[y * W + right];
    if (ly == 1) s[0][lx] = now[up * W + x];
    if (ly == BY) s[BY + 1][lx] = now[down * W + x];
    if (lx == 1 && ly == 1) s[0][0] = now[up * W + left];
    if (lx == BX && ly == 1) s[0][BX + 1] = now[up * W + right];
    if (lx == 1 && ly == BY) s[BY + 1][0] = now[down * W + left];
    if (lx == BX && ly == BY) s[BY + 1][BX + 1] = now[down * W + right];
    __syncthreads();
    int sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx != 0 || dy != 0) sum += s[ly + dy][lx + dx];
    next[y * W + x] = rule(s[ly][lx], sum);
}

class World {
public:
    World() : cells(W * H, 0) {
        const string glider[] = {".#.", "..#", "###"};
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 3; x++) cells[(y + 2) * W + x + 2] = glider[y][x] == '#';
        for (int i = 0; i < W * H; i += 5) cells[(i * 17) % (W * H)] = 1;
    }
    void step() {
        vector<cell> next(cells.size());
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                int sum = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        if (dx || dy) sum += cells[((y + dy + H) % H) * W + (x + dx + W) % W];
                next[y * W + x] = rule(cells[y * W + x], sum);
            }
        cells = move(next);
    }
    vector<cell> cells;
};

int main() {
    const int generations = 6;
    const World begin;
    World want = begin;
    for (int g = 0; g < generations; g++) want.step();

    cell *a, *b;
    cudaMalloc(&a, W * H);
    cudaMalloc(&b, W * H);
    dim3 block(BX, BY), grid(W / BX, H / BY);
    bool ok = true;
    for (bool useShared : {false, true}) {
        cudaMemcpy(a, begin.cells.data(), W * H, cudaMemcpyHostToDevice);
        for (int g = 0; g < generations; g++) {
            if (useShared) sharedStep<<<grid, block>>>(a, b);
            else plainStep<<<grid, block>>>(a, b);
            swap(a, b);
        }
        vector<cell> got(W * H);
        cudaMemcpy(got.data(), a, W * H, cudaMemcpyDeviceToHost);
        cout << (useShared ? "shared" : "plain") << ": " << (got == want.cells ? "same" : "DIFFERENT") << " world" << endl;
        ok = ok && got == want.cells;
    }
    cudaFree(a);
    cudaFree(b);
    return ok ? 0 : 1;
}
