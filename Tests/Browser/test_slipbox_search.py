"""Searching the slip box: words, conditions, places, and searches that are kept."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only

FIELD = ".column-content .search input"


class SearchTests(SlipBoxTest):
    path = "all"

    def search(self, text):
        self.come_to("content")
        self.fill("Search notes", text)

    def statuses(self):
        return self.browser.run("""return [...document.querySelectorAll('.column-content .row')].map(
            row => ['Draft', 'Review'].find(name => row.querySelector(`[aria-label=${name}]`)) ?? 'Archived')""")

    def test_words_are_found_in_titles_and_texts(self):
        self.assert_rows(21)
        self.search("drawers")
        eventually(lambda: 0 < len(self.rows()) < 5, lambda: str(self.titles()))
        self.assertIn(NOTE, self.titles())
        self.search('"as on a desk before you write"')
        self.assert_titles([NOTE])
        self.search("quagga")
        eventually(lambda: "No notes found" in self.browser.text(".column-content"), "it says that there is nothing")
        self.search("")
        self.assert_rows(21)

    def test_an_empty_place_leads_to_what_is_found_elsewhere(self):
        self.go("Linking")
        self.search('"as on a desk before you write"')
        eventually(lambda: "elsewhere" in self.browser.text(".column-content"), lambda: self.browser.text(".column-content"))
        self.assertIn("No notes found", self.browser.text(".column-content"))
        self.browser.press("Show 1 note elsewhere")
        self.assert_rows(1)
        self.search("quagga")
        eventually(lambda: "No notes found" in self.browser.text(".column-content"), "it says that there is nothing")
        self.assertNotIn("elsewhere", self.browser.text(".column-content"))

    def test_the_first_letter_is_sought_at_once_and_others_at_a_pace(self):
        self.search("drawers")
        eventually(lambda: 0 < len(self.rows()) < 5, "the server answers")
        self.browser.after_timers(100)
        sent = self.browser.driver.execute_async_script("""
            const [selector, done] = arguments, field = document.querySelector(selector), sent = [], { send } = WebSocket.prototype;
            WebSocket.prototype.send = function (data) { sent.push(JSON.parse(data).d); send.call(this, data); };
            const type = text => { field.value = text; field.dispatchEvent(new InputEvent('input', { bubbles: true })); };
            field.focus();
            type('d');
            setTimeout(() => { type('dr'); type('dra'); type('draw'); }, 10);
            setTimeout(() => done(sent.filter(text => typeof text === 'string')), 500)""", FIELD)
        self.assertEqual(sent, ["d", "draw"])

    def test_conditions_rule_each_other_out_and_sortings_stay(self):
        self.sort("Title △")
        self.browser.click(FIELD)
        self.browser.press("Draft Status")
        eventually(lambda: set(self.statuses()) == {"Draft"}, lambda: str(self.statuses()))
        drafts = self.titles()
        self.assertEqual(drafts, sorted(drafts, key=str.casefold))
        self.browser.click(FIELD)
        self.browser.press("Archived Status")
        eventually(lambda: set(self.statuses()) == {"Archived"}, lambda: str(self.statuses()))
        self.search("desk")
        eventually(lambda: NOTE in self.titles() and len(self.titles()) < 8, lambda: str(self.titles()))

    def test_a_condition_has_a_short_name_and_is_taken_away(self):
        self.browser.click(FIELD)
        self.browser.press("Review Status")
        self.assert_rows(4)
        token = lambda: self.browser.run("return document.querySelector('.column-content .button-token')")
        self.assertEqual(token().text.split()[0], "Review")
        self.browser.click(token())
        self.assert_rows(21)

    def test_a_keyword_is_a_condition(self):
        self.search("addre")
        self.browser.press("Keyword “addresses”")
        eventually(lambda: "addresses" in self.browser.text(".column-content .search"), "the condition is there")
        eventually(lambda: 0 < len(self.rows()) < 10, lambda: str(self.titles()))

    def test_a_search_in_a_folder_goes_everywhere_when_asked(self):
        self.go("Linking")
        self.search("note")
        self.browser.press("Linking")
        eventually(lambda: 0 < len(self.rows()) <= 8, lambda: str(len(self.rows())))
        here = len(self.rows())
        self.browser.press("Everywhere")
        eventually(lambda: len(self.rows()) > here, lambda: str(len(self.rows())))

    def keep(self, text, name):
        """Keeps a search as a smart folder, and says how many notes are in it."""
        self.search(text)
        eventually(lambda: len(self.rows()) < 8, lambda: str(self.titles()))
        found = len(self.rows())
        self.browser.click(FIELD)
        self.browser.press("Keep as Smart Folder…")
        self.fill("Name", name)
        self.answer("Keep")
        self.assert_place(name)
        self.assert_rows(found)
        return found

    def test_a_smart_folder_is_renamed_edited_and_deleted(self):
        self.keep("desk", "Desks")
        self.menu(self.row("Desks", "sidebar"), "Rename…")
        self.fill("Name", "Drawers")
        self.answer("Save")
        self.menu(self.row("Drawers", "sidebar"), "Edit Search…")
        self.fill("Words in title or text", "quagga")
        self.answer("Save")
        self.go("Drawers")
        eventually(lambda: "No note fits this search." in self.browser.text(".column-content"), "it finds nothing")
        self.menu(self.row("Drawers", "sidebar"), "Delete…")
        self.answer("Delete Smart Folder")
        eventually(lambda: not any("Drawers" in row for row in self.rows("sidebar")), "it is gone")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [0])

    def test_a_search_is_kept_as_a_smart_folder(self):
        found = self.keep("desk", "Desks")
        self.go("All Notes")
        self.go("Desks")
        self.assert_rows(found)

    def test_shelves_fill_themselves(self):
        for place, count in [("Favourites", 2), ("Review Queue", 4), ("Orphans", 1), ("Dead Ends", 3)]:
            self.go(place)
            with self.subTest(place):
                self.assert_rows(count)
        self.go("Review Queue")
        before = len(self.rows())
        self.show(self.titles()[0])
        self.pick("Status", "Archived")
        self.assert_rows(before - 1)


    def found(self):
        """The title of the row that the keys of the field have come to."""
        return self.browser.run("""
            const row = document.getElementById(document.activeElement.getAttribute('aria-activedescendant'));
            return row?.querySelector('.slip-title').textContent ?? null""")

    @on_desks_only("a phone has no such keys")
    def test_keys_of_the_field_go_through_what_is_found(self):
        self.search("drawers")
        eventually(lambda: 1 < len(self.rows()) < 5, lambda: str(self.titles()))
        titles = self.titles()
        self.browser.type(Keys.ARROW_DOWN)
        self.assertEqual(self.found(), titles[0])
        self.browser.type(Keys.ARROW_DOWN)
        self.assertEqual(self.found(), titles[1])
        self.browser.type(Keys.ARROW_UP)
        self.assertEqual(self.found(), titles[0])
        self.browser.type(Keys.ARROW_DOWN, Keys.ENTER)
        self.assert_open(titles[1])
        self.assertEqual(self.browser.run("return document.activeElement.className.includes('search-input')"), True)
        self.browser.type(Keys.ARROW_UP, Keys.ARROW_UP)
        self.assertIsNone(self.found())

    @on_desks_only("a phone has no such keys")
    def test_return_opens_the_best_match_even_at_once(self):
        self.browser.click(FIELD)
        self.browser.type("folders are desks", Keys.ENTER)
        self.assert_open(NOTE)

    @on_desks_only("a phone has no such keys")
    def test_escape_clears_and_then_leaves(self):
        self.browser.click(FIELD)
        self.browser.press("Review Status")
        self.browser.click(FIELD)
        self.browser.type("the")
        eventually(lambda: len(self.rows()) < 5, lambda: str(self.titles()))
        self.browser.type(Keys.ESCAPE)
        self.assert_rows(21)
        self.assertEqual(self.browser.value(FIELD), "")
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.run("return document.activeElement.matches('.column-content .row')"), "a row has the focus")
        eventually(lambda: self.browser.run("return !document.querySelector('.suggestions')"), "the suggestions are gone")

    def test_what_was_sought_is_marked_and_counted(self):
        self.search("drawers")
        eventually(lambda: 0 < len(self.rows()) < 5, lambda: str(self.titles()))
        marks = self.browser.run("return [...document.querySelectorAll('.slip-mark')].map(e => e.textContent.toLowerCase())")
        self.assertEqual(set(marks), {"drawers"})
        count = self.browser.run("return document.querySelector('.column-content .bar-subtitle').textContent")
        self.assertEqual(count, f"{len(self.rows())} found")

    def colored(self, name="prose-sought"):
        """The texts that are marked in the note."""
        return self.browser.run("return [...CSS.highlights.get(arguments[0]) ?? []].map(range => range.toString())", name)

    def assert_count(self, text):
        count = lambda: self.browser.run("""
            const bar = document.querySelector('.prose-sought');
            return bar?.checkVisibility() ? bar.querySelector('output').textContent : null""")
        eventually(lambda: count() == text, lambda: f"“{text}”, not “{count()}”")

    def is_seen(self):
        """Whether the present match is in view."""
        return self.browser.run("""
            const [range] = CSS.highlights.get('prose-sought-now'), { top, bottom } = range.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight""")

    def write_long_note(self):
        self.new_note("A long note")
        self.browser.type(Keys.ENTER)
        eventually(lambda: self.browser.run("return document.activeElement?.matches('.prose-text') ?? false"), "the text has the caret")
        lines = ["Much is written before it comes to the point."] * 60 + ["Here is a Quággà, at last.", "One quagga, two quaggas."]
        self.browser.run("""
            const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            document.querySelector('.prose-text').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))""", "\n\n".join(lines))
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%two quaggas%'", [1])

    def test_hits_are_marked_in_the_note(self):
        self.write_long_note()
        self.open_note(NOTE)
        self.come_to("content")
        self.search("quagga")
        self.assert_titles(["A long note"])
        self.click_row("A long note", "content")
        self.assert_count("1 of 3")
        eventually(self.is_seen, "the first match is in view")
        self.assertEqual(self.colored("prose-sought-now"), ["Quággà"])
        self.assertEqual(self.colored(), ["quagga", "quagga"])
        self.assertFalse(self.browser.run("return document.activeElement.closest('.column-detail') !== null"), "the focus has moved")
        self.browser.press("Next match (F3)")
        self.assert_count("2 of 3")
        self.assertEqual(self.colored("prose-sought-now"), ["quagga"])
        # Writing goes on as ever, and what is written is marked, too.
        self.edit()
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(" A quagga", Keys.ENTER, "more")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%two quaggas. A quagga' || char(10) || 'more'", [1])
        self.assert_count("2 of 4")
        self.browser.type(Keys.ESCAPE)
        self.assert_count(None)
        self.assertEqual(self.colored() + self.colored("prose-sought-now"), [])
        self.browser.type("!")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%more!'", [1])

    @on_desks_only("a phone has no such keys")
    def test_keys_lead_through_the_hits(self):
        self.write_long_note()
        self.open_note(NOTE)
        self.browser.click(FIELD)
        self.browser.type("quagga", Keys.ENTER)
        self.assert_open("A long note")
        self.assert_count("1 of 3")
        eventually(self.is_seen, "the first match is in view")
        self.browser.type(Keys.ENTER)
        self.assert_count("2 of 3")
        self.browser.type(Keys.F3)
        self.assert_count("3 of 3")
        self.browser.chord(Keys.SHIFT, Keys.F3)
        self.assert_count("2 of 3")
        self.assertTrue(self.browser.run("return document.activeElement.matches('.search-input')"), "the focus has moved")
        self.browser.type(Keys.ESCAPE)
        self.assert_count(None)
        self.assertEqual(self.browser.value(FIELD), "")
        self.assertEqual(self.colored() + self.colored("prose-sought-now"), [])
        # With the bar for finding, there is no second one.
        self.browser.type("quagga")
        self.assert_count("1 of 3")
        self.edit()
        self.browser.chord(Keys.CONTROL, "f")
        self.assert_count(None)
        self.browser.type(Keys.ESCAPE)
        self.assert_count("1 of 3")


class PhoneSearchTests(SearchTests):
    is_phone = True
