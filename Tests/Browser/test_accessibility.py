"""What screen readers find on the screens of the gallery."""
from browser import eventually
from gallery import SCREENS, GalleryTest

# Some of what each screen has to have, by role and name.
WANTED = {
    "text": [("heading", "Styles")],
    "buttons": [("button", "Prominent"), ("button", "Favourite"), ("link", "swift.org")],
    "fields": [("textbox", "Name"), ("textbox", "Password"), ("textbox", "Notes")],
    "choices": [("radiogroup", "Status"), ("radio", "Draft"), ("combobox", "Status"), ("switch", "Pinned"),
                ("checkbox", "Public")],
    "values": [("slider", "Volume"), ("group", "Copies: 1"), ("button", "Increase"), ("Date", "Day"),
               ("InputTime", "Time"), ("progressbar", "Copying"), ("progressbar", "Waiting")],
    "form": [("group", "Book"), ("group", "On the shelf"), ("textbox", "Title"), ("slider", "Rating"), ("switch", "Lent")],
    "selection": [("listbox", "One tree"), ("listbox", "Several trees"), ("option", "Beech Fagaceae")],
    "table": [("grid", "Trees"), ("table", "Heights"), ("columnheader", "Name"), ("button", "Family"), ("checkbox", "Select all"),
              ("checkbox", "Select Beech"), ("rowheader", "Beech")],
    "outline": [("tree", "Outline"), ("treeitem", "Expand Garden")],
    "sections": [("listbox", "Sections"), ("group", "Fagaceae"), ("option", "Oak")],
    "long": [("listbox", "Ten thousand rows"), ("option", "Row 1 odd")],
    "volumes": [("listbox", "Three hundred sections"), ("group", "Volume 1"), ("option", "Page 1 1")],
    "editing": [("list", "Editing rows"), ("button", "Restore"), ("button", "Delete")],
    "links": [("link", "Beech"), ("link", "About these links")],
    "search": [("combobox", "Search trees"), ("list", "Search")],
    "sheets": [("button", "Rename…")],
    "questions": [("button", "Warn")],
    "menus": [("DisclosureTriangle", "Actions")],
    "dragging": [("heading", "Garden")],
    "files": [("button", "Choose a picture")],
    "island": [("button", "Hue 210")],
    "syncing": [("button", "Write a note"), ("button", "Sync now"), ("combobox", "The service")],
    "layout": [("heading", "Grid")],
    "shapes": [("heading", "Effects")],
    "colors": [("heading", "Tint")],
    "animation": [("switch", "Large"), ("button", "Shuffle")],
    "states": [("button", "New note"), ("button", "Try again"), ("textbox", "Title")],
}

# What is over a screen when something is pressed there.
OVER = {
    ("sheets", "Rename…"): [("dialog", "Rename"), ("textbox", "Name"), ("button", "Save")],
    ("sheets", "What is this?"): [("dialog", "A popover")],
    ("questions", "Warn"): [("alertdialog", "Out of paper"), ("button", "Go on")],
    ("questions", "Export…"): [("dialog", "Export as"), ("button", "Markdown")],
    ("menus", "Actions"): [("menu", "Actions"), ("menuitem", "Duplicate"), ("menuitem", "Delete")],
}


class AccessibilityTests(GalleryTest):
    def assert_has(self, wanted):
        def missing():
            nodes = self.browser.nodes()
            return [pair for pair in wanted if pair not in nodes]
        eventually(lambda: not missing(), lambda: f"{missing()} among {sorted(set(self.browser.nodes()))}", 5)

    def test_the_screens(self):
        self.assertEqual(set(WANTED), set(SCREENS))
        for screen in SCREENS:
            self.show(screen)
            with self.subTest(screen):
                self.assert_has([("heading", "Gallery"), ("tree", "Gallery"), *WANTED[screen]])
                self.assertEqual(self.browser.nameless(), [])

    def test_what_is_over_the_screens(self):
        for (screen, button), wanted in OVER.items():
            self.show(screen)
            self.browser.press(button)
            with self.subTest(screen + ": " + button):
                self.assert_has(wanted)
                self.assertEqual(self.browser.nameless(), [])

    def test_each_identifier_is_there_once(self):
        for screen in SCREENS:
            self.show(screen)
            with self.subTest(screen):
                self.assertTrue(self.browser.run("""
                    const names = [...document.querySelectorAll('[id]')].map(e => e.id);
                    return new Set(names).size === names.length"""))
