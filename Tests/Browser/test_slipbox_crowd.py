"""A slip box with thousands of notes, whose rows are not all of one height."""
import os, subprocess

from browser import eventually
from slipbox import SLIPBOX, SlipBox, SlipBoxTest

NOTES = 4000

# Whether rows, and no gaps, stand where the list of notes is seen.
ROWS = """return (() => {
  const frame = document.querySelector('.column-content .column-body').getBoundingClientRect();
  return [.2, .5, .8].every(part =>
    document.elementFromPoint(frame.left + frame.width / 2, frame.top + frame.height * part)?.closest('.row,.section-header'));
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
