"""The slip box in bad times: a server that is killed, a full disk, damaged pictures, and far too much text."""
import base64, io, os, subprocess, tempfile, unittest, zipfile

from selenium.webdriver.common.keys import Keys

from slipbox import SlipBox, SlipBoxTest
from stage import eventually

NOTE = "Folders are desks, not drawers"
TEXT = ".prose-text"
# A picture that a browser paints, and what else is called one.
PICTURE = """
    const [name, type, content, done] = arguments, canvas = document.createElement('canvas');
    canvas.width = 40; canvas.height = 30;
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal'; context.fillRect(0, 0, 40, 30);
    const paste = file => {
      const data = new DataTransfer();
      data.items.add(file);
      document.querySelector('.prose-text').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      done();
    };
    if (content === null) canvas.toBlob(blob => paste(new File([blob], name, { type })), type);
    else if (content === 'cut') canvas.toBlob(async blob => paste(
      new File([(await blob.arrayBuffer()).slice(0, 60)], name, { type })), type);
    else paste(new File([content], name, { type }));"""


class HostileTest(SlipBoxTest):
    def write(self):
        self.browser.press("All Notes")
        self.show(NOTE)
        self.edit()
        self.browser.chord(Keys.CONTROL, Keys.END)

    def notice(self):
        return self.browser.run("return document.querySelector('.prose-notice:not([hidden])')?.textContent ?? ''")

    def text(self):
        return self.browser.text(TEXT)


class KillTests(HostileTest):
    def test_killed_servers_lose_nothing(self):
        self.write()
        words = [f"word{number}" for number in range(36)]
        for number, word in enumerate(words):
            self.browser.type(" " + word)
            if number % 12 == 8:
                self.stage.kill()
            if number % 12 == 10:
                self.stage.start()
        wanted = " ".join(words)
        eventually(lambda: wanted in self.text(), "the page has it")
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: again.text(".column-detail").count(wanted) == 1, "the slip box has it, once", 40)


class PictureTests(HostileTest):
    def paste(self, name, content=None, type="image/png"):
        self.browser.driver.execute_async_script(PICTURE, name, type, content)

    def pictures(self, browser=None):
        return (browser or self.browser).run("""
            return [...document.querySelectorAll('.prose-text img, .island-markup img')]
              .filter(image => image.checkVisibility() && image.naturalWidth > 0).map(image => image.getAttribute('src'))""")

    def test_a_picture_is_pasted_and_stays(self):
        self.write()
        self.paste("A box.png")
        eventually(lambda: self.pictures() == ["/picture/Attachments/A%20box.png"], lambda: f"{self.pictures()} {self.notice()}")
        kind = self.browser.run("""
            const request = new XMLHttpRequest();
            request.open('GET', '/picture/Attachments/A%20box.png', false);
            request.send();
            return ['content-type', 'x-content-type-options', 'content-security-policy'].map(n => request.getResponseHeader(n))""")
        self.assertEqual(kind, ["image/png", "nosniff", "default-src 'none'; sandbox"])
        eventually(lambda: self.pictures(self.again()) == ["/picture/Attachments/A%20box.png"], "another tab shows it", 30)

    def again(self):
        if not self.others:
            self.open(self.browser.run("return location.pathname.slice(1)"))
        return self.others[-1]

    def test_what_is_no_picture_changes_nothing(self):
        self.write()
        before = self.text()
        for name, content, type, reason in [
            ("cut.png", "cut", "image/png", "cannot be read"), ("text.png", "no picture", "image/png", "no picture"),
            ("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='document.title=1'/>", "image/svg+xml", "no picture"),
        ]:
            with self.subTest(name):
                self.paste(name, content, type)
                eventually(lambda: reason in self.notice(), self.notice)
                self.assertEqual(self.text(), before)
        self.assertEqual(self.browser.run("return document.querySelectorAll('.prose-text img[src]').length"), 0)
        self.browser.type(" and on")
        eventually(lambda: "and on" in self.text(), "writing goes on")


class MuchTextTests(HostileTest):
    def test_fifty_megabytes_are_refused_and_writing_goes_on(self):
        self.write()
        before = self.text()
        self.browser.run("""
            const data = new DataTransfer();
            data.setData('text/plain', 'many words '.repeat(5 * 1024 * 1024));
            document.querySelector('.prose-text').dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))""")
        eventually(lambda: "too long" in self.notice(), self.notice)
        self.assertEqual(self.text(), before)
        self.browser.type(" still here")
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: "still here" in again.text(".column-detail"), "the session lives")


    def test_a_title_of_megabytes_is_refused_and_the_page_lives(self):
        self.browser.press("All Notes")
        self.show(NOTE)
        self.browser.run("""
            const field = document.querySelector('.column-detail textarea');
            field.focus();
            field.select();
            document.execCommand('insertText', false, 'long '.repeat(1024 * 1024))""")
        eventually(lambda: self.title() == NOTE, lambda: str(len(self.title() or "")))
        self.browser.type(Keys.END, " indeed")
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: self.title(again) == NOTE + " indeed", "the session lives")
        self.assertFalse(self.browser.is_offline())


