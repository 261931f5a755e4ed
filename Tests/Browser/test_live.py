"""What must hold in a real browser. `make test-browser` runs all of it, with SHORT=1 a short form."""
import os, random, subprocess, tempfile, time, unittest, urllib.request

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from stage import Line, Stage

SHORT = os.environ.get("SHORT") == "1"
WORDS = 20 if SHORT else 200
PAGES = 8 if SHORT else 50
SOME = "the of and to in is you that it he was for on are as with his they at be this have from or one had by word".split()


def words(count, seed):
    source = random.Random(seed)
    return " ".join(source.choice(SOME) for _ in range(count))


class LiveTest(unittest.TestCase):
    is_phone = False
    latency = 0.0

    def setUp(self):
        self.stage = Stage().start()
        self.line = Line(self.stage.port, self.latency)
        self.browser = Browser(is_phone=self.is_phone)
        self.browser.open(self.line.url)

    def tearDown(self):
        complaints = self.browser.complaints()
        self.browser.quit()
        self.stage.close()
        self.assertEqual(complaints, [])

    def type(self, field, text):
        """Types as a person does: key by key, and all the time."""
        for word in text.split(" "):
            field.send_keys(word if field.get_attribute("value") == "" else " " + word)

    def assert_arrives(self, title, note):
        """Asks the server itself, too: what the browser shows may be of a server that was killed since."""
        def is_known():
            with urllib.request.urlopen(self.stage.url) as answer:
                return f'<p data-i="6">{title}|{note}</p>' in answer.read().decode()
        eventually(is_known, "the server knows the text", 30)
        eventually(lambda: self.browser.text("[data-i='6']") == f"{title}|{note}",
                   lambda: f"the server heard {self.browser.text('[data-i=%s]' % repr('6'))!r}, "
                           f"not {title + '|' + note!r}", 30)


