"""`coredata studio` on a model: edited by keyboard and pointer, on a desk and on a phone, and by two people at once."""
import os, shutil, tempfile, time, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from apps import DESK
from browser import Browser, eventually
from stage import Stage

COREDATA = os.environ.get("COREDATA", ".build/debug/coredata")

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
    <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
        <attribute name="pages" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
    </entity>
    <entity name="Shelf" representedClassName="Shelf" syncable="YES" codeGenerationType="class">
        <attribute name="place" optional="YES" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
    </entity>
    <fetchRequest name="long" entity="Book" predicateString="pages &gt; 500"/>
</model>
"""


class EditorStage(Stage):
    """The studio over one model. It keeps no key."""

    def command(self):
        state = f"XDG_STATE_HOME={self.folder.name}/state"
        return ["env", state, COREDATA, "studio", "--no-open", "--listen", f"127.0.0.1:{self.port}"]

    def key(self):
        return []


class ModelEditorTests(unittest.TestCase):
    is_phone = False

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.package = os.path.join(self.folder, "Library.xcdatamodeld")
        self.file = os.path.join(self.package, "Library.xcdatamodel", "contents")
        os.makedirs(os.path.dirname(self.file))
        with open(self.file, "w") as file:
            file.write(MODEL)
        self.stage = EditorStage(self.package).start()
        self.browser = self.open_page()

    def tearDown(self):
        complaints = self.browser.complaints()
        self.browser.quit()
        self.stage.close()
        shutil.rmtree(self.folder)
        self.assertEqual(complaints, [])

    def open_page(self):
        browser = Browser(is_phone=self.is_phone, size=None if self.is_phone else DESK)
        browser.open(self.stage.url)
        self.shows("Add Entity", browser=browser)
        return browser

    def shows(self, *texts, browser=None):
        text = lambda: (browser or self.browser).run("return document.body.innerText")
        eventually(lambda: all(part in text() for part in texts), lambda: f"{texts} in {text()}")

    def open(self, name, browser=None):
        browser = browser or self.browser
        if self.is_phone and name not in ("Book", "Shelf"):  # What the first page has no link to.
            browser.press("Sections")
        browser.press(name)
        eventually(lambda: browser.driver.title.startswith(name + " "), f"the screen of {name}")

    def field(self, label, browser=None):
        found = lambda: (browser or self.browser).run(
            "return [...document.querySelectorAll('input,textarea')].find(e => e.ariaLabel === arguments[0] && e.checkVisibility())", label)
        eventually(lambda: found() is not None, f"there is a field “{label}”")
        return found()

    def fill(self, label, text, *keys):
        field = self.field(label)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text, *keys)

    def saved(self):
        with open(self.file) as file:
            return file.read()

    def is_edited(self):
        return self.browser.run("return [...document.querySelectorAll('.studio-bar .studio-chip')].some(e => e.innerText === 'edited')")

    def assert_fits(self):
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), self.browser.run("return innerWidth"))
        self.assertEqual(self.browser.nameless(), [])

    def test_a_property_is_renamed_saved_and_undone_by_keys(self):
        self.assert_fits()
        self.open("Book")
        self.assert_fits()
        # What is typed last is saved, too.
        self.fill("Name of title", "subject")
        self.browser.chord(Keys.CONTROL, "s")
        eventually(lambda: 'name="subject"' in self.saved(), lambda: f"the new name in {self.saved()}")
        self.assertEqual(self.saved(), MODEL.replace('name="title"', 'name="subject"'))
        self.browser.run("document.activeElement.blur()")
        self.browser.chord(Keys.CONTROL, "z")
        self.field("Name of title")
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "z")
        self.field("Name of subject")
        self.fill("Name of subject", "pages", Keys.ENTER)
        self.shows("The name “pages” is taken by a property of Book.")
        eventually(lambda: not self.is_edited(), "nothing was changed")

    def test_all_fields_of_an_attribute(self):
        self.open("Book")
        self.browser.press("Inspect pages")
        self.shows("Minimum", "User Info", "Hash Modifier")
        self.assert_fits()
        self.fill("Minimum", "1", Keys.ENTER)
        eventually(self.is_edited, "the minimum was taken")
        self.fill("Default Value", "many", Keys.ENTER)
        self.shows("“many” cannot be a value of pages")
        if self.is_phone:
            self.browser.press("All of Book")
            self.shows("Add Attribute")
        self.browser.press("Save")
        eventually(lambda: 'minValueString="1"' in self.saved(), lambda: f"the minimum in {self.saved()}")

    def test_two_people_edit_one_model(self):
        other = self.open_page()
        self.open("Book")
        self.open("Book", other)
        self.fill("Name of title", "subject", Keys.ENTER)
        self.field("Name of subject", other)
        other.press("Delete Attribute pages")
        eventually(lambda: self.browser.pressable("Inspect pages") is None, "the other's deletion is seen")
        self.browser.press("Undo Rename Attribute title")
        self.field("Name of title", other)
        self.assertEqual(other.complaints(), [])
        other.quit()

    def test_undo_outlives_a_page_that_is_loaded_again(self):
        self.open("Book")
        self.fill("Name of title", "subject", Keys.ENTER)
        self.field("Name of subject")
        self.browser.driver.refresh()
        self.field("Name of subject")
        self.browser.press("Undo Rename Attribute title")
        self.field("Name of title")
        eventually(lambda: not self.is_edited(), "nothing is changed")

    def restart(self):
        """Kills the studio a second after an edit, and starts it again."""
        time.sleep(1)
        self.stage.kill()
        self.stage.start()
        self.browser.open(self.stage.url)

    def test_changes_outlive_a_studio_that_is_killed(self):
        self.open("Book")
        self.fill("Name of title", "subject", Keys.ENTER)
        self.field("Name of subject")
        self.restart()
        self.shows("These changes had not been saved when the studio ended", "Add Entity")
        self.assert_fits()
        self.open("Book")
        self.field("Name of subject")
        self.assertEqual(self.saved(), MODEL)
        self.browser.press("Save")
        eventually(lambda: self.saved() == MODEL.replace('name="title"', 'name="subject"'), lambda: f"the new name in {self.saved()}")
        eventually(lambda: "These changes" not in self.browser.run("return document.body.innerText"), "nothing is taken up any more")
        self.fill("Name of subject", "heading", Keys.ENTER)
        self.field("Name of heading")
        with open(self.file, "w") as file:
            file.write(MODEL)
        self.restart()
        self.shows("These changes had not been saved when the studio ended", "Others have changed Library.xcdatamodel/contents")
        self.assert_fits()
        self.browser.press("Open Anew…")
        self.browser.press("Give Up Changes")
        eventually(lambda: not self.is_edited(), "the changes are given up")
        self.open("Book")
        self.field("Name of title")
        self.restart()
        self.shows("Add Entity")
        self.assertFalse(self.is_edited())
        self.assertEqual(self.saved(), MODEL)

    def test_findings_are_mended_by_a_button(self):
        self.open("Book")
        self.browser.press("Add Relationship")
        self.shows("Cardinality")
        self.fill("Name", "lent", Keys.ENTER)
        self.shows("has no destination")
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press("Findings (")
        self.shows("Book.lent")
        self.assert_fits()
        self.browser.press("Delete Relationship lent")
        eventually(lambda: self.browser.pressable("Book.lent") is None, "the finding is gone")

    def box(self, name, browser=None):
        found = lambda: (browser or self.browser).run("return document.querySelector(`[data-entity=\"${arguments[0]}\"]`)", name)
        eventually(lambda: found() is not None, f"there is a box “{name}”")
        return found()

    def left(self, name, browser=None):
        return self.box(name, browser).rect["x"] - self.box("Shelf", browser).rect["x"]

    def test_boxes_are_moved_by_pointer_and_keys(self):
        other = self.open_page()
        for browser in (self.browser, other):
            browser.open(f"http://127.0.0.1:{self.stage.port}/m0/graph")
        before = self.left("Book")
        self.assert_fits()
        self.drag(self.box("Book"), -80, 40)
        eventually(lambda: abs(self.left("Book") - before + 80) <= 6, lambda: f"{self.left('Book')}, not {before} - 80")
        eventually(lambda: abs(self.left("Book", other) - before + 80) <= 6, "the other sees it")
        self.box("Book").send_keys(Keys.ARROW_LEFT)
        eventually(lambda: abs(self.left("Book") - before + 89) <= 6, "the arrow has moved it")
        self.browser.press("Save")
        eventually(lambda: '<element name="Book"' in self.saved(), lambda: f"a place in {self.saved()}")
        # The focus stays at the box while others move it.
        self.browser.run("arguments[0].focus()", self.box("Book"))
        other.press("Lay Out")
        eventually(lambda: abs(self.left("Book") - before) <= 2, "the boxes are laid out")
        eventually(lambda: self.browser.run("return document.activeElement.dataset.entity") == "Book", "the focus stays")
        self.browser.type(Keys.ENTER)
        self.shows("Add Attribute")
        self.assertEqual(other.complaints(), [])
        other.quit()

    def drag(self, element, x, y):
        if self.is_phone:
            left, top = self.browser.place(element)
            self.browser.touch("touchStart", (left, top))
            for step in range(1, 5):
                self.browser.touch("touchMove", (left + x * step / 4, top + y * step / 4))
            return self.browser.touch("touchEnd")
        ActionChains(self.browser.driver).drag_and_drop_by_offset(element, x, y).perform()

    def go(self, part, *texts):
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press(part)
        if self.is_phone:
            eventually(lambda: self.browser.pressable("Close the sections") is None, "the sections are closed")
        self.shows(*texts)
        self.assert_fits()

    def test_parts_of_all_kinds_are_added(self):
        self.go("Add Composite", "Composite")
        eventually(lambda: self.browser.driver.title.startswith("Composite "), "the new composite")
        self.browser.press("Add Attribute")
        self.shows("Versioning")
        self.assert_fits()
        self.go("Add Fetch Request", "Fetch Request", "Predicate")
        self.go("Add Configuration", "Used with CloudKit")
        if not self.is_phone:
            entity = self.browser.run("return [...document.querySelectorAll('.studio-link')].find(e => e.innerText.trim() === 'Shelf')")
            self.browser.drag(entity, self.browser.run("return [...document.querySelectorAll('.editor-group')].at(-1)"), middle=True)
            self.shows("edited")
            eventually(lambda: self.browser.pressable("Undo Add Shelf to Configuration") is not None, "the entity is dropped")
        else:
            self.browser.run("[...document.querySelectorAll('label')].find(e => e.textContent.trim() === 'Shelf').click()")
        self.browser.press("Save")
        eventually(lambda: '<memberEntity name="Shelf"/>' in self.saved(), lambda: f"the member in {self.saved()}")
        self.go("Versions", "New Version")
        self.browser.press("Add Version")
        self.shows("Library 2")
        self.go("Differences", "From")
        self.go("Classes", "class Book")

    def test_a_predicate_is_checked_while_it_is_typed(self):
        self.open("long")
        self.fill("Predicate", "pagse > 500")
        self.shows("did you mean “pages”?")
        self.fill("Predicate", "shelf.pl")
        self.browser.press("Complete with place")
        eventually(lambda: self.field("Predicate").get_attribute("value") == "shelf.place ", "the key is complete")
        self.assert_fits()


    def test_predicates_are_rows(self):
        self.open("long")
        field = self.field("Value of Row 1")
        self.assertEqual(field.get_attribute("value"), "500")
        self.assert_fits()
        self.fill("Value of Row 1", "600", Keys.TAB)
        eventually(lambda: self.field("Predicate").get_attribute("value") == "pages > 600", "the text is in step")
        self.browser.press("Add Row to Group 0")
        self.field("Value of Row 2")
        self.assert_fits()
        self.fill("Predicate", "SUBQUERY(shelf.books, $b, $b.pages > 1).@count > 0", Keys.TAB)
        self.shows("Rows cannot express this predicate.")


class PhoneModelEditorTests(ModelEditorTests):
    is_phone = True


class MappingTests(unittest.TestCase):
    """A mapping model between two versions, made, mended, saved and undone by keys."""
    is_phone = False

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        package = os.path.join(self.folder, "Library.xcdatamodeld")
        required = '<attribute name="title" attributeType="String"/>'
        newer = MODEL.replace('<attribute name="title" optional="YES" attributeType="String"/>', required.replace("title", "name"))
        for name, text in (("Library", MODEL), ("Library 2", newer)):
            os.makedirs(os.path.join(package, f"{name}.xcdatamodel"))
            with open(os.path.join(package, f"{name}.xcdatamodel", "contents"), "w") as file:
                file.write(text)
        with open(os.path.join(package, ".xccurrentversion"), "w") as file:
            file.write('<plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Library 2.xcdatamodel</string></dict></plist>')
        self.file = os.path.join(self.folder, "Library-Library 2.xcmappingmodel", "xcmapping.xml")
        self.stage = EditorStage(package).start()
        self.browser = Browser(is_phone=self.is_phone, size=None if self.is_phone else DESK)
        self.browser.open(self.stage.url)
        self.shows("Add Entity")

    tearDown = ModelEditorTests.tearDown
    shows = ModelEditorTests.shows
    field = ModelEditorTests.field
    fill = ModelEditorTests.fill
    assert_fits = ModelEditorTests.assert_fits
    restart = ModelEditorTests.restart

    def go(self, name):
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press(name)

    def saved(self):
        with open(self.file) as file:
            return file.read()

    def landmarks(self):
        return self.browser.run("return [...document.querySelectorAll('nav,main,header,[role]')].map(e => e.ariaLabel).filter(Boolean)")

    def test_a_new_mapping_model_outlives_a_studio_that_is_killed(self):
        self.go("Differences")
        self.browser.press("New Mapping Model…")
        self.shows("BookToBook")
        self.restart()
        self.browser.press("Library-Library 2.xcmappingmodel")
        self.shows("These changes had not been saved when the studio ended", "BookToBook")
        self.assert_fits()
        self.browser.press("Give Up…")
        self.browser.press("Give Up Changes")
        self.shows("Stores and Models")
        eventually(lambda: "xcmappingmodel" not in self.browser.run("return document.body.innerText"), "the mapping model is given up")
        self.assertFalse(os.path.exists(self.file))

    def test_a_mapping_model_is_made_mended_and_saved(self):
        self.go("Differences")
        self.shows("No lightweight migration can be inferred")
        self.browser.press("New Mapping Model…")
        self.shows("BookToBook", "ShelfToShelf")
        self.assert_fits()
        for name in ("Mapping model", "Studio"):
            self.assertIn(name, self.landmarks())
        self.assertFalse(os.path.exists(self.file))
        self.browser.press("BookToBook")
        self.shows("Custom Policy")
        self.assert_fits()
        self.browser.press("Inspect name")
        self.shows("nothing gives it a value")
        self.fill("Value", "$source.titel")
        self.shows("did you mean “title”?")
        self.fill("Value", "$source.ti")
        self.browser.press("Complete with title")
        eventually(lambda: self.field("Value").get_attribute("value") == "$source.title", "the key is complete")
        self.assert_fits()
        # What is typed last is saved, too.
        self.browser.chord(Keys.CONTROL, "s")
        eventually(lambda: os.path.exists(self.file) and "valueexpressiondata" in self.saved(), "the expression is saved")
        eventually(lambda: "nothing gives it a value" not in self.browser.run("return document.body.innerText"), "the finding is gone")
        self.browser.run("document.activeElement.blur()")
        self.browser.chord(Keys.CONTROL, "z")
        eventually(lambda: self.field("Value").get_attribute("value") != "$source.title", "the edit is undone")
        self.go("Try on a Copy")
        self.shows("No store that the studio has opened is of the version “Library”.")
        self.assert_fits()


class PhoneMappingTests(MappingTests):
    is_phone = True


if __name__ == "__main__":
    unittest.main()
