"""Searching the slip box: words, conditions, places, and searches that are kept."""
from selenium.webdriver.common.keys import Keys

from slipbox import NOTE, SlipBoxTest
from stage import eventually


class SearchTests(SlipBoxTest):
    path = "all"

    def search(self, text):
        field = self.browser.find(".column-content .search input")
        field.click()
        self.browser.run("arguments[0].select()", field)
        self.browser.type(text or Keys.BACKSPACE)

    def statuses(self):
        return self.browser.run("""return [...document.querySelectorAll('.column-content .row')].map(
            row => ['Draft', 'Review', 'Archived'].find(name =>
                [...row.querySelectorAll('.text')].some(e => e.textContent === name)))""")

    def test_words_are_found_in_titles_and_texts(self):
        self.assert_rows(21)
        self.search("drawers")
        eventually(lambda: 0 < len(self.rows()) < 5, lambda: str(self.titles()))
        self.assertIn(NOTE, self.titles())
        self.search("as on a desk before you write")
        self.assert_titles([NOTE])
        self.search("quagga")
        eventually(lambda: "No notes found" in self.browser.text(".column-content"), "it says that there is nothing")
        self.search("")
        self.assert_rows(21)

    def test_conditions_rule_each_other_out_and_sortings_stay(self):
        self.pick("Sort by", "Title △")
        self.search("")
        self.browser.press("Draft Status")
        eventually(lambda: set(self.statuses()) == {"Draft"}, lambda: str(self.statuses()))
        drafts = self.titles()
        self.assertEqual(drafts, sorted(drafts, key=str.casefold))
        self.browser.find(".column-content .search input").click()
        self.browser.press("Archived Status")
        eventually(lambda: set(self.statuses()) == {"Archived"}, lambda: str(self.statuses()))
        self.search("desk")
        eventually(lambda: NOTE in self.titles() and len(self.titles()) < 8, lambda: str(self.titles()))

    def test_a_keyword_is_a_condition(self):
        self.search("addre")
        eventually(lambda: self.browser.pressable("Keyword addresses") or self.browser.pressable("Keyword “addresses”")
                   or self.browser.pressable("About addresses"), lambda: self.browser.text(".column-content .search"))
        for label in ("Keyword addresses", "Keyword “addresses”", "About addresses"):
            if self.browser.pressable(label):
                self.browser.press(label)
                break
        eventually(lambda: "addresses" in self.browser.text(".column-content .search"), "the condition is there")
        eventually(lambda: 0 < len(self.rows()) < 10, lambda: str(self.titles()))

    def test_a_search_in_a_folder_goes_everywhere_when_asked(self):
        self.go("Linking")
        self.search("note")
        everywhere = lambda: self.browser.press("Everywhere")
        self.browser.press("Linking")
        eventually(lambda: 0 < len(self.rows()) <= 8, lambda: str(len(self.rows())))
        here = len(self.rows())
        everywhere()
        eventually(lambda: len(self.rows()) > here, lambda: str(len(self.rows())))

    def test_a_search_is_kept_as_a_smart_folder(self):
        self.search("desk")
        eventually(lambda: len(self.rows()) < 8, lambda: str(self.titles()))
        found = len(self.rows())
        self.browser.find(".column-content .search input").click()
        self.browser.press("Keep as Smart Folder…")
        self.fill("Name", "Desks")
        self.answer("Keep")
        self.row("Desks", "sidebar")
        eventually(lambda: self.browser.text(".column-content h1") == "Desks", "it is shown")
        self.assert_rows(found)
        self.go("All Notes")
        self.go("Desks")
        self.assert_rows(found)

    def test_shelves_fill_themselves(self):
        for place, count in [("Favourites", 2), ("Review Queue", 3), ("Orphans", 1), ("Dead Ends", 1)]:
            self.go(place)
            with self.subTest(place):
                eventually(lambda: self.rows(), f"{place} has notes")
        self.go("Review Queue")
        before = len(self.rows())
        self.show(self.titles()[0])
        self.browser.press("Archived")
        self.assert_rows(before - 1)
