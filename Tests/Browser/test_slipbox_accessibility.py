"""What screen readers find on every screen of the slip box."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest

# Some of what each screen has to have, by role and name.
SCREENS = {
    "": [("heading", "Slipbox"), ("tree", "Slipbox"), ("button", "New folder"), ("treeitem", "All Notes 21 notes"), ("treeitem", "Linking, 8 notes"),
         ("button", "Search or create (Ctrl+K)"), ("group", "Folders")],
    "all": [("heading", "All Notes"), ("listbox", "All Notes"), ("combobox", "Search notes"), ("combobox", "Sort by"),
            ("button", "New note"), ("region", "All Notes"), ("status", "")],
    "orphans": [("heading", "Orphans"), ("listbox", "Orphans")],
    "missing": [("heading", "Missing Notes"), ("status", "")],
    "keywords": [("heading", "Keywords"), ("listbox", "Keywords"), ("button", "Merge")],
    "transfer": [("heading", "Import & Export")],
    "trash": [("heading", "Trash"), ("button", "Empty…")],
}

NOTE_PARTS = [("heading", NOTE), ("textbox", "Title"), ("combobox", "Status"), ("button", "Graph"),
              ("button", "History"), ("button", "Keywords"), ("button", "Move to trash"), ("button", "Continue"),
              ("button", "Remove keyword method")]

# What lies over a note when something is pressed there.
OVER = {
    "Keywords": [("textbox", "Search or new keyword"), ("button", "Add")],
    "Graph": [("button", "Close"), ("radio", "Neighbours")],
}


class AccessibilityTests(SlipBoxTest):
    def assert_has(self, wanted):
        def missing():
            nodes = self.browser.nodes()
            return [pair for pair in wanted if pair not in nodes]
        eventually(lambda: not missing(), lambda: f"{missing()} among {sorted(set(self.browser.nodes()))}", 10)
        self.assertEqual(self.browser.nameless(), [])

    def test_the_screens(self):
        for screen, wanted in SCREENS.items():
            self.browser.open(self.line.url + screen)
            with self.subTest(screen):
                self.assert_has(wanted)

    def test_a_note_and_what_lies_over_it(self):
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        with self.subTest("note"):
            self.assert_has(NOTE_PARTS)
        for button, wanted in OVER.items():
            self.browser.press(button)
            with self.subTest(button):
                self.assert_has(wanted)
            self.answer("Cancel" if button == "Keywords" else "Close")

    def test_the_history_of_a_note(self):
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.browser.press("History")
        self.assert_has([("heading", "History"), ("listbox", "History"), ("button", "Back to the note")])
        self.version("Now").click()
        self.assert_has([("heading", NOTE), ("button", "Close")])

    def test_the_bar_that_finds_everything(self):
        self.browser.chord(Keys.CONTROL, "k")
        self.assert_has([("dialog", "Search or Create"), ("textbox", "Search or create")])

    def test_each_identifier_is_there_once(self):
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.assertTrue(self.browser.run("""
            const names = [...document.querySelectorAll('[id]')].map(e => e.id);
            return new Set(names).size === names.length"""))


class PhoneAccessibilityTests(AccessibilityTests):
    is_phone = True
