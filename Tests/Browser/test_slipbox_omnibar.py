"""One bar that finds, makes and does everything: by the keyboard alone, and on a phone by touch."""
import subprocess

from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SLIPBOX, SlipBoxTest, on_desks_only


class OmnibarTests(SlipBoxTest):
    def open_bar(self, text=""):
        if self.is_phone:
            self.browser.press("Search or create")
        else:
            self.browser.chord(Keys.CONTROL, "k")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.browser.type(text)

    # The row that the Return key takes: the first one, unless arrows were pressed.
    CHOSEN = "dialog button[aria-current=true]"

    def chosen(self):
        return self.browser.text(self.CHOSEN)

    def enter(self, shown):
        eventually(lambda: shown in self.chosen(), lambda: f"“{shown}” is chosen, not {self.chosen()!r}")
        if self.is_phone:
            self.browser.click(self.CHOSEN)
        else:
            self.browser.type(Keys.ENTER)

    def test_it_finds_a_note(self):
        self.open_bar("drawers")
        self.enter(NOTE)
        self.assert_open(NOTE)

    @on_desks_only("phones choose by touch")
    def test_one_writes_on_in_the_note_that_return_has_opened(self):
        for words in [" Written on.", " And on."]:
            self.open_bar("drawers")
            self.enter(NOTE)
            eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the caret is in the text")
            self.browser.type(words)
            self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%{words}'", [1])

    @on_desks_only("a phone shows the text alone")
    def test_a_long_note_is_opened_where_it_begins(self):
        body = "\n".join(f"line {number}" for number in range(60))
        subprocess.run([SLIPBOX, "--store", self.stage.store, "new", "Long", "--body", body], check=True, stdout=subprocess.DEVNULL)
        for title in ["Long", NOTE, "Long"]:
            self.open_bar(title)
            self.enter(title)
            self.assert_open(title)
            eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the caret is in the text")
            self.browser.after_timers(200)
            self.assertEqual(self.browser.run("return document.querySelector('.column-detail .column-body').scrollTop"), 0, title)
        # One sees the letters that one types.
        self.browser.type("First ")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE 'First line 0%line 59'", [1])

    def test_a_title_alone_stands_in_the_middle_of_its_row(self):
        self.open_bar("Keywords are entrances")
        self.assert_dialog("Keywords are entrances")
        off = self.browser.run("""
            return [...document.querySelectorAll('dialog .slip-found:not(:has(.slip-snippet)):has(.slip-title)')].map(row => {
                const around = row.getBoundingClientRect(), title = row.querySelector('.slip-title').getBoundingClientRect();
                return Math.abs(around.top + around.bottom - title.top - title.bottom) / 2;
            })""")
        self.assertTrue(off)
        self.assertLess(max(off), 2)

    @on_desks_only("phones have no arrows")
    def test_arrows_choose_and_escape_closes(self):
        self.open_bar("address")
        self.assert_dialog("Addresses may change")
        first = self.chosen()
        self.browser.type(Keys.ARROW_DOWN)
        eventually(lambda: self.chosen() not in ("", first), "the next one is chosen")
        self.browser.type(Keys.ESCAPE)
        eventually(lambda: self.browser.text("dialog") == "", "it is closed")
        self.assertIsNone(self.title())

    def test_it_makes_a_note(self):
        self.open_bar("Nobody has written this")
        self.enter("Create “Nobody has written this”")
        self.assert_open("Nobody has written this")
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "its text is to be written")
        self.browser.type("At once.")
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'Nobody has written this'", ["At once."])

    @on_desks_only("phones touch the last row")
    def test_a_key_makes_a_note_whatever_is_found(self):
        self.open_bar("drawers")
        eventually(lambda: NOTE in self.chosen(), "a note is found")
        self.browser.chord(Keys.CONTROL, Keys.ENTER)
        self.assert_open("drawers")

    @on_desks_only("phones touch the last row")
    def test_the_key_makes_a_note_before_anything_is_found(self):
        self.open_bar("drawers")
        self.enter(NOTE)
        self.assert_open(NOTE)
        self.line.latency = 0.4
        self.open_bar("drawers")
        self.browser.chord(Keys.CONTROL, Keys.ENTER)
        self.browser.type("Written at once.")
        self.assert_open("drawers")
        self.assert_saved("SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = 'drawers'", ["Written at once."])
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%ritten at once%'", [1])

    @on_desks_only("phones touch the last row")
    def test_return_leads_the_next_keys_into_the_note_whatever_the_haste(self):
        self.open_note(NOTE)
        for number in range(4):
            title = f"Nobody has written {number}"
            self.browser.chord(Keys.CONTROL, "k")
            self.browser.type(title, Keys.ENTER, "Written at once.")
            self.assert_open(title)
            self.assert_saved(f"SELECT ZBODYTEXT_ FROM ZNOTE WHERE ZTITLE_ = '{title}'", ["Written at once."])

    @on_desks_only("phones have no such keys")
    def test_escape_leads_back_to_the_caret(self):
        self.open_bar("drawers")
        self.enter(NOTE)
        eventually(lambda: self.browser.run("return document.activeElement.matches('.prose-text')"), "the caret is in the text")
        self.browser.type(" before")
        for number in range(3):
            self.open_bar("dr")
            self.browser.type(Keys.ESCAPE)
            eventually(lambda: self.browser.text("dialog") == "", "it is closed")
            self.browser.type(f" and{number}")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '% before and0 and1 and2'", [1])

    def test_it_seeks_by_conditions_and_phrases(self):
        self.open_bar("title:drawers")
        self.enter(NOTE)
        self.assert_open(NOTE)
        self.come_to("sidebar")
        self.open_bar("created:foo")
        self.assert_dialog("“created:foo” finds nothing")
        self.browser.chord(Keys.CONTROL, "a")
        self.browser.type('"not drawers"')
        eventually(lambda: NOTE in self.chosen(), "the phrase is found")
        self.assertNotIn("Create “", self.browser.text("dialog"))
        self.browser.press("Show all that “\"not drawers\"” finds")
        self.assert_place("All Notes")
        self.assert_rows(2)

    def test_it_knows_commands(self):
        if self.is_phone:
            self.open_bar(">")
        else:
            self.browser.chord(Keys.CONTROL, Keys.SHIFT, "p")
        self.assert_dialog("New Note")
        self.browser.type("orphans")
        self.enter("Go to Orphans")
        self.assert_place("Orphans")

    def test_all_commands_are_whole_rows(self):
        self.open_bar(">")
        heights = "return [...document.querySelectorAll('.slip-commands .button')].map(row => Math.round(row.getBoundingClientRect().height))"
        eventually(lambda: len(self.browser.run(heights)) > 12, lambda: str(self.browser.run(heights)))
        self.assertGreaterEqual(min(self.browser.run(heights)), 44)
        self.assertGreater(self.browser.run("const list = document.querySelector('.slip-commands'); return list.scrollHeight - list.clientHeight"), 100)

    def test_it_opens_folders(self):
        self.open_bar("Linking")
        self.assert_dialog("Open Linking")
        if self.is_phone:
            self.browser.press("Open Linking")
        else:
            while "Open Linking" not in self.chosen():
                self.browser.type(Keys.ARROW_DOWN)
            self.enter("Open Linking")
        self.assert_place("Linking")

    def test_keys_are_listed(self):
        self.browser.press("Search or create (Ctrl+K)")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.browser.type(">keyboard")
        self.enter("Keyboard Shortcuts")
        self.assert_dialog("Ctrl+Shift+P")
        self.answer("Close")


class PhoneOmnibarTests(OmnibarTests):
    is_phone = True
