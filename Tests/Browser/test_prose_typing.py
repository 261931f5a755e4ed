"""Markdown becomes what it means while one types it."""
import json

from selenium.webdriver.common.keys import Keys

from browser import eventually
from prose import ProseTest, code, plain, table

HIGHLIGHT = {"type": "highlight", "attrs": {"value": "#f7e6a6"}}


def link(href):
    return {"type": "link", "attrs": {"href": href}}


def words(*parts, **attributes):
    """A paragraph of texts, of which some are pairs with marks."""
    content = [plain(*([part] if isinstance(part, str) else part))["content"][0] for part in parts]
    return {"type": "paragraph"} | ({"attrs": attributes} if attributes else {}) | {"content": content}


class TypingTest(ProseTest):
    def setUp(self):
        super().setUp()
        self.edit()

    def clear(self):
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type(Keys.BACKSPACE)
        self.browser.chord(Keys.CONTROL, "0")
        self.browser.type(Keys.BACKSPACE)
        self.assert_document([plain("")])

    def becomes(self, text, *blocks):
        """Types a text, after whose lines Return is pressed."""
        self.browser.type(text.replace("\n", Keys.ENTER))
        self.assert_document(list(blocks))


class MarkTests(TypingTest):
    def test_signs_become_marks_and_the_next_letter_has_none(self):
        for text, marks in [("**bold**", ["bold"]), ("__bold__", ["bold"]), ("*italic*", ["italic"]), ("_italic_", ["italic"]),
                            ("`code`", ["code"]), ("==seen==", [HIGHLIGHT]), ("~~gone~~", ["strike"])]:
            with self.subTest(text):
                inner = text.strip("*_`=~")
                self.becomes(f"a {text} b", words("a ", (inner, *marks), " b"))
                self.clear()
        self.becomes("***both***x", words(("both", "bold", "italic"), "x"))

    def test_marks_within_marks(self):
        self.becomes("**a *b* `c` d**", words(("a ", "bold"), ("b", "bold", "italic"), (" ", "bold"), ("c", "code", "bold"), (" d", "bold")))

    def test_what_means_nothing_stays(self):
        for text in ["2 * 3 * 4 *", "snake_case_name_", "2**3**", "a==b==", "** a**", "**a **", "~~~~", "*a\\*", "\\*a*", "[a] (b)", "[a](b c)",
                     "[](b)", "![a](b)", "__", "=====", "* *"]:
            with self.subTest(text):
                self.becomes(f"x {text}.", plain(f"x {text}."))
                self.clear()
        self.becomes("`__init__ http://x.org *3*` the ` key *4*", words(("__init__ http://x.org *3*", "code"), " the ` key ", ("4", "italic")))
        self.clear()
        self.becomes("```\n**a** http://x.org ", plain("**a** http://x.org ") | {"type": "listing"})

    def test_one_step_back_gives_the_signs(self):
        for text in ["a **b**", "a `b`", "a [b](c)"]:
            with self.subTest(text):
                self.browser.type(text)
                self.browser.chord(Keys.CONTROL, "z")
                self.assert_document([plain(text)])
                self.becomes(" *", plain(f"{text} *"))
                self.clear()
        self.browser.type("a **b**", Keys.BACKSPACE)
        self.assert_document([plain("a **b**")])
        self.browser.type(Keys.BACKSPACE)
        self.assert_document([plain("a **b*")])

    def test_links(self):
        self.becomes("see [the **one**](https://example.org/a_(b)) and", words(
            "see ", ("the ", link("https://example.org/a_(b)")), ("one", link("https://example.org/a_(b)"), "bold"), " and"))

    def test_pictures_of_the_web(self):
        picture = {"type": "image", "attrs": {"src": "https://example.org/a.png?b", "alt": "a box"}}
        self.becomes("so ![a box](https://example.org/a.png?b) and", {"type": "paragraph", "content": [
            {"type": "text", "text": "so "}, picture, {"type": "text", "text": " and"}]})
        self.clear()
        self.becomes("so ![a](b.png) and ![a](javascript:b())", plain("so ![a](b.png) and ![a](javascript:b())"))

    def test_addresses_lead_where_they_say(self):
        """They stay text, in the editor and for reading."""
        text = "see https://example.org/a_b. (http://example.org/x(y)), `https://example.org/code` https:// x.https://x.org"
        found = ["https://example.org/a_b", "http://example.org/x(y)"]
        self.becomes(text + "\nhttps://example.org", words(
            text.split("`")[0], ("https://example.org/code", "code"), text.split("`")[2]), plain("https://example.org"))
        links = "return [...document.querySelectorAll(arguments[0] + ' a[href]')].map(a => [a.href, a.textContent])"
        expected = [[href, href.removesuffix("/")] for href in found + ["https://example.org/"]]
        self.assertEqual(self.browser.run(links, ".prose-text"), expected)
        self.assertEqual(self.open().run(links, ".island-markup"), expected)
        self.browser.type(Keys.BACKSPACE, "net")
        self.assertEqual(self.browser.run(links, ".prose-text")[-1][0], "https://example.ornet/")

    def test_what_another_one_writes_leaves_the_next_letter_without_marks(self):
        other = self.open()
        self.browser.type("first", Keys.ENTER, "**bold**")
        self.assert_document([plain("first"), plain("bold", "bold")])
        self.edit(other)
        other.chord(Keys.CONTROL, Keys.HOME)
        other.type("the ")
        eventually(lambda: "the first" in self.browser.find(".prose-text").text, "the other's words come")
        self.becomes(" x", plain("the first"), words(("bold", "bold"), " x"))


