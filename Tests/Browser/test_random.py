"""Whatever is done to the gallery, in whatever order: the page is afterwards what the server would show anew."""
import os, random, unittest


from browser import Browser, eventually
from gallery import SCREENS
from stage import Gallery, Line

SHORT = os.environ.get("SHORT") == "1"
EVENTS = 60 if SHORT else 400
SEED = int(os.environ.get("SEED", "1"))

# The page as text: without what only the browser knows of, such as where a menu stands.
PAGE = """
  const write = element => {
    if (element.nodeType === 3) return element.nodeValue;
    const own = /^(style|tabindex|open|data-swiped|data-over|data-animating|value|checked|selected)$/;
    const names = [...element.attributes].map(a => a.name).filter(name => !own.test(name)).sort();
    const shown = names.map(name => ` ${name}="${element.getAttribute(name).replace(/ ?pending/, '')}"`).join('');
    const style = element.matches('.gap, .popover, .menu-popup, .menu-items, [data-window], #page, [data-swipe]')
      ? '' : element.getAttribute('style') ?? '';
    const value = element.matches('input:not([type=file]), textarea, select') ? `${element.value}|${element.checked}` : '';
    const inside = element.matches('x-island, textarea, select') ? '' : [...element.childNodes].map(write).join('');
    return `<${element.localName}${shown} {${style}} {${value}}>\\n${inside}</${element.localName}>\\n`;
  };
  return write(document.getElementById('page'))"""

# Something that users can do, by chance; the browser does it as if they had.
ACT = """
  const [chance, text] = arguments, modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const wanted = 'button:not([disabled], .default-submit), summary, [role=option], [role=treeitem], a[href^="/"], .toggle-box,'
    + '[data-v]:not([disabled]), select, input[type=range]:not([disabled])';
  const all = [...(modal ?? document).querySelectorAll(wanted)].filter(e => e.checkVisibility() && !e.closest('x-island'));
  const element = all[Math.floor(chance * all.length)];
  if (!element) return 'nothing';
  const fire = name => element.dispatchEvent(new Event(name, { bubbles: true }));
  if (element.dataset.v !== undefined) { element.focus(); element.value += text; fire('input'); }
  else if (element.matches('select')) { element.selectedIndex = text.length % element.options.length; fire('change'); }
  else if (element.type === 'range') { element.value = text.length * 7; fire('change'); }
  else element.click();
  return `${element.localName} ${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}`"""


class RandomTests(unittest.TestCase):
    def test_random_events(self):
        server = Gallery().start()
        line = Line(server.port)
        browser = Browser()
        source, done = random.Random(SEED), []
        try:
            for screen in source.sample(SCREENS, 6 if SHORT else len(SCREENS)):
                browser.open(line.url + screen)
                # Asks for the whole page whenever a connection begins again, and knows what is not answered yet.
                browser.run("""
                    const send = WebSocket.prototype.send;
                    window.asked = window.answered = 0;
                    const hear = ({ data }) => { window.answered = JSON.parse(data).ack ?? window.answered; };
                    WebSocket.prototype.send = function (text) {
                      window.asked = JSON.parse(text).r ?? window.asked;
                      this.addEventListener('message', hear);
                      send.call(this, text.startsWith('{"hello"') ? text.replace(/"seen":\\d+/, '"seen":-2') : text);
                    }""")
                for _ in range(EVENTS // (6 if SHORT else len(SCREENS))):
                    done.append(browser.run(ACT, source.random(), "x" * source.randint(1, 5)))
                self.compare(browser, line, done)
            self.assertEqual(browser.complaints(), [])
        finally:
            browser.quit()
            server.close()

    def compare(self, browser, line, done):
        is_idle = "return window.asked === window.answered && !document.querySelector('.busy, .pending, [data-animating]')"
        pages = [None, browser.run(PAGE)]
        def is_settled():
            pages.append(browser.run(PAGE))
            return browser.run(is_idle) and pages[-1] == pages[-2] == pages[-3]
        eventually(is_settled, "the page settles")
        patched = pages[-1]
        browser.run("document.getElementById('page').dataset.old = ''")
        line.cut()
        eventually(browser.is_offline, "the line is cut")
        line.mend()
        eventually(lambda: not browser.is_offline() and browser.run("return !('old' in document.getElementById('page').dataset)"),
                   "the whole page comes")
        if browser.run(PAGE) != patched:
            lines = list(zip(patched.split("\n"), browser.run(PAGE).split("\n")))
            first = next((pair for pair in lines if pair[0] != pair[1]), "the length")
            self.fail(f"after {done[-40:]} the page was {first[0]!r}, not {first[1]!r}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
