"""How far one has scrolled: each note begins at its top, and whoever goes back is where they were."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SlipBoxTest, on_desks_only

FIRST, SECOND = "The first note", "The second note"


class ScrollingTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        for title in (FIRST, SECOND):
            self.new_note(title)
            self.write("")
            self.browser.type(*[Keys.ENTER] * 40, "the end")
            eventually(lambda: self.most() > 600, lambda: f"the note is long, not {self.most()}")

    def most(self):
        return self.browser.run("const e = document.querySelector('.column-detail > .column-body'); return e.scrollHeight - e.clientHeight")

    def top(self):
        return round(self.browser.run("return document.querySelector('.column-detail > .column-body').scrollTop"))

    def scroll(self, top):
        self.browser.run("document.querySelector('.column-detail > .column-body').scrollTop = arguments[0]", top)
        self.browser.after_timers(50)

    def test_a_note_begins_at_its_top(self):
        self.scroll(400)
        self.show(FIRST)
        self.assertEqual(self.top(), 0)

    @on_desks_only("on a phone, the list is between two notes")
    def test_back_leads_to_where_one_was(self):
        self.scroll(400)
        self.show(FIRST)
        self.scroll(250)
        self.browser.run("history.back()")
        self.assert_open(SECOND)
        eventually(lambda: self.top() == 400, lambda: f"it is where it was left: {self.top()}")
        self.browser.run("history.forward()")
        self.assert_open(FIRST)
        eventually(lambda: self.top() == 250, lambda: f"it is where it was left: {self.top()}")

    def test_a_change_of_the_note_leaves_it_where_it_is(self):
        self.scroll(400)
        self.browser.press("Add to favourites")
        self.assert_saved(f"SELECT ZISFAVORITE FROM ZNOTE WHERE ZTITLE_ = '{SECOND}'", [1])
        self.assertEqual(self.top(), 400)


class PhoneScrollingTests(ScrollingTests):
    is_phone = True

    def test_forward_from_the_list_leads_to_where_one_was(self):
        self.show(FIRST)
        self.scroll(250)
        self.browser.run("history.back()")
        eventually(lambda: not self.browser.find(".column-detail").is_displayed(), "the list is there")
        self.browser.run("history.forward()")
        self.assert_open(FIRST)
        eventually(lambda: self.top() == 250, lambda: f"it is where it was left: {self.top()}")
