"""Tables of the gallery: sorted, chosen and read by pointer, keyboard, touch and without a script."""
from selenium.webdriver.common.keys import Keys

from browser import Browser, eventually
from gallery import GalleryTest


class TableTests(GalleryTest):
    def setUp(self):
        self.show("table")
        eventually(lambda: len(self.names()) == 10, "the trees are there")

    def names(self):
        return self.browser.run("return [...document.querySelectorAll('[aria-label=Trees] tbody th')].map(e => e.textContent)")

    def chosen(self):
        return self.browser.run(
            "return [...document.querySelectorAll('tr[aria-selected=true] > th')].map(e => e.textContent)")

    def row(self, name):
        return self.browser.run("return [...document.querySelectorAll('tr.row')].find(e => e.textContent.includes(arguments[0]))", name)

    def assert_chosen(self, *names):
        eventually(lambda: self.chosen() == list(names), lambda: f"{names} are chosen, not {self.chosen()}")

    def test_headers_sort(self):
        before = self.names()
        self.browser.press("Name")
        eventually(lambda: self.names() == before[::-1], "the order is reversed")
        self.browser.press("Family")
        eventually(lambda: self.names()[0] in ["Birch", "Hazel", "Hornbeam"], "the first family is first")

    def test_boxes_choose(self):
        for name in ["Birch", "Elder"]:
            self.browser.click(f"[aria-label='Select {name}']")
        self.assert_chosen("Birch", "Elder")
        self.browser.click("[aria-label='Select all']")
        eventually(lambda: len(self.chosen()) == 10, "all are chosen")

    def test_headers_stay_in_sight(self):
        self.browser.run("document.querySelector('.table-scroll').style.maxHeight = '200px'")
        self.browser.run("document.querySelector('.table-scroll').scrollTop = 150")
        tops = self.browser.run("""
            const top = selector => document.querySelector(selector).getBoundingClientRect().top;
            return [top('.table-scroll'), top('.table-head')]""")
        self.assertLess(abs(tops[0] - tops[1]), 3)

    def test_the_page_is_no_wider_than_the_screen(self):
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)


class DeskTableTests(TableTests):
    def test_arrows_and_return_choose_and_open(self):
        self.row("Beech").click()
        self.assert_chosen("Beech")
        self.browser.type(Keys.ARROW_DOWN)
        self.assert_chosen("Birch")
        self.browser.chord(Keys.SHIFT, Keys.ARROW_DOWN)
        self.assert_chosen("Birch", "Chestnut")
        self.browser.type(Keys.HOME)
        self.assert_chosen("Beech")
        self.browser.type(Keys.ENTER)
        self.assert_shows("Opened 1")

    def test_modifiers_choose_several(self):
        self.row("Birch").click()
        self.browser.click_with(Keys.CONTROL, self.row("Hazel"))
        self.assert_chosen("Birch", "Hazel")
        self.row("Beech").click()
        self.browser.click_with(Keys.SHIFT, self.row("Chestnut"))
        self.assert_chosen("Beech", "Birch", "Chestnut")

    def test_the_menu_is_about_all_that_is_chosen(self):
        self.row("Birch").click()
        self.browser.click_with(Keys.SHIFT, self.row("Elder"))
        self.browser.menu(self.row("Chestnut"))
        self.browser.press("Cut 3 Down")
        eventually(lambda: len(self.names()) == 7, "three are gone")

    def test_a_control_in_a_cell(self):
        self.browser.click("[aria-label='Planted Birch']")
        eventually(lambda: self.browser.run("return document.querySelector('[aria-label=\"Planted Birch\"]').checked"), "it is on")

    def test_without_a_script(self):
        browser = Browser(without_script=True)
        self.addCleanup(browser.quit)
        browser.open(self.server.url + "table")
        browser.click("[aria-label='Select Birch']")
        browser.find("[aria-sort] > button").click()
        self.assertIn("1 selected", browser.find(".column-detail").text)
        self.assertTrue(browser.find(".table tbody th").text.startswith("Spruce"))


class PhoneTableTests(TableTests):
    is_phone = True

    def test_columns_stand_below_the_first(self):
        places = self.browser.run("""
            return [...document.querySelector('tr.row').querySelectorAll('th, td[data-title]')]
              .map(e => Math.round(e.getBoundingClientRect().top))""")
        self.assertLess(places[0], places[1])
