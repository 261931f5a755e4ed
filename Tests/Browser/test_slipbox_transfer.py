"""Notes that come in and go out as files."""
import base64, io, tempfile, zipfile

from browser import eventually
from slipbox import SlipBoxTest


def packed(files):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writer:
        for name, text in files.items():
            writer.writestr(name, text)
    return archive.getvalue()


def downloaded(test):
    """What the link that is offered leads to: its name, and the archive."""
    link = lambda: test.browser.run("return document.querySelector('a[href^=\"/download/\"]')?.getAttribute('href') ?? null")
    eventually(lambda: link() is not None, lambda: test.browser.text(".column-content"), 40)
    name, content = test.browser.driver.execute_async_script("""
        const [path, done] = arguments;
        fetch(path).then(async answer => done([answer.headers.get('content-disposition'),
          btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())))]))""", link())
    return name, zipfile.ZipFile(io.BytesIO(base64.b64decode(content)))


class TransferTests(SlipBoxTest):
    path = "transfer"
    HOSTILE = {
        "Evil.md": "# Evil\n<script>document.title = 'run'</script> <img src=x onerror=\"document.title='run'\">"
                   " [a](javascript:document.title='run') [[Two]]",
        "Two.md": "fine, back to [[Evil]]", "../outside.md": "x", "deep/" * 20 + "Down.md": "deep",
    }

    def outcome(self):
        return self.browser.text(".column-content")

    def assert_outcome(self, text, seconds=40):
        eventually(lambda: text in self.outcome(), lambda: f"“{text}” in {self.outcome()!r}", seconds)

    def download(self):
        return downloaded(self)

    def test_archives_come_in_and_go_out(self):
        self.upload({"vault.zip": packed(self.HOSTILE)})
        self.assert_outcome("From Markdown")
        self.browser.press("Import 3 Notes")
        self.assert_outcome("../outside.md: its name leads out of the folder")
        self.open_note("Evil")
        self.assert_detail("document.title = 'run'")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.column-detail :is(script, a[href^=javascript])').length"), 0)
        self.assertNotEqual(self.browser.driver.title, "run")
        self.go("Import & Export")
        self.browser.press("Export as .zip")
        name, archive = self.download()
        self.assertTrue(name.startswith('attachment; filename="notes-markdown.zip"'), name)
        with archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(archive.read("Evil.md").decode(), self.HOSTILE["Evil.md"])

    def test_a_file_that_is_too_large_is_refused_with_a_reason(self):
        self.browser.press("Choose Files…")
        field = lambda: self.browser.run("return document.querySelector('dialog input[type=file]')")
        eventually(lambda: field() is not None, "it asks")
        with tempfile.NamedTemporaryFile(suffix=".zip") as file:
            file.truncate(1100 << 20)
            field().send_keys(file.name)
            eventually(lambda: "has more than 1024 MB" in self.browser.text(".webui-badge[role=alert]"), "it says so")

    def test_all_forms_go_out(self):
        for form, file in [("Markdown (Obsidian)", "notes-markdown.zip"), ("HTML", "notes-html.zip"), ("RTF", "notes-rtf.zip")]:
            with self.subTest(form):
                self.pick("Form", form)
                self.browser.press("Export as .zip")
                self.assert_outcome(f"Download {file}")
                self.assert_outcome("Notes2121")
                with self.download()[1] as archive:
                    self.assertIsNone(archive.testzip())
                    self.assertEqual(sum("Folders are desks" in name for name in archive.namelist()), 1)

    def test_notes_of_other_programs_are_shown_before_they_are_imported(self):
        note = "<note><title>Trip</title><content><![CDATA[<en-note><div>We go <b>there</b></div></en-note>]]></content></note>"
        self.upload({"Travel.enex": f'<?xml version="1.0"?><en-export>{note}</en-export>'.encode()})
        self.assert_outcome("From Evernote")
        notes = self.stage.saved("SELECT count(*) FROM ZNOTE")[0]
        self.browser.press("Import 1 Note")
        self.assert_outcome("Everything arrived")
        self.assert_saved("SELECT count(*) FROM ZNOTE", [notes + 1])
        self.open_note("Trip")
        self.assert_detail("We go there")

    def test_what_is_no_archive_changes_nothing(self):
        self.upload({"notes.zip": b"PK\x03\x04 and no more"})
        self.assert_outcome("no zip file")

    def test_files_that_do_not_arrive_are_named(self):
        for command, values in [("Network.enable", {}), ("Network.setBlockedURLs", {"urls": ["*/-/upload*"]})]:
            self.browser.driver.execute_cdp_cmd(command, values)
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Network.setBlockedURLs", {"urls": []})
        self.upload({"One.md": b"One."}, arrives=False)
        told = lambda: self.browser.run("return document.querySelector('.webui-badge[role=alert]')?.textContent ?? ''")
        eventually(lambda: told().startswith("One.md did not arrive"), told)
        # It lies over the dialog, from which it can be tried again.
        self.assertTrue(self.browser.run("return document.querySelector('.webui-badge[role=alert]').matches(':popover-open')"))

    def test_an_import_under_way_is_cancelled(self):
        count = 1_000
        self.upload({"much.zip": packed({f"Much {number}.md": "A line of many words.\n\n" * 400 for number in range(count)})})
        self.assert_outcome(f"Import {count} Notes")
        self.browser.press(f"Import {count} Notes")
        self.assert_outcome(f" of {count} notes")
        self.browser.press("Cancel")
        self.assert_outcome("Stopped.")
        notes = self.stage.saved("SELECT count(*) FROM ZNOTE")[0]
        self.assertLess(notes, count)
        self.assertEqual(self.stage.saved("PRAGMA integrity_check"), ["ok"])
        self.upload({"One more.md": b"afterwards"})
        self.assert_outcome("Everything arrived")
        self.assert_saved("SELECT count(*) FROM ZNOTE", [notes + 1])


class PhoneTransferTests(TransferTests):
    is_phone = True
