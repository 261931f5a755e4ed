"""What the tests of the slip box stand on: `slipbox serve` with the examples, and what its user does."""
import os, sqlite3, subprocess, tempfile, unittest

from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from stage import Line, Stage

SLIPBOX = os.environ.get("SLIPBOX", ".build/debug/slipbox")
DESK = (1280, 800)
NOTE = "Folders are desks, not drawers"
COLUMNS = ["sidebar", "content", "detail"]


def on_desks_only(why):
    """A test of what only those can do who have a pointer or keys, where a phone has something else."""
    def decorate(test):
        def run(self):
            if self.is_phone:
                self.skipTest(why)
            test(self)
        return run
    return decorate


class SlipBox(Stage):
    """A slip box in a folder of its own, which outlives the server."""

    def start(self):
        command = [SLIPBOX, "--store", self.store, "serve", "--listen", f"127.0.0.1:{self.port}", *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
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
    """Each test has a slip box of its own, and all of a class share a browser, which may be that of a phone.

    A phone shows one column at a time. What is done in a column goes back to it first, as its user would."""
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
        """Another browser at the same slip box, on a desk."""
        browser = Browser(size=DESK)
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

    def shown(self, browser=None):
        """The columns that are seen."""
        return [name for name in COLUMNS if (browser or self.browser).run(
            "return document.querySelector(`.column-${arguments[0]}`)?.checkVisibility() ?? false", name)]

    def come_to(self, column, browser=None):
        """Goes back until a column is seen. The page may still be on its way to another one."""
        browser = browser or self.browser

        def is_there():
            shown = self.shown(browser)
            if browser.is_phone and shown and COLUMNS.index(shown[0]) > COLUMNS.index(column):
                browser.click(f".column-{shown[0]} .back")
                eventually(lambda: self.shown(browser) != shown, "a column further back is seen")
            return column in self.shown(browser)
        eventually(is_there, lambda: f"“{column}” is seen, not {self.shown(browser)}")

    def rows(self, column="content", browser=None):
        self.come_to(column, browser)
        return (browser or self.browser).run(
            "return [...document.querySelectorAll(`.column-${arguments[0]} .row`)].map(row => row.textContent)", column)

    def row(self, text, column="content", browser=None):
        """The row that has this text by itself."""
        self.come_to(column, browser)
        return self.find_row(f".column-{column}", text, browser)

    def find_row(self, place, text, browser=None):
        found = lambda: (browser or self.browser).run("""
            const rows = [...document.querySelectorAll(`${arguments[0]} .row`)];
            return rows.find(row => [...row.querySelectorAll('span')].some(span => span.textContent === arguments[1]))""", place, text)
        eventually(lambda: found() is not None, lambda: f"“{text}” among {(browser or self.browser).text(place)!r}")
        return found()

    def click_row(self, text, column, browser=None):
        self.come_to(column, browser)
        self.click_in(f".column-{column}", text, (browser or self.browser).click, browser)

    def click_in(self, place, text, click, browser=None):
        """Clicks a row, which may be replaced by a new one meanwhile."""
        def is_clicked():
            click(self.find_row(place, text, browser))
            return True
        eventually(is_clicked, f"the row “{text}” is clicked")

    def version(self, text):
        """The row of the history that is shown which has the text; a phone has it in the place of the note."""
        column = f".column-{'detail' if self.is_phone else 'content'} .slip-version"
        found = lambda: next((row for row in self.browser.driver.find_elements("css selector", column) if text in row.text), None)
        eventually(lambda: found() is not None, lambda: f"“{text}” is in the history")
        return found()

    def titles(self, browser=None):
        """The titles of the list's notes, in order."""
        self.come_to("content", browser)
        return (browser or self.browser).run("""
            return [...document.querySelectorAll('.column-content .row')].map(row =>
                row.querySelector('.slip-title')?.textContent ?? '')""")

    def heading(self, browser=None):
        """What the second column shows."""
        return (browser or self.browser).text(".column-content h1")

    def go(self, place, browser=None):
        """Chooses a place or a folder of the first column."""
        self.click_row(place, "sidebar", browser)
        self.assert_place(place, browser)

    def show(self, note, browser=None):
        """Opens a note of the list."""
        self.click_row(note, "content", browser)
        self.assert_open(note, browser)

    def open_note(self, note, place="All Notes"):
        self.go(place)
        self.show(note)

    def new_note(self, title):
        """Makes a note where the user is, with a title."""
        before = self.title()
        self.come_to("content")
        self.browser.press("New note")
        eventually(lambda: self.title() == "" != before, "the new note is open")
        self.browser.click(".column-detail textarea")
        self.browser.type(title)
        eventually(lambda: self.browser.text(".column-detail h1") == title, "the server has the title")

    def choose(self, *rows, place=".column-content"):
        """Chooses several rows of a list: on a phone by tapping each."""
        if self.is_phone:
            eventually(lambda: self.browser.find(f"{place} [aria-multiselectable=true]"), "several rows can be chosen")
        click = self.browser.click if self.is_phone else lambda row: self.browser.click_with(Keys.CONTROL, row)
        for row in rows:
            self.click_in(place, row, click)
            eventually(lambda: self.find_row(place, row).get_attribute("aria-selected") == "true", f"“{row}” is chosen")

    # The note

    def title(self, browser=None):
        return (browser or self.browser).run("return document.querySelector('.column-detail textarea')?.value")

    def write_title(self, *keys):
        """Goes on writing the title of the note."""
        self.browser.click(".column-detail textarea")
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(*keys)

    def detail(self, browser=None):
        return (browser or self.browser).text(".column-detail")

    def edit(self, browser=None):
        """Taps the text, and waits for the editor."""
        browser = browser or self.browser
        # At its end, where no link is.
        browser.click(".island-markup:not(:has(> *)), .island-markup > :last-child")
        eventually(lambda: browser.run("return document.activeElement?.matches('.prose-text') ?? false"),
                   "the editor comes")

    def write(self, text):
        """Writes at the end of the text."""
        self.edit()
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(text)

    def take(self, suggestion):
        """Takes what is suggested first while somebody writes, by the Return key; on a phone by touching it."""
        option = ".prose-suggestions [aria-selected=true]"
        eventually(lambda: suggestion in self.browser.text(option), lambda: f"“{suggestion}” is suggested, not {self.browser.text(option)!r}")
        if self.is_phone:
            self.browser.click(option)
        else:
            self.browser.type(Keys.ENTER)

    # Files

    def upload(self, files, arrives=True):
        """Imports files, by their names. Where they do not arrive, the dialog stays."""
        with tempfile.TemporaryDirectory() as folder:
            paths = [f"{folder}/{name}" for name in files]
            for path, content in zip(paths, files.values()):
                with open(path, "wb") as file:
                    file.write(content)
            self.browser.press("Choose Files…")
            field = lambda: self.browser.run("return document.querySelector('dialog input[type=file]')")
            eventually(lambda: field() is not None, "it asks")
            field().send_keys("\n".join(paths))
            if arrives:
                eventually(lambda: field() is None, "they are there", 40)

    # What holds before long

    def assert_place(self, place, browser=None):
        eventually(lambda: self.heading(browser) == place, lambda: f"“{place}” is shown, not “{self.heading(browser)}”")
        self.come_to("content", browser)

    def assert_open(self, note, browser=None):
        eventually(lambda: self.title(browser) == note and "detail" in self.shown(browser),
                   lambda: f"“{note}” is open, not “{self.title(browser)}”")

    def assert_detail(self, text, browser=None):
        eventually(lambda: text in self.detail(browser), lambda: f"“{text}” in {self.detail(browser)!r}")

    def assert_rows(self, count, column="content"):
        eventually(lambda: len(self.rows(column)) == count, lambda: f"{count} rows: {self.rows(column)}")

    def assert_titles(self, titles):
        eventually(lambda: self.titles() == titles, lambda: f"{self.titles()} is {titles}")

    def assert_saved(self, query, values, seconds=20):
        eventually(lambda: self.stage.saved(query) == values, lambda: f"{self.stage.saved(query)} is {values}", seconds)

    # Dialogs and controls

    def assert_dialog(self, text):
        eventually(lambda: text in self.browser.text("dialog"), lambda: f"“{text}” in {self.browser.text('dialog')!r}")

    def answer(self, label):
        """Presses a button of the dialog that is open, and waits until the dialog is gone."""
        self.browser.press(label)
        eventually(lambda: not self.browser.run("return document.querySelector('dialog') !== null"), "the dialog closes")

    def choose_folder(self, name):
        """Chooses where to move something."""
        self.click_in("dialog", name, self.browser.click)
        self.answer("Move")

    def menu(self, element, choice):
        """Chooses something of an element's context menu."""
        self.browser.menu(element)
        self.browser.press(choice)

    def fill(self, label, text):
        """Types into the field with the label instead of what it has."""
        selector = f"[aria-label={label!r}], [placeholder={label!r}]"
        eventually(lambda: self.browser.run(f"return document.querySelector({selector!r}) !== null"), f"the field {label}")
        field = self.browser.driver.find_elements("css selector", selector)[-1]
        self.browser.click(field)
        self.browser.run("arguments[0].select()", field)
        self.browser.type(text or Keys.BACKSPACE)

    def status(self, browser=None):
        """The status of the open note."""
        return (browser or self.browser).run(
            "return document.querySelector('.column-detail .slip-status select')?.selectedOptions[0]?.text")

    def pick(self, label, value, browser=None):
        """Picks something of a pop-up button."""
        (browser or self.browser).run("""
            const [label, value] = arguments;
            const name = e => e.ariaLabel ?? [...e.labels].map(e => e.textContent).join() ?? '';
            const menu = [...document.querySelectorAll('select')].filter(e => e.checkVisibility()).findLast(e => name(e).startsWith(label));
            menu.value = [...menu.options].find(option => option.text === value).value;
            menu.dispatchEvent(new Event('change', { bubbles: true }))""", label, value)

    def sort(self, by):
        self.come_to("content")
        self.pick("Sort by", by)
