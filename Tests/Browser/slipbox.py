"""What the tests of the slip box stand on: `slipbox serve` with the examples, and what its user does."""
import os, sqlite3, subprocess, time, unittest

from stage import Browser, Line, Stage, eventually

SLIPBOX = os.environ.get("SLIPBOX", ".build/debug/slipbox")
DESK = (1280, 800)
NOTE = "Folders are desks, not drawers"


class SlipBox(Stage):
    """A slip box in a folder of its own, which outlives the server."""

    def start(self):
        command = [SLIPBOX, "--store", self.store, "serve", "--listen", f"127.0.0.1:{self.port}"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])
        return self

    @property
    def store(self):
        return self.folder.name + "/slipbox.sqlite"

    def saved(self, query):
        """The first column of what the file has, whatever the server has in mind."""
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=10) as connection:
            return [row[0] for row in connection.execute(query)]

    def change(self, statement):
        """Changes the file while nobody serves it."""
        with sqlite3.connect(self.store) as connection:
            connection.execute(statement)
        connection.close()


class SlipBoxTest(unittest.TestCase):
    """Each test has a slip box of its own, and all of a class share a browser."""
    is_phone = False
    stage_class = SlipBox
    path = ""

    @classmethod
    def setUpClass(cls):
        cls.shared = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)

    @classmethod
    def tearDownClass(cls):
        cls.shared.quit()

    def setUp(self):
        self.stage = self.stage_class().start()
        self.line = Line(self.stage.port)
        self.browser, self.others = self.shared, []
        self.browser.open(self.line.url + self.path)

    def open(self, path=""):
        """Another browser at the same slip box."""
        browser = Browser(is_phone=self.is_phone, size=None if self.is_phone else DESK)
        self.others.append(browser)
        browser.open(self.line.url + path)
        return browser

    def tearDown(self):
        complaints = [complaint for browser in [self.browser, *self.others] for complaint in browser.complaints()]
        for browser in self.others:
            browser.quit()
        self.browser.open("about:blank")
        self.stage.close()
        self.assertEqual(complaints, [])

    # Columns

    def rows(self, column="content", browser=None):
        return (browser or self.browser).run(
            "return [...document.querySelectorAll(`.column-${arguments[0]} .row`)].map(row => row.textContent)", column)

    def row(self, text, column="content", browser=None):
        """The row that has this text by itself."""
        found = lambda: (browser or self.browser).run("""
            return [...document.querySelectorAll(`.column-${arguments[1]} .row`)].find(
                row => [...row.querySelectorAll('span')].some(span => span.textContent === arguments[0]))""", text, column)
        eventually(lambda: found() is not None, lambda: f"“{text}” among {self.rows(column, browser)}")
        return found()

    def titles(self, browser=None):
        """The titles of the list's notes, in order."""
        return (browser or self.browser).run("""
            return [...document.querySelectorAll('.column-content .row')].map(row =>
                row.querySelector('.bold, [style*="font-weight"]')?.textContent ?? '')""")

    def go(self, place, browser=None):
        """Chooses a place or a folder of the first column."""
        self.row(place, "sidebar", browser).click()
        eventually(lambda: (browser or self.browser).text(".column-content h1") == place, f"“{place}” is shown")

    def show(self, note, browser=None):
        """Opens a note of the list."""
        self.row(note, browser=browser).click()
        eventually(lambda: self.title(browser) == note, lambda: f"{self.title(browser)!r} is “{note}”")

    def open_note(self, note, place="All Notes"):
        self.go(place)
        self.show(note)

    def new_note(self, title):
        """Makes a note where the user is, with a title."""
        before = self.title()
        self.browser.press("New note")
        eventually(lambda: self.title() == "" != before, "the new note is open")
        self.browser.find(".column-detail textarea").click()
        self.browser.type(title)
        eventually(lambda: any(title in row for row in self.rows()), "its row has the title")

    def title(self, browser=None):
        return (browser or self.browser).run("return document.querySelector('.column-detail textarea')?.value")

    def detail(self, browser=None):
        return (browser or self.browser).text(".column-detail")

    def assert_detail(self, text, browser=None):
        eventually(lambda: text in self.detail(browser), lambda: f"“{text}” in {self.detail(browser)!r}")

    def assert_rows(self, count, column="content"):
        eventually(lambda: len(self.rows(column)) == count, lambda: f"{count} rows: {self.rows(column)}")

    def assert_titles(self, titles):
        eventually(lambda: self.titles() == titles, lambda: f"{self.titles()} is {titles}")

    def assert_saved(self, query, values, seconds=20):
        eventually(lambda: self.stage.saved(query) == values, lambda: f"{self.stage.saved(query)} is {values}", seconds)

    # Dialogs and controls

    def answer(self, label):
        """Presses a button of the dialog that is open, and waits until the dialog is gone."""
        self.browser.press(label)
        eventually(lambda: not self.browser.run("return document.querySelector('dialog') !== null"), "the dialog closes")

    def fill(self, label, text):
        """Types into the field with the label instead of what it has."""
        selector = f"[aria-label={label!r}], [placeholder={label!r}]"
        eventually(lambda: self.browser.run(f"return document.querySelector({selector!r}) !== null"), f"the field {label}")
        field = self.browser.driver.find_elements("css selector", selector)[-1]
        field.click()
        self.browser.run("arguments[0].select()", field)
        self.browser.type(text)

    def pick(self, label, value):
        """Picks something of a pop-up button."""
        self.browser.run("""
            const [label, value] = arguments;
            const name = e => e.ariaLabel ?? [...e.labels].map(e => e.textContent).join() ?? '';
            const menu = [...document.querySelectorAll('select')].findLast(e => name(e).startsWith(label));
            menu.value = [...menu.options].find(option => option.text === value).value;
            menu.dispatchEvent(new Event('change', { bubbles: true }))""", label, value)

    def edit(self, browser=None):
        """Taps the text, and waits for the editor."""
        browser = browser or self.browser
        browser.find(".island-markup").click()
        eventually(lambda: browser.run("return document.activeElement?.matches('.prose-text') ?? false"),
                   "the editor comes")
        time.sleep(0.2)  # The engine puts its caret in place once more a moment after it got the focus.
