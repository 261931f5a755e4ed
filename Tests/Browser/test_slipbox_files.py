"""Files other than pictures in a note's text: dropped, pasted and chosen, shown as cards, and saved."""
import os, tempfile

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only
from test_slipbox_pictures import DROP, PASTE

FILE = """
    const [name, type, content] = arguments, data = new DataTransfer();
    data.items.add(new File([content], name, { type }));
    bring(data, document.querySelector('.prose-text'));"""
PAGE = "<script>document.title = 'pwned'</script>"
HEADERS = ["content-type", "content-disposition", "x-content-type-options", "content-security-policy"]


class FileTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)
        self.edit()

    def bring(self, way, name, content, type="application/pdf"):
        self.browser.run(way + FILE, name, type, content)

    def cards(self, browser=None):
        return (browser or self.browser).run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) .file-card')].filter(card => card.checkVisibility())
                .map(card => `${card.textContent}, ${card.dataset.size}`)""")

    def assert_cards(self, *cards, browser=None):
        notice = lambda: self.browser.run("return document.querySelector('.prose-notice:not([hidden])')?.textContent ?? ''")
        eventually(lambda: self.cards(browser) == list(cards), lambda: f"{self.cards(browser)} {notice()}", 30)

    def headers(self, address):
        return self.browser.run("""
            const request = new XMLHttpRequest();
            request.open('GET', arguments[0], false);
            request.send();
            return [request.status, request.responseText, ...arguments[1].map(name => request.getResponseHeader(name))]""", address, HEADERS)

    def test_a_file_is_pasted_shown_and_saved(self):
        self.bring(PASTE, "A report, 2nd.pdf", "%PDF-" + "x" * 5000)
        self.assert_cards("A report, 2nd.pdf, 5 KB")
        self.assert_saved("SELECT count(*) FROM ZATTACHMENT WHERE ZPATH_ = 'Attachments/A report, 2nd.pdf'", [1])
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%A report, 2nd.pdf%'", [1])
        other = self.open(self.browser.run("return location.pathname.slice(1)"))
        self.assert_cards("A report, 2nd.pdf, 5 KB", browser=other)
        href = other.run("return document.querySelector('.island-markup .file-card').getAttribute('href')")
        status, text, *kinds = self.headers(href)
        self.assertEqual((status, text[:5]), (200, "%PDF-"))
        self.assertEqual(kinds, ["application/octet-stream", "attachment; filename=\"A_report__2nd.pdf\"; filename*=UTF-8''A%20report%2C%202nd%2Epdf",
                                 "nosniff", "default-src 'none'; sandbox"])
        # The page stays where it is, and the browser saves the file.
        before = other.run("return window.isSamePage = location.href")
        other.click(".island-markup .file-card")
        eventually(lambda: other.run("return window.isSamePage") == before, "the page is still there")

    @on_desks_only("nothing is dragged into a phone: files are chosen")
    def test_a_page_is_a_file_like_any_other(self):
        self.bring(DROP, "page.html", PAGE, "text/html")
        self.assert_cards("page.html, 41 bytes")
        status, text, *kinds = self.headers("/file/Attachments/page.html")
        self.assertEqual((status, text, kinds[0], kinds[2]), (200, PAGE, "application/octet-stream", "nosniff"))
        self.assertIn("attachment", kinds[1])
        self.browser.run("open('/file/Attachments/page.html')")
        self.browser.after_timers(500)
        titles = []
        for window in self.browser.driver.window_handles:
            self.browser.driver.switch_to.window(window)
            titles.append(self.browser.driver.title)
        for window in self.browser.driver.window_handles[1:]:
            self.browser.driver.switch_to.window(window)
            self.browser.driver.close()
        self.browser.driver.switch_to.window(self.browser.driver.window_handles[0])
        self.assertNotIn("pwned", titles)

    def test_a_drawing_that_may_run_something_is_a_file(self):
        self.bring(PASTE, "drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "image/svg+xml")
        self.assert_cards("drawing.svg, 59 bytes")

    def test_a_file_is_chosen(self):
        if not self.is_phone:
            self.browser.chord(Keys.ALT, Keys.F10)
            self.browser.press("More tools")
        self.browser.run("document.querySelector('.prose-toolbar input[type=file]').accept = ''")
        self.browser.place(self.browser.pressable("File"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "Lütte & Co.txt")
            with open(path, "w") as file:
                file.write("words")
            self.browser.find(".prose-toolbar input[type=file]").send_keys(path)
            self.assert_cards("Lütte & Co.txt, 5 bytes")


class PhoneFileTests(FileTests):
    is_phone = True
