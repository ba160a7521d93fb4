/// @file
/// Reads of textures by kernels: each texel that one takes into account is read from device memory, as one access.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "simulator/events/words.hpp"
#include "simulator/runtime/instrumentation/observe.hpp"

namespace simulator {

namespace {

template <const Telling& telling, class... Facts>
[[noreturn, gnu::cold]] void refuse(FindingKind kind, const void* pc, const Facts&... facts) {
  Machine& machine = Machine::instance();
  Event event = machine.event_here(kind, pc);
  tell<telling>(event, facts...);
  machine.end_launch(event, cudaErrorIllegalAddress);
}

const Texture& find(cudaTextureObject_t handle, const char* function, const void* pc) {
  const Texture* texture = Machine::instance().device.textures().find(handle);
  if (texture == nullptr) refuse<words::no_texture>(FindingKind::host_pointer, pc, function, handle);
  if (texture->destroyed) refuse<words::destroyed_texture>(FindingKind::use_after_free, pc, function);
  return *texture;
}

// A GPU answers these with zeros, or with bits that mean something else, and says nothing.
void check_use(const Texture& texture, const TextureRead& read, const void* pc) {
  const bool fetch = read.function == TextureFunction::fetch;
  if (fetch && !texture.is_linear_memory()) refuse<words::fetch_of_array>(FindingKind::unsupported, pc);
  if (!fetch && texture.is_linear_memory())
    refuse<words::texture_of_linear_memory>(FindingKind::unsupported, pc, read.name);
  if (texture.gives_float() != read.gives_float)
    refuse<words::other_channels>(FindingKind::unsupported, pc, read.name, read.gives_float ? "floats" : "integers",
                                  texture.gives_float() ? "floats" : "integers");
}

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

float float_of(std::uint32_t bits) {
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// An integer of 8 or 16 bits as a part of the largest: from 0 or -1 to 1.
float normalised(std::uint32_t bits, const TexelFormat& format) {
  if (format.kind == cudaChannelFormatKindUnsigned)
    return static_cast<float>(bits) / static_cast<float>((1U << static_cast<unsigned>(format.bits)) - 1);
  const auto largest = static_cast<float>((1U << static_cast<unsigned>(format.bits - 1)) - 1);
  return std::max(static_cast<float>(static_cast<std::int32_t>(bits)) / largest, -1.0F);
}

// The channels at `address`, extended to 32 bits.
TexelChannels channels_at(const Texture& texture, std::uintptr_t address) {
  const TexelFormat& format = texture.format;
  TexelChannels channels{};
  for (int i = 0; i < format.channels; ++i) {
    const auto bytes = static_cast<std::size_t>(format.bits / 8);
    std::uint32_t bits = 0;
    std::memcpy(&bits, reinterpret_cast<const unsigned char*>(address) + static_cast<std::size_t>(i) * bytes, bytes);
    const auto unused = static_cast<unsigned>(32 - format.bits);
    if (format.kind == cudaChannelFormatKindSigned)
      bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(bits << unused) >> unused);
    if (texture.sampling.readMode == cudaReadModeNormalizedFloat) bits = bits_of(normalised(bits, format));
    channels.bits[i] = bits;
  }
  return channels;
}

TexelChannels read_texel(const Texture& texture, std::int64_t column, std::int64_t row, const void* pc) {
  const std::uintptr_t address = texture.address(column, row);
  observe_value<AccessKind::read>(reinterpret_cast<const void*>(address), texture.format.bytes(), pc);
  return channels_at(texture, address);
}

// What stands for texels outside. Of integers, the bits of the floats.
TexelChannels border(const Texture& texture) {
  TexelChannels channels{};
  for (int i = 0; i < texture.format.channels; ++i) channels.bits[i] = bits_of(texture.sampling.borderColor[i]);
  return channels;
}

TexelChannels filtered(const Texture& texture, float x, float y, const void* pc) {
  const Taps taps = taps_at(texture, x, y);
  double sums[4] = {};
  for (int i = 0; i < taps.count; ++i) {
    const Tap& tap = taps.taps[static_cast<std::size_t>(i)];
    const TexelChannels texel = tap.is_border() ? border(texture) : read_texel(texture, tap.column, tap.row, pc);
    if (taps.count == 1) return texel;
    for (int c = 0; c < 4; ++c) sums[c] += tap.weight * static_cast<double>(float_of(texel.bits[c]));
  }
  TexelChannels result{};
  for (int c = 0; c < 4; ++c) result.bits[c] = bits_of(static_cast<float>(sums[c]));
  return result;
}

}  // namespace

TexelChannels read_texture(cudaTextureObject_t handle, const TextureRead& read, const void* pc) {
  if (running_thread == nullptr) return {};
  const Texture& texture = find(handle, read.name, pc);
  check_use(texture, read, pc);
  if (read.function != TextureFunction::fetch) return filtered(texture, read.x, read.y, pc);
  // A fetch has no address mode: beside the texels there are zeros.
  if (read.index < 0 || read.index >= texture.width) return {};
  return read_texel(texture, read.index, 0, pc);
}

}  // namespace simulator
