"""What the tests in a browser stand on: the page's server, a line with latency to it, and Chromium."""
import asyncio, os, signal, subprocess, sys, tempfile, threading, time
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

BINARY = os.environ.get("WEB_STAGE", ".build/debug/web-stage")
GALLERY = os.environ.get("WEBUI_GALLERY", ".build/debug/webui-gallery")


class Stage:
    """The server. It may be killed and started again, and is the same then, since its key and port are."""
    binary = BINARY

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        self.options, self.port, self.process = list(options), 0, None

    def command(self):
        return [self.binary, "--port", str(self.port)]

    def start(self):
        command = [*self.command(), "--key", self.folder.name + "/key", *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])
        return self

    def kill(self):
        self.process.kill()
        self.end()

    def close(self):
        self.kill()
        self.folder.cleanup()

    def end(self):
        self.process.wait(10)
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.end()
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server does not stop")


class Gallery(Stage):
    """The server of the gallery."""

    def command(self):
        return [GALLERY, "--listen", f"127.0.0.1:{self.port}"]


class Line:
    """A line to the server on which everything takes its time. It can be cut, and mended."""

    def __init__(self, port, latency=0.0):
        self.target, self.latency, self.is_cut, self.writers = port, latency, False, set()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self.run, args=(ready,), daemon=True).start()
        ready.wait()

    def run(self, ready):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        self.url = f"http://localhost:{self.port}/"
        ready.set()
        self.loop.run_forever()

    async def accept(self, reader, writer):
        if self.is_cut:
            return writer.transport.abort()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return writer.transport.abort()
        await asyncio.gather(self.carry(reader, far_writer), self.carry(far_reader, writer))

    async def carry(self, reader, writer):
        """Delivers what arrives half a round trip later, without making what follows wait for it."""
        self.writers.add(writer)
        queue = asyncio.Queue()
        delivery = asyncio.create_task(self.deliver(queue, writer))
        try:
            while data := await reader.read(65536):
                queue.put_nowait((self.loop.time() + self.latency / 2, data))
        except OSError:
            pass
        queue.put_nowait((self.loop.time() + self.latency / 2, None))
        await delivery

    async def deliver(self, queue, writer):
        try:
            while True:
                due, data = await queue.get()
                await asyncio.sleep(max(0, due - self.loop.time()))
                if data is None:
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        self.writers.discard(writer)
        writer.close()

    def cut(self):
        def abort():
            self.is_cut = True
            for writer in list(self.writers):
                writer.transport.abort()
        self.loop.call_soon_threadsafe(abort)

    def mend(self):
        self.is_cut = False


class Browser:
    """Chromium, on a desk or as a phone."""

    def __init__(self, is_phone=False, insecure=False, without_script=False, size=None):
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
            width, height = size or (390, 844)
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": height, "deviceScaleFactor": 3 if is_phone else 1, "mobile": is_phone})
        if is_phone:
            self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def open(self, url):
        self.driver.get(url)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def pressable(self, label):
        """What can be pressed and begins with the label; the last one, which is the foremost."""
        return self.run("""
            const found = [...document.querySelectorAll('button,summary,a,[role=option],[role=treeitem],.picker-menu')];
            const text = e => (e.ariaLabel ?? e.textContent).trim();
            const named = found.filter(e => e.checkVisibility() && text(e).startsWith(arguments[0]));
            return named.findLast(e => text(e) === arguments[0]) ?? named.at(-1)""", label)

    def press(self, label):
        def found():
            element = self.pressable(label)
            return element is not None and element.is_enabled()
        eventually(found, f"there is “{label}”, and it can be pressed")
        self.pressable(label).click()

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
        """Opens an element's context menu."""
        ActionChains(self.driver).context_click(element).perform()
        eventually(lambda: self.run("return document.querySelector('.menu-popup') !== null"), "the menu opens")

    def touch(self, kind, *points):
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent",
                                    {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def swipe(self, element, by):
        """Swipes over an element to a side, in steps as a finger does."""
        box = self.run("const { x, y, width, height } = arguments[0].getBoundingClientRect();"
                       "return [x + width / 2, y + height / 2]", element)
        self.touch("touchStart", box)
        for step in range(1, 9):
            self.touch("touchMove", (box[0] + by * step / 8, box[1]))
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
        What it advises (`[DOM]`) does not count: it wants a name of a user wherever there is a password."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if "WebSocket" not in entry["message"] and "net::ERR" not in entry["message"]
                and "favicon" not in entry["message"] and "[DOM]" not in entry["message"]]

    def quit(self):
        self.driver.quit()


def eventually(holds, what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if holds():
                return
        except (StaleElementReferenceException, NoSuchElementException):
            pass  # The page is just being replaced by the next one.
        time.sleep(0.05)
    raise AssertionError("not within time: " + what() if callable(what) else "not within time: " + what)
