"""The gallery of previews. The build is a script, which does what the test says, and the previews are those of the stage."""
import os, signal, subprocess, tempfile, time, unittest
from pathlib import Path

from browser import Browser, eventually
from stage import BINARY, steady_port

GALLERY = os.environ.get("WEBUI_PREVIEWS", ".build/debug/webui-previews")


class PreviewGallery:
    """The gallery of a package in a temporary folder."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        root = Path(self.folder.name)
        self.source, self.failure = root / "package/Sources/App/A.swift", root / "failure"
        for folder in ("package/Sources/App", "copy", "build/debug", "bin"):
            (root / folder).mkdir(parents=True)
        self.source.write_text("one")
        (root / "build/debug/AppPackageTests.xctest").symlink_to(BINARY)
        swift = root / "bin/swift"
        swift.write_text(f"#!/bin/sh\n[ ! -f {self.failure} ] || {{ cat {self.failure}; exit 1; }}\n")
        swift.chmod(0o755)
        self.port = steady_port()
        self.url = f"http://localhost:{self.port}/"
        self.process = subprocess.Popen(
            [GALLERY, "--package", root / "package", "--copy", root / "copy", "--build", root / "build",
             "--product", "AppPackageTests", "--name", "App", "--port", str(self.port)],
            env={**os.environ, "PATH": f"{root / 'bin'}:{os.environ['PATH']}"}, stdout=subprocess.PIPE, text=True)
        assert self.url in self.process.stdout.readline()

    def change(self):
        self.source.write_text(f"{time.time()}")

    def break_build(self, file, text):
        self.failure.write_text(f"{self.folder.name}/package/{file}: error: {text}\n")
        self.change()

    def mend_build(self):
        self.failure.unlink()
        self.change()

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)
        self.process.stdout.close()
        self.folder.cleanup()


class PreviewTest(unittest.TestCase):
    is_phone = False
    size = (1500, 950)

    @classmethod
    def setUpClass(cls):
        cls.gallery = PreviewGallery()
        cls.browser = Browser(is_phone=cls.is_phone, size=None if cls.is_phone else cls.size)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.gallery.close()

    def show(self, preview):
        self.browser.open(self.gallery.url + preview)
        eventually(lambda: self.browser.run("return document.querySelectorAll('iframe').length") == 5, "there are five frames")

    def in_frame(self, variant, script):
        """Runs a script in the page of a frame. It belongs to another server, so that the page around it cannot look inside."""
        driver = self.browser.driver
        driver.switch_to.frame(self.browser.find(f"[data-variant={variant}] iframe"))
        try:
            return driver.execute_script(script)
        finally:
            driver.switch_to.default_content()

    def assert_frame(self, variant, script, value):
        eventually(lambda: self.in_frame(variant, script) == value,
                   lambda: f"{script} of {variant} is {value!r}, not {self.in_frame(variant, script)!r}")

    def press(self, variant, label):
        self.in_frame(variant, f"[...document.querySelectorAll('button')].find(b => b.innerText.trim() === '{label}').click()")

    def assert_status(self, text):
        eventually(lambda: self.browser.text(".previews-status").startswith(text),
                   lambda: f"“{text}”, not “{self.browser.text('.previews-status')}”")

    def assert_connected(self, variant):
        self.assert_frame(variant, "return document.querySelector('.offline') === null", True)


class GalleryTests(PreviewTest):
    def test_every_variant_looks_like_itself(self):
        self.show("web_stage.Previews-1")
        for variant in ("light", "dark", "phone", "rightToLeft", "largeText"):
            self.assert_frame(variant, "return document.body.innerText.includes('Counted to 0')", True)
        background = "return getComputedStyle(document.body).backgroundColor"
        self.assertEqual(self.in_frame("light", background), "rgb(255, 255, 255)")
        self.assertEqual(self.in_frame("dark", background), "rgb(23, 24, 26)")
        self.assertEqual(self.in_frame("phone", "return innerWidth"), 390)
        self.assertEqual(self.in_frame("rightToLeft", "return getComputedStyle(document.querySelector('.text')).direction"), "rtl")
        size = "return parseFloat(getComputedStyle(document.querySelector('.text')).fontSize)"
        self.assertAlmostEqual(self.in_frame("largeText", size) / self.in_frame("light", size), 1.94, delta=0.01)
        self.assertEqual(self.browser.complaints(), [])

    def test_previews_are_chosen_and_live(self):
        self.browser.open(self.gallery.url)
        self.browser.press("Counter")
        self.show("web_stage.Previews-1")
        self.assert_connected("light")
        self.press("light", "Count")
        self.assert_frame("light", "return document.body.innerText.includes('Counted to 1')", True)
        self.assert_frame("dark", "return document.body.innerText.includes('Counted to 0')", True)
        self.browser.press("Badge")
        self.assert_frame("phone", "return innerWidth", 844)

    def test_a_change_is_shown_without_loading_pages_anew(self):
        self.show("web_stage.Previews-1")
        self.assert_status("Up to date")
        self.assert_connected("light")
        origin = "return performance.timeOrigin"
        before = self.browser.run(origin), self.in_frame("light", origin)
        self.press("light", "Count")
        self.assert_frame("light", "return document.body.innerText.includes('Counted to 1')", True)
        self.gallery.change()
        # The state of the view is that of a new process.
        self.assert_frame("light", "return document.body.innerText.includes('Counted to 0')", True)
        self.assert_status("Up to date")
        self.assert_connected("light")
        self.press("light", "Count")
        self.assert_frame("light", "return document.body.innerText.includes('Counted to 1')", True)
        self.assertEqual((self.browser.run(origin), self.in_frame("light", origin)), before)

    def test_errors_are_shown_until_they_are_mended(self):
        self.show("web_stage.Previews-1")
        self.gallery.break_build("Sources/App/A.swift:3:7", "cannot find 'b' in scope")
        self.assert_status("1 error")
        panel = self.browser.text(".previews-errors")
        self.assertIn("Sources/App/A.swift:3:7", panel)
        self.assertIn("cannot find 'b' in scope", panel)
        self.assert_connected("light")
        self.gallery.mend_build()
        self.assert_status("Up to date")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.previews-errors').length"), 0)

    def test_a_crash_is_told_and_previews_start_again(self):
        self.show("web_stage.Previews-1")
        self.assert_status("Up to date")
        self.assert_connected("dark")
        self.press("dark", "Trap")
        self.assert_status("The previews have crashed")
        self.assertIn("the tests want this process to end", self.browser.text(".previews-errors"))
        self.browser.press("Start again")
        self.assert_status("Up to date")
        self.assert_connected("dark")
        self.browser.complaints()


class PhoneGalleryTests(PreviewTest):
    is_phone = True

    def test_frames_stand_below_one_another_and_fit(self):
        self.show("web_stage.Previews-1")
        self.assert_frame("light", "return document.body.innerText.includes('Counted to 0')", True)
        widths = self.browser.run("return [...document.querySelectorAll('figure > div')].map(e => e.getBoundingClientRect())"
                                  ".map(r => [r.left >= 0 && r.right <= innerWidth, Math.round(r.left)])")
        self.assertTrue(all(fits for fits, _ in widths), widths)
        self.assertEqual(len({left for _, left in widths}), 1, widths)
