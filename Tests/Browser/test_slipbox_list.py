"""The notes of a place: sorted, divided, several at once."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only


class ListTests(SlipBoxTest):
    path = "all"

    def headers(self):
        return self.browser.run("return [...document.querySelectorAll('.column-content .section-header')].map(e => e.textContent)")

    def test_titles_are_sorted_both_ways(self):
        self.assert_rows(21)
        self.sort("Title △")
        eventually(lambda: self.titles()[0].startswith("A box surprises"), lambda: str(self.titles()))
        up = self.titles()
        self.assertEqual(up, sorted(up, key=str.casefold))
        self.sort("Title ▽")
        self.assert_titles(up[::-1])

    def test_dates_are_sorted_both_ways(self):
        self.new_note("The newest")
        eventually(lambda: self.titles()[0] == "The newest", lambda: str(self.titles()))
        self.sort("Date △")
        eventually(lambda: self.titles()[-1] == "The newest", lambda: str(self.titles()))

    def test_statuses_stand_in_their_own_order(self):
        self.sort("Status")
        eventually(lambda: self.headers() == ["Draft", "Review", "Archived"], lambda: str(self.headers()))
        self.assert_rows(21)

    def test_days_are_sections(self):
        self.sort("Day")
        eventually(lambda: len(self.headers()) == 1, lambda: str(self.headers()))
        self.assert_rows(21)

    def test_addresses_are_sorted_as_luhmann_did(self):
        self.sort("Address")
        eventually(lambda: self.titles()[0] == "Welcome to your slip box", lambda: str(self.titles()))
        self.assertEqual(self.titles()[1:3], ["One thought for each note", "A title says what the note claims"])

    def test_a_row_says_what_is_needed(self):
        row = self.row(NOTE)
        text = row.text
        # A finished note has no mark.
        self.assertFalse(self.browser.run("return arguments[0].querySelector('.slip-glyph') !== null", row))
        self.assertIn("Use folders for what you are working on", text)
        lines = self.browser.run("""
            const text = [...arguments[0].querySelectorAll('.text')].find(e => e.textContent.startsWith('Use folders'));
            return getComputedStyle(text).webkitLineClamp""", row)
        self.assertEqual(lines, "2")

    def test_pinned_notes_stand_first(self):
        self.sort("Title △")
        eventually(lambda: self.titles()[0].startswith("A box surprises"), lambda: str(self.titles()))
        self.menu(self.row(NOTE), "Pin")
        eventually(lambda: self.titles()[0] == NOTE, lambda: str(self.titles()))
        self.assertEqual(self.headers(), ["Pinned", "Notes"])
        self.assert_saved("SELECT ZTITLE_ FROM ZNOTE WHERE ZISPINNED = 1", [NOTE])
        self.open_note("Ten minutes a day")
        self.browser.press("Pin to the top of lists")
        eventually(lambda: self.browser.pressable("Unpin") is not None, "the note can be unpinned")
        self.come_to("content")
        eventually(lambda: self.titles()[:2] == [NOTE, "Ten minutes a day"], lambda: str(self.titles()))
        self.browser.press("Undo")
        eventually(lambda: self.titles()[1].startswith("A box surprises"), lambda: str(self.titles()))

    def choose_two(self):
        self.go("Working with it")
        self.assert_rows(7)
        self.browser.press("List")
        self.browser.press("Choose several")
        eventually(lambda: self.browser.pressable("Done choosing") is not None, "rows can be chosen")
        self.choose(NOTE, "Ten minutes a day")
        eventually(lambda: "2 chosen" in self.browser.text(".column-content"), lambda: self.browser.text(".column-content"))

    @on_desks_only("phones have no such keys")
    def test_control_and_shift_choose_several_and_escape_ends_that(self):
        self.go("Working with it")
        self.assert_rows(7)
        self.sort("Title △")
        titles = self.titles()
        self.show(titles[1])
        self.choose(titles[3])
        chosen = lambda: self.browser.run("return [...document.querySelectorAll('.column-content .row')]"
                                          ".map((row, at) => row.ariaSelected === 'true' ? at : -1).filter(at => at >= 0)")
        self.assertEqual(chosen(), [1, 3])
        self.assertEqual((self.title(), len(self.browser.driver.window_handles)), (titles[1], 1))
        self.browser.chord(Keys.ESCAPE)
        self.assert_choosing_ended()
        self.assertEqual(chosen(), [1])
        self.browser.click_with(Keys.SHIFT, self.find_row(".column-content", titles[4]))
        eventually(lambda: chosen() == [1, 2, 3, 4], lambda: str(chosen()))
        self.assertEqual(self.browser.run("return getSelection().toString()"), "")
        self.show(titles[5])
        self.assert_choosing_ended()
        self.browser.chord(Keys.SHIFT, Keys.ARROW_UP)
        eventually(lambda: chosen() == [4, 5], lambda: str(chosen()))
        self.browser.press("Move to Trash")
        self.assert_rows(5)
        self.assert_choosing_ended()

    def test_several_notes_are_thrown_away_together(self):
        self.choose_two()
        self.browser.press("Move to Trash")
        self.assert_rows(5)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [2])
        self.assert_choosing_ended()
        self.browser.press("Undo")
        self.assert_rows(7)
        self.assert_choosing_ended()
        self.show(NOTE)

    def assert_choosing_ended(self):
        eventually(lambda: self.browser.pressable("List") is not None and self.browser.pressable("Done choosing") is None,
                   "rows open notes again")
        self.assertNotIn("chosen", self.browser.text(".column-content"))

    @on_desks_only("phones have no Ctrl key")
    def test_the_address_is_that_of_a_note_opened_while_others_are_chosen(self):
        self.choose_two()
        self.browser.chord(Keys.CONTROL, "k")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.browser.type("From draft to archive")
        eventually(lambda: "From draft" in self.browser.text("dialog button[aria-current=true]"), "it is found")
        self.browser.type(Keys.ENTER)
        self.assert_open("From draft to archive")
        path = lambda: self.browser.driver.current_url.rsplit("/", 1)[1]
        eventually(lambda: path().startswith("Note-"), lambda: self.browser.driver.current_url)
        self.assertIn("2 chosen", self.browser.text(".column-content"))
        self.browser.driver.refresh()
        self.assert_open("From draft to archive")

    def test_several_notes_are_moved_together(self):
        self.choose_two()
        self.browser.press("Move…")
        self.choose_folder("Linking")
        self.assert_rows(5)
        self.assert_choosing_ended()
        self.go("Linking")
        self.assert_rows(10)

    def test_several_notes_get_a_keyword_together(self):
        self.choose_two()
        self.browser.press("Tag…")
        self.assert_dialog("Keywords for 2 notes")
        self.browser.press("history")
        self.browser.press("Add")
        self.assert_tagged("history")
        self.browser.press("Tag…")
        self.fill("Search or new keyword", "of both")
        self.browser.type(Keys.ENTER)
        self.assert_tagged("of both")

    def assert_tagged(self, name):
        self.assert_saved("SELECT count(*) FROM ZKEYWORD JOIN Z_3NOTES_ ON Z_3KEYWORDS_ = ZKEYWORD.Z_PK JOIN ZNOTE n ON n.Z_PK = Z_4NOTES_ "
                          f"WHERE ZNAME_ = '{name}' AND ZTITLE_ IN ('{NOTE}', 'Ten minutes a day')", [2])

    def arrange(self):
        """Shows notes that may be moved, and returns the first two, which are so in the example's own order."""
        self.go("Working with it")
        self.sort("Own Order")
        first_two = ["Keywords are entrances", "From draft to archive"]
        ready = "return !!document.querySelector('.column-content [data-move]')"
        eventually(lambda: self.titles()[:2] == first_two and self.browser.run(ready), lambda: str(self.titles()))
        return first_two

    def assert_arranged(self, titles):
        eventually(lambda: self.titles()[:2] == titles, lambda: str(self.titles()))
        self.browser.driver.refresh()
        self.sort("Own Order")
        eventually(lambda: self.titles()[:2] == titles, lambda: str(self.titles()))

    @on_desks_only("fingers scroll: a note is moved up and down from its menu")
    def test_notes_are_dragged_into_an_own_order(self):
        first, second = self.arrange()
        rows = self.browser.driver.find_elements("css selector", ".column-content .row")
        self.browser.drag(rows[0], rows[1], below=True)
        self.assert_arranged([second, first])

    def test_notes_are_moved_in_their_own_order_from_a_menu(self):
        first, second = self.arrange()
        self.menu(self.row(first), "Move Down")
        self.assert_arranged([second, first])

    @on_desks_only("on a phone the new note covers the list")
    def test_rows_arrive_slowly_unless_users_want_no_motion(self):
        for wish, is_slow in [("no-preference", True), ("reduce", False)]:
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-reduced-motion", "value": wish}]})
            self.browser.run("""
                window.motion = null;
                new MutationObserver(() => {
                    if (document.querySelector('[data-animating]'))
                        window.motion ??= parseFloat(getComputedStyle(document.querySelector('.column-content .row')).animationDuration);
                }).observe(document.documentElement, { attributes: true, subtree: true, attributeFilter: ['data-animating'] })""")
            self.browser.press("New note")
            eventually(lambda: self.browser.run("return window.motion !== null"), "a row arrives")
            with self.subTest(wish):
                self.assertEqual(self.browser.run("return window.motion > 0.05"), is_slow)
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})



class PhoneListTests(ListTests):
    is_phone = True

    def test_a_note_is_swiped_into_the_trash(self):
        self.browser.swipe(self.row(NOTE), -330)
        self.assert_rows(20)
        self.assert_saved("SELECT ZTITLE_ FROM ZNOTE WHERE ZISTRASHED = 1", [NOTE])
        self.browser.press("Undo")
        self.assert_rows(21)
