"""What users do with the views of the gallery."""
import base64, os, random, tempfile

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import eventually
from gallery import SCREENS, GalleryTest

SHORT = os.environ.get("SHORT") == "1"
PICTURE = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGP4z8DA8J+BgYHhPwMDAwAe/AP+"
                           "lbCqpgAAAABJRU5ErkJggg==")


class ListTests(GalleryTest):
    def rows(self):
        """The numbers of the rows that are seen."""
        return self.browser.run("""
            const body = document.querySelector('.column-detail .column-body').getBoundingClientRect();
            return [...document.querySelectorAll('.column-detail .row')].filter(row => {
              const { top, bottom } = row.getBoundingClientRect();
              return bottom > body.top && top < body.bottom;
            }).map(row => [+row.textContent.match(/\\d+/)[0], +row.ariaPosInSet])""")

    def test_long_lists_show_what_is_scrolled_to(self):
        self.show("long")
        eventually(lambda: self.rows(), "there are rows")
        height = self.browser.run("return document.querySelector('.column-detail .column-body').scrollHeight")
        self.assertGreater(height, 10_000 * 40)
        places = [random.Random(1).random() for _ in range(4 if SHORT else 15)] + [1, 0]
        for place in places:
            self.browser.run("const e = document.querySelector('.column-detail .column-body');"
                             "e.scrollTop = e.scrollHeight * arguments[0]", place)
            # About as many rows as fit, without a gap, and where they belong.
            def is_right():
                rows = self.rows()
                numbers = [number for number, _ in rows]
                return (len(rows) >= 12 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
                        and all(number == position for number, position in rows)
                        and abs(numbers[0] - place * 10_000) < 60)
            eventually(is_right, lambda: f"the rows at {place}, not {self.rows()}")
            self.assertLessEqual(self.browser.run("return document.querySelectorAll('.column-detail .row').length"), 200)
        self.browser.find(".column-detail .row").click()
        eventually(lambda: "Row 1" in self.browser.text(".column-detail .bar"), "the row is selected")

    def lines(self):
        """What is seen of the list of volumes, from the top: rows with their numbers, headers, and room for others."""
        return self.browser.run("""
            const body = document.querySelector('.column-detail .column-body').getBoundingClientRect();
            const seen = e => e.getBoundingClientRect().bottom > body.top + 1 && e.getBoundingClientRect().top < body.bottom - 1;
            return [...document.querySelectorAll('.column-detail :is(.row,.section-header,.gap)')].filter(seen).map(e =>
              e.matches('.gap') ? ['gap'] : e.matches('.row')
                ? ['row', +e.querySelector('.font-caption').textContent, +e.innerText.match(/Page (\\d+)/)[1], +e.ariaPosInSet]
                : ['header', +e.textContent.match(/\\d+/)[0]])""")

    def test_sections_are_scrolled_through(self):
        self.show("volumes")
        eventually(lambda: self.lines(), "there are rows")
        self.assertGreater(self.browser.run(
            "return document.querySelector('.column-detail .column-body').scrollHeight"), 90_000 * 40)
        places = [random.Random(2).random() for _ in range(4 if SHORT else 15)] + [1, 0]
        for place in places:
            self.browser.run("const e = document.querySelector('.column-detail .column-body');"
                             "e.scrollTop = e.scrollHeight * arguments[0]", place)

            def is_right():
                lines = self.lines()
                rows = [line[1:] for line in lines if line[0] == "row"]
                if len(rows) < 10 or ["gap"] in lines:
                    return False
                first = (rows[0][0] - 1) * 300 + rows[0][1]
                # Before the first page of a volume comes its header.
                headers = all(lines[at - 1] == ["header", line[1]]
                              for at, line in enumerate(lines) if line[0] == "row" and line[2] == 1 and at > 0)
                return (headers and [(volume - 1) * 300 + page for volume, page, _ in rows]
                        == list(range(first, first + len(rows))) == [position for _, _, position in rows]
                        and abs(first - place * 90_000) < 200)
            eventually(is_right, lambda: f"the rows at {place}, not {self.lines()}")
            self.assertLessEqual(self.browser.run("return document.querySelectorAll('.column-detail .row').length"), 200)
        # Step by step over the end of a volume, nothing is left out.
        seen = set()
        for step in range(60):
            self.browser.run("const e = document.querySelector('.column-detail .column-body');"
                             "e.scrollTop = 285 * 44 + arguments[0] * 44", step)
            eventually(lambda: ["gap"] not in self.lines(), lambda: f"rows instead of room at {self.lines()}")
            seen |= {tuple(line[1:3]) for line in self.lines() if line[0] == "row"}
        self.assertLessEqual({(1, page) for page in range(290, 301)} | {(2, page) for page in range(1, 30)}, seen)
        # One that is seen: what is scrolled to may be replaced.
        self.browser.click(self.browser.run("""
            return [...document.querySelectorAll('.column-detail .row')].find(row => row.getBoundingClientRect().top > 200)"""))
        eventually(lambda: "Volume" in self.browser.text(".column-detail .bar"), "the row is selected")

    def test_keys_move_the_selection(self):
        self.show("selection")
        row = self.browser.pressable("Beech")
        row.click()
        self.assert_shows("Selected: Beech")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN).perform()
        self.assert_shows("Selected: Chestnut")
        ActionChains(self.browser.driver).send_keys("b").perform()
        self.assert_shows("Selected: Beech")
        self.browser.press("Larch")
        ActionChains(self.browser.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_DOWN).key_up(Keys.SHIFT).perform()
        self.assert_shows("Selected: Larch, Oak")

    def test_an_outline_unfolds_by_keyboard(self):
        self.show("outline")
        self.browser.press("Garden")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_RIGHT).perform()
        eventually(lambda: self.browser.pressable("Trees"), "the folder opens")
        self.assertEqual(self.browser.run("return document.activeElement.ariaExpanded"), "true")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_DOWN, Keys.ARROW_RIGHT).perform()
        eventually(lambda: self.browser.pressable("Oak"), "the folder inside opens")
        self.assertEqual(self.browser.pressable("Oak").get_attribute("aria-level"), "3")
        self.browser.press("Garden")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_LEFT).perform()
        eventually(lambda: self.browser.pressable("Trees") is None, "the folder closes")

    def names(self):
        return self.browser.run("return [...document.querySelectorAll('.column-detail .row .row-content .vstack')]"
                                ".map(e => e.firstElementChild.textContent)")

    def row(self, name):
        return self.browser.run("return [...document.querySelectorAll('.column-detail .row')]"
                                ".find(row => row.textContent.includes(arguments[0]))", name)

    def test_rows_are_dragged_to_another_place(self):
        self.show("editing")
        eventually(lambda: self.names()[:3] == ["Beech", "Birch", "Chestnut"], "the rows are there")
        self.browser.drag(self.row("Beech"), self.row("Chestnut"), below=True)
        eventually(lambda: self.names()[:3] == ["Birch", "Chestnut", "Beech"], lambda: f"not {self.names()}")
        self.browser.drag(self.row("Spruce"), self.row("Birch"))
        eventually(lambda: self.names()[:2] == ["Spruce", "Birch"], lambda: f"not {self.names()}")

    def test_the_keyboard_reaches_what_swiping_reveals(self):
        self.show("editing")
        eventually(lambda: len(self.names()) == 10, "the rows are there")
        delete = self.browser.run("return arguments[0].querySelector('.swipe-trailing button')", self.row("Birch"))
        for element in self.row("Birch"), delete:
            self.browser.run("arguments[0].focus()", element)
        self.assert_focused("Delete")
        self.assertGreaterEqual(delete.size["height"], 32)
        delete.send_keys(Keys.ENTER)
        eventually(lambda: "Birch" not in self.names(), lambda: f"{self.names()} without birch")


