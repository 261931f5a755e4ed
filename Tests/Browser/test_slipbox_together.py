"""Two servers on one slip box: whatever two people write into one note ends in its text or in its history."""
import subprocess

from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from slipbox import DESK, NOTE, SLIPBOX, SlipBoxTest


class TogetherTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        command = [SLIPBOX, "--store", self.stage.store, "serve", "--listen", "127.0.0.1:0"]
        self.second = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.other = Browser(size=DESK)
        self.others.append(self.other)
        self.other.open(self.second.stdout.readline().strip() + self.path)

    def tearDown(self):
        self.second.kill()
        self.second.wait(10)
        self.second.stdout.close()
        super().tearDown()

    def everything(self):
        """The text of the note, and its former texts."""
        title = NOTE.replace("'", "''")
        return " ".join(text or "" for text in self.stage.saved(f"""
            SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = '{title}' UNION ALL
            SELECT v.ZBODYTEXT_ FROM ZNOTEVERSION v JOIN ZNOTE n ON v.ZNOTE = n.Z_PK WHERE n.ZTITLE_ = '{title}'"""))

    def test_what_both_write_at_the_same_time_is_kept(self):
        self.show(NOTE)
        self.show(NOTE, self.other)
        words = []
        for browser in (self.browser, self.other):
            self.edit(browser)
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.other.chord(Keys.CONTROL, Keys.HOME)
        for number in range(12):
            for name, browser in (("first", self.browser), ("second", self.other)):
                words.append(f"{name}{number}")
                browser.type(f" {words[-1]} ")
        missing = lambda: [word for word in words if word not in self.everything()]
        eventually(lambda: not missing(), lambda: f"{missing()} in the text or its history", 30)
        saved = lambda browser: browser.run("return document.documentElement.dataset.saving") == "saved"
        eventually(lambda: saved(self.browser) and saved(self.other), "both are saved", 30)
        self.assertEqual(missing(), [])
