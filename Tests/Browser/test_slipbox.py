"""The slip box as its user sees it: on a desk, on a phone, and by keyboard."""
import time

from selenium.webdriver.common.keys import Keys

from slipbox import SlipBoxTest
from stage import eventually

NOTE = "Folders are desks, not drawers"


class DeskTests(SlipBoxTest):
    def test_what_is_typed_shows_in_another_tab_and_survives_a_killed_server(self):
        self.browser.press("All Notes")
        self.show(NOTE)
        other = self.open(self.browser.run("return location.pathname.slice(1)"))
        self.edit()
        self.type(Keys.CONTROL + Keys.END)
        for word in ["One", "two", "three", "four", "five"]:
            self.type(" " + word)
        eventually(lambda: "One two three four five" in other.text(".column-detail"), "the other tab shows it")
        self.type(" six seven")
        self.stage.kill()
        self.type(" eight")
        self.stage.start()
        again = self.open(self.browser.run("return location.pathname.slice(1)"))
        eventually(lambda: "four five six seven eight" in again.text(".column-detail"), "nothing typed is lost", 40)

    def test_a_new_note_is_there_at_once_and_comes_back_from_the_trash(self):
        self.browser.press("Linking")
        eventually(lambda: len(self.rows()) == 8, "the folder shows its notes")
        self.browser.press("New")
        eventually(lambda: len(self.rows()) == 9, "the new note is among them")
        eventually(lambda: self.title() is not None, "it is open")
        self.browser.find(".column-detail input").click()
        self.type("A thought")
        eventually(lambda: any(row.startswith("A thought") for row in self.rows()), "its row has the title")
        self.browser.press("Move to trash")
        eventually(lambda: len(self.rows()) == 8, "it is gone")
        self.browser.press("Undo")
        eventually(lambda: len(self.rows()) == 9, "it is back")

    def test_the_omnibar_finds_by_keyboard_alone(self):
        self.chord(Keys.CONTROL, "k")
        eventually(lambda: self.browser.run("return document.activeElement?.matches('dialog input') ?? false"), "it is open")
        self.type("drawers")
        eventually(lambda: NOTE in self.browser.text("dialog"), "the note is found")
        time.sleep(0.3)
        self.type(Keys.ENTER)
        eventually(lambda: self.title() == NOTE, "the note is open")

    def test_searching_narrows_the_list(self):
        self.browser.press("All Notes")
        eventually(lambda: len(self.rows()) == 21, "all notes are there")
        self.browser.find(".search input").send_keys("drawers")
        eventually(lambda: 0 < len(self.rows()) < 21, "fewer are")
        self.assertTrue(any(NOTE in row for row in self.rows()))

    def test_steps_lead_back_and_forward(self):
        for place, path in [("All Notes", "/all"), ("Orphans", "/orphans"), ("Dead Ends", "/dead-ends")]:
            self.browser.press(place)
            eventually(lambda: self.browser.run("return location.pathname") == path, f"the address is {path}")
        self.browser.driver.back()
        eventually(lambda: self.browser.text(".column-content h1") == "Orphans", "one step back")
        self.browser.driver.forward()
        eventually(lambda: self.browser.text(".column-content h1") == "Dead Ends", "and forward")

    def test_one_click_clears_the_examples(self):
        self.browser.press("All Notes")
        eventually(lambda: len(self.rows()) == 21, "the examples are there")
        self.browser.press("Clear the examples")
        eventually(lambda: self.browser.pressable("Clear the examples") is None or len(self.rows()) < 21, "they are gone")


class PhoneTests(SlipBoxTest):
    is_phone = True

    def test_columns_follow_each_other(self):
        self.browser.press("All Notes")
        self.show(NOTE)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), 390)
        self.browser.press("Back to All Notes")
        eventually(lambda: self.browser.run("return location.pathname") == "/all", "back at the list")


class AccessibilityTests(SlipBoxTest):
    NAMED = {"button", "link", "textbox", "searchbox", "checkbox", "combobox", "listbox", "option", "dialog", "heading",
             "radiogroup", "radio", "image"}

    def test_everything_has_a_name(self):
        for path in ["", "all", "keywords", "transfer", "trash", "orphans"]:
            self.browser.open(self.line.url + path)
            self.assert_named(path)
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.assert_named("a note")

    def assert_named(self, screen):
        tree = self.browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        nameless = [node["role"]["value"] for node in tree if not node["ignored"] and node["role"]["value"] in self.NAMED
                    and not node.get("name", {}).get("value", "").strip()]
        with self.subTest(screen):
            self.assertEqual(nameless, [])
