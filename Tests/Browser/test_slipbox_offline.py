"""Without the server: what the browser keeps is read, searched and written, and merged when the server is back."""
import os, struct, subprocess, tempfile, time, zlib

from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from slipbox import DESK, NOTE, SLIPBOX, SlipBox, SlipBoxTest, on_desks_only
from stage import Stage

OTHER = "Links make the box think"
# What a browser keeps of a site: the names of databases and caches, and the scopes of workers.
KEPT = """
    const done = arguments[arguments.length - 1];
    (async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      const workers = await navigator.serviceWorker.getRegistrations();
      return { databases, caches: await caches.keys(), workers: workers.map(({ scope }) => scope), places: Object.keys(localStorage), shown: Object.keys(sessionStorage).filter(name => name.startsWith('webui-offline')) };
    })().then(done, error => done({ error: String(error) }))"""
RECORDS = """
    const done = arguments[arguments.length - 1], [store] = arguments;
    (async () => {
      if (!(await navigator.serviceWorker.getRegistration())?.active) return null;
      const [found] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('webui-offline '));
      if (!found) return null;
      return await new Promise((resolve, reject) => {
        const opening = indexedDB.open(found.name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => { opening.result.close(); resolve(all.result); };
          all.onerror = () => reject(all.error);
        };
      });
    })().then(done, error => done(null))"""


