template <class T, int n> __global__ void k(T* a);
void f(int* a) { k<int, (3 > 2)><<<dim3(1), 2, 0, s>>>(a, f<A<B<int>>>(1)); x->y[2].k<<<1, 1>>>(); }
