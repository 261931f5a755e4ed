"""A note: its title, how far it has come, its keywords, its formatting and its photo."""
import base64, os, re, tempfile

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


class NoteTests(SlipBoxTest):
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)

    def keywords(self):
        return self.browser.run("""
            const start = 'Remove keyword ', named = [...document.querySelectorAll(`.column-detail [aria-label^="${start}"]`)];
            return named.map(e => e.ariaLabel.slice(start.length))""")

    def assert_keywords(self, *names):
        eventually(lambda: self.keywords() == list(names), lambda: f"{self.keywords()} is {names}")
        self.assert_saved("SELECT ZNAME_ FROM ZKEYWORD JOIN Z_3NOTES_ ON Z_3KEYWORDS_ = ZKEYWORD.Z_PK JOIN ZNOTE n ON n.Z_PK = Z_4NOTES_ "
                          f"WHERE ZTITLE_ = '{NOTE}' ORDER BY 1", list(names))

    def test_status_and_favourite_are_chosen_at_the_note(self):
        self.assertEqual(self.status(), "Archived")
        self.pick("Status", "Review")
        eventually(lambda: self.status() == "Review", lambda: str(self.status()))
        self.browser.press("Add to favourites")
        self.assert_saved(f"SELECT ZISFAVORITE FROM ZNOTE WHERE ZTITLE_ = '{NOTE}' AND ZSTATUS_ = 'Review'", [1])
        self.go("Favourites")
        self.row(NOTE)

    @on_desks_only("phones have no Alt key")
    def test_a_word_typed_just_before_leaving_a_blank_note_keeps_it(self):
        self.come_to("content")
        self.browser.press("New note")
        eventually(lambda: self.title() == "", "the new note is open")
        self.browser.type(Keys.TAB)
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the editor comes")
        self.browser.after_timers(210)
        self.browser.type("skyhooks")
        self.browser.chord(Keys.ALT, "j")
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZBODYTEXT_ = 'skyhooks'", ["skyhooks"])

    @on_desks_only("phones have no Alt key")
    def test_keys_that_come_before_the_answer_belong_to_where_return_leads(self):
        self.come_to("content")
        self.line.latency = 0.3
        self.browser.chord(Keys.ALT, "n")
        self.browser.type("Quick title", Keys.ENTER, "and its text")
        eventually(lambda: self.title() == "Quick title", self.title)
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'Quick title'", ["and its text"])

    def test_a_printed_note_is_its_title_and_text(self):
        self.come_to("detail")
        printed = base64.b64decode(self.browser.driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
        self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", printed)), 1)
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        seen = self.browser.run("return ['.column-detail textarea', '.island-markup', '.column-sidebar', '.column-content', '.slip-foot'].filter("
                                "selector => document.querySelector(selector)?.checkVisibility())")
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        self.assertEqual(seen, [".column-detail textarea", ".island-markup"])

    def test_a_new_note_is_written_by_keys_alone(self):
        """The caret stands in the title. Return and Tab lead to the text, and leave nothing in the title."""
        is_in = lambda place: lambda: self.browser.run("return document.activeElement?.matches(arguments[0]) ?? false", place)
        for key, title in [(Keys.ENTER, "By Return"), (Keys.TAB, "By Tab")]:
            self.come_to("content")
            self.browser.press("New note")
            eventually(is_in(".column-detail textarea"), "the caret is in the title")
            eventually(lambda: self.title() == "", "the new note is open")
            self.browser.type(title, key)
            eventually(is_in(".column-detail .prose-text"), "the caret is in the text")
            self.browser.after_timers(210)
            self.browser.type("Some words.")
            self.assert_saved(f"SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = '{title}'", ["Some words."])

    def test_a_table_that_is_begun_below_a_line_stays(self):
        self.new_note("Tables")
        self.write("A line.")
        self.browser.type(Keys.ENTER, "/table")
        self.take("Table")
        text = "SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'Tables'"
        self.assert_saved(text, ["A line.\n\t\n\t"])
        self.browser.type("cell")
        self.assert_saved(text, ["A line.\ncell\t\n\t"])

    @on_desks_only("a new note is begun by keys")
    def test_the_note_of_today_is_written_at_once(self):
        # Then, it is made, opened again, and open already.
        for words in "First words.", " And more.", " And all.":
            if words == " And all.":
                self.browser.run("document.activeElement.blur()")
            else:
                self.show(NOTE)
            self.browser.chord(Keys.ALT, Keys.SHIFT, "d")
            eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the caret is in the text")
            self.browser.type(words)
            self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%{words}'", [1])
        self.go("All Notes")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ = 'First words. And more. And all.'", [1])

    def test_a_tag_in_the_text_leads_to_its_notes(self):
        self.show(NOTE)
        self.write(" About #furniture/desks, #2024 and a#b.")
        self.assert_saved("SELECT count(*) FROM ZKEYWORD WHERE ZNAME_ = 'furniture/desks'", [1])
        tags = lambda: self.browser.run("""return [...document.querySelectorAll(':is(.prose-text, .island-markup) .note-tag')]
            .filter(tag => tag.checkVisibility()).map(tag => tag.textContent)""")
        eventually(lambda: tags() == ["#furniture/desks"], lambda: f"{tags()}")
        self.browser.driver.refresh()
        eventually(lambda: tags() == ["#furniture/desks"], lambda: f"{tags()}")
        self.browser.click(".island-markup .note-tag")
        self.assert_place("furniture/desks")
        self.assert_titles([NOTE])

    def test_text_is_written_in_the_direction_of_its_letters(self):
        self.write(Keys.ENTER + "שלום עולם" + Keys.ENTER + "- אחת")
        directions = "return [...document.querySelectorAll(arguments[0])].slice(-2).map(block => getComputedStyle(block).direction)"
        eventually(lambda: self.browser.run(directions, ".prose-text > *") == ["rtl", "rtl"], "both are written from the right")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%שלום עולם%אחת%'", [1])
        self.browser.driver.refresh()
        blocks = ".island-markup :is(p, li)"
        eventually(lambda: self.browser.run(directions, blocks) == ["rtl", "rtl"], lambda: f"{self.browser.run(directions, blocks)}")
        self.assertEqual(self.browser.run(directions.replace("-2", "0, 1"), blocks), ["ltr"])

    def test_a_keyword_is_made_with_a_colour(self):
        self.browser.press("Keywords")
        self.assert_dialog("Keywords for")
        self.fill("Search or new keyword", "furniture")
        self.browser.press("Yellow")
        self.browser.press("Create “furniture”")
        self.assert_keywords("furniture", "method")
        self.assert_saved("SELECT count(*) FROM ZKEYWORD WHERE ZNAME_ = 'furniture' AND ZCOLORHEX_ = "
                          "(SELECT ZCOLORHEX_ FROM ZKEYWORD WHERE ZNAME_ = 'method')", [0])
        self.answer("Cancel")

    def test_keywords_are_found_chosen_and_removed(self):
        self.browser.press("Keywords")
        found = lambda: len(self.browser.driver.find_elements("css selector", "dialog .row"))
        self.fill("Search or new keyword", "hist")
        eventually(lambda: found() == 1, "one is found")
        self.fill("Search or new keyword", "")
        eventually(lambda: found() == 4, "all that the note does not have are there again")
        self.choose("history", "writing", place="dialog")
        self.answer("Add")
        self.assert_keywords("history", "method", "writing")
        self.browser.press("Remove keyword method")
        self.assert_keywords("history", "writing")

    def test_keywords_follow_the_text(self):
        """Those that are typed and those that are chosen; Ctrl+Z takes them back. What the note had stays."""
        self.write(" #furniture and #wri")
        self.take("writing")
        self.browser.type("#method.")
        self.assert_keywords("furniture", "method", "writing")
        self.assert_saved(f"SELECT ZBODYTEXT_ LIKE '%#furniture and #writing #method.' FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'", [1])
        if not self.is_phone:
            for _ in range(9):
                self.browser.chord(Keys.CONTROL, "z")
        else:
            self.browser.type(Keys.BACKSPACE * len(" #furniture and #writing #method."))
        self.assert_keywords("method")
        self.assert_saved("SELECT count(*) FROM ZKEYWORD WHERE ZNAME_ LIKE 'furn%'", [0])

    def format(self, key, button):
        """Turns bold letters and their like on or off: by a key, or on a phone by a button."""
        if self.is_phone:
            self.browser.press(button)
        else:
            self.browser.chord(Keys.CONTROL, key)

    def test_text_is_formatted(self):
        self.edit()
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type("Title", Keys.ENTER, "plain ")
        self.format("b", "Bold")
        self.browser.type("bold")
        self.format("b", "Bold")
        self.browser.type(Keys.ENTER, "- one", Keys.ENTER, "two")
        eventually(lambda: self.browser.run(
            "return document.querySelector('.prose-text strong, .prose-text b')?.textContent") == "bold", "it is bold")
        self.assert_saved(f"SELECT ZBODYTEXT_ LIKE 'Title%plain bold%one%two%' FROM ZNOTE WHERE ZTITLE_ = '{NOTE}'", [1])
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        self.assertEqual(again.run("return document.querySelector('.island-markup strong, .island-markup b')?.textContent"), "bold")

    def test_it_says_when_it_was_written(self):
        self.assertRegex(self.detail(), r"Written .*20\d\d.*changed .*20\d\d")

    def choose_photo(self, content):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "dot.png")
            with open(path, "wb") as file:
                file.write(content)
            before = self.thumbnail()
            self.browser.find(".column-detail input[type=file]").send_keys(path)
            eventually(lambda: self.thumbnail() not in (None, before), "it is shown, small")

    def test_a_photo_is_imported_shown_and_changed(self):
        self.assert_detail("Import a photo")
        self.choose_photo(PIXEL)
        self.browser.press("Show the whole picture")
        self.assert_dialog("KB")
        self.answer("Close")
        self.assert_detail("Change photo")
        self.choose_photo(self.painted())
        self.assert_saved(f"SELECT count(*) FROM ZATTACHMENT JOIN ZNOTE n ON n.Z_PK = ZNOTE WHERE ZTITLE_ = '{NOTE}'", [1])
        self.go("All Notes")
        eventually(lambda: self.browser.run("return arguments[0].querySelector('[aria-label=\"With a picture\"]') !== null",
                                            self.row(NOTE)), "its row says so")

    def thumbnail(self):
        return self.browser.run("return document.querySelector('[aria-label=\"Show the whole picture\"] img')?.src")

    def painted(self):
        """Another picture."""
        return base64.b64decode(self.browser.run("""
            const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
            canvas.getContext('2d').fillRect(0, 0, 20, 30);
            return canvas.toDataURL('image/png').split(',')[1]"""))


class PhoneNoteTests(NoteTests):
    is_phone = True