def picture(width, height, noise=False):
    """The bytes of a picture of one colour, or of none."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + (os.urandom(3 * width) if noise else bytes(range(3)) * width) for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class OfflineTest(SlipBoxTest):
    path = "all"

    def kept(self, browser=None):
        return (browser or self.browser).driver.execute_async_script(KEPT)

    def records(self, store="records", browser=None):
        return (browser or self.browser).driver.execute_async_script(RECORDS, store)

    def files(self):
        return {file["path"]: file["size"] for file in self.records("files") or []}

    def assert_kept(self, title, browser=None):
        """The browser keeps a note, and could show it without the server."""
        titles = lambda: [record["title"] for record in self.records(browser=browser) or []]
        eventually(lambda: title in titles(), lambda: f"“{title}” is kept: {titles()}", 40)

    def is_away(self, browser=None):
        return (browser or self.browser).run("return document.getElementById('offline') !== null")

    def go_away(self):
        """The server dies, and the page is loaded again."""
        self.stage.kill()
        self.reload()

    def reload(self, browser=None):
        (browser or self.browser).driver.refresh()
        eventually(lambda: self.is_away(browser), "the offline page is there")

    def come_back(self):
        self.stage.start()
        self.assert_back()

    def assert_back(self, browser=None):
        eventually(lambda: not self.is_away(browser) and (browser or self.browser).run(
            "return document.getElementById('page') !== null"), "the live page is there", 60)

    def away_title(self, browser=None):
        return (browser or self.browser).run("return document.querySelector('.offline-title')?.value")

    def assert_shown(self, title, browser=None):
        eventually(lambda: self.away_title(browser) == title, lambda: f"“{title}” is shown, not “{self.away_title(browser)}”")

    def away_titles(self):
        return self.browser.run("""
            return [...document.querySelectorAll('.offline-row')].filter(row => row.checkVisibility())
                .map(row => row.querySelector('.slip-title').textContent)""")

    def come_to_list(self):
        if self.is_phone and self.browser.run("return document.body.dataset.shows") == "note":
            self.browser.press("Notes")

    def open_away(self, title):
        self.come_to_list()
        row = self.browser.run("""
            return [...document.querySelectorAll('.offline-row')]
                .find(row => row.querySelector('.slip-title').textContent === arguments[0])""", title)
        self.browser.click(row)
        self.assert_shown(title)

    def write_away(self, words, browser=None):
        """Writes at the end of the text."""
        browser = browser or self.browser
        if browser.run("return document.querySelector('.offline-edit') !== null"):
            browser.press("Write")
        eventually(lambda: browser.run("return document.activeElement?.matches('.offline-text') ?? false"), "one can write")
        browser.chord(Keys.CONTROL, Keys.END)
        browser.type(words)
        eventually(lambda: any(words.strip() in change["fields"]["text"] for change in self.records("changes", browser) or []),
                   "what was written is kept")

    def body(self, title):
        title = title.replace("'", "''")
        return self.stage.saved(f"SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = '{title}'")

    def assert_body(self, title, *words):
        holds = lambda: len(found := self.body(title)) == 1 and all(found[0].count(word) == 1 for word in words)
        eventually(holds, lambda: f"{words} once in {self.body(title)}", 40)


class OfflineTests(OfflineTest):
    def test_everything_goes_on_while_the_server_is_dead(self):
        self.show(NOTE)
        self.assert_kept(OTHER)
        address = self.browser.run("return location.pathname")
        self.go_away()
        self.assert_shown(NOTE)
        self.assertEqual(self.browser.run("return location.pathname"), address)
        self.assertIn("The slip box cannot be reached", self.browser.text(".offline-word"))
        self.assertEqual(self.browser.nameless(), [])
        self.come_to_list()
        self.assertIn(OTHER, self.away_titles())
        self.browser.click(".offline-search")
        self.browser.type("think")
        eventually(lambda: self.away_titles()[:1] == [OTHER], lambda: f"found in {self.away_titles()}")
        self.open_away(OTHER)
        self.assertGreater(self.browser.run("return document.querySelectorAll('.offline-reading > *').length"), 1)
        self.write_away(" Written offline.")
        eventually(lambda: self.browser.text(".offline-standing") == "Kept here, not sent yet", "the page says so")
        self.come_to_list()
        self.browser.press("New note")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.offline-title') ?? false"), "the caret is in the title")
        self.browser.type("Made on the train", Keys.ENTER, "With *stress*.")
        eventually(lambda: len(self.records("changes") or []) == 2, lambda: f"both changes are kept: {self.records('changes')}")
        # The page may be closed meanwhile.
        self.reload()
        self.assert_shown("Made on the train")
        self.come_back()
        self.assert_body(OTHER, "Written offline.")
        self.assert_body("Made on the train", "With stress.")
        self.assert_open("Made on the train")
        eventually(lambda: self.records("changes") == [], "nothing waits any more")
        rich = self.stage.saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Made on the train' AND ZMARKDOWN_ = 'With *stress*.'")
        self.assertEqual(rich, [1])

    def test_a_change_that_is_taken_back_is_none(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.go_away()
        self.assert_shown(NOTE)
        self.write_away("xyz")
        self.browser.type(Keys.BACKSPACE * 3)
        eventually(lambda: self.records("changes") == [], lambda: f"nothing waits: {self.records('changes')}")
        eventually(lambda: self.browser.text(".offline-standing") == "No connection", "the page says so")
        self.browser.type(" Written offline.")
        self.come_back()
        self.assert_body(NOTE, "Written offline.")

    def test_changes_of_both_sides_are_merged(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.line.cut()
        self.reload()
        self.assert_shown(NOTE)
        self.write_away(" Mine at the end.")
        other = Browser(size=DESK)
        self.others.append(other)
        other.open(self.stage.url + self.browser.run("return location.pathname").lstrip("/"))
        self.assert_open(NOTE, other)
        other.click(".column-detail textarea")
        other.chord(Keys.CONTROL, Keys.END)
        other.type(" (theirs)")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} (theirs)'", [1])
        self.line.mend()
        self.assert_back()
        self.assert_body(f"{NOTE} (theirs)", "Mine at the end.")
        eventually(lambda: "Mine at the end." in self.detail(other), "the other browser shows it, too")

    def test_a_note_in_the_trash_comes_back(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.go_away()
        self.write_away(" Still wanted.")
        self.stage.change(f"UPDATE ZNOTE SET ZISTRASHED = 1 WHERE ZTITLE_ = '{NOTE}'")
        self.come_back()
        self.assert_body(NOTE, "Still wanted.")
        self.assert_saved(f"SELECT ZISTRASHED FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'", [0])
        eventually(lambda: "was in the trash" in self.browser.text(".webui-offer"), "the page says so")
        self.browser.press("OK")
        eventually(lambda: self.browser.run("return document.querySelector('.webui-offer')") is None, "the word is gone")

    def test_what_the_server_refuses_stays_until_one_decides(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.go_away()
        self.write_away(" Too much.")
        self.browser.run("""
            const field = document.querySelector('.offline-text');
            field.value += ' word'.repeat(50000);
            field.dispatchEvent(new InputEvent('input', { bubbles: true }))""")
        eventually(lambda: len((self.records("changes") or [{"fields": {"text": ""}}])[0]["fields"]["text"]) > 200000, "it is kept")
        self.come_back()
        eventually(lambda: "the text is too long" in self.browser.text(".webui-offer"), "the page says why")
        self.browser.driver.get_log("browser")  # The browser tells the refusal, too.
        self.assertEqual(self.body(NOTE)[0].count("Too much."), 0)
        self.assertEqual(len(self.records("changes")), 1)
        self.browser.press("Discard")
        eventually(lambda: self.records("changes") == [], "it is gone")

    def test_text_is_never_markup(self):
        title = "<img src=x onerror=alert(1)>"
        body = ("<script>alert(2)</script>\n\n# <b>Head</b>\n\n[go](javascript:alert(3)) and [on](https://example.org)\n\n"
                "![a picture](https://evil.example/p.png)\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | <i>d</i> |\n")
        subprocess.run([SLIPBOX, "--store", self.stage.store, "new", title, "--body", body], check=True, stdout=subprocess.DEVNULL)
        self.browser.open(self.line.url + "all")
        self.assert_kept(title)
        self.go_away()
        self.open_away(title)
        found = self.browser.run("""
            const page = document.getElementById('offline'), all = selector => [...page.querySelectorAll(selector)];
            return { foreign: all('script, img, iframe, b, i, style, link').length, cells: all('td').length, items: all('[data-marker]').length,
              links: all('.offline-reading a').map(link => link.getAttribute('href')) }""")
        self.assertEqual(found, {"foreign": 0, "cells": 4, "items": 2, "links": ["https://example.org"]})

    def test_errors_and_pages_of_the_server_are_shown_as_they_are(self):
        self.assert_kept(NOTE)
        self.browser.open(self.line.url + "-/nothing")
        self.assertIn("There is nothing at this address", self.browser.text("body"))
        self.browser.driver.get_log("browser")
        # A link of another site leads in, worker or not.
        elsewhere = self.line.url.replace("localhost", "127.0.0.1")
        self.browser.open(elsewhere)
        self.browser.run("location.href = arguments[0]", self.line.url + "all")
        eventually(lambda: self.browser.run("return location.hostname") == "localhost", "the link is followed")
        eventually(lambda: NOTE in self.titles(), "the list is there")


    def test_another_program_at_the_address_has_no_worker(self):
        self.assert_kept(NOTE)
        self.assertEqual(len(self.kept()["workers"]), 1)
        self.stage.kill()
        other = Stage().start()
        self.addCleanup(other.close)
        self.line.target = other.port
        time.sleep(11)  # The worker has looked at the beginning.
        self.browser.open(self.line.url)
        eventually(lambda: self.kept()["workers"] == [] and self.kept()["caches"] == [], "the worker is gone")
        self.browser.driver.get_log("browser")  # It has looked in vain.


    def test_pictures_are_kept_and_shown_and_go_with_their_note(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(folder.name + "/dot.png", "wb") as file:
            file.write(picture(40, 30))
        with open(folder.name + "/Dotted.md", "w") as file:
            file.write("# Dotted\n\nBefore ![A dot](dot.png) after, and ![None](missing.png).\n")
        subprocess.run([SLIPBOX, "--store", self.stage.store, "import", folder.name], check=False, stdout=subprocess.DEVNULL)
        self.browser.open(self.line.url + "all")
        self.assert_kept("Dotted")
        eventually(lambda: any(path.endswith("dot.png") and size > 50 for path, size in self.files().items()), lambda: str(self.files()), 40)
        self.browser.driver.get_log("browser")  # The other picture was not found.
        self.go_away()
        self.open_away("Dotted")
        shown = lambda: self.browser.run("""
            return [...document.querySelectorAll('.offline-image')].map(image => [image.alt, image.complete, image.naturalWidth])""")
        eventually(lambda: shown() == [["A dot", True, 40]], lambda: str(shown()))
        self.assertIn("not kept offline", self.browser.text(".offline-reading"))
        self.stage.start()
        self.assert_back()
        self.show("Dotted")
        self.browser.driver.get_log("browser")  # The page has not found it either.
        self.browser.press("Move to trash")
        # An example has a picture, which stays.
        eventually(lambda: not any(path.endswith("dot.png") for path in self.files()), lambda: f"{self.files()} are still kept", 60)

    @on_desks_only("the limit is the same on phones")
    def test_no_more_pictures_are_kept_than_there_is_room_for(self):
        folder, count, room = tempfile.TemporaryDirectory(), 96, 20 << 20
        self.addCleanup(folder.cleanup)
        for number in range(count):
            with open(f"{folder.name}/p{number}.png", "wb") as file:
                file.write(picture(283, 283, noise=True))
            with open(f"{folder.name}/Noise {number}.md", "w") as file:
                file.write(f"---\nupdated: 2026-01-01 00:{number // 60:02}:{number % 60:02}Z\n---\n![noise](p{number}.png)\n")
        subprocess.run([SLIPBOX, "--store", self.stage.store, "import", folder.name], check=True, stdout=subprocess.DEVNULL)
        self.browser.open(self.line.url + "all")
        kept = lambda: {file["path"]: file["size"] for file in self.records("files") or [] if file["blob"] is not None}
        eventually(lambda: room - 260_000 < sum(kept().values()) <= room, lambda: f"{len(kept())} of {sum(kept().values())} bytes", 60)
        # Those of the notes that were changed last.
        names = {int(path.split("/p")[-1].split(".")[0]) for path in kept() if path.startswith("/picture/")}
        self.assertEqual(names, set(range(count - len(names), count)))

    def test_notes_of_a_folder_are_listed_by_themselves(self):
        self.assert_kept(NOTE)
        self.go("Linking")
        place = self.browser.run("return location.pathname")
        here = self.titles()
        self.go_away()
        chosen = lambda: self.browser.run("return document.querySelector('.offline-place').selectedOptions[0].textContent")
        eventually(lambda: chosen() == "Linking", lambda: chosen())
        self.assertEqual(sorted(self.away_titles()), sorted(here))
        self.assertEqual(self.browser.run("return document.querySelector('.offline-list h2').textContent"), "Linking")
        self.open_away(OTHER)
        self.assertTrue(self.browser.run("return location.pathname").startswith(place + "/"))
        self.come_to_list()
        self.browser.run("""
            const chooser = document.querySelector('.offline-place');
            chooser.value = '';
            chooser.dispatchEvent(new Event('change', { bubbles: true }))""")
        eventually(lambda: len(self.away_titles()) > len(here), lambda: str(self.away_titles()))
        self.assertEqual(self.browser.run("return location.pathname"), "/all")
        self.assertEqual(self.browser.nameless(), [])


class PhoneOfflineTests(OfflineTests):
    is_phone = True


class WritersTests(OfflineTest):
    def test_two_tabs_write_the_same_note(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.go_away()
        driver = self.browser.driver
        address, first = driver.current_url, driver.current_window_handle
        driver.switch_to.new_window("tab")
        driver.get(address)
        self.assert_shown(NOTE)
        self.write_away(" Second tab.")
        second = driver.current_window_handle
        driver.switch_to.window(first)
        self.write_away(" First tab.")
        driver.switch_to.window(second)
        driver.close()
        driver.switch_to.window(first)
        self.assertEqual(len(self.records("changes")), 2)
        self.come_back()
        self.assert_body(NOTE, "First tab.", "Second tab.")

    def test_a_change_whose_answer_is_lost_counts_once(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.line.cut()
        self.reload()
        self.write_away(" Sent twice.")
        self.line.latency = 6
        self.line.mend()
        self.assert_body(NOTE, "Sent twice.")
        # The change has arrived, and its answer is still on the way.
        self.line.cut()
        self.assertEqual([change.get("isSent") for change in self.records("changes")], [True])
        self.line.latency = 0
        self.line.mend()
        self.assert_back()
        eventually(lambda: self.records("changes") == [], "nothing waits any more")
        self.assert_body(NOTE, "Sent twice.")

    def test_nobody_waits_for_a_line_that_is_slow(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.line.latency = 7
        start = time.monotonic()
        self.reload()
        self.assertLess(time.monotonic() - start, 6.5)
        self.assert_shown(NOTE)
        # The server answers, if slowly: then the page waits for it.
        self.assert_back()

    def test_whoever_writes_is_not_interrupted(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.go_away()
        self.write_away(" Begun")
        self.stage.start()
        words = [f"word{number}" for number in range(25)]
        for word in words:
            self.browser.type(" " + word)
            self.assertTrue(self.is_away())
            time.sleep(0.15)
        self.assert_back()
        self.assert_body(NOTE, "Begun " + " ".join(words))

    def test_what_was_typed_before_the_server_died_is_there_as_well(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.write(" Live words.")
        self.stage.kill()
        self.browser.type(" Dying ones.", Keys.ENTER, "- listed")
        self.reload()
        reading = lambda: self.browser.text(".offline-reading")
        eventually(lambda: "Live words. Dying ones." in reading() and "listed" in reading(), lambda: f"they are shown: {reading()}")
        self.assertIn("Kept here, not sent yet", self.browser.text(".offline-standing"))
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.offline-reading [data-marker]')].at(-1).textContent"), "listed")
        # Nothing is taken twice by the next page.
        self.reload()
        eventually(lambda: "Live words. Dying ones." in reading(), lambda: f"they are shown again: {reading()}")
        self.assertEqual(len(self.records("changes")), 1)
        # A change of its own if the first one is on its way to a server that does not answer, and the same one otherwise.
        self.write_away(" and offline ones.")
        self.assertLessEqual(len(self.records("changes")), 2)
        self.come_back()
        self.assert_body(NOTE, "Live words. Dying ones.", "listed and offline ones.")
        self.assertEqual(self.browser.run("return Object.keys(localStorage).filter(key => key.startsWith('prose '))"), [])
        eventually(lambda: "listed and offline ones." in self.detail(), "the live page shows it")
        self.assertEqual(self.stage.saved(f"SELECT ZFORMATTEDBODYTEXT_ IS NOT NULL FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'"), [1])

    def test_words_that_nobody_writes_on_arrive_without_their_note_being_opened(self):
        self.show(NOTE)
        self.assert_kept(OTHER)
        self.write(" Live words.")
        self.stage.kill()
        self.browser.type(" Dying ones.")
        self.reload()
        self.assert_shown(NOTE)
        self.open_away(OTHER)
        self.come_back()
        self.assert_open(OTHER)
        self.assert_body(NOTE, "Live words. Dying ones.")

    def test_words_of_a_tab_that_lives_are_its_own(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        driver = self.browser.driver
        address, first = driver.current_url, driver.current_window_handle
        driver.switch_to.new_window("tab")
        driver.get(address)
        self.assert_open(NOTE)
        self.write(" Live words.")
        self.stage.kill()
        self.browser.type(" Dying ones.")
        second = driver.current_window_handle
        driver.switch_to.window(first)
        self.reload()
        time.sleep(22)  # An editor that is gone would be taken for that by now.
        self.assertNotIn("Dying ones.", self.browser.text(".offline-reading"))
        self.assertEqual(self.records("changes"), [])
        driver.switch_to.window(second)
        self.browser.type(" The last.")
        self.stage.start()
        self.assert_body(NOTE, "Live words. Dying ones. The last.")
        driver.close()
        driver.switch_to.window(first)
        self.assert_back()

    def test_a_click_in_a_dead_page_opens_the_offline_one(self):
        self.show(NOTE)
        self.assert_kept(OTHER)
        self.stage.kill()
        eventually(self.browser.is_offline, "the page knows")
        self.click_row(OTHER, "content")
        self.assert_shown(OTHER)

    def test_going_back_in_a_dead_page_shows_the_note_before(self):
        self.show(OTHER)
        self.show(NOTE)
        self.assert_kept(OTHER)
        self.stage.kill()
        eventually(self.browser.is_offline, "the page knows")
        self.browser.driver.back()
        self.assert_shown(OTHER)

    def test_what_a_former_version_has_kept_is_sent(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        address, text = self.browser.run("return location.pathname"), self.body(NOTE)[0]
        # A page without a script of the slip box, so that nobody has the database open.
        self.browser.open(self.line.url + "-/worker.js")
        identity = self.stage.saved(f"SELECT hex(ZUUID_) FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'")[0]
        identity = "-".join([identity[:8], identity[8:12], identity[12:16], identity[16:20], identity[20:]])
        outcome = self.browser.driver.execute_async_script("""
            const [id, title, text, done] = arguments, { key } = JSON.parse(localStorage.getItem('webui-offline')), name = `webui-offline ${key}`;
            const deleting = indexedDB.deleteDatabase(name);
            deleting.onerror = () => done('not deleted');
            deleting.onsuccess = () => {
              const opening = indexedDB.open(name, 1);
              opening.onupgradeneeded = () => {
                const database = opening.result;
                database.createObjectStore('records', { keyPath: 'id' });
                database.createObjectStore('about').put(crypto.randomUUID(), 'device');
                database.createObjectStore('changes', { keyPath: 'number', autoIncrement: true })
                  .add({ record: id, base: { title, text }, fields: { title, text: text + ' From before.' }, writer: 'one', made: Date.now() });
              };
              opening.onsuccess = () => { opening.result.close(); done('kept'); };
              opening.onerror = () => done('not opened');
            };""", identity, NOTE, text)
        self.assertEqual(outcome, "kept")
        self.browser.open(self.line.url + address.lstrip("/"))
        self.assert_body(NOTE, "From before.")
        eventually(lambda: self.records("files") == [] and self.records("changes") == [], "the database has all that it needs")


class LockedSlipBox(SlipBox):
    password = "correct horse"

    def start(self):
        os.environ["SLIPBOX_PASSWORD"] = self.password
        try:
            return super().start()
        finally:
            del os.environ["SLIPBOX_PASSWORD"]


class LeavingTests(OfflineTest):
    stage_class = LockedSlipBox
    nothing = {"databases": [], "caches": [], "workers": [], "places": [], "shown": []}

    def setUp(self):
        super().setUp()
        self.log_in(self.browser)

    def log_in(self, browser):
        eventually(lambda: browser.run("return document.activeElement?.name") == "password", "it asks for the password")
        browser.type(LockedSlipBox.password, Keys.ENTER)
        eventually(lambda: browser.run("return document.getElementById('page') !== null"), "the page is there")

    def log_out(self, browser):
        browser.open(self.line.url + "logout")
        browser.press("Log out")
        eventually(lambda: browser.run("return location.pathname") == "/login", "it asks for the password again")

    def assert_nothing(self):
        eventually(lambda: self.kept() == self.nothing, lambda: f"nothing is kept: {self.kept()}")

    def test_who_logs_out_leaves_nothing(self):
        self.assert_kept(NOTE)
        kept = self.kept()
        self.assertEqual([len(kept[name]) for name in ("databases", "caches", "workers", "places")], [1, 1, 1, 1])
        self.log_out(self.browser)
        self.assert_nothing()
        self.stage.kill()
        self.browser.run("location.reload()")
        time.sleep(0.5)
        self.assertFalse(self.is_away())

    def test_a_session_that_ended_elsewhere_leaves_nothing(self):
        self.assert_kept(NOTE)
        [cookie] = [cookie for cookie in self.browser.driver.get_cookies() if cookie["name"].startswith("visitor")]
        other = Browser(size=DESK)
        self.others.append(other)
        other.open(self.line.url + "login")
        other.driver.add_cookie({key: cookie[key] for key in ("name", "value", "path")})
        self.log_out(other)
        self.browser.driver.get_log("browser")
        self.click_in(".column-content", NOTE, self.browser.click)  # The server refuses the event.
        eventually(lambda: self.browser.run("return location.pathname") == "/login", "it asks for the password", 40)
        self.assert_nothing()
        self.browser.driver.get_log("browser")  # The request that was refused.

    def test_who_leaves_with_unsent_changes_is_told(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.browser.driver.execute_async_script("""
            const done = arguments[0];
            (async () => {
              const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('webui-offline '));
              const opening = indexedDB.open(name);
              opening.onsuccess = () => {
                const writing = opening.result.transaction('changes', 'readwrite');
                writing.objectStore('changes').add({ record: 'x', fields: {}, reason: 'no' });
                writing.oncomplete = () => { opening.result.close(); done(); };
              };
            })()""")
        self.browser.open(self.line.url + "logout")
        eventually(lambda: "One change that you made without a connection" in self.browser.text("main"), "the page says so")

    def test_nothing_is_left_for_another_visitor(self):
        self.assert_kept(NOTE)
        [before] = [name for name in self.kept()["databases"]]
        self.log_out(self.browser)
        self.log_in(self.browser)
        self.browser.open(self.line.url + "all")
        self.assert_kept(NOTE)
        [after] = [name for name in self.kept()["databases"]]
        self.assertNotEqual(before, after)
