"""Callouts with all that other programs put into them: each is one box, folds as one, and comes back to the letter."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import SlipBoxTest
from test_slipbox_transfer import downloaded, packed

TEXT = """Before.

> [!tip]- Folded
> text
> - one
>     - two
> 1. first
>
> ### Heading
>  ```java
>  \tint number = 1;
>  \tint other;
>  ```
>
> | A | B |
> |---|---|
> | c | d |
> > [!todo] Inner
> > inside
>
> ---
> end

After.
"""
# The letters of a text that are seen, and the blocks that stand around them, of a text for reading or for writing.
SHOWN = """
    const [selector] = arguments;
    return [...document.querySelectorAll(`${selector} :is(p, li, h3, pre, td, th, hr)`)].filter(e => e.checkVisibility()).map(e => e.localName)"""
BOXES = """
    const boxes = [...document.querySelectorAll('.prose-text > .prose-quote')], edges = boxes.map(box => box.getBoundingClientRect());
    return [boxes.length, boxes.every(box => box.dataset.within === 'tip'),
      edges.every(({ left, right, top }, index) => !index || left === edges[0].left && right === edges[0].right
        && Math.abs(top - edges[index - 1].bottom) < 1)]"""


class CalloutTests(SlipBoxTest):
    path = "transfer"

    def setUp(self):
        super().setUp()
        self.upload({"vault.zip": packed({"Box.md": TEXT})})
        eventually(lambda: "Import 1 Note" in self.browser.text(".column-content"), "it is looked at", 40)
        self.browser.press("Import 1 Note")
        eventually(lambda: self.stage.saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Box'") == [1], "it is there", 40)
        self.open_note("Box")
        eventually(lambda: "After." in self.detail(), self.detail)

    def seen(self, selector):
        return self.browser.run(SHOWN, selector)

    def begin_to_write(self):
        self.browser.click(".island-markup pre")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        self.browser.after_timers(210)

    def test_a_callout_is_one_box_that_folds_with_all_it_contains(self):
        self.assertEqual(self.browser.run("return document.querySelectorAll('.island-markup > blockquote').length"), 1)
        inner = self.browser.run("return [...document.querySelector('.island-markup > blockquote').children].map(e => e.localName)")
        self.assertEqual(inner, ["p", "p", "ul", "ol", "h3", "pre", "table", "blockquote", "hr", "p"])
        self.assertEqual(self.seen(".island-markup"), ["p", "p", "p"])
        self.browser.click(".island-markup [data-callout=tip]")
        self.assertGreater(len(self.seen(".island-markup")), 15)
        self.begin_to_write()
        # Whoever writes in it sees it.
        eventually(lambda: len(self.seen(".prose-text")) > 15, lambda: f"all of it is seen, not {self.seen('.prose-text')}")
        all_shown = self.seen(".prose-text")
        count, are_alike, are_joined = self.browser.run(BOXES)
        self.assertEqual([count, are_alike, are_joined], [13, True, True])
        self.browser.click(".callout-fold")
        self.assertEqual(self.seen(".prose-text"), ["p", "p", "p"])
        self.browser.click(".callout-fold")
        self.assertEqual(self.seen(".prose-text"), all_shown)

    def test_a_word_in_its_code_is_all_that_changes(self):
        self.browser.click(".island-markup [data-callout=tip]")
        self.begin_to_write()
        self.browser.type("Zwrqx")
        self.assert_saved("SELECT ZBODYTEXT_ LIKE '%Zwrqx%' FROM ZNOTE WHERE ZTITLE_ = 'Box'", [1])
        self.go("Import & Export")
        self.browser.press("Export as .zip")
        _, archive = downloaded(self)
        with archive:
            text = archive.read("Box.md").decode()
        self.assertIn("Zwrqx", text[text.index("```java"):text.index(">  ```\n")])
        self.assertEqual(text.replace("Zwrqx", ""), TEXT)

    def test_return_and_backspace_leave_one_quotation_after_the_other(self):
        self.new_note("Levels")
        self.write("> one")
        quotes = lambda: self.browser.run("return [...document.querySelectorAll('.prose-text p')].map(p => +(p.dataset.quote ?? 0))")
        for keys, expected in [
            ([Keys.ENTER, "> two"], [1, 2]), ([Keys.ENTER, "- item"], [1, 2, 2]), ([Keys.ENTER, Keys.ENTER], [1, 2, 2, 2]),
            ([Keys.ENTER], [1, 2, 2, 1]), ([Keys.ENTER], [1, 2, 2, 0]), ([Keys.BACKSPACE, Keys.HOME, Keys.BACKSPACE], [1, 2, 2]),
            ([Keys.BACKSPACE], [1, 2, 1]),
        ]:
            self.browser.type(*keys)
            eventually(lambda: quotes() == expected, lambda: f"{quotes()} is {expected} after {keys}")


class PhoneCalloutTests(CalloutTests):
    is_phone = True
