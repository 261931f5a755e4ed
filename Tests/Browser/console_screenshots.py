"""Takes the pictures of the console that its group's README shows: `Scripts/screenshots` runs it."""
import base64, sys, time

from browser import eventually
from console import TITLES, Cloud, ConsoleTest
from screenshots import smaller

NOTES = ["Folders are desks, not drawers", "Links make the box think", "Ten minutes a day", "A card is a promise",
         "Write for the stranger you will be", "Begin where it is thin", "The index is a map, not a list", "Keep what surprises"]
# Section, name, whether it is a phone, whether it is dark.
PICTURES = [("records", "records", False, False), ("telemetry", "telemetry", False, True), ("logs", "logs", False, False),
            ("deploy", "deploy", False, False), ("records", "phone", True, False)]


class Photographer(ConsoleTest):
    @classmethod
    def take(cls, folder, section, name, is_phone, is_dark):
        cls.is_phone = is_phone
        browser = cls.signed_in(cls.cloud.example["login"], cls.cloud.example["password"])
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 390 if is_phone else 1280, "height": 844 if is_phone else 800,
            "deviceScaleFactor": 1.5 if is_phone else 1, "mobile": is_phone})
        browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
        browser.open(f"{cls.cloud.url}/console/{cls.cloud.example['container']}/development/{section}")
        eventually(lambda: TITLES[section] in browser.text(".console-screen"), f"{section} is there")
        time.sleep(2)  # Until everything has come to rest.
        picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(f"{folder}/console-{name}.png", "wb") as file:
            file.write(smaller(base64.b64decode(picture["data"])))
        browser.quit()


if __name__ == "__main__":
    Photographer.cloud = Cloud().start()
    Photographer.cloud.save(*NOTES)
    for picture in PICTURES:
        Photographer.take(sys.argv[1], *picture)
    Photographer.cloud.close()
