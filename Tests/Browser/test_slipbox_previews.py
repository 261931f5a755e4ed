"""A look at the note to which a link leads."""
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest

LINK = "An address is a place in a conversation"


class PreviewTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)

    def preview(self):
        return self.browser.run("return document.querySelector('.prose-preview:not([hidden])')?.textContent ?? ''")

    def assert_preview(self, is_shown=True):
        eventually(lambda: (self.preview() != "") == is_shown, lambda: f"“{self.preview()}” is {'' if is_shown else 'not '}shown")

    def rest_on_link(self):
        link = self.browser.run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) a')].find(link => link.checkVisibility())""")
        self.assertEqual(link.text.replace("\n", " "), LINK)
        ActionChains(self.browser.driver).move_to_element(link).perform()

    def test_it_comes_while_the_pointer_rests_and_goes_with_it(self):
        self.rest_on_link()
        self.assert_preview()
        self.assertTrue(self.preview().startswith(LINK), self.preview())
        self.assertGreater(len(self.preview()), len(LINK) + 20)
        ActionChains(self.browser.driver).move_to_element(self.browser.find(".column-detail textarea")).perform()
        self.assert_preview(False)

    def test_escape_and_writing_end_it(self):
        self.edit()
        self.rest_on_link()
        self.assert_preview()
        self.browser.type(Keys.ESCAPE)
        self.assert_preview(False)
        self.browser.type("xyzzy")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%xyzzy%'", [1])

    def test_keys_show_it_and_it_does_not_cover_the_caret(self):
        self.edit()
        self.browser.run("""
            const link = document.querySelector('.note-link');
            getSelection().collapse(link.previousSibling, link.previousSibling.data.length)""")
        self.browser.after_timers(200)
        self.browser.type(Keys.ARROW_RIGHT)
        self.assert_preview()
        overlap = self.browser.run("""
            const [one, other] = ['.note-link.ProseMirror-selectednode', '.prose-preview'].map(name => document.querySelector(name).getBoundingClientRect());
            return one.bottom > other.top && one.top < other.bottom""")
        self.assertFalse(overlap)
        self.browser.type(Keys.ARROW_RIGHT)
        self.assert_preview(False)


class PhonePreviewTests(SlipBoxTest):
    path = "all"
    is_phone = True
    preview, assert_preview = PreviewTests.preview, PreviewTests.assert_preview

    def link(self):
        return self.browser.run("return [...document.querySelectorAll('.island-markup a')].find(link => link.checkVisibility())")

    def test_a_finger_that_stays_on_a_link_looks_and_does_not_follow(self):
        self.show(NOTE)
        self.browser.touch_down(self.link())
        self.assert_preview()
        self.assertTrue(self.preview().startswith(LINK), self.preview())
        self.browser.touch("touchEnd")
        self.browser.after_timers(300)
        self.assertTrue(self.preview().startswith(LINK), "it stays")
        self.assert_open(NOTE)
        # The next touch takes it away, and a short one follows the link.
        self.browser.touch("touchStart", (200, 500))
        self.browser.touch("touchCancel")
        self.assert_preview(False)
        self.browser.click(self.link())
        self.assert_open(LINK)

    def test_a_finger_that_scrolls_looks_at_nothing(self):
        self.show(NOTE)
        x, y = self.browser.place(self.link())
        self.browser.touch("touchStart", (x, y))
        for step in range(1, 6):
            self.browser.touch("touchMove", (x, y - 12 * step))
        self.browser.after_timers(700)
        self.assert_preview(False)
        self.browser.touch("touchEnd")
        self.assert_open(NOTE)
