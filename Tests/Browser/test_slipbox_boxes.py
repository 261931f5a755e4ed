"""Several slip boxes on one server: two tabs, the switcher, and what each keeps for the time without the server."""
import os, sqlite3, subprocess

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SLIPBOX, SlipBox, SlipBoxTest
from test_slipbox_offline import KEPT
from test_slipbox_transfer import downloaded


class Boxes(SlipBox):
    """The examples in the first box, and an empty one beside it."""

    def start(self):
        command = [SLIPBOX, "--store", self.store, "serve", "--listen", f"127.0.0.1:{self.port}",
                   "--box", f"Home={self.store}", "--box", f"Office={self.folder.name}/office.sqlite"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        return self

    def titles(self, name):
        with sqlite3.connect(f"file:{self.folder.name}/{name}?mode=ro", uri=True, timeout=10) as connection:
            return [row[0] for row in connection.execute("SELECT ZTITLE_ FROM ZNOTE")]


class BoxesTests(SlipBoxTest):
    stage_class = Boxes
    path = "all"

    def tearDown(self):
        self.browser.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            (async () => {
              for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
              for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
              for (const name of await caches.keys()) await caches.delete(name);
              localStorage.clear();
            })().then(done, done)""")
        super().tearDown()

    def box(self, browser=None):
        return (browser or self.browser).text(".column-sidebar .bar-title")

    def path_is(self, path, browser=None):
        now = lambda: (browser or self.browser).run("return location.pathname")
        eventually(lambda: now() == path, lambda: f"{now()} is {path}")

    def switch(self, name):
        self.browser.click(".column-sidebar details.menu summary")
        self.browser.click(self.browser.run(
            "return [...document.querySelectorAll('.menu-items a')].find(a => a.textContent === arguments[0])", name))
        eventually(lambda: self.box() == name, lambda: f"“{self.box()}” is {name}")

    def test_an_archive_fills_an_empty_box_and_no_other(self):
        self.go("Import & Export")
        self.browser.press("Everything, with the History")
        name, archive = downloaded(self)
        self.assertIn("slipbox.zip", name)
        outcome = lambda: self.browser.text(".column-content")
        self.assertIn("Everything is there", outcome())
        self.switch("Office")
        self.go("Import & Export")
        packed = {"box.zip": archive.fp.getvalue()}
        self.upload(packed)
        eventually(lambda: "Everything is there" in outcome(), outcome, 40)
        titles = [sorted(self.stage.titles(name)) for name in ("slipbox.sqlite", "office.sqlite")]
        self.assertTrue(len(titles[0]) > 10 and titles[0] == titles[1], titles)
        self.open_note("Folders are desks, not drawers")
        self.go("Import & Export")
        self.upload(packed)
        eventually(lambda: "make a new slip box, and import the archive there" in outcome(), outcome, 40)

    def test_two_tabs_show_two_boxes_and_a_reload_keeps_them(self):
        other = self.open("box/office/all")
        self.assertEqual((self.box(), self.box(other)), ("Home", "Office"))
        eventually(lambda: "No notes yet" in other.text(".column-content"), "it has no notes")
        other.press("New note")
        eventually(lambda: self.title(other) == "", "the new note is open")
        other.click(".column-detail textarea")
        other.type("Only there")
        eventually(lambda: "Only there" in self.stage.titles("office.sqlite"), "it is saved in its file", 20)
        self.assertNotIn("Only there", self.stage.titles("slipbox.sqlite"))
        self.assertNotIn("Only there", self.titles())
        address = other.run("return location.pathname")
        self.assertTrue(address.startswith("/box/office/all/Note-"), address)
        other.driver.refresh()
        eventually(lambda: self.title(other) == "Only there", "a reload keeps box and note")
        other.driver.back()

    def test_the_switcher_leads_there_and_back_and_makes_a_box(self):
        self.switch("Office")
        self.path_is("/box/office/")
        self.switch("Home")
        self.path_is("/")
        self.browser.click(".column-sidebar details.menu summary")
        self.browser.press("Slip Boxes…")
        self.fill("Name of a new slip box", "Reading notes")
        self.browser.press("Make")
        self.assert_dialog("Open “Reading notes”")
        self.browser.click("dialog a[href='/box/reading-notes/']:last-of-type")
        eventually(lambda: self.box() == "Reading notes", "the new box is open")
        self.assertTrue(os.path.exists(self.stage.folder.name + "/Reading notes.sqlite"))
        self.stage.kill()
        self.stage.start()
        self.browser.open(self.line.url + "box/reading-notes/all")
        eventually(lambda: self.box() == "Reading notes", "it is there after a restart")

    def test_without_the_server_each_box_has_its_own_notes(self):
        self.switch("Office")
        self.browser.open(self.line.url + "box/office/all")
        self.new_note("A thought there")
        def kept():
            found = self.browser.driver.execute_async_script(KEPT)["databases"]
            return sorted(name.endswith("/box/office") for name in found if name.startswith("webui-offline "))
        eventually(lambda: kept() == [False, True], lambda: f"a database of each: {kept()}", 40)
        eventually(lambda: "A thought there" in self.stage.titles("office.sqlite"), "it is saved", 20)
        self.browser.driver.refresh()
        rows = """return [...document.querySelectorAll('.offline-row .slip-title')].map(row => row.textContent)"""
        count = """const done = arguments[arguments.length - 1];
            indexedDB.databases().then(all => {
              const open = indexedDB.open(all.find(({ name }) => name.endsWith('/box/office')).name);
              open.onsuccess = () => {
                const get = open.result.transaction('records').objectStore('records').getAll();
                get.onsuccess = () => { open.result.close(); done(get.result.map(({ title }) => title)); };
              };
            })"""
        eventually(lambda: "A thought there" in self.browser.driver.execute_async_script(count), "it is kept", 40)
        self.stage.kill()
        self.browser.driver.refresh()
        eventually(lambda: self.browser.run(rows) == ["A thought there"], lambda: f"only this: {self.browser.run(rows)}", 20)
        self.browser.press("New note")
        self.browser.type("Written away", Keys.ENTER, "from elsewhere")
        self.path_is("/box/office/all/" + self.browser.run("return location.pathname.split('/').at(-1)"))
        eventually(lambda: "Kept here" in self.browser.text(".offline-standing"), "it is kept")
        self.browser.open(self.line.url + "all")
        eventually(lambda: len(self.browser.run(rows)) > 10, "the first box has the examples")
        self.assertFalse({"A thought there", "Written away"} & set(self.browser.run(rows)))
        self.browser.open(self.line.url + "box/never-seen/all")
        eventually(lambda: self.browser.run("return document.querySelector('.offline-list') !== null"), "the page is there")
        self.assertEqual(self.browser.run(rows), [], "nothing of another box is shown at an address of none")
        self.browser.open(self.line.url + "box/office/all")
        eventually(lambda: "Written away" in self.browser.run(rows), "it waits in its box")
        self.stage.start()
        eventually(lambda: "Written away" in self.stage.titles("office.sqlite"), "it arrives where it belongs", 60)
        self.assertNotIn("Written away", self.stage.titles("slipbox.sqlite"))
        self.browser.open(self.line.url + "box/office/all")
        eventually(lambda: "Written away" in self.titles(), "and is shown there")
