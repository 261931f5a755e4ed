"""Takes the pictures of Slipbox that the README shows: `Scripts/screenshots` runs it."""
import base64, collections, struct, sys, time, zlib

from browser import Browser, eventually
from slipbox import DESK, SlipBox

NOTE = "Links make the box think"


def chunks(picture):
    place = 8
    while place < len(picture):
        size, kind = struct.unpack(">I4s", picture[place:place + 8])
        yield kind, picture[place + 8:place + 8 + size]
        place += 12 + size


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def pixels(picture):
    """The lines of a PNG of whole bytes, as tuples of colours."""
    header = next(content for kind, content in chunks(picture) if kind == b"IHDR")
    width, height, depth, colour = struct.unpack(">IIBB", header[:10])
    step = {2: 3, 6: 4}[colour]
    data = zlib.decompress(b"".join(content for kind, content in chunks(picture) if kind == b"IDAT"))
    above = bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        kind, line = data[start], bytearray(data[start + 1:start + 1 + width * step])
        for x in range(len(line) if kind else 0):
            left, up, corner = (line[x - step], above[x], above[x - step]) if x >= step else (0, above[x], 0)
            guess = left + up - corner
            nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[x] = line[x] + (0, left, up, (left + up) // 2, nearest)[kind] & 255
        yield [tuple(line[x:x + 3]) for x in range(0, len(line), step)]
        above = line


def smaller(picture):
    """The same picture in 256 colours, which is a third as large: those that it has most of, where a bright one counts more than a grey."""
    lines = list(pixels(picture))
    counts = collections.Counter(colour for line in lines for colour in line)
    palette = sorted(counts, key=lambda colour: counts[colour] * (16 + max(colour) - min(colour)), reverse=True)[:256]
    index = {colour: min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(palette[i], colour)))
             for colour in counts}
    rows = b"".join(b"\0" + bytes(index[colour] for colour in line) for line in lines)
    header = struct.pack(">IIBBBBB", len(lines[0]), len(lines), 8, 3, 0, 0, 0)
    return (picture[:8] + chunk(b"IHDR", header) + chunk(b"PLTE", bytes(part for colour in palette for part in colour))
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


class Photographer:
    def __init__(self, folder):
        self.folder = folder
        self.stage = SlipBox().start()

    def browser(self, is_phone=False, is_dark=False):
        browser = Browser(is_phone=is_phone, size=None if is_phone else DESK)
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})
        if is_phone:
            # Three dots for each point would be more than the README shows.
            browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": 390, "height": 844, "deviceScaleFactor": 1.5, "mobile": True})
        browser.driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
        browser.open(self.stage.url + "all")
        self.wait(browser, "document.querySelectorAll('.column-content .row').length > 20")
        return browser

    def wait(self, browser, condition):
        eventually(lambda: browser.run("return " + condition), condition)

    def row(self, browser, text, column="content"):
        browser.run("""[...document.querySelectorAll(`.column-${arguments[1]} .row`)].find(
            row => row.textContent.includes(arguments[0])).click()""", text, column)

    def show(self, browser, note=NOTE):
        self.row(browser, note)
        self.wait(browser, f"document.querySelector('.column-detail textarea')?.value === {note!r}")

    def take(self, browser, name):
        """Takes the picture when everything has come to rest."""
        time.sleep(1)
        path = f"{self.folder}/slipbox-{name}.png"
        picture = browser.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(path, "wb") as file:
            file.write(smaller(base64.b64decode(picture["data"])))
        browser.quit()

    def desk(self, name, is_dark):
        browser = self.browser(is_dark=is_dark)
        self.show(browser)
        self.take(browser, name)

    def phone(self):
        browser = self.browser(is_phone=True)
        self.take(browser, "phone-list")
        browser = self.browser(is_phone=True)
        self.show(browser)
        self.take(browser, "phone-note")

    def search(self):
        browser = self.browser()
        self.show(browser, "Ten minutes a day")
        browser.find(".column-content .search input").click()
        browser.press("Review Status")
        browser.find(".column-content .search input").click()
        browser.type("a day")
        self.wait(browser, "document.querySelectorAll('.column-content .row').length < 6")
        browser.run("document.activeElement.blur()")
        self.take(browser, "search")

    def graph(self):
        browser = self.browser()
        self.show(browser)
        browser.press("Graph")
        browser.press("Theirs, too")
        self.wait(browser, "document.querySelector('dialog img')?.naturalWidth > 0")
        self.take(browser, "graph")

    def take_all(self):
        self.desk("light", is_dark=False)
        self.desk("dark", is_dark=True)
        self.phone()
        self.search()
        self.graph()
        self.stage.close()


if __name__ == "__main__":
    Photographer(sys.argv[1]).take_all()
