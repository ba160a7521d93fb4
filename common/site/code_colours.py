"""Colours code: the words of C++ and CUDA, comments, strings and numbers."""

import html
import re

_words = (
    "alignas alignof auto bool break case catch char class const constexpr continue default delete do double else enum explicit"
    " extern false float for friend if inline int long mutable namespace new noexcept nullptr operator private protected public"
    " return short signed sizeof static static_assert static_cast reinterpret_cast const_cast struct switch template this throw true try"
    " typedef typename union unsigned using virtual void volatile while"
)
_cuda = (
    r"__(?:global|device|host|shared|constant|managed|forceinline|noinline|restrict|launch_bounds)__"
    r"|__sync\w+|__shfl\w+|__ballot\w+|__any\w+|__all\w+|__threadfence\w*|atomic[A-Z]\w*"
    r"|threadIdx|blockIdx|blockDim|gridDim|warpSize|dim3"
)
_cpp = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r'|(?P<string>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\')'
    r"|(?P<preprocessor>^[ \t]*#[ \t]*\w+)"
    rf"|(?P<cuda>\b(?:{_cuda})\b)"
    rf"|(?P<keyword>\b(?:{'|'.join(_words.split())})\b)"
    r"|(?P<number>\b(?:0[xX][0-9a-fA-F']+|\d[\d']*(?:\.\d*)?(?:[eE][+-]?\d+)?)[uUlLfF]*\b)",
    re.DOTALL | re.MULTILINE,
)
_shell = re.compile(r"(?P<comment>(?:^|(?<=\s))#[^\n]*)", re.MULTILINE)
_languages = {"cpp": _cpp, "cuda": _cpp, "c": _cpp, "sh": _shell, "cmake": _shell, "yaml": _shell}


def coloured(code, language):
    """HTML of `code`; of a language that is not known, without colours."""
    pattern = _languages.get(language)
    if pattern is None:
        return html.escape(code, quote=False)
    out, at = [], 0
    for match in pattern.finditer(code):
        out.append(html.escape(code[at : match.start()], quote=False))
        out.append(f'<span class="{match.lastgroup}">{html.escape(match[0], quote=False)}</span>')
        at = match.end()
    return "".join(out) + html.escape(code[at:], quote=False)
