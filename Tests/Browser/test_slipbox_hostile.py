"""The slip box in bad times: a server that is killed, a full disk, and far too much text."""
import os, subprocess, unittest

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBox, SlipBoxTest

TEXT = ".prose-text"


class HostileTest(SlipBoxTest):
    path = "all"

    def begin(self):
        self.show(NOTE)
        self.write("")

    def notice(self):
        return self.browser.run("return document.querySelector('.prose-notice:not([hidden])')?.textContent ?? ''")

    def text(self):
        return self.browser.text(TEXT)


class KillTests(HostileTest):
    def test_killed_servers_lose_nothing(self):
        self.begin()
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


class MuchTextTests(HostileTest):
    def test_fifty_megabytes_are_refused_and_writing_goes_on(self):
        self.begin()
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
        self.begin()
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
