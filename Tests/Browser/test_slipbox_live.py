"""Several browsers at one slip box."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest


class LiveTests(SlipBoxTest):
    """The other browser is on a desk."""
    path = "all"

    def setUp(self):
        super().setUp()
        self.show(NOTE)
        self.other = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: self.title(self.other) == NOTE, "both show the note")

    def test_each_sees_what_the_other_does(self):
        self.write_title("!")
        eventually(lambda: self.title(self.other) == NOTE + "!", lambda: str(self.title(self.other)))
        self.pick("Status", "Review", self.other)
        eventually(lambda: self.status() == "Review", "the status")
        self.new_note("For both")
        eventually(lambda: "For both" in self.titles(self.other), "the new note is in both lists")
        self.row("For both")
        self.other.menu(self.row("For both", browser=self.other))
        self.other.press("Move to Trash")
        self.assert_rows(21)

    def test_a_note_that_another_one_throws_away_says_so_and_comes_back(self):
        self.other.press("Move to trash")
        eventually(lambda: f"“{NOTE}” was moved to the trash" in self.browser.text(".column-detail"), lambda: self.browser.text(".column-detail"))
        self.browser.press("Put Back")
        self.assert_open(NOTE)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [0])

    def test_fields_are_merged(self):
        """One writes the title while the other one chooses a status and a keyword."""
        self.write_title()
        for letter in " and":
            self.browser.type(letter)
        self.pick("Status", "Draft", self.other)
        self.other.press("Add to favourites")
        for letter in " more":
            self.browser.type(letter)
        self.assert_saved(f"SELECT ZISFAVORITE FROM ZNOTE WHERE ZTITLE_ = '{NOTE} and more' AND ZSTATUS_ = 'Draft'", [1])
        eventually(lambda: self.title(self.other) == NOTE + " and more", "both show all")

    def test_no_side_of_a_text_is_lost(self):
        self.edit()
        self.edit(self.other)
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.other.chord(Keys.CONTROL, Keys.HOME)
        for ours, theirs in zip(["One", "two", "three"], ["UNO", "DUE", "TRE"]):
            self.browser.type(" " + ours)
            self.other.type(theirs + " ")
        for browser in (self.browser, self.other):
            eventually(lambda: "One two three" in self.detail(browser) and "UNO DUE TRE" in self.detail(browser),
                       lambda: self.detail(browser))
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE 'UNO DUE TRE %' AND ZBODYTEXT_ LIKE '% One two three'", [1])

    def test_what_is_typed_survives_a_killed_server(self):
        self.write(" One two")
        eventually(lambda: "One two" in self.detail(self.other), "the other one shows it")
        self.stage.kill()
        self.browser.type(" three")
        self.stage.start()
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%One two three'", [1], 40)
        eventually(lambda: "One two three" in self.detail(self.other), lambda: self.detail(self.other), 40)


class PhoneLiveTests(LiveTests):
    """A phone and a desk."""
    is_phone = True
