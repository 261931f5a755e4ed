"""What was: history, trash, and keywords that become one."""
from selenium.webdriver.common.keys import Keys

from slipbox import NOTE, SlipBoxTest
from stage import eventually


class PastTests(SlipBoxTest):
    path = "all"

    def test_a_former_version_comes_back(self):
        # What is written within ten minutes is one version: the note has to be older than that.
        self.stage.kill()
        self.stage.change("UPDATE ZNOTE SET ZCREATIONDATE_ = 0")
        self.stage.start()
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.browser.find(".column-detail textarea").click()
        self.browser.type(Keys.END, ", they say")
        self.browser.chord(Keys.CONTROL, "s")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE}, they say'", [1])
        self.browser.press("History")
        eventually(lambda: NOTE in self.browser.text("dialog"), "the former version is there")
        self.browser.run("[...document.querySelectorAll('dialog button')].find(e => e.textContent.trim() === 'Restore').click()")
        eventually(lambda: self.title() == NOTE, "it is back")

    def test_the_trash_gives_back_and_is_emptied(self):
        self.show(NOTE)
        self.browser.press("Move to trash")
        self.assert_rows(20)
        self.browser.press("Undo")
        self.assert_rows(21)
        self.show(NOTE)
        self.browser.press("Move to trash")
        self.assert_rows(20)
        self.go("Trash")
        self.assert_rows(1)
        self.browser.press(f"Put back “{NOTE}”")
        eventually(lambda: "The trash is empty." in self.browser.text(".column-content"), "it is empty")
        self.open_note(NOTE)
        self.assert_detail("Use folders for what you are working on")
        self.browser.press("Move to trash")
        self.go("Trash")
        self.browser.press("Empty…")
        self.answer("Delete for Good")
        eventually(lambda: "The trash is empty." in self.browser.text(".column-content"), "it is empty")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'", [0])

    def choose(self, *keywords):
        for keyword in keywords:
            self.browser.run("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))",
                             self.row(keyword))

    def test_keywords_are_renamed(self):
        self.go("Keywords")
        self.choose("history")
        self.browser.press("Rename…")
        self.fill("Name", "past")
        self.answer("Save")
        self.row("past")
        self.assert_saved("SELECT count(*) FROM ZKEYWORD WHERE ZNAME_ = 'past'", [1])

    def test_keywords_become_one(self):
        self.go("Keywords")
        self.assert_rows(5)
        self.choose("links", "addresses")
        self.browser.press("Merge")
        if self.browser.run("return document.querySelector('dialog') !== null"):
            self.browser.run("document.querySelector('dialog .button-prominent, dialog .button-destructive')?.click()")
        self.assert_rows(4)
        self.assert_saved("SELECT count(*) FROM ZKEYWORD", [4])
