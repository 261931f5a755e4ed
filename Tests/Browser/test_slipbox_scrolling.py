"""How far one has scrolled: each note begins at its top, and whoever goes back is where they were."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest

OTHER = "Links make the box think"
LINE = "A long line of words. " * 40


class ScrollingTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.lengthen(NOTE)
        self.lengthen(OTHER)

    def lengthen(self, note):
        self.show(note)
        self.write("")
        self.browser.type(*[LINE + Keys.ENTER] * 4)
        eventually(lambda: self.most() > 600, lambda: f"the note is long, not {self.most()}")

    def most(self):
        return self.browser.run("const e = document.querySelector('.column-detail > .column-body'); return e.scrollHeight - e.clientHeight")

    def top(self, column="detail"):
        return round(self.browser.run(f"return document.querySelector('.column-{column} > .column-body').scrollTop"))

    def scroll(self, top, column="detail"):
        self.browser.run(f"document.querySelector('.column-{column} > .column-body').scrollTop = {top}")
        self.browser.after_timers(50)

    def test_a_note_begins_at_its_top_and_back_leads_to_where_one_was(self):
        self.scroll(400)
        self.show(NOTE)
        self.assertEqual(self.top(), 0)
        self.scroll(250)
        self.browser.run("history.back()")
        self.assert_open(OTHER)
        eventually(lambda: self.top() == 400, lambda: f"it is where it was left: {self.top()}")
        self.browser.run("history.forward()")
        self.assert_open(NOTE)
        eventually(lambda: self.top() == 250, lambda: f"it is where it was left: {self.top()}")

    def test_choosing_several_notes_leaves_the_list_where_it_is(self):
        self.come_to("content")
        self.scroll(200, "content")
        self.browser.press("List")
        self.browser.press("Choose several")
        eventually(lambda: self.browser.pressable("Done choosing"), "several can be chosen")
        self.assertEqual(self.top("content"), 200)


class PhoneScrollingTests(ScrollingTests):
    is_phone = True
