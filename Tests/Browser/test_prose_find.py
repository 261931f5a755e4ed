"""Finding in a text that is being written, and replacing."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from prose import TEXT, ProseTest

WORDS = ["Card and cards", "a card", "CARD index", "postcard"]


class FindTests(ProseTest):
    def setUp(self):
        super().setUp()
        self.edit()
        for index, line in enumerate(WORDS):
            self.browser.type(line, *([Keys.ENTER] if index < len(WORDS) - 1 else []))
        self.assert_text("\n".join(WORDS))

    def find(self, words):
        self.browser.chord(Keys.CONTROL, "f")
        eventually(lambda: self.browser.run("return document.activeElement.ariaLabel") == "Find in the text", "the field has the caret")
        self.browser.type(words)

    def assert_count(self, text):
        count = lambda: self.browser.text(".prose-find-count")
        eventually(lambda: count() == text, lambda: f"“{text}”, not “{count()}”")

    def colored(self, name="prose-found"):
        """The texts that are coloured."""
        return self.browser.run("return [...CSS.highlights.get(arguments[0]) ?? []].map(range => range.toString())", name)

    def selected(self):
        return self.browser.run("return getSelection().toString()")

    def test_it_counts_steps_and_goes_back_to_the_caret(self):
        self.browser.type(Keys.ARROW_UP, Keys.ARROW_UP, Keys.HOME)
        before = self.browser.run("return document.querySelector('.prose-text').getBoundingClientRect().top")
        self.find("card")
        # The first one behind the caret.
        self.assert_count("3 of 5")
        self.assertEqual(self.colored("prose-found-now"), ["card"])
        self.assertEqual(self.colored(), ["Card", "card", "CARD", "card"])
        after = self.browser.run("return document.querySelector('.prose-text').getBoundingClientRect().top")
        self.assertEqual(before, after, "the text has moved")
        self.browser.type(Keys.ENTER)
        self.assert_count("4 of 5")
        self.browser.type(Keys.ENTER, Keys.ENTER)
        self.assert_count("1 of 5")
        self.browser.chord(Keys.SHIFT, Keys.ENTER)
        self.assert_count("5 of 5")
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the text has the caret")
        self.assertEqual(self.selected(), "card")
        self.assertEqual(self.colored() + self.colored("prose-found-now"), [])
        self.browser.type("board")
        self.assert_text("\n".join(WORDS[:3] + ["postboard"]))

    def test_an_apostrophe_is_straight_or_curved(self):
        self.browser.type(Keys.ENTER, "can’t can't")
        self.assert_text("\n".join(WORDS + ["can’t can't"]))
        for words in ["can't", "can’t"]:
            self.find(words)
            self.assert_count("1 of 2")
            self.browser.type(Keys.ESCAPE)

    def test_without_a_step_the_caret_stays_where_it_was(self):
        self.find("Card and")
        self.assert_count("1 of 1")
        self.browser.type(Keys.ESCAPE, "s")
        self.assert_text("\n".join(WORDS) + "s")

    def test_capitals_and_whole_words(self):
        self.find("card")
        self.browser.press("Whole words")
        self.assert_count("1 of 3")
        self.browser.press("Match capitals")
        self.assert_count("1 of 1")
        self.browser.press("Whole words")
        self.assert_count("1 of 3")
        self.browser.type(".*")
        self.assert_count("Not found")

    def test_all_are_replaced_in_one_step(self):
        self.find("card")
        self.browser.press("Replace")
        self.browser.click("[aria-label='Replace with']")
        self.browser.type("slip$&")
        self.browser.press("Replace all")
        replaced = ["slip$& and slip$&s", "a slip$&", "slip$& index", "postslip$&"]
        self.assert_text("\n".join(replaced))
        self.assert_count("5 replaced")
        self.browser.type(Keys.ESCAPE)
        self.browser.click(TEXT)
        self.browser.chord(Keys.CONTROL, "z")
        self.assert_text("\n".join(WORDS))

    def test_one_after_the_other_is_replaced_by_keys(self):
        self.browser.chord(Keys.CONTROL, Keys.HOME)
        self.browser.chord(Keys.CONTROL, "h")
        self.browser.type("card", Keys.TAB * 6)
        self.browser.run("document.querySelector('[aria-label=\"Replace with\"]').focus()")
        self.browser.type("slip", Keys.ENTER)
        self.assert_text("\n".join(["slip and cards"] + WORDS[1:]))
        self.assert_count("1 of 4")
        self.browser.type(Keys.ENTER)
        self.assert_text("\n".join(["slip and slips"] + WORDS[1:]))

    def test_what_is_typed_moves_what_was_found(self):
        self.find("card")
        self.browser.click(TEXT + " p:nth-of-type(2)")
        self.browser.type(Keys.HOME, "One card, ")
        self.assert_count("1 of 6")
        self.browser.type(Keys.F3)
        self.assertEqual(self.selected().lower(), "card")

    def test_selected_words_are_looked_for(self):
        self.browser.chord(Keys.CONTROL, Keys.SHIFT, Keys.ARROW_LEFT)
        eventually(lambda: self.selected() == "postcard", lambda: f"“postcard” is selected, not “{self.selected()}”")
        self.browser.chord(Keys.CONTROL, "f")
        self.assert_count("1 of 1")
        self.assertEqual(self.browser.value("[aria-label='Find in the text'] input"), "postcard")
