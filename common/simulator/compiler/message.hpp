/// @file
/// One message of a compiler, taken apart.
#pragma once

#include <string>
#include <vector>

namespace simulator {

/// `file:line:column: severity: text`, what stood before it and what follows it.
struct Message {
  std::vector<std::string> context;  ///< "In file included from …", "In function …", "required from here"
  std::string file;
  int line = 0;          ///< 0: no message at all, only context
  std::string column;    ///< empty where the compiler names none
  std::string severity;  ///< "error", "fatal error", "warning", "note"
  std::string text;
  std::vector<std::string> excerpt;  ///< the source line, the caret, proposals

  bool is_error() const { return severity == "error" || severity == "fatal error"; }
};

/// Takes the output of g++ or clang++ apart. Lines that belong to no message end up in the context of the next one.
std::vector<Message> parse_messages(const std::string& output);

/// The message as the compiler would print it.
std::string format_message(const Message& message);

}  // namespace simulator