class LongTextTests(TypingTest):
    def test_a_key_decorates_nothing_but_its_block(self):
        self.clear()
        self.paste(text="\n".join(["Begin"] + [f"Line {index} https://example.org/{index} [[Box {index}]]^[Note {index}] $x_{{{index}}}$" for index in range(100)]))
        count = lambda: self.browser.run("""
            return ['.bare-address', '.note-wish:not(.note-wish-sign)', '.prose-footnote', '.prose-formula'].map(kind =>
                document.querySelectorAll(`.prose-text ${kind}`).length)""")
        # The last line has the caret, which shows the source of its formula.
        eventually(lambda: count() == [100, 100, 100, 99], lambda: f"{count()} are shown")
        self.browser.chord(Keys.CONTROL, Keys.HOME)
        eventually(lambda: count() == [100, 100, 100, 100], lambda: f"{count()} are shown")
        self.browser.run("""
            const engine = performance.getEntriesByType('resource').find(({ name }) => name.includes('prosemirror')).name;
            window.made = [];
            return import(engine).then(({ pm: { view: { Decoration } } }) => {
                for (const kind of ['inline', 'node', 'widget']) {
                    const make = Decoration[kind];
                    Decoration[kind] = (...all) => { made.push(kind); return make(...all); };
                }
            })""")
        self.browser.type("https://example.net and ")
        eventually(lambda: count()[0] == 101, "the new address is one")
        self.assertLess(len(self.browser.run("return made")), 50, "each key has made those of its own block")


