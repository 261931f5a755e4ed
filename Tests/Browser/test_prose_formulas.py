"""Formulas are shown in the places of their sources, and the text stays as it is."""
import json
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from prose import ProseTest, plain

SCRIPT = Path(__file__).parents[2] / "Sources/Web/ProseEditor/Script/formulas.js"
CASES = Path(__file__).parents[1] / "Documents/Formulas.json"
SHOWN = """
    return [...document.querySelectorAll(':is(.prose-text, .island-markup) .prose-formula')].filter(box => box.checkVisibility())
        .map(box => box.shadowRoot.querySelector('math mrow').textContent)"""


class FormulaTests(ProseTest):
    is_phone = False

    def open(self, path=""):
        browser = Browser(is_phone=self.is_phone)
        self.browsers.append(browser)
        browser.open(self.line.url + path)
        return browser

    def begin(self):
        self.edit()
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type(Keys.BACKSPACE)
        self.browser.chord(Keys.CONTROL, "0")
        self.assert_document([plain("")])

    def write(self, *keys):
        self.begin()
        self.browser.type(*keys)

    def assert_shown(self, *formulas, browser=None):
        browser = browser or self.browser
        eventually(lambda: browser.run(SHOWN) == list(formulas), lambda: f"{browser.run(SHOWN)} are shown, not {formulas}")

    def sources(self, browser=None):
        """The widths of the hidden sources."""
        return (browser or self.browser).run("""
            return [...document.querySelectorAll('.prose-formula-source')].filter(source => source.checkVisibility())
                .map(source => source.getBoundingClientRect().width)""")

    def test_a_typed_formula_is_shown_when_the_caret_leaves(self):
        self.write("So $x^2$")
        self.assert_text("So $x^2$")
        self.assert_shown()
        self.browser.type(" is")
        self.assert_shown("x2")
        self.assertLess(max(self.sources()), 8)
        self.assert_document([plain("So $x^2$ is")])

    def test_keys_lead_through_the_source(self):
        self.write("$a$ So $x^2$ is")
        self.assert_shown("a", "x2")
        self.browser.type(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.assert_shown("a")
        self.browser.type(Keys.ARROW_LEFT, "y")
        self.assert_text("$a$ So $x^2y$ is")
        self.browser.type(*[Keys.ARROW_LEFT] * 5, Keys.ARROW_LEFT)
        self.assert_shown("a", "x2y")
        self.browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "z")
        self.assert_text("$a$ So $zx^2y$ is")
        self.browser.type(Keys.HOME)
        self.assert_shown("zx2y")
        self.browser.type("(", Keys.END, ")")
        self.assert_shown("a", "zx2y")
        self.assert_document([plain("($a$ So $zx^2y$ is)")])

    def test_a_click_leads_into_the_source(self):
        self.write("So $x^2$ is")
        self.assert_shown("x2")
        self.browser.click(".prose-text .prose-formula")
        self.assert_shown()
        self.browser.type("y")
        self.assert_text("So $x^2y$ is")
        self.browser.type(Keys.END)
        self.assert_shown("x2y")

    def test_blocks(self):
        self.write("$$\\frac{a}{b}$$", Keys.ENTER, "so $$c$$ it is", Keys.ENTER, "$$")
        self.browser.chord(Keys.SHIFT, Keys.ENTER)
        self.browser.type("d")
        self.browser.chord(Keys.SHIFT, Keys.ENTER)
        self.browser.type("$$", Keys.ENTER, "end")
        self.assert_shown("ab", "c", "d")
        displays = "return [...document.querySelectorAll('.prose-text .prose-formula')].map(e => e.shadowRoot.firstChild.getAttribute('display'))"
        self.assertEqual(self.browser.run(displays), ["block"] * 3)
        self.assert_shown("ab", "c", "d", browser=self.open())

    def test_return_begins_a_line_of_a_block(self):
        self.write("$$", Keys.ENTER, "d", Keys.ENTER, "$$")
        self.assert_document([{"type": "paragraph", "content": [
            {"type": "text", "text": "$$"}, {"type": "hardBreak"}, {"type": "text", "text": "d"}, {"type": "hardBreak"}, {"type": "text", "text": "$$"}]}])
        self.browser.type(Keys.ENTER, "so", Keys.ENTER, "$$5", Keys.ENTER)
        self.assert_shown("d")
        self.browser.type(Keys.ENTER, "end")
        eventually(lambda: len(self.stage.document()) == 4, lambda: self.stage.document())
        self.assert_shown("d", browser=self.open())

    def test_a_block_that_is_alone_has_no_lines_beside_it(self):
        self.write("$$", Keys.ENTER, "d", Keys.ENTER, "$$", Keys.ENTER, "end")
        self.assert_shown("d")
        reader = self.open()
        self.assert_shown("d", browser=reader)
        room = "const box = document.querySelector('.prose-formula'); return box.parentElement.offsetHeight - box.offsetHeight"
        self.assertEqual([browser.run(room) for browser in (self.browser, reader)], [0, 0])
        self.browser.type(Keys.ARROW_UP)
        self.assert_shown()
        self.browser.type(Keys.ARROW_DOWN)
        self.assert_shown("d")

    def test_a_block_of_markdown(self):
        self.begin()
        self.paste(text="# Before\n\n$$\n\\sqrt{e}\n$$\n\nAfter.")
        self.assert_shown("e")
        self.assertEqual(self.stage.document()[1]["type"], "markdown")
        self.browser.click(".prose-text .prose-formula")
        self.assert_shown()
        self.assertGreater(self.browser.run("return document.querySelector('.prose-text pre').offsetHeight"), 30)
        self.browser.type(Keys.ARROW_DOWN)
        self.assert_shown("e")
        self.assertEqual(self.stage.document()[1]["attrs"]["source"], "$$\n\\sqrt{e}\n$$")

    def end_in_a_block(self):
        """Writes a heading and a block in which nobody can write, and returns both."""
        self.begin()
        self.paste(text="# Before\n\n$$\n\\sqrt{e}\n$$")
        eventually(lambda: [block["type"] for block in self.stage.document()] == ["heading", "markdown"], lambda: self.stage.document())
        self.assert_shown("e")
        return self.stage.document()

    def test_no_letter_takes_the_place_of_a_block(self):
        both = self.end_in_a_block()
        self.browser.click(".prose-text .prose-formula")
        self.browser.type("after")
        self.assert_document([*both, plain("after")])
        self.assert_shown("e")
        self.browser.click(".prose-text .prose-formula")
        self.paste(text="pasted")
        self.assert_document([*both, plain("pasted"), plain("after")])
        self.browser.click(".prose-text .prose-formula")
        self.browser.type(Keys.BACKSPACE)
        self.assert_document([both[0], plain("pasted"), plain("after")])
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_document([*both, plain("pasted"), plain("after")])

    def test_no_word_of_an_input_method_takes_the_place_of_a_block(self):
        both = self.end_in_a_block()
        self.browser.click(".prose-text .prose-formula")
        for text in ["k", "か"]:
            self.browser.driver.execute_cdp_cmd(
                "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        self.browser.driver.execute_cdp_cmd("Input.insertText", {"text": "か"})
        # Without the key that begins it, as here, the composition may leave its first letter behind.
        eventually(lambda: self.stage.text().endswith("か"), lambda: self.stage.text())
        self.assertEqual(self.stage.document()[:-1], both)

    def lines(self, *texts):
        return {"type": "paragraph", "content": [part for text in texts for part in ({"type": "hardBreak"}, {"type": "text", "text": text})][1:]}

    def test_a_block_becomes_text_by_return(self):
        both = self.end_in_a_block()
        self.browser.click(".prose-text .prose-formula")
        self.browser.type(Keys.ENTER, "+1")
        self.assert_document([both[0], self.lines("$$", "\\sqrt{e}+1", "$$")])
        self.browser.type(Keys.HOME, Keys.ARROW_UP, Keys.ARROW_UP)
        self.assert_shown("e+1")

    def test_a_block_becomes_text_by_a_second_click(self):
        both = self.end_in_a_block()
        self.browser.click(".prose-text .prose-formula")
        self.browser.click(".prose-text pre")
        self.browser.type("+2")
        self.assert_document([both[0], self.lines("$$", "\\sqrt{e}+2", "$$")])

    def test_typing_in_a_text_that_ends_in_a_block(self):
        both, other = self.end_in_a_block(), self.open()
        self.assert_shown("e", browser=other)
        other.run("document.querySelector('.island-markup').focus()")
        other.type("so it is")
        self.assert_document([*both, plain("so it is")])

    def test_a_block_right_below_text_with_a_formula_in_its_words(self):
        self.begin()
        self.paste(text="# Before\n\nSo it is:\n$$\n\\text{if $f$}\n\n- g\n$$\nAfter.")
        self.assert_shown("if\u00a0f−g")
        self.assertEqual([block["type"] for block in self.stage.document()], ["heading", "paragraph", "markdown", "paragraph"])

    def test_reading(self):
        self.write("It is $x^2$, costs $5 and $6; \\$y is $$z$$", Keys.ENTER, "$\\nonsense$ too")
        self.assert_shown("x2", "z")
        reader = self.open()
        self.assert_shown("x2", "z", browser=reader)
        names = reader.run("""
            return [...new Set([...document.querySelectorAll('.prose-formula')].flatMap(box =>
                [box.shadowRoot.firstChild.namespaceURI, ...[...box.shadowRoot.querySelectorAll('*')].map(e => e.localName)]))]""")
        self.assertEqual(sorted(names), ["annotation", "http://www.w3.org/1998/Math/MathML", "math", "mi", "mn", "mrow", "msup", "semantics"])
        self.assertLess(max(self.sources(reader)), 8)
        copied = reader.run("getSelection().selectAllChildren(document.querySelector('.island-markup')); return getSelection().toString()")
        self.assertIn("It is $x^2$, costs $5 and $6; \\$y is $$z$$", copied)
        self.assertNotIn("x2", copied)
        reader.run("getSelection().removeAllRanges()")
        reader.click(".island-markup .prose-formula")  # The caret comes where the formula is.
        eventually(lambda: reader.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        self.assert_shown("z", browser=reader)

    def test_a_wrong_formula_keeps_its_source_and_says_why(self):
        self.write("A $\\nonsense$ here")
        title = "return document.querySelector('.prose-formula-wrong')?.title"
        for browser in (self.browser, self.open()):
            eventually(lambda: browser.run(title) == "There is no command “\\nonsense”.", lambda: browser.run(title))
            self.assertEqual(browser.run(SHOWN), [])
            self.assertGreater(browser.run("return document.querySelector('.prose-formula-wrong').getBoundingClientRect().width"), 50)

    def test_formulas_are_neither_in_code_nor_in_links(self):
        self.write("`$a$` [$b$](https://example.org) **$c$** ~~$d~~e$ and $f$ end")
        self.assert_shown("c", "f")
        self.assert_shown("c", "f", browser=self.open())

    def test_editing_elsewhere_keeps_every_formula(self):
        lines = ["On $x_1$ and $y_{*}$", "$$\\int_0^1 f\\,dx$$", "$5 and $6"]
        self.write(Keys.ENTER.join(lines), Keys.ENTER)
        self.assert_text("\n".join(lines + [""]))
        other = self.open()
        self.edit(other)
        other.chord(Keys.CONTROL, Keys.END)
        other.type("A word.")
        self.assert_document([plain(line) for line in lines + ["A word."]])
        other.chord(Keys.CONTROL, Keys.HOME)
        other.chord(Keys.CONTROL, "z")
        self.assert_document([plain(line) for line in lines + [""]])

    def test_hostile_formulas_do_nothing(self):
        self.write("$\\text{<img src=x onerror=\"pwned=1\">}$ and $<script>pwned=1</script>$ end")
        eventually(lambda: len(self.browser.run(SHOWN)) == 2, lambda: self.browser.run(SHOWN))
        found = self.browser.run("""
            return [...document.querySelectorAll('.prose-formula')].flatMap(box =>
                [...box.shadowRoot.querySelectorAll('*')].map(e => e.localName)).filter(name => !/^(m|semantics|annotation)/.test(name))""")
        self.assertEqual(found, [])
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))

    def test_what_is_no_mathml_is_not_shown(self):
        """The page takes nothing else, whatever the server says."""
        markup = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="pwned=1"/></mtext></math>'
        self.complains = True  # The browser tells what it does not run.
        found = self.browser.run(SCRIPT.read_text() + """
            const plain = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi onclick="pwned=1" style="color:red" class="a">x</mi></math>';
            return [...[arguments[0], '<p>', '<p/>', ''].map(markup => formulaBox({ found: { markup } })),
                formulaBox({ found: { markup: plain } }).shadowRoot.firstChild.outerHTML]""", markup)
        self.assertEqual(found, [None, None, None, None, '<math><mi class="a">x</mi></math>'])

    def test_the_cases_that_all_readers_share(self):
        cases = json.loads(CASES.read_text())
        self.assertGreater(len(cases), 40)
        found = self.browser.run(SCRIPT.read_text() + """
            const page = { formulas: new Proxy({}, { get: () => ({}) }) };
            return arguments[0].map(text => formulasIn(text, page).filter(({ found }) => found).map(({ source }) => source));""",
            [case["text"] for case in cases])
        for case, formulas in zip(cases, found):
            self.assertEqual(formulas, case["formulas"], case["text"])


class PhoneFormulaTests(FormulaTests):
    is_phone = True
