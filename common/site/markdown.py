"""Turns the Markdown of this repository into HTML, as GitHub shows it: without a package, so that the site is the same everywhere.

Headings, paragraphs, fenced code, tables, lists, quotations, <details>, pictures, links, `code`, *emphasis* and **strong**. The
place of a heading is the `<a id="…"></a>` at its end, as in `## The halo <a id="halo"></a>`, or else what GitHub makes of its words.
"""

import html
import re
from dataclasses import dataclass, field

from code_colours import coloured

_fence = re.compile(r"^```(\w*)\s*$")
_heading = re.compile(r'^(#{1,6})\s+(.*?)\s*(?:<a id="([\w-]+)"></a>|\{#([\w-]+)\})?\s*$')
_item = re.compile(r"^(\s*)([-*]|\d+\.)\s+(.*)$")
_rule = re.compile(r"^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$")
_tag = re.compile(r"^\s*</?(details|summary|p|div|picture|source|img|br|h1|a|table|tr|td|th|kbd|figure|figcaption)\b")


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
    return html.unescape(re.sub(r"<[^>]*>", "", markup)).strip()


def render(text, link=lambda target: target):
    """HTML of `text`. `link` makes an address of the site from the target of a link or picture."""
    return _Renderer(link).document(re.sub(r"^<!--.*?-->\n?", "", text, flags=re.DOTALL | re.MULTILINE))


