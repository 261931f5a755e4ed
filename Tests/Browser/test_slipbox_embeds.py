"""Other notes in a note: shown as they are, live, in parts, and without end in circles."""
import base64

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest
from test_slipbox_offline import picture

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
TARGET = "Nothing is lost"
WORDS = "What you delete is in the trash"


class EmbedTests(SlipBoxTest):
    path = "all"

    def boxes(self, browser=None):
        return (browser or self.browser).run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) .prose-embed')]
                .filter(box => box.checkVisibility()).map(box => box.textContent)""")

    def assert_boxes(self, *texts, browser=None):
        """As many boxes, each with its words."""
        def are_there():
            boxes = self.boxes(browser)
            return len(boxes) == len(texts) and all(text in box for text, box in zip(texts, boxes))
        eventually(are_there, lambda: f"{texts} in {self.boxes(browser)} of {self.detail(browser)!r}", 30)

    def embed(self, name, note=NOTE):
        self.show(note)
        self.write("")
        self.browser.type(Keys.ENTER, f"![[{name}]]")

    def test_a_note_is_shown_live_and_is_a_link(self):
        self.embed(TARGET)
        self.assert_boxes(WORDS)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%![[Nothing is lost]]'", [1])
        other = self.open("all")
        self.show(TARGET, other)
        self.edit(other)
        other.chord(Keys.CONTROL, Keys.END)
        other.type(" Words of today.")
        self.assert_boxes("Words of today.")
        # The caret is still in the text, and goes on behind the name.
        self.browser.type(" Behind it.")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%![[Nothing is lost]] Behind it.'", [1])
        self.show(TARGET)
        self.assert_detail("Linked from")
        self.assert_detail(NOTE)
        self.show(NOTE)
        self.assert_boxes("Words of today.")
        self.browser.click(".island-markup .prose-embed-title")
        self.assert_open(TARGET)

    def test_a_suggested_name_stays_a_name(self):
        self.show(NOTE)
        self.write("")
        self.browser.type(Keys.ENTER, f"![[{TARGET}")
        is_suggested = lambda: self.browser.run("""
            const option = document.querySelector('.prose-suggestions:not([hidden]) [aria-selected=true]');
            return option?.textContent.includes(arguments[0]) ?? false""", TARGET)
        eventually(is_suggested, f"“{TARGET}” is suggested")
        self.browser.type("]]")
        self.assert_boxes(WORDS)
        self.browser.type(Keys.ENTER, "![[Nothing")
        eventually(is_suggested, f"“{TARGET}” is suggested")
        self.take(TARGET)
        self.assert_boxes(WORDS, WORDS)
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%![[{TARGET}]]' || char(10) || '![[{TARGET}]]'", [1])

    def test_its_name_is_shown_where_the_caret_is(self):
        self.new_note("Desk")
        self.write("Before.")
        self.browser.type(Keys.ENTER, f"![[{TARGET}]]")
        self.assert_boxes(WORDS)
        height = lambda: self.browser.run("return document.querySelector('.prose-text p:has(+ .prose-embed)').offsetHeight")
        self.assertGreater(height(), 10)
        self.browser.type(Keys.ARROW_UP)
        eventually(lambda: height() <= 1, lambda: f"the name takes {height()} pixels")
        self.browser.type(Keys.ARROW_DOWN)
        eventually(lambda: height() > 10, "the name is there")
        self.browser.type(Keys.END, "!")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ = 'Before.' || char(10) || '![[Nothing is lost]]!'", [1])
        self.browser.type(Keys.BACKSPACE)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ = 'Before.' || char(10) || '![[Nothing is lost]]'", [1])
        self.show(TARGET)
        self.show("Desk")
        self.assert_boxes(WORDS)
        self.assertEqual(self.browser.find(".island-markup > p").text, "Before.")
        self.assertNotIn("![[", self.browser.find(".island-markup").text)

    def test_a_click_behind_it_places_the_caret_there(self):
        self.embed(TARGET)
        self.browser.type(Keys.ENTER, "The end")
        self.assert_boxes(WORDS)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%The end'", [1])
        self.show(TARGET)
        self.show(NOTE)
        self.assert_boxes(WORDS)
        self.edit()
        self.browser.type(Keys.END, ".")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%]]' || char(10) || 'The end.'", [1])

    def test_a_renamed_note_stays_embedded(self):
        self.embed(TARGET)
        self.assert_boxes(WORDS)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%![[Nothing is lost]]'", [1])
        self.show(TARGET)
        self.write_title(" for good")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Nothing is lost for good'", [1])
        self.show(NOTE)
        self.assert_boxes(WORDS)
        self.assert_detail("![[Nothing is lost for good]]")

    def test_a_picture_has_the_size_that_its_name_says(self):
        self.browser.open(self.line.url + "transfer")
        self.upload({"Sizes.md": b"![[dot.png|20]]\n\n![[dot.png|words|24x12]]\n\n![[dot.png]]\n\n![words|16](dot.png)\n", "dot.png": picture(40, 30)})
        eventually(lambda: "Everything arrived" in self.browser.text(".column-content"), "both are there")
        self.open_note("Sizes")
        sizes = lambda: self.browser.run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) img')].filter(image => image.checkVisibility() && image.naturalWidth)
                .map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])""")
        expected = [[20, 15], [24, 12], [40, 30], [16, 12]]
        eventually(lambda: sizes() == expected, lambda: f"{sizes()} are {expected}", 30)
        self.browser.click(".island-markup p")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        eventually(lambda: sizes() == expected, lambda: f"{sizes()} are {expected}", 30)

    def test_a_picture_is_shown_by_its_name(self):
        self.browser.open(self.line.url + "transfer")
        self.upload({"One.md": b"One.", "dot.png": PIXEL})
        eventually(lambda: "Everything arrived" in self.browser.text(".column-content"), "both are there")
        self.open_note("One")
        self.write(" ![[dot.png]]")
        eventually(lambda: self.browser.run("return document.querySelector('.prose-text .prose-embed img')?.naturalWidth") == 1, "it is shown", 30)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ = 'One. ![[dot.png]]'", [1])

    def test_parts_and_circles(self):
        self.browser.open(self.line.url + "transfer")
        one = b"Before.\n\n## Part\n\nIn it.\n\n![[Two]]\n\n# End\n\nAfter."
        self.upload({"One.md": one, "Two.md": b"Two has ![[One#Part]]\n\n<img src=x onerror=\"pwned=1\">",
                     "Three.md": b"![[One#part]]\n\n![[Nobody]] ![[One#None]] `![[Two]]`"})
        eventually(lambda: "Everything arrived" in self.browser.text(".column-content"), "all are there")
        self.open_note("Three")
        self.assert_boxes("In it.", "Two has")
        self.assertNotIn("Before.", self.boxes()[0])
        self.assertNotIn("After.", self.boxes()[0])
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.edit()
        self.assert_boxes("In it.", "Two has")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.prose-outline li').length"), 0)


class PhoneEmbedTests(EmbedTests):
    is_phone = True
