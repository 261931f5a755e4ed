"""The pages of the documentation, as they open from a folder, without a server."""
import json, re, subprocess, sys, tempfile, unittest
from pathlib import Path

from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually

SCRIPT = Path(__file__).parents[2] / "Scripts/docs-pages"
HOSTILE = "<img src=x onerror=alert(1)>"
# Symbols and articles of a library, by their paths: kind, title and abstract.
PAGES = {
    "": ("Framework", "Store", "A library."),
    "nsfetchrequest": ("Class", "NSFetchRequest", "The description of a search."),
    "nsfetchrequest/fetchlimit": ("Instance Property", "fetchLimit", "The maximum number of results."),
    "nsfetchrequest/execute()": ("Instance Method", "execute()", "Fetches in the context of the queue."),
    "nsfetchedresultscontroller": ("Class", "NSFetchedResultsController", "Follows the results."),
    "nsfetchrequestresult": ("Protocol", "NSFetchRequestResult", "What a fetch returns."),
    "fetchrequestkind": ("Type Property", "fetchRequestKind", "The kind of a search."),
    "limit": ("Case", "limit", "Nothing of a fetch."),
    "prefetching": ("Structure", "Prefetching", "Objects of relationships."),
    "fetch": ("Structure", "fetch", "Former."),
    "fetching": ("Article", "Fetching objects", "How objects are found, with a maximum and in an order."),
    "hostile": ("Structure", HOSTILE, HOSTILE),
}


def identifier(path):
    return f"doc://Store/documentation/Store/{path}" if path else "doc://Store/documentation/Store"


def page(path):
    """What DocC writes about a symbol or an article of the library."""
    kind, title, abstract = PAGES[path]
    parents = [""] * bool(path) + ["nsfetchrequest"] * ("/" in path)
    references = {identifier(each): {"type": "topic", "kind": "symbol", "title": PAGES[each][1],
                                     "url": f"/documentation/store/{each}".rstrip("/")} for each in PAGES}
    heading = {"type": "heading", "text": "Sorting in memory", "anchor": "Sorting-in-memory", "level": 2}
    paragraph = {"type": "paragraph", "inlineContent": [{"type": "text", "text": "A paragraph. " * 200}]}
    content = [{"kind": "content", "content": [paragraph, heading, paragraph]}] if kind == "Article" else []
    topics = [{"title": "All", "anchor": "All", "identifiers": [identifier(each) for each in PAGES if each]}]
    return {"kind": "article" if kind == "Article" else "symbol", "metadata": {"title": title, "roleHeading": kind},
            "identifier": {"url": identifier(path)}, "abstract": [{"type": "text", "text": abstract}],
            "hierarchy": {"paths": [[identifier(each) for each in parents]]}, "references": references,
            "primaryContentSections": content, **({} if path else {"topicSections": topics}),
            **({"deprecationSummary": [paragraph]} if abstract == "Former." else {})}


class DocsTest(unittest.TestCase):
    """Tests that share a folder of pages and a browser."""
    is_phone = False

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        for path in PAGES:
            file = Path(cls.scratch.name) / f"Store/data/documentation/store/{path}".rstrip("/")
            file.parent.mkdir(parents=True, exist_ok=True)
            Path(f"{file}.json").write_text(json.dumps(page(path)))
        subprocess.run([sys.executable, SCRIPT, cls.scratch.name], check=True, capture_output=True)
        cls.root = Path(cls.scratch.name) / "html"
        cls.browser = Browser(is_phone=cls.is_phone)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.scratch.cleanup()

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def open(self, file="store/limit.html"):
        self.browser.open((self.root / file).as_uri())

    def found(self):
        """The names of what the search has found."""
        return self.browser.run("""
            return [...document.querySelectorAll('#results:not([hidden]) .name')].map(e => e.textContent)""")

    def search(self, text):
        self.browser.run("const field = document.querySelector('search input'); field.focus(); field.select()")
        self.browser.type(text)
        eventually(lambda: self.browser.text("#results .count"), "the search has an answer")
        return self.found()

    def assert_opens(self, file):
        driver = self.browser.driver
        eventually(lambda: driver.current_url.endswith(file), lambda: f"{file} opens, not {driver.current_url}")


