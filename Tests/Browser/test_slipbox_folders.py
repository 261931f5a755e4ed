"""The first column of the slip box."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only


class FolderTests(SlipBoxTest):
    def count(self, folder):
        return self.browser.run("return arguments[0].querySelector('.slip-count').textContent",
                                self.row(folder, "sidebar"))

    def assert_count(self, folder, count):
        eventually(lambda: self.count(folder) == count, lambda: f"“{folder}” has {self.count(folder)} notes, and should have {count}")

    def folders(self):
        """The names of all folders, from the top."""
        return self.browser.run("return arguments[0].map(row => row.querySelector('.label-title').textContent)",
                                self.browser.driver.find_elements("css selector", ".column-sidebar .row:has([data-kind=Folder])"))

    def folder_menu(self, folder, choice):
        self.menu(self.row(folder, "sidebar"), choice)

    def assert_asked(self, folder):
        self.assert_dialog(f"Delete “{folder}”?")
        self.assert_dialog("All folders and notes in it go along")

    def assert_gone(self, folder):
        eventually(lambda: not any(folder in row for row in self.rows("sidebar")), f"“{folder}” is gone")

    def test_a_folder_is_made_named_and_filled(self):
        self.browser.press("New folder")
        self.fill("Name", "Ideas")
        self.answer("Save")
        self.assert_place("Ideas")
        self.assertIn("This folder is empty.", self.browser.text(".column-content"))
        self.new_note("A thought")
        self.assert_titles(["A thought"])
        self.assert_count("Ideas", "1")
        self.go("All Notes")
        self.assert_rows(22)

    def test_a_folder_is_renamed(self):
        self.folder_menu("Linking", "Rename…")
        self.fill("Name", "Weaving")
        self.answer("Save")
        self.row("Weaving", "sidebar")
        self.assert_saved("SELECT count(*) FROM ZFOLDER WHERE ZNAME_ IN ('Weaving', 'Linking')", [1])

    def test_a_name_may_be_left_as_it_was(self):
        self.folder_menu("Linking", "Rename…")
        self.fill("Name", "Something else")
        self.answer("Cancel")
        self.row("Linking", "sidebar")
        self.assertEqual(self.stage.saved("SELECT count(*) FROM ZFOLDER WHERE ZNAME_ = 'Something else'"), [0])

    def test_folders_are_in_folders_and_shut(self):
        self.folder_menu("Linking", "New Folder Inside")
        self.fill("Name", "Inside")
        self.answer("Save")
        self.assert_place("Inside")
        self.come_to("sidebar")
        self.browser.press("Hide folders in Linking")
        self.assert_gone("Inside")
        self.browser.press("Show folders in Linking")
        self.row("Inside", "sidebar")

    def test_an_address_leads_into_a_folder_that_is_shut(self):
        self.folder_menu("Linking", "New Folder Inside")
        self.fill("Name", "Inside")
        self.answer("Save")
        self.assert_place("Inside")
        address = self.browser.run("return location.pathname")
        self.come_to("sidebar")
        self.browser.press("Hide folders in Linking")
        self.assert_gone("Inside")
        self.browser.open(self.stage.url.rstrip("/") + "/all")
        self.come_to("sidebar")
        self.row("Linking", "sidebar")
        self.assert_gone("Inside")
        self.browser.open(self.stage.url.rstrip("/") + address)
        self.assert_place("Inside")
        self.come_to("sidebar")
        self.row("Inside", "sidebar")

    @on_desks_only("fingers scroll: a folder is moved from its menu")
    def test_a_folder_is_dragged_into_another(self):
        drag = lambda name: self.browser.run("return arguments[0].querySelector('[data-drag=item]')", self.row(name, "sidebar"))
        self.browser.drag(drag("Working with it"), drag("Linking"), middle=True)
        self.assert_saved("SELECT ZNAME_ FROM ZFOLDER WHERE ZPARENT IS NOT NULL", ["Working with it"])

    def test_a_folder_is_moved_from_its_menu(self):
        self.folder_menu("Linking", "Move Up")
        eventually(lambda: self.folders().index("Linking") < self.folders().index("The slip box"), lambda: str(self.folders()))
        self.folder_menu("Working with it", "Move to…")
        self.choose_folder("Linking")
        self.assert_saved("SELECT ZNAME_ FROM ZFOLDER WHERE ZPARENT IS NOT NULL", ["Working with it"])

    @on_desks_only("phones have no Tab key")
    def test_the_tab_key_stops_at_the_actions_of_one_row(self):
        stops = "return [...document.querySelectorAll('.column-sidebar .swipe button')].filter(b => b.checkVisibility({ visibilityProperty: true })).length"
        self.browser.run("arguments[0].focus()", self.row("Linking", "sidebar"))
        eventually(lambda: self.browser.run(stops) == 1, lambda: f"{self.browser.run(stops)} stops")
        self.browser.type(Keys.TAB)
        self.assertEqual(self.browser.run("return document.activeElement.ariaLabel"), "Delete “Linking”")
        self.browser.run("arguments[0].querySelector('.row-content').tabIndex = 0; arguments[0].querySelector('.row-content').focus()",
                         self.row("Linking", "sidebar"))
        eventually(lambda: self.browser.run(stops) == 0, lambda: f"{self.browser.run(stops)} stops for the button of a row")

    @on_desks_only("phones have no Delete key")
    def test_a_folder_goes_to_the_trash_by_keyboard(self):
        self.browser.run("arguments[0].focus()", self.row("Linking", "sidebar"))
        self.browser.type(Keys.DELETE)
        self.assert_asked("Linking")
        self.answer("Move to Trash")
        self.assert_gone("Linking")

    def test_a_folder_goes_to_the_trash_from_its_menu_and_comes_back(self):
        self.go("Linking")
        self.assert_rows(8)
        self.folder_menu("Linking", "Delete…")
        self.assert_asked("Linking")
        self.answer("Move to Trash")
        self.assert_gone("Linking")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 1", [8])
        self.browser.press("Undo")
        self.assert_count("Linking", "8")

    def test_it_asks_before_a_folder_is_deleted(self):
        if self.is_phone:
            self.browser.swipe(self.row("Linking", "sidebar"), -120)
            self.browser.press("Delete")
        else:
            self.folder_menu("Linking", "Delete…")
        self.assert_asked("Linking")
        self.answer("Cancel")
        self.row("Linking", "sidebar")

    @on_desks_only("fingers scroll: a note is moved from its menu")
    def test_a_note_is_dragged_to_a_folder(self):
        self.go("Working with it")
        self.assert_rows(7)
        note = self.browser.run("return arguments[0].closest('.row').querySelector('[data-drag]') ?? arguments[0]", self.row(NOTE))
        folder = self.browser.run("return arguments[0].querySelector('[data-drop]') ?? arguments[0].closest('[data-drop]')",
                                  self.row("Linking", "sidebar"))
        self.browser.drag(note, folder)
        self.assert_rows(6)
        self.assert_count("Linking", "9")

    def test_a_note_is_moved_from_its_menu(self):
        self.go("Working with it")
        self.menu(self.row(NOTE), "Move to…")
        self.choose_folder("Linking")
        self.assert_rows(6)
        self.assert_count("Linking", "9")

    def test_a_note_is_moved_to_the_folder_whose_name_is_typed(self):
        self.go("Working with it")
        self.menu(self.row(NOTE), "Move to…")
        eventually(lambda: self.browser.find("dialog .list"), "the folders are there")
        # However many folders there are, they scroll above the buttons.
        bottom, top = self.browser.run("""
            const list = document.querySelector('dialog .list'), last = [...list.querySelectorAll('.row')].at(-1);
            list.style.height = '90px';
            last.scrollIntoView({ block: 'end' });
            const button = [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === 'Move');
            return [last.getBoundingClientRect().bottom, button.getBoundingClientRect().top]""")
        self.assertLessEqual(bottom, top)
        self.fill("Search folders", "link")
        eventually(lambda: self.browser.text("dialog .row[aria-selected=true]") == "Linking", "the folder is chosen")
        self.browser.type(Keys.ENTER)
        self.assert_rows(6)
        self.assert_count("Linking", "9")

    def test_the_examples_are_cleared_and_brought_back(self):
        self.go("All Notes")
        self.assert_rows(21)
        self.come_to("sidebar")
        self.browser.press("Clear the examples")
        self.answer("Move to Trash")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 0", [0])
        self.browser.press("Undo")
        self.assert_saved("SELECT count(*) FROM ZNOTE WHERE ZISTRASHED = 0", [21])
        self.go("All Notes")
        self.assert_rows(21)


class PhoneFolderTests(FolderTests):
    is_phone = True
