"""Footnotes of an imported file: they are shown wherever a text is, and the file comes back to the letter."""
import subprocess, tempfile
from pathlib import Path

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SLIPBOX, SlipBoxTest
from test_slipbox_offline import OfflineTest
from test_slipbox_transfer import downloaded, packed

TEXT = """# Use

A box[^drawer] answers^[if *asked*], see [[Other]] and `[^1]`.

[^drawer]: Of *oak*, as $x^2$ says,
    and [[Other]].
[^1]: nobody refers to it

# End

Last[^1x].

[^1x]: Of the end
"""
OTHER = "Here[^1]\n\n![[Boxes#End]]\n\n[^1]: and there\n"
NUMBERS = """
    const [root] = [...document.querySelectorAll(arguments[0])].filter(root => root.checkVisibility());
    return [...root?.querySelectorAll('[data-footnote]') ?? []].filter(link => link.checkVisibility()).map(link => link.dataset.footnote)"""
NOTES = """
    return [...document.querySelectorAll(`${arguments[0]} [data-footnotes] li`)].filter(note => note.checkVisibility())
        .map(note => note.textContent.replace(/\\s+/g, ' '))"""
READING = ".island-markup"


class FootnoteTest(SlipBoxTest):
    path = "transfer"

    def setUp(self):
        super().setUp()
        self.upload({"vault.zip": packed({"Boxes.md": TEXT, "Other.md": OTHER})})
        eventually(lambda: "Import 2 Notes" in self.browser.text(".column-content"), "it is looked at", 40)
        self.browser.press("Import 2 Notes")
        eventually(lambda: self.stage.saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ IN ('Boxes', 'Other')") == [2], "they are there", 40)

    def assert_numbers(self, expected, selector=READING):
        eventually(lambda: self.browser.run(NUMBERS, selector) == expected, lambda: f"{self.browser.run(NUMBERS, selector)}, not {expected}", 30)


class FootnoteTests(FootnoteTest):
    def test_they_are_listed_below_the_text(self):
        self.open_note("Boxes")
        self.assert_numbers(["1", "2", "3"])
        notes = self.browser.run(NOTES, READING)
        self.assertIn("as $x^2$ says, and", notes[0])
        self.assertEqual(notes[1:], ["if asked↩", "Of the end↩"])
        eventually(lambda: self.browser.run("return document.querySelectorAll('[data-footnotes] .prose-formula').length") == 1, "its formula is shown")
        text = self.browser.find(READING).text
        self.assertIn("[^1]: nobody refers to it", text)
        self.assertNotIn("[^drawer]:", text)
        self.browser.click(".island-markup [data-footnote='3']")
        eventually(lambda: self.browser.run("return document.activeElement.textContent") == "Of the end↩", "the note has the focus")
        self.browser.click("[data-footnotes] li:nth-child(3) [role=doc-backlink]")
        eventually(lambda: self.browser.run("return document.activeElement.dataset.footnote") == "3", "it leads back")

    def test_a_word_beside_them_is_all_that_changes(self):
        self.open_note("Boxes")
        self.assert_numbers(["1", "2", "3"])
        self.browser.click(".island-markup h1")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        self.browser.after_timers(210)
        self.assert_numbers(["1", "2", "3"], ".prose-text")
        self.browser.type(Keys.END, " Zwrqx")
        self.assert_saved("SELECT ZBODYTEXT_ LIKE '%Zwrqx%' FROM ZNOTE WHERE ZTITLE_ = 'Boxes'", [1])
        self.go("Import & Export")
        self.browser.press("Export as .zip")
        _, archive = downloaded(self)
        with archive:
            text, other = archive.read("Boxes.md").decode(), archive.read("Other.md").decode()
        self.assertIn(" Zwrqx", text)
        self.assertEqual(text.replace(" Zwrqx", ""), TEXT)
        self.assertEqual(other, OTHER)

    def test_other_notes_and_looks_at_links_show_theirs(self):
        self.open_note("Other")
        self.assert_numbers(["1"], ".prose-embed")
        eventually(lambda: self.browser.run(NOTES, ".prose-embed") == ["Of the end↩"], lambda: self.browser.run(NOTES, ".prose-embed"))
        self.open_note("Boxes")
        self.assert_numbers(["1", "2", "3"])
        link = self.browser.run("return [...document.querySelectorAll('.island-markup a')].find(link => link.textContent === 'Other')")
        ActionChains(self.browser.driver).move_to_element(link).perform()
        eventually(lambda: self.browser.run(NOTES, ".prose-preview") == ["and there↩"], lambda: self.browser.run(NOTES, ".prose-preview"))

    def test_exported_pages_have_them(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SLIPBOX, "--store", self.stage.store, "export", "--format", "html", folder], check=True, stdout=subprocess.DEVNULL)
            self.browser.open((Path(folder) / "Boxes.html").as_uri())
            self.assert_numbers(["1", "2", "3"], "body")
            links = self.browser.run("""
                return [...document.querySelectorAll('[data-footnote], [role=doc-backlink]')].map(({ hash }) => document.getElementById(hash.slice(1))?.textContent)""")
            self.assertEqual(links[1:3] + links[4:], ["if asked↩", "Of the end↩", "", ""])
            self.assertNotIn("[^drawer]", self.browser.find("body").text)


class OfflineFootnoteTests(FootnoteTest, OfflineTest):
    path = "transfer"

    def test_they_are_shown_without_the_server(self):
        self.open_note("Boxes")
        self.assert_numbers(["1", "2", "3"])
        self.assert_kept("Boxes")
        self.assert_kept("Other")
        self.go_away()
        self.assert_shown("Boxes")
        self.assert_numbers(["1", "2", "3"], ".offline-reading")
        notes = self.browser.run(NOTES, ".offline-reading")
        self.assertTrue(notes[0].startswith("Of oak, as "), notes)
        self.assertEqual(notes[1:], ["if asked↩", "Of the end↩"])
        self.assertEqual(self.browser.run("return document.querySelectorAll('[data-footnotes] em').length"), 2)
        self.browser.click(".offline-reading [data-footnote='2']")
        self.assertEqual(self.browser.run("return document.activeElement.textContent"), "if asked↩")
        self.browser.click("[data-footnotes] li:nth-child(2) [role=doc-backlink]")
        self.assertEqual(self.browser.run("return document.activeElement.dataset.footnote"), "2")
