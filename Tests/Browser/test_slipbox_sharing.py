"""A note shared with somebody else: the sheet, the invitation, and what either writes."""
import subprocess, tempfile

from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from slipbox import DESK, SLIPBOX, SlipBox, SlipBoxTest
from test_slipbox_offline import picture
from test_slipbox_pictures import FILE, PASTE
from test_slipbox_sync import CONTAINER, SteadyCloud

PEOPLE = {"ada@slipbox.example": "a password of hers", "bob@slipbox.example": "a password of his"}


class SharingTests(SlipBoxTest):
    def setUp(self):
        self.cloud = SteadyCloud().start()
        for login, password in PEOPLE.items():
            self.cloud.run(password, "user", "add", login, "--first-name", login[:3].title())
        self.token = self.cloud.run("", "token", "add", "slipbox", "--container", CONTAINER).strip()
        super().setUp()
        self.theirs = SlipBox().start()
        for stage, login in zip([self.stage, self.theirs], PEOPLE):
            command = [SLIPBOX, "--store", stage.store, "sync", "sign-in", "--service", self.cloud.url]
            subprocess.run(command, input=f"{self.token}\n{login}\n{PEOPLE[login]}\n", text=True, capture_output=True)
        self.bob = Browser(size=DESK)
        self.others.append(self.bob)
        self.bob.open(self.theirs.url + "all")

    def tearDown(self):
        super().tearDown()
        self.theirs.close()
        self.cloud.close()

    def line_says(self, text, browser):
        shown = lambda: browser.text(".slip-sync")
        eventually(lambda: text in shown(), lambda: f"“{text}” in {shown()!r}", 40)

    def share(self, permission):
        """Shares the only note with whoever has the link, which is returned."""
        self.menu(self.row("For Bob"), "Share…")
        self.assert_dialog("Only you can see this")
        self.browser.press("Share")
        self.assert_dialog("Everybody with the link")
        self.pick("Everybody with the link", permission)
        link = lambda: self.browser.run("""
            const found = [...document.querySelectorAll('dialog *')].filter(e => !e.children.length).map(e => e.value ?? e.textContent);
            return found.map(text => text?.match(/https?:\\/\\/\\S+\\/share\\/[\\w-]+/)?.[0]).find(Boolean) ?? null""")
        eventually(lambda: link() is not None, lambda: f"a link in {self.browser.text('dialog')!r}", 20)
        eventually(lambda: self.browser.run("""
            return [...document.querySelectorAll('dialog select')].some(e => e.selectedOptions[0].text === arguments[0])""", permission),
            "the permission is saved", 20)
        found = link()
        self.answer("Close")
        return found

    def accept(self, link):
        self.line_says("Synced", self.bob)
        self.bob.click(".slip-sync")
        eventually(lambda: "What others share with you" in self.bob.text("dialog"), "the sheet is open")
        field = self.bob.driver.find_element("css selector", "[placeholder='Link that you were sent'], [aria-label='Link that you were sent']")
        self.bob.click(field)
        self.bob.type("nothing of the kind")
        self.bob.press("Accept")
        eventually(lambda: "is no invitation" in self.bob.text("dialog"), lambda: self.bob.text("dialog"))
        self.bob.run("arguments[0].select()", field)
        self.bob.type(link)
        self.bob.press("Accept")
        eventually(lambda: "Open “Shared with You”" in self.bob.text("dialog"), lambda: self.bob.text("dialog"), 30)
        self.bob.click("dialog a[href='/box/~shared/']")
        eventually(lambda: self.bob.text(".column-sidebar .bar-title") == "Shared with You", "what others share is open")
        self.bob.open(self.theirs.url + "box/~shared/all")
        eventually(lambda: self.titles(self.bob) == ["For Bob"], lambda: f"{self.titles(self.bob)}", 30)

    def begin(self):
        self.line_says("Synced", self.browser)
        self.go("All Notes")
        self.new_note("For Bob")
        self.write("Words of Ada.")
        self.assert_saved("SELECT COUNT(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%Words of Ada%'", [1])

    def test_a_note_is_shared_accepted_and_written_by_both(self):
        self.begin()
        link = self.share("Can change")
        eventually(lambda: self.browser.run("return document.querySelector('.column-content .slip-share') !== null"), "Ada sees the mark")
        self.accept(link)
        eventually(lambda: "Ada" in self.bob.text(".column-content .slip-share"), lambda: self.bob.text(".column-content"))
        self.click_row("For Bob", "content", self.bob)
        self.assert_detail("Words of Ada.", self.bob)
        self.edit(self.bob)
        self.bob.type(" Words of Bob.")
        self.assert_detail("Words of Bob.", self.browser)
        self.assert_saved("SELECT COUNT(*) FROM ZNOTE WHERE ZBODYTEXT_ LIKE '%Words of Bob%'", [1], 40)
        self.bob.open(self.theirs.url + "all")
        self.assertNotIn("For Bob", self.titles(self.bob))

    def test_a_guest_adds_a_picture_and_a_keyword(self):
        self.begin()
        self.accept(self.share("Can change"))
        self.show("For Bob", self.bob)
        self.edit(self.bob)
        self.bob.driver.execute_async_script(PASTE + FILE, "A box.png", "image/png", None)
        shown = lambda browser: browser.run("""
            return [...document.querySelectorAll(':is(.prose-text, .island-markup) img')].filter(image => image.checkVisibility() && image.naturalWidth)
                .map(image => image.naturalWidth)""")
        for browser in [self.bob, self.browser]:
            eventually(lambda: shown(browser) == [40], lambda: f"{shown(browser)}: {browser.text('.column-detail')}", 40)
        self.bob.chord(Keys.CONTROL, Keys.END)
        self.bob.type(" #guests ")
        keywords = lambda: self.browser.text(".column-detail .slip-line")
        eventually(lambda: "guests" in keywords(), lambda: f"“guests” in {keywords()!r}", 40)
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(picture(50, 30))
            file.flush()
            self.bob.find(".column-detail .slip-foot input[type=file]").send_keys(file.name)
            photo = '[aria-label="Show the whole picture"] img'
            for browser in [self.bob, self.browser]:
                eventually(lambda: browser.run("return document.querySelector(arguments[0])?.naturalWidth", photo) == 50, "the picture is there", 40)

    def test_who_may_read_sees_the_text_and_leaves(self):
        self.begin()
        self.accept(self.share("Can see"))
        self.click_row("For Bob", "content", self.bob)
        self.assert_detail("Words of Ada.", self.bob)
        self.assert_detail("Ada shares this note with you, to read.", self.bob)
        self.assertTrue(self.bob.run("return document.querySelector('.column-detail textarea').disabled"))
        self.assertFalse(self.bob.run("return document.querySelector('.column-detail [contenteditable=true], .column-detail x-island') !== null"))
        self.bob.press("Who takes part")
        eventually(lambda: "Ada" in self.bob.text("dialog"), lambda: self.bob.text("dialog"))
        self.bob.press("Leave")
        self.bob.press("Leave Share")
        eventually(lambda: "For Bob" not in self.titles(self.bob), "it is gone from the list", 30)
        self.show("For Bob")
        self.assert_detail("Words of Ada.")

    def test_an_invitation_is_accepted_in_a_terminal(self):
        self.begin()
        link = self.share("Can change")
        call = lambda *arguments: subprocess.run([SLIPBOX, "--store", self.theirs.store, *arguments], capture_output=True, text=True)
        refused = call("sync", "accept", link)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("a server has the slip box", refused.stderr)
        self.bob.open("about:blank")
        self.theirs.stop()
        self.assertEqual(call("sync", "accept", "nothing").returncode, 1)
        accepted = call("sync", "accept", link)
        self.assertEqual(accepted.returncode, 0, accepted.stderr)
        shared = subprocess.run([SLIPBOX, "--store", self.theirs.store + ".shared", "list"], capture_output=True, text=True)
        self.assertIn("For Bob", shared.stdout)
        self.theirs.start()
        self.bob.open(self.theirs.url + "box/~shared/all")
        eventually(lambda: self.titles(self.bob) == ["For Bob"], "it is shown", 30)
