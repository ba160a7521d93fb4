// Breadth-first search over a graph in compressed rows: frontiers with atomics, level by level.
#include <iostream>
#include <queue>
#include <vector>
#include <climits>

struct Graph {
    std::vector<int> rowOffsets, columns;
    int vertices() const { return (int)rowOffsets.size() - 1; }
};

Graph makeGraph(int n)
{
    Graph g;
    g.rowOffsets.push_back(0);
    for (int v = 0; v < n; v++) {
        if (v + 1 < n && v % 13 != 5) g.columns.push_back(v + 1);
        if (v * 3 < n) g.columns.push_back(v * 3);
        if (v % 7 == 0) g.columns.push_back(v / 2);
        g.rowOffsets.push_back((int)g.columns.size());
    }
    return g;
}

__global__ void expand(const int* offsets, const int* columns, int* distance, const int* frontier, int frontierSize,
                       int* next, int* nextSize, int level)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= frontierSize) return;
    int v = frontier[t];
    for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        int w = columns[e];
        if (atomicCAS(&distance[w], INT_MAX, level + 1) == INT_MAX) {
            int place = atomicAdd(nextSize, 1);
            next[place] = w;
        }
    }
}

// the simple way: every vertex looks whether it is in the present level
__global__ void relaxAll(const int* offsets, const int* columns, int* distance, int n, int level, int* changed)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n && atomicAdd(&distance[v], 0) == level)
        for (int e = offsets[v]; e < offsets[v + 1]; e++)
            if (atomicMin(&distance[columns[e]], level + 1) > level + 1) atomicExch(changed, 1);
}

int main()
{
    const int n = 800, threads = 64;
    Graph g = makeGraph(n);
    std::vector<int> want(n, INT_MAX);
    std::queue<int> q;
    want[0] = 0;
    q.push(0);
    while (!q.empty()) {
        int v = q.front();
        q.pop();
        for (int e = g.rowOffsets[v]; e < g.rowOffsets[v + 1]; e++)
            if (want[g.columns[e]] == INT_MAX) {
                want[g.columns[e]] = want[v] + 1;
                q.push(g.columns[e]);
            }
    }

    int *offsets, *columns, *distance, *frontier, *next, *counter;
    cudaMalloc(&offsets, (n + 1) * sizeof(int));
    cudaMalloc(&columns, g.columns.size() * sizeof(int));
    cudaMalloc(&distance, n * sizeof(int));
    cudaMalloc(&frontier, n * sizeof(int));
    cudaMalloc(&next, n * sizeof(int));
    cudaMalloc(&counter, sizeof(int));
    cudaMemcpy(offsets, g.rowOffsets.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(columns, g.columns.data(), g.columns.size() * sizeof(int), cudaMemcpyHostToDevice);

    std::vector<int> start(n, INT_MAX), got(n);
    start[0] = 0;
    int failures = 0, levels = 0;

    cudaMemcpy(distance, start.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(frontier, 0, sizeof(int));
    for (int size = 1; size > 0; levels++) {
        cudaMemset(counter, 0, sizeof(int));
        expand<<<(size + threads - 1) / threads, threads>>>(offsets, columns, distance, frontier, size, next, counter, levels);
        cudaMemcpy(&size, counter, sizeof(int), cudaMemcpyDeviceToHost);
        std::swap(frontier, next);
    }
    cudaMemcpy(got.data(), distance, n * sizeof(int), cudaMemcpyDeviceToHost);
    failures += got != want;

    cudaMemcpy(distance, start.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    int changed = 1;
    for (int level = 0; changed; level++) {
        cudaMemset(counter, 0, sizeof(int));
        relaxAll<<<(n + threads - 1) / threads, threads>>>(offsets, columns, distance, n, level, counter);
        cudaMemcpy(&changed, counter, sizeof(int), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(got.data(), distance, n * sizeof(int), cudaMemcpyDeviceToHost);
    failures += got != want;

    std::cout << levels << " levels, " << failures << " failures\n";
    for (int* p : {offsets, columns, distance, frontier, next, counter}) cudaFree(p);
    return failures;
}