class TypingTests(LiveTest):
    def type_with(self, latency):
        self.line.latency = latency
        note, title = words(WORDS, 1), words(max(5, WORDS // 10), 2)
        self.type(self.browser.find("textarea"), note)
        self.assertEqual(self.browser.value("textarea"), note)
        self.type(self.browser.find("[data-i='4']"), title)
        self.assertEqual(self.browser.value("[data-i='4']"), title)
        self.assert_arrives(title, note)
        self.assertEqual(self.browser.value("textarea"), note)

    def test_typing_without_latency(self):
        self.type_with(0)

    def test_typing_with_latency(self):
        self.type_with(0.2)

    @unittest.skipIf(SHORT, "takes its time")
    def test_typing_with_great_latency(self):
        self.type_with(1)

    def test_typing_in_the_middle_keeps_the_caret(self):
        self.line.latency = 0.2
        field = self.browser.find("[data-i='4']")
        field.send_keys("begin end")
        field.send_keys(*[Keys.ARROW_LEFT] * 4)
        for letter in " middle and so on":
            field.send_keys(letter)
            time.sleep(0.03)
        self.assertEqual(self.browser.value("[data-i='4']"), "begin middle and so on end")
        self.assert_arrives("begin middle and so on end", "")

    def test_composing_is_left_alone(self):
        """Text of an input method, which replaces what it shows until it is done."""
        field = self.browser.find("textarea")
        field.click()
        for text in ("に", "にほ", "にほん"):
            self.browser.driver.execute_cdp_cmd(
                "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            time.sleep(0.3)
            self.assertEqual(self.browser.value("textarea"), text)
        self.browser.driver.execute_cdp_cmd("Input.insertText", {"text": "日本"})
        self.assert_arrives("", "日本")
        self.assertEqual(self.browser.value("textarea"), "日本")


class ConnectionTests(LiveTest):
    def test_killing_the_server_while_typing_loses_nothing(self):
        note = words(WORDS, 3).split(" ")
        field = self.browser.find("textarea")
        for index, word in enumerate(note):
            field.send_keys(word if index == 0 else " " + word)
            if index % max(5, WORDS // 8) == 3:
                self.stage.kill()
            if index % max(5, WORDS // 8) == 4:
                self.stage.start()
        self.assertEqual(self.browser.value("textarea"), " ".join(note))
        self.assert_arrives("", " ".join(note))
        self.assertTrue(self.browser.run("return document.activeElement === document.querySelector('textarea')"))

    def test_what_the_server_forgot_comes_back(self):
        field = self.browser.find("textarea")
        field.send_keys("known and forgotten")
        self.assert_arrives("", "known and forgotten")
        self.stage.kill()
        eventually(self.browser.is_offline, "the badge appears")
        self.assertTrue(self.browser.find(".webui-badge").is_displayed())
        self.stage.start()
        self.assert_arrives("", "known and forgotten")
        eventually(lambda: not self.browser.is_offline(), "the badge goes")
        self.assertFalse(self.browser.find(".webui-badge").is_displayed())

    def test_a_cut_line_is_picked_up_where_it_was(self):
        self.browser.find("textarea").send_keys("before")
        self.browser.find("[data-i='8']").click()
        eventually(lambda: self.browser.text("[data-i='7']") == "1", "the click arrives")
        self.browser.run("document.querySelector('h1').mark = 'same'")
        for _ in range(2 if SHORT else 6):
            self.line.cut()
            self.browser.find("[data-i='8']").click()
            self.browser.find("textarea").send_keys(" and")
            time.sleep(1)
            self.line.mend()
            time.sleep(0.5)
        clicks = 3 if SHORT else 7
        eventually(lambda: self.browser.text("[data-i='7']") == str(clicks),
                   lambda: f"{clicks} clicks, each once, not {self.browser.text('h1 ~ p + p')}")
        self.assert_arrives("", "before" + " and" * (clicks - 1))
        self.assertEqual(self.browser.run("return document.querySelector('h1').mark"), "same")

    def test_state_that_is_not_in_the_address_survives_a_restart(self):
        for _ in range(3):
            self.browser.find("[data-i='8']").click()
        eventually(lambda: self.browser.text("[data-i='7']") == "3", "clicks arrive")
        time.sleep(0.3)
        self.stage.kill()
        eventually(self.browser.is_offline, "the server is away")
        self.stage.start()
        eventually(lambda: not self.browser.is_offline(), "the server is back")
        self.browser.find("[data-i='8']").click()
        eventually(lambda: self.browser.text("[data-i='7']") == "4", lambda: self.browser.text("[data-i='7']"))

    def test_stopping_in_good_order(self):
        self.browser.find("textarea").send_keys("a")
        self.assert_arrives("", "a")
        self.stage.stop()
        self.browser.find("textarea").send_keys("b")
        self.stage.start()
        self.assert_arrives("", "ab")

    def test_a_page_that_was_away_too_long_is_built_anew(self):
        self.stage.kill()
        self.stage.options = ["--grace", "1"]
        self.stage.start()
        eventually(lambda: not self.browser.is_offline(), "the server is back")
        self.browser.find("textarea").send_keys("old")
        self.assert_arrives("", "old")
        self.line.cut()
        self.browser.find("textarea").send_keys("er")
        time.sleep(3)
        self.line.mend()
        self.assert_arrives("", "older")


class HiddenTests(LiveTest):
    """A hidden tab gives its connection back after two seconds. It looks once a second whether it is seen."""

    def setUp(self):
        super().setUp()
        self.stage.kill()
        self.stage.options = ["--grace", "1", "--hidden-grace", "2"]
        self.stage.start()
        self.browser.open(self.line.url)
        self.browser.run("""
            window.isHidden = false;
            Object.defineProperty(document, 'hidden', { get: () => window.isHidden });
            window.closings = 0;
            const close = WebSocket.prototype.close;
            WebSocket.prototype.close = function () { window.closings += 1; close.call(this); };""")
        self.count = 0
        self.click()

    def click(self):
        self.browser.find("[data-i='8']").click()
        self.count += 1
        eventually(lambda: self.browser.text("[data-i='7']") == str(self.count), "the click arrives")

    def hide(self, is_hidden):
        self.browser.run("window.isHidden = arguments[0]; document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
                         is_hidden)

    def closed(self):
        return self.browser.run("return window.closings")

    def test_a_hidden_tab_rests_until_it_is_seen(self):
        self.browser.run("document.querySelector('h1').mark = 'same'")
        self.hide(True)
        eventually(lambda: self.closed() == 1, "the tab gives its connection back")
        # Longer than the server keeps the page.
        time.sleep(3)
        self.assertFalse(self.browser.is_offline())
        self.hide(False)
        self.click()
        self.assertEqual(self.browser.run("return document.querySelector('h1').mark"), "same")
        self.assertEqual(self.closed(), 1, "one connection is enough")

    def test_a_tab_that_has_something_to_tell_does_not_rest(self):
        self.hide(True)
        eventually(lambda: self.closed() == 1, "the tab gives its connection back")
        self.click()

    def test_a_tab_with_typed_text_keeps_its_connection(self):
        self.browser.find("textarea").send_keys("typed")
        self.assert_arrives("", "typed")
        self.hide(True)
        time.sleep(4)
        self.assertEqual(self.closed(), 0)
        self.hide(False)
        self.click()

    def test_a_tab_with_an_open_dialog_keeps_its_connection(self):
        self.browser.run("document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')")
        self.hide(True)
        time.sleep(4)
        self.assertEqual(self.closed(), 0)
        self.browser.run("document.querySelector('dialog').remove()")
        eventually(lambda: self.closed() == 1, "the tab gives its connection back")

    def test_a_tab_that_is_seen_in_time_keeps_its_connection(self):
        for _ in range(3):
            self.hide(True)
            time.sleep(0.3)
            self.hide(False)
            time.sleep(1.3)
        self.assertEqual(self.closed(), 0)


class NavigationTests(LiveTest):
    def page(self):
        return self.browser.text("h1")

    def test_back_and_forward(self):
        for number in range(1, PAGES + 1):
            self.browser.find("[data-i='9']").click()
            eventually(lambda: self.page() == f"Page {number}", f"page {number} is shown")
        self.assertTrue(self.browser.run("return location.pathname").endswith(f"/page/{PAGES}"))
        self.browser.find("textarea").send_keys("stays")
        for number in reversed(range(1, PAGES)):
            self.browser.driver.back()
            eventually(lambda: self.page() == f"Page {number}", f"back to page {number}")
            self.assertEqual(self.browser.run("return location.pathname"), f"/page/{number}")
        for number in range(2, PAGES + 1):
            self.browser.driver.forward()
            eventually(lambda: self.page() == f"Page {number}", f"forward to page {number}")
        self.assertEqual(self.browser.driver.title, f"Page {PAGES}")
        self.assertEqual(self.browser.value("textarea"), "stays")

    def test_every_address_can_be_opened_by_itself(self):
        self.browser.open(self.line.url + "page/7")
        self.assertEqual(self.page(), "Page 7")
        self.browser.driver.refresh()
        self.assertEqual(self.page(), "Page 7")


class UploadTests(LiveTest):
    def test_a_file_arrives(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("content of the file")
            file.flush()
            self.browser.find("[data-i='10']").send_keys(file.name)
            eventually(lambda: self.browser.text("[data-i='11']") == "content of the file", "the file arrives")


class PhoneTests(TypingTests):
    is_phone = True

    @unittest.skipIf(SHORT, "like on a desk")
    def test_typing_without_latency(self):
        super().test_typing_without_latency()

    def test_it_fits(self):
        self.assertEqual(self.browser.run("return innerWidth"), 390)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 390)


class WithoutScriptTests(unittest.TestCase):
    def test_links_and_forms_work(self):
        stage = Stage().start()
        browser = Browser(without_script=True)
        try:
            browser.open(stage.url)
            browser.find("textarea").send_keys("typed")
            browser.find("[data-i='8']").click()
            eventually(lambda: browser.find("[data-i='7']").text == "1", "the form is posted")
            self.assertEqual(browser.find("[data-i='6']").text, "|typed")
            browser.find("[data-i='8']").click()
            eventually(lambda: browser.find("[data-i='7']").text == "2", "the page lives on")
            browser.find("[data-i='9']").click()
            eventually(lambda: browser.find("h1").text == "Page 1", "the link is followed")
        finally:
            browser.quit()
            stage.close()


class EncryptedTests(unittest.TestCase):
    def test_everything_goes_over_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            certificate, key = folder + "/cert.pem", folder + "/key.pem"
            subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                            "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
                           check=True, capture_output=True)
            stage = Stage("--certificate", certificate, "--private-key", key).start()
            browser = Browser(insecure=True)
            try:
                browser.open(stage.url)
                browser.find("textarea").send_keys("secret")
                eventually(lambda: browser.text("[data-i='6']") == "|secret", "the text arrives")
                # More than a connection of HTTP/2 takes before it is told to go on.
                for number in range(12):
                    text = f"{number}" + "x" * 40000
                    browser.run("const e = document.querySelector('textarea'); e.value = arguments[0];"
                                "e.dispatchEvent(new InputEvent('input', { bubbles: true }))", text)
                    eventually(lambda: browser.text("[data-i='6']") == "|" + text, f"long text {number} arrives")
                protocol = browser.run("return performance.getEntriesByType('navigation')[0].nextHopProtocol")
                self.assertEqual(protocol, "h2")
                cookies = browser.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]
                self.assertEqual([(c["name"], c["secure"], c["httpOnly"]) for c in cookies],
                                 [("__Host-visitor", True, True)])
            finally:
                browser.quit()
                stage.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
