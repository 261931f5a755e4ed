"""Formulas of an imported file: they are shown wherever a text is, and the file comes back to the letter."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SlipBoxTest
from test_slipbox_offline import OfflineTest
from test_slipbox_transfer import downloaded, packed

TEXT = """# Sums

First $a\\,b_1 = c_2 * d$ costs \\$5 and $6, [[Other]].

$$
\\frac{x}{y} \\\\ z
$$

- item $\\{e\\}$ here
- [ ] task

> [!tip] On $f$
> text $$g^2$$ end

| A | B |
|---|---|
| $h$ | `$no$` |

Wrong $\\nonsense$ end.
"""
OTHER = "Here is $k^2$, and *more*.\n\n![[Sums#Sums]]\n"
SHOWN = """
    const [selector] = arguments;
    return [...document.querySelectorAll(selector)].flatMap(root => [...root.querySelectorAll('.prose-formula')])
        .filter(box => box.checkVisibility() && box.getBoundingClientRect().width > 2)
        .map(box => box.shadowRoot.querySelector('math mrow').textContent)"""
ALL = ["a\u2009b1=c2∗d", "xyz", "{e}", "f", "g2", "h"]


class FormulaTest(SlipBoxTest):
    path = "transfer"

    def setUp(self):
        super().setUp()
        self.upload({"vault.zip": packed({"Sums.md": TEXT, "Other.md": OTHER})})
        eventually(lambda: "Import 2 Notes" in self.browser.text(".column-content"), "it is looked at", 40)
        self.browser.press("Import 2 Notes")
        eventually(lambda: self.stage.saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ IN ('Sums', 'Other')") == [2], "they are there", 40)

    def seen(self, selector=":is(.prose-text, .island-markup)"):
        return [text.replace("*", "∗").replace(" ", "") for text in self.browser.run(SHOWN, selector)]

    def assert_formulas(self, expected, selector=":is(.prose-text, .island-markup)"):
        wanted = [text.replace(" ", "") for text in expected]
        eventually(lambda: [t.replace("\u2009", "") for t in self.seen(selector)] == [t.replace("\u2009", "") for t in wanted],
                   lambda: f"{self.seen(selector)} are shown, not {wanted}", 30)


class BracketTests(SlipBoxTest):
    path = "all"

    def test_brackets_in_formulas_are_no_links(self):
        self.new_note("Rings")
        self.browser.type(Keys.ENTER, "A ring $\\mathbb{C}[[z]]$ and [[Nobody|none]].")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%[[Nobody|none]].'", [1])
        self.browser.driver.refresh()
        shown = lambda: self.browser.run("""return [...document.querySelectorAll('.island-markup :is(.note-wish, .prose-formula)')]
            .map(sign => sign.className.split(' ')[0] + ' ' + sign.textContent)""")
        eventually(lambda: shown() == ["prose-formula ", "note-wish [[Nobody|none]]"], lambda: f"{shown()}")


class FormulaTests(FormulaTest):
    def test_they_are_shown_while_one_reads_and_writes(self):
        self.open_note("Sums")
        self.assert_formulas(ALL)
        text = self.browser.run("return document.querySelector('.island-markup').textContent")
        self.assertIn("$a\\,b_1 = c_2 * d$", text)
        # Its backslash is not seen, and what is wrong is its source.
        widths = self.browser.run("return [...document.querySelectorAll('.prose-formula-source')].filter(e => e.textContent === '\\\\').map(e => e.getBoundingClientRect().width)")
        self.assertEqual(len(widths), 1)
        self.assertLess(widths[0], 3)
        self.browser.click(".island-markup li")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        self.browser.after_timers(210)
        eventually(lambda: len(self.seen(".prose-text")) >= len(ALL) - 1, lambda: self.seen(".prose-text"))

    def test_a_word_beside_them_is_all_that_changes(self):
        self.open_note("Sums")
        self.assert_formulas(ALL)
        self.browser.click(".island-markup li")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        self.browser.after_timers(210)
        self.browser.type(Keys.END, " Zwrqx")
        self.assert_saved("SELECT ZBODYTEXT_ LIKE '%Zwrqx%' FROM ZNOTE WHERE ZTITLE_ = 'Sums'", [1])
        self.go("Import & Export")
        self.browser.press("Export as .zip")
        _, archive = downloaded(self)
        with archive:
            text, other = archive.read("Sums.md").decode(), archive.read("Other.md").decode()
        self.assertIn(" Zwrqx", text)
        self.assertEqual(text.replace(" Zwrqx", ""), TEXT)
        self.assertEqual(other, OTHER)

    def test_other_notes_and_looks_at_links_show_them(self):
        self.open_note("Other")
        self.assert_formulas(["k2"] + ALL, ":is(.prose-text, .island-markup)")
        self.open_note("Sums")
        self.assert_formulas(ALL)
        if self.is_phone:
            return
        link = self.browser.run("return [...document.querySelectorAll('.island-markup a')].find(link => link.textContent === 'Other')")
        ActionChains(self.browser.driver).move_to_element(link).perform()
        eventually(lambda: self.seen(".prose-preview")[:1] == ["k2"], lambda: self.seen(".prose-preview"))
        sources = "return [...document.querySelectorAll('.prose-preview .prose-formula-source')].map(source => source.checkVisibility())"
        self.assertEqual(self.browser.run(sources)[:1], [False])


class PhoneFormulaTests(FormulaTests):
    is_phone = True


class OfflineFormulaTests(FormulaTest, OfflineTest):
    path = "transfer"

    def test_they_are_shown_without_the_server(self):
        self.open_note("Sums")
        self.assert_formulas(ALL)
        self.assert_kept("Sums")
        self.go_away()
        self.assert_shown("Sums")
        self.assert_formulas(ALL, ".offline-reading")
