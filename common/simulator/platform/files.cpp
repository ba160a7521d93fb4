#include "simulator/platform/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

enum class Act { read, write, create };

std::string advice(Act act, int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return act == Act::write ? "Create the folder first, or check the path." : "Check the path.";
    case EACCES:
    case EPERM:
    case EROFS:
      return act == Act::read ? "Make it readable for you (chmod u+r)."
                              : "Make the folder writable for you (chmod u+w), or work in a copy that is.";
    case ENOSPC:
    case EDQUOT:
      return "Free some space on that disk.";
    default:
      return "Check the disk and the path.";
  }
}

[[noreturn]] void fail(Act act, const std::string& what, int error) {
  const char* const verb = act == Act::read ? "read" : act == Act::write ? "write" : "create the folder";
  throw Problem(fmt::format("cannot {} {}: {}. {}", verb, what, std::strerror(error), advice(act, error)));
}

void write_all(int descriptor, const std::string& content, const fs::path& file) {
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t count = ::write(descriptor, content.data() + done, content.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(Act::write, file, errno);
    done += static_cast<std::size_t>(count);
  }
}

/// A new folder whose name begins with `prefix`.
std::string make_new_folder(const std::string& prefix) {
  std::string name = prefix + ".XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) fail(Act::create, name, errno);
  return name;
}

bool process_lives(const std::string& id) {
  const long number = std::strtol(id.c_str(), nullptr, 10);
  return number > 0 && (::kill(static_cast<pid_t>(number), 0) == 0 || errno == EPERM);
}

}  // namespace

std::optional<std::string> read_file_if_any(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {  // reading a device or a pipe may never end
    errno = fs::is_directory(status) ? EISDIR : ESPIPE;
    return std::nullopt;
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

std::string read_file(const fs::path& file) {
  errno = 0;
  std::optional<std::string> text = read_file_if_any(file);
  if (text) return std::move(*text);
  if (errno == EISDIR) throw Problem(fmt::format("{} is a folder. Name a file.", file.string()));
  if (errno == ESPIPE) throw Problem(fmt::format("{} is no ordinary file. Name a file.", file.string()));
  fail(Act::read, file, errno);
}

std::string read_foreign_file(const fs::path& file, std::size_t most_bytes) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0 && errno == ELOOP) throw Problem("the file is a link. Hand in the file itself.");
  if (descriptor < 0) throw Problem(fmt::format("the file cannot be read: {}.", std::strerror(errno)));
  struct stat status {};
  std::string text;
  ssize_t count = ::fstat(descriptor, &status);
  const bool ordinary = S_ISREG(status.st_mode);
  while (ordinary && count >= 0 && text.size() <= most_bytes) {
    char chunk[16384];
    count = ::read(descriptor, chunk, sizeof chunk);
    if (count <= 0) break;
    text.append(chunk, static_cast<std::size_t>(count));
  }
  ::close(descriptor);
  if (!ordinary) throw Problem("it is no ordinary file.");
  if (count < 0) throw Problem("the file cannot be read.");
  if (text.size() > most_bytes) throw Problem(fmt::format("the file is longer than {} KiB.", most_bytes >> 10U));
  return text;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail(Act::create, folder, error.value());
}

void write_file(const fs::path& file, const std::string& content) {
  if (file.has_parent_path()) make_folder(file.parent_path());
  std::string temporary = file.string() + ".XXXXXX";
  const int descriptor = ::mkstemp(temporary.data());
  if (descriptor < 0) fail(Act::write, file, errno);
  try {
    write_all(descriptor, content, file);
    // A crash of the machine must leave the old text or the new one, so the data goes to disk before the name.
    if (::fsync(descriptor) != 0) fail(Act::write, file, errno);
    std::error_code none;
    const fs::perms old = fs::exists(file) ? fs::status(file, none).permissions() : static_cast<fs::perms>(0644);
    ::fchmod(descriptor, static_cast<mode_t>(old) & 0777U);
    if (::rename(temporary.c_str(), file.c_str()) != 0) fail(Act::write, file, errno);
  } catch (...) {
    ::close(descriptor);
    ::unlink(temporary.c_str());
    throw;
  }
  ::close(descriptor);
}

void write_scratch(const fs::path& file, const std::string& content) {
  if (file.has_parent_path()) make_folder(file.parent_path());
  errno = 0;
  std::ofstream stream(file, std::ios::binary | std::ios::trunc);
  stream << content << std::flush;
  if (!stream) fail(Act::write, file, errno);
}

UnfinishedFile::UnfinishedFile(const fs::path& final_path)
    : final_path_(final_path), path_(fmt::format("{}.{}.unfinished", final_path.string(), ::getpid())) {
  const int descriptor = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) fail(Act::write, final_path, errno);
  ::close(descriptor);
}

UnfinishedFile::~UnfinishedFile() {
  if (!path_.empty()) ::unlink(path_.c_str());
}

void UnfinishedFile::finish() {
  if (::rename(path_.c_str(), final_path_.c_str()) != 0) fail(Act::write, final_path_, errno);
  path_.clear();
}

void write_shared(const fs::path& file, const std::string& content) {
  UnfinishedFile draft(file);
  write_scratch(draft.path(), content);
  draft.finish();
}

void write_if_changed(const fs::path& file, const std::string& content) {
  if (!fs::exists(file) || read_file(file) != content) write_scratch(file, content);
}

FileLock::FileLock(const fs::path& file) : descriptor_(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) fail(Act::write, file, errno);
  while (::flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
    if (!interrupted()) continue;
    ::close(descriptor_);
    throw Interrupted();
  }
}

FileLock::~FileLock() { ::close(descriptor_); }

ScratchFolder::ScratchFolder(const fs::path& parent) {
  make_folder(parent);
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    if (!process_lives(entry.path().filename())) fs::remove_all(entry.path(), ignored);
  }
  path_ = make_new_folder((parent / std::to_string(::getpid())).string());
}

ScratchFolder::ScratchFolder() {
  std::error_code error;
  fs::path parent = fs::temp_directory_path(error);
  if (error) parent = "/tmp";
  path_ = make_new_folder((parent / "course").string());
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace course
