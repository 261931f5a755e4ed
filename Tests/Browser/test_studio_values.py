"""`coredata studio` on values that are no texts and numbers, and on what mirrors of CloudKit have written, on a desk and on a phone."""
import base64, os, plistlib, sqlite3, tempfile, unittest

from apps import DESK
from browser import Browser, eventually
from test_studio import Studio

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
FILE = "6D2C1F0E-6A0B-4C55-9E6B-8A7C5D1B2A30"

MODEL = """<?xml version="1.0" encoding="UTF-8"?>
<model type="com.apple.IDECoreDataModeler.DataModel">
    <entity name="Photo">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="small" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="large" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="settings" optional="YES" attributeType="Binary"/>
        <attribute name="frame" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromDataTransformerName"/>
        <attribute name="secret" optional="YES" attributeType="Transformable" valueTransformerName="SealedTransformer"/>
    </entity>
</model>
"""

# The tables of both kinds of mirrors, with what they say of one photo.
OURS = """
CREATE TABLE MIRRORSTATE (KEY TEXT PRIMARY KEY NOT NULL, VALUE) WITHOUT ROWID;
CREATE TABLE MIRRORZONE (ID INTEGER PRIMARY KEY, NAME TEXT NOT NULL, OWNER TEXT NOT NULL, SHARE BLOB, UNIQUE (NAME, OWNER));
CREATE TABLE MIRRORTYPE (ID INTEGER PRIMARY KEY, NAME TEXT NOT NULL UNIQUE);
CREATE TABLE MIRRORRECORD (ID INTEGER PRIMARY KEY, ZONE INTEGER NOT NULL, NAME TEXT NOT NULL, TYPE INTEGER NOT NULL, OBJECT INTEGER,
    RELATION TEXT, LEFTNAME TEXT, RIGHTNAME TEXT, RECORD BLOB, PENDING INTEGER NOT NULL, REASON TEXT, FEED INTEGER NOT NULL,
    PARKED INTEGER NOT NULL, LOST INTEGER NOT NULL);
CREATE TABLE MIRRORPARK (ROW INTEGER NOT NULL, FIELD TEXT NOT NULL, TARGET TEXT NOT NULL, PRIMARY KEY (ROW, FIELD)) WITHOUT ROWID;
CREATE TABLE MIRROREVENT (ID INTEGER PRIMARY KEY, IDENTIFIER TEXT NOT NULL UNIQUE, KIND INTEGER NOT NULL, START REAL NOT NULL, END REAL,
    SUCCEEDED INTEGER NOT NULL, DOMAIN TEXT, CODE INTEGER, REASON TEXT);
INSERT INTO MIRRORTYPE VALUES (1, 'CD_Photo');
INSERT INTO MIRRORRECORD (ID, ZONE, NAME, TYPE, OBJECT, PENDING, REASON, FEED, PARKED, LOST)
    VALUES (1, 1, 'A', 1, 1, 1, NULL, 0, 0, 0), (2, 1, 'B', 1, 2, 1, 'too large', 0, 0, 0);
INSERT INTO MIRROREVENT VALUES (1, '6D2C1F0E-6A0B-4C55-9E6B-8A7C5D1B2A30', 2, 1000, 1002, 0, 'CKErrorDomain', 4, 'no network');
"""
APPLES = """
CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZENTITYID INTEGER, ZENTITYPK INTEGER, ZNEEDSCLOUDDELETE INTEGER,
    ZLASTEXPORTEDTRANSACTIONNUMBER INTEGER);
CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY);
INSERT INTO ANSCKRECORDMETADATA VALUES (1, 1, 1, 0, 7), (2, 1, 2, 1, 7);
"""


def archive():
    """A dictionary as NSKeyedArchiver writes it."""
    uid = plistlib.UID
    objects = ["$null", {"$class": uid(2), "NS.keys": [uid(3)], "NS.objects": [uid(4)]},
               {"$classname": "NSDictionary", "$classes": ["NSDictionary", "NSObject"]}, "wood", "oak"]
    return plistlib.dumps({"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": uid(1)}, "$objects": objects},
                          fmt=plistlib.FMT_BINARY)


def write_album(folder, tables=""):
    """Writes a store with two photos, with its model beside it, as a program of another framework may have done."""
    os.makedirs(f"{folder}/Album.xcdatamodel")
    with open(f"{folder}/Album.xcdatamodel/contents", "w") as file:
        file.write(MODEL)
    os.makedirs(f"{folder}/.Album_SUPPORT/_EXTERNAL_DATA")
    with open(f"{folder}/.Album_SUPPORT/_EXTERNAL_DATA/{FILE}", "wb") as file:
        file.write(PICTURE + bytes(200_000))
    settings = plistlib.dumps({"tone": "warm", "sizes": [1, 2]}, fmt=plistlib.FMT_BINARY)
    with sqlite3.connect(f"{folder}/Album.sqlite") as store:
        store.executescript("""
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE ZPHOTO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR, ZSMALL BLOB, ZLARGE BLOB,
                ZSETTINGS BLOB, ZFRAME BLOB, ZSECRET BLOB);
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Photo', 0, 2);""" + tables)
        store.execute("INSERT INTO Z_METADATA VALUES (1, ?, ?)", (FILE, plistlib.dumps({"NSStoreType": "SQLite", "NSStoreModelVersionHashes": {"Photo": bytes(32)}})))
        store.execute("INSERT INTO ZPHOTO VALUES (1, 1, 1, 'Lake', ?, ?, ?, ?, ?)", (
            b"\x01" + PICTURE, b"\x02" + FILE.encode() + b"\0", settings, archive(), b"\xde\xad\xbe\xef"))
        store.execute("INSERT INTO ZPHOTO (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (2, 1, 1, 'Nothing')")
    store.close()
    return f"{folder}/Album.sqlite"


