"""The first column of the slip box."""
from selenium.webdriver.common.keys import Keys

from slipbox import NOTE, SlipBoxTest
from stage import eventually


class FolderTests(SlipBoxTest):
    def count(self, folder):
        return self.browser.run("return arguments[0].querySelector('[aria-label$=note], [aria-label$=notes]').textContent",
                                self.row(folder, "sidebar"))

    def make(self, name):
        self.browser.press("New folder")
        self.fill("Name", name)
        self.answer("Save")
        eventually(lambda: self.browser.text(".column-content h1") == name, "the folder is chosen")

    def menu(self, folder, choice):
        self.browser.menu(self.row(folder, "sidebar").find_element("css selector", ".row-content > *"))
        self.browser.press(choice)

    def rename(self, folder, name):
        self.menu(folder, "Rename…")
        self.fill("Name", name)
        self.answer("Save")
        self.row(name, "sidebar")

    def test_a_folder_is_made_named_and_filled(self):
        self.make("Ideas")
        self.assertEqual(self.count("Ideas"), "0")
        self.assertIn("This folder is empty.", self.browser.text(".column-content"))
        self.new_note("A thought")
        self.assertEqual(self.count("Ideas"), "1")
        self.assert_rows(1)
        self.go("All Notes")
        self.assert_rows(22)

    def test_a_name_may_be_left_as_it_was(self):
        self.menu("Linking", "Rename…")
        self.fill("Name", "Something else")
        self.answer("Cancel")
        self.row("Linking", "sidebar")
        self.assertEqual(self.stage.saved("SELECT count(*) FROM ZFOLDER WHERE ZNAME_ = 'Something else'"), [0])

    def test_folders_are_in_folders_and_shut(self):
        self.menu("Linking", "New Folder Inside")
        self.fill("Name", "Inside")
        self.answer("Save")
        eventually(lambda: self.browser.text(".column-content h1") == "Inside", "the folder is chosen")
        self.browser.press("Hide folders in Linking")
        eventually(lambda: not any(row.startswith("Inside") for row in self.rows("sidebar")), "it is hidden")
        self.browser.press("Show folders in Linking")
        self.row("Inside", "sidebar")

    def test_a_folder_is_dragged_into_another(self):
        drag = lambda name: self.browser.run("return arguments[0].querySelector('[data-drag=item]')", self.row(name, "sidebar"))
        self.browser.drag(drag("Working with it"), drag("Linking"), middle=True)
        self.assert_saved("SELECT ZNAME_ FROM ZFOLDER WHERE ZPARENT IS NOT NULL", ["Working with it"])

    def test_a_folder_goes_to_the_trash_by_keyboard_and_comes_back(self):
        self.go("Linking")
        self.assert_rows(8)
        self.browser.run("arguments[0].focus()", self.row("Linking", "sidebar"))
        self.browser.type(Keys.DELETE)
        eventually(lambda: "Delete “Linking”?" in self.browser.text("dialog"), "it asks")
        self.answer("Move to Trash")
        eventually(lambda: not any("Linking" in row for row in self.rows("sidebar")), "it is gone")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [8])
        self.browser.press("Undo")
        self.row("Linking", "sidebar")
        self.assertEqual(self.count("Linking"), "8")

    def test_it_asks_before_a_folder_is_deleted(self):
        self.menu("Linking", "Delete…")
        eventually(lambda: "All folders and notes in it go along" in self.browser.text("dialog"), "it asks")
        self.answer("Cancel")
        self.row("Linking", "sidebar")

    def test_a_note_is_dragged_to_a_folder(self):
        self.go("Working with it")
        self.assert_rows(7)
        note = self.browser.run("return arguments[0].closest('.row').querySelector('[data-drag]') ?? arguments[0]", self.row(NOTE))
        folder = self.browser.run("return arguments[0].querySelector('[data-drop]') ?? arguments[0].closest('[data-drop]')",
                                  self.row("Linking", "sidebar"))
        self.browser.drag(note, folder)
        self.assert_rows(6)
        eventually(lambda: self.count("Linking") == "9", lambda: self.count("Linking"))

    def test_one_click_clears_the_examples(self):
        self.go("All Notes")
        self.assert_rows(21)
        self.browser.press("Clear the examples")
        eventually(lambda: "No notes yet" in self.browser.text(".column-content"), "they are gone")
        self.assert_saved("SELECT count(*) FROM ZNOTE", [0])
