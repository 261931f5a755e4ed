"""Notes that know each other: links, backlinks, mentions, addresses and the graph."""
import time

from selenium.webdriver.common.keys import Keys

from slipbox import NOTE, SlipBoxTest
from stage import eventually

TARGET = "Nothing is lost"


class LinkTests(SlipBoxTest):
    path = "all"

    def link_by_brackets(self):
        self.show(NOTE)
        self.edit()
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(" Remember: [[nothing is")
        eventually(lambda: TARGET in self.browser.text("[role=listbox].prose-menu, .prose-suggestions, [role=option]")
                   or any(TARGET in e.text for e in self.browser.driver.find_elements("css selector", "[role=option]")),
                   "suggestions come")
        self.browser.type(Keys.ENTER)
        self.assert_saved("SELECT count(*) FROM Z_4BACKLINKEDNOTES_ JOIN ZNOTE a ON a.Z_PK = Z_4BACKLINKEDNOTES_ JOIN ZNOTE b "
                          f"ON b.Z_PK = Z_4LINKEDNOTES_ WHERE '{NOTE}' IN (a.ZTITLE_, b.ZTITLE_) "
                          f"AND '{TARGET}' IN (a.ZTITLE_, b.ZTITLE_)", [1])

    def test_links_by_identity_follow_renamed_notes(self):
        self.link_by_brackets()
        self.show(TARGET)
        self.assert_detail("Remember:")
        self.assert_detail(NOTE)
        self.browser.find(".column-detail textarea").click()
        self.browser.type(Keys.END, " for good")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{TARGET} for good'", [1])
        self.show(NOTE)
        eventually(lambda: f"{TARGET} for good" in self.detail(), self.detail)

    def test_backlinks_lead_back_with_their_sentence(self):
        self.show("An address is a place in a conversation")
        eventually(lambda: "Backlinks" in self.detail(), self.detail)
        self.assertIn(NOTE, self.detail())
        self.assertIn("The thoughts themselves belong together", self.detail())
        self.browser.press(NOTE)
        eventually(lambda: self.title() == NOTE, "the other note is open")

    def test_mentions_become_links_with_one_key(self):
        self.new_note("Sky hooks")
        self.new_note("Another one")
        self.edit()
        self.browser.type("Nobody has seen sky hooks yet.")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%seen sky hooks%'", [1])
        self.show("Sky hooks")
        self.browser.press("Find mentions without a link")
        self.assert_detail("Nobody has seen sky hooks yet.")
        link = self.browser.pressable("Link from “Another one”")
        self.browser.run("arguments[0].focus()", link)
        self.browser.type(Keys.ENTER)
        eventually(lambda: "Backlinks (1)" in self.detail(), self.detail)

    def test_notes_are_continued_and_branched_as_luhmann_did(self):
        self.show("Addresses may change")
        self.assert_detail("3a1")
        self.browser.press("Branch")
        eventually(lambda: "3a1a" in self.detail() and self.title() == "", self.detail)
        self.browser.press("Continue")
        eventually(lambda: "3a1b" in self.detail(), self.detail)
        self.browser.press("Go to 3a1 Addresses may change")
        eventually(lambda: self.title() == "Addresses may change", "the way leads back")
        self.pick("Sort by", "Address")
        address = lambda row: row.split("Untitled")[0].split("Addresses")[0]
        shown = lambda: [address(row) for row in self.rows() if row.startswith("3a1")]
        eventually(lambda: shown() == ["3a1", "3a1a", "3a1b"], lambda: str(shown()))

    def test_the_graph_shows_neighbours_and_leads_to_them(self):
        self.show(NOTE)
        self.browser.press("Graph")
        eventually(lambda: self.browser.run("return document.querySelector('dialog img')?.naturalWidth > 0"), "it is drawn")
        self.browser.press("Theirs, too")
        time.sleep(0.3)
        self.browser.press("An address is a place in a conversation")
        eventually(lambda: self.title() == "An address is a place in a conversation", "the neighbour is open")
