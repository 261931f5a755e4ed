"""How long the studio takes from the press of a key to the paint, in Chromium: beside 500 entities with 5,000 properties, and in lists
of 250 and of a million rows: `studio_speed.py`.

It needs a release build (`COREDATA=.build/release/coredata`), and prints medians and 95th percentiles beside the goals, and how long the
studio's processor worked for one. PARTS names some of what it measures, ROUNDS says how often, ENTITIES and ROWS how much there is."""
import os, random, sqlite3, statistics, tempfile

from selenium.webdriver.common.keys import Keys

from apps import App, DESK
from browser import Browser, eventually
from test_studio import Studio

ROUNDS = int(os.environ.get("ROUNDS", "25"))
ENTITIES = int(os.environ.get("ENTITIES", "500"))
ROWS = int(os.environ.get("ROWS", "1000000"))
PARTS = "editing jumps".split()

# Says how many milliseconds after the next event of a kind a condition holds and is painted. The condition is looked at before
# each paint, and holds at the end of the frame that sees it first.
WATCH = """
window.took = null;
addEventListener(%r, ({ timeStamp }) => {
  const tell = () => setTimeout(() => { window.took = performance.now() - timeStamp; });
  (function look(frame) {
    if (performance.now() - timeStamp > 10000) return window.took = 10000;
    if (!(%s)) return requestAnimationFrame(look);
    if (frame) tell(); else requestAnimationFrame(tell);
  })();
}, { once: true, capture: true });
"""

# Whether rows, and no gaps, stand where the table is seen.
SEEN = """(() => {
  const { x, y, width, height } = document.querySelector('.table-scroll').getBoundingClientRect();
  return [.2, .5, .8].every(part => document.elementFromPoint(x + width / 2, y + height * part)?.closest('tr.row'));
})()"""


def model(count):
    """A model with ten properties in each entity."""
    def entity(number):
        name, after, before = (f"Entity{place % count:03}" for place in (number, number + 1, number - 1))
        attributes = "".join(f'<attribute name="attribute{n}" optional="YES" attributeType="String"/>\n' for n in range(8))
        ends = "".join(
            f'<relationship name="{end}" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="{other}" '
            f'inverseName="{inverse}" inverseEntity="{other}"/>\n'
            for end, other, inverse in (("next", after, "previous"), ("previous", before, "next")))
        return (f'<entity name="{name}" representedClassName="{name}" syncable="YES" codeGenerationType="class">\n'
                f"{attributes}{ends}</entity>\n")
    return ('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<model type="com.apple.IDECoreDataModeler.DataModel" '
            f'documentVersion="1.0" sourceLanguage="Swift">\n{"".join(map(entity, range(count)))}'
            '<fetchRequest name="Long" entity="Entity001" predicateString="attribute1 == &quot;&quot;"/>\n</model>\n')


