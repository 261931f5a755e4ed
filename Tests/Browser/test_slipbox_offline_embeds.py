"""Without the server: other notes, parts of them and pictures that a text shows by name, and the picture beside a text."""
import subprocess, tempfile, time

from browser import eventually
from slipbox import NOTE, SLIPBOX
from test_slipbox_offline import OfflineTest, picture

# Takes a record with a title away.
FORGET = """
    const [title, done] = arguments;
    (async () => {
      const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('webui-offline '));
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const writing = opening.result.transaction('records', 'readwrite'), records = writing.objectStore('records');
        records.getAll().onsuccess = ({ target }) => records.delete(target.result.find(record => record.title === title).id);
        writing.oncomplete = () => { opening.result.close(); done(); };
      };
    })()"""


class OfflineEmbedTests(OfflineTest):
    def imported(self, files):
        """Imports files before the page is opened again."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, content in files.items():
            with open(f"{folder.name}/{name}", "wb") as file:
                file.write(content)
        subprocess.run([SLIPBOX, "--store", self.stage.store, "import", folder.name], check=False, stdout=subprocess.DEVNULL)
        self.browser.open(self.line.url + "all")

    def boxes(self):
        """The outermost notes that the text shows by name."""
        return self.browser.run("return [...document.querySelectorAll('.offline-reading > .prose-embed')].map(box => box.textContent)")

    def test_other_notes_are_shown_in_a_note(self):
        subprocess.run([SLIPBOX, "--store", self.stage.store, "new", "Four", "--body", "![[dot.png]]"], check=True, stdout=subprocess.DEVNULL)
        one = b"Before.\n\n## Part\n\n- In *it*.\n\n![[Two]]\n\n## End\n\nAfter."
        self.imported({"One.md": one, "Two.md": b"Two has ![[One#Part]]\n\n<img src=x onerror=\"pwned=1\">", "dot.png": picture(40, 30),
                       "Three.md": b"Here: ![[One#part]]\n\n![[Nobody]] ![[One#None]] `![[Two]]`\n\n![[Two]]"})
        for title in ["One", "Two", "Three", "Four"]:
            self.assert_kept(title)
        eventually(lambda: any(size > 50 for size in self.files().values()), lambda: str(self.files()), 40)
        self.go_away()
        self.open_away("Three")
        part, two = self.boxes()
        for words in ["One › part", "Part", "In it.", "Two has"]:
            self.assertIn(words, part)
        for words in ["Before.", "After."]:
            self.assertNotIn(words, part)
        self.assertIn("Two has", two)
        # Circles end, and names of nothing are what was written.
        self.assertLessEqual(self.browser.run("return document.querySelectorAll('.prose-embed').length"), 10)
        whole = self.browser.text(".offline-reading")
        for words in ["![[Nobody]] ![[One#None]] ![[Two]]", "![[One#Part]]"]:
            self.assertIn(words, whole)
        self.assertNotIn("![[One#part]]", whole)
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertEqual(self.browser.run("return document.querySelectorAll('.offline-reading :is(script, [onerror])').length"), 0)
        self.open_away("Four")
        image = lambda: self.browser.run("return document.querySelector('.offline-reading > .prose-embed img')?.naturalWidth")
        eventually(lambda: image() == 40, lambda: f"the picture is shown: {self.boxes()}")
        # What is written without the server is shown, too.
        self.open_away("Two")
        self.write_away(" News.")
        self.open_away("Three")
        eventually(lambda: "News." in self.boxes()[-1], lambda: str(self.boxes()))
        self.browser.click(".offline-reading > .prose-embed:last-child > .prose-embed-title")
        self.assert_shown("Two")

    def test_blocks_with_names_and_widths_of_pictures(self):
        blocks = b"Before\n\nOne *line* ^one\n\n- a\n    - b ^two\n    - c\n- d\n\n> x\n>\n> y\n\n^three\n\nAfter"
        self.imported({"Blocks.md": blocks, "dot.png": picture(40, 30),
                       "Shows.md": b"![[Blocks#^one]]\n\n![[Blocks#^two]]\n\n![[Blocks#^three]]\n\n![[Blocks#^four]]\n\n![[dot.png|20]]"})
        for title in ["Blocks", "Shows"]:
            self.assert_kept(title)
        eventually(lambda: any(size > 50 for size in self.files().values()), lambda: str(self.files()), 40)
        self.go_away()
        self.open_away("Shows")
        shown = lambda: [text.replace("Blocks › ", "") for text in self.boxes()]
        eventually(lambda: shown()[:3] == ["^oneOne line", "^twob", "^threexy"], lambda: str(shown()))
        self.assertIn("![[Blocks#^four]]", self.browser.text(".offline-reading"))
        width = lambda: self.browser.run("return document.querySelector('.offline-reading img')?.width")
        eventually(lambda: width() == 20, lambda: f"{width()} is 20")

    def test_a_note_that_is_not_kept_is_said_to_be_none(self):
        self.imported({"Shows.md": b"![[Hidden]]", "Hidden.md": b"Nobody has opened it."})
        for title in ["Shows", "Hidden"]:
            self.assert_kept(title)
        self.stage.kill()
        self.browser.driver.execute_async_script(FORGET, "Hidden")
        self.reload()
        self.open_away("Shows")
        self.assertEqual(len(self.boxes()), 1)
        self.assertIn("This note is not kept offline.", self.boxes()[0])
        self.assertNotIn("Nobody has opened it.", self.browser.text(".offline-reading"))

    def test_the_picture_beside_a_text_is_kept_and_is_another_one_later(self):
        self.show(NOTE)
        shown = lambda: self.browser.run("return document.querySelector('.offline-photo img')?.naturalWidth ?? 0")
        live = lambda: self.browser.run("""return document.querySelector('[aria-label="Show the whole picture"] img')?.naturalWidth ?? 0""")
        photos = lambda: [size for path, size in self.files().items() if "/photo/" in path]
        for width in [40, 50]:
            content = picture(width, 30, noise=True)
            self.attach(content)
            eventually(lambda: live() == width, lambda: f"{live()} is {width}", 20)
            self.browser.run("document.dispatchEvent(new Event('visibilitychange'))")  # Or in a minute.
            eventually(lambda: len(content) in photos(), lambda: f"{self.files()} has {len(content)} bytes", 40)
        self.assertEqual(len(photos()), 2, "one of the examples has a picture, too")
        self.go_away()
        self.assert_shown(NOTE)
        eventually(lambda: shown() == 50, lambda: f"{shown()} is 50")
        self.come_back()

    def attach(self, bytes):
        """Gives the open note a picture beside its text."""
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(bytes)
            file.flush()
            self.browser.find(".column-detail input[type=file]").send_keys(file.name)
            time.sleep(1)  # The browser reads it.


class PhoneOfflineEmbedTests(OfflineEmbedTests):
    is_phone = True
