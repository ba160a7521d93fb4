// EXPECT: refused - ends the process by a system call of its own
static void attack() { asm volatile("mov $60, %eax\n xor %edi, %edi\n syscall"); }
