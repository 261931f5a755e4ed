"""The app of the notes: five screens, on a desk and on a phone."""
from selenium.webdriver.common.keys import Keys

from apps import AppTest
from browser import eventually


class NotesTests(AppTest):
    name = "notes-app"

    def titles(self, browser=None):
        return [text.split("\n")[0] for text in self.texts(".column-sidebar .row", browser)]

    def open_note(self, title="What the beans need"):
        self.tap_row(title)
        eventually(lambda: self.field("Title").get_attribute("value") == title, f"“{title}” is open")

    def open_categories(self):
        self.browser.press("Category: ")
        self.row("No Category")

    def chosen(self):
        return [text.split("\n")[0] for text in self.browser.run("""
            return [...document.querySelectorAll('.row')].filter(row => row.checkVisibility() && row.querySelector('[aria-label=Chosen]'))
                .map(row => row.innerText)""")]

    def test_the_table_shows_dates_and_previews(self):
        self.row("Shopping")
        self.assertEqual(self.titles()[:2], ["Shopping", "What the beans need"])
        self.assertIn("Bread, apples, a pencil", self.row("Shopping").text)
        self.assertIn("Garden", self.row("Pruning").text)
        self.assertRegex(self.row("Pruning").text, r"\w{3} \d")
        self.assert_fits()

    def test_a_note_is_added(self):
        self.browser.press("New Note")
        eventually(lambda: self.browser.pressable("Save"), "the sheet opens")
        self.assertFalse(self.browser.pressable("Save").is_enabled())
        self.write("Title", "A walk")
        self.write("Contents", "Along the river")
        self.browser.press("Save")
        eventually(lambda: self.field("Title").get_attribute("value") == "A walk", "the new note is open")
        self.assert_saved("SELECT ZCONTENTS FROM ZNOTE WHERE ZTITLE = 'A walk'", ["Along the river"])

    def test_what_is_written_is_saved_and_comes_first(self):
        self.open_note("Pruning")
        self.write("Contents", "Only when it is dry.")
        self.assert_saved("SELECT ZCONTENTS FROM ZNOTE ORDER BY ZUPDATEDAT DESC LIMIT 1", ["Only when it is dry."])
        other = self.open()
        eventually(lambda: self.titles(other)[0] == "Pruning", "another browser has it first")
        self.write("Contents", "Never in frost.")
        eventually(lambda: "Never in frost." in self.row("Pruning", other).text, "another browser shows it at once")

    def test_a_tap_chooses_the_category_and_leads_back(self):
        self.open_note()
        self.open_categories()
        self.assertEqual(self.chosen(), ["Garden"])
        self.assert_fits()
        self.tap_row("Work")
        eventually(lambda: self.browser.pressable("Category: Work"), "the note shows its category")
        self.assert_saved("SELECT c.ZNAME FROM ZNOTE n JOIN ZCATEGORY c ON n.ZCATEGORY = c.Z_PK "
                          "WHERE n.ZTITLE = 'What the beans need'", ["Work"])
        self.open_categories()
        self.assertEqual(self.chosen(), ["Work"])
        self.assertIn("2", self.row("Work").text)
        self.tap_row("No Category")
        eventually(lambda: self.browser.pressable("Category: No Category"), "the note has none")

    def test_a_category_is_added_and_edited(self):
        self.open_note()
        self.open_categories()
        self.browser.press("New Category")
        self.write("Name", "Letters")
        self.browser.press("Plum")
        self.browser.press("Save")
        self.assert_saved("SELECT ZCOLOUR FROM ZCATEGORY WHERE ZNAME = 'Letters'", ["#9D6C9F"])
        self.browser.menu(self.row("Garden").find_element("css selector", "button"))
        self.browser.press("Edit")
        eventually(lambda: self.field("Name").get_attribute("value") == "Garden", "the sheet has the name")
        self.write("Name", "Outside")
        self.browser.press("Woad")
        self.browser.press("Save")
        self.assert_saved("SELECT ZNAME FROM ZCATEGORY WHERE ZCOLOUR = '#4A87B0' ORDER BY ZNAME", ["Outside", "Reading"])
        eventually(lambda: self.chosen() == ["Outside"], "the note's category is the same")

    def delete(self, text):
        """Swipes over a row, or presses what its pointer reveals."""
        row = self.row(text)
        if self.is_phone:
            self.browser.swipe(row, -120)
            eventually(lambda: self.row(text).get_attribute("data-swiped") == "trailing", "the actions are revealed")
            return self.browser.click(self.row(text).find_element("css selector", ".swipe-trailing button"))
        # Arrow keys come to the row, and the Tab key to its action.
        for element in row, row.find_element("css selector", ".swipe-trailing button"):
            self.browser.run("arguments[0].focus()", element)
        self.browser.type(Keys.ENTER)

    def test_a_deleted_category_comes_back_with_its_notes(self):
        self.open_note()
        self.open_categories()
        self.delete("Garden")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZCATEGORY NOT NULL", [3])
        self.browser.press("Undo")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZCATEGORY NOT NULL", [5])
        eventually(lambda: self.chosen() == ["Garden"], "the note has its category again")

    def test_a_deleted_note_comes_back(self):
        self.row("Pruning")
        self.delete("Pruning")
        self.assert_saved("SELECT count(*) FROM ZNOTE", [6])
        eventually(lambda: self.browser.run("""
            const box = [...document.querySelectorAll('button')].find(e => e.textContent === 'Undo')?.getBoundingClientRect();
            return box && box.top > innerHeight / 2 && box.bottom <= innerHeight"""), "the offer is at the lower edge of the screen")
        self.browser.press("Undo")
        self.assert_saved("SELECT count(*) FROM ZNOTE", [7])
        self.assertIn("Garden", self.row("Pruning").text)


class PhoneNotesTests(NotesTests):
    is_phone = True


class EmptyNotesTests(AppTest):
    name = "notes-app"
    options = ["-com.apple.CoreData.Logging.stderr", "0"]

    def test_an_empty_table_says_so(self):
        eventually(lambda: "You don't have any notes yet." in self.browser.text("body"), "the message")
        self.assert_fits()
        self.browser.press("New Note")
        self.write("Title", "First")
        self.browser.type(Keys.ENTER)
        eventually(lambda: "any notes yet" not in self.browser.text(".column-sidebar"), "the message goes")

    def test_what_is_open_elsewhere_may_be_deleted(self):
        for title in ["Mine", "Theirs"]:
            self.browser.press("New Note")
            self.write("Title", title)
            self.browser.press("Save")
            self.row(title)
        other = self.open()
        self.tap_row("Mine", other)
        eventually(lambda: self.field("Title", other).get_attribute("value") == "Mine", "the other one has it open")
        self.browser.menu(self.row("Mine"))
        self.browser.press("Delete")
        eventually(lambda: "Choose a note" in other.text(".column-detail"), lambda: other.text(".column-detail"))
