/// @file
/// What the simulator asks glibc's loader: where the program's code and variables lie. See platform/program.cpp.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define ElfW(type) Elf32_##type
#define ELF64_ST_TYPE(info) ((info)&15)

typedef uint32_t Elf32_Addr;
typedef struct {
  uint32_t p_type, p_offset, p_vaddr, p_memsz, p_flags;
} Elf32_Phdr;
typedef struct {
  uint32_t st_name, st_value, st_size;
  unsigned char st_info;
} Elf32_Sym;
typedef struct {
  int32_t d_tag;
  union {
    uint32_t d_val, d_ptr;
  } d_un;
} Elf32_Dyn;

enum { PT_LOAD = 1, PT_DYNAMIC = 2, PT_TLS = 7, PT_GNU_RELRO = 0x6474e552 };
enum { PF_X = 1, PF_W = 2, PF_R = 4 };
enum { DT_NULL = 0, DT_STRTAB = 5, DT_SYMTAB = 6, DT_GNU_HASH = 0x6ffffef5, STT_OBJECT = 1 };

struct dl_phdr_info {
  uint32_t dlpi_addr;
  const char* dlpi_name;
  const Elf32_Phdr* dlpi_phdr;
  int dlpi_phnum;
  void* dlpi_tls_data;
};
extern "C" int dl_iterate_phdr(int (*visit)(dl_phdr_info* info, size_t size, void* argument), void* argument);
