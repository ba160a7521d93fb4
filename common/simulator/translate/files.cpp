#include "simulator/translate/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace simulator {
namespace {

std::string advice(int error) {
  if (error == ENOSPC) return " Free some disk space and try again.";
  if (error == EACCES || error == EPERM || error == EROFS) return " Check the folder's permissions.";
  if (error == ENOENT || error == ENOTDIR) return " Create the folder first.";
  return "";
}

[[noreturn]] void fail(const std::string& what, const std::string& path, int error) {
  throw EnvironmentError("cannot " + what + " " + path + ": " + std::strerror(error) + "." + advice(error));
}

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
  if (std::filesystem::is_directory(path)) {
    errno = EISDIR;
    return std::nullopt;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

void write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) fail("write", path, errno);
}

ScratchFolder::ScratchFolder() {
  std::error_code error;
  std::filesystem::path base = std::filesystem::temp_directory_path(error);
  if (error) base = "/tmp";
  path_ = base / "simcc-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) fail("create a temporary folder", path_, errno);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

UnfinishedFile::UnfinishedFile(const std::string& final_path)
    : final_path_(final_path), path_(final_path + "." + std::to_string(getpid()) + ".unfinished") {
  const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file < 0) fail("write", final_path, errno);
  close(file);
}

UnfinishedFile::~UnfinishedFile() {
  if (!path_.empty()) std::remove(path_.c_str());
}

void UnfinishedFile::finish() {
  if (std::rename(path_.c_str(), final_path_.c_str()) != 0) fail("write", final_path_, errno);
  path_.clear();
}

}  // namespace simulator
