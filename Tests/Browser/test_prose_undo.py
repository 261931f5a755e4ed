"""Undo in a text in which others write, too. `make test-browser` runs it after the others."""
import pathlib, time

from selenium.webdriver.common.keys import Keys

from browser import eventually
from prose import TEXT, ProseTest


class SharedUndoTests(ProseTest):
    def write_into_each_other(self):
        """We write a line, in the middle of which somebody else writes; returns the browser of that one."""
        self.edit()
        self.browser.type("one two three")
        self.assert_text("one two three")
        other = self.open()
        self.edit(other)
        other.type(Keys.HOME, *[Keys.ARROW_RIGHT] * 4, "theirs ")
        self.assert_text("one theirs two three")
        eventually(lambda: self.browser.text(TEXT) == "one theirs two three", lambda: self.browser.text(TEXT))
        return other

    def assert_words(self, *expected):
        """Says whether all have these words: which of two spaces is whose, nobody knows."""
        eventually(lambda: self.stage.text().split() == list(expected), lambda: f"the server has {self.stage.text()!r}, not {expected}")
        for browser in self.browsers:
            eventually(lambda: browser.text(TEXT).split() == list(expected), lambda: f"{browser.text(TEXT)!r} is {expected}")

    def undo(self, *keys):
        self.browser.chord(Keys.CONTROL, *keys)

    def test_it_takes_back_ones_own_words_alone(self):
        self.write_into_each_other()
        self.undo("z")
        self.assert_words("theirs")
        self.undo("y")
        self.assert_words("one", "theirs", "two", "three")
        self.undo("z")
        self.assert_words("theirs")

    def test_words_of_others_in_what_was_taken_back_stay_as_well(self):
        other = self.write_into_each_other()
        self.undo("z")
        self.assert_words("theirs")
        other.type(Keys.END, " more")
        self.assert_words("theirs", "more")
        self.undo("y")
        self.assert_words("one", "theirs", "more", "two", "three")
        for _ in range(2):
            other.chord(Keys.CONTROL, "z")
        self.assert_words("one", "two", "three")

    def test_a_word_in_which_another_one_writes_is_still_ones_own(self):
        self.edit()
        self.browser.type("one")
        self.assert_text("one")
        time.sleep(0.6)
        self.browser.type(" xxxx")
        self.assert_text("one xxxx")
        other = self.open()
        self.edit(other)
        other.type(Keys.END, *[Keys.ARROW_LEFT] * 2, "AAA")
        self.assert_words("one", "xxAAAxx")
        self.undo("z")
        self.assert_words("oneAAA")
        self.undo("y")
        self.assert_words("one", "xxAAAxx")
        other.chord(Keys.CONTROL, "z")
        self.assert_words("one", "xxxx")

    def test_it_does_so_when_one_comes_back(self):
        self.write_into_each_other()
        time.sleep(0.6)
        self.browser.type(Keys.END, " four")
        self.assert_words("one", "theirs", "two", "three", "four")
        for title in ("Links", "Reading list", "Zettelkasten"):
            self.browser.run("document.querySelector('[aria-label=\"Next note\"]').click()")
            eventually(lambda: self.browser.driver.title == title, lambda: self.browser.driver.title)
        self.edit()
        self.undo("z")
        self.assert_words("one", "theirs", "two", "three")
        self.undo("z")
        self.assert_words("theirs")
        self.undo("y")
        self.undo("y")
        self.assert_words("one", "theirs", "two", "three", "four")

    def test_each_sentence_keeps_its_full_stop(self):
        self.edit()
        self.browser.type("A one.")
        self.assert_text("A one.")
        other = self.open()
        self.edit(other)
        other.type(Keys.END, " B two.")
        self.assert_text("A one. B two.")
        eventually(lambda: self.browser.text(TEXT) == "A one. B two.", lambda: self.browser.text(TEXT))
        self.browser.type(Keys.END, " A three.")
        self.assert_text("A one. B two. A three.")
        eventually(lambda: other.text(TEXT) == "A one. B two. A three.", lambda: other.text(TEXT))
        other.type(Keys.END, " B four.")
        self.assert_words("A", "one.", "B", "two.", "A", "three.", "B", "four.")
        self.undo("z")
        self.assert_words("A", "one.", "B", "two.", "B", "four.")
        for _ in range(2):
            other.chord(Keys.CONTROL, "z")
        self.assert_words("A", "one.")
        self.undo("y")
        self.assert_words("A", "one.", "A", "three.")

    def test_two_who_write_at_the_same_place_do_not_write_into_each_others_words(self):
        self.edit()
        self.browser.type("Begun.")
        self.assert_text("Begun.")
        other = self.open()
        self.edit(other)
        other.type(Keys.END)
        for mine, theirs in zip(" small letters", " CAPITAL ONES!"):
            self.browser.type(mine)
            other.type(theirs)
            time.sleep(0.15)
        both = lambda: self.stage.text() in ("Begun. small letters CAPITAL ONES!", "Begun. CAPITAL ONES! small letters")
        eventually(both, lambda: self.stage.text())


# Letters of one's own are small, those of others are capital ones. After all undoing, the latter are there alone, and after all redoing
# the text is the same again.
RANDOM = """
const [module, rounds, done] = arguments;
import(module).then(({ pm }) => {
const { Schema, Slice } = pm.model, { history, undo, redo, redoDepth } = pm.history;
const schema = new Schema({ nodes: { doc: { content: 'line+' }, line: { content: 'text*' }, text: {} } });
%s
const failures = [];
let seed = 0;
const random = below => Math.floor((seed = (seed * 1103515245 + 12345) %% 2 ** 31) / 2 ** 31 * below);
for (let round = 1; round <= rounds; round++) {
  const doc = schema.node('doc', null, [schema.node('line')]);
  let state = pm.state.EditorState.create({ doc, plugins: [history({ newGroupDelay: 0 })] });
  const take = tr => { markTyped(tr); state = state.apply(tr); }, text = () => state.doc.textContent;
  const isOwn = letter => letter === letter.toLowerCase();
  seed = round;
  for (let step = 0; step < 14; step++) {
    const at = 1 + random(text().length + 1), kind = random(10), count = 1 + random(3);
    if (kind < 4) take(state.tr.insertText('abc'.slice(0, count), at));
    else if (kind < 7) take(state.tr.insertText('XYZ'.slice(0, count), at).setMeta('addToHistory', false));
    else if (kind === 7) undo(state, take);
    else if (kind === 8) redo(state, take);
    else if (isOwn(text()[at - 1] ?? 'X')) take(state.tr.delete(at, at + 1));
  }
  const whole = text(), theirs = [...whole].filter(letter => !isOwn(letter)).join(''), isLatest = !redoDepth(state);
  while (undo(state, take));
  const bare = text();
  while (redo(state, take));
  if (bare !== theirs || isLatest && text() !== whole) failures.push({ round, whole, bare, again: text() });
}
done(failures);
}).catch(error => done([String(error)]));
"""


class RandomUndoTests(ProseTest):
    def test_letters_of_others_stay_whatever_is_undone(self):
        self.edit()
        module = self.browser.run("return performance.getEntriesByType('resource').map(e => e.name).find(n => n.includes('prosemirror'))")
        script = pathlib.Path(__file__, "../../../Sources/Web/ProseEditor/Script/typed.js").resolve().read_text()
        self.browser.driver.set_script_timeout(60)
        failures = self.browser.driver.execute_async_script(RANDOM % script, module, 5000)
        self.assertEqual(failures[:3], [])
