"""Takes the pictures of Slipbox that the README shows: `Scripts/screenshots` runs it."""
import base64, shutil, subprocess, sys, time

from selenium.webdriver.common.keys import Keys

from slipbox import DESK, SlipBox
from stage import Browser, eventually

NOTE = "Links make the box think"


class Photographer:
    def __init__(self, folder):
        self.folder = folder
        self.stage = SlipBox().start()

    def browser(self, is_phone=False, is_dark=False):
        browser = Browser(is_phone=is_phone, size=None if is_phone else DESK)
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        browser.open(self.stage.url + "all")
        self.wait(browser, f"document.querySelectorAll('.column-content .row').length > 20")
        return browser

    def wait(self, browser, condition):
        eventually(lambda: browser.run("return " + condition), condition)

    def row(self, browser, text, column="content"):
        browser.run("""[...document.querySelectorAll(`.column-${arguments[1]} .row`)].find(
            row => row.textContent.includes(arguments[0])).click()""", text, column)

    def show(self, browser, note=NOTE):
        self.row(browser, note)
        self.wait(browser, f"document.querySelector('.column-detail input')?.value === {note!r}")

    def take(self, browser, name):
        """Takes the picture when everything has come to rest, with fewer colours where a program for that is there."""
        time.sleep(1)
        path = f"{self.folder}/slipbox-{name}.png"
        picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))
        if shutil.which("pngquant"):
            subprocess.run(["pngquant", "--force", "--output", path, "128", path], check=True)
        browser.quit()

    def desk(self, name, is_dark):
        browser = self.browser(is_dark=is_dark)
        self.show(browser)
        self.take(browser, name)

    def phone(self):
        browser = self.browser(is_phone=True)
        self.take(browser, "phone-list")
        browser = self.browser(is_phone=True)
        self.show(browser)
        self.take(browser, "phone-note")

    def search(self):
        browser = self.browser()
        self.show(browser, "Ten minutes a day")
        browser.find(".column-content .search input").click()
        browser.press("Review Status")
        browser.type("note")
        self.wait(browser, "document.querySelectorAll('.column-content .row').length < 10")
        self.take(browser, "search")

    def graph(self):
        browser = self.browser()
        self.show(browser)
        browser.press("Graph")
        browser.press("Their neighbours, too")
        self.wait(browser, "document.querySelector('dialog img')?.naturalWidth > 0")
        self.take(browser, "graph")

    def take_all(self):
        self.desk("light", is_dark=False)
        self.desk("dark", is_dark=True)
        self.phone()
        self.search()
        self.graph()
        self.stage.close()


if __name__ == "__main__":
    Photographer(sys.argv[1]).take_all()
