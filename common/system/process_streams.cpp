#include "system/process_streams.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "system/problem.hpp"

namespace course {
namespace {

constexpr std::size_t most_output_bytes = 4U << 20U;

/// Appends what can be read now; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
  std::array<char, 16384> chunk{};
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  const std::size_t room = most_output_bytes - std::min(most_output_bytes, text.size());
  text.append(chunk.data(), std::min(room, static_cast<std::size_t>(count)));
  return count > 0;
}

}  // namespace

Pipe::Pipe(Kind kind) {
  const int made = kind == none        ? 0
                   : kind == to_parent ? ::pipe2(ends.data(), O_CLOEXEC)
                                       : ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
  if (made != 0) throw Problem(std::string("cannot create a pipe: ") + std::strerror(errno));
}

void Pipe::close(int end) {
  if (ends[end] >= 0) ::close(ends[end]);
  ends[end] = -1;
}

void Streams::take(ProcessResult& result, int most_ms) {
  std::array<pollfd, 3> waiting{
      {{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}, {channel.ends[0], POLLIN, 0}}};
  if (::poll(waiting.data(), waiting.size(), most_ms) <= 0) return;
  if (waiting[0].revents != 0 && !drain(output.ends[0], result.output)) output.close(0);
  if (waiting[1].revents != 0 && !drain(errors.ends[0], result.errors)) errors.close(0);
  if (waiting[2].revents != 0 && !drain(channel.ends[0], result.answer)) channel.close(0);
}

}  // namespace course