class BlockTests(TypingTest):
    def test_tab_indents_code(self):
        self.browser.type("```js", Keys.ENTER, "if a {", Keys.ENTER, Keys.TAB, "b", Keys.ENTER, "}", Keys.TAB, "// c")
        self.assert_document([code("if a {", "js"), code("    b", "js"), code("}    // c", "js")])
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type(Keys.TAB)
        self.assert_document([code("    if a {", "js"), code("        b", "js"), code("    }    // c", "js")])
        self.browser.chord(Keys.SHIFT, Keys.TAB)
        self.browser.chord(Keys.SHIFT, Keys.TAB)
        self.assert_document([code("if a {", "js"), code("b", "js"), code("}    // c", "js")])
        self.assertTrue(self.browser.run("return document.activeElement.matches('.prose-text')"))
        self.clear()
        self.browser.type("```go", Keys.ENTER)
        self.paste(text="a\n\tb\nc")
        self.browser.type(Keys.HOME, Keys.TAB)
        self.assert_document([code("a", "go"), code("\tb", "go"), code("\tc", "go")])

    def test_backspace_takes_back_the_line_above_a_heading(self):
        self.becomes("# Head", {"type": "heading", "attrs": {"level": 1}, "content": [{"type": "text", "text": "Head"}]})
        self.browser.type(Keys.HOME, Keys.ENTER, Keys.BACKSPACE)
        self.assert_document([{"type": "heading", "attrs": {"level": 1}, "content": [{"type": "text", "text": "Head"}]}])
        self.browser.type(Keys.BACKSPACE)
        self.assert_document([plain("Head")])

    def test_the_arrow_key_leaves_code_at_the_end(self):
        self.becomes("```js\na\nb", code("a", "js"), code("b", "js"))
        self.browser.type(Keys.UP, Keys.DOWN, Keys.DOWN, "after", Keys.UP, Keys.DOWN, "wards")
        self.assert_document([code("a", "js"), code("b", "js"), plain("afterwards")])

    def test_fences_by_return(self):
        self.becomes("```js\nlet a\n\nlet b\n```\nafter", code("let a", "js"), code("", "js"), code("let b", "js"), plain("after"))
        self.clear()
        self.becomes("~~~\nlet a\n\n\nafter", plain("let a") | {"type": "listing"}, plain("after"))
        self.clear()
        self.browser.type("```js", Keys.ENTER)
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_document([plain("```js")])

    def test_lines_across(self):
        for sign in ("---", "***", "___"):
            self.becomes(f"{sign}\nafter", {"type": "rule"}, plain("after"))
            self.clear()

    def test_tables_by_two_rows(self):
        self.becomes("| Name | **Year** |\n| - | -: |\nLuhmann\tborn 1927", {"type": "table", "content": [
            {"type": "tableRow", "content": [
                {"type": "tableCell", "content": [{"type": "text", "text": "Name"}]},
                {"type": "tableCell", "attrs": {"align": "right"}, "content": [{"type": "text", "text": "Year", "marks": [{"type": "bold"}]}]}]},
            table(["Luhmann", ("born 1927", {"align": "right"})])["content"][0]]})
        self.browser.chord(Keys.CONTROL, Keys.ENTER)
        self.browser.type("end")
        eventually(lambda: self.stage.document()[1:] == [plain("end")], lambda: json.dumps(self.stage.document()))

    def test_rows_with_bars_are_rows_of_a_table(self):
        self.becomes("| a | b |\n| - | - |\n| 1 | **2** |\n| 3 | x |\n\nend", {"type": "table", "content": [
            *table(["a", "b"])["content"],
            {"type": "tableRow", "content": [
                {"type": "tableCell", "content": [{"type": "text", "text": "1"}]},
                {"type": "tableCell", "content": [{"type": "text", "text": "2", "marks": [{"type": "bold"}]}]}]},
            *table(["3", "x"])["content"]]}, plain("end"))

    def test_rows_that_are_no_table_stay(self):
        self.becomes("| a | b |\n| - |\nx", plain("| a | b |"), plain("| - |"), plain("x"))
        self.clear()
        self.browser.type("a | b", Keys.ENTER, "--- | ---", Keys.ENTER)
        self.assert_document([table(["a", "b"], ["", ""])])
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_document([plain("a | b"), plain("--- | ---")])

    def test_callouts(self):
        quote = plain("text", quote=1)
        for text, sort, title in [("> [!warning] Mind it\ntext", "warning", "Mind it"), ("> [!Math with R]\ntext", "math with r", ""), ("> [!Tip]- \n", "tip-", ""), ("> [!note]\ntext", "note", "")]:
            with self.subTest(text):
                self.browser.type(text.replace("\n", Keys.ENTER))
                expected = [plain(title) | {"type": "callout", "attrs": {"sort": sort}}]
                self.assert_document(expected + [quote] if "text" in text else [plain("")])
                self.clear()

    def test_headings_of_all_levels(self):
        self.becomes("#### *a*\nb", words(("a", "italic")) | {"type": "heading", "attrs": {"level": 4}}, plain("b"))
        self.clear()
        self.browser.type("# ", Keys.BACKSPACE)
        self.assert_document([plain("# ")])


