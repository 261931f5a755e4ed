"""A folder with everything that the studio has a screen for: stores with values, mirrors and a history, a model with parts of all kinds
in two versions, and a database of others."""
import os, shutil, sqlite3, subprocess, unittest

from apps import DESK
from browser import Browser, eventually
from studio_page import StudioPage
from test_studio import SLIPBOX, Studio
from test_studio_values import OURS, write_album

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
    <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
        <attribute name="measure" optional="YES" attributeType="Composite" composite="Size"/>
        <attribute name="pages" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
        <fetchedProperty name="neighbours" optional="YES">
            <fetchRequest name="fetchedPropertyFetchRequest" entity="Book" predicateString="shelf == $FETCH_SOURCE.shelf"/>
        </fetchedProperty>
        <fetchIndex name="byPages">
            <fetchIndexElement property="pages" type="Binary" order="ascending"/>
        </fetchIndex>
        <uniquenessConstraints>
            <uniquenessConstraint>
                <constraint value="title"/>
            </uniquenessConstraint>
        </uniquenessConstraints>
        <userInfo>
            <entry key="owner" value="library"/>
        </userInfo>
    </entity>
    <entity name="Shelf" representedClassName="Shelf" syncable="YES" codeGenerationType="class">
        <attribute name="place" optional="YES" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
    </entity>
    <fetchRequest name="long" entity="Book" predicateString="pages &gt; 500"/>
    <configuration name="Local">
        <memberEntity name="Shelf"/>
    </configuration>
    <composite name="Size">
        <attribute name="height" optional="YES" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES"/>
    </composite>
</model>
"""
TITLE = '<attribute name="title" optional="YES" attributeType="String"/>'
NEWER = MODEL.replace(TITLE, '<attribute name="name" attributeType="String"/>').replace('constraint value="title"', 'constraint value="name"')


def write_model(folder, **versions):
    """Writes a model with versions, the last of which is current."""
    package = os.path.join(folder, "Library.xcdatamodeld")
    for name, text in versions.items():
        os.makedirs(os.path.join(package, f"{name}.xcdatamodel"))
        with open(os.path.join(package, f"{name}.xcdatamodel", "contents"), "w") as file:
            file.write(text)
    with open(os.path.join(package, ".xccurrentversion"), "w") as file:
        file.write(f'<plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>{list(versions)[-1]}.xcdatamodel</string></dict></plist>')
    return package


def write_tables(folder):
    """Writes a database that no framework knows."""
    path = os.path.join(folder, "Plain.db")
    with sqlite3.connect(path) as database:
        database.executescript("""
            CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, price REAL, author_id INTEGER REFERENCES author(id));
            INSERT INTO author VALUES (1, 'Luhmann');
            INSERT INTO book VALUES (1, 'Zettel', 9.5, 1), (2, 'Kasten', NULL, 1);""")
    database.close()
    return path


class StudioWorld(StudioPage, unittest.TestCase):
    """One studio over all of it, which all tests of a class share with one browser."""
    options = ["--edit"]

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(*cls.options)
        cls.root = os.path.join(cls.studio.folder.name, "world")
        os.makedirs(cls.root)
        cls.fill_world()
        cls.studio.options = [cls.root, *cls.options]
        cls.studio.start()
        cls.browser = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)
        cls.browser.open(cls.studio.url)
        cls.places = cls.find_places()

    @classmethod
    def fill_world(cls):
        write_album(cls.root, OURS)
        shutil.copy(f"{cls.root}/Album.sqlite", f"{cls.root}/Before.sqlite")
        with sqlite3.connect(f"{cls.root}/Before.sqlite") as store:
            store.execute("UPDATE ZPHOTO SET ZNAME = 'Pond' WHERE Z_PK = 1")
        store.close()
        box = ["--store", f"{cls.root}/Box.sqlite"]
        for words in (["example"], ["new", "A walk"], ["edit", "A walk", "--title", "A long walk"]):
            subprocess.run([SLIPBOX, *box, *words], check=True, capture_output=True)
        write_model(cls.root, **{"Library": MODEL, "Library 2": NEWER})
        write_tables(cls.root)

    @classmethod
    def find_places(cls):
        """The first parts of the addresses of all that was found, by names of files."""
        links = lambda: cls.browser.run("""
            return [...document.querySelectorAll('.studio-card')].map(e => [e.innerText, e.getAttribute('href')])""")
        eventually(lambda: len(links()) >= 4, lambda: f"all that is in the folder, not {links()}")
        return {text.split("\n")[0].strip(): address.split("/")[1] for text, address in links()}

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.studio.told()
        cls.studio.close()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def address(self, file, path=""):
        number = self.places[file] + "/" if file else ""
        return f"http://127.0.0.1:{self.studio.port}/{number}{path}"

    def open(self, file, path, *texts):
        self.browser.open(self.address(file, path))
        self.shows(*texts)
