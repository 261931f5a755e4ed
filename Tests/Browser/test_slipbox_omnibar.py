"""One bar that finds, makes and does everything, by the keyboard alone."""
import time

from selenium.webdriver.common.keys import Keys

from slipbox import NOTE, SlipBoxTest
from stage import eventually


class OmnibarTests(SlipBoxTest):
    def open_bar(self, text=""):
        self.browser.chord(Keys.CONTROL, "k")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.browser.type(text)

    def enter(self, shown):
        eventually(lambda: shown in self.browser.text("dialog"), lambda: f"“{shown}” in {self.browser.text('dialog')!r}")
        time.sleep(0.3)
        self.browser.type(Keys.ENTER)

    def test_it_finds_a_note(self):
        self.open_bar("drawers")
        self.enter(NOTE)
        eventually(lambda: self.title() == NOTE, "the note is open")

    def test_arrows_choose_and_escape_closes(self):
        self.open_bar("address")
        eventually(lambda: "Addresses may change" in self.browser.text("dialog"), "notes are found")
        self.browser.type(Keys.ARROW_DOWN)
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.text("dialog") == "", "it is closed")
        self.assertIsNone(self.title())

    def test_it_makes_a_note(self):
        self.open_bar("Nobody has written this")
        self.enter("Create “Nobody has written this”")
        eventually(lambda: self.title() == "Nobody has written this", "it is open")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Nobody has written this'", [1])

    def test_it_knows_commands(self):
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "p")
        eventually(lambda: "Go to Orphans" in self.browser.text("dialog") or "New Note" in self.browser.text("dialog"),
                   lambda: self.browser.text("dialog"))
        self.browser.type("orphans")
        self.enter("Go to Orphans")
        eventually(lambda: self.browser.text(".column-content h1") == "Orphans", "it is done")

    def test_keys_are_listed(self):
        self.browser.press("Search or create (Ctrl+K)")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.browser.type(">keyboard")
        self.enter("Keyboard Shortcuts")
        eventually(lambda: "Ctrl+Shift+P" in self.browser.text("dialog"), lambda: self.browser.text("dialog"))
        self.answer("Close")
