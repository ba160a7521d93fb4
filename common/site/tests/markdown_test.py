"""What becomes of Markdown, beside what GitHub makes of it."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import code_colours
import markdown


def html(text, **options):
    return markdown.render(text, **options).markup


class Blocks(unittest.TestCase):
    def test_headings_have_the_place_they_name_or_that_of_their_words(self):
        text = markdown.render('# One: `two` <a id="first"></a>\n## What is it?\n## What is it?\n')
        self.assertEqual([heading.place for heading in text.headings], ["first", "what-is-it", "what-is-it-1"])
        self.assertEqual(text.headings[0].words, "One: two")
        self.assertIn('<h1 id="first">One: <code>two</code></h1>', text.markup)

    def test_paragraphs_end_where_a_list_a_table_or_code_begins(self):
        self.assertEqual(html("a\nb\n- c\n"), "<p>a\nb</p>\n<ul>\n<li>c</li>\n</ul>")
        self.assertIn("<p>a</p>\n<pre", html("a\n```\nb\n```\n"))

    def test_lists_hold_lists_and_code_and_go_on_without_indentation(self):
        nested = html("1. a\n   b\n   - c\n2. d\ne\n")
        self.assertEqual(nested, "<ol>\n<li>a\nb\n<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d\ne</li>\n</ol>")
        self.assertIn("<code>x  y</code></pre>\n</li>", html("- a\n\n  ```\n  x  y\n  ```\n- b\n"))

    def test_tables_keep_sides_and_escaped_bars(self):
        table = html("| a | b |\n| --- | ---: |\n| `x \\| y` | 1 |\n")
        self.assertIn("<td><code>x | y</code></td>\n<td class=\"right\">1</td>", table)
        self.assertIn('<th scope="col">a</th>', table)

    def test_comments_are_left_out_and_details_stay(self):
        self.assertEqual(html("<!-- generated: x -->\na\n<!-- end generated -->\n"), "<p>a</p>")
        self.assertEqual(html("<details>\n<summary>a b</summary>\n\nc\n\n</details>\n"),
                         "<details>\n<summary>a b</summary>\n<p>c</p>\n</details>")

    def test_quotations(self):
        self.assertEqual(html("> a\n> b\n"), "<blockquote>\n<p>a\nb</p>\n</blockquote>")


class Words(unittest.TestCase):
    def test_code_is_left_as_it_is(self):
        self.assertEqual(html("`a*b*c <d> &`"), "<p><code>a*b*c &lt;d&gt; &amp;</code></p>")

    def test_names_and_paths_may_be_broken_after_their_parts(self):
        self.assertEqual(html("`a/b_c` and `./course check add_ten`"), "<p><code>a/<wbr>b_<wbr>c</code> and <code>./course check add_ten</code></p>")

    def test_emphasis_is_no_multiplication(self):
        self.assertEqual(html("**a** and *b c*, 2 * 3 * 4"), "<p><strong>a</strong> and <em>b c</em>, 2 * 3 * 4</p>")

    def test_links_lead_where_they_are_told(self):
        told = html("[a `b`](c.md#d) and ![e](f.svg)", link=lambda target: f"to/{target}")
        self.assertEqual(told, '<p><a href="to/c.md#d">a <code>b</code></a> and <img src="to/f.svg" alt="e"></p>')
        self.assertEqual(html('<img src="f.svg" alt="e">', link=lambda target: f"to/{target}"),
                         '<div class="picture"><img src="to/f.svg" alt="e"></div>')

    def test_angle_brackets_are_words(self):
        self.assertEqual(html("kernel<<<1, 2>>>"), "<p>kernel&lt;&lt;&lt;1, 2&gt;&gt;&gt;</p>")


class Colours(unittest.TestCase):
    def test_words_of_cuda_strings_and_comments(self):
        code = code_colours.coloured('__shared__ float t[8];  // "no string"\nputs("__global__");', "cpp")
        self.assertIn('<span class="cuda">__shared__</span> <span class="keyword">float</span>', code)
        self.assertIn('<span class="comment">// "no string"</span>', code)
        self.assertIn('<span class="string">"__global__"</span>', code)

    def test_what_has_no_language_has_no_colours(self):
        self.assertEqual(code_colours.coloured("int < 3", ""), "int &lt; 3")


if __name__ == "__main__":
    unittest.main()