class _Renderer:
    def __init__(self, link):
        self.link = link
        self.headings = []
        self.places = set()

    def document(self, text):
        return Text(self.blocks(text.splitlines()), self.headings)

    def blocks(self, lines):
        out, at = [], 0
        while at < len(lines):
            markup, at = self.block(lines, at)
            out.append(markup)
        return "\n".join(filter(None, out))

    def block(self, lines, at):
        """The HTML of the block that begins at a line, and the line after it."""
        line = lines[at]
        if not line.strip():
            return "", at + 1
        if fence := _fence.match(line.strip()):
            return self.fenced(lines, at, fence[1])
        if heading := _heading.match(line):
            return self.heading(heading, heading[3] or heading[4]), at + 1
        if line.startswith("|") and at + 1 < len(lines) and _rule.match(lines[at + 1]):
            return self.table(lines, at)
        if _item.match(line):
            return self.list(lines, at)
        if line.startswith(">"):
            end = at
            while end < len(lines) and lines[end].startswith(">"):
                end += 1
            return f"<blockquote>\n{self.blocks([quoted[1:].removeprefix(' ') for quoted in lines[at:end]])}\n</blockquote>", end
        if _tag.match(line):
            return self.tags(line), at + 1
        return self.paragraph(lines, at)

    def fenced(self, lines, at, language):
        end = at + 1
        indent = len(lines[at]) - len(lines[at].lstrip())
        while end < len(lines) and lines[end].strip() != "```":
            end += 1
        code = "\n".join(line[indent:] if not line[:indent].strip() else line for line in lines[at + 1 : end])
        return f'<pre tabindex="0"><code>{coloured(code, language)}</code></pre>', end + 1

    def heading(self, match, place):
        markup = self.inline(match[2])
        words = plain(markup)
        place = place or slug(words)
        unique, number = place, 0
        while unique in self.places:
            number += 1
            unique = f"{place}-{number}"
        self.places.add(unique)
        level = len(match[1])
        self.headings.append(Heading(level, unique, words, markup))
        return f'<h{level} id="{unique}">{markup}</h{level}>'

    def table(self, lines, at):
        end = at
        while end < len(lines) and lines[end].startswith("|"):
            end += 1
        rows = [self.cells(line) for line in (lines[at], *lines[at + 2 : end])]
        sides = [self.side(cell) for cell in self.cells(lines[at + 1])]
        head = "".join(self.cell("th", cell, side) for cell, side in zip(rows[0], sides))
        body = "\n".join("<tr>" + "".join(self.cell("td", cell, side) for cell, side in zip(row, sides)) + "</tr>" for row in rows[1:])
        return f'<div class="table" tabindex="0"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>', end

    @staticmethod
    def cells(line):
        return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))] if line.strip("| ") else [""]

    @staticmethod
    def side(rule):
        return ' class="right"' if rule.endswith(":") and not rule.startswith(":") else ""

    def cell(self, tag, text, side):
        if tag == "th" and not text:
            tag = "td"  # an empty heading names nothing
        scope = ' scope="col"' if tag == "th" else ""
        return f"<{tag}{scope}{side}>{self.inline(text)}</{tag}>"

    def list(self, lines, at):
        first = _item.match(lines[at])
        indent, ordered = len(first[1]), first[2][0].isdigit()
        items, loose = [], False
        while at < len(lines):
            match = _item.match(lines[at])
            if not match or len(match[1]) != indent or match[2][0].isdigit() != ordered:
                break
            content, at, gap = self.item(lines, at, match)
            items.append(content)
            loose = loose or gap and at < len(lines) and bool(_item.match(lines[at]))
        tag = "ol" if ordered else "ul"
        return f"<{tag}>\n" + "\n".join(f"<li>{self.item_markup(item, loose)}</li>" for item in items) + f"\n</{tag}>", at

    @staticmethod
    def item(lines, at, match):
        """The lines of an item without their indentation, the line after it, and whether a blank line ends it."""
        inside = len(match[1]) + len(match[2]) + 1
        content, at, gap = [match[3]], at + 1, False
        while at < len(lines):
            line = lines[at]
            if not line.strip():
                following = next((other for other in lines[at:] if other.strip()), "")
                if len(following) - len(following.lstrip()) < inside:
                    return content, _after_blanks(lines, at), True
                content.append("")
            elif len(line) - len(line.lstrip()) >= inside:
                content.append(line[inside:])
            elif _item.match(line) or _heading.match(line) or _fence.match(line) or line.startswith("|"):
                break
            else:
                content.append(line.strip())  # a paragraph goes on without its indentation
            at += 1
        return content, at, gap

    def item_markup(self, lines, loose):
        markup = self.blocks(lines)
        if not loose and markup.startswith("<p>"):
            markup = markup.replace("<p>", "", 1).replace("</p>", "", 1)
        return markup

    def paragraph(self, lines, at):
        end = at
        while end < len(lines) and lines[end].strip() and (end == at or not self.ends_paragraph(lines[end])):
            end += 1
        return f"<p>{self.inline(chr(10).join(line.strip() for line in lines[at:end]))}</p>", end

    @staticmethod
    def ends_paragraph(line):
        tag = _tag.match(line)
        return _fence.match(line) or _heading.match(line) or line.startswith((">", "|")) or _item.match(line) or tag and tag[1] == "details"

    def tags(self, line):
        """A line that is HTML already: addresses become the site's, and a summary may hold `code`."""
        line = re.sub(r'\b(src|href|srcset)="([^"]+)"', lambda match: f'{match[1]}="{self.link(html.unescape(match[2]))}"', line)
        return re.sub(r"`([^`]+)`", lambda match: f"<code>{html.escape(match[1], quote=False)}</code>", line)

    def inline(self, text):
        kept = []

        def keep(markup):
            kept.append(markup)
            return f"\x00{len(kept) - 1}\x00"

        text = re.sub(r"(`+)(.+?)\1", lambda match: keep(f"<code>{html.escape(_unpadded(match[2]), quote=False)}</code>"), text, flags=re.DOTALL)
        text = re.sub(r"\\([\\`*_{}\[\]()#+.!|<>-])", lambda match: keep(html.escape(match[1], quote=False)), text)
        text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
        text = re.sub(r"</?(?:kbd|br|sub|sup|b|i|strong|em)\s*/?>", lambda match: keep(match[0]), text)
        text = re.sub(r'<a (?:id|name)="([\w-]+)"></a>', lambda match: keep(f'<span id="{match[1]}"></span>'), text)
        text = re.sub(r"<(https?://[^>\s]+)>", lambda match: keep(f'<a href="{match[1]}">{match[1]}</a>'), text)
        text = re.sub(r"&(?!#?\w+;)", "&amp;", text).replace("<", "&lt;").replace(">", "&gt;")
        text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", lambda match: keep(f'<img src="{self.link(match[2])}" alt="{html.escape(match[1])}">'), text)
        text = re.sub(r"(?<!\w)\[((?:[^\[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)", lambda match: keep(f'<a href="{html.escape(self.link(match[2]))}">') + match[1] + keep("</a>"), text)
        text = re.sub(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", r"<strong>\1</strong>", text, flags=re.DOTALL)
        text = re.sub(r"(?<![\w*])\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?![\w*])", r"<em>\1</em>", text, flags=re.DOTALL)
        while "\x00" in text:
            text = re.sub("\x00(\\d+)\x00", lambda match: kept[int(match[1])], text)
        return text


def _after_blanks(lines, at):
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def _unpadded(code):
    """One blank on both sides lets code begin or end with a backtick."""
    return code[1:-1] if code.startswith(" ") and code.endswith(" ") and code.strip() else code
