"""Takes the pictures of the examples with screens that the README shows: `Scripts/screenshots` runs it."""
import base64, sys, time

from apps import DESK, App
from browser import Browser, eventually
from screenshots import smaller


class Photographer:
    def __init__(self, folder):
        self.folder = folder

    def take(self, app, name, prepare, is_phone=False, is_dark=False):
        """Opens an app, does something there, and takes the picture when everything has come to rest."""
        stage = App(app).start()
        browser = Browser(is_phone=is_phone, size=None if is_phone else DESK)
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        if is_phone:
            browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": 390, "height": 844, "deviceScaleFactor": 1.5, "mobile": True})
        browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
        browser.open(stage.url)
        prepare(browser)
        time.sleep(1)
        picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(f"{self.folder}/app-{name}.png", "wb") as file:
            file.write(smaller(base64.b64decode(picture["data"])))
        browser.quit()
        stage.close()

    @staticmethod
    def row(browser, text):
        def is_chosen():
            return browser.run("""
                const row = [...document.querySelectorAll('.row')].find(row => row.innerText.includes(arguments[0]));
                (row?.querySelector('a') ?? row)?.click();
                return row !== undefined""", text)
        eventually(is_chosen, f"the row “{text}”")

    def note(self, browser):
        self.row(browser, "Cards that refer")
        eventually(lambda: browser.run("return document.querySelector('.editor')?.value.length > 0"), "the note is open")

    def categories(self, browser):
        self.note(browser)
        browser.press("Category: ")
        eventually(lambda: browser.pressable("New Category"), "the categories are there")

    def colours(self, browser):
        cards = lambda: browser.run("return [...document.querySelectorAll('[data-on~=menu]')]")
        eventually(lambda: len(cards()) == 12, "the grid is there")
        browser.menu(cards()[2])

    def book(self, browser):
        self.row(browser, "The first book")
        eventually(lambda: browser.run("return document.querySelectorAll('.column-detail .row').length") == 4, "the pages are there")

    def take_all(self):
        self.take("notes-app", "notes", self.note)
        self.take("notes-app", "notes-phone", self.categories, is_phone=True)
        self.take("saved-colours-app", "colours", self.colours)
        self.take("bookstore-app", "books-phone", self.book, is_phone=True, is_dark=True)


if __name__ == "__main__":
    Photographer(sys.argv[1]).take_all()
