#include "simulator/platform/line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace course {
namespace {

struct Letter {
  std::size_t bytes;
  std::size_t columns;
};

bool lies_in(std::uint32_t code, const auto& ranges) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const std::uint32_t(&range)[2]) { return code >= range[0] && code <= range[1]; });
}

/// The main ranges of Unicode's East Asian Width (UAX #11) and of combining marks: enough for what compilers, learners'
/// comments and this program write.
std::size_t columns_of(std::uint32_t code) {
  static constexpr std::uint32_t combining[][2] = {{0x300, 0x36F}, {0x200B, 0x200F}, {0xFE00, 0xFE0F}};
  static constexpr std::uint32_t wide[][2] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                              {0xF900, 0xFAFF}, {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                              {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
  if (lies_in(code, combining)) return 0;
  return lies_in(code, wide) ? 2 : 1;
}

/// The first letter of text that is not empty. A byte that is not UTF-8 counts as a letter of its own.
Letter first_letter(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (bytes == 1 || bytes > text.size()) return {1, 1};
  std::uint32_t code = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3FU);
  return {bytes, columns_of(code)};
}

/// How many bytes of the text fit into `width` columns.
std::size_t bytes_that_fit(std::string_view text, std::size_t width) {
  std::size_t at = 0;
  for (std::size_t used = 0; at < text.size();) {
    const Letter letter = first_letter(text.substr(at));
    used += letter.columns;
    if (used > width) break;
    at += letter.bytes;
  }
  return at;
}

const char* code_of(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::bold:
      return "\033[1m";
    case Style::dim:
      return "\033[2m";
    case Style::good:
      return "\033[1;32m";
    case Style::bad:
      return "\033[1;31m";
    case Style::warning:
      return "\033[1;33m";
  }
  return "";
}

/// `count` bytes of the line's text from byte `begin` on.
Line part(const Line& line, std::size_t begin, std::size_t count) {
  Line result;
  for (const Span& span : line) {
    if (begin >= span.text.size()) {
      begin -= span.text.size();
      continue;
    }
    if (count == 0) break;
    const std::string text = span.text.substr(begin, count);
    result.push_back({text, span.style, span.link});
    count -= text.size();
    begin = 0;
  }
  return result;
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t sum = 0;
  while (!text.empty()) {
    const Letter letter = first_letter(text);
    sum += letter.columns;
    text.remove_prefix(letter.bytes);
  }
  return sum;
}

std::string clipped(std::string_view text, std::size_t width) {
  if (columns(text) <= width) return std::string(text);
  if (width == 0) return "";
  return std::string(text.substr(0, bytes_that_fit(text, width - 1))) + "…";
}

Line clipped(const Line& line, std::size_t width) {
  if (columns(plain(line)) <= width) return line;
  Line result;
  for (const Span& span : line) {
    const std::size_t needed = columns(span.text);
    if (needed >= width) {  // there must be room for the `…`
      result.push_back({clipped(span.text + " ", width), span.style, span.link});
      break;
    }
    result.push_back(span);
    width -= needed;
  }
  return result;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines;
  const std::size_t own = std::min(text.find_first_not_of(' '), text.size());
  const std::string margin(std::min(own + indent, width / 2), ' ');
  std::string start;
  while (columns(start) + columns(text) > width) {
    const std::size_t room = std::max<std::size_t>(1, width - std::min(width, columns(start)));
    std::size_t end = std::max<std::size_t>(1, bytes_that_fit(text, room));
    const std::size_t blank = text.rfind(' ', end);
    const bool breakable = blank != std::string_view::npos && text.find_first_not_of(' ') < blank;
    if (breakable) end = blank;
    lines.push_back(start + std::string(text.substr(0, end)));
    text.remove_prefix(end);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    start = margin;
  }
  if (!text.empty() || lines.empty()) lines.push_back(start + std::string(text));
  return lines;
}

std::vector<Line> wrapped(const Line& line, std::size_t width, std::size_t indent) {
  const std::string whole = plain(line);
  std::vector<Line> lines;
  std::size_t at = 0;
  for (const std::string& text : wrapped(whole, width, indent)) {
    std::size_t margin = 0;
    if (!lines.empty()) {
      margin = std::min(text.find_first_not_of(' '), text.size());
      at = std::min(whole.find_first_not_of(' ', at), whole.size());
    }
    Line one;
    if (margin > 0) one.push_back({std::string(margin, ' ')});
    const Line rest = part(line, at, text.size() - margin);
    one.insert(one.end(), rest.begin(), rest.end());
    at += text.size() - margin;
    lines.push_back(std::move(one));
  }
  return lines;
}

void append(std::vector<Line>& lines, const std::vector<std::string>& texts, Style style) {
  for (const std::string& text : texts) lines.push_back({{text, style}});
}

Line spread(Line left, const std::string& right, std::size_t width) {
  const std::size_t used = columns(plain(left));
  if (used + 2 + columns(right) > width) return clipped(left, width);
  left.push_back({std::string(width - used - columns(right), ' ') + right, Style::dim});
  return left;
}

std::string plain(const Line& line) {
  std::string text;
  for (const Span& span : line) text += span.text;
  return text;
}

std::string colored(const Line& line) {
  std::string text;
  for (const Span& span : line) {
    const std::string code = code_of(span.style);
    const std::string styled = code.empty() ? span.text : code + span.text + "\033[0m";
    text += span.link.empty() ? styled : fmt::format("\033]8;;{}\033\\{}\033]8;;\033\\", span.link, styled);
  }
  return text;
}

std::string file_uri(const std::string& path) {
  std::error_code nowhere;
  const std::string absolute = std::filesystem::absolute(path, nowhere).lexically_normal().string();
  std::string uri = "file://";
  for (const char letter : absolute) {
    const bool plain = std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                       std::string_view("/._-~").find(letter) != std::string_view::npos;
    uri += plain ? std::string(1, letter) : fmt::format("%{:02X}", static_cast<unsigned char>(letter));
  }
  return uri;
}

}  // namespace course
