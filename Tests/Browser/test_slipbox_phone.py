"""What phones have of their own: columns that follow each other, on a narrow screen, for fingers."""
from browser import eventually
from slipbox import NOTE, SlipBoxTest

SCREENS = ["", "all", "keywords", "transfer", "trash", "orphans", "missing"]
# What each button of a note opens, and what closes it again.
SHEETS = {"Keywords": "Cancel", "Graph": "Close"}


class PhoneTests(SlipBoxTest):
    is_phone = True

    def path_is(self, path):
        eventually(lambda: self.browser.run("return location.pathname") == path, f"the address is {path}")

    def test_columns_follow_each_other(self):
        self.browser.press("All Notes")
        self.path_is("/all")
        self.show(NOTE)
        self.browser.press("Back to All Notes")
        self.path_is("/all")
        self.browser.press("Back to Slipbox")
        self.path_is("/")
        self.browser.driver.back()
        self.path_is("/all")
        self.row(NOTE)

    def test_titles_of_lists_are_whole(self):
        for path, title in [("all", "All Notes"), ("favourites", "Favourites"), ("missing", "Missing Notes")]:
            with self.subTest(path):
                self.browser.open(self.line.url + path)
                eventually(lambda: self.browser.text(".column-content > .bar > .bar-title") == title, title)
                self.assertTrue(self.browser.run("""
                    const title = document.querySelector('.column-content > .bar > .bar-title');
                    return title.scrollWidth <= title.clientWidth"""))

    def test_the_folder_of_a_note_leads_to_its_list(self):
        self.browser.press("All Notes")
        self.show(NOTE)
        self.browser.press("In the folder Working with it")
        eventually(lambda: self.heading() == "Working with it", lambda: f"the list is shown, not {self.heading()!r}")
        self.row(NOTE)

    def assert_fits(self, what):
        """Nothing is wider than the screen, and no sheet is cut off."""
        with self.subTest(what):
            self.assertLessEqual(self.browser.run("""
                const wide = [...document.querySelectorAll('.column-body, dialog')].map(e => e.scrollWidth);
                // What is cut off on purpose, such as a long title, ends where the element does that cuts it off.
                const cuts = e => e && e.tagName != 'DIALOG' && (getComputedStyle(e).overflowX == 'hidden' || cuts(e.parentElement));
                const right = [...document.querySelectorAll('dialog *')].filter(e => !cuts(e.parentElement))
                  .map(e => e.getBoundingClientRect().right);
                return Math.max(document.documentElement.scrollWidth, ...wide, ...right)"""), 390)

    def assert_large_enough(self, what):
        with self.subTest(what):
            self.assertEqual(self.browser.run("""
                const wanted = 'button, summary, select, .row, input:not([type=hidden], [type=checkbox], [type=file])';
                return [...document.querySelectorAll(wanted)].filter(element => {
                  if (!element.checkVisibility({ opacityProperty: true }) || element.closest('.swipe, .commands')) return false;
                  // Whatever is around it and belongs to it counts, too.
                  const area = element.closest('.row, .search-field, .picker, .segments, .prose-color') ?? element;
                  const { width, height } = area.getBoundingClientRect();
                  return width && (height < 43.9 || width < 43.9) && !element.matches('.note-link');
                }).map(element => `${element.className}: ${element.ariaLabel ?? element.textContent}`)"""), [])

    def assert_suits(self, what):
        self.assert_fits(what)
        self.assert_large_enough(what)

    def test_every_screen_suits_fingers(self):
        for path in SCREENS:
            self.browser.open(self.line.url + path)
            self.assert_suits(path)
        self.browser.open(self.line.url + "all")
        self.browser.press("List")
        self.browser.press("Choose several")
        self.choose(NOTE)
        self.assert_suits("several notes")
        self.browser.click(".column-content .search input")
        self.browser.press("Draft Status")
        self.assert_suits("searching")
        self.browser.press("Keep as Smart Folder…")
        self.assert_dialog("Add Condition")
        self.assert_suits("a new smart folder")

    def test_a_note_suits_fingers(self):
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.assert_suits("a note")
        for sheet, end in SHEETS.items():
            self.browser.press(sheet)
            self.assert_dialog(end)
            if sheet == "Keywords":
                self.fill("Search or new keyword", "a new one with quite a long name")
                self.assert_dialog("Create “a new one")
            self.assert_suits(sheet)
            self.answer(end)
        self.browser.press("History")
        self.version("Now")
        self.assert_suits("history")
        self.version("Now").click()
        eventually(lambda: self.browser.text(".slip-past") != "", "the text is there")
        self.assert_suits("a text of the history")
        self.browser.press("Close")
        eventually(lambda: self.title() == NOTE, "the note is back")
        self.edit()
        self.assert_suits("writing")
        self.assertLessEqual(self.browser.run("return document.querySelector('.prose-toolbar').offsetHeight"), 60,
                             "the tools leave room for the text")

    def test_the_bar_that_finds_everything_suits_fingers(self):
        self.browser.press("Search or create")
        self.assert_dialog("Type > for commands")
        self.browser.type("a")
        self.assert_dialog("Create “a”")
        self.assert_suits("notes")
        self.browser.type("\b>")
        self.assert_dialog("New Note")
        self.assert_suits("commands")
