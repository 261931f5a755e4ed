"""Nothing typed is lost: what is not on disk yet when the server is killed, or the tab closed."""
import time

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only


class UnsavedTests(SlipBoxTest):
    path = "all"

    def state(self, browser=None):
        return (browser or self.browser).run("return document.documentElement.dataset.saving ?? 'saved'")

    def assert_state(self, state, seconds=20):
        eventually(lambda: self.state() == state, lambda: f"{state}, not {self.state()}", seconds)

    def bodies(self, text):
        return self.stage.saved(f"SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%{text}%'")

    def assert_body_saved(self, text, seconds=20):
        eventually(lambda: self.bodies(text) == [1], lambda: f"“{text}” in {self.text()!r}", seconds)

    def text(self):
        title = NOTE.replace("'", "''")
        return self.stage.saved(f"SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ LIKE '{title}%'")

    def close_tab(self):
        """Closes the tab, as somebody does who has written enough; the browser stays, with what it keeps."""
        driver = self.browser.driver
        old = driver.current_window_handle
        driver.switch_to.new_window("tab")
        new = driver.current_window_handle
        driver.switch_to.window(old)
        driver.close()
        driver.switch_to.window(new)

    def test_who_never_pauses_is_saved(self):
        self.show(NOTE)
        self.write(" Begun")
        latest, longest, seen, end = time.monotonic(), 0, self.text(), time.monotonic() + 12
        number = 0
        while time.monotonic() < end:
            number += 1
            self.browser.type(f" w{number}")
            time.sleep(0.1)
            if (now := self.text()) != seen:
                longest, latest, seen = max(longest, time.monotonic() - latest), time.monotonic(), now
        self.assertGreater(number, 20)
        # Two seconds, and what a browser and a server in debug take on a busy computer.
        self.assertLess(longest, 5)
        self.assertLess(time.monotonic() - latest, 5)
        self.assert_body_saved(f"w{number - 1} w{number}")

    def test_nothing_is_left_in_the_browser_of_a_note_that_was_written_and_left(self):
        for title in (NOTE, "Nothing is lost"):
            self.show(title)
            self.write(" written and left")
        self.show("Keywords are entrances")
        self.assert_state("saved")
        drafts = lambda: self.browser.run("return Object.keys(localStorage).filter(key => key.startsWith('prose '))")
        # An editor finds after five seconds that it has left the page.
        time.sleep(6)
        self.assertEqual(drafts(), [])
        self.assertEqual(self.bodies("written and left"), [2])

    def test_a_title_without_pauses_arrives(self):
        self.show(NOTE)
        self.browser.click(".column-detail textarea")
        # Faster than the pause that sends a field.
        sent = self.browser.driver.execute_async_script("""
            const done = arguments[0], field = document.querySelector('.column-detail textarea');
            let count = 0;
            const typing = setInterval(() => {
              field.value += 'x';
              field.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'x' }));
              if (++count === 100) { clearInterval(typing); done(document.querySelector('.column-detail h1').textContent); }
            }, 40)""")
        self.assertRegex(sent, "x{20,}$")

    def test_killing_the_server_while_someone_types_loses_nothing(self):
        self.show(NOTE)
        self.write(" Start")
        words = [f"word{number}" for number in range(40)]
        for index, word in enumerate(words):
            self.browser.type(" " + word)
            time.sleep(0.05)
            if index % 13 == 5:
                self.stage.kill()
            if index % 13 == 8:
                self.stage.start()
        self.assert_body_saved("Start " + " ".join(words), 40)
        self.assert_state("saved")

    @on_desks_only("a new note is begun by keys")
    def test_the_caret_stays_in_the_text_of_a_new_note_while_the_server_is_killed(self):
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "", "the new note is open")
        self.browser.type("A crash" + Keys.ENTER)
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the caret is in the text")
        self.browser.type("One")
        self.stage.kill()
        self.browser.type(" two")
        self.stage.start()
        eventually(lambda: self.browser.run("return !document.documentElement.classList.contains('offline')"), "the page is back")
        self.browser.type(" three")
        self.assert_state("saved")
        self.browser.type(" four.")
        eventually(lambda: self.bodies("One two three four.") == [1], lambda: f"{self.title()!r} and {self.detail()!r}")
        self.assertEqual(self.title(), "A crash")

    @on_desks_only("a new note is begun by keys")
    def test_return_in_the_title_leads_to_the_text_without_the_server(self):
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "", "the new note is open")
        self.stage.kill()
        self.browser.type("A title" + Keys.ENTER + "One sentence. Two")
        # Longer than keys wait for an answer.
        time.sleep(6)
        self.browser.type(" sentences.")
        self.assertEqual(self.title(), "A title")
        self.assertIn("One sentence. Two sentences.", self.detail())
        self.stage.start()
        eventually(lambda: self.bodies("One sentence. Two sentences.") == [1], lambda: f"{self.title()!r} and {self.detail()!r}")
        # The caret is where it was.
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the editor has come")
        self.browser.type(" Three.")
        self.assert_body_saved("One sentence. Two sentences. Three.")
        self.assertEqual(self.title(), "A title")
        self.assertEqual(self.stage.saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'A title'"), ["One sentence. Two sentences. Three."])

    @on_desks_only("a new note is begun by keys")
    def test_who_types_on_while_the_server_comes_back_writes_in_the_text(self):
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "", "the new note is open")
        self.stage.kill()
        self.browser.type("A title" + Keys.ENTER)
        words = [f"word{number}" for number in range(60)]
        for index, word in enumerate(words):
            self.browser.type(word + " ")
            time.sleep(0.05)
            if index == 10:
                self.stage.start()
        self.browser.type("end.")
        text = " ".join(words) + " end."
        eventually(lambda: self.stage.saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'A title'") == [text],
                   lambda: f"{self.title()!r} and {self.detail()!r}")

    @on_desks_only("a new note is begun by keys")
    def test_text_of_a_closed_tab_that_had_no_editor_comes_back(self):
        self.browser.chord(Keys.ALT, "n")
        eventually(lambda: self.title() == "", "the new note is open")
        address = self.browser.run("return location.pathname")
        self.stage.kill()
        self.browser.type("A title" + Keys.ENTER + "One sentence.")
        self.close_tab()
        self.stage.start()
        self.browser.open(self.line.url + address.lstrip("/"))
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'A title'", ["One sentence."])

    @on_desks_only("phones have no keys before a text is written in")
    def test_words_typed_before_a_text_was_known_come_behind_it(self):
        self.show(NOTE)
        before, address = self.text()[0], self.browser.run("return location.pathname")
        self.stage.kill()
        self.browser.click(".column-detail textarea")
        self.browser.type(Keys.ENTER + "Behind.")
        self.close_tab()
        self.stage.start()
        self.browser.open(self.line.url + address.lstrip("/"))
        self.assert_body_saved("Behind.")
        self.assertEqual(self.text(), [before + "\nBehind."])

    @on_desks_only("phones have no Ctrl key")
    def test_undo_elsewhere_leaves_the_text_as_it_is(self):
        self.show(NOTE)
        self.write(" Words that stay.")
        self.assert_body_saved("Words that stay.")
        elsewhere = ["document.activeElement.blur()", "document.querySelector('.column-detail textarea').focus()"]
        for keys in [[Keys.CONTROL], [Keys.CONTROL, Keys.SHIFT]]:
            for place in elsewhere:
                self.browser.run(place)
                for _ in range(4):
                    self.browser.chord(*keys, "z")
        time.sleep(1)
        self.assertIn("Words that stay.", self.browser.text(".prose-text"))
        self.assert_body_saved("Words that stay.")
        # There, it is the text's.
        self.browser.run("document.querySelector('.prose-text').focus()")
        self.browser.chord(Keys.CONTROL, "z")
        eventually(lambda: self.bodies("Words that stay.") == [0], "the words are taken back")
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "z")
        self.assert_body_saved("Words that stay.")

    @on_desks_only("phones have no Ctrl key")
    def test_what_was_typed_is_undone_when_one_comes_back(self):
        self.show(NOTE)
        self.write(" First.")
        self.assert_body_saved("First.")
        self.browser.after_timers(600)
        self.browser.type(" Second.", Keys.LEFT)
        self.assert_body_saved("Second.")
        self.show("Nothing is lost")
        self.show(NOTE)
        self.edit()
        self.browser.chord(Keys.CONTROL, "z")
        eventually(lambda: self.bodies("Second.") == [0], "the last words are taken back")
        self.assert_body_saved("First.")
        self.browser.chord(Keys.CONTROL, "z")
        eventually(lambda: self.bodies("First.") == [0], "and those before")
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, "z")
        self.assert_body_saved("First.")
        # Somebody else writes meanwhile: what was typed stays, and cannot be undone here any more.
        self.show("Nothing is lost")
        other = self.open("all")
        self.show(NOTE, other)
        self.edit(other)
        other.type(" Third.")
        self.assert_body_saved("Third.")
        self.show(NOTE)
        self.edit()
        self.browser.chord(Keys.CONTROL, "z")
        time.sleep(1)
        self.assert_body_saved("First.")

    @on_desks_only("phones have no Ctrl key")
    def test_undo_behind_words_names_its_action_first(self):
        self.show("Nothing is lost")
        self.browser.press("Move to trash")
        self.assert_rows(20)
        self.show(NOTE)
        self.write(" Later words.")
        self.assert_body_saved("Later words.")
        self.browser.run("document.activeElement.blur()")
        self.browser.chord(Keys.CONTROL, "z")
        eventually(lambda: "Before what was typed: Moved “Nothing is lost”" in self.browser.text(".slip-toast"), "the action is named")
        self.assertEqual(len(self.rows()), 20)
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_rows(21)
        self.assert_body_saved("Later words.")

    def test_the_server_reaches_all_of_a_rebuilt_page(self):
        self.show("Nothing is lost")
        self.show(NOTE)
        self.edit()
        numbers = lambda: self.browser.run("""
            return ['x-island', '.island-markup'].map(selector => +document.querySelector(`.column-detail ${selector}`).dataset.i)""")
        island, markup = numbers()
        self.stage.kill()
        self.stage.start()
        self.browser.type(" Reached.")
        self.assert_body_saved("Reached.")
        # A page that is begun anew counts its elements anew.
        self.assertLess(numbers()[0], island)
        self.assertEqual(numbers()[1] - numbers()[0], markup - island)

    def test_what_was_received_and_not_saved_survives_the_server(self):
        self.show(NOTE)
        self.write(" Received only.")
        self.assert_state("received")
        self.stage.kill()
        self.assertEqual(self.bodies("Received only."), [0])
        self.stage.start()
        self.assert_body_saved("Received only.")
        self.assertEqual(self.text()[0].count("Received only."), 1)

    def test_two_who_write_on_at_one_place_have_each_word_once(self):
        """The server has saved words of both, and no browser knows its text as a whole."""
        other = self.open("all")
        browsers = {"first": self.browser, "second": other}
        for browser in browsers.values():
            self.show(NOTE, browser)
            self.edit(browser)
            browser.chord(Keys.CONTROL, Keys.END)
        words = []
        def write(rounds):
            for _ in range(rounds):
                for name, browser in browsers.items():
                    words.append(f"{name}{len(words)}x")
                    browser.type(f" {words[-1]}")
                    time.sleep(0.05)
        for rounds in (9, 4, 6):
            write(rounds)
            self.stage.kill()
            write(3)
            self.stage.start()
            missing = lambda: [word for word in words if word not in (self.text()[0] or "")]
            eventually(lambda: not missing(), lambda: f"{missing()} in {self.text()!r}", 40)
        for browser in browsers.values():
            eventually(lambda: self.state(browser) == "saved", "both are saved", 20)
        self.assertEqual({word: self.text()[0].count(word) for word in words}, dict.fromkeys(words, 1))

    def test_a_title_that_was_received_and_not_saved_survives_the_server(self):
        self.show(NOTE)
        self.write_title(" or chests")
        self.assert_state("received")
        self.browser.run("document.activeElement.blur()")
        self.stage.kill()
        self.stage.start()
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} or chests'", [1])

    def kill_and_close(self, change=None):
        """The server dies before it has saved, and the tab is closed; then somebody opens the page again."""
        self.assert_state("received")
        address = self.browser.run("return location.pathname")
        self.stage.kill()
        self.close_tab()
        self.stage.start()
        if change:
            change(self.open(address.lstrip("/")))
        self.browser.open(self.line.url + address.lstrip("/"))

    def test_text_of_a_closed_tab_comes_back(self):
        self.show(NOTE)
        self.write(" Closed at once.")
        self.kill_and_close()
        self.assert_body_saved("Closed at once.")
        self.assertEqual(self.text()[0].count("Closed at once."), 1)

    def test_a_title_of_a_closed_tab_comes_back(self):
        self.show(NOTE)
        self.write_title(" or trays")
        self.kill_and_close()
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} or trays'", [1])
        eventually(lambda: self.browser.run("return Object.keys(localStorage).filter(name => name.startsWith('webui-kept')).length") == 0, "nothing is kept any more")

    def test_a_title_that_was_changed_meanwhile_is_offered(self):
        self.show(NOTE)
        self.write_title(" or trays")
        def change(other):
            self.assert_open(NOTE, other)
            other.click(".column-detail textarea")
            other.chord(Keys.CONTROL, Keys.END)
            other.type(" indeed")
            self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} indeed'", [1])
        self.kill_and_close(change)
        eventually(lambda: "or trays" in self.browser.text(".webui-offer"), "the text is offered")
        self.assertEqual(self.title(), NOTE + " indeed")
        self.browser.click(".webui-offer button")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{NOTE} or trays'", [1])
        self.assertEqual(self.browser.run("return document.querySelector('.webui-offer')"), None)

    def test_the_state_is_shown_by_a_dot(self):
        self.show(NOTE)
        shown = lambda: self.browser.run("""
            return [...document.querySelectorAll('.saving > *')].filter(e => e.checkVisibility()).map(e => e.textContent)""")
        self.assertEqual(shown(), ["Saved"])
        self.write(" More.")
        self.assert_state("received")
        self.assertEqual(shown(), ["Being saved"])
        self.assert_state("saved")
        self.assertEqual(shown(), ["Saved"])

    def test_logging_out_leaves_nothing_in_the_browser(self):
        self.browser.run("localStorage.setItem('webui-kept x', '{}'); localStorage.setItem('prose a b', '{}')")
        self.browser.run("""
            const form = document.createElement('form');
            Object.assign(form, { action: '/logout', method: 'post' });
            document.body.append(form);
            form.addEventListener('submit', event => event.preventDefault());
            form.requestSubmit()""")
        self.assertEqual(self.browser.run("return Object.keys(localStorage)"), [])
