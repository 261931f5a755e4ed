"""The gallery on a phone, by touch."""
from browser import eventually
from gallery import SCREENS, GalleryTest


class PhoneTests(GalleryTest):
    is_phone = True

    def test_every_screen_fits(self):
        for screen in SCREENS:
            self.show(screen)
            with self.subTest(screen):
                self.assertLessEqual(self.browser.run("""
                    return Math.max(document.documentElement.scrollWidth,
                      ...[...document.querySelectorAll('.column-body')].map(e => e.scrollWidth))"""), 390)

    def test_what_is_touched_is_large_enough(self):
        for screen in ["", *SCREENS]:
            self.show(screen)
            small = self.browser.run("""
                const wanted = 'button, summary, select, .row, .toggle, input:not([type=hidden], [type=checkbox], [type=file])';
                return [...document.querySelectorAll(wanted)].filter(element => {
                  if (!element.checkVisibility({ opacityProperty: true }) || element.closest('.swipe, .treeitem')) return false;
                  // Whatever is around it and belongs to it counts, too.
                  const area = element.closest('.row, .search-field, .picker, .segments') ?? element;
                  const { width, height } = area.getBoundingClientRect();
                  return width && (height < 44 || width < 44) && !element.matches('.button-plain');
                }).map(element => `${element.className}: ${element.textContent}`)""")
            with self.subTest(screen):
                self.assertEqual(small, [])

    def test_a_link_leads_back(self):
        self.show("")
        self.browser.press("Buttons")
        self.assert_shows("Styles")
        self.browser.press("Back to Gallery")
        eventually(lambda: self.browser.pressable("Buttons"), "the list is seen")
        self.assertEqual(self.browser.run("return location.pathname"), "/")

    def rows(self):
        return self.browser.run("return [...document.querySelectorAll('.column-detail .row-content')]"
                                ".map(e => e.textContent)")

    def test_swiping_reveals_actions_and_does_them(self):
        self.show("editing")
        eventually(lambda: len(self.rows()) == 10, "the rows are there")
        row = self.browser.find(".column-detail .row")
        self.browser.swipe(row, -120)
        eventually(lambda: row.get_attribute("data-swiped") == "trailing", "the actions are revealed")
        self.browser.click(row.find_element("css selector", ".swipe-trailing button"))
        eventually(lambda: len(self.rows()) == 9, "the row is deleted")
        self.assertIsNone(self.browser.run("return document.querySelector('[data-swiped]')"))
        self.browser.swipe(self.browser.find(".column-detail .row"), -330)
        eventually(lambda: len(self.rows()) == 8, "swiping all the way deletes at once")
        self.browser.swipe(self.browser.find(".column-detail .row"), 330)
        eventually(lambda: self.browser.run("return document.querySelector('.column-detail .row .icon') !== null"),
                   "the other way marks it")

    def test_each_touch_chooses_one_more_or_one_less(self):
        self.show("selection")
        rows = lambda: self.browser.driver.find_elements("css selector", "[aria-multiselectable] .row")
        chosen = lambda: [index for index, row in enumerate(rows()) if row.get_attribute("aria-selected") == "true"]
        before = chosen()
        for index in (0, 1, 0):
            was = index in chosen()
            self.browser.click(rows()[index])
            eventually(lambda: (index in chosen()) != was, lambda: f"{index} is one more or less of {chosen()}")
        self.assertEqual(set(chosen()) ^ set(before), {1})

    def test_a_long_press_opens_a_context_menu(self):
        self.show("menus")
        self.browser.menu(self.browser.find(".column-detail .row [data-on~=menu]"))
        self.assert_focused("Water Beech")
        self.browser.press("Water Beech")
        self.assert_shows("Beech was watered.")
