#include "simulator/device/host_memory.hpp"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <string_view>

namespace simulator {
namespace {

pthread_t judged_thread;

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

/// Tables of virtual functions and descriptions of types, which inline functions of the C++ library read.
bool is_type_information(std::uintptr_t from, std::uintptr_t to) {
  Dl_info info{};
  const ElfW(Sym)* symbol = nullptr;
  void** const found = reinterpret_cast<void**>(const_cast<ElfW(Sym)**>(&symbol));
  if (dladdr1(reinterpret_cast<void*>(from), &info, found, RTLD_DL_SYMENT) == 0 || symbol == nullptr) return false;
  const std::string_view name = info.dli_sname == nullptr ? "" : info.dli_sname;
  return name.starts_with("_ZT") && to <= number(info.dli_saddr) + symbol->st_size;
}

/// What inline code of the C++ library calls through a table of virtual functions: destructors and what().
bool is_called_by_table(const void* function) {
  Dl_info info{};
  if (dladdr(function, &info) == 0 || info.dli_saddr != function || info.dli_sname == nullptr) return false;
  const std::string_view name = info.dli_sname;
  if (!name.starts_with("_ZNS") && !name.starts_with("_ZNKS")) return false;
  return name.ends_with("D0Ev") || name.ends_with("D1Ev") || name.ends_with("D2Ev") || name.ends_with("4whatEv");
}

}  // namespace

/// Reads the images of the process from their headers.
struct HostMemory::Reader {
  std::vector<Image>* images;

  static int read(dl_phdr_info* info, std::size_t /*size*/, void* argument) {
    Image image;
    const ElfW(Dyn)* dynamic = nullptr;
    for (int i = 0; i < info->dlpi_phnum; ++i) read(image, dynamic, *info, info->dlpi_phdr[i]);
    if (dynamic != nullptr) read_imports(image, dynamic);
    static_cast<Reader*>(argument)->images->push_back(std::move(image));
    return 0;
  }

  static void read(Image& image, const ElfW(Dyn) * &dynamic, const dl_phdr_info& info, const ElfW(Phdr) & header) {
    const Range range{info.dlpi_addr + header.p_vaddr, info.dlpi_addr + header.p_vaddr + header.p_memsz};
    if (header.p_type == PT_DYNAMIC) dynamic = reinterpret_cast<const ElfW(Dyn)*>(range.begin);
    if (header.p_type == PT_TLS && info.dlpi_tls_data != nullptr)
      image.thread_locals = {number(info.dlpi_tls_data), number(info.dlpi_tls_data) + header.p_memsz};
    if (header.p_type != PT_LOAD) return;
    if (image.all.end == 0) image.all.begin = range.begin;
    image.all.end = range.end;
    const bool has_linkers_tables = header.p_offset == 0;
    if ((header.p_flags & PF_X) != 0) image.code.push_back(range);
    if ((header.p_flags & PF_W) != 0) image.variables.push_back(range);
    if ((header.p_flags & (PF_W | PF_X)) == 0 && !has_linkers_tables) image.constants.push_back(range);
  }

