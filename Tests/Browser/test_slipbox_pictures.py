"""Pictures in a note's text: pasted, dropped and chosen; and what is no picture."""
import base64, os, tempfile
from urllib.parse import unquote

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only

# Makes a file of a picture that a browser paints, or of what else is called one.
FILE = """
    const [name, type, content, done] = arguments, canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal'; context.fillRect(0, 0, 40, 30);
    const make = async blob => {
      if (content === 'cut') blob = (await blob.arrayBuffer()).slice(0, 60);
      const data = new DataTransfer(), text = document.querySelector('.prose-text');
      data.items.add(new File([content && content !== 'cut' ? content : blob], name, { type }));
      bring(data, text);
      done();
    };
    canvas.toBlob(make, 'image/png');"""
PASTE = """
    const bring = (clipboardData, text) => text.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));"""
DROP = """
    const bring = (dataTransfer, text) => {
      const { x, y } = text.firstElementChild.getBoundingClientRect();
      text.dispatchEvent(new DragEvent('drop', { dataTransfer, clientX: x + 1, clientY: y + 8, bubbles: true, cancelable: true }));
    };"""


class PictureTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)
        self.edit()

    def bring(self, way, name, content=None, type="image/png"):
        self.browser.driver.execute_async_script(way + FILE, name, type, content)

    def notice(self):
        return self.browser.run("return document.querySelector('.prose-notice:not([hidden])')?.textContent ?? ''")

    def pictures(self, browser=None):
        """The names of the pictures that are shown."""
        sources = (browser or self.browser).run("""
            return [...document.querySelectorAll('.prose-text img, .island-markup img')]
              .filter(image => image.checkVisibility() && image.naturalWidth > 0).map(image => image.getAttribute('src'))""")
        return [unquote(source).removeprefix("/picture/Attachments/") for source in sources]

    def assert_picture(self, name):
        eventually(lambda: self.pictures() == [name], lambda: f"{self.pictures()} {self.notice()}")
        other = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: self.pictures(other) == [name], "another browser shows it", 30)

    def test_the_row_shows_a_small_picture(self):
        look = """
            const image = arguments[0].querySelector('img.slip-thumbnail'), box = image?.getBoundingClientRect();
            return image && image.complete && [box.width, box.height, image.naturalWidth > 0, image.alt, image.loading]"""
        if not self.is_phone:
            self.assertIsNone(self.browser.run(look, self.row(NOTE)))
        self.bring(PASTE, "A box.png")
        eventually(lambda: self.pictures() == ["A box.png"], lambda: f"{self.pictures()} {self.notice()}")
        self.come_to("content")
        eventually(lambda: self.browser.run(look, self.row(NOTE)) == [44, 36, True, "", "lazy"],
                   lambda: str(self.browser.run(look, self.row(NOTE))))
        # Nothing is seen of one that cannot be made small, or is not there.
        for source in ["/picture/none.png", "/photo/B2B0C5A2-0000-4000-8000-000000000000"]:
            self.assertEqual(self.browser.driver.execute_async_script("""
                const [source, done] = arguments, image = new Image();
                image.onload = () => done(image.naturalWidth);
                image.onerror = () => done(0);
                image.src = source + '?size=small';""", source), 1)

    def test_a_picture_is_pasted_and_stays(self):
        self.bring(PASTE, "A box.png")
        self.assert_picture("A box.png")
        kind = self.browser.run("""
            const request = new XMLHttpRequest();
            request.open('GET', '/picture/Attachments/A%20box.png', false);
            request.send();
            return ['content-type', 'x-content-type-options', 'content-security-policy'].map(n => request.getResponseHeader(n))""")
        self.assertEqual(kind, ["image/png", "nosniff", "default-src 'none'; sandbox"])

    @on_desks_only("nothing is dragged into a phone: pictures are chosen")
    def test_a_picture_is_dropped_where_it_is_let_go(self):
        self.bring(DROP, "Dropped.png")
        self.assert_picture("Dropped.png")
        self.assertTrue(self.browser.run("return document.querySelector('.prose-text').firstElementChild.querySelector('img') !== null"))

    def test_a_picture_is_chosen(self):
        if not self.is_phone:
            self.browser.chord(Keys.ALT, Keys.F10)
            self.browser.press("More tools")
        self.browser.place(self.browser.pressable("Picture"))
        painted = self.browser.run("""
            const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
            canvas.getContext('2d').fillRect(0, 0, 20, 30);
            return canvas.toDataURL('image/png').split(',')[1]""")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "Chosen.png")
            with open(path, "wb") as file:
                file.write(base64.b64decode(painted))
            self.browser.find(".prose-toolbar input[type=file]").send_keys(path)
            self.assert_picture("Chosen.png")

    def test_what_is_no_picture_changes_nothing(self):
        before = self.browser.text(".prose-text")
        for name, content, type, reason in [
            ("cut.png", "cut", "image/png", "cannot be read"), ("text.png", "no picture", "image/png", "not a picture"),
        ]:
            with self.subTest(name):
                self.bring(PASTE, name, content, type)
                eventually(lambda: reason in self.notice(), self.notice)
                self.assertEqual(self.browser.text(".prose-text"), before)
        self.assertEqual(self.browser.run("return document.querySelectorAll('.prose-text img[src]').length"), 0)
        self.browser.type(" and on")
        eventually(lambda: "and on" in self.browser.text(".prose-text"), "writing goes on")


class PhonePictureTests(PictureTests):
    is_phone = True
