/// @file
/// Texts of others, made fit for a terminal, a table or XML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace course {

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// Its lines, without their newlines; what follows the last newline is a line unless it is empty.
std::vector<std::string> lines_of(const std::string& text);

/// The lines, each ended by '\n'.
std::string joined(const std::vector<std::string>& lines);

/// Where `pattern`, an extended regular expression of POSIX, first matches: the whole match, then each group, empty
/// where it took no part. No elements where nothing matches. By the C library: std::regex costs seconds of compiling in
/// every file that uses it.
std::vector<std::string> find_match(const std::string& text, const std::string& pattern);

struct TextMatch {
  std::size_t position;             ///< of its first character in the text
  std::vector<std::string> groups;  ///< as find_match() gives them
};

/// All places, one after another, where `pattern` matches.
std::vector<TextMatch> find_matches(const std::string& text, const std::string& pattern);

/// Text for people: what is no character, and what would steer a terminal, becomes a question mark.
std::string printable(const std::string& text);

/// The printable text as content or attribute of XML.
std::string xml_escaped(const std::string& text);

/// Columns that a text of UTF-8 takes, each of its letters one.
std::size_t width_of(const std::string& text);

/// The text with blanks after it, up to `width` columns.
std::string padded(const std::string& text, std::size_t width);

/// Likewise with the blanks before it.
std::string padded_left(const std::string& text, std::size_t width);

/// A number that is the same for a text on every machine: FNV-1a, by G. Fowler, L. Noll and K. Vo (1991). Two texts that
/// differ by a word have different ones.
std::uint64_t checksum(std::string_view text);

}  // namespace course