  static void read_imports(Image& image, const ElfW(Dyn) * dynamic) {
    const ElfW(Sym)* symbols = nullptr;
    const char* names = nullptr;
    const std::uint32_t* hashes = nullptr;
    const std::uintptr_t base = image.all.begin;
    // Some systems leave these numbers as they are in the file, others make addresses of them.
    const auto address = [base](ElfW(Addr) value) { return value < base ? base + value : value; };
    for (; dynamic->d_tag != DT_NULL; ++dynamic) {
      const std::uintptr_t value = address(dynamic->d_un.d_ptr);
      if (dynamic->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(value);
      if (dynamic->d_tag == DT_STRTAB) names = reinterpret_cast<const char*>(value);
      if (dynamic->d_tag == DT_GNU_HASH) hashes = reinterpret_cast<const std::uint32_t*>(value);
    }
    if (symbols == nullptr || names == nullptr || hashes == nullptr) return;
    const std::uint32_t first_defined = hashes[1];  // those that are not hashed stand before them
    for (std::uint32_t i = 1; i < first_defined; ++i) add_import(image, names + symbols[i].st_name);
  }

  static void add_import(Image& image, const char* name) {
    image.instrumented = image.instrumented || std::string_view(name) == "__tsan_init";
    void* const value = dlsym(RTLD_DEFAULT, name);
    if (value == nullptr) return;
    Dl_info info{};
    const ElfW(Sym)* symbol = nullptr;
    void** const found = reinterpret_cast<void**>(const_cast<ElfW(Sym)**>(&symbol));
    if (dladdr1(value, &info, found, RTLD_DL_SYMENT) == 0 || symbol == nullptr) return;
    if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT) {
      image.imported_variables.push_back({number(value), number(value) + symbol->st_size});
    } else {
      image.imported_functions.insert(value);
    }
  }
};

HostMemory* HostMemory::instance_ = nullptr;

HostMemory& HostMemory::make() {
  instance_ = new HostMemory();  // never destroyed, like the machine
  return *instance_;
}

void HostMemory::guard(void (*end)()) {
  end_ = end;
  pthread_attr_t attributes;
  void* lowest = nullptr;
  std::size_t bytes = 0;
  judged_thread = pthread_self();
  if (pthread_getattr_np(judged_thread, &attributes) == 0) {
    pthread_attr_getstack(&attributes, &lowest, &bytes);
    pthread_attr_destroy(&attributes);
  }
  stack_ = {number(lowest), number(lowest) + bytes};
  Reader reader{&images_};
  dl_iterate_phdr(&Reader::read, &reader);
  guarded_ = true;
}

bool HostMemory::is_judged_thread() const { return pthread_equal(judged_thread, pthread_self()) != 0; }

void HostMemory::begin_call(const void* frame) { stack_end_ = number(frame); }

void HostMemory::lend(const void* begin, std::size_t bytes) { lent_.push_back({number(begin), number(begin) + bytes}); }

void HostMemory::end_call() {
  stack_end_ = 0;
  lent_.clear();
  for (const std::uintptr_t begin : until_end_) allocated_.erase(begin);
  until_end_.clear();
}

void HostMemory::allocated(const void* memory, std::size_t bytes, bool until_end) {
  if (!guarded_ || memory == nullptr || !is_judged_thread()) return;
  allocated_[number(memory)] = number(memory) + bytes;
  if (until_end) until_end_.push_back(number(memory));
}

void HostMemory::freed(const void* memory) {
  if (guarded_ && is_judged_thread()) allocated_.erase(number(memory));
}

void HostMemory::allocated_by(const void* caller, const void* memory, std::size_t bytes) {
  if (!in_call() || !is_judged_thread()) return;
  const Image* const library = image_of(number(reinterpret_cast<const void*>(&std::set_terminate)));
  if (library != nullptr && library == image_of(number(caller))) allocated(memory, bytes);
}

const HostMemory::Image* HostMemory::image_of(std::uintptr_t address) const {
  for (const Image& image : images_) {
    if (image.all.holds(address, address + 1)) return &image;
  }
  return nullptr;
}

/// Below the caller's frame lies what functions have left that returned: the judge's, too.
bool HostMemory::is_on_own_stack(std::uintptr_t from, std::uintptr_t to) const {
  const std::uintptr_t end = stack_end_ != 0 ? stack_end_ : stack_.end;
  return from >= number(__builtin_frame_address(0)) && to <= end;
}

bool HostMemory::is_own_variable_or_constant(std::uintptr_t from, std::uintptr_t to, AccessKind kind,
                                             const void* pc) const {
  const auto holds = [&](const Range& range) { return range.holds(from, to); };
  const auto any = [&](const std::vector<Range>& ranges) { return std::any_of(ranges.begin(), ranges.end(), holds); };
  const Image* const own = image_of(number(pc));
  if (own != nullptr && (any(own->variables) || any(own->imported_variables) || holds(own->thread_locals))) return true;
  const Image* const other = image_of(from);
  if (kind != AccessKind::read || other == nullptr) return false;
  return other == own || any(other->constants) || is_type_information(from, to);
}

bool HostMemory::holds_for_copy(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) const {
  const Image* const caller = image_of(number(pc));
  return caller == nullptr || !caller->instrumented || holds(address, bytes, kind, pc);
}

bool HostMemory::holds(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) const {
  if (!guarded_ || !is_judged_thread()) return true;
  const std::uintptr_t end = address + bytes;
  if (end < address) return false;
  if (is_on_own_stack(address, end)) return true;
  const auto next = allocated_.upper_bound(address);
  if (next != allocated_.begin() && end <= std::prev(next)->second) return true;
  const auto holds = [&](const Range& range) { return range.holds(address, end); };
  if (std::any_of(lent_.begin(), lent_.end(), holds)) return true;
  const Range error{number(&errno), number(&errno) + sizeof errno};
  return error.holds(address, end) || is_own_variable_or_constant(address, end, kind, pc);
}

bool HostMemory::holds_for_kernel(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) const {
  return !guarded_ || !is_judged_thread() || is_own_variable_or_constant(address, address + bytes, kind, pc);
}

bool HostMemory::may_call(const void* function, const void* pc) const {
  if (!guarded_) return true;
  const Image* const own = image_of(number(pc));
  if (own == nullptr) return false;
  const std::uintptr_t address = number(function);
  const auto holds = [&](const Range& range) { return range.holds(address, address + 1); };
  if (std::any_of(own->code.begin(), own->code.end(), holds)) return true;
  return own->imported_functions.count(function) != 0 || is_called_by_table(function);
}

}  // namespace simulator
