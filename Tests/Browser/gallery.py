"""What the tests of the gallery have in common."""
import re, unittest
from pathlib import Path

from browser import Browser, eventually
from stage import Gallery

SOURCE = Path(__file__).parents[2] / "Examples/WebUIGallery/GalleryScreen.swift"
SCREENS = [name for line in re.findall(r"^    case ([a-z, ]+)$", SOURCE.read_text(), re.M) for name in line.split(", ")]


class GalleryTest(unittest.TestCase):
    """Tests that share a server and a browser."""
    is_phone = False

    @classmethod
    def setUpClass(cls):
        cls.server = Gallery().start()
        cls.browser = Browser(is_phone=cls.is_phone)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.server.close()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def show(self, screen):
        self.browser.open(self.server.url + screen)

    def detail(self):
        return self.browser.text(".column-detail")

    def assert_shows(self, text):
        eventually(lambda: text in self.detail(), lambda: f"“{text}” in {self.detail()!r}")

    def focused(self):
        return self.browser.run("const e = document.activeElement; return (e.ariaLabel ?? e.textContent).trim()")

    def assert_focused(self, label):
        eventually(lambda: self.focused() == label, lambda: f"the focus is at “{label}”, not “{self.focused()}”")
