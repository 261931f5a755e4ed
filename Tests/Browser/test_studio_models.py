"""Models of `coredata studio` from their beginning to the migration of a store: new ones from stores, tables and templates, versions and
what a migration does between them, a mapping tried on a copy, and parts of all kinds, on a desk and on a phone."""
import os, re, sqlite3, tempfile, unittest

from selenium.webdriver.common.keys import Keys

from apps import App, DESK
from browser import Browser, eventually
from studio_page import StudioPage
from studio_world import MODEL, write_model, write_tables
from test_studio import Studio


class ModelsTest(StudioPage, unittest.TestCase):
    """A studio over a folder, for each test another."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = self.temporary.name
        self.fill_folder()
        self.studio = Studio(self.folder).start()
        self.browser.open(self.studio.url)

    def fill_folder(self):
        pass

    def tearDown(self):
        complaints, told = self.browser.complaints(), self.studio.told()
        self.browser.open("about:blank")
        self.studio.close()
        self.assertEqual((complaints, told), ([], ""))

    def contents(self, model, version=None):
        """The text of a version's file; empty before there is one."""
        path = os.path.join(self.folder, f"{model}.xcdatamodeld", f"{version or model}.xcdatamodel", "contents")
        if not os.path.exists(path):
            return ""
        with open(path) as file:
            return file.read()

    def saves(self, model, *texts, version=None):
        self.browser.press("Save")
        eventually(lambda: all(text in self.contents(model, version) for text in texts),
                   lambda: f"{texts} in {self.contents(model, version)}")

    def add_attribute(self, name):
        """Adds one, whose inspector is shown then: on a phone, in the place of the table."""
        self.browser.press("Add Attribute")
        self.shows("Default Value")
        if not self.is_phone:
            self.fill("Name of attribute", name)
            self.browser.press(f"Inspect {name}")
        else:
            eventually(lambda: self.field("Name").get_attribute("value") == "attribute", "the fields of the new one")
            self.fill("Name", name)
        eventually(lambda: self.field("Name").get_attribute("value") == name, f"the fields of {name}")

    def make(self, name, beginning):
        self.browser.press("New Model…")
        self.shows("Begins With")
        self.assert_fits()
        self.fill("Name of the model", name, Keys.TAB)
        self.choose("Begins With", beginning)
        self.browser.press("Make Model")


class BeginningTests(ModelsTest):
    def fill_folder(self):
        write_tables(self.folder)

    def test_from_nothing(self):
        self.make("Empty", "Nothing")
        self.shows("No entity yet")
        self.assert_fits()
        self.browser.press("Add Entity")
        self.is_at("Entity")
        self.assertEqual(self.contents("Empty"), "", "Nothing is written before Save.")
        self.saves("Empty", '<entity name="Entity"')

    def test_from_a_template(self):
        self.make("Slips", "A slip box")
        self.shows("Note", "Folder", "Keyword")
        self.assert_fits()
        self.saves("Slips", '<entity name="Note"', '<entity name="Folder"')

    def test_from_tables(self):
        self.make("Library", "The tables of Plain.db")
        self.shows("Author", "Book", "Add Entity")
        self.assert_fits()
        self.browser.press("Book")
        self.is_at("Book")
        self.field("Name of title")
        self.field("Name of price")
        self.saves("Library", '<entity name="Author"', 'destinationEntity="Author"')

    def test_a_name_that_is_taken_is_refused(self):
        self.make("Twice", "Nothing")
        self.shows("No entity yet")
        self.browser.open(f"http://127.0.0.1:{self.studio.port}/")
        self.make("Twice", "Nothing")
        self.shows("There is a model of that name already.")
        self.assert_fits()


class PhoneBeginningTests(BeginningTests):
    is_phone = True


class MigrationTests(ModelsTest):
    """A model is taken from a store, gets another version, and the way between them is tried on a copy of the store."""

    def fill_folder(self):
        app = App("notes-app").start()
        app.stop()
        with sqlite3.connect(app.store) as source, sqlite3.connect(self.folder + "/Store.sqlite") as target:
            source.backup(target)
        app.folder.cleanup()

    def test_a_version_is_added_compared_and_tried(self):
        with open(self.folder + "/Store.sqlite", "rb") as file:
            before = file.read()
        self.make("Journal", "The model of Store.sqlite")
        self.shows("Category", "Note")
        self.add_version()
        self.compare()
        self.map()
        self.try_out()
        with open(self.folder + "/Store.sqlite", "rb") as file:
            self.assertEqual(file.read(), before, "The store is as it was.")

    def add_version(self):
        self.go("Versions")
        self.shows("New Version", "current")
        self.browser.press("Add Version")
        self.browser.press("Make Journal 2 Current")
        eventually(lambda: self.browser.pressable("Make Journal Current") is not None, "the new version is current")
        self.assert_fits()

    def compare(self):
        self.go("Category")
        self.is_at("Category")
        self.fill("Name of colour", "tint")
        self.field("Name of tint")
        self.go("Differences")
        self.shows("Category.tint", "renamed")
        self.assertIn("inferred", self.text())
        self.assertNotIn("NOT inferred", self.text())
        self.go("Category")
        self.add_attribute("place")
        self.browser.run("arguments[0].labels[0].click()", self.field("Optional"))
        self.go("Differences")
        self.shows("NOT inferred")
        self.assert_fits()
        self.saves("Journal", 'name="place"', 'elementID="colour"', version="Journal 2")

    def map(self):
        self.browser.press("New Mapping Model…")
        self.shows("CategoryToCategory", "NoteToNote")
        self.assert_fits()
        self.browser.press("CategoryToCategory")
        self.is_at("CategoryToCategory")
        self.fill("Value of place", "$source.name")

    def try_out(self):
        self.go("Try on a Copy")
        self.shows("Store.sqlite")
        self.assert_fits()
        self.browser.press("Try on a Copy of Store.sqlite")
        self.shows("A copy of Store.sqlite was migrated in", "Before", "After", "tint", "place")
        rows = self.browser.run("""return [...document.querySelector('[aria-label="Objects before and after"]').querySelectorAll('tr.row')]
            .map(row => row.innerText.split(/\\s+/).filter(Boolean))""")
        self.assertIn(["Category", "3", "3"], [[part for part in row if part not in ("Before", "After")] for row in rows])
        self.assert_fits()


