"""The report about memory and time: `slipbox serve` with SLIPBOX_REPORT_PASSWORD, at /-/report."""
import os, subprocess, unittest

from browser import Browser, eventually
from slipbox import DESK, SLIPBOX, SlipBox

PASSWORD = "correct horse"


class ReportingSlipBox(SlipBox):
    def start(self):
        os.environ["SLIPBOX_REPORT_PASSWORD"] = PASSWORD
        try:
            return super().start()
        finally:
            del os.environ["SLIPBOX_REPORT_PASSWORD"]


class ReportTests(unittest.TestCase):
    is_phone = False

    @classmethod
    def setUpClass(cls):
        cls.stage = ReportingSlipBox().start()
        cls.browser = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.stage.close()

    def text(self):
        return self.browser.run("return document.body.innerText")

    def enter(self, password):
        self.browser.open(self.stage.url + "-/report")
        if not self.browser.run("return !!document.querySelector('input[type=password]')"):
            return
        self.browser.find("input[type=password]").send_keys(password)
        self.browser.find("button[type=submit]").click()

    def test_only_the_password_opens_it(self):
        self.browser.open(self.stage.url + "-/report")
        self.browser.driver.delete_all_cookies()
        self.enter("wrong horse")
        eventually(lambda: "This is not the password" in self.text(), "the page refuses")
        self.assertNotIn("Contexts", self.text())

    def test_it_tells_what_the_slip_box_does(self):
        self.browser.open(self.stage.url + "all")
        eventually(lambda: self.browser.run("return document.querySelectorAll('.column-content li').length") > 3, "the list")
        self.enter(PASSWORD)
        eventually(lambda: "Slowest fetches" in self.text(), "the report")
        told = self.text()
        for part in ["Contexts", "Stores", "slipbox.sqlite", "Statements", "SELECT", "objects", "MB of memory"]:
            self.assertIn(part, told)
        self.assertRegex(told, r"(Slipbox|WebUI)\w+\.\w+\.\w+\(.*\)", "the functions that fetch")
        wide = self.browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.assertLessEqual(wide, 0, "nothing runs out of the page")
        if picture := os.environ.get("REPORT_PICTURE"):
            self.browser.driver.save_screenshot(f"{picture}-{'phone' if self.is_phone else 'desk'}.png")


class PhoneReportTests(ReportTests):
    is_phone = True


class ClosedReportTests(unittest.TestCase):
    def test_without_a_password_there_is_no_page(self):
        stage = SlipBox().start()
        browser = Browser(size=DESK)
        try:
            browser.open(stage.url + "-/report")
            eventually(lambda: "nothing at this address" in browser.run("return document.body.innerText"), "no page")
        finally:
            browser.quit()
            stage.close()


if __name__ == "__main__":
    unittest.main()
