"""Takes the pictures of the console that its group's README shows: `Scripts/screenshots` runs it."""
import base64, json, sys, time

from browser import eventually
from console import TITLES, ConsoleTest
from console_world import LivelyCloud
from screenshots import smaller

# Section and what follows it in the address, name, whether it is a phone, whether it is dark.
PICTURES = [("overview", "", "overview", False, False), ("records", "?db={ada}&type=Note&fields=title,stars,written,tags,picture", "records", False, False),
            ("types", "/Note", "type", False, False), ("logs", "", "logs", False, True),
            ("telemetry", "", "telemetry", False, True), ("telemetry", "", "phone", True, False)]


class Photographer(ConsoleTest):
    @classmethod
    def take(cls, folder, section, rest, name, is_phone, is_dark):
        cls.is_phone = is_phone
        browser = cls.signed_in(cls.cloud.example["login"], cls.cloud.example["password"])
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 390 if is_phone else 1280, "height": 844 if is_phone else 800,
            "deviceScaleFactor": 1.5 if is_phone else 1, "mobile": is_phone})
        browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
        users = json.loads(cls.cloud.run("", "user", "list", "--json"))
        rest = rest.format(ada=next(user["recordName"] for user in users if user["login"] == "ada@example.org"))
        browser.open(f"{cls.cloud.url}/console/{cls.cloud.example['container']}/development/{section}{rest}")
        title = rest[1:] if rest.startswith("/") else TITLES[section]
        eventually(lambda: title in browser.text(".console-screen"), f"{section} is there")
        time.sleep(2)  # Until everything has come to rest.
        picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(f"{folder}/console-{name}.png", "wb") as file:
            file.write(smaller(base64.b64decode(picture["data"])))
        browser.quit()


if __name__ == "__main__":
    Photographer.cloud = LivelyCloud().start().furnish().age()
    try:
        for picture in PICTURES:
            Photographer.take(sys.argv[1], *picture)
    finally:
        Photographer.cloud.close()
