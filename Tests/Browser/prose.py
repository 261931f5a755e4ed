"""What the tests of the editor stand on: a server with notes, and what users do in it."""
import json, os, unittest, urllib.request

from browser import Browser, eventually
from stage import Line, Stage

STAGE = os.environ.get("PROSE_STAGE", ".build/debug/prose-stage")
NOTES = [f"00000000-0000-4000-8000-00000000000{index}" for index in range(3)]
TEXT = ".prose-text"


class ProseStage(Stage):
    """A server with notes in a folder of its own, which outlives it."""
    binary = STAGE

    def __init__(self, *options):
        super().__init__(*options)
        self.options += ["--folder", self.folder.name + "/notes"]

    def document(self, index=0):
        """What the server has, as the editor would get it."""
        with urllib.request.urlopen(f"{self.url}document/{index}") as answer:
            return json.load(answer)["content"]

    def inline(self):
        """What is in the first paragraph."""
        return self.document()[0].get("content", [])

    def text(self, index=0):
        return "\n".join("".join(part.get("text", "") for part in block.get("content", [])) for block in self.document(index))


class ProseTest(unittest.TestCase):
    latency = 0.0
    complains = False

    def setUp(self):
        self.stage = ProseStage().start()
        self.line = Line(self.stage.port, self.latency)
        self.browsers = []
        self.browser = self.open()

    def open(self, path=""):
        browser = Browser()
        self.browsers.append(browser)
        browser.open(self.line.url + path)
        return browser

    def tearDown(self):
        complaints = [complaint for browser in self.browsers for complaint in browser.complaints()]
        for browser in self.browsers:
            browser.quit()
        self.stage.close()
        if not self.complains:
            self.assertEqual(complaints, [])

    def edit(self, browser=None):
        """Taps the text, and waits for the editor."""
        browser = browser or self.browser
        browser.find(".island-markup").click()
        eventually(lambda: browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        return browser.find(TEXT)

    def assert_text(self, text, index=0, seconds=30):
        eventually(lambda: self.stage.text(index) == text, lambda: f"the server has {self.stage.text(index)!r}, not {text!r}", seconds)

    def assert_document(self, blocks):
        eventually(lambda: self.stage.document() == blocks,
                   lambda: f"the server has {json.dumps(self.stage.document())}, not {json.dumps(blocks)}")

    def paste(self, html=None, text=""):
        self.browser.run("""
            const data = new DataTransfer();
            if (arguments[0] !== null) data.setData('text/html', arguments[0]);
            data.setData('text/plain', arguments[1]);
            document.querySelector('.prose-text').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))""", html, text)


def plain(text, *marks, **attributes):
    node = {"type": "text", "text": text}
    if marks:
        node["marks"] = [mark if isinstance(mark, dict) else {"type": mark} for mark in marks]
    block = {"type": "paragraph", "content": [node]} if text else {"type": "paragraph"}
    return block | ({"attrs": attributes} if attributes else {})


def code(text, language="swift"):
    return plain(text) | {"type": "listing", "attrs": {"language": language}}


def table(*rows):
    """A table of texts, of which some have attributes."""
    def cell(text):
        text, attributes = text if isinstance(text, tuple) else (text, None)
        content = []
        for index, line in enumerate(text.split("\n")):
            content += ([{"type": "hardBreak"}] if index else []) + ([{"type": "text", "text": line}] if line else [])
        node = {"type": "tableCell"} | ({"attrs": attributes} if attributes else {})
        return node | ({"content": content} if content else {})
    return {"type": "table", "content": [{"type": "tableRow", "content": [cell(text) for text in row]} for row in rows]}
