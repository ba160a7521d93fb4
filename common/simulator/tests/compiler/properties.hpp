/// @file
/// What holds for the translation of any bytes, C++ or not.
#pragma once

#include <string>
#include <string_view>

#include "simulator/compiler/lexer.hpp"
#include "simulator/compiler/translate.hpp"

namespace simulator {

/// Whether anything in `source` could be CUDA's, or is refused wherever it stands.
inline bool may_have_cuda_syntax(std::string_view source) {
  for (const char* word : {"<<<", "__", "asm", "nvcuda", "tex", "surf", "cuda", "cu", "include", "main"}) {
    if (source.find(word) != source.npos) return true;
  }
  return false;
}

/// Whether brackets open and close in pairs, in macros as well. Only then it is clear where things end.
inline bool is_balanced(std::string_view source, bool begins_line = true) {
  std::string open;
  for (const Token& token : tokenize(source, begins_line)) {
    if (token.kind == TokenKind::directive && !is_balanced(token.text.substr(1), false)) return false;
    if (token.is_any_of({"(", "[", "{"})) open += token.text;
    if (!token.is_any_of({")", "]", "}"})) continue;
    const char opening = token.is(")") ? '(' : token.is("]") ? '[' : '{';
    if (open.empty() || open.back() != opening) return false;
    open.pop_back();
  }
  return open.empty();
}

/// The first property that the translation of `source` does not have, in words; empty if it has all.
inline std::string broken_property(std::string_view source) {
  std::string joined;
  for (const Token& token : tokenize(source)) joined.append(token.blank).append(token.text);
  if (joined != source) return "the tokens joined are not the source";

  const Translation translation = translate(source, "a.cu");
  if (count_lines(translation.code) != count_lines(source) + 1) return "the translation has other lines";
  if (translation.changed && !may_have_cuda_syntax(source)) return "a source without CUDA syntax is changed";

  // What has been refused is refused again; all else is C++ by now.
  if (translation.code.find("GCC error") != std::string::npos || !is_balanced(source)) return "";
  const std::string code = translation.code.substr(translation.code.find('\n') + 1);
  const std::string again = translate(code, "a.cu").code;
  return again == translation.code ? "" : "the translation is not C++ yet:\n" + again;
}

}  // namespace simulator
