"""`coredata studio`: the store of an app, looked into on a desk and on a phone while the app writes."""
import os, sqlite3, subprocess, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from apps import App, DESK
from browser import Browser, eventually
from stage import Stage

COREDATA = os.environ.get("COREDATA", ".build/debug/coredata")
SLIPBOX = os.environ.get("SLIPBOX", ".build/debug/slipbox")


class Studio(Stage):
    """The studio over some stores. It keeps no key."""

    def command(self):
        state = f"XDG_STATE_HOME={self.folder.name}/state"
        return ["env", state, COREDATA, "studio", "--no-open", "--listen", f"127.0.0.1:{self.port}"]

    def key(self):
        return []

    def start(self):
        if self.messages:
            self.messages.close()
        self.messages = open(self.folder.name + "/messages", "w+")
        return super().start()

    def told(self):
        with self.messages:
            self.messages.seek(0)
            return self.messages.read()


class StudioTest(unittest.TestCase):
    """The studio over the store of an app that runs."""
    is_phone = False
    options = []

    def setUp(self):
        self.app = App("notes-app").start()
        self.studio = Studio(*self.stores(), *self.options).start()
        self.browser = Browser(is_phone=self.is_phone, size=None if self.is_phone else DESK)
        self.browser.open(self.studio.url)

    def stores(self):
        return [self.app.store]

    def tearDown(self):
        complaints, told = self.browser.complaints(), self.studio.told()
        self.browser.quit()
        self.studio.close()
        self.app.close()
        self.assertEqual(complaints, [])
        self.assertEqual(told, "", "The classes of the app are not missed, and nothing else is wrong.")

    def shows(self, *texts):
        text = lambda: self.browser.run("return document.body.innerText")
        eventually(lambda: all(part in text() for part in texts), lambda: f"{texts} in {text()}")

    def cells(self, column):
        """The texts of a column of the table, from the first row on."""
        return self.browser.run("""
            return [...document.querySelectorAll('.table tr')]
                .map(row => row.querySelectorAll(':scope > :not(.table-choice)')[arguments[0]]?.innerText.trim())
                .slice(1).filter(text => text !== undefined)""", column)

    def open(self, entity):
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press(entity)
        eventually(lambda: self.browser.driver.title.startswith(entity + " "), f"the rows of {entity}")
        self.shows("objects")

    def find(self, predicate):
        field = self.browser.find("input[aria-label=Predicate]")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(predicate, Keys.ENTER)

    def assert_fits(self):
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), self.browser.run("return innerWidth"))
        self.assertEqual(self.browser.nameless(), [])
        seen = "return [...document.querySelectorAll('.table-one')].filter(e => e.checkVisibility()).length"
        self.assertEqual(self.browser.run(seen), 0, "Buttons that choose rows are for pages without a script.")


