"""What the tests of the slip box stand on: `slipbox serve` with the examples, and what its user does."""
import os, time, unittest

from selenium.webdriver.common.action_chains import ActionChains

from stage import Browser, Line, Stage, eventually

SLIPBOX = os.environ.get("SLIPBOX", ".build/debug/slipbox")


class SlipBox(Stage):
    """A slip box in a folder of its own, which outlives the server."""

    def start(self):
        from subprocess import PIPE, Popen
        command = [SLIPBOX, "--store", self.folder.name + "/slipbox.sqlite", "serve", "--listen", f"127.0.0.1:{self.port}"]
        self.process = Popen(command, stdout=PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])
        return self


class SlipBoxTest(unittest.TestCase):
    is_phone = False
    stage_class = SlipBox

    def setUp(self):
        self.stage = self.stage_class().start()
        self.line = Line(self.stage.port)
        self.browsers = []
        self.browser = self.open()

    def open(self, path=""):
        browser = Browser(is_phone=self.is_phone)
        self.browsers.append(browser)
        browser.open(self.line.url + path)
        return browser

    def tearDown(self):
        complaints = [complaint for browser in self.browsers for complaint in browser.complaints()]
        for browser in self.browsers:
            browser.quit()
        self.stage.close()
        self.assertEqual(complaints, [])

    def rows(self, browser=None):
        return (browser or self.browser).run(
            "return [...document.querySelectorAll('.column-content .row')].map(row => row.textContent)")

    def show(self, note, browser=None):
        """Presses a note's row."""
        browser = browser or self.browser
        script = """return [...document.querySelectorAll('.column-content .row')].find(
            row => [...row.querySelectorAll('span')].some(span => span.textContent === arguments[0]))"""
        eventually(lambda: browser.run(script, note) is not None, f"the list has “{note}”")
        browser.run(script, note).click()
        eventually(lambda: self.title(browser) == note, "the note is shown")

    def title(self, browser=None):
        return (browser or self.browser).run("return document.querySelector('.column-detail input')?.value")

    def type(self, *keys, browser=None):
        ActionChains((browser or self.browser).driver, duration=0).send_keys(*keys).perform()

    def chord(self, *keys):
        actions = ActionChains(self.browser.driver)
        for key in keys[:-1]:
            actions.key_down(key)
        actions.send_keys(keys[-1])
        for key in keys[:-1]:
            actions.key_up(key)
        actions.perform()

    def edit(self):
        """Taps the text, and waits for the editor."""
        self.browser.find(".island-markup").click()
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"),
                   "the editor comes")
        time.sleep(0.2)  # The engine puts its caret in place once more a moment after it got the focus.
