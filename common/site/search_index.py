"""Lets the site's search find a page or a section by any word of its heading.

Doxygen's own index has no sections, and knows a page only by the beginning of its title: `halo` would not find "The halo".
It consists of one script for each first letter, `search/all_<number of the letter>.js`, which fills the array `searchData`.
"""

import json
import re
from collections import defaultdict

_heading = re.compile(r'<h[1-4][^>]*>(?:<span class="anchor" id="([^"]+)"></span>)?\s*(.*?)</h[1-4]>', re.DOTALL)


def headings(file, text):
    """Address and wording of the title and of each section that has a place to link to."""
    for place, words in _heading.findall(text):
        wording = re.sub(r"<[^>]*>", "", words).strip()
        yield f"../{file.name}" + (f"#{place}" if place else ""), wording


def entries(pages):
    """For each word of each heading: the rest of the heading from there, whole heading, address, and title of the page."""
    for file, text in pages:
        title = None
        for address, wording in headings(file, text):
            title = title or wording
            for word in re.finditer(r"\w+", wording):
                if word.start() == 0 or len(word[0]) > 2:
                    yield wording[word.start() :].lower(), wording, address, title


def extend(folder, pages):
    """Adds the headings of `pages`, a list of files with their text, to the index in `folder`, before names."""
    letters = re.search(r'0: "([^"]*)"', (folder / "searchdata.js").read_text(encoding="utf-8"))[1]
    added = defaultdict(list)
    for number, (words, wording, address, title) in enumerate(entries(pages)):
        # A heading whose word begins with a letter that begins no name is found by its other words.
        if words[0] in letters:
            added[words[0]].append([f"{_key(words)}_w{number}", [wording, [address, 1, title]]])
    for letter, rows in added.items():
        script = folder / f"all_{letters.index(letter):x}.js"
        with script.open("a", encoding="utf-8") as index:
            index.write(f"searchData.unshift(...{json.dumps(rows, ensure_ascii=False)});\n")


def ask_page_by_message(folder):
    """The results are a page in a frame. Read from disk, it may not touch the page around it, and fails where it does so to
    close itself or to give back the focus. So it asks by a message, to which site.js listens."""
    script = folder / "search.js"
    text = script.read_text(encoding="utf-8")
    text = text.replace("parent.searchBox.CloseResultsWindow()", 'parent.postMessage("close_results","*")')
    focus = 'parent.document.getElementById("MSearchField").focus()'
    text = text.replace(focus, 'parent.postMessage("focus_search_field","*")')
    script.write_text(text, encoding="utf-8")


def search_once(folder):
    """A search by several words would begin anew at each key that moves among its results, and take the focus from them:
    what was searched for is compared with all its blanks, so what is in the field must not lose any either."""
    script = folder / "search.js"
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace('value.replace(/ +/g, "")', 'value.replace(/^ +/, "")'), encoding="utf-8")


def mend_frames(folder):
    """The frames are of an HTML that is no longer valid, and have no title."""
    for file in folder.glob("*.html"):
        text = re.sub(r"<!DOCTYPE.*?<meta [^>]*>", _frame_head, file.read_text(encoding="utf-8"), count=1, flags=re.DOTALL)
        file.write_text(text, encoding="utf-8")


_frame_head = '<!DOCTYPE html>\n<html lang="en">\n<head><title>Search results</title>\n<meta charset="utf-8">'


def _key(words):
    """As convertToId() in search.js writes what is searched for."""
    return "".join(c if re.match("[a-z0-9\u0080-\uffff]", c) else f"_{ord(c):02x}" for c in words)
