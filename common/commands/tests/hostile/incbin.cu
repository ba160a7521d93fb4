// EXPECT: refused - puts a file into its object by assembly
__asm__(".section .rodata\nstolen: .incbin \"/etc/passwd\"\n.text");

static void attack() {}
