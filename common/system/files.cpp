#include "system/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "system/problem.hpp"
#include "system/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

std::string advice(int error) {
  switch (error) {
    case ENOENT:
      return "Check the path.";
    case EACCES:
    case EPERM:
    case EROFS:
      return "Make the folder writable for you (chmod u+w), or work in a copy that is.";
    case ENOSPC:
    case EDQUOT:
      return "Free some space on that disk.";
    default:
      return "Check the disk and the path.";
  }
}

[[noreturn]] void fail(const std::string& act, const fs::path& file, int error) {
  throw Problem(fmt::format("cannot {} {}: {}. {}", act, file.string(), std::strerror(error), advice(error)));
}

void write_all(int descriptor, const std::string& content, const fs::path& file) {
  std::size_t done = 0;
  while (done < content.size()) {
    const ssize_t count = ::write(descriptor, content.data() + done, content.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("write", file, errno);
    done += static_cast<std::size_t>(count);
  }
}

bool process_lives(const std::string& id) {
  const long number = std::strtol(id.c_str(), nullptr, 10);
  return number > 0 && (::kill(static_cast<pid_t>(number), 0) == 0 || errno == EPERM);
}

}  // namespace

std::string read_file(const fs::path& file) {
  if (fs::is_directory(file)) throw Problem(fmt::format("{} is a folder. Name a file.", file.string()));
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail("read", file, errno);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail("create the folder", folder, error.value());
}

void write_file(const fs::path& file, const std::string& content) {
  if (file.has_parent_path()) make_folder(file.parent_path());
  std::string temporary = file.string() + ".XXXXXX";
  const int descriptor = ::mkstemp(temporary.data());
  if (descriptor < 0) fail("write", file, errno);
  try {
    write_all(descriptor, content, file);
    // A crash of the machine must leave the old text or the new one, so the data goes to disk before the name.
    if (::fsync(descriptor) != 0) fail("write", file, errno);
    std::error_code none;
    const fs::perms old = fs::exists(file) ? fs::status(file, none).permissions() : static_cast<fs::perms>(0644);
    ::fchmod(descriptor, static_cast<mode_t>(old) & 0777U);
    if (::rename(temporary.c_str(), file.c_str()) != 0) fail("write", file, errno);
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
  if (!stream) fail("write", file, errno);
}

void write_if_changed(const fs::path& file, const std::string& content) {
  if (!fs::exists(file) || read_file(file) != content) write_scratch(file, content);
}

FileLock::FileLock(const fs::path& file) : descriptor_(::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) fail("open", file, errno);
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
  std::string name = (parent / fmt::format("{}.XXXXXX", ::getpid())).string();
  if (::mkdtemp(name.data()) == nullptr) fail("create a folder in", parent, errno);
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace course
