"""Syncing as users see it: signing in, the line at the foot of the first column, and two texts to choose from."""
import json, subprocess

from browser import eventually
from console import CLOUD, Cloud
from slipbox import SLIPBOX, SlipBox, SlipBoxTest
from stage import steady_port

CONTAINER = "iCloud.slipbox"
LOGIN, PASSWORD = "ada@slipbox.example", "a password of hers"


class SteadyCloud(Cloud):
    """A service that has its address again when it is back."""

    def __init__(self):
        super().__init__()
        self.port = steady_port()

    def start(self):
        command = [CLOUD, "serve", "--example", "--json", "--tls", "none", "--listen", f"127.0.0.1:{self.port}",
                   "--data", self.folder.name]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self.process.stdout.readline())["url"]
        return self


class SyncTests(SlipBoxTest):
    def setUp(self):
        self.cloud = SteadyCloud().start()
        self.cloud.run(PASSWORD, "user", "add", LOGIN)
        self.token = self.cloud.run("", "token", "add", "slipbox", "--container", CONTAINER).strip()
        # The service is on this computer, where the form may lead only if the operator says so.
        self.stage_class = lambda: SlipBox("--sync-service", self.cloud.url)
        super().setUp()
        self.laptop = SlipBox()

    def tearDown(self):
        super().tearDown()
        self.laptop.folder.cleanup()
        self.cloud.close()

    def call(self, *arguments, input=""):
        """What `slipbox` says on another computer of the user."""
        command = [SLIPBOX, "--store", self.laptop.store, *arguments]
        return subprocess.run(command, input=input, check=True, capture_output=True, text=True).stdout

    def line_says(self, text):
        self.come_to("sidebar")
        shown = lambda: self.browser.text(".slip-sync")
        eventually(lambda: text in shown(), lambda: f"“{text}” in {shown()!r}", 30)

    def sign_in(self):
        self.line_says("Not synced")
        self.browser.click(".slip-sync")
        self.assert_dialog("nothing is replaced")
        for label, text in [("Service", self.cloud.url), ("Token of the program", self.token),
                            ("Name or e-mail address", LOGIN), ("Password", "wrong")]:
            self.fill(label, text)
        self.browser.press("Sign In")
        self.assert_dialog("password is wrong")
        self.fill("Password", PASSWORD)
        self.browser.press("Sign In")
        self.assert_dialog(LOGIN)
        self.answer("Close")
        self.line_says("Synced")

    def make_conflict(self):
        """Two computers write at the same place."""
        self.call("new", "On cards", "--body", "A card is a thought.")
        answers = f"{self.token}\n{LOGIN}\n{PASSWORD}\n"
        self.call("sync", "sign-in", "--service", self.cloud.url, input=answers)
        self.sign_in()
        self.go("All Notes")
        self.assert_titles(["On cards"])
        self.call("edit", "On cards", "--body", "A card is a seed.")
        self.show("On cards")
        self.write_title()
        command = [SLIPBOX, "--store", self.stage.store, "edit", "On cards", "--body", "A card is a stone."]
        subprocess.run(command, check=True)
        eventually(lambda: not self.waiting(), "the server has sent its text", 30)
        self.call("sync", "now")
        self.line_says("1 text to compare")

    def waiting(self):
        command = [SLIPBOX, "--store", self.stage.store, "sync", "status", "--json"]
        status = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return status["waiting"] or status["changedHere"]

    def compare(self):
        self.browser.click(".slip-sync")
        self.browser.press("Compare the texts of On cards")
        self.assert_dialog("A card is a seed.")
        self.assert_dialog("A card is a stone.")

    def test_a_user_signs_in_and_out(self):
        self.sign_in()
        self.browser.click(".slip-sync")
        self.browser.press("Sign Out…")
        self.assert_dialog("stay on this computer")
        self.browser.press("Sign Out")
        self.assert_dialog("nothing is replaced")
        self.answer("Close")
        self.line_says("Not synced")

    def test_one_of_two_texts_is_chosen_and_the_choice_undone(self):
        self.make_conflict()
        self.compare()
        if not self.is_phone:
            tops = self.browser.run("return [...document.querySelectorAll('.slip-compared')].map(e => e.getBoundingClientRect().top)")
            self.assertEqual(tops[0], tops[1], "side by side")
        self.answer("Take the Other")
        self.line_says("Synced")
        self.go("All Notes")
        self.show("On cards")
        self.assert_detail("A card is a seed.")
        self.browser.press("Undo")
        self.assert_detail("A card is a stone.")
        self.line_says("1 text to compare")

    def test_both_texts_are_kept(self):
        self.make_conflict()
        self.compare()
        self.answer("Keep Both")
        self.line_says("Synced")
        self.go("All Notes")
        self.show("On cards")
        self.assert_detail("A card is a seed.")
        self.assert_detail("A card is a stone.")
        eventually(lambda: not self.waiting(), "it is sent", 30)
        self.call("sync", "now")
        text = self.call("show", "On cards")
        self.assertTrue("seed" in text and "stone" in text, text)

    def test_without_the_service_one_goes_on_writing(self):
        self.sign_in()
        self.cloud.stop()
        self.go("All Notes")
        self.new_note("Written alone")
        self.line_says("waiting")
        self.cloud.start()
        self.line_says("Synced")


class PhoneSyncTests(SyncTests):
    is_phone = True
