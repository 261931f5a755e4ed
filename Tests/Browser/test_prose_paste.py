"""What comes from the clipboard becomes what it means."""
import json

from selenium.webdriver.common.keys import Keys

from browser import eventually
from prose import NOTES, ProseTest, code, plain, table

GITHUB = """<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> one</li>
<li class="task-list-item"><p><input type="checkbox" disabled checked> two</p><ul><li>inner</li></ul></li></ul>"""
LISTS = {
    "GitHub": GITHUB,
    "Google Docs": '<ul><li role="checkbox" aria-checked="false"><p>one</p></li><li role="checkbox" aria-checked="true"><p>two</p>'
                   '<ul><li>inner</li></ul></li></ul>',
    "Notion": '<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>one</span></li><li><div class="checkbox checkbox-on">'
              '</div> <span>two</span><ul><li>inner</li></ul></li></ul>',
    "Notion's text": "<ul><li>[ ] one</li><li>[x] two<ul><li>inner</li></ul></li></ul>",
    "Evernote": '<ul style="--en-todo:true;"><li style="--en-checked:false;"><div>one</div></li><li style="--en-checked:true;"><div>two</div>'
                '<ul><li>inner</li></ul></li></ul>',
    "Apple Notes": '<ul class="checklist"><li>one</li><li class="checked">two<ul><li>inner</li></ul></li></ul>',
    "signs": "<ul><li>☐ one</li><li>☑ two<ul><li>inner</li></ul></li></ul>",
    "editors": '<ul data-type="taskList"><li data-checked="false"><label><input type="checkbox"></label><div>one</div></li>'
               '<li data-checked="true"><label><input type="checkbox" checked></label><div>two</div><ul><li>inner</li></ul></li></ul>',
}
SHEET = """<google-sheets-html-origin><style>td {border: 1px}</style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup>
<col width="100"><col width="100"></colgroup><tbody><tr><td style="color:#f00">Year</td><td style="text-align:right">Cards</td></tr>
<tr><td>1952</td><td style="text-align:right" data-sheets-value="{}">90000</td></tr></tbody></table>"""
MARKDOWN = """# Title

A **bold** [link](https://example.org/a).

- [ ] one
- [x] two

```swift
let a = 1
```

| a | b |
|---|--:|
| 1 | 2 |
"""
LINK = {"type": "link", "attrs": {"href": "https://example.org/a"}}


