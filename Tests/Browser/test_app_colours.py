"""The app of the saved colours: a grid, names that are edited in place, and the menu of a long press."""
from selenium.webdriver.common.keys import Keys

from apps import AppTest
from browser import eventually

CARD = "[data-on~=menu]"


class ColoursTests(AppTest):
    name = "saved-colours-app"

    def names(self, browser=None):
        return (browser or self.browser).run(
            "return [...document.querySelectorAll('.lazy-grid input')].map(e => e.value)")

    def card(self, name):
        found = lambda: self.browser.run(
            f"return [...document.querySelectorAll('{CARD}')].find(e => e.ariaLabel.startsWith(arguments[0] + ','))", name)
        eventually(lambda: found() is not None, f"there is a card of {name}")
        return found()

    def name_field(self, name):
        return self.browser.run("return [...document.querySelectorAll('.lazy-grid input')].find(e => e.value === arguments[0])", name)

    def test_the_grid_fills_the_screen(self):
        eventually(lambda: len(self.names()) == 12, lambda: str(self.names()))
        self.assertEqual(self.names(), sorted(self.names()))
        places = self.browser.run(f"return [...document.querySelectorAll('{CARD}')].map(e => e.getBoundingClientRect().y)")
        self.assertEqual(sum(y == places[0] for y in places), 2 if self.is_phone else 6)
        self.assert_fits()

    def test_a_name_is_edited_in_place(self):
        other = self.open()
        field = self.name_field("Moss")
        self.browser.click(field)
        self.browser.run("arguments[0].select()", field)
        self.browser.type("Zinc")
        self.assertEqual(self.stage.saved("SELECT count(*) FROM ZNAMEDCOLOURENTITY WHERE ZCOLOURNAME = 'Moss'"), [1])
        self.browser.type(Keys.ENTER)
        self.assert_saved("SELECT count(*) FROM ZNAMEDCOLOURENTITY WHERE ZCOLOURNAME = 'Zinc'", [1])
        for browser in [self.browser, other]:
            eventually(lambda: self.names(browser)[-1] == "Zinc", lambda: f"the last of {self.names(browser)}")

    def test_leaving_the_field_renames_and_nothing_stays_as_it_is(self):
        field = self.name_field("Moss")
        self.browser.run("arguments[0].focus(); arguments[0].select()", field)
        self.browser.type("Lichen", Keys.TAB)
        self.assert_saved("SELECT count(*) FROM ZNAMEDCOLOURENTITY WHERE ZCOLOURNAME = 'Lichen'", [1])
        field = self.name_field("Lichen")
        self.browser.run("arguments[0].focus(); arguments[0].select()", field)
        self.browser.type(Keys.BACKSPACE, Keys.TAB)
        eventually(lambda: "Lichen" in self.names(), lambda: f"a colour keeps its name: {self.names()}")

    def test_a_long_press_cuts_and_undo_brings_back(self):
        self.browser.menu(self.card("Chalk"))
        self.browser.press("Cut")
        eventually(lambda: "Chalk" not in self.names(), "it is cut")
        self.assert_saved("SELECT count(*) FROM ZNAMEDCOLOURENTITY", [11])
        eventually(lambda: self.browser.run("""
            return [...document.querySelectorAll('button')].find(e => e.textContent === 'Undo')?.getBoundingClientRect().bottom
                <= innerHeight"""), "the offer is in sight")
        self.browser.press("Undo")
        eventually(lambda: "Chalk" in self.names(), "it is back")
        self.assert_saved("SELECT count(*) FROM ZNAMEDCOLOURENTITY", [12])

    def test_the_menu_renames_too(self):
        self.browser.menu(self.card("Iris"))
        self.browser.press("Rename")
        eventually(lambda: self.browser.run("return document.activeElement.value") == "Iris", "the field has the focus")

    def test_a_colour_is_saved(self):
        field = self.browser.find("input[type=color]")
        self.browser.run("arguments[0].value = '#123456'; arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", field)
        name = self.browser.find("input.field-rounded")
        self.browser.click(name)
        self.browser.type("Night")
        self.browser.press("Save")
        eventually(lambda: "Night" in self.names(), lambda: str(self.names()))
        self.card("Night")
        self.assertIn("#123456", self.card("Night").text)


class PhoneColoursTests(ColoursTests):
    is_phone = True
