"""Every screen of the console, as people with and without eyes find it, on a desk and on a phone."""
from accessibility import pale
from browser import eventually
from console import SECTIONS, TITLES, ConsoleTest


class ScreenTests(ConsoleTest):
    def test_every_screen_has_names_and_fits(self):
        self.assertEqual(set(TITLES), set(SECTIONS))
        for section in SECTIONS:
            with self.subTest(section):
                self.show(section)
                self.assertEqual(self.browser.nameless(), [])
                self.assertEqual(self.browser.run("""
                    const names = [...document.querySelectorAll('[id]')].map(e => e.id);
                    return names.filter((name, at) => names.indexOf(name) !== at)"""), [])
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0,
                                     "the page is wider than the screen")

    def test_text_is_seen_in_light_and_dark(self):
        for scheme in ["light", "dark"]:
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": scheme}]})
            for section in SECTIONS:
                with self.subTest(f"{section}, {scheme}"):
                    self.show(section)
                    self.assertEqual(pale(self.browser, ".console *"), [])

    def test_sections_lead_to_their_screens(self):
        self.browser.open(self.cloud.url + "/console")
        self.browser.press(self.cloud.example["container"])
        eventually(lambda: self.browser.run("return location.pathname").endswith("/overview"), "the container opens")
        for section in ["records", "types", "logs", "tokens", "operators"]:
            if self.is_phone:
                self.browser.press("Sections")
            self.browser.press(TITLES[section])
            eventually(lambda: self.browser.run("return location.pathname").endswith("/" + section), f"{section} opens")
            self.assert_shows(TITLES[section])
        self.browser.driver.back()
        eventually(lambda: self.browser.run("return location.pathname").endswith("/tokens"), "back is the screen before")


class PhoneScreenTests(ScreenTests):
    is_phone = True


class RoleTests(ConsoleTest):
    def test_viewers_change_nothing(self):
        password = "a viewer's password"
        self.cloud.run(password, "operator", "add", "vera@example.org", "--role", "viewer")
        browser = self.signed_in("vera@example.org", password)
        self.addCleanup(browser.quit)
        browser.open(self.address("operators"))
        eventually(lambda: "vera@example.org" in browser.text(".console-screen"), "the operators are listed")
        self.assertIsNone(browser.pressable("Add Operator"))
        self.assertEqual(browser.run("""
            return [...document.querySelectorAll('.console-screen .role-destructive:enabled')].map(e => e.textContent)"""), [])


class OperatorTests(ConsoleTest):
    def test_an_operator_comes_and_goes(self):
        self.show("operators")
        self.browser.find("input[placeholder='Name or e-mail address']").send_keys("dora@example.org")
        self.browser.press("Add Operator")
        self.assert_shows("The password of dora@example.org is shown this once")
        rows = "return [...document.querySelectorAll('.console-row')].find(e => e.textContent.includes('dora@'))"
        eventually(lambda: self.browser.run(rows) is not None, "dora is in the list")
        self.browser.run(rows).find_element("css selector", ".role-destructive").click()
        self.browser.press("Remove dora@example.org")
        eventually(lambda: self.browser.run(rows) is None, "dora is gone")
