"""The headings of a note: in the margin, behind a button, by pointer and by keys."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only

LINE = "A long line of words. " * 25


class OutlineTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)
        self.write("")
        for title in ["# Why", "## The daily work", "# What for"]:
            self.browser.type(Keys.ENTER, title, Keys.ENTER, LINE)
        self.assert_items("Why", "The daily work", "What for")

    def items(self):
        return self.browser.run("return [...document.querySelectorAll('.prose-outline li button')].map(button => button.textContent)")

    def assert_items(self, *titles):
        eventually(lambda: self.items() == list(titles), lambda: f"{titles}, not {self.items()}")

    def current(self):
        return self.browser.run("return document.querySelector('.prose-outline [aria-current]')?.textContent")

    def assert_led_to(self, title):
        """The heading is seen in the upper half."""
        def top():
            return self.browser.run("""
                const heading = [...document.querySelectorAll(':is(.prose-text, .island-markup) :is(h1, h2)')]
                    .find(heading => heading.textContent === arguments[0] && heading.checkVisibility());
                return heading.getBoundingClientRect().top""", title)
        eventually(lambda: 0 < top() < 420, lambda: f"“{title}” is seen: {top()}")

    def open(self):
        self.browser.click(".prose-outline-open")
        eventually(lambda: self.browser.find(".prose-outline ul").is_displayed(), "the list is open")

    def test_it_follows_what_is_typed_and_leads_there(self):
        before = self.browser.run("return document.querySelector('.prose-text').getBoundingClientRect().left")
        self.open()
        self.assertEqual(self.browser.run("return document.querySelector('.prose-text').getBoundingClientRect().left"), before)
        self.browser.press("Why")
        self.assert_led_to("Why")
        eventually(lambda: self.current() == "Why", lambda: f"one reads “{self.current()}”")
        self.browser.type("?")
        self.assert_items("Why?", "The daily work", "What for")

    def test_it_is_there_while_one_reads(self):
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%What for%'", [1])
        self.show("Nothing is lost")
        eventually(lambda: not self.browser.run("return document.querySelector('.prose-outline')?.checkVisibility()"), "a note without headings has none")
        self.show(NOTE)
        self.assert_items("Why", "The daily work", "What for")
        self.open()
        self.browser.press("The daily work")
        self.assert_led_to("The daily work")

    @on_desks_only("a phone has no such keys")
    def test_keys_lead_there_and_back(self):
        self.browser.chord(Keys.ALT, Keys.SHIFT, "o")
        eventually(lambda: self.browser.run("return document.activeElement.closest('.prose-outline') !== null"), "the list has the focus")
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the text has the focus")
        self.browser.chord(Keys.ALT, Keys.SHIFT, "o")
        self.browser.type(Keys.HOME, Keys.ARROW_DOWN, Keys.ENTER)
        self.assert_led_to("The daily work")
        self.browser.type("!")
        self.assert_items("Why", "The daily work!", "What for")

    @on_desks_only("a phone has no margin")
    def test_it_stands_in_the_margin_where_there_is_one(self):
        self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1900, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        try:
            eventually(lambda: self.browser.find(".prose-outline ul").is_displayed(), "the list is seen")
            places = self.browser.run("""
                return ['.prose-text', '.prose-outline'].map(name => document.querySelector(name).getBoundingClientRect().toJSON())""")
            self.assertGreater(places[1]["left"], places[0]["right"])
            self.assertFalse(self.browser.find(".prose-outline-open").is_displayed())
        finally:
            self.browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False})


class PhoneOutlineTests(OutlineTests):
    is_phone = True
