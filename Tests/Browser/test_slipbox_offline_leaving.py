"""From a page that has lost its server to the offline one: what was typed in between goes along, and arrives."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, on_desks_only
from test_slipbox_offline import OTHER, OfflineTest


class LeavingForTheOfflinePageTests(OfflineTest):
    def die(self):
        self.stage.kill()
        eventually(self.browser.is_offline, "the page knows")

    def work_offline(self):
        self.browser.press("Work offline")
        eventually(self.is_away, "the offline page is there")

    def begin_note(self):
        before = self.browser.run("return location.pathname")
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "" and self.browser.run("return location.pathname") != before, "the new note is open")

    def away_text(self):
        return self.browser.run("""
            const writing = document.querySelector('.offline-text'), reading = document.querySelector('.offline-reading');
            return writing?.value ?? [...reading.children].map(block => block.textContent).join('\\n')""")

    def assert_nothing_left(self):
        left = lambda: self.browser.run("return Object.keys(localStorage).filter(name => /^(webui-kept|prose )/.test(name))")
        eventually(lambda: left() == [], lambda: f"nothing is left: {left()}")

    @on_desks_only("a new note is begun by keys")
    def test_a_new_note_goes_along(self):
        self.assert_kept(NOTE)
        self.begin_note()
        # The browser does not keep the note yet.
        self.die()
        self.browser.type("On the train", Keys.ENTER, "One sentence. Two", Keys.ENTER, "lines.")
        eventually(lambda: "lines." in self.detail(), lambda: f"the words are seen: {self.detail()!r}")
        self.work_offline()
        self.assert_shown("On the train")
        self.assertEqual(self.away_text(), "One sentence. Two\nlines.")
        self.write_away(" More.")
        self.come_back()
        self.assert_body("On the train", "One sentence. Two\nlines. More.")
        self.assertEqual(self.stage.saved("SELECT count(*) FROM ZNOTE"), [22])
        self.assert_open("On the train")
        self.assert_nothing_left()

    @on_desks_only("a new note is begun by keys")
    def test_a_new_note_goes_along_with_its_title_only(self):
        self.assert_kept(NOTE)
        self.begin_note()
        self.assert_kept("")
        self.die()
        self.browser.type("On the train")
        self.work_offline()
        self.assert_shown("On the train")
        self.come_back()
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'On the train'", [1])
        self.assert_nothing_left()

    def test_the_offline_page_shows_the_title_as_it_was_typed(self):
        self.show(NOTE)
        self.assert_kept(NOTE)
        self.die()
        self.write_title(" or chests")
        self.work_offline()
        self.assert_shown(f"{NOTE} or chests")
        self.assertIn("Kept here, not sent yet", self.browser.text(".offline-standing"))
        self.browser.click(".offline-title")
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(" or trays")
        eventually(lambda: [change["fields"]["title"] for change in self.records("changes")] == [f"{NOTE} or chests or trays"],
                   "it is kept")
        self.come_back()
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} or chests or trays'", [1])
        self.assert_open(f"{NOTE} or chests or trays")
        self.assert_nothing_left()

    def test_a_title_that_has_arrived_is_not_put_back_over_a_later_one(self):
        self.show(NOTE)
        self.write_title(" or chests")
        self.assert_kept(f"{NOTE} or chests")
        self.die()
        self.work_offline()
        self.assert_shown(f"{NOTE} or chests")
        self.browser.click(".offline-title")
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(" or trays")
        eventually(lambda: len(self.records("changes")) == 1, "it is kept")
        self.come_back()
        self.assert_open(f"{NOTE} or chests or trays")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} or chests or trays'", [1])

    @on_desks_only("phones have no keys before a text is written in")
    def test_words_behind_a_text_that_was_not_opened_go_along(self):
        self.show(OTHER)
        self.assert_kept(OTHER)
        before = self.body(OTHER)[0]
        self.die()
        self.browser.click(".column-detail textarea")
        self.browser.type(Keys.ENTER, "Behind it.")
        self.work_offline()
        self.assert_shown(OTHER)
        self.assertTrue(self.away_text().endswith("Behind it."), self.away_text())
        self.come_back()
        self.assert_body(OTHER, "Behind it.")
        self.assertEqual(self.body(OTHER)[0], before + "\nBehind it.")
        self.assert_nothing_left()
