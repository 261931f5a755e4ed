"""What people who see little, hear pages read out, or use only keys need of a page; each function returns what is wrong."""
from selenium.webdriver.common.keys import Keys

from browser import NAMED

# Texts with less contrast to what is behind them than WCAG wants, in the elements of a selector.
PALE = """
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = colour => {
      canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = (front, back) => front.slice(0, 3).map((v, i) => v * front[3] / 255 + back[i] * (1 - front[3] / 255));
    const behind = e => {
      if (!e) return [255, 255, 255];
      const colour = rgba(getComputedStyle(e).backgroundColor);
      return colour[3] === 255 ? colour.slice(0, 3) : over(colour, behind(e.parentElement));
    };
    const opacity = e => e ? getComputedStyle(e).opacity * opacity(e.parentElement) : 1;
    const light = colour => colour.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
    const found = new Set();
    for (const e of document.querySelectorAll(arguments[0])) {
      const own = [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent.trim()).join('');
      const isField = e.matches('textarea,input:not([type=checkbox],[type=radio])');
      const text = own || (isField ? e.value || e.placeholder : '');
      if (!text || !e.checkVisibility({ opacityProperty: true }) || e.closest(':disabled,[aria-disabled=true]')) continue;
      const isHint = isField && !e.value;
      const style = getComputedStyle(e, isHint ? '::placeholder' : null);
      const colour = rgba(e.closest('svg') ? style.fill : style.color);
      if (!colour[3]) continue;
      colour[3] *= opacity(e) * (isHint ? style.opacity : 1);
      const back = e.closest('svg') && e.parentElement.querySelector('rect')
        ? rgba(getComputedStyle(e.parentElement.querySelector('rect')).fill).slice(0, 3) : behind(e);
      const [low, high] = [light(over(colour, back)), light(back)].sort((a, b) => a - b);
      const ratio = (high + .05) / (low + .05);
      if (ratio < 4.5) found.add(`${text.slice(0, 30)}: ${ratio.toFixed(1)}`);
    }
    return [...found]"""

# Notes what gets the focus, and whether that can be seen.
FOLLOW_FOCUS = """
    window.stops = [];
    window.unseen = [];
    document.activeElement?.blur();
    removeEventListener('focusin', window.follow);
    window.follow = ({ target }) => {
      // What is too small to be seen, such as the box of a toggle that is a button, is shown by its label.
      const shown = target.getBoundingClientRect().width < 8 ? target.closest('label') : target;
      const stroke = target.querySelector('rect') && getComputedStyle(target.querySelector('rect')).strokeWidth;
      const isSeen = shown && (getComputedStyle(shown).outlineStyle !== 'none' || parseFloat(stroke) >= 2);
      if (window.stops.includes(target)) return;
      window.stops.push(target);
      if (!isSeen || !target.checkVisibility()) window.unseen.push(target.outerHTML.slice(0, 120));
    };
    addEventListener('focusin', window.follow)"""

# What can be pressed or filled, and was not reached: of choices that arrows go through, one has to be.
MISSED = """
    const set = 'grid,listbox,tree,radiogroup,tablist,menu,toolbar'.split(',').map(role => `[role=${role}]`).join(',');
    const wanted = document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex="0"],[role=button],[role=link],[draggable=true]');
    const isThere = e => e.checkVisibility() && !e.matches(':disabled,[type=hidden]') && !e.closest('[inert],[aria-hidden=true]');
    const isReached = e => window.stops.includes(e) || (e.type === 'radio' && window.stops.some(s => s.name === e.name))
      || (e.tabIndex < 0 && e.closest(set) && window.stops.some(s => e.closest(set).contains(s)));
    return [...wanted].filter(e => isThere(e) && !isReached(e)).map(e => e.outerHTML.slice(0, 160))"""

# How many stops a round by Tab has at most.
STOPS = "return document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex]').length"


def pale(browser, selector):
    return browser.run(PALE, selector)


def unreached(browser):
    """What a pointer can press and Tab does not reach, and what has the focus unseen."""
    browser.run(FOLLOW_FOCUS)
    stops = browser.run(STOPS) + 2
    browser.type(Keys.TAB * stops)
    return browser.run(MISSED) + [f"the focus is not seen: {text}" for text in browser.run("return window.unseen")]


def spoken(browser):
    """What is wrong for screen readers: names, landmarks, headings, fields, tables."""
    tree = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    nodes = {node["nodeId"]: node for node in tree}
    found = [Spoken(node, nodes) for node in tree if not node["ignored"]]
    main = next(node for node in found if node.role == "main")
    levels = [node.level for node in found if node.role == "heading" and node.is_in(main)]
    wrong = [f"{node.role} without a name" for node in found if node.role in NAMED | {"grid", "table", "main", "navigation"} and not node.name]
    wrong += [f"{node.role} “{node.name}” is named by its placeholder" for node in found if node.is_only_hinted]
    for role, count in (("main", 1), ("banner", 1)):
        if (number := sum(node.role == role for node in found)) != count:
            wrong.append(f"{number} × {role}")
    if levels.count(1) != 1 or levels[:1] != [1]:
        wrong.append(f"the first heading is no title, or not the only one: {levels}")
    wrong += [f"a heading of level {level} after {before}" for before, level in zip(levels, levels[1:]) if level > before + 1]
    for table in (node for node in found if node.role in ("grid", "table")):
        headers = [node for node in found if node.role == "columnheader" and node.is_in(table)]
        if not headers or any(not header.name for header in headers):
            wrong.append(f"the table “{table.name}” has the columns {[header.name for header in headers]}")
    return wrong


class Spoken:
    """A node of the tree that screen readers have."""

    def __init__(self, node, nodes):
        self.node, self.nodes = node, nodes
        self.role = node["role"]["value"]
        self.name = " ".join(node.get("name", {}).get("value", "").split())

    @property
    def level(self):
        return next((entry["value"]["value"] for entry in self.node.get("properties", []) if entry["name"] == "level"), 2)

    @property
    def is_only_hinted(self):
        """Whether the name is what a field shows while it is empty."""
        used = [source for source in self.node.get("name", {}).get("sources", []) if source.get("value") and not source.get("superseded")]
        return bool(used) and all(source.get("attribute") == "placeholder" for source in used)

    def is_in(self, other):
        node = self.node
        while (parent := node.get("parentId")) is not None:
            if parent == other.node["nodeId"]:
                return True
            node = self.nodes[parent]
        return False
