"""The whole box as a graph: wandering in it by pointer, touch and keys, filtering, opening, and what others change meanwhile."""
from selenium.webdriver.common.keys import Keys

from browser import eventually
from slipbox import NOTE, SlipBoxTest, on_desks_only

ROOT = "Links make the box think"
NEXT = "Links go by identity"


class GraphTests(SlipBoxTest):
    path = "graph"

    def setUp(self):
        super().setUp()
        self.wait_for_graph()

    def wait_for_graph(self, browser=None):
        eventually(lambda: self.is_ready(browser), "the graph is drawn")

    def is_ready(self, browser=None):
        return (browser or self.browser).run("return document.querySelector('x-island[data-island^=graph]')?.dataset.ready === ''")

    def text(self, selector, browser=None):
        return (browser or self.browser).run("""
            const found = document.querySelector(arguments[0]);
            return found?.checkVisibility() || found?.matches('.graph-unseen') ? found.textContent : ''""", selector)

    def card(self):
        return self.text(".graph-card")

    def counts(self, browser=None):
        return self.text(".graph-counts", browser)

    def assert_card(self, text):
        eventually(lambda: text in self.card(), lambda: f"“{text}” in {self.card()!r}")

    def keys(self, *keys):
        self.browser.run("document.querySelector('.graph > canvas').focus()")
        self.browser.type(*keys)

    def find(self, words):
        self.browser.run("arguments[0].scrollIntoView({ inline: 'center' })", self.browser.find(".graph-search"))
        self.browser.click(".graph-search")
        self.browser.type(words)

    def choose(self, title):
        """Chooses a note by its words, as somebody does who cannot see where it is."""
        self.find(title)
        self.browser.type(Keys.ENTER)
        self.assert_card(title)

    def pixels(self, then):
        """What a function of the canvas's pixels returns. They are looked at in a copy, which the browser need not draw fast."""
        return self.browser.run("""
            const canvas = document.querySelector('.graph > canvas'), { width, height } = canvas, box = canvas.getBoundingClientRect();
            const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, width, height);""" + then)

    def colours(self):
        """How many pixels of the canvas are of which colour."""
        return self.pixels("""
            const counts = {};
            for (let at = 0; at < data.length; at += 4) {
              const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
              counts[colour] = (counts[colour] ?? 0) + 1;
            }
            return counts""")

    def place(self):
        """Where the chosen note is in the window, which the filter shows alone: in the middle of its ring, whose title stands
        to the right."""
        return self.pixels("""
            const [r, g, b] = getComputedStyle(document.querySelector('.graph-primary')).backgroundColor.match(/\\d+/g).map(Number);
            let [left, top, bottom] = [Infinity, Infinity, -Infinity];
            for (let at = 0; at < data.length; at += 4) {
              if (Math.abs(data[at] - r) + Math.abs(data[at + 1] - g) + Math.abs(data[at + 2] - b) > 9) continue;
              const x = at / 4 % width, y = Math.floor(at / 4 / width);
              [left, top, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(bottom, y)];
            }
            const scale = box.width / width, middle = (bottom - top) / 2;
            return middle > 0 ? [(left + middle) * scale + box.x, (top + middle) * scale + box.y] : null""")

    def tap(self, x, y):
        if self.browser.is_phone:
            self.browser.touch("touchStart", (x, y))
            self.browser.touch("touchEnd")
        else:
            self.browser.click_at(x, y)

    def double_tap(self, x, y):
        """What opens a note: a second tap of a finger, or two clicks soon after each other."""
        self.tap(x, y)
        if not self.browser.is_phone:
            self.tap(x, y)

    # What is there

    def test_it_is_drawn_with_dots_of_the_design(self):
        self.assertIn("21 notes, ", self.counts())
        # Fern and woad of the examples' keywords, on paper.
        eventually(lambda: sum(count > 20 for colour, count in self.colours().items() if colour in ("87 143 100", "74 135 176")) == 2,
                   lambda: f"dots in {sorted(self.colours().items(), key=lambda each: -each[1])[:12]}")
        self.assertEqual(self.browser.run("return document.querySelector('.graph > canvas').getAttribute('role')"), "application")

    def test_it_fills_the_window_and_leads_back(self):
        self.assertEqual(self.browser.run("""
            const { x, y, width, height } = document.querySelector('.graph').getBoundingClientRect();
            return [x, y, width, height]"""), self.browser.run("return [0, 0, innerWidth, innerHeight]"))
        self.browser.press("Back")
        self.assert_place("All Notes")

    def test_browsers_go_back_and_forth(self):
        self.browser.press("Back")
        self.assert_place("All Notes")
        self.browser.driver.back()
        self.wait_for_graph()
        self.choose(NEXT)
        self.browser.press("Open")
        self.assert_open(NEXT)
        self.browser.driver.back()
        self.wait_for_graph()
        self.assert_card(NEXT)

    # Choosing and opening

    def test_a_tap_chooses_and_the_second_opens(self):
        self.choose(NEXT)
        self.browser.after_timers(600)
        place = self.place()
        self.browser.press("Close")
        eventually(lambda: self.card() == "", "nothing is chosen")
        self.tap(*place)
        self.assert_card(NEXT)
        self.browser.after_timers(600)
        self.double_tap(*self.place())
        self.assert_open(NEXT)

    def test_the_card_has_the_beginning_and_shows_neighbours(self):
        self.choose(ROOT)
        eventually(lambda: len(self.text(".graph-excerpt")) > 40, "the text begins")
        self.find(Keys.ESCAPE)
        self.browser.press("Show ")
        eventually(lambda: " of 21 notes" in self.counts(), self.counts)
        self.assert_card("Show all")
        self.browser.click(".graph-card .graph-button:not(.graph-primary)")
        eventually(lambda: self.counts().startswith("21 notes"), self.counts)

    def test_the_address_has_the_chosen_note(self):
        self.choose(NEXT)
        eventually(lambda: "?note=p" in self.browser.run("return location.href"), "it is in the address")
        self.browser.open(self.browser.run("return location.href"))
        self.wait_for_graph()
        self.assert_card(NEXT)

    # Filtering

    def test_groups_and_words_filter_at_once(self):
        self.browser.click(".graph-group")
        eventually(lambda: self.counts() == "9 of 21 notes", self.counts)
        self.find("ten minutes")
        eventually(lambda: self.counts() == "1 of 21 notes", self.counts)
        self.browser.type(" a century")
        eventually(lambda: "Nothing fits" in self.text(".graph-notice"), "it says that there is nothing")
        self.browser.press("Show all")
        eventually(lambda: self.counts().startswith("21 notes"), self.counts)

    def test_colours_go_by_folder_status_and_age(self):
        for facet, group in (("Folders", None), ("Status", "Draft"), ("Age", "Last day"), ("Keywords", "method")):
            label = self.browser.run("""
                return [...document.querySelectorAll('.graph-segments label')].find(label => label.textContent === arguments[0])""", facet)
            self.browser.run("arguments[0].scrollIntoView({ inline: 'center' })", label)
            self.browser.click(label)
            eventually(lambda: group is None or group in self.text(".graph-legend"), lambda: self.text(".graph-legend"))

    # Changes of others, and places

    def test_it_follows_what_others_write(self):
        other = self.open("all")
        other.chord(Keys.ALT, "n")
        eventually(lambda: self.counts().startswith("22 notes"), self.counts)
        self.assertEqual(self.browser.run("return document.querySelector('.graph-notice').checkVisibility()"), False)

    def test_places_outlive_the_server(self):
        before = self.drawing()
        self.stage.stop()
        self.stage.start()
        self.browser.open(self.line.url + "graph")
        self.wait_for_graph()
        self.assertEqual(self.drawing(), before)

    def drawing(self):
        self.browser.driver.set_script_timeout(20)
        return self.browser.driver.execute_async_script("""
            const done = arguments[0];
            fetch('/drawing/box').then(r => r.arrayBuffer()).then(b => done([...new Uint8Array(b)].reduce((a, c) => (a * 31 + c) % 4294967291, 7)))""")

    def test_a_drawing_that_is_known_is_not_sent_again(self):
        self.browser.driver.set_script_timeout(20)
        status = self.browser.driver.execute_async_script("""
            const done = arguments[0];
            fetch('/drawing/box', { cache: 'no-store' }).then(first =>
              fetch('/drawing/box', { cache: 'no-store', headers: { 'if-none-match': first.headers.get('etag') } }).then(second => done([first.status, second.status])))""")
        self.assertEqual(status, [200, 304])

    # As a list

    def test_the_list_has_the_same_content(self):
        self.browser.press("List")
        eventually(lambda: self.browser.run("return document.querySelectorAll('.graph-list li').length") == 21, "all notes are listed")
        row = self.browser.run("return [...document.querySelectorAll('.graph-name')].find(e => e.textContent.includes(arguments[0]))", NEXT)
        self.browser.click(row)
        eventually(lambda: ROOT in self.text(".graph-details"), lambda: self.text(".graph-details"))
        self.browser.press(f"Open “{NEXT}”")
        self.assert_open(NEXT)

    def test_screen_readers_find_names(self):
        self.assert_found([("heading", "The whole box"), ("application", "The whole box"), ("button", "List"), ("radio", "Keywords"),
                           ("checkbox", "method 9"), ("searchbox", "Find in the graph"), ("button", "Zoom in")])
        self.choose(NEXT)
        self.assert_found([("heading", NEXT), ("application", f"The whole box: 2a {NEXT}"), ("button", "Open")])

    def assert_found(self, wanted):
        missing = lambda: [pair for pair in wanted if pair not in self.browser.nodes()]
        eventually(lambda: not missing(), lambda: f"{missing()} among {sorted(set(self.browser.nodes()))}", 10)
        self.assertEqual(self.browser.nameless(), [])

    # Keys

    @on_desks_only("a phone has no keys")
    def test_a_walk_by_keyboard(self):
        self.keys(Keys.HOME)
        self.assert_card("Welcome to your slip box")
        self.browser.type(Keys.TAB)
        second = self.card()
        self.assertNotIn("Welcome to your slip box", second)
        self.browser.chord(Keys.SHIFT, Keys.TAB)
        self.assert_card("Welcome to your slip box")
        self.assertIn("Welcome to your slip box", self.text(".graph-unseen[role=status]"))
        seen = set()
        for key in (Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_UP) * 2:
            self.browser.type(key)
            seen.add(self.card())
        self.assertGreater(len(seen), 2)
        self.browser.type("+", "-", "0", Keys.ESCAPE)
        eventually(lambda: self.card() == "", "nothing is chosen")
        self.browser.type(Keys.TAB)
        self.assertNotEqual(self.browser.run("return document.activeElement.tagName"), "CANVAS")
        self.keys(Keys.ENTER, Keys.ENTER)
        eventually(lambda: "detail" in self.shown(), "the note is open")

    @on_desks_only("a phone has no keys")
    def test_who_is_faster_than_the_line_is_not_taken_back(self):
        self.line.latency = 0.15
        self.keys(Keys.HOME, *[Keys.TAB] * 5)
        self.assert_card("A box surprises")
        self.browser.after_timers(1500)
        self.assert_card("A box surprises")
        eventually(lambda: len(self.text(".graph-excerpt")) > 20, "its text has arrived")

    @on_desks_only("a phone has no keys")
    def test_escape_leads_back(self):
        self.keys(Keys.HOME)
        self.assert_card("Welcome")
        self.browser.type(Keys.ESCAPE, Keys.ESCAPE)
        self.assert_place("All Notes")

    @on_desks_only("a phone has no keys")
    def test_it_is_reached_by_keys_from_anywhere(self):
        self.browser.open(self.line.url + "all")
        self.show(NOTE)
        self.browser.chord(Keys.ALT, Keys.SHIFT, "g")
        self.wait_for_graph()
        self.assert_card(NOTE)

    @on_desks_only("a phone has no wheel")
    def test_it_moves_and_zooms_by_pointer(self):
        self.choose(NEXT)
        self.browser.after_timers(600)
        before = self.place()
        self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mousePressed", "x": 600, "y": 700, "button": "left", "clickCount": 1})
        for step in range(1, 6):
            self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 600 + 20 * step, "y": 700 - 10 * step, "button": "left"})
        self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": 700, "y": 650, "button": "left", "clickCount": 1})
        self.browser.after_timers(400)
        after = self.place()
        self.assertAlmostEqual(after[0] - before[0], 100, delta=4)
        self.assertAlmostEqual(after[1] - before[1], -50, delta=4)
        # What is under the pointer stays there.
        self.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": after[0], "y": after[1], "deltaX": 0, "deltaY": -200})
        self.browser.after_timers(400)
        zoomed = self.place()
        self.assertAlmostEqual(zoomed[0], after[0], delta=4)
        self.assertAlmostEqual(zoomed[1], after[1], delta=4)


class PhoneGraphTests(GraphTests):
    is_phone = True

    def test_two_fingers_pinch(self):
        self.choose(NEXT)
        self.find(Keys.ESCAPE)
        self.browser.press("Close")
        self.browser.after_timers(500)
        before = self.colours()
        self.browser.touch("touchStart", (150, 400), (240, 400))
        for step in range(1, 8):
            self.browser.touch("touchMove", (150 - 12 * step, 400), (240 + 12 * step, 400))
        self.browser.touch("touchEnd")
        self.browser.after_timers(500)
        paper = lambda colours: colours.get("253 251 245", 0)
        self.assertNotEqual(self.colours(), before)
        self.assertGreater(paper(self.colours()), 0)

    def test_the_legend_is_one_line_that_filters(self):
        box = lambda selector: self.browser.run("const { x, y, right, height } = document.querySelector(arguments[0]).getBoundingClientRect();"
                                                " return { x, y, right, height }", selector)
        legend, zoom = box(".graph-legend"), box(".graph-zoom")
        self.assertLess(legend["height"], 60)
        self.assertLess(legend["right"], zoom["x"])
        self.browser.click(".graph-group:last-child")
        eventually(lambda: " of " in self.counts(), self.counts)