class StudioTests(StudioTest):
    def test_rows_lead_to_objects_and_those_to_others(self):
        self.shows("Nothing wrong was found", "10\nobjects")
        self.assert_fits()
        self.open("Category")
        self.assertEqual(self.cells(1), ["Garden", "Reading", "Work"])
        self.assert_fits()
        self.browser.press("p1")
        self.shows("Garden", "#798945")
        self.assert_fits()
        self.browser.driver.back()
        self.browser.press("2")
        self.shows("2 objects")

    def test_rows_are_walked_by_keyboard(self):
        self.open("Category")
        focus = lambda: self.browser.run("return document.activeElement?.innerText ?? ''")
        press = lambda *keys: ActionChains(self.browser.driver).send_keys(*keys).perform()
        self.browser.find("input[aria-label=Predicate]").click()
        for _ in range(30):
            if "Garden" in focus():
                break
            press(Keys.TAB)
        else:
            press(Keys.ARROW_DOWN)
        press(Keys.ARROW_DOWN)
        eventually(lambda: "Reading" in focus(), lambda: f"the second row, not “{focus()}”")
        press(Keys.ENTER)
        self.shows("Category/p2", "#4A87B0")
        self.browser.driver.back()
        self.shows("3 objects")

    def test_screen_readers_find_the_parts_of_a_page(self):
        roles = lambda: self.browser.run("""
            return [...document.querySelectorAll('[role=main],[role=navigation],[role=banner],[role=heading]')]
                .map(e => e.role + ' ' + (e.ariaLabel ?? e.innerText))""")
        self.shows("Version hashes")
        self.assertIn("main Overview", roles())
        self.assertIn("navigation Sections", roles())
        self.assertIn("banner Studio", roles())
        self.assertIn("heading Metadata", roles())

    def test_other_browsers_are_told_what_to_do(self):
        other = Browser(is_phone=self.is_phone, size=None if self.is_phone else DESK)
        other.open(f"http://127.0.0.1:{self.studio.port}/0/rows/Category")
        text = other.run("return document.body.innerText")
        self.assertIn("has printed an address in its terminal", text)
        self.assertNotIn("Garden", text)
        self.assertEqual(other.nameless(), [])
        other.quit()

    def test_a_predicate_is_checked_while_it_is_typed_and_finds_rows(self):
        self.open("Category")
        self.find("nam = 'Work'")
        problem = lambda: self.browser.run("return document.querySelector('.studio-problem')?.innerText ?? ''")
        eventually(lambda: "Category" in problem(), lambda: f"the error, not “{problem()}”")
        self.find("name = 'Work'")
        self.shows("1 object")
        self.assertEqual(self.cells(1), ["Work"])
        self.browser.press("Swift")
        self.shows('NSFetchRequest', "name ==")
        self.browser.press("JSON")
        self.shows('"Work"')
        self.assert_fits()

    def go(self, section, *texts):
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press(section)
        self.shows(*texts)
        self.assert_fits()

    def test_every_section_tells_of_the_store(self):
        self.go("History", "This store keeps no history")
        self.go("Model", "Category", "Note")
        self.go("Sizes", "Measure Note")
        self.browser.press("Measure Note")
        self.shows("in 7 objects", "contents")
        self.assert_fits()
        self.go("Tables", "ZNOTE", "Z_METADATA")
        self.browser.press("ZNOTE")
        self.shows("ZTITLE", "Shopping")
        self.assert_fits()
        self.go("Overview", "Version hashes")

    def test_a_query_has_a_name_and_files(self):
        self.open("Category")
        self.find("name = 'Work'")
        self.shows("1 object")
        self.browser.press("CSV")
        self.shows("name", "Work")
        self.assert_fits()
        self.browser.press("Table")
        self.browser.press("Save Query")
        name = lambda: self.browser.run("return [...document.querySelectorAll('input')].find(e => e.ariaLabel === 'Name of the query' || e.placeholder === 'Name of the query')")
        eventually(lambda: name() is not None, "the query can get a name")
        name().send_keys("Only work")
        self.assert_fits()
        self.browser.press("Save")
        self.browser.open(f"http://127.0.0.1:{self.studio.port}/0/overview")
        self.go("Only work", "1 object")
        self.assertEqual(self.cells(1), ["Work"])

    def test_what_the_app_saves_appears(self):
        self.open("Note")
        self.shows("7 objects")
        other = Browser(size=DESK)
        other.open(self.app.url)
        other.press("New Note")
        field = lambda: other.run("return [...document.querySelectorAll('input')].findLast(e => e.ariaLabel === 'Title' || e.placeholder === 'Title')")
        eventually(lambda: field() is not None, "the sheet is open")
        field().send_keys("A walk")
        eventually(lambda: other.pressable("Save").is_enabled(), "the note can be saved")
        other.press("Save")
        self.shows("8 objects", "A walk")
        other.quit()