class MenuTests(GalleryTest):
    def is_open(self):
        return self.browser.run("return document.querySelector('.column-detail details.menu').open")

    def test_a_menu_by_keyboard(self):
        self.show("menus")
        keys = lambda *all: ActionChains(self.browser.driver).send_keys(*all).perform()
        summary = self.browser.pressable("Actions")
        self.browser.run("arguments[0].focus()", summary)
        keys(Keys.ENTER)
        self.assert_focused("Duplicate")
        keys(Keys.ARROW_DOWN)
        self.assert_focused("Archive")
        keys(Keys.END)
        self.assert_focused("Delete")
        keys(Keys.HOME, "a")
        self.assert_focused("Archive")
        keys(Keys.ESCAPE)
        self.assert_focused("Actions")
        self.assertFalse(self.is_open())
        keys(Keys.ENTER)
        self.assert_focused("Duplicate")
        keys(Keys.ARROW_DOWN, Keys.ENTER)
        self.assert_shows("Archived.")
        self.assertFalse(self.is_open())

    def test_a_menu_by_pointer(self):
        self.show("menus")
        self.browser.press("Actions")
        self.assert_focused("Duplicate")
        # Nothing around it cuts it off.
        self.assertTrue(self.browser.run("""
            const items = document.querySelector('.menu[open] > .menu-items'), box = items.getBoundingClientRect();
            return [[box.left + 5, box.top + 5], [box.right - 5, box.bottom - 5]].every(([x, y]) =>
              items.contains(document.elementFromPoint(x, y)))"""))
        self.browser.press("Archive")
        self.assert_shows("Archived.")
        self.browser.press("Sorted by Date")
        self.browser.press("Title")
        self.assert_shows("Sorted by Title")

    def test_a_context_menu_by_pointer_and_keyboard(self):
        self.show("menus")
        view = self.browser.find(".column-detail .row [data-on~=menu]")
        ActionChains(self.browser.driver).context_click(view).perform()
        self.assert_focused("Water Beech")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_DOWN, Keys.ENTER).perform()
        self.assert_shows("Beech was felled.")
        eventually(lambda: not self.browser.run("return document.querySelector('.menu-popup')"), "the menu closes")
        # The menu key causes this event at what has the focus, without a place of the pointer.
        self.browser.run("arguments[0].focus(); document.activeElement.dispatchEvent("
                         "new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))", view)
        self.assert_focused("Water Beech")
        ActionChains(self.browser.driver).send_keys(Keys.ESCAPE).perform()
        eventually(lambda: not self.browser.run("return document.querySelector('.menu-popup')"), "the menu closes")
        self.assertEqual(self.browser.run("return document.activeElement"), view)


