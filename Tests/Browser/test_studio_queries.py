"""Queries of `coredata studio`: typed with completion, explained, named, as files, and over a million rows, on a desk and on a phone."""
import json, os, re, sqlite3, unittest

from selenium.webdriver.common.keys import Keys

from apps import App, DESK
from browser import Browser, eventually
from studio_page import StudioPage
from test_studio import Studio

ROWS = int(os.environ.get("ROWS", "1000000"))

# Whether rows, and no gaps, stand where the table is seen, and all of them are read.
SEEN = """
    const { x, y, width, height } = document.querySelector('.table-scroll').getBoundingClientRect();
    const bottom = Math.min(y + height, innerHeight);
    return [.2, .5, .8].every(part => {
      const row = document.elementFromPoint(x + width / 3, y + (bottom - y) * part)?.closest('tr.row');
      return row && /Note \\d+/.test(row.innerText);
    })"""


def write_rows(store, count):
    """Fills the notes of a store by one statement."""
    with sqlite3.connect(store) as connection:
        first, = connection.execute("SELECT MAX(Z_PK) FROM ZNOTE").fetchone()
        connection.execute(f"""
            WITH RECURSIVE N(n) AS (SELECT {first} + 1 UNION ALL SELECT n + 1 FROM N WHERE n < {count})
            INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZCATEGORY)
            SELECT n, (SELECT Z_ENT FROM ZNOTE LIMIT 1), 1, 'Note ' || n, n % 3 + 1 FROM N""")
        connection.execute(f"UPDATE Z_PRIMARYKEY SET Z_MAX = {count} WHERE Z_NAME = 'Note'")
    connection.close()


class QueriesTest(StudioPage, unittest.TestCase):
    """One studio over the notes of an app that has ended, which all tests of a class share with one browser."""
    rows = 0

    @classmethod
    def setUpClass(cls):
        cls.app = App("notes-app").start()
        cls.app.stop()
        if cls.rows:
            write_rows(cls.app.store, cls.rows)
        cls.studio = Studio(cls.app.store).start()
        cls.browser = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)
        cls.browser.open(cls.studio.url)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.studio.told()
        cls.studio.close()
        cls.app.folder.cleanup()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def open(self, place, *texts):
        self.browser.open(f"http://127.0.0.1:{self.studio.port}/0/{place}")
        self.shows(*texts)

    def find(self, predicate):
        field = self.browser.find("input[aria-label=Predicate]")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(predicate, Keys.ENTER)

    def cells(self, column):
        return self.browser.run("""
            return [...document.querySelectorAll('.table tr.row')]
                .map(row => row.querySelectorAll(':scope > :not(.table-choice)')[arguments[0]]?.innerText.trim())""", column)


class QueryTests(QueriesTest):
    def test_a_predicate_is_completed_by_keys_alone(self):
        self.open("rows/Category", "3 objects")
        self.focus_by_tab("Predicate")
        self.browser.type("na")
        eventually(lambda: self.browser.pressable("Complete with name") is not None, "the key is proposed")
        self.focus_by_tab("Complete with name")
        self.browser.type(Keys.ENTER)
        value = lambda: self.field("Predicate").get_attribute("value")
        eventually(lambda: value().strip() == "name", lambda: f"the key is complete, not “{value()}”")
        self.browser.find("input[aria-label=Predicate]").send_keys("BEGINSWITH 'W'", Keys.ENTER)
        self.shows("1 object")
        self.assertEqual(self.cells(1), ["Work"])
        self.assert_fits()

    def test_a_predicate_is_made_of_rows(self):
        self.open("rows/Category", "3 objects")
        self.find("name == 'Work'")
        self.shows("1 object")
        self.browser.click(self.field("Rows").find_element("xpath", ".."))
        self.assert_fits()
        self.fill("Value of Row 1", "Garden", Keys.TAB)
        eventually(lambda: "Garden" in self.field("Predicate").get_attribute("value"), "the text is in step")
        self.browser.press("Find")
        eventually(lambda: self.cells(1) == ["Garden"], lambda: f"the garden, not {self.cells(1)}")

    def test_the_statement_has_its_plan_and_time(self):
        self.open("rows/Note?where=category.name%20%3D%3D%20%27Work%27", "1 object")
        self.browser.click(self.field("Statement").find_element("xpath", ".."))
        self.shows("SELECT", "JOIN", "How SQLite finds the rows", "SEARCH")
        self.assertRegex(self.text(), r"1 row in [\d.,]+ (µs|ms|s)")
        self.assert_fits()

    def test_a_result_is_a_file(self):
        self.open("rows/Category?as=json", "Garden", "Download All as JSON")
        self.assert_fits()
        address = lambda: self.browser.run("return document.querySelector('a[href*=\"/export/\"]').href")
        objects = json.loads(self.download(address()))
        self.assertEqual([entry["name"] for entry in objects], ["Garden", "Reading", "Work"])
        self.browser.press("CSV")
        self.shows("Download All as CSV")
        eventually(lambda: "csv" in address(), "the other file")
        lines = self.download(address()).splitlines()
        self.assertEqual(len(lines), 4)
        self.assertIn("name", lines[0].split(","))
        self.browser.press("Swift")
        self.shows("NSFetchRequest<", 'entityName: "Category"')
        self.assert_fits()

    def download(self, address):
        return self.browser.driver.execute_async_script("""
            const [address, done] = arguments; fetch(address).then(async answer => done(await answer.text()))""", address)

    def test_columns_and_order_are_in_the_address(self):
        self.open("rows/Category", "3 objects")
        self.browser.press("name")
        eventually(lambda: "order=" in self.browser.driver.current_url, "the order is in the address")
        self.browser.press("name")
        eventually(lambda: self.cells(1) == ["Work", "Reading", "Garden"], lambda: f"the last one first, not {self.cells(1)}")
        self.open("rows/Category?order=-name&columns=colour", "3 objects")
        eventually(lambda: all(text.startswith("#") for text in self.cells(1)), lambda: f"colours, not {self.cells(1)}")
        self.assert_fits()

    def test_a_query_is_named_and_deleted_and_comes_back(self):
        self.open("rows/Category?where=name%20%3D%3D%20%27Work%27", "1 object")
        self.browser.press("Save Query")
        self.fill("Name of the query", "Only work")
        eventually(lambda: "Name of the query" not in self.browser.run("return document.body.innerHTML"), "the name is taken")
        self.open("queries", "Only work", "name == 'Work'")
        self.assert_fits()
        self.browser.press("Delete Only work")
        self.shows("“Only work” was deleted.")
        self.browser.press("Bring It Back")
        eventually(lambda: self.browser.pressable("Delete Only work") is not None, "it is back")
        self.browser.press("Only work")
        self.shows("1 object")
        self.browser.driver.back()
        self.browser.press("Delete Only work")
        self.shows("No query has a name yet")