class EditingStudioTests(StudioTest):
    options = ["--edit"]

    def list(self):
        """Shows the list by its link at the side, which has the number of objects in its name."""
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press("Category, ")
        eventually(lambda: "/rows/Category" in self.browser.driver.current_url, "the list")
        self.shows("objects")

    def make_plural(self):
        """Appends an s to the name of the object that the page shows."""
        field = lambda: self.browser.run("return [...document.querySelectorAll('input,textarea')].find(e => e.ariaLabel === 'name')")
        eventually(lambda: field() is not None, "the field of the name")
        field().send_keys(Keys.END, "s")
        self.shows("1 unsaved change")

    def test_a_change_is_listed_and_saved_at_once(self):
        self.open("Category")
        self.browser.press("p1")
        self.make_plural()
        self.assert_fits()
        self.browser.press("1 unsaved change")
        self.shows("name: Garden → Gardens")
        self.assert_fits()
        self.assertEqual(self.app.saved("SELECT ZNAME FROM ZCATEGORY ORDER BY ZNAME"), ["Garden", "Reading", "Work"])
        self.list()
        marks = lambda: self.browser.run("return [...document.querySelectorAll('.studio-changed')].map(e => e.innerText)")
        eventually(lambda: marks() == ["Gardens"], lambda: f"the changed value in the list, not {marks()}")
        self.assert_fits()
        self.browser.press("1 unsaved change")
        self.browser.press("Undo")
        self.shows("There are no changes")
        self.browser.press("Redo")
        self.shows("name: Garden → Gardens")
        self.browser.press("Save 1 Change")
        self.shows("Saved one change.")
        self.assertEqual(self.app.saved("SELECT ZNAME FROM ZCATEGORY ORDER BY ZNAME"), ["Gardens", "Reading", "Work"])
        self.list()
        eventually(lambda: "Gardens" in self.cells(1) and marks() == [], lambda: f"what was saved, unmarked, not {marks()}")

    def test_changes_outlive_a_studio_that_is_killed(self):
        self.open("Category")
        self.browser.press("p1")
        self.make_plural()
        self.studio.kill()
        self.studio.start()
        self.browser.open(self.studio.url)
        self.shows("1 unsaved change")
        self.browser.press("1 unsaved change")
        self.shows("These changes had not been saved when the studio ended", "name: Garden → Gardens")
        self.assert_fits()
        self.browser.press("Discard All")
        self.shows("There are no changes")

    def test_new_and_deleted_objects_are_in_the_list_before_they_are_saved(self):
        self.open("Category")
        self.browser.press("New Category")
        field = lambda: self.browser.run("return [...document.querySelectorAll('input,textarea')].find(e => e.ariaLabel === 'name')")
        eventually(lambda: field() is not None, "the field of the name")
        field().send_keys("Kitchen")
        self.list()
        self.shows("4 objects", "new")
        self.assertEqual(self.cells(1), ["Kitchen", "Garden", "Reading", "Work"])
        self.browser.press("p2")
        self.shows("All 2 as a list")
        self.browser.press("Delete")
        self.list()
        self.shows("3 objects", "deleted")
        line = lambda: self.browser.run("return [...document.querySelectorAll('.studio-struck')].map(e => getComputedStyle(e).textDecorationLine)")
        eventually(lambda: line() and set(line()) == {"line-through"}, lambda: f"struck cells, not {line()}")
        self.assert_fits()
        self.browser.press("3 unsaved changes")
        self.browser.press("Discard All")
        self.list()
        eventually(lambda: self.cells(1) == ["Garden", "Reading", "Work"], lambda: f"what is stored, not {self.cells(1)}")


class ComparingStudioTests(StudioTest):
    def stores(self):
        copy = self.app.folder.name + "/Copy.sqlite"
        with sqlite3.connect(self.app.store) as source, sqlite3.connect(copy) as target:
            source.backup(target)
            target.execute("UPDATE ZCATEGORY SET ZNAME = 'Gardens' WHERE ZNAME = 'Garden'")
        return [self.app.store, copy]

    def test_what_differs_is_listed(self):
        self.browser.press("Store.sqlite")
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press("Compare")
        self.shows("Objects here")
        self.browser.press("Category")
        self.shows("2\nthe same", "1\ndifferent", "name: Garden → Gardens")
        self.assert_fits()
        self.browser.press("Only Here")
        self.shows("There are none.")


class HistoryStudioTests(StudioTest):
    """The studio over a slip box, whose store keeps a history."""

    def stores(self):
        store = self.app.folder.name + "/Box.sqlite"
        for words in (["new", "A walk"], ["edit", "A walk", "--title", "A long walk"]):
            subprocess.run([SLIPBOX, "--store", store, *words], check=True, capture_output=True)
        return [store]

    go = StudioTests.go

    def test_the_history_tells_who_has_changed_what(self):
        self.go("History", "inserted", "slipbox")
        self.browser.press("Note/p1")
        self.shows("A long walk", "History", "changed")
        self.assert_fits()


class PhoneHistoryStudioTests(HistoryStudioTests):
    is_phone = True


class PhoneStudioTests(StudioTests):
    is_phone = True


class PhoneEditingStudioTests(EditingStudioTests):
    is_phone = True


class PhoneComparingStudioTests(ComparingStudioTests):
    is_phone = True


if __name__ == "__main__":
    unittest.main()
