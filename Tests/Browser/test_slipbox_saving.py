"""Nothing typed is lost: when notes are saved."""
import time

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only


class SavingTests(SlipBoxTest):
    path = "all"

    def begin(self, *keys):
        self.show(NOTE)
        self.write_title(*keys)

    def assert_title_saved(self, title, seconds=20):
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{title}'", [1], seconds)

    def test_by_itself_after_a_pause(self):
        self.begin(" or chests")
        self.assert_title_saved(NOTE + " or chests")

    @on_desks_only("phones have no Ctrl key")
    def test_by_a_key(self):
        self.begin(" or shelves")
        self.browser.chord(Keys.CONTROL, "s")
        self.assert_title_saved(NOTE + " or shelves")

    def test_when_another_note_is_opened(self):
        self.begin(" or boxes")
        self.show("Nothing is lost")
        self.assert_title_saved(NOTE + " or boxes")

    def test_when_the_tab_is_hidden(self):
        self.begin(" or cupboards")
        self.browser.driver.switch_to.new_window("tab")
        try:
            self.assert_title_saved(NOTE + " or cupboards")
        finally:
            self.browser.driver.close()
            self.browser.driver.switch_to.window(self.browser.driver.window_handles[0])

    def test_when_the_page_is_left_at_once(self):
        self.begin()
        self.write(" Left in a hurry.")
        self.browser.open("about:blank")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%Left in a hurry.%'", [1])

    def test_words_behind_a_change_on_its_way_when_the_page_is_left(self):
        self.begin()
        self.line.latency = 2
        self.write(" Left")
        time.sleep(0.5)
        self.browser.type(" in a hurry.")
        self.browser.open("about:blank")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%Left in a hurry.%'", [1])

    def test_letters_show_at_once_over_a_line_that_takes_a_second(self):
        self.begin()
        self.line.latency = 1
        times = self.browser.run("""
            const field = document.querySelector('.column-detail textarea'), times = [];
            for (const letter of ' at once') {
                const start = performance.now();
                field.value += letter;
                field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
                times.push(performance.now() - start);
            }
            return [times, field.value]""")
        self.assertEqual(times[1], NOTE + " at once")
        self.browser.type("!")
        self.assertEqual(self.title(), NOTE + " at once!")
        self.assert_title_saved(NOTE + " at once!")
        self.assertEqual(self.title(), NOTE + " at once!")


class PhoneSavingTests(SavingTests):
    is_phone = True
