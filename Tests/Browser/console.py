"""What the tests of the console stand on: `cloud serve --example`, and an operator before it."""
import json, os, re, subprocess, tempfile, unittest, urllib.request
from pathlib import Path

from browser import Browser, eventually

CLOUD = os.environ.get("CLOUD", str(Path(__file__).parents[2] / ".build/debug/cloud"))
DESK = (1440, 900)
SOURCE = Path(__file__).parents[2] / "Sources/Cloud/CloudConsole/Frame/ConsoleSection.swift"
SECTIONS = [name for line in re.findall(r"^    case ([a-z, ]+)$", SOURCE.read_text(), re.M) for name in line.split(", ")]
TITLES = dict(re.findall(r'^        case \.(\w+): "([A-Z][\w ]*)"$', SOURCE.read_text(), re.M))


class Cloud:
    """A service with an example container, in a folder of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()

    def start(self):
        command = [CLOUD, "serve", "--example", "--json", "--tls", "none", "--listen", "127.0.0.1:0", "--data", self.folder.name]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.example = json.loads(self.process.stdout.readline())
        self.url = self.example["url"]
        return self

    def run(self, password, *arguments):
        """Runs another command of the tool beside the service, which makes an account with a password, and returns its output."""
        return subprocess.run([CLOUD, *arguments, "--data", self.folder.name], check=True, capture_output=True, text=True,
                              env={**os.environ, "CLOUD_PASSWORD": password}).stdout

    def post(self, operation, body):
        """Makes a request of a program, as the example's user."""
        of = self.example
        address = (f"{self.url}/database/1/{of['container']}/development/private/{operation}"
                   f"?ckAPIToken={of['apiToken']}&ckWebAuthToken={urllib.request.quote(of['webAuthToken'], safe='')}")
        request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())

    def save(self, *notes):
        """Saves notes with these titles, and returns the answer."""
        return self.post("records/modify", {"operations": [
            {"operationType": "forceUpdate", "record": {
                "recordName": f"note-{number}", "recordType": "Note",
                "fields": {"title": {"value": title}, "stars": {"value": number}}}}
            for number, title in enumerate(notes, 1)]})

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def close(self):
        self.stop()
        self.folder.cleanup()


class ConsoleTest(unittest.TestCase):
    """Tests that share a service and a browser with an operator who has signed in."""
    is_phone = False
    notes = ("Cards", "Boxes", "Links")

    @classmethod
    def setUpClass(cls):
        cls.cloud = Cloud().start()
        cls.cloud.save(*cls.notes)
        cls.browser = cls.signed_in(cls.cloud.example["login"], cls.cloud.example["password"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.cloud.close()

    @classmethod
    def signed_in(cls, login, password):
        """A browser in which somebody has signed in."""
        browser = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else DESK)
        browser.open(cls.cloud.url + "/console")
        for name, text in [("login", login), ("password", password)]:
            browser.find(f"input[name={name}]").send_keys(text)
        browser.click("form button")
        eventually(lambda: browser.run("return document.querySelector('.console') !== null"), "the console is there")
        return browser

    def tearDown(self):
        self.assertEqual(self.browser.complaints(), [])

    def address(self, section, environment="development"):
        return f"{self.cloud.url}/console/{self.cloud.example['container']}/{environment}/{section}"

    def show(self, section, environment="development"):
        self.browser.open(self.address(section, environment))
        self.assert_shows(TITLES[section])
        eventually(lambda: not self.browser.run("return document.querySelector('.console-busy') !== null"),
                   f"{section} has come")

    def screen(self):
        return self.browser.text(".console-screen")

    def assert_shows(self, text):
        eventually(lambda: text in self.screen(), lambda: f"“{text}” in {self.screen()!r}")