class TransferTests(HostileTest):
    HOSTILE = {
        "Evil.md": "# Evil\n<script>document.title = 'run'</script> <img src=x onerror=\"document.title='run'\">"
                   " [a](javascript:document.title='run') [[Two]]",
        "Two.md": "fine, back to [[Evil]]", "../outside.md": "x", "deep/" * 20 + "Down.md": "deep",
    }

    def upload(self, name, content):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(content)
            self.browser.press("Choose Files…")
            eventually(lambda: self.browser.run("return document.querySelector('dialog input[type=file]') != null"), "it asks")
            self.browser.find("dialog input[type=file]").send_keys(path)
            eventually(lambda: self.browser.run("return document.querySelector('dialog input[type=file]') == null"), "it is there", 40)

    def test_archives_come_in_and_go_out(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in self.HOSTILE.items():
                archive.writestr(name, text)
        self.browser.open(self.line.url + "transfer")
        self.upload("vault.zip", packed.getvalue())
        outcome = lambda: self.browser.text(".column-content")
        eventually(lambda: "../outside.md: its name leads out of the folder" in outcome(), outcome, 40)
        self.browser.press("All Notes")
        self.show("Evil")
        detail = self.browser.text(".column-detail")
        self.assertIn("document.title = 'run'", detail)
        self.assertEqual(self.browser.run("return document.querySelectorAll('.column-detail :is(script, a[href^=javascript])').length"), 0)
        self.assertNotEqual(self.browser.driver.title, "run")
        self.browser.run("[...document.querySelectorAll('.island-markup a')].find(a => a.textContent === 'Two').click()")
        eventually(lambda: self.title() == "Two", "the link leads to the note")

        self.browser.open(self.line.url + "transfer")
        self.browser.press("Export as .zip")
        link = lambda: self.browser.run("return document.querySelector('a[href^=\"/download/\"]')?.getAttribute('href') ?? null")
        eventually(lambda: link() is not None, outcome, 40)
        names = self.browser.driver.execute_async_script("""
            const [path, done] = arguments;
            fetch(path).then(async answer => done([answer.headers.get('content-disposition'),
              btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())))]))""", link())
        self.assertEqual(names[0], 'attachment; filename="notes-markdown.zip"')
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(names[1]))) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.read("Evil.md").decode(), self.HOSTILE["Evil.md"])

    def test_what_is_no_archive_changes_nothing(self):
        self.browser.open(self.line.url + "transfer")
        self.upload("notes.zip", b"PK\x03\x04 and no more")
        eventually(lambda: "no zip file" in self.browser.text(".column-content"), "it is said", 30)


class FullDisk(SlipBox):
    """A slip box on a disk of its own, of a few megabytes."""

    def __init__(self):
        super().__init__()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", self.folder.name], check=True)

    def fill(self):
        with open(self.folder.name + "/filler", "wb", buffering=0) as file:
            for size in (65536, 4096, 1):
                try:
                    while file.write(b"x" * size):
                        pass
                except OSError:
                    pass

    def make_room(self):
        os.remove(self.folder.name + "/filler")

    def close(self):
        self.kill()
        subprocess.run(["umount", self.folder.name], check=True)
        self.folder.cleanup()


@unittest.skipIf(os.geteuid() != 0, "a disk of a few megabytes needs root")
class FullDiskTests(HostileTest):
    stage_class = FullDisk

    def test_a_full_disk_is_told_and_nothing_is_lost(self):
        self.write()
        self.browser.type(" before")
        eventually(lambda: "before" in self.text(), "it is there")
        self.stage.fill()
        # Enough that no page of the store with room in it is left.
        for number in range(20):
            self.browser.run("document.execCommand('insertText', false, arguments[0])", f" word{number}" + "y" * 20000)
        warning = lambda: self.browser.run(
            "return [...document.querySelectorAll('.overlays, body')].map(e => e.textContent).find(t => t.includes('Not saved yet')) ?? ''")
        eventually(lambda: "Not saved yet" in warning(), "it is told", 40)
        self.browser.type(" afterwards")
        eventually(lambda: "afterwards" in self.text() and "word19" in self.text(), "the text stays, and goes on")
        self.stage.make_room()
        eventually(lambda: "Not saved yet" not in warning(), "it is saved by itself", 30)
        self.stage.kill()
        self.stage.start()
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: "word19" in again.text(".column-detail") and "afterwards" in again.text(".column-detail"),
                   "the slip box has it", 30)