class SearchTests(DocsTest):
    def test_names_are_first_then_beginnings_initials_titles_and_abstracts(self):
        self.open()
        for text, *first in (("NSFetchRequest", "NSFetchRequest", "NSFetchRequestResult", "execute()", "fetchLimit"),
                             ("fetch limit", "fetchLimit"), ("nfr", "NSFetchRequest"), ("frc", "NSFetchedResultsController"),
                             ("limit", "limit", "fetchLimit"), ("nsfetchrequest.fetch", "fetchLimit"),
                             ("request result", "NSFetchRequestResult"), ("NSFetchRequest queue", "execute()"),
                             ("maximum order", "Fetching objects"), ("memory", "Sorting in memory"),
                             ("fetchrequest", "NSFetchRequest", "fetchRequestKind"), ("song",)):
            self.assertEqual(self.search(text)[:max(len(first), 1)], first, text)

    def test_what_is_deprecated_is_last_among_its_equals(self):
        self.open()
        found = self.search("fet")
        self.assertEqual(found[0], "Fetching objects")
        self.assertLess(found.index("fetchLimit"), found.index("fetch"))
        self.assertIn("Deprecated", self.browser.text("#results ol"))

    def test_keys(self):
        self.open()
        self.browser.type("/")
        is_focused = "return document.activeElement.matches('search input')"
        eventually(lambda: self.browser.run(is_focused), "the search has the focus")
        self.browser.type("fetch")
        eventually(self.found, "there are results")
        names = self.found()
        focused = "return document.activeElement.querySelector?.('.name')?.textContent ?? document.activeElement.value"
        for key, name in ((Keys.ARROW_DOWN, names[0]), (Keys.ARROW_DOWN, names[1]), (Keys.ARROW_UP, names[0]),
                          (Keys.ARROW_UP, "fetch"), (Keys.ARROW_UP, "fetch"), (Keys.ARROW_DOWN, names[0]), ("l", "fetchl")):
            self.browser.type(key)
            self.assertEqual(self.browser.run(focused), name)
        self.assertEqual(self.found(), ["fetchLimit"])
        self.browser.type(Keys.ESCAPE)
        self.assertEqual(self.found(), [])
        self.browser.type(Keys.ARROW_DOWN, Keys.ENTER)
        self.assert_opens("store/nsfetchrequest/fetchlimit.html")
        self.search("sorting")
        self.browser.type(Keys.ENTER)
        self.assert_opens("store/fetching.html#Sorting-in-memory")
        top = self.browser.run("return document.getElementById('Sorting-in-memory').getBoundingClientRect().top")
        self.assertLess(top, 200)

    def test_ten_thousand_entries(self):
        index = self.root / "assets/index.js"
        before = index.read_text()
        start, table = re.fullmatch(r"([^{]*)(.*);\n", before).groups()
        table = json.loads(table)
        table["entries"] += [[f"NSElement{number}", *table["entries"][1][1:]] for number in range(10_000)]
        index.write_text(f"{start}{json.dumps(table)};")
        self.addCleanup(index.write_text, before)
        self.open()
        self.assertEqual(self.search("NSElement9999"), ["NSElement9999"])
        self.assertEqual(len(self.search("nse")), 40)
        self.assertIn("10000 results", self.browser.text("#results .count"))

    def test_documentation_is_text(self):
        self.open("store/hostile.html")
        self.assertEqual(self.browser.text("h1"), HOSTILE)
        self.assertEqual(self.search("onerror"), [HOSTILE])
        self.assertEqual(self.browser.run("return document.images.length"), 0)

    def test_screen_readers_find_names(self):
        self.open("store.html")
        self.search("fetch")
        self.assertEqual(self.browser.nameless(), [])
        for wanted in (("searchbox", "Search all libraries"), ("search", ""), ("main", ""), ("heading", "Store")):
            self.assertIn(wanted, self.browser.nodes())

    def test_pages_without_scripts_can_be_read(self):
        browser = Browser(without_script=True)
        self.addCleanup(browser.quit)
        browser.open((self.root / "store.html").as_uri())
        self.assertEqual(browser.find("h1").text, "Store")
        browser.find("a[href='store/nsfetchrequest.html']").click()
        eventually(lambda: browser.find("h1").text == "NSFetchRequest", "the link leads to its page")


class PhoneTests(DocsTest):
    is_phone = True

    def test_search_by_finger(self):
        self.open("store.html")
        self.browser.click("search input")
        self.browser.type("nfr")
        eventually(self.found, "there are results")
        self.browser.click("#results a")
        self.assert_opens("store/nsfetchrequest.html")

    def test_nothing_is_wider_than_the_screen(self):
        for file in ("index.html", "store.html", "store/fetching.html", "store/hostile.html"):
            self.open(file)
            self.search("nsfetch")
            self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), 390, file)
