"""Notes that know each other: links, backlinks, mentions, addresses and the graph."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only

TARGET = "Nothing is lost"
NEIGHBOUR = "An address is a place in a conversation"


class LinkTests(SlipBoxTest):
    path = "all"

    def link_by_brackets(self):
        self.show(NOTE)
        self.write(" Remember: [[nothing is")
        self.take(TARGET)
        self.assert_saved("SELECT count(*) FROM Z_4BACKLINKEDNOTES_ JOIN ZNOTE a ON a.Z_PK = Z_4BACKLINKEDNOTES_ JOIN ZNOTE b "
                          f"ON b.Z_PK = Z_4LINKEDNOTES_ WHERE '{NOTE}' IN (a.ZTITLE_, b.ZTITLE_) "
                          f"AND '{TARGET}' IN (a.ZTITLE_, b.ZTITLE_)", [1])

    def link(self, text):
        """The link of the note's text with these words, being read or being written."""
        found = lambda: self.browser.run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) a')]
                .find(link => link.textContent === arguments[0] && link.checkVisibility())""", text)
        eventually(lambda: found() is not None, lambda: f"a link “{text}” in {self.detail()!r}")
        return found()

    def follow(self, link):
        """Follows a link of a text that is being written: a finger needs no key for that."""
        if self.is_phone:
            self.browser.click(link)
        else:
            self.browser.click_with(Keys.CONTROL, link)

    def test_pasted_markdown_with_names_of_notes_is_read_and_linked(self):
        self.show(TARGET)
        self.edit()
        lines = [f"## Section {number}\n\nPart **{number}** of [[{NOTE}]], `code {number}`.\n" for number in range(120)]
        self.browser.run("""
            const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            document.querySelector('.prose-text').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))""", "\n".join(lines))
        count = lambda name: self.browser.run("return document.querySelectorAll(arguments[0]).length", f".prose-text {name}")
        eventually(lambda: count("h2") == 120 and count(".note-link") >= 120, lambda: f"{count('h2')} headings, {count('.note-link')} links", 30)
        self.assertNotIn("**", self.browser.run("return document.querySelector('.prose-text').textContent"))

    def test_links_by_identity_follow_renamed_notes(self):
        self.link_by_brackets()
        self.show(TARGET)
        self.assert_detail("Remember:")
        self.assert_detail(NOTE)
        self.write_title(" for good")
        self.assert_saved(f"SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = '{TARGET} for good'", [1])
        self.show(NOTE)
        self.link(f"{TARGET} for good")

    def test_links_lead_to_their_notes(self):
        self.show(NOTE)
        self.browser.run("window.isSamePage = true")
        self.browser.click(self.link(NEIGHBOUR))
        self.assert_open(NEIGHBOUR)
        self.assertTrue(self.browser.run("return window.isSamePage === true && location.pathname.startsWith('/all/')"))
        self.browser.driver.back()
        self.assert_open(NOTE)
        self.edit()
        self.follow(self.link(NEIGHBOUR))
        self.assert_open(NEIGHBOUR)

    def test_words_of_the_writer_lead_to_their_notes(self):
        self.browser.open(self.line.url + "transfer")
        self.upload({"One.md": b"See [[Two|what comes next]] for more.\n\nThe end.", "Two.md": b"Fine."})
        eventually(lambda: "Everything arrived" in self.browser.text(".column-content"), "both are there")
        self.open_note("One")
        self.browser.click(self.link("what comes next"))
        self.assert_open("Two")
        self.write_title(" and a half")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Two and a half'", [1])
        self.open_note("One")
        self.edit()
        self.follow(self.link("what comes next"))
        self.assert_open("Two and a half")

    def test_a_note_is_linked_by_the_name_of_its_file(self):
        self.browser.open(self.line.url + "transfer")
        self.upload({"v1.9.10.md": b"---\ntitle: Obsidian of May\n---\nFine.", "Two.md": b"Two."})
        eventually(lambda: "Everything arrived" in self.browser.text(".column-content"), "both are there")
        self.open_note("Two")
        self.write(" See [[v1.9.10")
        offered = lambda: self.browser.run("return [...document.querySelectorAll('.prose-suggestions li')].map(e => e.textContent)")
        eventually(lambda: offered() == ["Obsidian of Mayv1.9.10"], lambda: f"the note alone is offered in {offered()}")
        self.take("Obsidian of May")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%Two. See v1.9.10%'", [1])
        self.follow(self.link("v1.9.10"))
        self.assert_open("Obsidian of May")

    def wish(self, title):
        """The link to a note that does not exist."""
        found = lambda: self.browser.run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) .note-wish')]
                .find(wish => wish.textContent.includes(arguments[0]) && wish.checkVisibility())""", title)
        eventually(lambda: found() is not None, lambda: f"a link to “{title}” in {self.detail()!r}")
        return found()

    def test_a_click_makes_the_note_that_a_link_names(self):
        self.show(NOTE)
        self.write(" See [[Sky hooks]] too.")
        self.wish("Sky hooks")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%See [[Sky hooks]] too.%'", [1])
        self.show(TARGET)
        self.show(NOTE)
        self.browser.click(self.wish("Sky hooks"))
        self.assert_open("Sky hooks")
        self.assert_detail("Linked from 1")
        self.show(NOTE)
        self.link("Sky hooks")
        self.assert_detail("See Sky hooks too.")
        # It can be taken back, with the link.
        self.browser.press("Undo")
        self.wish("Sky hooks")
        self.assert_saved("SELECT ZISTRASHED FROM ZNOTE WHERE ZTITLE_ = 'Sky hooks'", [1])

    def test_links_to_notes_that_are_made_elsewhere_lead_there(self):
        self.show(NOTE)
        self.write(" [[Sky hooks|Hooks]]")
        self.wish("Hooks")
        # The name of the note is seen where the caret is: here, and not once it has left, and not where the text is read.
        size = lambda: self.browser.run("""
            const name = [...document.querySelectorAll(':is(.prose-text, .island-markup) .note-wish-name')].find(name => name.checkVisibility());
            return name ? getComputedStyle(name).fontSize : null""")
        eventually(lambda: size() is None, lambda: f"the name is seen, not {size()}")
        self.browser.type(" there")
        eventually(lambda: size() == "1px", lambda: f"the words are seen alone, not {size()}")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%[[Sky hooks|Hooks]] there'", [1])
        self.show(TARGET)
        self.show(NOTE)
        eventually(lambda: size() == "1px", lambda: f"the words are read alone, not {size()}")
        self.new_note("Sky hook")
        self.write_title("s")
        self.show(NOTE)
        self.browser.click(self.link("Hooks"))
        self.assert_open("Sky hooks")

    @on_desks_only("a finger follows links")
    def test_where_one_writes_a_click_goes_into_a_link_and_ctrl_click_makes_its_note(self):
        self.show(NOTE)
        self.write(" See [[Sky hooks]] too.")
        self.browser.click(self.wish("Sky hooks"))
        self.browser.after_timers(250)
        self.browser.type("x")
        caret = self.browser.run("return document.getSelection().anchorNode.data")
        self.assertRegex(caret, "^Sky.*x")
        self.browser.type(Keys.BACKSPACE)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%See [[Sky hooks]] too.%'", [1])
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Sky hooks'", [0])
        self.follow(self.wish("Sky hooks"))
        self.assert_open("Sky hooks")
        self.assert_detail("Linked from 1")

    @on_desks_only("a phone has no such keys")
    def test_keys_make_the_note_that_a_link_names(self):
        self.show(NOTE)
        self.write(" [[Sky hooks]]")
        self.wish("Sky hooks")
        self.browser.after_timers(210)
        self.browser.type(Keys.LEFT * 3)
        self.browser.after_timers(100)  # The engine learns by an event where the arrows have led.
        self.browser.type(Keys.ENTER)
        self.link("Sky hooks")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Sky hooks'", [1])
        # The list offers it, too, and never by a fast Return alone if there are others.
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(" [[nothing")
        self.browser.press("Make “nothing”")
        self.link("nothing")
        self.browser.chord(Keys.CONTROL, Keys.END)
        self.browser.type(" [[nothing is")
        self.take(TARGET)
        self.assert_open(NOTE)

    def test_backlinks_lead_back_with_their_sentence(self):
        self.show(NEIGHBOUR)
        self.assert_detail("Linked from")
        self.assert_detail("The thoughts themselves belong together")
        self.browser.press(NOTE)
        self.assert_open(NOTE)

    def test_mentions_become_links_with_one_key(self):
        self.new_note("Sky hooks")
        self.new_note("Another one")
        self.edit()
        self.browser.type("Nobody has seen sky hooks yet.")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%seen sky hooks%'", [1])
        self.show("Sky hooks")
        self.browser.press("Find mentions without a link")
        self.assert_detail("Nobody has seen sky hooks yet.")
        if self.is_phone:
            self.browser.press("Link from “Another one”")
        else:
            self.browser.run("arguments[0].focus()", self.browser.pressable("Link from “Another one”"))
            self.browser.type(Keys.ENTER)
        self.assert_detail("Linked from 1")

    @on_desks_only("the Return key of keyboards")
    def test_return_makes_a_note_rather_than_choosing_one_that_has_the_letters_within_words(self):
        self.new_note("Quixotic beta")
        self.show(NOTE)
        leading = lambda: self.browser.run("return document.querySelector('.prose-suggestions [aria-selected=true]')?.textContent ?? ''")
        self.write(" [[Quixotic eta")
        eventually(lambda: leading() == "Make “Quixotic eta”", lambda: f"{leading()!r} leads")
        self.browser.type(Keys.ENTER)
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZTITLE_ = 'Quixotic eta'", [1])
        self.browser.type(" [[Quixotic b")
        eventually(lambda: leading().startswith("Quixotic beta"), lambda: f"{leading()!r} leads")

    def test_links_are_suggested_made_and_taken_away(self):
        self.show(NOTE)
        self.assert_detail("Related notes")
        suggested = self.browser.run(
            "return document.querySelector('.column-detail [aria-label^=\"Link to “\"]').ariaLabel.slice(9, -1)")
        self.browser.press(f"Link to “{suggested}”")
        self.assert_detail("Links to 2")
        self.menu(self.browser.pressable(suggested), "Remove Link")
        self.assert_detail("Links to 1")

    def test_notes_are_continued_and_branched_as_luhmann_did(self):
        self.show("Addresses may change")
        self.assert_detail("3a1")
        self.browser.press("Branch")
        eventually(lambda: "3a1a" in self.detail() and self.title() == "", self.detail)
        self.browser.press("Continue")
        self.assert_detail("3a1b")
        # A note that is left blank vanishes; one from which one has gone on does not.
        self.write_title("Addresses go on")
        self.browser.press("Go to 3a1 Addresses may change")
        self.assert_open("Addresses may change")
        self.sort("Address")
        address = lambda row: row.split("Untitled")[0].split("Addresses")[0]
        shown = lambda: [address(row) for row in self.rows() if row.startswith("3a1")]
        eventually(lambda: shown() == ["3a1", "3a1a", "3a1b"], lambda: str(shown()))

    def test_the_graph_shows_neighbours_and_leads_to_them(self):
        self.show(NOTE)
        self.browser.press("Graph")
        eventually(lambda: self.browser.run("return document.querySelector('dialog img')?.naturalWidth > 0"), "it is drawn")
        notes = lambda: int(self.browser.run("return document.querySelector('dialog img').alt.split(' ')[0]"))
        before = notes()
        self.browser.press("Theirs, too")
        eventually(lambda: notes() > before, "there are more")
        # Dots are where the lines end: both are placed in parts of one box.
        self.assertTrue(self.browser.run("""
            const [lines, dots] = ['img', '.layer'].map(name => document.querySelector(`dialog ${name}`).getBoundingClientRect());
            return Math.abs(lines.left - dots.left) < 1 && Math.abs(lines.width - dots.width) < 1
              && Math.abs(lines.height - dots.height) < 1"""))
        self.browser.press(NEIGHBOUR)
        self.assert_open(NEIGHBOUR)


class PhoneLinkTests(LinkTests):
    is_phone = True
