"""A note: its title, how far it has come, its keywords, formatting and picture."""
import base64, os, tempfile

from selenium.webdriver.common.keys import Keys

from slipbox import NOTE, SlipBoxTest
from stage import eventually

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


class NoteTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)

    def status(self):
        return self.browser.run(
            "return document.querySelector('.column-detail [role=radio][aria-checked=true]')?.textContent.trim()")

    def test_status_and_favourite_are_one_click(self):
        self.assertEqual(self.status(), "Archived")
        self.browser.press("Review")
        eventually(lambda: self.status() == "Review", lambda: str(self.status()))
        self.browser.press("Add to favourites")
        self.assert_saved(f"SELECT ZISFAVORITE FROM ZNOTE WHERE ZTITLE_ = '{NOTE}' AND ZSTATUS_ = 'Review'", [1])
        self.go("Favourites")
        self.row(NOTE)

    def test_keywords_are_chosen_made_and_removed(self):
        self.browser.press("Keywords")
        eventually(lambda: "Keywords for" in self.browser.text("dialog"), "the editor is open")
        self.fill("Search or new keyword", "furniture")
        self.browser.press("Yellow")
        self.browser.press("Create “furniture”")
        eventually(lambda: "Remove keyword furniture" in self.browser.run(
            "return [...document.querySelectorAll('[aria-label]')].map(e => e.ariaLabel).join()"), "the note has it")
        self.fill("Search or new keyword", "")
        self.browser.type(Keys.BACKSPACE)
        for name in ("history", "writing"):
            eventually(lambda: self.browser.pressable(name), name)
            self.browser.run("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))",
                             self.browser.pressable(name))
        self.answer("Add")
        self.assert_saved("SELECT ZNAME_ FROM ZKEYWORD JOIN Z_3NOTES_ ON Z_3KEYWORDS_ = ZKEYWORD.Z_PK JOIN ZNOTE n ON n.Z_PK = Z_4NOTES_ "
                          f"WHERE ZTITLE_ = '{NOTE}' ORDER BY 1", ["furniture", "history", "method", "writing"])
        self.browser.press("Remove keyword method")
        eventually(lambda: self.browser.pressable("Remove keyword method") is None, "it is gone")

    def test_text_is_formatted(self):
        self.edit()
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type("Title", Keys.ENTER, "plain ")
        self.browser.chord(Keys.CONTROL, "b")
        self.browser.type("bold")
        self.browser.chord(Keys.CONTROL, "b")
        self.browser.type(Keys.ENTER, "- one", Keys.ENTER, "two")
        eventually(lambda: self.browser.run(
            "return document.querySelector('.prose-text strong, .prose-text b')?.textContent") == "bold", "it is bold")
        self.assert_saved(f"SELECT ZBODYTEXT_ LIKE 'Title%plain bold%one%two%' FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'", [1])
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        self.assertEqual(again.run("return document.querySelector('.island-markup strong, .island-markup b')?.textContent"), "bold")

    def test_it_says_when_it_was_written(self):
        self.assertRegex(self.detail(), r"Written .*20\d\d.*changed .*20\d\d")

    def test_a_photo_is_imported_shown_and_changed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "dot.png")
            with open(path, "wb") as file:
                file.write(PIXEL)
            self.browser.find(".column-detail input[type=file]").send_keys(path)
            eventually(lambda: self.browser.pressable("Show the whole picture"), "the small picture is shown")
            self.browser.press("Show the whole picture")
            eventually(lambda: "KB" in self.browser.text("dialog"), lambda: self.browser.text("dialog"))
            self.answer("Close")
            self.assertIn("Change photo", self.detail())
        self.go("All Notes")
        eventually(lambda: self.browser.run("return arguments[0].querySelector('[aria-label=\"With a picture\"]') !== null",
                                            self.row(NOTE)), "its row says so")
