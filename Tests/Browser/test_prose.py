"""The editor for formatted text in a real browser. `make test-browser` runs it after the others."""
import json, time, unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from prose import NOTES, TEXT, ProseStage, ProseTest, code, plain, table
from test_live import WORDS, words


class WritingTests(ProseTest):
    def write_with(self, latency):
        self.line.latency = latency
        self.edit()
        text = words(WORDS, 1)
        for word in text.split(" "):
            self.browser.type(word + " ")
        self.assertEqual(self.browser.text(TEXT), text + " ")
        self.assert_text(text + " ")
        self.assertEqual(self.browser.text(TEXT), text + " ")

    def test_without_latency(self):
        self.write_with(0)

    def test_with_latency(self):
        self.write_with(0.2)

    def test_with_great_latency(self):
        self.write_with(1)

    def test_what_is_typed_while_the_editor_loads_is_not_lost(self):
        self.line.latency = 1
        self.browser.find(".island-markup").click()
        self.browser.type("early ")
        eventually(lambda: self.browser.driver.find_elements(By.CSS_SELECTOR, TEXT), "the editor comes")
        self.browser.type("late")
        self.assert_text("early late")

    def test_text_of_input_methods(self):
        self.edit()
        for text in ("に", "にほ", "にほん"):
            self.browser.driver.execute_cdp_cmd(
                "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            time.sleep(0.4)
            self.assertEqual(self.browser.text(TEXT), text)
        self.browser.driver.execute_cdp_cmd("Input.insertText", {"text": "日本"})
        self.assert_text("日本")
        self.assertEqual(self.browser.text(TEXT), "日本")


class LossTests(ProseTest):
    def test_killing_the_server_while_typing_loses_nothing(self):
        self.edit()
        text = words(WORDS, 3).split(" ")
        for index, word in enumerate(text):
            self.browser.type(word + " ")
            if index % max(6, WORDS // 8) == 3:
                self.stage.kill()
            if index % max(6, WORDS // 8) == 5:
                self.stage.start()
        self.assert_text(" ".join(text) + " ", seconds=60)
        self.assertEqual(self.browser.text(TEXT), " ".join(text) + " ")

    def test_a_tab_that_is_closed_without_a_server_loses_nothing(self):
        self.edit()
        self.browser.type("arrived")
        self.assert_text("arrived")
        self.stage.kill()
        self.browser.type(" and kept")
        time.sleep(0.6)
        self.browser.open("about:blank")
        self.stage.start()
        self.browser.open(self.line.url)
        self.assert_text("arrived and kept")
        eventually(lambda: self.browser.text(".island-markup") == "arrived and kept", "the page shows it")
        eventually(lambda: self.browser.run("return Object.keys(localStorage).length") == 0, "nothing is kept any more")

    def test_both_sides_stay_when_two_write(self):
        other = self.open()
        self.edit()
        self.browser.type("middle")
        self.assert_text("middle")
        self.edit(other)
        eventually(lambda: other.text(TEXT) == "middle", "the other one sees it")
        other.type(Keys.HOME)
        ours, theirs = words(12, 5).split(" "), words(12, 6).upper().split(" ")
        for our, their in zip(ours, theirs):
            self.browser.type(" " + our)
            other.type(their + " ")
        expected = " ".join(theirs) + " middle " + " ".join(ours)
        self.assert_text(expected)
        for browser in self.browsers:
            eventually(lambda: browser.text(TEXT) == expected, lambda: f"{browser.text(TEXT)!r} is {expected!r}")

    def test_what_another_one_writes_leaves_the_caret(self):
        self.edit()
        self.browser.type("first", Keys.ENTER, "second")
        self.assert_text("first\nsecond")
        other = self.open()
        self.edit(other)
        self.browser.chord(Keys.CONTROL, Keys.HOME)
        self.browser.type("here ")
        self.browser.chord(Keys.CONTROL, Keys.HOME)
        self.assert_text("here first\nsecond")
        eventually(lambda: "here" in other.text(TEXT), "the other one sees it")
        other.type(" more")
        eventually(lambda: "more" in self.browser.text(TEXT), "we see it")
        self.browser.type("X")
        self.assert_text("Xhere first\nsecond more")


class LeavingTests(ProseTest):
    def test_what_was_typed_just_before_leaving_arrives(self):
        """A click on something else follows at once, and takes the editor away."""
        self.edit()
        self.browser.type("typed")
        self.browser.run("document.querySelector('[aria-label=\"Next note\"]').click()")
        eventually(lambda: self.browser.driver.title == "Links", lambda: self.browser.driver.title)
        self.assert_text("typed", seconds=4)


class FormattingTests(ProseTest):
    def press(self, name):
        """Clicks a tool, which may be one of those that are not shown at first."""
        tool = f"[role=toolbar] [aria-label={name!r}]"
        eventually(lambda: self.browser.run("return document.querySelector('.prose-toolbar').checkVisibility()"), "the tools come")
        if not self.browser.run("return document.querySelector(arguments[0]).checkVisibility()", tool):
            self.browser.find("[role=toolbar] [aria-label='More tools']").click()
        self.browser.find(tool).click()

    def test_keys(self):
        self.edit()
        self.browser.type("plain ")
        self.browser.chord(Keys.CONTROL, "b")
        self.browser.type("bold")
        self.browser.chord(Keys.CONTROL, "b")
        self.browser.chord(Keys.CONTROL, "i")
        self.browser.type(" italic")
        self.browser.chord(Keys.CONTROL, "i")
        self.browser.chord(Keys.CONTROL, "u")
        self.browser.type(" under")
        self.assert_document([{"type": "paragraph", "content": [
            {"type": "text", "text": "plain "}, {"type": "text", "text": "bold", "marks": [{"type": "bold"}]},
            {"type": "text", "text": " italic", "marks": [{"type": "italic"}]},
            {"type": "text", "text": " under", "marks": [{"type": "underline"}]}]}])

    def test_headings_and_lists_by_keys(self):
        self.edit()
        self.browser.type("Title")
        self.browser.chord(Keys.CONTROL, "1")
        self.browser.type(Keys.ENTER, "- one", Keys.ENTER, Keys.TAB, "deeper", Keys.ENTER)
        self.browser.chord(Keys.SHIFT, Keys.TAB)
        self.browser.type("two", Keys.ENTER, Keys.ENTER, "1. first", Keys.ENTER, "second", Keys.ENTER, Keys.ENTER, "end")
        self.assert_document([
            plain("Title") | {"type": "heading", "attrs": {"level": 1}}, plain("one", marker="disc"),
            plain("deeper", marker="disc", depth=1), plain("two", marker="disc"), plain("first", marker="decimal"),
            plain("second", marker="decimal"), plain("end")])
        self.assertEqual(self.browser.run(
            "return [...document.querySelectorAll('.prose-text [data-label]')].map(e => e.dataset.label)"), ["1.", "2."])

    def test_tasks_are_typed_and_ticked(self):
        self.edit()
        self.browser.type("- [ ] open", Keys.ENTER, "next", Keys.ENTER)
        self.browser.type(Keys.BACKSPACE, "[x] done")
        self.assert_document([plain("open", marker="box"), plain("next", marker="box"), plain("done", marker="check")])
        self.browser.chord(Keys.CONTROL, Keys.ENTER)
        self.assert_document([plain("open", marker="box"), plain("next", marker="box"), plain("done", marker="box")])
        left, middle = self.browser.run("""
            const { left, top, height } = document.querySelector('.prose-text [data-marker]').getBoundingClientRect();
            return [left - 12, top + height / 2]""")
        self.browser.click_at(left, middle)
        self.assert_document([plain("open", marker="check"), plain("next", marker="box"), plain("done", marker="box")])
        reader = self.open()
        left, middle = reader.run("""
            const { left, top, height } = document.querySelectorAll('.island-markup li')[1].getBoundingClientRect();
            return [left - 12, top + height / 2]""")
        reader.click_at(left, middle)
        self.assert_document([plain("open", marker="check"), plain("next", marker="check"), plain("done", marker="box")])

    def test_blocks_of_other_programs(self):
        """Blocks without a text to write in are shown, moved and removed as a whole, and keep their source."""
        source = "%%\na_1 * b\n%%"
        self.edit()
        self.paste("<blockquote><p data-callout=tip data-fold=->Title</p><p>text</p></blockquote><hr><pre data-language=swift>let a</pre>"
                   f"<pre data-markdown>\n{source}</pre><p>end</p>")
        blocks = [plain("Title") | {"type": "callout", "attrs": {"sort": "tip-"}}, plain("text", quote=1), {"type": "rule"},
                  code("let a"), {"type": "markdown", "attrs": {"source": source}}, plain("end")]
        self.assert_document(blocks)
        self.browser.chord(Keys.ALT, Keys.ARROW_UP)
        self.assert_document(blocks[:4] + [blocks[5], blocks[4]])
        self.browser.type("?", Keys.ENTER, "---", Keys.ENTER, "```swift let b")
        blocks = blocks[:4] + [plain("end?"), {"type": "rule"}, code("let b"), blocks[4]]
        self.assert_document(blocks)
        reader = self.open()
        self.assertEqual(reader.run("return document.querySelector('.island-markup pre[data-markdown]').innerText"), source)
        self.assertEqual(len(reader.driver.find_elements(By.CSS_SELECTOR, ".island-markup hr")), 2)
        reader.find(".island-markup pre[data-markdown]").click()
        eventually(lambda: reader.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        reader.find(".prose-text pre[data-markdown]").click()
        reader.type(Keys.DELETE)
        self.assert_document(blocks[:7])

    def test_tables(self):
        """Tab and Return go through the cells, and make rows."""
        self.edit()
        self.browser.run("""
            const menu = document.querySelector('[role=toolbar] [aria-label=Table]');
            menu.value = 'table';
            menu.dispatchEvent(new Event('change', { bubbles: true }));""")
        self.browser.type("Name", Keys.TAB, "Year", Keys.TAB, "Luhmann", Keys.TAB, "1927", Keys.TAB, "next")
        self.assert_document([table(["Name", "Year"], ["Luhmann", "1927"], ["next", ""])])
        self.browser.chord(Keys.SHIFT, Keys.TAB)
        self.browser.chord(Keys.SHIFT, Keys.ENTER)
        self.browser.type("b", Keys.ENTER, "under")
        for value in ("right", "column"):
            self.browser.run("""
                const menu = document.querySelector('[role=toolbar] [aria-label=Table]');
                menu.value = arguments[0];
                menu.dispatchEvent(new Event('change', { bubbles: true }));""", value)
        self.browser.type("new")
        right = {"align": "right"}
        expected = table(["Name", ("Year", right), ""], ["Luhmann", ("1927\nb", right), ""], ["next", ("under", right), "new"])
        self.assert_document([expected])
        self.browser.chord(Keys.CONTROL, "b")
        self.browser.type(Keys.BACKSPACE * 5)
        self.browser.chord(Keys.CONTROL, Keys.ENTER)
        self.browser.type("after")
        expected = table(["Name", ("Year", right), ""], ["Luhmann", ("1927\nb", right), ""], ["next", ("under", right), ""])
        self.assert_document([expected, plain("after")])
        reader = self.open()
        self.assertEqual(reader.run("return [...document.querySelectorAll('.island-markup th')].map(cell => cell.innerText)"),
                         ["Name", "Year", ""])

    def test_tables_of_other_pages(self):
        self.edit()
        self.paste("<table><caption>c</caption><thead><tr><th>a<th style='text-align: center'><p>b</p><p>c</p></thead><tbody><tr><td><ul><li>d<li>e</ul>"
                   "<td><table><tr><td>in<td>ner</table></table><table><tr><td><p>layout</p></table>")
        middle = {"align": "center"}
        self.assert_document([table(["a", ("b\nc", middle)], ["d\ne", ("in ner", middle)]), plain("layout")])

    def test_a_click_places_the_caret_below_code_and_tables(self):
        """Whatever is above, and however high it is for reading and for writing."""
        self.edit()
        self.paste("<p>first</p>" + "<pre>a\nb\nc\nd</pre>" * 3 + "<blockquote><p>x</p><p>y</p></blockquote>"
                   + "<table><tr><td>1<td>2<tr><td>3<td>4</table>" + "<ul><li>item</ul>" + "<p>one two three</p><p></p><p>last</p>")
        eventually(lambda: self.stage.text().endswith("last"), "the server has it")
        for word, offset, expected in [("two", 1, "one t|wo three"), ("one", 0, "|one two three"), ("item", 4, "item|"), ("last", 2, "la|st")]:
            reader = self.open()
            place = reader.run("""
                const walker = document.createTreeWalker(document.querySelector('.island-markup'), NodeFilter.SHOW_TEXT);
                while (walker.nextNode()) {
                    const at = walker.currentNode.data.indexOf(arguments[0]), range = document.createRange();
                    if (at < 0) continue;
                    walker.currentNode.parentElement.scrollIntoView({ block: 'center' });
                    range.setStart(walker.currentNode, at + arguments[1]);
                    const { left, top, height } = range.getBoundingClientRect();
                    return [left, top + height / 2];
                }""", word, offset)
            reader.click_at(place[0] + (1 if offset < len(word) else 0), place[1])
            eventually(lambda: reader.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
            reader.after_timers(210)
            self.assertEqual(reader.run("""
                const { anchorNode, anchorOffset } = getSelection();
                return `${anchorNode.data.slice(0, anchorOffset)}|${anchorNode.data.slice(anchorOffset)}`"""), expected)
            reader.quit()
            self.browsers.remove(reader)

    def test_a_key_takes_effect_where_the_one_before_has_led(self):
        """However late the engine hears of that, and as soon as the text can be written in."""
        self.edit()
        self.browser.chord(Keys.CONTROL, Keys.HOME)
        self.browser.type("one two ")
        eventually(lambda: self.stage.text().startswith("one two "), lambda: f"the server has {self.stage.text()!r}")
        rest = self.stage.text().removeprefix("one two ")
        self.browser.run("""
            const text = document.querySelector('.prose-text');
            getSelection().collapse(text.firstElementChild.firstChild, 4);
            text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }))""")
        self.assert_text("one \ntwo " + rest)

    def test_a_callout_is_followed_by_its_text(self):
        self.edit()
        self.paste("<p data-callout=note>Title</p>")
        self.browser.type(Keys.ENTER, "text")
        self.assert_document([plain("Title") | {"type": "callout", "attrs": {"sort": "note"}}, plain("text", quote=1)])

    def test_buttons(self):
        self.edit()
        self.browser.type("text")
        self.browser.chord(Keys.CONTROL, "a")
        for name in ("Bold", "Italic", "Underline", "Strikethrough"):
            self.press(name)
            self.assertEqual(self.browser.find(f"[aria-label={name!r}]").get_attribute("aria-pressed"), "true")
        self.press("Bullet list")
        self.assert_document([plain("text", "bold", "italic", "underline", "strike", marker="disc")])
        self.press("Bullet list")
        self.press("Bold")
        self.press("Quotation")
        quote = plain("text", "italic", "underline", "strike", quote=1)
        self.assert_document([quote])
        self.press("Undo")
        self.press("Redo")
        self.assert_document([quote])
        self.browser.run("""
            const pick = (label, value) => {
                const element = document.querySelector(`[role=toolbar] [aria-label="${label}"]`);
                element.value = value;
                element.dispatchEvent(new Event('change', { bubbles: true }));
            };
            pick('Paragraph', '2'); pick('Size', '24'); pick('Text colour', '#1c7ed6'); pick('Highlight', '#ffec99');""")
        self.assert_document([{"type": "heading", "attrs": {"quote": 1, "level": 2}, "content": [{"type": "text", "text": "text", "marks": [
            {"type": "size", "attrs": {"points": 24}}, {"type": "color", "attrs": {"value": "#1c7ed6"}},
            {"type": "highlight", "attrs": {"value": "#ffec99"}}, {"type": "italic"}, {"type": "underline"},
            {"type": "strike"}]}]}])

    def test_links(self):
        self.edit()
        self.browser.type("site")
        self.browser.chord(Keys.CONTROL, "a")
        self.press("Link")
        self.browser.type("example.org/a", Keys.ENTER)
        self.assert_document([plain("site", {"type": "link", "attrs": {"href": "https://example.org/a"}})])

    def test_keyboard_alone(self):
        """The Tab key leads to the text, which becomes an editor, and Alt F10 from there to the tools."""
        for _ in range(6):
            self.browser.type(Keys.TAB)
            if self.browser.run("return document.activeElement.matches('.island-markup')"):
                break
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the editor has the focus")
        self.browser.type("words")
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.chord(Keys.ALT, Keys.F10)
        self.assertEqual(self.browser.run("return document.activeElement.ariaLabel"), "Bold")
        self.browser.type(Keys.ARROW_RIGHT)
        self.assertEqual(self.browser.run("return document.activeElement.ariaLabel"), "Italic")
        self.browser.type(Keys.ENTER)
        self.assert_document([plain("words", "italic")])

    def test_names_for_screen_readers(self):
        self.edit()
        self.browser.chord(Keys.ALT, Keys.F10)
        self.browser.find("[aria-label='More tools']").click()
        tree = self.browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        named = {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree}
        self.assertIn(("textbox", "Text of the note"), named)
        self.assertIn(("toolbar", "Formatting"), named)
        for name in ("Italic", "Link", "Undo"):
            self.assertTrue({("button", name), ("ToggleButton", name), ("toggle button", name)} & named, name)
        toolbar = self.browser.run(
            "return [...document.querySelectorAll('[role=toolbar] :is(button, select, input:not([hidden]))')].filter(e => !e.ariaLabel).length")
        self.assertEqual(toolbar, 0)


class ToolTests(ProseTest):
    def tools(self):
        return self.browser.run("""
            const bar = document.querySelector('.prose-toolbar');
            return bar?.checkVisibility() ? bar.getBoundingClientRect().toJSON() : null""")

    def top(self):
        return self.browser.run("return document.querySelector(':is(.prose-text, .island-markup:not([hidden])) p').getBoundingClientRect().top")

    def test_tools_never_move_the_text(self):
        """They come above what is selected, and go with it."""
        place = self.top()
        self.edit()
        self.browser.type("one two three")
        self.assertEqual(self.top(), place)
        self.assertIsNone(self.tools())
        self.browser.chord(Keys.SHIFT, Keys.HOME)
        eventually(lambda: self.tools() is not None, "the tools come")
        self.assertEqual(self.top(), place)
        box = self.tools()
        self.assertTrue(box["bottom"] <= place or box["top"] >= place + 10, box)
        self.assertGreaterEqual(box["left"], 0)
        self.browser.type(Keys.END)
        eventually(lambda: self.tools() is None, "the tools go")
        self.assertEqual(self.top(), place)

    def test_tools_are_called_by_keys(self):
        self.edit()
        self.browser.type("word")
        self.browser.chord(Keys.ALT, Keys.F10)
        self.assertEqual(self.browser.run("return document.activeElement.ariaLabel"), "Bold")
        self.browser.type(Keys.ENTER)
        self.browser.type("bold")
        self.assert_document([{"type": "paragraph", "content": [
            {"type": "text", "text": "word"}, {"type": "text", "text": "bold", "marks": [{"type": "bold"}]}]}])
        self.browser.chord(Keys.ALT, Keys.F10)
        self.browser.type(Keys.ESCAPE)
        self.assertTrue(self.browser.run("return document.activeElement.matches('.prose-text')"))
        eventually(lambda: self.tools() is None, "the tools go")

    def test_alignment_and_font(self):
        self.edit()
        self.browser.type("text")
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.run("""
            for (const [label, value] of [['Alignment', 'center'], ['Font', 'Georgia']]) {
                const element = document.querySelector(`[role=toolbar] [aria-label="${label}"]`);
                element.value = value;
                element.dispatchEvent(new Event('change', { bubbles: true }));
            }""")
        self.assert_document([plain("text", {"type": "family", "attrs": {"name": "Georgia"}}, align="center")])

    def choices(self):
        return self.browser.run("return [...document.querySelectorAll('.prose-suggestions:not([hidden]) > li')].map(e => e.querySelector('span').textContent)")

    def test_a_slash_offers_kinds_of_paragraphs(self):
        self.edit()
        self.browser.type("/")
        eventually(lambda: "Checklist" in self.choices(), self.choices)
        self.browser.type("che")
        eventually(lambda: self.choices() == ["Checklist"], self.choices)
        self.browser.type(Keys.ENTER, "milk", Keys.ENTER, Keys.ENTER, "/tab")
        eventually(lambda: self.choices() == ["Table"], self.choices)
        self.browser.type(Keys.ENTER, "Name")
        self.assert_document([plain("milk", marker="box"), table(["Name", ""], ["", ""])])

    def test_a_slash_writes_the_date(self):
        self.edit()
        self.browser.type("on /date")
        eventually(lambda: self.choices()[:1] == ["Date"], self.choices)
        today = self.browser.run("return new Date().toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: 'long' })")
        self.browser.type(Keys.ENTER, ".")
        self.assert_text(f"on {today}.")

    def test_a_slash_may_be_one(self):
        """Within words, and after Escape, a slash is a slash."""
        self.edit()
        self.browser.type("and/or /usr")
        self.browser.after_timers(150)
        self.assertEqual(self.choices(), [])
        self.browser.type(" /h")
        eventually(lambda: self.choices(), "the choices come")
        self.browser.type(Keys.ESCAPE, Keys.ENTER, "next")
        self.assert_text("and/or /usr /h\nnext")


class CompletionTests(ProseTest):
    def test_links_by_identity_follow_renamed_notes(self):
        self.edit()
        self.browser.type("see [[lin")
        eventually(lambda: self.browser.find("[role=option]").text == "Links", "suggestions come")
        self.assertEqual(self.browser.find(TEXT).get_attribute("aria-expanded"), "true")
        self.browser.type(Keys.ENTER, " now")
        link = {"type": "noteLink", "attrs": {"id": NOTES[1], "title": "Links"}}
        expected = [{"type": "paragraph", "content": [{"type": "text", "text": "see "}, link, {"type": "text", "text": " now"}]}]
        self.assert_document(expected)
        self.browser.driver.find_element(By.XPATH, "//button[contains(., 'Rename')]").click()
        eventually(lambda: self.browser.text(".note-link") == "Links renamed", lambda: self.browser.text(".note-link"))
        self.assertEqual(self.open().text(".island-markup a"), "Links renamed")

    def test_return_before_the_suggestions_chooses_the_first_of_them(self):
        self.edit()
        self.browser.type("see [[")
        eventually(lambda: len(self.browser.driver.find_elements(By.CSS_SELECTOR, "[role=option]")) > 1, "all notes are offered")
        self.line.latency = 0.2
        self.browser.type("lin", Keys.ENTER, " now")
        link = {"type": "noteLink", "attrs": {"id": NOTES[1], "title": "Links"}}
        self.assert_document([{"type": "paragraph", "content": [{"type": "text", "text": "see "}, link, {"type": "text", "text": " now"}]}])
        self.browser.type(" and [[Never written", Keys.ENTER, ".")
        eventually(lambda: [node["type"] for node in self.stage.inline()] == ["text", "noteLink", "text", "noteLink", "text"], self.stage.text)

    def test_words_typed_behind_a_link_on_its_way_are_no_part_of_its_name(self):
        self.edit()
        self.line.latency = 0.2
        self.browser.type("[[lin", Keys.ENTER, "after", Keys.ENTER, "next [[Never", Keys.ENTER, "more", Keys.ENTER, "end")
        link = {"type": "noteLink", "attrs": {"id": NOTES[1], "title": "Links"}}
        eventually(lambda: [[node["type"] for node in block.get("content", [])] for block in self.stage.document()]
                   == [["noteLink", "text"], ["text", "noteLink", "text"], ["text"]], lambda: json.dumps(self.stage.document()))
        first, second, third = (block["content"] for block in self.stage.document())
        self.assertEqual((first[0], first[1]["text"]), (link, "after"))
        self.assertEqual((second[0]["text"], second[1]["attrs"]["title"], second[2]["text"]), ("next ", "Never", "more"))
        self.assertEqual(third[0]["text"], "end")

    def test_return_behind_a_new_keyword_begins_a_line(self):
        self.edit()
        self.line.latency = 0.2
        self.browser.type("about #nothing", Keys.ENTER, "next")
        self.assert_document([plain("about #nothing"), plain("next")])

    def test_a_new_note(self):
        self.edit()
        self.browser.type("[[Brand new")
        eventually(lambda: "Make" in self.browser.find("[role=option]").text, "it can be made")
        self.browser.type(Keys.ENTER)
        eventually(lambda: self.browser.find(".note-link").text == "Brand new", "the link is there")
        eventually(lambda: [node["type"] for node in self.stage.inline()] == ["noteLink"], "the server has it")

    def test_keywords(self):
        self.edit()
        self.browser.type("about #ide")
        eventually(lambda: len(self.browser.driver.find_elements(By.CSS_SELECTOR, "[role=option]")) == 2, "suggestions come")
        self.browser.type(Keys.ARROW_DOWN, Keys.TAB, "done")
        self.assert_text("about #ideal done")

    def test_closed_brackets(self):
        self.edit()
        self.browser.type("[[Links")
        eventually(lambda: self.browser.find("[role=option]").text == "Links", "suggestions come")
        self.browser.type("]]", " x")
        eventually(lambda: [node["type"] for node in self.stage.inline()] == ["noteLink", "text"],
                   lambda: json.dumps(self.stage.document()))
        self.browser.type(Keys.ESCAPE)


HOSTILE = """
<script>window.pwned = 1</script><img src=x onerror="window.pwned = 2"><svg onload="window.pwned = 3"></svg>
<a href="javascript:window.pwned=4">a</a><a href="  java&#x09;script:window.pwned=5">b</a><iframe srcdoc="<script>parent.pwned=6</script>"></iframe>
<div onmouseover="window.pwned=7" style="background:url(javascript:window.pwned=8)">c</div><style>@import 'x'; * { color: red }</style>
<object data="data:text/html,<script>top.pwned=9</script>"></object><math><mtext><img src onerror=pwned=10></math>
<p data-look='{"marker":"<img src=x onerror=pwned=11>","onclick":"x"}'>d</p><form action=javascript:pwned=12><input autofocus onfocus=pwned=13></form>
<b>kept</b><details open ontoggle=pwned=14>e</details><noscript><p title="</noscript><img src=x onerror=pwned=15>"></noscript>
"""


class PastingTests(ProseTest):
    def test_hostile_markup_runs_nothing(self):
        self.complains = True
        self.edit()
        self.paste(HOSTILE)
        eventually(lambda: "kept" in self.stage.text(), lambda: f"{self.stage.text()!r} {self.browser.text('.prose-notice')}")
        self.browser.run("document.querySelectorAll('.prose-text a').forEach(a => a.click())")
        time.sleep(0.5)
        self.assertIsNone(self.browser.run("return window.pwned ?? null"))
        self.assertNotIn("javascript:", json.dumps([node for block in self.stage.document() for node in block.get("content", [])
                                                    for node in node.get("marks", [])]))
        again = self.open()
        self.assertIsNone(again.run("return window.pwned ?? null"))

    def test_lists_and_marks_of_other_pages(self):
        self.edit()
        self.paste("<h2>T</h2><ul><li><p>one</p><ul><li><b>two</b></li></ul></li></ul><ol><li>three</li></ol>"
                   "<blockquote><p>q</p></blockquote>")
        self.assert_document([
            plain("T") | {"type": "heading", "attrs": {"level": 2}}, plain("one", marker="disc"),
            plain("two", "bold", marker="disc", depth=1), plain("three", marker="decimal"), plain("q", quote=1)])

    def test_too_much_is_refused_with_a_message(self):
        self.edit()
        self.browser.type("before ")
        self.browser.run("""
            const data = new DataTransfer();
            data.setData('text/plain', 'fifty megabytes '.repeat(50 * 65536));
            document.querySelector('.prose-text').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))""")
        notice = self.browser.find(".prose-notice")
        self.assertTrue(notice.is_displayed())
        self.assertIn("50 MB", notice.text)
        self.browser.type("behind")
        self.assert_text("before behind")

    def test_a_long_text_arrives_in_pieces(self):
        self.edit()
        self.paste(text="\n".join(f"line {index} \U0001F600" for index in range(4000)))
        eventually(lambda: len(self.stage.document()) == 4000, lambda: str(len(self.stage.document())), 60)
        self.assertEqual(self.stage.text().split("\n")[-1], "line 3999 \U0001F600")


class WithoutEditorTests(unittest.TestCase):
    def test_text_is_plain_and_says_why(self):
        stage = ProseStage("--plain").start()
        browser = Browser()
        try:
            browser.open(stage.url)
            browser.find("textarea").send_keys("plain text")
            eventually(lambda: stage.text() == "plain text", stage.text)
            self.assertIn("not installed", browser.find("body").text)
            self.assertEqual(browser.complaints(), [])
        finally:
            browser.quit()
            stage.close()

    def test_text_is_there_without_script(self):
        stage = ProseStage().start()
        writer, browser = Browser(), Browser(without_script=True)
        try:
            writer.open(stage.url)
            writer.find(".island-markup").click()
            eventually(lambda: writer.run("return document.activeElement.matches('.prose-text')"), "the editor comes")
            writer.driver.switch_to.active_element.send_keys("# Title", Keys.ENTER, "text")
            eventually(lambda: stage.text() == "Title\ntext", stage.text)
            browser.open(stage.url)
            self.assertEqual(browser.find(".island-markup h1").text, "Title")
        finally:
            writer.quit()
            browser.quit()
            stage.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
