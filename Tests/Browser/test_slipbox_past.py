"""What was: history, trash, and keywords that become one."""
from browser import eventually
from slipbox import NOTE, SlipBoxTest


class PastTests(SlipBoxTest):
    path = "all"

    def test_a_former_version_comes_back(self):
        # What is written within ten minutes is one version: the note has to be older than that.
        self.stage.kill()
        self.stage.change("UPDATE ZNOTE SET ZCREATIONDATE_ = 0")
        self.stage.start()
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.write_title(", they say")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE}, they say'", [1])
        self.browser.press("History")
        self.version("First written").click()
        eventually(lambda: NOTE in self.browser.text(".column-detail .slip-version-title"), "the version is shown")
        self.browser.press("Bring This Back")
        eventually(lambda: self.title() == NOTE, "it is back")

    def test_the_history_shows_words_in_their_places(self):
        self.show(NOTE)
        self.write(" Newly written.")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%Newly written.%'", [1])
        self.browser.press("History")
        self.version("Now").click()
        eventually(lambda: self.browser.run("return [...document.querySelectorAll('.slip-past ins')].map(one => one.textContent).join('')")
                   .strip() == "Newly written.", "the words are marked")
        self.browser.press("Close")
        eventually(lambda: self.title() == NOTE, "the note is back")

        self.browser.press("History")
        self.version("Now")
        self.browser.run("history.back()")
        eventually(lambda: self.title() == NOTE, "going back leads to the note")

    def throw_away(self):
        """Throws the open note away, which leads back to the list."""
        self.browser.press("Move to trash")
        eventually(lambda: self.title() is None, "the note is closed")

    def test_the_trash_gives_back_and_is_emptied(self):
        self.show(NOTE)
        self.throw_away()
        self.assert_rows(20)
        self.browser.press("Undo")
        self.assert_rows(21)
        self.show(NOTE)
        self.throw_away()
        self.assert_rows(20)
        self.go("Trash")
        self.assert_rows(1)
        self.browser.press(f"Put back “{NOTE}”")
        eventually(lambda: "The trash is empty." in self.browser.text(".column-content"), "it is empty")
        self.open_note(NOTE)
        self.assert_detail("Use folders for what you are working on")
        self.throw_away()
        self.go("Trash")
        self.browser.press("Empty…")
        self.answer("Delete for Good")
        eventually(lambda: "The trash is empty." in self.browser.text(".column-content"), "it is empty")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'", [0])

    def test_keywords_are_renamed(self):
        self.go("Keywords")
        self.menu(self.row("history"), "Rename…")
        self.fill("Name", "past")
        self.answer("Save")
        self.row("past")
        self.assert_saved("SELECT count(*) FROM ZKEYWORD WHERE ZNAME_ = 'past'", [1])

    def test_keywords_become_one(self):
        self.go("Keywords")
        self.assert_rows(5)
        self.choose("links", "addresses")
        self.browser.press("Merge")
        self.assert_rows(4)
        self.assert_saved("SELECT count(*) FROM ZKEYWORD", [4])


class PhonePastTests(PastTests):
    is_phone = True
