"""The notes of a place: sorted, divided, several at once."""
from slipbox import NOTE, SlipBoxTest
from stage import eventually


class ListTests(SlipBoxTest):
    path = "all"

    def headers(self):
        return self.browser.run("return [...document.querySelectorAll('.column-content .section-header')].map(e => e.textContent)")

    def test_titles_are_sorted_both_ways(self):
        self.assert_rows(21)
        self.pick("Sort by", "Title △")
        eventually(lambda: self.titles()[0].startswith("A box surprises"), lambda: str(self.titles()))
        up = self.titles()
        self.assertEqual(up, sorted(up, key=str.casefold))
        self.pick("Sort by", "Title ▽")
        self.assert_titles(up[::-1])

    def test_dates_are_sorted_both_ways(self):
        self.new_note("The newest")
        self.assertEqual(self.titles()[0], "The newest")
        self.pick("Sort by", "Date △")
        eventually(lambda: self.titles()[-1] == "The newest", lambda: str(self.titles()))

    def test_statuses_stand_in_their_own_order(self):
        self.pick("Sort by", "Status")
        eventually(lambda: self.headers() == ["Draft", "Review", "Archived"], lambda: str(self.headers()))
        self.assert_rows(21)

    def test_days_are_sections(self):
        self.pick("Sort by", "Day")
        eventually(lambda: len(self.headers()) == 1, lambda: str(self.headers()))
        self.assert_rows(21)

    def test_addresses_are_sorted_as_luhmann_did(self):
        self.pick("Sort by", "Address")
        eventually(lambda: self.titles()[0] == "Welcome to your slip box", lambda: str(self.titles()))
        self.assertEqual(self.titles()[1:3], ["One thought for each note", "A title says what the note claims"])

    def test_a_row_says_what_is_needed(self):
        row = self.row(NOTE)
        text = row.text
        self.assertIn("Archived", text)
        self.assertIn("Use folders for what you are working on", text)
        lines = self.browser.run("""
            const text = [...arguments[0].querySelectorAll('.text')].find(e => e.textContent.startsWith('Use folders'));
            return getComputedStyle(text).webkitLineClamp""", row)
        self.assertEqual(lines, "3")

    def test_several_notes_are_moved_and_thrown_away_together(self):
        self.go("Working with it")
        self.assert_rows(7)
        self.browser.press("Choose several")
        eventually(lambda: self.browser.pressable("Done choosing") is not None, "rows can be chosen")
        self.row(NOTE).click()
        self.browser.run("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))",
                         self.row("Ten minutes a day"))
        eventually(lambda: "2 chosen" in self.browser.text(".column-content"), lambda: self.browser.text(".column-content"))
        self.browser.press("Move to Trash")
        self.assert_rows(5)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [2])

    def test_an_own_order_is_kept(self):
        self.go("Working with it")
        self.pick("Sort by", "Own Order")
        eventually(lambda: len(self.titles()) == 7, "the notes are there")
        first, second = self.titles()[:2]
        rows = self.browser.driver.find_elements("css selector", ".column-content .row")
        self.browser.drag(rows[0], rows[1], below=True)
        eventually(lambda: self.titles()[:2] == [second, first], lambda: str(self.titles()))
        self.browser.driver.refresh()
        self.pick("Sort by", "Own Order")
        eventually(lambda: self.titles()[:2] == [second, first], lambda: str(self.titles()))

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