class PresentationTests(GalleryTest):
    def dialog(self):
        return self.browser.run("return document.querySelector('dialog:modal')")

    def test_a_sheet_takes_the_focus_and_gives_it_back(self):
        self.show("sheets")
        self.browser.press("Rename…")
        eventually(self.dialog, "the sheet opens")
        field = self.browser.find("dialog input[data-v]")
        eventually(lambda: self.browser.run("return document.activeElement") == field, "the field has the focus")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys("Trees")
        self.browser.press("Save")
        self.assert_shows("“Trees”")
        eventually(lambda: not self.dialog(), "the sheet closes")
        self.assert_focused("Rename…")
        self.browser.press("Rename…")
        eventually(self.dialog, "the sheet opens again")
        ActionChains(self.browser.driver).send_keys("x", Keys.ESCAPE).perform()
        eventually(lambda: not self.dialog(), "Escape closes the sheet")
        self.assert_focused("Rename…")
        self.assert_shows("“Trees”")

    def test_questions(self):
        self.show("questions")
        self.browser.press("Fell Beech")
        # What cannot be undone is not one key away.
        self.assert_focused("Spare")
        self.browser.press("Fell")
        self.assert_shows("Beech was felled.")
        self.browser.press("Fail")
        eventually(lambda: "read-only" in self.browser.text("dialog"), "the error is told")
        self.browser.press("OK")
        eventually(lambda: not self.dialog(), "the alert closes")
        self.browser.press("Export…")
        self.assert_focused("Cancel")
        ActionChains(self.browser.driver).move_by_offset(5, 5).click().perform()
        eventually(lambda: not self.dialog(), "a click beside it closes the question")

    def test_a_popover_stands_beside_its_button(self):
        self.show("sheets")
        self.browser.press("What is this?")
        self.assert_focused("Understood")
        gap = self.browser.run("""
            const button = [...document.querySelectorAll('button')].find(e => e.textContent.includes('What is this'));
            const popover = document.querySelector('.popover').getBoundingClientRect(), box = button.getBoundingClientRect();
            return Math.min(Math.abs(popover.top - box.bottom), Math.abs(box.top - popover.bottom))""")
        self.assertLessEqual(gap, 8)
        ActionChains(self.browser.driver).send_keys(Keys.ESCAPE).perform()
        eventually(lambda: not self.browser.run("return document.querySelector('.popover')"), "Escape closes it")
        self.assert_focused("What is this?")


