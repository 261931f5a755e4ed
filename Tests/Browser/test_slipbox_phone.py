"""The slip box on a phone: columns that follow each other, by touch."""
from slipbox import NOTE, SlipBoxTest
from stage import eventually


class PhoneTests(SlipBoxTest):
    is_phone = True

    def width(self):
        return self.browser.run("""
            return Math.max(document.documentElement.scrollWidth,
              ...[...document.querySelectorAll('.column-body')].map(e => e.scrollWidth))""")

    def test_columns_follow_each_other(self):
        self.browser.press("All Notes")
        eventually(lambda: self.browser.run("return location.pathname") == "/all", "the list is shown")
        self.show(NOTE)
        self.browser.press("Back to All Notes")
        eventually(lambda: self.browser.run("return location.pathname") == "/all", "back at the list")
        self.browser.press("Back to Slipbox")
        eventually(lambda: self.browser.run("return location.pathname") == "/", "back at the folders")

    def test_every_screen_fits(self):
        for path in ["", "all", "keywords", "transfer", "trash", "orphans"]:
            self.browser.open(self.line.url + path)
            with self.subTest(path):
                self.assertLessEqual(self.width(), 390)
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.assertLessEqual(self.width(), 390)

    def test_what_is_touched_is_large_enough(self):
        self.browser.open(self.line.url + "all")
        self.assertEqual(self.small(), [])
        self.show(NOTE)
        self.assertEqual(self.small(), [])

    def small(self):
        return self.browser.run("""
            const wanted = 'button, summary, select, .row, input:not([type=hidden], [type=checkbox], [type=file])';
            return [...document.querySelectorAll(wanted)].filter(element => {
              if (!element.checkVisibility({ opacityProperty: true }) || element.closest('.swipe, .commands, .prose-toolbar')) return false;
              const area = element.closest('.row, .search-field, .picker, .segments') ?? element;
              const { width, height } = area.getBoundingClientRect();
              return width && (height < 44 || width < 44) && !element.matches('.button-plain, .button-borderless');
            }).map(element => `${element.className}: ${element.ariaLabel ?? element.textContent}`)""")

    def test_a_note_is_swiped_into_the_trash(self):
        self.browser.open(self.line.url + "all")
        row = self.row(NOTE)
        self.browser.run("arguments[0].scrollIntoView({ block: 'center' })", row)
        self.browser.swipe(row, -330)
        self.assert_saved("SELECT ZTITLE_ FROM ZNOTE WHERE ZISTRASHED = 1", [NOTE])

    def test_a_note_is_written(self):
        self.browser.open(self.line.url + "all")
        self.browser.press("New note")
        eventually(lambda: self.title() == "", "the new note is open")
        self.browser.find(".column-detail textarea").click()
        self.browser.type("On the way")
        self.edit()
        self.browser.type("Seen from a train.")
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'On the way'", ["Seen from a train."])
