"""The line about syncing, in the gallery: what it says while a store syncs, and while the service is out of reach."""
from selenium.webdriver.support.ui import Select

from browser import eventually
from gallery import GalleryTest


class SyncingTests(GalleryTest):
    def line(self):
        """The line, a button that opens the details."""
        return self.browser.run("""
            const line = [...document.querySelectorAll('.column-detail button')].find(e =>
              /saved|synced|wait|Sending|Fetching|Getting ready|network|busy|room|signed in/.test(e.textContent));
            return line ? line.innerText.replace(/\\s+/g, ' ').trim() : ''""")

    def assert_line(self, start):
        eventually(lambda: self.line().startswith(start), lambda: f"“{start}”, not “{self.line()}”")

    def set_service(self, title):
        Select(self.browser.find(".column-detail select")).select_by_visible_text(title)

    def write(self, count):
        self.browser.press("Write a note")
        self.assert_shows("1 note was written" if count == 1 else f"{count} notes were written")

    def open_details(self):
        self.browser.click(self.browser.run("return [...document.querySelectorAll('.column-detail button')].at(-1)"))
        eventually(lambda: "Last sent" in self.browser.text("body"), "the details are seen")

    def test_the_line_follows(self):
        self.show("syncing")
        self.assert_line("All changes saved")
        self.write(1)
        self.assert_line("All changes saved")
        height = self.height()
        self.set_service("cannot be reached")
        for count in (2, 3): self.write(count)
        self.assert_line("2 changes wait: no network, again at ")
        self.assertEqual(self.height(), height)
        self.assert_fits()
        self.open_details()
        details = self.browser.text("body")
        for text in ("Syncing", "Account", "_gallery", "No network", "Waiting to be sent", "Note"):
            self.assertIn(text, details)
        self.assert_fits()

    def test_what_waits_is_sent_when_the_service_is_back(self):
        self.show("syncing")
        self.assert_line("All changes saved")
        self.set_service("has no room left")
        self.write(1)
        self.assert_line("1 change waits: no room is left at the service")
        self.set_service("answers")
        self.browser.press("Sync now")
        self.assert_line("All changes saved")

    def height(self):
        return self.browser.run("""
            return [...document.querySelectorAll('.column-detail button')].at(-1).getBoundingClientRect().height""")

    def assert_fits(self):
        """Nothing is wider than the window."""
        self.assertLessEqual(self.browser.run("""
            return Math.max(document.documentElement.scrollWidth,
              ...[...document.querySelectorAll('.column-body')].map(e => e.scrollWidth)) - innerWidth"""), 0)


class SyncingOnPhoneTests(SyncingTests):
    is_phone = True