class Speed:
    """A page of the studio, whose actions are timed."""

    def __init__(self, *paths):
        self.studio = Studio(*paths).start()
        self.browser = Browser(size=DESK)
        self.random = random.Random(1)
        self.browser.open(self.studio.url)

    def open(self, path):
        self.browser.open(f"http://127.0.0.1:{self.studio.port}{path}")

    def close(self):
        self.browser.quit()
        self.studio.close()

    def processor(self):
        """The milliseconds that the studio's processor has worked."""
        with open(f"/proc/{self.studio.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def time(self, kind, condition, action):
        """How long after an event, which the action causes, the condition is painted."""
        self.browser.run(WATCH % (kind, condition))
        action()
        eventually(lambda: self.browser.run("return window.took") is not None, condition)
        return self.browser.run("return window.took")

    def measure(self, what, goal, act):
        """Prints how long an action takes that is given its number."""
        act(-1)
        before, times = self.processor(), []
        for number in range(ROUNDS):
            times.append(act(number))
            self.browser.after_timers(100)  # What goes on behind an action is not to be in the next one's time.
        times.sort()
        last = times[min(len(times) - 1, round(len(times) * .95))]
        work = (self.processor() - before) / ROUNDS
        print(f"{what:38} {statistics.median(times):6.0f} {last:6.0f} {work:6.0f}   {goal}", flush=True)


class Editing(Speed):
    """Edits of a large model, by keys."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        package = self.folder.name + "/Large.xcdatamodeld"
        os.makedirs(package + "/Large.xcdatamodel")
        with open(package + "/Large.xcdatamodel/contents", "w") as file:
            file.write(model(ENTITIES))
        super().__init__(package)

    def run(self):
        self.open("/m0/entity/Entity007/attribute3")
        eventually(lambda: self.field("Name of attribute3"), "the entity")
        self.measure("rename an attribute", 100, self.rename_attribute)
        self.measure("change a type by its menu", 100, self.change_type)
        self.measure("make it optional or transient", 100, self.toggle)
        self.measure("take an edit back", 100, self.undo)
        self.measure("add an attribute", 100, self.add)
        self.open("/m0/entity/Entity007")
        eventually(lambda: self.field("Hash Modifier"), "the inspector")
        self.entity = "Entity007"
        self.measure("rename the entity", 100, self.rename_entity)
        self.open("/m0/request/Long")
        eventually(lambda: self.find("textarea,input[aria-label=Predicate]"), "the predicate")
        self.measure("a key in a predicate", 100, self.type_predicate)

    def find(self, selector):
        return self.browser.run("return document.querySelector(arguments[0])", selector)

    def field(self, label):
        return self.find(f'[aria-label="{label}"]')

    def write(self, label, text, condition):
        """Writes into a field; the time begins with Return."""
        field = self.field(label)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)
        return self.time("keydown", condition, lambda: field.send_keys(Keys.ENTER))

    def rename_attribute(self, number):
        old, new = ("attribute3", "third") if number % 2 else ("third", "attribute3")
        return self.write(f"Name of {old}", new, f"""document.querySelector('[aria-label="Inspect {new}"]')""")

    def change_type(self, number):
        menu = """[...document.querySelectorAll('.picker')].find(e => e.innerText.startsWith('Type of attribute5')).querySelector('select')"""
        key = Keys.ARROW_DOWN if number % 2 else Keys.ARROW_UP
        if number < 0:
            self.field("Inspect attribute5").click()
            eventually(lambda: self.browser.driver.current_url.endswith("attribute5"), "the attribute")
        # The inspector shows the type as soon as the model has it.
        shown = "[...document.querySelectorAll('.editor-inspector .picker')].find(e => e.innerText.startsWith('Type')).querySelector('select')"
        return self.time("change", f"{shown}.value === {menu}.value", lambda: self.browser.run(f"return {menu}").send_keys(key))

    def toggle(self, number):
        title = "Optional" if number % 2 else "Transient"
        box = self.browser.run("""return [...document.querySelectorAll('.editor-inspector label')]
            .find(e => e.innerText.trim() === arguments[0]).querySelector('input')""", title)
        shown = f"""document.querySelector('[aria-label^="Undo Change {title}"]')"""
        return self.time("keydown", shown, lambda: box.send_keys(Keys.SPACE))

    def undo(self, number):
        """Takes back the changes of optional and transient, which alternate."""
        title = "Transient" if number % 2 else "Optional"
        shown = f"""!document.querySelector('[aria-label^="Undo Change {title}"]')"""
        return self.time("click", shown, lambda: self.browser.press("Undo"))

    def add(self, number):
        before = self.browser.run("return document.querySelectorAll('[aria-label^=Inspect]').length")
        shown = f"document.querySelectorAll('[aria-label^=Inspect]').length > {before} && document.activeElement?.matches('input')"
        return self.time("keydown", shown, lambda: self.browser.pressable("Add Attribute").send_keys(Keys.ENTER))

    def rename_entity(self, number):
        new = "Seventh" if number % 2 else "Entity007"
        return self.write("Name", new, f"""document.querySelector('[role=main]').innerText.startsWith({new!r})
            && [...document.querySelectorAll('.editor-part-name')].some(e => e.innerText === {new!r})""")

    def type_predicate(self, number):
        """Types a key too many, and takes it away."""
        field = self.find("textarea,input[aria-label=Predicate]")
        problem = "document.querySelector('.studio-problem')"
        shown = problem if number % 2 else f"!{problem}"
        return self.time("keydown", shown, lambda: field.send_keys("(" if number % 2 else Keys.BACK_SPACE))


class Jumps(Speed):
    """Jumps in the list of a store."""

    def __init__(self, count):
        self.count, self.app = count, App("notes-app").start()
        self.app.stop()
        with sqlite3.connect(self.app.store) as connection:
            first, = connection.execute("SELECT MAX(Z_PK) FROM ZNOTE").fetchone()
            connection.execute(f"""
                WITH RECURSIVE N(n) AS (SELECT {first} + 1 UNION ALL SELECT n + 1 FROM N WHERE n < {count})
                INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZCATEGORY)
                SELECT n, (SELECT Z_ENT FROM ZNOTE LIMIT 1), 1, 'Note ' || n, n % 3 + 1 FROM N""")
            connection.execute(f"UPDATE Z_PRIMARYKEY SET Z_MAX = {count} WHERE Z_NAME = 'Note'")
        super().__init__(self.app.store)

    def close(self):
        super().close()
        self.app.folder.cleanup()

    def run(self):
        self.open("/0/rows/Note")
        eventually(lambda: f"{self.count:,} objects" in self.browser.run("return document.body.innerText"), "the list")
        self.measure(f"a jump in {self.count:,} rows", "alike", self.jump)

    def jump(self, _):
        part = self.random.random()
        scroll = f"const table = document.querySelector('.table-scroll'); table.scrollTop = table.scrollHeight * {part}"
        return self.time("scroll", SEEN, lambda: self.browser.run(scroll))


def run(speed):
    try:
        speed.run()
    finally:
        speed.close()


if __name__ == "__main__":
    print(f"{'':38} median     95    CPU   goal (ms)")
    parts = os.environ.get("PARTS", "").split() or PARTS
    if "editing" in parts:
        run(Editing())
    if "jumps" in parts:
        for count in (250, ROWS):
            run(Jumps(count))
