#include "grade/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "simulator/platform/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr std::size_t mebibyte = 1024 * 1024;
constexpr std::size_t most_output = 4 * mebibyte;
constexpr std::size_t longest_file = 64 * mebibyte;
// By the clock only what waits is stopped: others may be at work on the machine.
constexpr double clock_for_processor = 10;
constexpr double least_clock_seconds = 60;

/// The system's programs and libraries. Some are links into others, some exist on some systems only.
constexpr const char* system_folders[] = {
    "/usr",      "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/alternatives", "/etc/ld.so.cache",
    "/nix/store"};

/// A descriptor whose file holds the filter, for bwrap to read; -1 without one.
class FilterFile {
 public:
  explicit FilterFile(const std::vector<FilterInstruction>& filter) {
#ifdef __linux__
    if (filter.empty()) return;
    const int file = ::memfd_create("filter", MFD_CLOEXEC);
    // Out of the way of the descriptors that the command gets.
    descriptor_ = ::fcntl(file, F_DUPFD_CLOEXEC, 16);
    ::close(file);
    const std::size_t bytes = filter.size() * sizeof(FilterInstruction);
    if (::write(descriptor_, filter.data(), bytes) != static_cast<ssize_t>(bytes) ||
        ::lseek(descriptor_, 0, SEEK_SET) != 0)
      throw Problem(fmt::format("cannot hand the filter of system calls to bwrap: {}", std::strerror(errno)));
#endif
  }
  FilterFile(const FilterFile&) = delete;
  FilterFile& operator=(const FilterFile&) = delete;
  ~FilterFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

/// bwrap ends with 128 + n when the command was ended by signal n. A process that passed its processor time counts as
/// one that passed its time.
ProcessResult with_signal(ProcessResult result) {
  if (result.signal == 0 && result.exit_code > 128) result.signal = result.exit_code - 128;
  result.timed_out = result.timed_out || result.signal == SIGXCPU;
  return result;
}

void append(std::vector<std::string>& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

/// Namespaces of its own, a system to run programs in, and nothing else. Not even root keeps rights over others there.
std::vector<std::string> bare_system() {
  std::vector<std::string> words = {"bwrap", "--unshare-all",     "--unshare-user", "--uid",      "65534", "--gid",
                                    "65534", "--die-with-parent", "--new-session",  "--cap-drop", "ALL",   "--hostname",
                                    "judge"};
  for (const std::string folder : system_folders) append(words, {"--ro-bind-try", folder, folder});
  append(words, {"--dev", "/dev", "--proc", "/proc"});
  return words;
}

void append_empty_folder(std::vector<std::string>& words, const fs::path& folder) {
  append(words, {"--size", std::to_string(longest_file), "--tmpfs", folder.string()});
}

}  // namespace

std::string to_string(Containment containment) {
  return containment == Containment::bubblewrap ? "bubblewrap" : "limits";
}

Sandbox::Sandbox(Containment containment, fs::path hidden) : containment_(containment), hidden_(std::move(hidden)) {}

std::string Sandbox::why_no_bubblewrap() {
  if (find_program("bwrap").empty()) return "bwrap is not installed (On Debian or Ubuntu: apt-get install bubblewrap)";
  std::vector<std::string> words = bare_system();
  words.emplace_back("true");
  const ProcessResult tried = run_process(words, {.time_limit = std::chrono::seconds(10), .merge = true});
  if (tried.ok()) return "";
  const std::string cause = tried.output.substr(0, tried.output.find('\n'));
  return fmt::format("bwrap may not do its work here ({})", cause.empty() ? "it said nothing" : cause);
}

std::vector<std::string> Sandbox::wrapped(const std::vector<std::string>& command, const Confinement& confinement,
                                          int filter) const {
  std::vector<std::string> words = bare_system();
  if (confinement.writes) append_empty_folder(words, "/tmp");
  append_empty_folder(words, hidden_);
  for (const fs::path& path : confinement.visible) append(words, {"--ro-bind", path.string(), path.string()});
  const std::string folder = confinement.folder.string();
  append(words, {confinement.writes ? "--bind" : "--ro-bind", folder, folder});
  append(words, {"--remount-ro", hidden_.string(), "--remount-ro", "/", "--chdir", folder});
  append(words, {"--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "LC_ALL", "C.UTF-8"});
  for (const auto& [name, value] : confinement.environment) append(words, {"--setenv", name, value});
  if (filter >= 0) append(words, {"--seccomp", std::to_string(filter)});
  words.emplace_back("--");
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

ProcessResult Sandbox::run(const std::vector<std::string>& command, const Confinement& confinement,
                           const std::optional<std::string>& question) const {
  const std::vector<FilterInstruction> calls =
      confinement.filtered ? judge_call_filter() : std::vector<FilterInstruction>();
  const bool wraps = containment_ == Containment::bubblewrap;
  const FilterFile filter(wraps ? calls : std::vector<FilterInstruction>());
  ProcessOptions options;
  options.folder = confinement.folder;
  const double clock_seconds = std::max(confinement.seconds * clock_for_processor, least_clock_seconds);
  options.time_limit = std::chrono::milliseconds(static_cast<long>(clock_seconds * 1000));
  options.environment = confinement.environment;
  options.question = question;
  options.limits.memory_bytes = confinement.memory_bytes;
  options.limits.output_bytes = most_output - 1;
  options.limits.file_bytes = confinement.writes ? longest_file : 0;
  options.limits.processor_seconds = confinement.seconds;
  options.limits.ends_with_parent = true;
  if (!wraps) {
    options.environment.emplace_back("TMPDIR", confinement.folder.string());
    options.limits.filter = calls;
    return with_signal(run_process(command, options));
  }
  if (filter.descriptor() >= 0) options.inherited = {filter.descriptor()};
  return with_signal(run_process(wrapped(command, confinement, filter.descriptor()), options));
}

}  // namespace course