class ValuesTest(unittest.TestCase):
    is_phone = False
    tables = ""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.studio = Studio(write_album(self.folder.name, self.tables)).start()
        self.browser = Browser(is_phone=self.is_phone, size=None if self.is_phone else DESK)
        self.browser.open(self.studio.url)
        self.shows("Album.sqlite")

    def tearDown(self):
        complaints, told = self.browser.complaints(), self.studio.told()
        self.browser.quit()
        self.studio.close()
        self.folder.cleanup()
        self.assertEqual((complaints, told), ([], ""))

    def open(self, place, *texts):
        self.browser.open(f"http://127.0.0.1:{self.studio.port}/0/{place}")
        self.shows(*texts)
        self.assert_fits()

    def shows(self, *texts):
        text = lambda: self.browser.run("return document.body.innerText")
        eventually(lambda: all(part in text() for part in texts), lambda: f"{texts} in {text()}")

    def assert_fits(self):
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), self.browser.run("return innerWidth"))
        self.assertEqual(self.browser.nameless(), [])

    def assert_drawn(self, selector, count):
        """Pictures have come, and have a size."""
        drawn = lambda: self.browser.run(
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.complete && e.naturalWidth > 0 && e.checkVisibility()).length", selector)
        eventually(lambda: drawn() == count, lambda: f"{count} pictures drawn, not {drawn()}")


class ValuesTests(ValuesTest):
    def test_pictures_are_drawn_in_lists_and_on_the_pages_of_objects(self):
        self.open("rows/Photo?columns=name,small,large", "2 objects", "Lake", "in a file")
        self.assert_drawn("img.studio-thumbnail", 2)
        self.open("object/Photo/p1", "Lake", "PNG, 68 B", "PNG, 195.4 KB, in a file", f"External data: {FILE}")
        self.assert_drawn("img.studio-picture", 2)
        names = self.browser.run("return [...document.querySelectorAll('img.studio-picture')].map(e => e.alt)")
        self.assertEqual(sorted(names), ["large", "small"])

    def test_lists_and_archives_are_told_line_by_line(self):
        self.open("rows/Photo?columns=settings,frame,secret", "Property list", "Archive of NSDictionary", "Data, 4 B", "nil")
        self.open("object/Photo/p1", "tone: “warm”", "sizes", "wood: “oak”")

    def test_transformables_that_nobody_here_can_read_say_so(self):
        self.open("object/Photo/p1", "The model names the transformer SealedTransformer. Nothing of it is run here.", "de ad be ef")

    def test_a_file_that_is_missing_is_told_and_the_rest_is_shown(self):
        os.remove(f"{self.folder.name}/.Album_SUPPORT/_EXTERNAL_DATA/{FILE}")
        self.open("object/Photo/p1", "Lake", "tone: “warm”")
        problem = lambda: self.browser.run("return document.body.innerText.includes(arguments[0])", FILE)
        eventually(problem, "the name of the missing file")

    def test_bytes_are_downloaded_as_they_are(self):
        self.open("object/Photo/p1", "Download")
        read = """const done = arguments[arguments.length - 1];
            fetch('/value/0/Photo/p1/secret').then(async answer => done([
                answer.headers.get('content-disposition'), answer.headers.get('content-security-policy'),
                [...new Uint8Array(await answer.arrayBuffer())]]))"""
        self.assertEqual(self.browser.driver.execute_async_script(read),
                         ['attachment; filename="value.bin"', "default-src 'none'; sandbox", [0xde, 0xad, 0xbe, 0xef]])


class OurMirrorTests(ValuesTest):
    tables = OURS

    def test_what_waits_and_what_failed_is_told(self):
        self.open("sync", "nobody has signed in yet", "Waiting to be sent", "refused: too large", "no network", "2.0 s")
        self.browser.press("Photo/p2")
        self.shows("Nothing")


class AppleMirrorTests(ValuesTest):
    tables = APPLES

    def test_the_columns_that_are_known_are_told(self):
        self.open("sync", "Apple’s framework", "not documented", "Last exported transaction", "7", "To be deleted at the service")
        self.browser.press("ANSCKEVENT")
        self.shows("0 rows")


class PhoneValuesTests(ValuesTests):
    is_phone = True


class PhoneOurMirrorTests(OurMirrorTests):
    is_phone = True


class PhoneAppleMirrorTests(AppleMirrorTests):
    is_phone = True


if __name__ == "__main__":
    unittest.main()
