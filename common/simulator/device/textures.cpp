#include "simulator/device/textures.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace simulator {

namespace {

// Linear filtering works with 8 bits after the point; how it rounds was seen on an H200.
constexpr std::int64_t one = 256;

/// One dimension of a read: the texel left of the point, and the weight of its right neighbour, in units of 1 / `one`.
struct Position {
  std::int64_t texel;
  std::int64_t fraction;
};

Position position_of(const Texture& texture, float coordinate, std::int64_t size) {
  constexpr double far = 1U << 30U;
  const double texels = texture.sampling.normalizedCoords != 0 ? static_cast<double>(coordinate) * size : coordinate;
  const double near = std::isnan(texels) ? 0 : std::clamp(texels, -far, far);
  if (texture.sampling.filterMode == cudaFilterModePoint) return {static_cast<std::int64_t>(std::floor(near)), 0};
  const std::int64_t between_centres = static_cast<std::int64_t>(std::floor(near * one + 0.5)) - one / 2;
  return {between_centres >> 8U, between_centres & (one - 1)};
}

// Without normalised coordinates, a GPU clamps where it should wrap or mirror.
cudaTextureAddressMode mode_of(const Texture& texture, int dimension) {
  const cudaTextureAddressMode mode = texture.sampling.addressMode[dimension];
  if (texture.sampling.normalizedCoords == 0 && mode != cudaAddressModeBorder) return cudaAddressModeClamp;
  return mode;
}

std::int64_t modulo(std::int64_t a, std::int64_t b) { return (a % b + b) % b; }

// Which texel stands for `texel`; none for the border.
std::optional<std::int64_t> inside(std::int64_t texel, std::int64_t size, cudaTextureAddressMode mode) {
  switch (mode) {
    case cudaAddressModeWrap:
      return modulo(texel, size);
    case cudaAddressModeMirror: {
      const std::int64_t in_both = modulo(texel, 2 * size);
      return in_both < size ? in_both : 2 * size - 1 - in_both;
    }
    case cudaAddressModeBorder:
      if (texel < 0 || texel >= size) return {};
      return texel;
    case cudaAddressModeClamp:
      break;
  }
  return std::clamp<std::int64_t>(texel, 0, size - 1);
}

void add(Taps& taps, const Tap& tap) {
  const auto end = taps.taps.begin() + taps.count;
  const auto same =
      std::find_if(taps.taps.begin(), end, [&](const Tap& t) { return t.column == tap.column && t.row == tap.row; });
  if (same != end) {
    same->weight += tap.weight;
  } else {
    taps.taps[static_cast<std::size_t>(taps.count++)] = tap;
  }
}

}  // namespace

TexelFormat format_of(const cudaChannelFormatDesc& description) {
  const int bits = description.x;
  const bool two = description.y == bits;
  const bool four = two && description.z == bits && description.w == bits;
  const bool even = (description.y == 0 || two) && (four || (description.z == 0 && description.w == 0));
  const bool known = bits == 32 || ((bits == 8 || bits == 16) && description.f != cudaChannelFormatKindFloat);
  if (!even || !known || description.f == cudaChannelFormatKindNone) return {};
  return {four ? 4 : two ? 2 : 1, bits, description.f};
}

// The four weights have 8 bits after the point, too, and still add up to 1.
Taps taps_at(const Texture& texture, float x, float y) {
  const Position across = position_of(texture, x, texture.width);
  const Position down = position_of(texture, y, texture.height);
  const std::int64_t both = (across.fraction * down.fraction + one / 2) / one;
  const std::int64_t weights[2][2] = {{one - across.fraction - down.fraction + both, across.fraction - both},
                                      {down.fraction - both, both}};
  Taps taps;
  for (const int dy : {0, 1}) {
    for (const int dx : {0, 1}) {
      if (weights[dy][dx] == 0) continue;
      const auto column = inside(across.texel + dx, texture.width, mode_of(texture, 0));
      const auto row = inside(down.texel + dy, texture.height, mode_of(texture, 1));
      const double weight = static_cast<double>(weights[dy][dx]) / one;
      add(taps, column && row ? Tap{*column, *row, weight} : Tap{-1, -1, weight});
    }
  }
  return taps;
}

}  // namespace simulator
