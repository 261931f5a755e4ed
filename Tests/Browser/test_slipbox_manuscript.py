"""A desk for writing: notes are collected into an outline, put in order, and become one text."""
import io, zipfile

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SlipBoxTest, on_desks_only

FIRST, SECOND = "Nothing is lost", "Folders are desks, not drawers"


class ManuscriptTests(SlipBoxTest):
    path = "all"

    def collect(self):
        self.sort("Title ▽")
        self.browser.press("List")
        self.browser.press("Choose several")
        eventually(lambda: self.browser.pressable("Done choosing") is not None, "rows can be chosen")
        self.choose(SECOND, FIRST)
        self.browser.press("Collect")
        eventually(lambda: self.title() == "", "the outline is open")

    @on_desks_only("phones choose several by a menu that others test")
    def test_notes_are_collected_ordered_and_exported(self):
        self.collect()
        eventually(lambda: self.browser.run("return document.activeElement.matches('.column-detail textarea')"), "its title is written")
        self.browser.type("A draft", Keys.ENTER)
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'A draft'", [f"![[{FIRST}]]\n![[{SECOND}]]"])
        # The caret is in the last one, which moves up.
        self.browser.chord(Keys.ALT, Keys.ARROW_UP)
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'A draft'", [f"![[{SECOND}]]\n![[{FIRST}]]"])
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "p")
        self.assert_dialog("New Note")
        self.browser.type("one text", Keys.ENTER)
        self.assert_dialog("3 notes as one text")
        self.browser.press("Export")
        link = lambda: self.browser.run("return document.querySelector('dialog a[href^=\"/download/\"]')?.getAttribute('href') ?? null")
        eventually(lambda: link() is not None, lambda: self.browser.text("dialog"), 30)
        name, text = self.browser.driver.execute_async_script("""
            const [path, done] = arguments;
            fetch(path).then(async answer => done([answer.headers.get('content-disposition'), await answer.text()]))""", link())
        self.assertIn("A%20draft%2Emd", name)
        self.assertTrue(text.startswith(f"# A draft\n\n## {SECOND}\n"), text[:200])
        self.assertIn(f"\n## {FIRST}\n", text)
        self.assertLess(text.index(f"## {SECOND}"), text.index(f"## {FIRST}"))
        # As files, each note for itself.
        self.browser.click("dialog input[type=checkbox]")
        eventually(lambda: "notes, with their pictures and files" in self.browser.text("dialog"), lambda: self.browser.text("dialog"))
        self.browser.press("Export")
        eventually(lambda: "notes-markdown.zip" in self.browser.text("dialog"), lambda: self.browser.text("dialog"), 30)
        names = zipfile.ZipFile(io.BytesIO(bytes(self.browser.driver.execute_async_script("""
            const [path, done] = arguments;
            fetch(path).then(async answer => done([...new Uint8Array(await answer.arrayBuffer())]))""", link())))).namelist()
        for title in ["A draft", FIRST, SECOND]:
            self.assertTrue(any(name.endswith(f"{title}.md") for name in names), names)
        self.browser.press("Close")
        eventually(lambda: self.browser.text("dialog") == "", "the sheet is closed")
        # Collecting is undone as any action.
        self.browser.run("document.activeElement.blur()")
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "p")
        self.assert_dialog("New Note")
        self.browser.type("undo")
        self.assert_dialog("Undo: Collected 2 notes")
        self.browser.type(Keys.ENTER)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'A draft' AND ZISTRASHED = 0", [0])
