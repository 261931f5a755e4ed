"""How long what one sees takes with many notes, from the press to the paint, in Chromium: `slipbox_speed.py NOTES`.

It needs a release build (`SLIPBOX=.build/release/slipbox`), and prints medians and 95th percentiles beside the goals for 100,000 notes.
PARTS names some of what it measures, ROUNDS says how often."""
import os, random, statistics, subprocess, sys, tempfile

from browser import Browser, eventually
from slipbox import DESK, SLIPBOX

ROUNDS = int(os.environ.get("ROUNDS", "20"))
PARTS = "first_load open_notes switch_lists sort search jump drag memory".split()

# Performs an action on a page at rest, and says after how many milliseconds a condition holds and is painted: at the end of the frame
# that sees it first. It looks when the page has been laid out for the frame: any sooner, the page would be laid out twice.
TIMER = """
const done = arguments[0];
setTimeout(() => {
  const start = performance.now();
  %s;
  (function look() {
    if (performance.now() - start > 10000) return done(10000);
    requestAnimationFrame(() => new ResizeObserver((_, watch) => {
      watch.disconnect();
      if (%s) setTimeout(() => done(performance.now() - start)); else look();
    }).observe(document.body));
  })();
}, 100);
"""

# Whether rows, and no gaps, stand where the list of notes is seen.
ROWS = """(() => {
  const frame = document.querySelector('.column-content .column-body').getBoundingClientRect();
  return [.2, .5, .8].every(part =>
    document.elementFromPoint(frame.left + frame.width / 2, frame.top + frame.height * part)?.closest('.row,.section-header'));
})()"""


class Speed:
    def __init__(self, notes):
        self.folder = tempfile.TemporaryDirectory()
        store = self.folder.name + "/speed.sqlite"
        subprocess.run([SLIPBOX, "--store", store, "demo", "--notes", str(notes)], check=True, stdout=subprocess.DEVNULL)
        command = [SLIPBOX, "--store", store, "serve", "--listen", "127.0.0.1:0"]
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.server.stdout.readline().strip()
        self.browser = Browser(size=DESK)
        self.browser.driver.set_script_timeout(30)
        self.random = random.Random(1)

    def time(self, action, condition):
        return self.browser.driver.execute_async_script(TIMER % (action, condition))

    def tell(self, what, times, goal):
        times = sorted(times)
        last = times[min(len(times) - 1, round(len(times) * .95))]
        print(f"{what:34} {statistics.median(times):6.0f} {last:6.0f}   {goal}", flush=True)

    def rows(self):
        return self.browser.run("return document.querySelectorAll('.column-content .row').length")

    def first_load(self):
        times = []
        for _ in range(ROUNDS // 2):
            self.browser.open(self.url + "all")
            script = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
            eventually(lambda: self.browser.run(script) is not None, "the page is painted")
            times.append(self.browser.run(script))
        self.tell("first load", times, "300")

    def open_notes(self):
        times = []
        for number in range(ROUNDS):
            row = f"document.querySelectorAll('.column-content .row')[{number % 12 + 1}]"
            title = self.browser.run(f"return {row}.querySelector('.slip-title').textContent")
            shown = f"document.querySelector('.column-detail textarea')?.value === {title!r}"
            times.append(self.time(f"{row}.querySelector('.navigation-link').click()", shown))
        self.tell("open a note", times, "60/120")

    def switch_lists(self):
        times = []
        for _ in range(ROUNDS // 2):
            for place in ["Favourites", "All Notes"]:
                row = f"[...document.querySelectorAll('.column-sidebar .row')].find(e => e.textContent.startsWith({place!r}))"
                shown = f"document.querySelector('.column-content h1').textContent === {place!r} && {ROWS}"
                times.append(self.time(f"{row}.click()", shown))
        self.tell("switch the list", times, "100/200")

    def sort(self):
        times, picker = [], "document.querySelector('.column-content .bar select')"
        for _ in range(ROUNDS // 2):
            for name in ["Title △", "Day"]:
                choose = f"""const s = {picker}, o = [...s.options].find(o => o.text === {name!r});
                    s.value = o.value; s.dispatchEvent(new Event('change', {{ bubbles: true }}));"""
                header = "document.querySelector('.column-content .section-header')"
                shown = f"{header} {'!==' if name == 'Day' else '==='} null && {ROWS}"
                took = self.time(choose, shown)
                if name == "Day":
                    times.append(took)
        self.tell("sort by day", times, "300")

    def search(self):
        times, field = [], "document.querySelector('.column-content .search-input')"
        words = ["bridge", "memory", "money index", "silence", "habit", "strongest argument", "archive", "bread", "railway", "craft"]
        self.browser.click(".column-content .search-input")
        for word in words * max(ROUNDS // 10, 1):
            action = f"const f = {field}; f.value = {word!r}; f.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));"
            # Two words may be found as often as each other.
            marked = f"{word.split()!r}.includes(document.querySelector('.column-content .slip-mark')?.textContent.toLowerCase())"
            times.append(self.time(action, f"{marked} || document.querySelector('.column-content').textContent.includes('No notes found')"))
        self.time(f"const f = {field}; f.value = ''; f.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));",
                  "document.querySelector('.column-content .bar-subtitle').textContent.endsWith('notes')")
        self.tell("search", times, "150/300")

    def jump(self):
        times, body = [], "document.querySelector('.column-content .column-body')"
        for _ in range(ROUNDS):
            part = self.random.random()
            times.append(self.time(f"const b = {body}; b.scrollTop = b.scrollHeight * {part};", ROWS))
        self.tell("jump in the list", times, "150")

    def drag(self):
        """Drags the thumb through the list in 120 steps, and says how soon rows are there at its end."""
        times, body = [], "document.querySelector('.column-content .column-body')"
        for _ in range(max(3, ROUNDS // 5)):
            self.browser.driver.execute_async_script(f"""
                const b = {body}, done = arguments[0]; let step = 0; b.scrollTop = 0;
                (function move() {{
                  b.scrollTop = b.scrollHeight * ++step / 130;
                  if (step < 120) requestAnimationFrame(move); else done();
                }})()""")
            times.append(self.time("", ROWS))
        self.tell("end of dragging the thumb", times, "150")

    def memory(self):
        with open(f"/proc/{self.server.pid}/status") as status:
            kilobytes = int(next(line for line in status if line.startswith("VmRSS")).split()[1])
        print(f"{'memory of the server, MB':34} {kilobytes / 1024:6.0f}          250")

    def run(self):
        try:
            self.browser.open(self.url + "all")
            for part in os.environ.get("PARTS", "").split() or PARTS:
                getattr(self, part)()
        finally:
            self.browser.quit()
            self.server.terminate()
            self.server.wait()
            self.folder.cleanup()


if __name__ == "__main__":
    notes = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{notes} notes{'':24} median     95   goal (ms)")
    Speed(notes).run()
