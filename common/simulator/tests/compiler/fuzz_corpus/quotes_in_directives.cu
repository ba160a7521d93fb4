#define QUOTE '"' /* a comment
   over two lines: k<<<1 */
#define TEXT R"x(k<<<1, 2>>>(); // "
 __shared__ int x;
)x" /* k<<<
*/
#define LAUNCH(n) k<<<1, 1'024>>>(n) // it's
#error don't
#define LONE __shared__ int x; ' "
