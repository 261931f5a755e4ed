"""A slip box with thousands of notes, whose rows are not all of one height."""
import os, subprocess, time

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import DESK, SLIPBOX, SlipBox, SlipBoxTest, on_desks_only

NOTES = 4000

# Whether rows, and no gaps, stand where the list of notes is seen.
ROWS = """return (() => {
  const frame = document.querySelector('.column-content .column-body').getBoundingClientRect();
  return [.2, .5, .8].every(part =>
    document.elementFromPoint(frame.left + frame.width / 2, frame.top + frame.height * part)?.closest('.row,.section-header'));
})()"""

# The titles of the rows that are seen as a whole, and of no other row. No heading covers them.
SEEN = """return (() => {
  const frame = document.querySelector('.column-content .column-body').getBoundingClientRect();
  return [...document.querySelectorAll('.column-content .row' + arguments[0])].filter(row => {
    const { top, bottom, left, width } = row.getBoundingClientRect();
    const isAt = y => document.elementFromPoint(left + width / 2, y)?.closest('.row') === row;
    return top > frame.top - 1 && bottom < frame.bottom + 1 && isAt(top + 3) && isAt(bottom - 3);
  }).map(row => row.querySelector('.slip-title').textContent);
})()"""


class Crowd(SlipBox):
    def start(self):
        if not os.path.exists(self.store):
            subprocess.run([SLIPBOX, "--store", self.store, "demo", "--notes", str(NOTES)], check=True, stdout=subprocess.DEVNULL)
            # Every note of some regions, and none of others, has but a title.
            self.change("UPDATE ZNOTE SET ZBODYTEXT_ = '', ZFORMATTEDBODYTEXT_ = NULL WHERE (Z_PK / 40) % 3 = 0 AND Z_PK % 4 > 0")
        return super().start()