class PhoneQueryTests(QueryTests):
    is_phone = True


class LongListTests(QueriesTest):
    """A million rows are as near as ten."""
    rows = ROWS

    def test_jumps_by_the_thumb_end_at_rows(self):
        self.open("rows/Note", f"{ROWS:,} objects")
        eventually(lambda: self.browser.run("return document.querySelectorAll('tr.row').length") > 10, "the first rows")
        for part in (.5, .93, .07, .501, 1, 0):
            self.browser.run("const table = document.querySelector('.table-scroll'); table.scrollTop = table.scrollHeight * arguments[0]", part)
            if part:
                eventually(lambda: self.browser.run(SEEN), f"rows at {part} of the list")
            if part == 1:
                eventually(lambda: f"Note {ROWS}" in self.cells(1), "the last row")
        self.assertLess(self.browser.run("return document.querySelectorAll('tr.row').length"), 500, "Only some rows are on the page.")

    def test_a_fling_never_leaves_the_table_blank(self):
        self.open("rows/Note?order=-title", f"{ROWS:,} objects")
        self.browser.run("""
            const table = document.querySelector('.table-scroll');
            for (let step = 1; step <= 40; step++) setTimeout(() => { table.scrollTop = table.scrollHeight * step / 50 }, step * 15);""")
        self.browser.after_timers(700)
        eventually(lambda: self.browser.run(SEEN), "rows where the fling ends")

    def test_the_index_that_helps_is_tried_on_a_copy(self):
        before = os.stat(self.app.store)
        self.open(f"rows/Note?where=title%20%3D%3D%20%27Note%20{ROWS // 2}%27", "1 object")
        self.browser.click(self.field("Statement").find_element("xpath", ".."))
        self.shows("SCAN", "An index on title would help", '<fetchIndex name="byTitle">')
        self.assert_fits()
        self.browser.press("Try It on a Copy")
        self.shows("On a copy of this store:", "USING INDEX")
        effect = re.search(r"On a copy of this store: ([\d.,]+ \S+) without it, ([\d.,]+ \S+) with it. The index takes [\d.]+ [KM]B", self.text())
        self.assertIsNotNone(effect, self.text())
        without, with_it = map(seconds, effect.groups())
        self.assertLess(with_it * 5, without, "The effect is seen.")
        self.assertEqual((before.st_size, before.st_mtime_ns), (os.stat(self.app.store).st_size, os.stat(self.app.store).st_mtime_ns))
        self.assert_fits()


def seconds(text):
    """The time that a text such as `12 ms` tells."""
    number, unit = text.split()
    return float(number.replace(",", "")) * {"µs": 1e-6, "ms": 1e-3, "s": 1}[unit]


class PhoneLongListTests(LongListTests):
    is_phone = True


if __name__ == "__main__":
    unittest.main()