class LoadingTests(ProseTest):
    latency = 0.3

    def test_what_is_typed_while_the_editor_loads_means_the_same(self):
        self.browser.find(".island-markup").click()
        self.browser.type("- a **b**")
        self.assert_document([words("a ", ("b", "bold"), marker="disc")])


class ReadingTests(ProseTest):
    SCRIPT = """
        const root = document.querySelector(arguments[0]), { top } = root.getBoundingClientRect(), found = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) for (const { 0: line, index } of walker.currentNode.data.matchAll(/[^\\n]+/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + line.length);
          const { top: here, left } = range.getBoundingClientRect();
          if (line.trim()) found.push([line.trim(), Math.round(here - top), Math.round(left)]);
        }
        return found"""

    def write(self, html):
        self.edit()
        self.paste(html)
        eventually(lambda: self.stage.text().endswith("last"), "the server has it")
        return self.open()

    def test_a_click_into_the_text_moves_nothing(self):
        reader = self.write(
            "<p>one</p><h1>h</h1><p>two</p><ul><li>a<ul><li>b</ul><li data-checked=true>c</ul><blockquote><p>d</p><p>e</p></blockquote><p>f</p>"
            "<pre>g\n\nh</pre><table><tr><td>i<td>j<tr><td>k<td>l</table><p>m</p><p data-callout=warning>n</p><blockquote><p>o</p><p>p</p></blockquote>"
            "<p>q</p><p data-callout=tip>r</p><p>s</p><hr><p>last</p>")
        before = reader.run(self.SCRIPT, ".island-markup")
        self.edit(reader)
        self.assertEqual(reader.run(self.SCRIPT, ".prose-text"), before)

    def test_callouts_have_the_colours_of_their_sorts_and_fold(self):
        color = "return getComputedStyle(document.querySelector(arguments[0])).borderInlineStartColor"
        reader = self.write("<p>first</p><p data-callout=Warning data-fold=->Title</p><blockquote><p>inside</p></blockquote>"
                            "<p data-callout=tip>Tip</p><blockquote>other</blockquote><p>last</p>")
        warning, tip = reader.run(color, ".island-markup blockquote"), reader.run(color, ".island-markup blockquote:last-of-type")
        self.assertNotEqual(warning, tip)
        self.assertEqual([self.browser.run(color, f".prose-text [data-within={sort}] + .prose-quote") for sort in ("Warning", "tip")], [warning, tip])
        is_shown = lambda: reader.run("return document.querySelector('.island-markup blockquote > :last-child').checkVisibility()")
        title = reader.find(".island-markup [data-callout]")
        self.assertFalse(is_shown())
        self.assertEqual(title.get_attribute("aria-expanded"), "false")
        title.click()
        self.assertTrue(is_shown())
        title.send_keys(Keys.ENTER)
        self.assertFalse(is_shown())
        self.assertFalse(reader.run("return document.activeElement.matches('.prose-text')"))
        reader.find(".island-markup p").click()
        shown = lambda: reader.run(
            "return [...document.querySelectorAll('.prose-text p')].filter(p => p.checkVisibility()).map(p => p.textContent)")
        eventually(lambda: shown() == ["first", "Title", "Tip", "other", "last"], lambda: f"the editor comes, not {shown()}")
        reader.find(".callout-fold").click()
        self.assertIn("inside", shown())

    def test_links_to_headings_lead_there(self):
        reader = self.write("<p>See [[#The  heading|there]], [[#A#the heading]] and [[#Nowhere]].</p>" + "<p>x</p>" * 60 + "<h2>The heading</h2><p>last</p>")
        self.assertEqual(reader.find(".island-markup p").text, "See there, A#the heading and [[#Nowhere]].")
        reader.find(".heading-link").click()
        eventually(lambda: reader.run("return document.querySelector('.island-markup h2').getBoundingClientRect().top < innerHeight"), "it is seen")
        self.assertFalse(reader.run("return document.activeElement.matches('.prose-text')"))
