"""Turns the Markdown of this repository into HTML, as GitHub shows it, by the package markdown-it (python3-markdown-it on Debian).

What is this site's own: the place of a heading is the `<a id="…"></a>` at its end, as in `## The halo <a id="halo"></a>`, or else
what GitHub makes of its words; links lead to the site's pages; code has colours; tables and pictures scroll by themselves.
"""

import html
import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt

from code_colours import coloured

tag = re.compile(r"""<(?:"[^"]*"|[^">])*>""")
_place = re.compile(r'<a id="([\w-]+)">')
_address = re.compile(r'\b(src|href|srcset)="([^"]+)"')


@dataclass
class Heading:
    level: int
    place: str
    words: str  # without markup
    markup: str


@dataclass
class Text:
    """What a text became: its HTML, and its headings in order."""

    markup: str
    headings: list = field(default_factory=list)


def slug(words):
    """The place that GitHub gives to a heading of these words."""
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


def plain(markup):
    return html.unescape(tag.sub("", markup)).strip()


def render(text, link=lambda target: target):
    """HTML of `text`. `link` makes an address of the site from the target of a link or picture."""
    tokens = _markdown.parse(re.sub(r"^<!--.*?-->\n?", "", text, flags=re.DOTALL | re.MULTILINE))
    for token in tokens:
        _lead(token, link)
        for child in token.children or []:
            _lead(child, link)
    _settle_tables(tokens)
    headings = _settle_headings(tokens)
    return Text(_markdown.renderer.render(tokens, _markdown.options, {}).strip(), headings)


def _fence(_, tokens, index, *__):
    language = (tokens[index].info.split() or [""])[0]
    return f"<pre><code>{coloured(tokens[index].content.rstrip(chr(10)), language)}</code></pre>\n"


def _code(_, tokens, index, *__):
    """Code in a line. A name or path may be broken after its parts; what has blanks is broken there."""
    code = html.escape(tokens[index].content, quote=False)
    return f"<code>{code if ' ' in code else re.sub(r'(?<=[_/])(?=[^_/])', '<wbr>', code)}</code>"


def _html_block(_, tokens, index, *__):
    """A picture that is wider than the screen scrolls by itself."""
    content = tokens[index].content
    return f'<div class="picture">{content.rstrip()}</div>\n' if content.startswith("<img ") else content


def _parser():
    parser = MarkdownIt("commonmark", {"xhtmlOut": False}).enable("table")
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("code_inline", _code)
    parser.add_render_rule("html_block", _html_block)
    parser.add_render_rule("table_open", lambda *_: '<div class="table"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser


_markdown = _parser()


def _lead(token, link):
    """Makes addresses of the site from those of a link, of a picture or of HTML."""
    if token.type in ("html_inline", "html_block"):
        token.content = _address.sub(lambda match: f'{match[1]}="{link(html.unescape(match[2]))}"', token.content)
    for name in ("href", "src"):
        if name in token.attrs:
            token.attrs[name] = link(token.attrs[name])


def _settle_tables(tokens):
    """Sides of columns are classes; an empty heading names nothing, so it is none."""
    for at, token in enumerate(tokens):
        if token.type not in ("th_open", "td_open"):
            continue
        if token.attrs.pop("style", "") == "text-align:right":
            token.attrs["class"] = "right"
        if token.tag == "th" and tokens[at + 1].content:
            token.attrs["scope"] = "col"
        elif token.tag == "th":
            token.tag = tokens[at + 2].tag = "td"


def _settle_headings(tokens):
    """Gives each heading its place, which no other has; the headings in order."""
    headings, places = [], set()
    for opening, inline in zip(tokens, tokens[1:]):
        if opening.type != "heading_open":
            continue
        named = next((found[1] for child in inline.children if (found := _place.fullmatch(child.content))), None)
        if named:
            at = next(at for at, child in enumerate(inline.children) if _place.fullmatch(child.content))
            del inline.children[at : at + 2]  # the end tag, too
            if at and inline.children[at - 1].type == "text":
                inline.children[at - 1].content = inline.children[at - 1].content.rstrip()
        markup = _markdown.renderer.render([inline], _markdown.options, {})
        words = plain(markup)
        place = unique = named or slug(words)
        number = 0
        while unique in places:
            number += 1
            unique = f"{place}-{number}"
        places.add(unique)
        opening.attrs["id"] = unique
        headings.append(Heading(int(opening.tag[1]), unique, words, markup))
    return headings
