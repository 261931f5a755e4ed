"""The main tasks without a pointer."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SlipBoxTest


class KeyboardTests(SlipBoxTest):
    def focused(self):
        return self.browser.run("const e = document.activeElement; return (e.ariaLabel || e.placeholder || e.textContent).trim()")

    def tab_to(self, holds, what):
        """Goes on with the Tab key until the focus is where it should be."""
        for _ in range(80):
            if self.browser.run(f"return document.activeElement.matches({holds!r})"):
                return
            self.browser.type(Keys.TAB)
        self.fail(f"the Tab key does not lead to {what}, but to {self.focused()!r}")

    def wait_for_dialog(self):
        eventually(lambda: self.browser.run("return document.activeElement.matches('dialog input')"), "the dialog has the focus")

    def command(self, text, shown):
        self.browser.chord(Keys.CONTROL, "k")
        self.wait_for_dialog()
        self.browser.type(text)
        eventually(lambda: shown in self.browser.text("dialog button[aria-current=true]"), lambda: self.browser.text("dialog"))
        self.browser.type(Keys.ENTER)
        eventually(lambda: self.browser.run("return document.querySelector('dialog') === null"), "the dialog is gone")

    def test_a_command_is_given_other_keys(self):
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "", "a note is open")
        self.browser.type("Before", Keys.TAB)
        self.browser.chord(Keys.CONTROL, "k")
        self.wait_for_dialog()
        self.browser.type("> keyboard", Keys.ENTER)
        eventually(lambda: "Alt+N" in self.browser.text("dialog"), "the keys are shown")
        self.browser.press("Change the keys of “New Note”: Alt+N")
        self.wait_for_dialog()
        for _ in range(5):
            self.browser.type(Keys.BACKSPACE)
        self.browser.type("alt+j", Keys.ENTER)
        eventually(lambda: "Alt+J is “Next Note”" in self.browser.text("dialog"), "keys of others are refused")
        for _ in range(5):
            self.browser.type(Keys.BACKSPACE)
        self.browser.type("F8", Keys.ENTER)
        eventually(lambda: "F8" in self.browser.text("dialog"), "the keys are shown")
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.text("dialog") == "", "the dialog closes")
        # Also in the text, and after the page is loaded again, where the former keys do nothing.
        self.browser.click(".prose-text")
        self.browser.type("words")
        self.browser.type(Keys.F8)
        eventually(lambda: self.title() == "", "a new note is open")
        self.write_title("After")
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'Before'", ["words"])
        # A page that begins with a blank note has its title focused once it is connected, in which keys would be letters.
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'After'", [1])
        self.browser.driver.refresh()
        eventually(lambda: self.title() == "After", "the page is there")
        self.browser.run("document.activeElement.blur()")
        self.browser.chord(Keys.ALT, "n")
        self.browser.type(Keys.F8)
        eventually(lambda: self.title() == "", "a new note is open")
        self.write_title("Later")
        self.assert_saved("SELECT ZTITLE_ FROM ZNOTE ORDER BY Z_PK DESC LIMIT 3", ["Later", "After", "Before"])

    def test_from_a_folder_to_the_trash_and_back(self):
        # A folder.
        self.browser.chord(Keys.ALT, Keys.SHIFT, "n")
        self.wait_for_dialog()
        self.browser.type("By keys", Keys.ENTER)
        eventually(lambda: self.browser.text(".column-content h1") == "By keys", "the folder is shown")
        # A note, with a title and a text.
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "", "the note is open")
        eventually(lambda: self.browser.run("return document.activeElement.matches('.column-detail textarea')"), "the title has the focus")
        self.browser.type("Without a pointer", Keys.TAB)
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the editor has the focus")
        self.browser.after_timers(210)
        self.browser.type("See [[nothing is l")
        self.take("Nothing is lost")
        self.browser.type(" too.")
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'Without a pointer'", ["See Nothing is lost too."])
        # A keyword.
        self.browser.chord(Keys.ALT, Keys.SHIFT, "k")
        self.wait_for_dialog()
        self.browser.type("keys")
        eventually(lambda: "Create “keys”" in self.browser.text("dialog"), "it can be made")
        while "Create “keys”" not in self.focused():
            self.browser.type(Keys.TAB)
        self.browser.type(Keys.ENTER)
        self.assert_saved("SELECT count(*) FROM ZKEYWORD WHERE ZNAME_ = 'keys'", [1])
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.text("dialog") == "", "the dialog closes")
        # Search.
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "f")
        eventually(lambda: self.browser.run("return document.activeElement.matches('.search-input')"), "the search has the focus")
        self.browser.type("pointer")
        self.assert_rows(1)
        # To the trash, and back.
        self.browser.type(Keys.ESCAPE)
        self.command(">throw", "Throw the Note Away")
        self.assert_saved("SELECT ZTITLE_ FROM ZNOTE WHERE ZISTRASHED = 1", ["Without a pointer"])
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [0])

    def test_letters_count_where_a_mac_makes_signs(self):
        """Option and N make a dead tilde on a Mac. The letter on the key is what the shortcut has."""
        self.go("All Notes")
        for key in ["Dead", "˜"]:
            before = len(self.rows())
            self.browser.run("""
                document.body.dispatchEvent(new KeyboardEvent('keydown', {
                    key: arguments[0], code: 'KeyN', altKey: true, bubbles: true, cancelable: true }))""", key)
            self.assert_rows(before + 1)
            # A blank note would vanish.
            self.write_title("x")

    def test_a_folder_is_renamed_by_its_key(self):
        self.go("Linking")
        self.browser.type(Keys.F2)
        self.wait_for_dialog()
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type("Links", Keys.ENTER)
        eventually(lambda: self.browser.text(".column-content h1") == "Links", "the folder has its new name")
