"""What the tests of the examples with screens stand on: an app with a store and examples of its own, and what its user does."""
import os, sqlite3, unittest

from browser import Browser, eventually
from stage import Stage

BINARIES = os.environ.get("EXAMPLE_APPS", ".build/debug")
DESK = (1180, 760)


class App(Stage):
    """The program, which serves itself."""

    def __init__(self, name, *options):
        super().__init__(*(options or ["--examples"]))
        self.name = name

    @property
    def store(self):
        return self.folder.name + "/Store.sqlite"

    def command(self):
        return [f"{BINARIES}/{self.name}", "--listen", f"127.0.0.1:{self.port}", "--store", self.store]

    def saved(self, query):
        """The first column of what the file has, whatever the program has in mind."""
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=10) as connection:
            return [row[0] for row in connection.execute(query)]


class AppTest(unittest.TestCase):
    """Each test has a store of its own, and all of a class share a browser, which may be that of a phone."""
    is_phone = False
    name = ""
    options = ["--examples"]

    @classmethod
    def setUpClass(cls):
        cls.shared = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)

    @classmethod
    def tearDownClass(cls):
        cls.shared.quit()

    def setUp(self):
        self.stage = App(self.name, *self.options).start()
        self.browser, self.others = self.shared, []
        self.browser.open(self.stage.url)

    def tearDown(self):
        complaints = [complaint for browser in [self.browser, *self.others] for complaint in browser.complaints()]
        for browser in self.others:
            browser.quit()
        self.browser.open("about:blank")
        self.stage.close()
        self.assertEqual(complaints, [])

    def open(self):
        """Another browser at the same app, on a desk."""
        browser = Browser(size=DESK)
        self.others.append(browser)
        browser.open(self.stage.url)
        return browser

    def texts(self, selector, browser=None):
        return (browser or self.browser).run(
            "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.innerText)", selector)

    def row(self, text, browser=None):
        """The last row that is seen and has this text; a sheet's rows come after those behind it."""
        found = lambda: (browser or self.browser).run("""
            return [...document.querySelectorAll('.row')].filter(row => row.checkVisibility()).findLast(
                row => row.querySelector('.row-content').innerText.includes(arguments[0]))""", text)
        eventually(lambda: found() is not None, lambda: f"“{text}” among {self.texts('.row', browser)}")
        return found()

    def tap_row(self, text, browser=None):
        def is_tapped():
            row = self.row(text, browser)
            (browser or self.browser).click(row.find_element("css selector", "a, button, .row-content"))
            return True
        eventually(is_tapped, f"the row “{text}” is tapped")

    def field(self, label, browser=None):
        """The field of this name that is foremost."""
        found = lambda: (browser or self.browser).run("""
            return [...document.querySelectorAll('input, textarea')].filter(e => e.checkVisibility()).findLast(
                e => (e.ariaLabel ?? e.placeholder) === arguments[0])""", label)
        eventually(lambda: found() is not None, f"there is a field “{label}”")
        return found()

    def write(self, label, text, browser=None):
        """Replaces the text of a field."""
        field = self.field(label, browser)
        (browser or self.browser).run("arguments[0].focus(); arguments[0].select()", field)
        field.send_keys(text)

    def assert_saved(self, query, values):
        eventually(lambda: self.stage.saved(query) == values, lambda: f"{values}, not {self.stage.saved(query)}")

    def assert_fits(self):
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"),
                             self.browser.run("return innerWidth"))
        self.assertEqual(self.browser.nameless(), [])
