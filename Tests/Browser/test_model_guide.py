"""A model made from nothing, as the guide `Documentation/Guides/ModelEditor.md` tells: a package, its model, its classes, the rows of its
store, a second version, and the migration. `@step` names the section of the guide. The first run builds the package, which takes minutes."""
import os, re, shutil, subprocess, unittest
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from apps import DESK
from browser import Browser, eventually
from studio_page import StudioPage
from test_studio import COREDATA, Studio

ROOT = Path(__file__).resolve().parents[2]
PICTURES = os.environ.get("PICTURES")  # The folder for pictures of the screens, if they are wanted.


def step(section):
    """Marks what a section of the guide tells. `SteppedGuideTests` compares them."""
    def mark(walk):
        walk.step = section
        return walk
    return mark


class ModelGuideTests(StudioPage, unittest.TestCase):
    """One walk through all sections, since each goes on where the one before it has ended."""

    @classmethod
    def setUpClass(cls):
        cls.folder = ROOT / ".build/model-guide"
        cls.model = cls.folder / "Cards/Sources/Cards/Cards.xcdatamodeld"
        cls.store = cls.folder / "data/Cards/Cards.sqlite"
        for old in ("Cards", "data"):
            shutil.rmtree(cls.folder / old, ignore_errors=True)
        cls.folder.mkdir(parents=True, exist_ok=True)
        cls.sections = dict(part.split("\n", 1) for part in (ROOT / "Documentation/Guides/ModelEditor.md").read_text().split("\n## ")[1:])
        cls.browser = Browser(size=DESK)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()

    # What the guide prints.

    def blocks(self, section, language):
        return re.findall(rf"```{language}\n(.*?)```", self.sections[section], re.DOTALL)

    def run_commands(self, section):
        """Runs the commands of a section, but for those that open the studio, with a home of its own. Returns what the last one prints."""
        lines = [line for block in self.blocks(section, "sh") for line in block.splitlines() if not line.startswith("coredata studio")]
        for line in lines:
            command = line.replace("~/.local/share", str(self.folder / "data")).replace("coredata ", COREDATA + " ", 1)
            command = command.replace("swift run", f"swift run --scratch-path {self.folder}/build")
            environment = dict(os.environ, XDG_DATA_HOME=str(self.folder / "data"))
            done = subprocess.run(command, shell=True, cwd=self.folder, env=environment, text=True, capture_output=True)
            self.assertEqual(done.returncode, 0, f"{line}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    # What a reader does.

    def open_studio(self, *paths):
        studio = Studio(*map(str, paths)).start()
        self.addCleanup(self.end, studio)
        self.browser.open(studio.url)

    def end(self, studio):
        self.assertEqual(self.browser.complaints(), [])
        studio.told()
        studio.close()

    def types(self, label, former, text):
        """Types over what has the focus, and is selected."""
        selected = lambda: self.browser.run("const e = document.activeElement; return e.value?.slice(e.selectionStart, e.selectionEnd)")
        eventually(lambda: selected() == former and self.field(label) == self.browser.driver.switch_to.active_element, f"{label} can be typed over")
        self.browser.type(text, Keys.ENTER)

    def tick(self, label):
        """Ticks a box by a click on its label."""
        def is_ticked():
            box = self.field(label)
            if not box.is_selected():
                self.browser.run("arguments[0].labels[0].click()", box)
            return self.field(label).is_selected()
        eventually(is_ticked, f"“{label}” is on")

    def is_at(self, title):
        eventually(lambda: self.browser.driver.title.startswith(title + " "), f"the screen of {title}")

    def open(self, name):
        self.browser.press(name)
        self.is_at(name)

    def add_entity(self, name):
        self.browser.press("Add Entity")
        self.is_at("Entity")
        self.fill("Name", name)
        self.is_at(name)

    def add_attribute(self, name, kind):
        self.browser.press("Add Attribute")
        self.fill("Name of attribute", name)
        self.choose(f"Type of {name}", kind)

    def inspect(self, name):
        self.browser.press(f"Inspect {name}")
        eventually(lambda: self.field("Name").get_attribute("value") == name, f"the fields of {name}")

    def finds_nothing(self):
        eventually(lambda: self.browser.pressable("Findings (") is None, "nothing is found")

    def saves(self, *texts, version="Cards"):
        self.browser.press("Save")
        file = self.model / f"{version}.xcdatamodel/contents"
        contents = lambda: file.read_text() if file.exists() else ""
        eventually(lambda: all(text in contents() for text in texts), lambda: f"{texts} in {contents()}")

    def picture(self, name):
        if PICTURES:
            self.browser.driver.save_screenshot(f"{PICTURES}/{name}.png")

    # The sections.

    def test_the_walk(self):
        for section in (self.begin, self.entity, self.attributes, self.relationships, self.derivation, self.classes, self.program,
                        self.rows, self.version, self.migration):
            section()

    @step("Begin with a package")
    def begin(self):
        self.run_commands("Begin with a package")
        self.open_studio(self.folder / "Cards")
        self.browser.press("Sources/Cards/Cards.xcdatamodeld")
        self.shows("Add Entity")

    @step("Make an entity")
    def entity(self):
        self.open("Item")
        self.browser.press("Delete Entity Item")
        self.shows("No entity yet")
        self.browser.press("Add Entity")
        self.is_at("Entity")
        self.types("Name", "Entity", "Note")
        self.is_at("Note")

    @step("Give it attributes")
    def attributes(self):
        self.browser.press("Add Attribute")
        self.types("Name of attribute", "attribute", "title_")
        for name, kind in (("creationDate", "Date"), ("uuid_", "UUID"), ("isFavorite", "Boolean"), ("order", "Integer 64"), ("img", "Binary Data")):
            self.add_attribute(name, kind)
        self.browser.press("Inspect img")
        self.tick("Allows External Storage")
        self.inspect("order")
        self.fill("Default Value", "0")
        self.browser.press("Save")
        self.saves('name="img"', 'allowsExternalBinaryDataStorage="YES"', 'defaultValueString="0"')

    @step("Relate it to others")
    def relationships(self):
        self.add_entity("Folder")
        self.add_attribute("name_", "String")
        self.open("Note")
        self.browser.press("Add Relationship")
        self.fill("Name of relationship", "folder")
        self.choose("Destination of folder", "Folder")
        self.browser.press("Make Inverse notes")
        self.finds_nothing()
        self.open("Folder")
        self.inspect("notes")
        self.choose("Type", "To Many")
        self.choose("Delete Rule", "Cascade")
        self.saves('name="notes"', 'toMany="YES"', 'deletionRule="Cascade"')

    @step("Derive a value")
    def derivation(self):
        self.open("Note")
        self.add_attribute("canonicalTitle", "String")
        self.fill("Derivation", "canonical:(titel_)")
        self.shows("Note has no property “titel_”", "did you mean “title_”?")
        self.fill("Derivation", "canonical:(title_)")
        self.finds_nothing()
        self.picture("studio-model")
        self.saves('derivationExpression="canonical:(title_)"')

    @step("See the classes and the graph")
    def classes(self):
        self.tick("Generated Class")
        self.shows("class Note", "var folder: Folder?")
        self.browser.press("Graph")
        self.shows("Lay Out")
        self.picture("studio-graph")

    @step("Write a program")
    def program(self):
        (self.folder / "Cards/Sources/Cards/main.swift").write_text(self.blocks("Write a program", "swift")[0])
        self.assertIn("notes in the inbox: 1", self.run_commands("Write a program"))

    @step("Look at the rows")
    def rows(self):
        self.open_studio(self.folder / "Cards", self.store)
        self.browser.press("Cards.sqlite")
        self.browser.press("Note")
        self.shows("1 object", "On Cárds", "on cards")
        self.run_commands("Write a program")
        self.shows("2 objects")
        self.picture("studio-rows")

    @step("Add a version")
    def version(self):
        self.browser.open(f"{self.browser.run('return location.origin')}/m0")
        self.browser.press("Versions")
        self.browser.press("Add Version")
        self.browser.press("Make Cards 2 Current")
        self.open("Note")
        self.add_attribute("status_", "String")
        self.fill("Name of order", "position")
        self.browser.press("Differences")
        self.shows("position", "status_")
        self.picture("studio-differences")
        self.saves('name="position"', 'elementID="order"', version="Cards 2")

    @step("Migrate the store")
    def migration(self):
        self.assertIn("notes in the inbox: 3", self.run_commands("Migrate the store"))
        self.open_studio(self.store)
        self.browser.press("Note")
        self.shows("3 objects", "position", "status_")


if __name__ == "__main__":
    unittest.main()
