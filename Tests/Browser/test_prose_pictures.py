"""Pictures in a text, and the words about them. `make test-browser` runs it after the others."""
import base64, json

from selenium.webdriver.common.keys import Keys

from browser import eventually
from prose import TEXT, ProseTest

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
FIELD = ".prose-description"


class PictureTests(ProseTest):
    def paste_picture(self):
        self.edit()
        self.browser.type("picture ")
        self.browser.run("""
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(atob(arguments[0]), c => c.charCodeAt(0))], 'dot.png', { type: 'image/png' }));
            document.querySelector('.prose-text').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))""",
                         base64.b64encode(PIXEL).decode())
        self.assert_picture("dot.png")

    def assert_picture(self, words):
        picture = {"type": "image", "attrs": {"src": "/image/1", "alt": words} if words else {"src": "/image/1"}}
        eventually(lambda: self.stage.inline()[1:2] == [picture], lambda: json.dumps(self.stage.document()))

    def select_picture(self):
        """Selects it by keys: a dot is hard to hit."""
        self.browser.find(TEXT).send_keys(Keys.END, Keys.ARROW_LEFT)
        eventually(lambda: self.browser.run("return document.querySelector(arguments[0])?.checkVisibility() ?? false", FIELD), "its field comes")

    def test_one_is_pasted_and_shown(self):
        self.paste_picture()
        eventually(lambda: self.browser.run("return document.querySelector('.prose-text img').naturalWidth") == 1, "it is shown")

    def test_one_is_described(self):
        self.paste_picture()
        self.select_picture()
        self.assertFalse(self.browser.run("return document.querySelector('.prose-toolbar [aria-label=Bold]').checkVisibility()"))
        self.browser.chord(Keys.ALT, Keys.F10)
        eventually(lambda: self.browser.run("return document.activeElement.matches(arguments[0])", FIELD), "a key leads to it")
        self.assertEqual(self.browser.run("return document.activeElement.value"), "dot.png")
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type("A dot, alone ", Keys.ENTER)
        self.assert_picture("A dot, alone")
        self.browser.type(Keys.END, "!")
        self.assert_text("picture !")
        self.browser.chord(Keys.CONTROL, "z")
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_picture("dot.png")

    def test_leaving_the_field_keeps_the_words_and_escape_does_not(self):
        self.paste_picture()
        self.select_picture()
        self.browser.click(FIELD)
        self.browser.type(" of ink")
        self.browser.find(TEXT).click()
        self.assert_picture("dot.png of ink")
        self.select_picture()
        self.browser.click(FIELD)
        self.browser.type(" or not", Keys.ESCAPE)
        self.browser.type(Keys.END, "end")
        self.assert_text("picture end")
        self.assert_picture("dot.png of ink")
