/// @file
/// Text for a terminal: lines of styled words, and how many columns they take.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace course {

/// How a piece of text looks where there are colours.
enum class Style { plain, bold, dim, good, bad, warning };

/// A piece of text in one style.
struct Span {
  std::string text;
  Style style = Style::plain;
  std::string link{};  ///< where a click on it leads, a URI; empty: nowhere
};

/// One line of the screen, without its end.
using Line = std::vector<Span>;

/// How many columns UTF-8 text takes on a terminal: wide letters (Chinese, emoji) take two, combining ones none.
std::size_t columns(std::string_view text);

/// The text, cut to `width` columns; `…` stands for what was cut off.
std::string clipped(std::string_view text, std::size_t width);

/// The line, cut likewise.
Line clipped(const Line& line, std::size_t width);

/// The text in lines of at most `width` columns, broken at blanks where there are any. Lines after the first begin with
/// `indent` blanks besides those that the text itself begins with.
std::vector<std::string> wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// A line of several styles, broken likewise.
std::vector<Line> wrapped(const Line& line, std::size_t width, std::size_t indent = 0);

/// Adds texts as lines of one style.
void append(std::vector<Line>& lines, const std::vector<std::string>& texts, Style style = Style::plain);

/// Two texts at both ends of a line of `width` columns, the right one dim. It goes where there is no room for it.
Line spread(Line left, const std::string& right, std::size_t width);

/// The line's text alone.
std::string plain(const Line& line);

/// The line as a terminal shows it, with escape sequences for its styles and links (OSC 8).
std::string colored(const Line& line);

/// The URI of a file, for links; of a relative path below the current folder.
std::string file_uri(const std::string& path);

}  // namespace course
