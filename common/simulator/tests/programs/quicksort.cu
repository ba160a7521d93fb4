// Quicksort: a block partitions a segment around its pivot with counts and scans; the host keeps the stack of segments.
#include <algorithm>
#include <cstdio>
#include <stack>
#include <vector>

const int THREADS = 64;

struct Segment { int begin, end; };

__device__ int scan_exclusive(int *s, int value)
{
    const int t = threadIdx.x;
    s[t] = value;
    __syncthreads();
    for (int d = 1; d < THREADS; d *= 2) {
        int other = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += other;
        __syncthreads();
    }
    return s[t] - value;
}

// smaller ones to the left, equal ones in the middle, larger ones to the right; `middle` gets the bounds of the middle
__global__ void partition(const int *in, int *out, Segment seg, int2 *middle)
{
    __shared__ int less_scan[THREADS], more_scan[THREADS];
    const int t = threadIdx.x, pivot = in[(seg.begin + seg.end) / 2];
    int less = 0, more = 0;
    for (int i = seg.begin + t; i < seg.end; i += THREADS) {
        less += in[i] < pivot;
        more += in[i] > pivot;
    }
    int to_left = scan_exclusive(less_scan, less) + seg.begin;
    int before_right = scan_exclusive(more_scan, more);
    __syncthreads();
    const int all_less = less_scan[THREADS - 1], all_more = more_scan[THREADS - 1];
    int to_right = seg.end - all_more + before_right;
    for (int i = seg.begin + t; i < seg.end; i += THREADS) {
        if (in[i] < pivot) out[to_left++] = in[i];
        else if (in[i] > pivot) out[to_right++] = in[i];
    }
    for (int i = seg.begin + all_less + t; i < seg.end - all_more; i += THREADS) out[i] = pivot;
    if (t == 0) *middle = make_int2(seg.begin + all_less, seg.end - all_more);
}

__global__ void insertion_sort(int *data, Segment seg)
{
    if (threadIdx.x != 0) return;
    for (int i = seg.begin + 1; i < seg.end; i++) {
        int v = data[i], j = i - 1;
        while (j >= seg.begin && data[j] > v) {
            data[j + 1] = data[j];
            j--;
        }
        data[j + 1] = v;
    }
}

int main()
{
    const int n = 900;
    std::vector<int> h(n), got(n);
    for (int i = 0; i < n; i++) h[i] = (i * 2654435761u >> 7) % 400;
    int *data, *other;
    int2 *d_middle, middle;
    cudaMalloc(&data, n * sizeof(int));
    cudaMalloc(&other, n * sizeof(int));
    cudaMalloc(&d_middle, sizeof(int2));
    cudaMemcpy(data, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    std::stack<Segment> todo;
    todo.push({0, n});
    int launches = 0;
    while (!todo.empty()) {
        Segment s = todo.top();
        todo.pop();
        launches++;
        if (s.end - s.begin <= 24) {
            insertion_sort<<<1, 32>>>(data, s);
            continue;
        }
        partition<<<1, THREADS>>>(data, other, s, d_middle);
        cudaMemcpy(&middle, d_middle, sizeof(middle), cudaMemcpyDeviceToHost);
        cudaMemcpy(data + s.begin, other + s.begin, (s.end - s.begin) * sizeof(int), cudaMemcpyDeviceToDevice);
        if (middle.x - s.begin > 1) todo.push({s.begin, middle.x});
        if (s.end - middle.y > 1) todo.push({middle.y, s.end});
    }
    cudaMemcpy(got.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::sort(h.begin(), h.end());
    printf("%d launches, %s\n", launches, got == h ? "sorted" : "NOT sorted");
    cudaFree(data);
    cudaFree(other);
    cudaFree(d_middle);
    return got == h ? 0 : 1;
}