class SearchTests(GalleryTest):
    def names(self):
        return self.browser.run("return [...document.querySelectorAll('.column-detail .row .vstack')]"
                                ".map(e => e.firstElementChild.textContent)")

    def test_tokens_scopes_and_suggestions(self):
        self.show("search")
        field = self.browser.find(".search-input")
        field.click()
        self.browser.press("Only Pinaceae")
        eventually(lambda: self.names() == ["Larch", "Pine", "Spruce"], lambda: f"not {self.names()}")
        field.send_keys("ch")
        eventually(lambda: self.names() == ["Larch"], lambda: f"not {self.names()}")
        self.assertIn("q=ch", self.browser.run("return location.search"))
        field.send_keys(Keys.BACKSPACE, Keys.BACKSPACE)
        eventually(lambda: len(self.names()) == 3, lambda: f"not {self.names()}")
        field.send_keys(Keys.BACKSPACE)
        eventually(lambda: len(self.names()) == 10, "Backspace at the beginning removes the token")
        self.browser.press("Everything")
        field.send_keys("betula")
        eventually(lambda: self.names() == ["Birch", "Hazel", "Hornbeam"], lambda: f"not {self.names()}")
        field.send_keys("xyz")
        self.assert_shows("Nothing is called")

    def test_a_search_has_an_address(self):
        self.show("search?q=oak")
        eventually(lambda: self.names() == ["Oak"], lambda: f"not {self.names()}")
        self.assertEqual(self.browser.value(".search-input"), "oak")


class TransferTests(GalleryTest):
    def test_what_is_dropped_moves(self):
        self.show("dragging")
        places = lambda: [text.split() for text in self.browser.run(
            "return [...document.querySelectorAll('.column-detail [data-drop]')].map(e => "
            "[...e.querySelectorAll('[data-drag]')].map(tree => tree.textContent).join(' '))")]
        eventually(lambda: places() == [["Beech", "Birch", "Chestnut", "Elder"], [], ["Elder"]], lambda: f"not {places()}")
        tree = self.browser.run("return [...document.querySelectorAll('[data-drag]')].find(e => e.textContent === 'Birch')")
        self.browser.drag(tree, self.browser.run("return document.querySelectorAll('[data-drop]')[1]"))
        eventually(lambda: places() == [["Beech", "Chestnut", "Elder"], ["Birch"], ["Elder"]], lambda: f"not {places()}")

    def test_a_picture_arrives(self):
        self.show("files")
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(PICTURE)
            file.flush()
            self.browser.find(".column-detail .upload-field").send_keys(file.name)
            eventually(lambda: self.browser.run("return document.querySelector('.column-detail img')?.naturalWidth === 2"),
                       "the picture is shown")

    def test_a_text_arrives(self):
        self.show("files")
        self.browser.press("Import…")
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("A text that was imported")
            file.flush()
            eventually(lambda: self.browser.find("dialog .upload-field"), "the dialog opens")
            self.browser.find("dialog .upload-field").send_keys(file.name)
            self.assert_shows("A text that was imported")

    def test_an_island_and_the_views_talk(self):
        self.show("island")
        pressed = lambda: self.browser.run("return document.querySelector('x-island [aria-pressed=true]')?.ariaLabel")
        eventually(lambda: pressed() == "Hue 210", "the island begins with its state")
        self.browser.run("document.querySelector('x-island button').mark = 'same'")
        self.browser.press("Hue 60")
        self.assert_shows("Hue 60°")
        self.browser.press("Green")
        eventually(lambda: pressed() == "Hue 120", lambda: f"the island hears of it, not {pressed()}")
        self.assertEqual(self.browser.run("return document.querySelector('x-island button').mark"), "same")