class PhoneMigrationTests(MigrationTests):
    is_phone = True


class PartTests(ModelsTest):
    def fill_folder(self):
        write_model(self.folder, Library=MODEL)

    def setUp(self):
        super().setUp()
        self.open("")

    def open(self, path, *texts):
        self.browser.open(f"http://127.0.0.1:{self.studio.port}/m0/{path}")
        self.shows(*texts)

    def test_a_composite_is_made_and_used(self):
        self.go("Add Composite")
        self.is_at("Composite")
        self.add_attribute("street")
        self.assert_fits()
        self.open("composite/Composite", "Add Attribute")
        self.fill("Name", "Address")
        self.is_at("Address")
        self.open("entity/Shelf", "Add Attribute")
        self.add_attribute("address")
        self.choose("Type", "Address")
        self.saves("Library", '<composite name="Address">', 'attributeType="Composite" composite="Address"')

    def test_a_fetch_request_has_all_its_fields(self):
        self.go("Add Fetch Request")
        self.is_at("FetchRequest")
        self.fill("Name", "unplaced")
        self.is_at("unplaced")
        self.choose("Entity", "Shelf")
        self.fill("Predicate", "place == nil", Keys.TAB)
        self.fill("Fetch Limit", "12")
        self.choose("Result Type", "Object IDs")
        self.assert_fits()
        self.saves("Library", 'name="unplaced" entity="Shelf"', 'predicateString="place == nil"', 'fetchLimit="12"', 'resultType="1"')
        self.fill("Fetch Limit", "many")
        self.shows("“many” cannot be the fetch limit")

    def test_a_configuration_is_filled_by_keys(self):
        self.open("configuration/Local", "Used with CloudKit")
        self.focus_by_tab("Book")
        while self.browser.run("return document.activeElement.type") != "checkbox":  # The sidebar has its name, too.
            self.browser.type(Keys.TAB)
            self.focus_by_tab("Book")
        self.browser.type(Keys.SPACE)
        self.saves("Library", '<memberEntity name="Book"/>', '<memberEntity name="Shelf"/>')

    def test_the_class_follows_each_edit(self):
        self.open("classes", "class Book", "var pages: Int32")
        other = Browser(size=DESK)
        self.addCleanup(other.quit)
        other.open(self.studio.url)
        other.open(f"http://127.0.0.1:{self.studio.port}/m0/entity/Book")
        here, self.browser = self.browser, other
        self.fill("Name of pages", "leaves")
        self.choose("Type of leaves", "Integer 64")
        self.browser = here
        self.shows("var leaves: Int64")
        self.assertNotIn("pages", self.browser.run("return document.querySelector('[role=main]').innerText"))

    def test_boxes_come_to_stand_on_the_grid(self):
        self.open("graph", "Lay Out")
        box = lambda: self.browser.run("return document.querySelector('[data-entity=Book]')")
        eventually(lambda: box() is not None, "the box")
        box().send_keys(Keys.ARROW_DOWN)
        place = lambda: re.search(r'<element name="Book" positionX="(-?\d+)" positionY="(-?\d+)"', self.contents("Library"))
        self.saves("Library", '<element name="Book"')
        self.assertEqual([int(part) % 9 for part in place().groups()], [0, 0])
        before = int(place()[2])
        box().send_keys(Keys.SHIFT, Keys.ARROW_DOWN)
        self.browser.press("Save")
        eventually(lambda: int(place()[2]) != before, "a step beside the grid")
        self.assertEqual(int(place()[2]), before + 1)
        self.browser.press("Lay Out")
        self.browser.press("Undo Lay Out")
        self.assert_fits()


class PhonePartTests(PartTests):
    is_phone = True


class DraggingTests(ModelsTest):
    """What a pointer drags; phones and keys have the boxes of the configuration's screen."""

    def fill_folder(self):
        write_model(self.folder, Library=MODEL)

    def test_an_entity_is_dragged_to_a_configuration_in_the_sidebar(self):
        self.browser.open(f"http://127.0.0.1:{self.studio.port}/m0")
        link = lambda name: self.browser.run(
            "return [...document.querySelectorAll('.studio-link')].find(e => e.innerText.trim() === arguments[0])", name)
        eventually(lambda: link("Local") is not None, "the configuration")
        self.browser.drag(link("Book"), link("Local"), middle=True)
        eventually(lambda: self.browser.pressable("Undo Add Book to Local") is not None, "the entity is dropped")
        self.saves("Library", '<memberEntity name="Book"/>')


if __name__ == "__main__":
    unittest.main()