class CrowdTests(SlipBoxTest):
    stage_class = Crowd
    path = "all"

    def scroll(self, part):
        self.browser.run("const b = document.querySelector('.column-content .column-body'); b.scrollTop = b.scrollHeight * arguments[0]", part)

    def test_rows_come_wherever_one_jumps(self):
        self.come_to("content")
        for part in [.5, .13, .87, .134, .76, .3, .99, .02, .61]:
            self.scroll(part)
            with self.subTest(part):
                eventually(lambda: self.browser.run(ROWS), "rows are there", 4)

    def test_rows_come_where_dragging_ends(self):
        self.come_to("content")
        for end in [.4, .8]:
            for step in range(40):
                self.scroll(end * step / 40)
            with self.subTest(end):
                eventually(lambda: self.browser.run(ROWS), "rows are there", 4)

    @on_desks_only("the window of a phone stays as it is")
    def test_rows_come_into_a_window_that_grows(self):
        """No media query changes between these heights: like rows on their way, that would ask for others as well."""
        self.addCleanup(self.browser.resize, *DESK)
        self.browser.resize(DESK[0], 520)
        self.scroll(.5)
        eventually(lambda: self.browser.run(ROWS), "rows are there", 4)
        time.sleep(1)
        self.browser.resize(DESK[0], 4000)
        eventually(lambda: self.browser.run(ROWS), "rows are there", 4)

    def top(self):
        return self.browser.run("return document.querySelector('.column-content .column-body').scrollTop")

    def settled_top(self):
        """The position of the list once rows that still load have their heights."""
        tops = [None]

        def has_settled():
            self.browser.after_timers(300)
            tops.append(self.top())
            return tops[-1] == tops[-2]

        eventually(has_settled, lambda: f"the list moves: {tops}")
        return tops[-1]

    def seen(self, kind=""):
        return self.browser.run(SEEN, kind)

    def alone(self):
        """The titles that only one note has, the latest first."""
        return self.stage.saved("SELECT ZTITLE_ FROM ZNOTE WHERE ZISTRASHED = 0 AND length(ZTITLE_) > 8 "
                                "GROUP BY ZTITLE_ HAVING count(*) = 1 ORDER BY ZCREATIONDATE_ DESC")

    def find_by_bar(self, title):
        self.browser.chord(Keys.CONTROL, "k")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.browser.type(title)
        eventually(lambda: title in self.browser.text("dialog button[aria-current=true]"), lambda: self.browser.text("dialog"))
        self.browser.type(Keys.ENTER)
        self.assert_open(title)

    @on_desks_only("on a phone, the note covers the list")
    def test_the_list_comes_to_what_is_opened_and_stays_where_it_is_seen(self):
        alone = self.alone()
        for order in ["Day", "Title △"]:
            self.sort(order)
            for part in [.7, .3]:
                with self.subTest(order, part=part):
                    title = alone[int(len(alone) * part)]
                    self.find_by_bar(title)
                    eventually(lambda: self.seen("[aria-selected=true]") == [title], lambda: f"{title} is not among {self.seen()}", 4)
            top = self.settled_top()
            near = [title for title in self.seen() if title in alone and title not in self.seen("[aria-selected=true]")]
            self.find_by_bar(near[-1])
            eventually(lambda: self.seen("[aria-selected=true]") == near[-1:], lambda: f"{near[-1]} is not among {self.seen()}", 4)
            self.assertEqual(self.settled_top(), top)

    @on_desks_only("on a phone, the note covers the list")
    def test_the_list_comes_to_a_new_note(self):
        for order in ["Title △", "Day"]:
            with self.subTest(order):
                self.sort(order)
                self.scroll(.5)
                eventually(lambda: self.browser.run(ROWS), "rows are there", 4)
                self.browser.after_timers(300)
                self.browser.press("New note")
                eventually(lambda: self.seen("[aria-selected=true]") == ["Untitled"], lambda: f"it is not among {self.seen()}", 4)

    @on_desks_only("on a phone, the note covers the list")
    def test_a_press_on_a_row_and_what_others_do_leave_the_list_where_it_is(self):
        self.find_by_bar(self.alone()[0])
        self.scroll(.5)
        eventually(lambda: self.browser.run(ROWS) and self.seen(), "rows are there", 4)
        self.browser.after_timers(300)
        alone = self.alone()
        top, title = self.top(), next(title for title in self.seen() if title in alone and "'" not in title)
        self.row(title).click()
        self.assert_open(title)
        self.browser.after_timers(300)
        self.assertEqual(self.top(), top)
        # The chosen row leaves the window.
        self.scroll(.1)
        eventually(lambda: self.browser.run(ROWS) and self.seen(), "rows are there", 4)
        self.browser.after_timers(300)
        first = self.seen()[0]
        self.browser.press("Add to favourites")
        self.assert_saved(f"SELECT ZISFAVORITE FROM ZNOTE WHERE ZTITLE_ = '{title}'", [1])
        self.browser.after_timers(300)
        self.assertEqual(self.seen()[0], first)

    def test_choosing_several_leaves_the_list_where_it_is(self):
        self.come_to("content")
        self.scroll(.5)
        eventually(lambda: self.browser.run(ROWS) and self.seen(), "rows are there", 4)
        self.browser.after_timers(300)
        first = self.seen()[0]
        for step in [["List", "Choose several"], ["Done choosing"]]:
            for label in step:
                self.browser.press(label)
            shown = "Done choosing" if len(step) > 1 else "List"
            eventually(lambda: self.browser.pressable(shown) is not None, f"{step} is done")
            self.browser.after_timers(300)
            self.assertEqual(self.seen()[0], first)

    def test_long_titles_take_one_line(self):
        self.come_to("content")
        heights = self.browser.run("""return [...document.querySelectorAll('.column-content .slip-title')].map(
            title => Math.round(title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)))""")
        self.assertEqual(set(heights), {1})
        self.fill("Search notes", "the")
        eventually(lambda: "found" in self.browser.text(".column-content .bar-subtitle"), "the notes are found")
        heights = self.browser.run("""return [...document.querySelectorAll('.column-content .slip-title')].map(
            title => Math.round(title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)))""")
        self.assertEqual(set(heights), {1})


class PhoneCrowdTests(CrowdTests):
    is_phone = True