class ValueTests(GalleryTest):
    def test_sliders_steppers_and_dates(self):
        self.show("values")
        slider = self.browser.find("input[type=range]")
        slider.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assert_shows("Volume 50")
        slider.send_keys(*[Keys.ARROW_LEFT] * 10)
        self.assert_shows("Volume 0")
        for copies in range(2, 6):
            self.browser.find("[aria-label=Increase]").click()
            self.assert_shows(f"Copies: {copies}")
        self.assert_shows("Copies: 5")
        self.browser.run("const e = document.querySelector('input[type=date]'); e.value = '2030-01-02';"
                         "e.dispatchEvent(new Event('change', { bubbles: true }))")
        self.assert_shows("2 January 2030")

    def test_times_are_those_of_the_browser(self):
        def text_in(zone):
            self.browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": zone})
            self.show("text")
            return lambda: self.detail().replace("\u202f", " ")
        for zone, time in [("Asia/Tokyo", "4:33 PM"), ("America/New_York", "3:33 AM"), ("UTC", "7:33 AM")]:
            shown = text_in(zone)
            eventually(lambda: f"October 26 at {time}" in shown(), lambda: f"no {time} in {shown()!r}")

    def test_choices_by_keyboard(self):
        self.show("choices")
        chosen = lambda: self.browser.run("return [...document.querySelectorAll('[role=radio][aria-checked=true]')]"
                                          ".map(e => e.textContent)")
        eventually(lambda: chosen() == ["Draft", "Draft"], lambda: f"not {chosen()}")
        self.browser.run("document.querySelector('[role=radio][tabindex=\"0\"]').focus()")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_RIGHT).perform()
        eventually(lambda: chosen() == ["Review", "Review"], lambda: f"not {chosen()}")
        self.assert_focused("Review")
        self.assertEqual(self.browser.value(".picker-menu"), "Review")

    def test_killing_the_server_loses_nothing(self):
        self.show("fields")
        words = " ".join(f"word{number}" for number in range(20 if SHORT else 60))
        name, editor = self.browser.find("input[type=text]"), self.browser.find(".editor")
        name.send_keys("Karin")
        for index, word in enumerate(words.split(" ")):
            editor.send_keys(word if index == 0 else " " + word)
            if index % 12 == 5:
                self.server.kill()
                self.server.start()
        self.assertEqual(self.browser.value(".editor"), words)
        self.assert_shows(f"{len(words.split(' '))} words")
        self.assertEqual(self.browser.value("input[type=text]"), "Karin")


class NavigationTests(GalleryTest):
    def test_back_and_forward(self):
        order = [SCREENS[number % len(SCREENS)] for number in range(9 if SHORT else 50)]
        self.show("")
        # Links are followed without loading the page anew.
        self.browser.run("window.mark = 'same'")
        is_at = lambda screen: (self.browser.run("return location.pathname") == f"/{screen}"
                                and self.browser.run("return document.querySelector('.column-detail .bar-title')"
                                                     " && document.querySelector('[aria-selected=true]')?.querySelector('a')"
                                                     "?.pathname") == f"/{screen}")
        place = lambda: self.browser.run("return [location.pathname, history.length, document.title]")
        for screen in order:
            # As a person does it: browsers throw away steps that nobody has made.
            self.browser.find(f"a[href='/{screen}']").click()
            eventually(lambda: is_at(screen), f"{screen} is shown")
        for screen in reversed(order[:-1]):
            self.browser.driver.back()
            eventually(lambda: is_at(screen), lambda: f"back to {screen}: {place()}")
        for screen in order[1:]:
            self.browser.driver.forward()
            eventually(lambda: is_at(screen), f"forward to {screen}")
        self.assertEqual(self.browser.run("return window.mark"), "same")

    def test_a_stack_in_a_column(self):
        self.show("links")
        self.browser.press("Birch")
        eventually(lambda: self.browser.run("return location.pathname") == "/links/2", "the address names the tree")
        self.browser.press("On to Chestnut")
        eventually(lambda: self.browser.run("return location.pathname") == "/links/2/3", "and the next one")
        self.browser.driver.refresh()
        self.assert_shows("Chestnut")
        self.browser.press("Back to Birch")
        eventually(lambda: self.browser.run("return location.pathname") == "/links/2", "back to the one before")


class RestorationTests(GalleryTest):
    def test_what_the_scene_stores_outlives_the_server(self):
        self.show("buttons")
        for presses in range(1, 4):
            self.browser.press("Plain")
            self.assert_shows(f"Pressed {presses} times")
        self.server.kill()
        eventually(self.browser.is_offline, "the server is away")
        self.server.start()
        eventually(lambda: not self.browser.is_offline(), "the server is back")
        self.assert_shows("Pressed 3 times")
        self.browser.press("Plain")
        self.assert_shows("Pressed 4 times")
