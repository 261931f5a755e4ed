"""Chromium, as users have it before them."""
import os, time

from selenium import webdriver
from selenium.common.exceptions import ElementClickInterceptedException, NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

# What makes no sense to screen readers without a name.
NAMED = {"button", "link", "textbox", "searchbox", "checkbox", "switch", "combobox", "slider", "listbox", "tree", "option",
         "treeitem", "dialog", "alertdialog", "menu", "menuitem", "radiogroup", "radio", "progressbar", "image", "heading",
         "toolbar", "Date", "DateTime", "InputTime", "DisclosureTriangle"}


class Browser:
    """Chromium, on a desk or as a phone."""

    def __init__(self, is_phone=False, insecure=False, without_script=False, size=None):
        self.is_phone = is_phone
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1000,800"):
            options.add_argument(argument)
        if insecure:
            options.add_argument("--ignore-certificate-errors")
        if without_script:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        if is_phone or size:
            self.resize(*(size or (390, 844)))
        if is_phone:
            self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 3 if self.is_phone else 1, "mobile": self.is_phone})

    def open(self, url):
        self.driver.get(url)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def pressable(self, label):
        """What can be pressed and begins with the label; the last one, which is the foremost."""
        return self.run("""
            const found = [...document.querySelectorAll('button,summary,a,[role=option],[role=treeitem],.picker-menu')];
            const text = e => (e.ariaLabel ?? e.textContent).trim();
            // What swiping reveals is there before, too, and what appears is seen through for a moment.
            const isThere = e => e.checkVisibility({ opacityProperty: e.closest('.swipe') !== null });
            const named = found.filter(e => isThere(e) && text(e).startsWith(arguments[0]));
            return named.findLast(e => text(e) === arguments[0]) ?? named.at(-1)""", label)

    def press(self, label):
        def is_pressed():
            element = self.pressable(label)
            if element is None or not element.is_enabled():
                return False
            self.click(element, seconds=2)  # The page may have put another in its place: then that one is pressed.
            return True
        eventually(is_pressed, f"there is “{label}”, and it can be pressed")

    def click(self, target, seconds=20):
        """Clicks an element, or the first one of a selector. On a phone, a finger taps it as soon as it can."""
        element = self.find(target) if isinstance(target, str) else target
        if not self.is_phone:
            return element.click()
        for _ in range(20):
            self.touch_down(element, seconds)
            self.guard_tap(element)
            self.touch("touchEnd")
            if not self.has_missed():
                return
        raise AssertionError(f"the finger never taps “{element.text}”")

    def guard_tap(self, element):
        """Lets the tap do nothing if the page moves something else under the finger before it is lifted."""
        self.run("""
            const [element] = arguments;
            window.tap = null;
            addEventListener('click', event => {
                // What is taken by the touch itself may be hidden already, and the click comes to what was behind it.
                window.tap = element.checkVisibility() && !element.contains(event.target) ? 'missed' : 'hit';
                if (window.tap === 'hit') return;
                event.stopImmediatePropagation();
                event.preventDefault();
            }, { once: true, capture: true })""", element)

    def has_missed(self):
        """Whether the tap came to something else. It comes a moment after the finger is lifted."""
        for _ in range(15):
            tap = self.run("return window.tap === undefined ? 'hit' : window.tap")
            if tap is not None:
                return tap == "missed"
            time.sleep(0.02)
        return False

    def touch_down(self, element, seconds=20):
        """Puts a finger on an element. If the page has moved something else to that place since it was measured, the
        finger goes away without a tap and tries again."""
        for _ in range(20):
            place = self.place(element, seconds)
            self.run("""
                const [element] = arguments;
                window.hasHit = false;
                addEventListener('pointerdown', event => { window.hasHit = element.contains(event.target); },
                                 { once: true, capture: true })""", element)
            self.touch("touchStart", place)
            if self.run("return window.hasHit"):
                return
            self.touch("touchCancel")
        raise AssertionError(f"the finger never hits “{element.text}”")

    def click_at(self, x, y):
        """Clicks at a place of the window."""
        actions = ActionChains(self.driver)
        actions.w3c_actions.pointer_action.move_to_location(int(x), int(y))
        actions.click().perform()

    def click_with(self, key, element):
        """Clicks an element while a key is held."""
        ActionChains(self.driver).key_down(key).click(element).key_up(key).perform()

    def place(self, element, seconds=20):
        """The middle of an element, which is seen, at rest, and covered by nothing else."""
        places, end = [], time.monotonic() + seconds * PATIENCE
        while time.monotonic() < end:
            places.append(self.run("""
                const [element] = arguments, inside = (place, size) => place >= 0 && place <= size;
                const middle = () => { const { x, y, width, height } = element.getClientRects()[0]; return [x + width / 2, y + height / 2]; };
                if (!element.getClientRects().length) return null;
                if (!inside(middle()[0], innerWidth) || !inside(middle()[1], innerHeight)) element.scrollIntoView({ block: 'center' });
                const isHit = () => element.contains(document.elementFromPoint(...middle()));
                if (!isHit()) element.scrollIntoView({ block: 'center' });  // A bar that stays may be before it.
                return isHit() ? middle() : null""", element))
            if places[-1] is not None and places[-2:] == [places[-1]] * 2:
                return places[-1]
            time.sleep(0.02)
        raise ElementClickInterceptedException(f"not within time: “{element.text}” can be touched")

    def type(self, *keys):
        """Types as somebody does who does not wait: at what has the focus."""
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def chord(self, *keys):
        """Presses the last key while the others are held."""
        actions = ActionChains(self.driver)
        for key in keys[:-1]:
            actions.key_down(key)
        actions.send_keys(keys[-1])
        for key in keys[:-1]:
            actions.key_up(key)
        actions.perform()

    def menu(self, element):
        """Opens an element's context menu: on a phone, by a finger that stays."""
        if self.is_phone:
            self.touch_down(element)
        else:
            ActionChains(self.driver).context_click(element).perform()
        eventually(lambda: self.run("return document.querySelector('.menu-popup') !== null"), "the menu opens")
        if self.is_phone:
            self.touch("touchEnd")

    def touch(self, kind, *points, age=0.0):
        """What a finger does, or did a moment ago."""
        points = [{"x": x, "y": y} for x, y in points]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent",
                                    {"type": kind, "touchPoints": points, "timestamp": time.time() - age})

    def swipe(self, element, by):
        """Swipes over an element to a side, in steps as a finger does that stops before it goes."""
        x, y = self.place(element)
        self.touch("touchStart", (x, y), age=1)
        for step in range(1, 9):
            self.touch("touchMove", (x + by * step / 8, y), age=1 - step / 16)
        self.touch("touchEnd")

    def drag(self, source, target, below=False, middle=False):
        """Drags with the events that a browser sends, which cannot be caused from outside."""
        self.run("""
            const [source, target, below, middle] = arguments, dataTransfer = new DataTransfer();
            const box = target.getBoundingClientRect(), clientX = box.x + 10;
            const clientY = middle ? box.y + box.height / 2 : below ? box.bottom - 3 : box.top + 3;
            const fire = (element, name) => element.dispatchEvent(
              new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer, clientX, clientY }));
            fire(source, 'dragstart');
            fire(target, 'dragover');
            fire(target, 'drop');
            fire(source, 'dragend')""", source, target, below, middle)

    def after_timers(self, milliseconds):
        """Waits until whatever the page does within a time from now is done: timers end in their order."""
        self.driver.execute_async_script("setTimeout(arguments[1], arguments[0])", milliseconds)

    def nodes(self):
        """What screen readers find: roles and names."""
        tree = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        return [(node["role"]["value"], " ".join(node.get("name", {}).get("value", "").split()))
                for node in tree if not node["ignored"]]

    def nameless(self):
        """The roles of what should have a name, and has none."""
        return [role for role, name in self.nodes() if role in NAMED and not name]

    def text(self, selector):
        return self.run(f"return document.querySelector({selector!r})?.textContent ?? ''")

    def value(self, selector):
        return self.run(f"return document.querySelector({selector!r}).value")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def is_offline(self):
        return self.run("return document.documentElement.classList.contains('offline')")

    def complaints(self):
        """What the browser has complained of: errors of scripts, and what the page's policy has forbidden.
        What it advises (`[DOM]`) does not count: it wants a name of a user wherever there is a password. Nor does what it
        says when the page or its server is gone: it may have wanted the icon of the program still, the script of its worker, or a file
        to keep."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if "WebSocket" not in entry["message"] and "net::ERR" not in entry["message"]
                and "favicon" not in entry["message"] and "[DOM]" not in entry["message"]
                and "Download error" not in entry["message"] and "Cleared data types" not in entry["message"]
                and "when fetching the script" not in entry["message"]
                and not ("Nothing is kept" in entry["message"] and "Failed to fetch" in entry["message"])
                and not entry["message"].startswith("about:blank")]

    def quit(self):
        self.driver.quit()


# How many times longer than usual to wait, for programs that are watched while they run.
PATIENCE = float(os.environ.get("PATIENCE", 1))


def eventually(holds, what, seconds=20):
    end = time.monotonic() + seconds * PATIENCE
    while time.monotonic() < end:
        try:
            if holds():
                return
        except (StaleElementReferenceException, NoSuchElementException, ElementClickInterceptedException):
            pass  # The page is just being replaced by the next one, or something is before it.
        time.sleep(0.05)
    raise AssertionError("not within time: " + what() if callable(what) else "not within time: " + what)
