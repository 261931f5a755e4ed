"""Footnotes are shown as numbers, and the text stays as it is."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import eventually
from prose import ProseTest, plain

NUMBERS = """
    return [...document.querySelectorAll(':is(.prose-text, .island-markup) [data-footnote]')].filter(link => link.checkVisibility())
        .map(link => link.dataset.footnote)"""
NOTES = """
    return [...document.querySelectorAll('.island-markup [data-footnotes] li')].map(note => note.textContent)"""


class FootnoteTests(ProseTest):
    def write(self, *keys):
        self.edit()
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type(Keys.BACKSPACE)
        self.browser.chord(Keys.CONTROL, "0")
        self.assert_document([plain("")])
        self.browser.type(*keys)

    def assert_numbers(self, *numbers, browser=None):
        browser = browser or self.browser
        eventually(lambda: browser.run(NUMBERS) == list(numbers), lambda: f"{browser.run(NUMBERS)} are shown, not {numbers}")

    def test_the_source_is_where_the_caret_is(self):
        self.write("So[^b] it^[or not] is[^a]", Keys.ENTER, "[^a]: First", Keys.ENTER, "[^b]: Second")
        self.assert_numbers("1", "2", "3")
        widths = self.browser.run("return [...document.querySelectorAll('.prose-text .prose-footnote-source')].map(e => e.getBoundingClientRect().width)")
        self.assertEqual(len(widths), 3)
        self.assertLess(max(widths), 8)
        names = self.browser.run("return [...document.querySelectorAll('.prose-text [data-footnote]')].map(e => [e.ariaLabel, e.title])")
        self.assertEqual(names, [["Footnote 1", "Second"], ["Footnote 2", "or not"], ["Footnote 3", "First"]])
        self.browser.type(Keys.ARROW_UP, Keys.ARROW_UP, Keys.END)
        self.assert_numbers("1", "2")
        self.browser.type(Keys.ARROW_LEFT, Keys.BACKSPACE, "b")
        self.assert_text("So[^b] it^[or not] is[^b]\n[^a]: First\n[^b]: Second")
        self.browser.type(Keys.HOME)
        self.assert_numbers("1", "2", "1")
        self.browser.click(".prose-text [data-footnote='2']")
        self.assert_numbers("1", "1")
        self.browser.type("!")
        self.assert_text("So[^b] it^[or not!] is[^b]\n[^a]: First\n[^b]: Second")

    def test_what_has_no_note_stays_as_it_is_typed(self):
        self.write("So[^x] `[^a]` too", Keys.ENTER, "[^a]: First", Keys.ENTER, "end")
        self.assert_text("So[^x] [^a] too\n[^a]: First\nend")
        self.assert_numbers()
        reader = self.open()
        self.assert_numbers(browser=reader)
        self.assertEqual(reader.run(NOTES), [])
        self.assertIn("[^a]: First", reader.find(".island-markup").text)

    def test_a_footnote_is_made_behind_a_word(self):
        self.write("A claim /foot", Keys.ENTER, "Its source")
        self.assert_text("A claim^[Its source]")
        self.browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, " and more")
        self.assert_numbers("1")

    def test_reading(self):
        self.write("So[^b] it^[or **not** at all] is[^a]", Keys.ENTER, "[^a]: First [x](https://example.org)", Keys.ENTER, "[^b]: Second", Keys.ENTER, "end")
        self.assert_text("So[^b] it^[or not at all] is[^a]\n[^a]: First x\n[^b]: Second\nend")
        reader = self.open()
        self.assert_numbers("1", "2", "3", browser=reader)
        self.assertEqual(reader.run(NOTES), ["Second↩", "or not at all↩", "First x↩"])
        widths = reader.run("return [...document.querySelectorAll('[data-footnote-source]')].map(e => e.getBoundingClientRect().width)")
        self.assertEqual(len(widths), 3)
        self.assertLess(max(widths), 10)
        self.assertNotIn("[^b]: ", reader.find(".island-markup").text)
        copied = reader.run("getSelection().selectAllChildren(document.querySelector('.island-markup p')); return getSelection().toString()")
        self.assertIn("So[^b] it^[or not at all] is[^a]", copied)
        reader.run("getSelection().removeAllRanges()")
        # A look, and the way there and back.
        link = reader.find(".island-markup [data-footnote='2']")
        ActionChains(reader.driver).move_to_element(link).perform()
        preview = "return document.querySelector('.prose-preview:not([hidden])')?.textContent ?? ''"
        eventually(lambda: reader.run(preview) == "Footnote 2or not at all", lambda: reader.run(preview))
        reader.click(link)
        eventually(lambda: reader.run("return document.activeElement.textContent") == "or not at all↩", "the note has the focus")
        reader.click(reader.find("[data-footnotes] li:nth-child(2) [role=doc-backlink]"))
        eventually(lambda: reader.run("return document.activeElement.dataset.footnote") == "2", "it leads back")
        self.assertEqual(reader.run("return document.querySelectorAll('.prose-text').length"), 0)
        # A click beside them comes where one has clicked.
        reader.run("""
            const end = [...document.querySelectorAll('.island-markup > p')].at(-1).firstChild, range = document.createRange();
            range.setStart(end, 1);
            const { left, top } = range.getBoundingClientRect();
            window.place = [left, top + 5];""")
        reader.click_at(*reader.run("return window.place"))
        eventually(lambda: reader.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        reader.after_timers(210)
        reader.type("X")
        self.assert_text("So[^b] it^[or not at all] is[^a]\n[^a]: First x\n[^b]: Second\neXnd")

    def test_notes_of_a_pasted_text(self):
        self.write("")
        self.paste(text="So[^1] it[^2] is.\n\n[^1]: The *first*\n    goes on\n[^2]: The second")
        self.assert_numbers("1", "2")
        eventually(lambda: [block["type"] for block in self.stage.document()] == ["paragraph", "markdown"], lambda: self.stage.document())
        reader = self.open()
        self.assert_numbers("1", "2", browser=reader)
        self.assertEqual(reader.run(NOTES), ["The first goes on↩", "The second↩"])
        self.assertEqual(reader.run("return document.querySelectorAll('[data-footnotes] em').length"), 1)