class MeaningTests(ProseTest):
    def setUp(self):
        super().setUp()
        self.edit()

    def clear(self):
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type(Keys.BACKSPACE, Keys.BACKSPACE, Keys.BACKSPACE)
        self.assert_document([plain("")])

    def test_pictures_of_the_web_are_named_and_stay(self):
        picture = {"type": "image", "attrs": {"src": "https://example.org/a/b.png?c", "alt": "a box"}}
        bare = {"type": "image", "attrs": {"src": "https://example.org/d.png"}}
        whole = [{"type": "paragraph", "content": [{"type": "text", "text": "so "}, picture, {"type": "text", "text": " and "}, bare]}]
        for html, text in [('<p>so <img src="https://example.org/a/b.png?c" alt="a box"> and <img src="https://example.org/d.png"></p>', "so"),
                           (None, "so ![a box](https://example.org/a/b.png?c) and ![](https://example.org/d.png)")]:
            with self.subTest(text):
                self.paste(html, text)
                self.assert_document(whole)
                named = lambda: self.browser.run("return [...document.querySelectorAll('.prose-web-picture')].map(e => e.textContent)")
                self.assertEqual(named(), ["🖼 a box", "🖼 example.org"])
                self.clear()
        self.paste(None, "so ![a box](https://example.org/a/b.png?c) and ![](https://example.org/d.png)")
        self.assert_document(whole)
        reader = self.open()
        eventually(lambda: reader.text(".island-markup p") == "so 🖼 a box and 🖼 example.org", lambda: reader.text(".island-markup p"))
        self.assertEqual(reader.run("return document.querySelectorAll('img').length"), 0)

    def test_control_shift_v_pastes_once_and_as_it_is(self):
        self.browser.type("*a* ")
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.chord(Keys.CONTROL, "x")
        self.browser.type("so ")
        for _ in range(2):
            self.browser.chord(Keys.CONTROL, Keys.SHIFT, "v")
        self.assert_text("so a a ")

    def test_small_signs_and_marks_are_kept(self):
        self.paste("<p>x<sup>2</sup>, H<sub>2</sub>O, 10<sup>−3</sup>, 1<sup>st</sup> <mark>bright</mark></p>", "x2")
        bright = {"type": "text", "text": "bright", "marks": [{"type": "highlight", "attrs": {"value": "#f7e6a6"}}]}
        self.assert_document([{"type": "paragraph", "content": [{"type": "text", "text": "x², H₂O, 10⁻³, 1st "}, bright]}])

    def test_checklists_of_other_programs(self):
        for name, html in LISTS.items():
            with self.subTest(name):
                self.paste(html, "one\ntwo")
                self.assert_document([plain("one", marker="box"), plain("two", marker="check"), plain("inner", marker="disc", depth=1)])
                self.clear()

    def test_links_of_a_text_that_is_shown_lead_to_notes(self):
        page, other = f"note:{NOTES[1]}", f"note:{NOTES[1]}?text#Use"
        self.paste(f'<p><a href="http://localhost/all/Note-1" data-link="{page}">Links</a> <a href="/all/Note-1" data-link="{other}">there</a></p>')
        self.assert_document([{"type": "paragraph", "content": [
            {"type": "noteLink", "attrs": {"id": NOTES[1], "title": "Links"}}, {"type": "text", "text": " "},
            {"type": "text", "text": "there", "marks": [{"type": "link", "attrs": {"href": other}}]}]}])
        self.clear()
        self.paste('<p><a href="https://example.org/a" data-link="javascript:alert(1)">this</a></p>')
        self.assert_document([plain("this", LINK)])

    def test_boxes_without_a_list(self):
        self.paste('<div><input type="checkbox"> one</div><p>☑ two</p><p>☎ three</p>', "one")
        self.assert_document([plain("one", marker="box"), plain("two", marker="check"), plain("☎ three")])

    def test_cells_of_spreadsheets(self):
        self.complains = True  # The browser says that it passes over the style sheet.
        self.paste(SHEET, "Year\tCards\n1952\t90000")
        self.assert_document([table(["Year", ("Cards", {"align": "right"})], ["1952", ("90000", {"align": "right"})])])
        self.clear()
        self.paste(text="Year\tCards\n1952\t90000\n")
        self.assert_document([table(["Year", "Cards"], ["1952", "90000"])])

    def meaning(self):
        return [
            plain("Title") | {"type": "heading", "attrs": {"level": 1}},
            {"type": "paragraph", "content": [{"type": "text", "text": "A "}, {"type": "text", "text": "bold", "marks": [{"type": "bold"}]},
             {"type": "text", "text": " "}, {"type": "text", "text": "link", "marks": [LINK]}, {"type": "text", "text": "."}]},
            plain("one", marker="box"), plain("two", marker="check"), code("let a = 1"),
            table(["a", ("b", {"align": "right"})], ["1", ("2", {"align": "right"})])]

    def test_markdown_becomes_what_it_means(self):
        self.paste(text=MARKDOWN)
        self.assert_document(self.meaning())
        self.browser.chord(Keys.CONTROL, "z")
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_document([plain("")])

    def test_markdown_of_editors_for_code(self):
        self.paste('<meta charset="utf-8"><div style="font-family: Menlo"><div><span style="color:#800"># Title</span></div></div>', MARKDOWN)
        self.assert_document(self.meaning())

    def test_within_a_sentence(self):
        self.browser.type("before after")
        self.browser.type(Keys.LEFT * 5)
        self.paste(text="**bold** ")
        bold = {"type": "text", "text": "bold", "marks": [{"type": "bold"}]}
        self.assert_document([{"type": "paragraph", "content": [{"type": "text", "text": "before "}, bold, {"type": "text", "text": "after"}]}])
        self.browser.type(Keys.END)
        self.paste(text="\n- one\n- two")
        eventually(lambda: self.stage.document()[1:] == [plain("one", marker="disc"), plain("two", marker="disc")],
                   lambda: json.dumps(self.stage.document()))

    def test_text_that_is_no_markdown_stays(self):
        for text in ["a * b * c", "snake_case_name and 1.5", "1. only this"]:
            self.browser.type("x ")
            self.paste(text=text)
            self.assert_document([plain("x " + text)])
            self.clear()

    def test_lines_of_code_become_lines_of_code(self):
        self.browser.type("```js", Keys.ENTER, "let  b", Keys.LEFT * 2)
        self.paste("<p>a = <b>1</b></p><p>let</p>", "a = 1\r\n\r\n  // # no title\nlet")
        self.assert_document([code("let a = 1", "js"), code("", "js"), code("  // # no title", "js"), code("let b", "js")])
        self.browser.type("c")
        self.assert_document([code("let a = 1", "js"), code("", "js"), code("  // # no title", "js"), code("letc b", "js")])
        self.browser.chord(Keys.CONTROL, "a")
        self.paste(text="one\ntwo")
        self.assert_document([code("one", "js"), code("two", "js")])

    def test_ctrl_shift_v_pastes_the_text_as_it_is(self):
        self.browser.run("""
            document.querySelector('.prose-text').dispatchEvent(new KeyboardEvent('keydown',
                { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }))""")
        self.paste(text="# Title **bold**")
        self.assert_document([plain("# Title **bold**")])

    def test_an_address_on_a_selection_links_it(self):
        self.browser.type("see this")
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, Keys.ARROW_LEFT)
        self.browser.after_timers(100)
        self.paste(text="https://example.org/a")
        link = {"type": "text", "text": "this", "marks": [LINK]}
        self.assert_document([{"type": "paragraph", "content": [{"type": "text", "text": "see "}, link]}])
        self.browser.type(Keys.END, Keys.ENTER)
        self.paste(text="https://example.org/a")
        eventually(lambda: self.stage.document()[1:] == [plain("https://example.org/a")], lambda: json.dumps(self.stage.document()))

    def test_it_runs_nothing_and_calls_nobody(self):
        self.complains = True
        self.browser.run("""
            window.called = [];
            new PerformanceObserver(list => called.push(...list.getEntries().map(entry => entry.name))).observe({ type: 'resource' })""")
        self.paste(text="# T\n\n![x](https://example.org/x.png) <img src=https://example.org/y.png onerror=\"pwned=1\"> [a](javascript:pwned=1)")
        self.paste("<ul><li><input type=checkbox onfocus='pwned=1' autofocus> <img src='https://example.org/z.png' onerror='pwned=1'>a"
                   "<style>@import 'https://example.org/s.css'</style></li></ul>", "a")
        eventually(lambda: len(self.stage.document()) >= 2, lambda: json.dumps(self.stage.document()))
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertEqual([name for name in self.browser.run("return called") if "example.org" in name], [])
        self.assertNotIn("javascript:", json.dumps(self.stage.document()))
