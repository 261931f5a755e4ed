"""What somebody does on pages of the studio, on a desk and on a phone."""
from selenium.webdriver.common.keys import Keys

from browser import eventually


class StudioPage:
    """Methods of tests that have a browser at a studio."""
    is_phone = False

    def text(self):
        return self.browser.run("return document.body.innerText")

    def shows(self, *texts):
        eventually(lambda: all(part in self.text() for part in texts), lambda: f"{texts} in {self.text()}")

    def go(self, section):
        """Opens what the sidebar has, which is beside the page or, on a phone, behind a button."""
        if self.is_phone:
            self.browser.press("Sections")
        self.browser.press(section)
        if self.is_phone:
            eventually(lambda: self.browser.pressable("Close the sections") is None, "the sections are closed")

    def field(self, label):
        """The foremost field, checkbox or menu with a name."""
        found = lambda: self.browser.run("""
            const named = text => text.trim() === arguments[0];
            const isNamed = e => named(e.ariaLabel ?? '') || [...(e.labels ?? [])].some(
              label => named(label.querySelector('span')?.textContent ?? '') || named(label.textContent));
            return [...document.querySelectorAll('input,textarea,select')].findLast(e => isNamed(e) && e.checkVisibility())""", label)
        eventually(lambda: found() is not None, f"there is a field “{label}”")
        return found()

    def fill(self, label, text, *keys):
        field = self.field(label)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text, *(keys or [Keys.ENTER]))

    def choose(self, label, option):
        """Chooses from a menu."""
        self.browser.run("""
            const [picker, text] = arguments;
            picker.value = [...picker.options].find(e => e.textContent.trim() === text).value;
            picker.dispatchEvent(new Event('input', { bubbles: true }));
            picker.dispatchEvent(new Event('change', { bubbles: true }))""", self.field(label), option)

    def is_at(self, title):
        eventually(lambda: self.browser.driver.title.startswith(title + " "), lambda: f"{title}, not {self.browser.driver.title}")

    def focus_by_tab(self, label, most=80):
        """Presses Tab until what has a name has the focus."""
        name = "const e = document.activeElement; return (e.ariaLabel ?? e.labels?.[0]?.textContent ?? e.textContent ?? '').trim()"
        for _ in range(most):
            if self.browser.run(name).startswith(label):
                return
            self.browser.type(Keys.TAB)
        raise AssertionError(f"Tab never reaches “{label}”")

    def assert_fits(self):
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
        self.assertEqual(self.browser.nameless(), [])
