#include "simulator/platform/text.hpp"

#include <regex.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>

namespace course {

/// How many bytes of `text` from `at` on are one character of UTF-8; 0 where they are none.
static std::size_t character_size(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(at);
  const std::size_t size = first < 0x80                    ? 1
                           : first >= 0xC2 && first < 0xE0 ? 2
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xF0 && first < 0xF5 ? 4
                                                           : 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U) return 0;
  }
  return size;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Whether a character stands there that changes the direction of those after it.
static bool turns(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "\u061C") == 0) return true;
  const std::string character = text.substr(at, 3);
  return character == "\u200E" || character == "\u200F" || (character >= "\u202A" && character <= "\u202E") ||
         (character >= "\u2066" && character <= "\u2069");
}

std::string printable(const std::string& text) {
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = character_size(text, at);
    const bool control = size == 1 && (static_cast<unsigned char>(text[at]) < 0x20 || text[at] == 0x7F);
    const bool steers = size == 2 && text[at] == '\xC2' && static_cast<unsigned char>(text[at + 1]) < 0xA0;
    if (size == 0 || control || steers || turns(text, at))
      clean += text[at] == '\n' || text[at] == '\t' ? ' ' : '?';
    else
      clean += text.substr(at, size);
    at += std::max<std::size_t>(size, 1);
  }
  return clean;
}

std::string xml_escaped(const std::string& text) {
  std::string safe;
  for (const char letter : printable(text)) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

std::string padded_left(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, width_of(text)), ' ') + text;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

namespace {

/// At most so many matches.
std::vector<TextMatch> matches_in(const std::string& text, const std::string& pattern, std::size_t most) {
  regex_t compiled;
  if (regcomp(&compiled, pattern.c_str(), REG_EXTENDED) != 0) {
    throw std::invalid_argument("no regular expression: " + pattern);
  }
  std::vector<TextMatch> matches;
  std::array<regmatch_t, 8> places{};
  std::size_t from = 0;
  while (matches.size() < most && from <= text.size()) {
    // The whole text, and where to begin: so `^` and `\b` know what stands before.
    places[0] = {static_cast<regoff_t>(from), static_cast<regoff_t>(text.size())};
    if (regexec(&compiled, text.c_str(), places.size(), places.data(), REG_STARTEND) != 0) break;
    TextMatch& match = matches.emplace_back(TextMatch{static_cast<std::size_t>(places[0].rm_so), {}});
    for (std::size_t group = 0; group <= compiled.re_nsub && group < places.size(); ++group) {
      const regmatch_t& place = places[group];
      match.groups.push_back(place.rm_so < 0 ? "" : text.substr(place.rm_so, place.rm_eo - place.rm_so));
    }
    from = match.position + std::max<std::size_t>(match.groups[0].size(), 1);
  }
  regfree(&compiled);
  return matches;
}

}  // namespace

std::vector<std::string> find_match(const std::string& text, const std::string& pattern) {
  const std::vector<TextMatch> matches = matches_in(text, pattern, 1);
  return matches.empty() ? std::vector<std::string>{} : matches[0].groups;
}

std::vector<TextMatch> find_matches(const std::string& text, const std::string& pattern) {
  return matches_in(text, pattern, text.size() + 1);
}

std::uint64_t checksum(std::string_view text) {
  std::uint64_t sum = 14695981039346656037U;
  for (const char letter : text) sum = (sum ^ static_cast<unsigned char>(letter)) * 1099511628211U;
  return sum;
}

}  // namespace course
