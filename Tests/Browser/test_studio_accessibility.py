"""Every screen of the studio for people who hear it, who use only keys, and who need contrast, on a desk and on a phone."""
import unittest

from accessibility import pale, spoken, unreached
from studio_world import StudioWorld

ALBUM, BOX, MODEL = "Album.sqlite", "Box.sqlite", "Library.xcdatamodeld"

# The screens: what they are of, where they are, and texts by which one knows that they are read.
SCREENS = {
    "stores and models": (None, "", "Box.sqlite", "New Model…"),
    "new model": (None, "new", "Begins With"),
    "overview": (BOX, "overview", "Version hashes"),
    "rows": (BOX, "rows/Note", "objects", "A long walk"),
    "rows and statement": (BOX, "rows/Note?where=title_%20CONTAINS%20%27walk%27", "1 object"),
    "rows as JSON": (BOX, "rows/Note?as=json&where=title_%20CONTAINS%20%27walk%27", "A long walk", "Download All"),
    "rows as Swift": (BOX, "rows/Note?as=swift", "NSFetchRequest"),
    "members": (BOX, "rows/Note?of=Folder/p1.notes_", "Show All Note", "p1"),
    "object": (BOX, "object/Note/p1", "History", "inserted"),
    "values": (ALBUM, "object/Photo/p1", "Lake", "tone: “warm”"),
    "history": (BOX, "history", "inserted", "slipbox"),
    "sync state": (ALBUM, "sync", "Waiting to be sent"),
    "sizes": (BOX, "sizes", "Measure Note"),
    "sizes of an entity": (BOX, "sizes/Note", "Largest"),
    "model of a store": (BOX, "model", "Note", "optional"),
    "tables": (BOX, "tables", "Z_METADATA"),
    "a table": (ALBUM, "tables/ZPHOTO", "2 rows", "Lake"),
    "queries": (BOX, "queries", "No query has a name yet"),
    "changes": (BOX, "changes", "There are no changes"),
    "comparing": (ALBUM, "compare", "Objects there"),
    "comparing an entity": (ALBUM, "compare/Photo?with=1", "name: Lake → Pond"),
    "model": (MODEL, "", "Add Entity"),
    "graph": (MODEL, "graph", "Lay Out"),
    "findings": (MODEL, "findings", "Findings"),
    "classes": (MODEL, "classes", "class Book"),
    "versions": (MODEL, "versions", "New Version"),
    "differences": (MODEL, "differences", "Mapping Models"),
    "entity": (MODEL, "entity/Book", "Add Attribute", "Add Constraint"),
    "attribute": (MODEL, "entity/Book/pages", "Default Value"),
    "relationship": (MODEL, "entity/Book/shelf", "Delete Rule"),
    "fetched property": (MODEL, "entity/Book/neighbours", "Predicate"),
    "index": (MODEL, "entity/Book/index:byPages", "Ascending"),
    "composite": (MODEL, "composite/Size", "Add Attribute"),
    "fetch request": (MODEL, "request/long", "Fetch Limit"),
    "configuration": (MODEL, "configuration/Local", "Used with CloudKit"),
}


class AccessibilityTests(StudioWorld):
    def test_every_screen(self):
        for name, (file, path, *texts) in SCREENS.items():
            with self.subTest(name):
                self.open(file, path, *texts)
                self.assertEqual(self.wrong(), [])

    def test_mapping_models(self):
        self.open(MODEL, "differences", "Mapping Models")
        self.browser.press("New Mapping Model…")
        self.shows("BookToBook", "ShelfToShelf")
        self.assertEqual(self.wrong(), [])
        base = self.browser.driver.current_url.rstrip("/")
        for path, text in (("/mapping/BookToBook", "Custom Policy"), ("/mapping/BookToBook/name", "Value"), ("/findings", "Findings"),
                           ("/trial", "No store that the studio has opened is of the version")):
            with self.subTest(path):
                self.browser.open(base + path)
                self.shows(text)
                self.assertEqual(self.wrong(), [])

    def test_what_is_not_always_there(self):
        """Changes that wait, a predicate with an error, its rows, and the statement beside."""
        self.open(ALBUM, "object/Photo/p2", "Nothing")
        self.fill("name", "Something")
        self.shows("1 unsaved change")
        self.open(ALBUM, "changes", "name: Nothing → Something")
        self.assertEqual(self.wrong(), [])
        self.open(ALBUM, "rows/Photo?where=nam%20%3D%3D%201", "did you mean")
        self.browser.click(self.field("Rows").find_element("xpath", ".."))
        self.assertEqual(self.wrong(), [])
        self.open(ALBUM, "rows/Photo?where=name%20%3D%3D%20%27Lake%27", "1 object")
        for toggle in ("Rows", "Statement"):
            self.browser.click(self.field(toggle).find_element("xpath", ".."))
        self.shows("How SQLite finds the rows")
        self.field("Value of Row 1")
        self.browser.press("Save Query")
        self.field("Name of the query")
        self.assertEqual(self.wrong(), [])
        self.open(ALBUM, "changes")
        self.browser.press("Discard All")

    def wrong(self):
        width = self.browser.run("return document.documentElement.scrollWidth - innerWidth")
        return spoken(self.browser) + unreached(self.browser) + self.pale() + (["the page is too wide"] if width > 0 else [])

    def pale(self):
        def texts(scheme):
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": scheme}]})
            return [f"{scheme}: {text}" for text in pale(self.browser, ".studio *")]
        return texts("light") + texts("dark")


class PhoneAccessibilityTests(AccessibilityTests):
    is_phone = True


if __name__ == "__main__":
    unittest.main()
