// The search of the pages that Scripts/docs-pages makes. The pages are read from a folder, where scripts may be loaded but
// nothing may be fetched: the index is a script, loaded when somebody searches.
"use strict";
(() => {
  const root = new URL("..", document.currentScript.src);
  const LIMIT = 40;
  // What an entry is found by. Scripts/docs-pages writes entries in this order.
  const [TITLE, KIND, LIBRARY, ADDRESS, PARENT, ABSTRACT, DEPRECATED] = [0, 1, 2, 3, 4, 5, 6];
  // Among entries that fit equally well, types and articles are first, and what the compiler or DocC has made is last.
  const WEIGHTS = { Section: 3, Case: 2, "API Collection": 4, "Extended Module": 4 };
  for (const kind of ["Class", "Structure", "Enumeration", "Protocol", "Framework", "Article", "Macro"]) WEIGHTS[kind] = 0;

  // `ns`, `fetch` and `request` of NSFetchRequest.
  const wordsOf = text =>
    (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\x00-\x7f]+/g) ?? []).map(word => word.toLowerCase());

  // Words with a space before each, so that a word begins where a space and its beginning are.
  const spaced = texts => ` ${texts.join(" ").replace(/[^\p{L}\d_]+/gu, " ")}`;

  // An entry, prepared once: its words, and its name without parameters.
  const prepared = (entry, kinds) => {
    const title = entry[TITLE].toLowerCase(), parent = entry[PARENT].toLowerCase(), kind = kinds[entry[KIND]];
    const camel = wordsOf(entry[TITLE].split("(")[0]);
    return {
      entry, title, base: title.split("(")[0].split(".").at(-1), path: `${parent}.${title.split("(")[0]}`,
      camel, words: spaced([title, ...wordsOf(entry[TITLE])]), parents: spaced([parent, ...wordsOf(entry[PARENT])]),
      abstract: spaced([entry[ABSTRACT].toLowerCase()]),
      weight: (kind.startsWith("Extended") ? 4 : WEIGHTS[kind] ?? 1) + 5 * entry[DEPRECATED],
    };
  };

  // Whether a text consists of beginnings of all words up to some word: `nfr` and `nsfetchreq` of NSFetchRequest.
  const abbreviates = (text, words, first = 0) => {
    if (text === "") return true;
    const word = words[first] ?? "";
    for (let length = 1; length <= word.length && text[length - 1] === word[length - 1]; length++) {
      if (abbreviates(text.slice(length), words, first + 1)) return true;
    }
    return false;
  };

  // How well an entry fits: 0 is its name, 6 are words of its abstract, undefined is not at all.
  const rank = ({ title, base, path, words, camel, parents, abstract }, text, terms) => {
    if (text === base || text === title || text === path) return 0;
    // Of NSPredicate, many know the rest of the name only.
    if (camel[0] === "ns" && base === `ns${text}`) return 1;
    if (base.startsWith(text) || title.startsWith(text) || path.startsWith(text) && text.includes(".")) return 1;
    if (abbreviates(text, camel) || camel[0] === "ns" && abbreviates(text, camel, 1)) return 2;
    const begins = (...texts) => terms.every(term => texts.some(text => text.includes(` ${term}`)));
    if (begins(words)) return 3;
    if (begins(words, parents)) return 4;
    if (title.includes(text)) return 5;
    if (begins(words, parents, abstract)) return 6;
  };

  const find = (all, query) => {
    const text = query.toLowerCase().replace(/\s+/g, ""), terms = query.toLowerCase().split(/[^\p{L}\d_]+/u).filter(Boolean);
    if (text === "") return [];
    const found = [];
    for (const each of all) {
      const fit = rank(each, text, terms);
      if (fit !== undefined) found.push([fit, each]);
    }
    found.sort(([fit, a], [other, b]) => fit - other || a.weight - b.weight || a.title.length - b.title.length
      || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
    return found.map(([, each]) => each.entry);
  };

  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const field = element("input", { type: "search", placeholder: "Search", autocomplete: "off", spellcheck: false });
  field.setAttribute("aria-label", "Search all libraries");
  field.setAttribute("aria-keyshortcuts", "/");
  field.setAttribute("aria-controls", "results");
  const count = element("p", { className: "count" }), list = element("ol");
  count.setAttribute("role", "status");
  const results = element("div", { id: "results", hidden: true }, count, list);
  const search = element("search", {}, field, element("kbd", { ariaHidden: "true", textContent: "/" }), results);

  let entries, table, wanted = false;

  const load = () => {
    if (wanted) return;
    wanted = true;
    const script = element("script", { src: new URL("assets/index.js", root) });
    script.onload = () => {
      table = globalThis.documentationIndex;
      entries = table.entries.map(entry => prepared(entry, table.kinds));
      show();
    };
    script.onerror = () => {
      wanted = false;
      count.textContent = "The index is missing: assets/index.js";
    };
    document.head.append(script);
  };

  const row = entry => {
    const kind = table.kinds[entry[KIND]], isText = kind === "Section" || kind === "Article";
    const place = [kind, entry[PARENT], table.libraries[entry[LIBRARY]]];
    const link = element("a", { href: new URL(entry[ADDRESS], root) },
      element(isText ? "span" : "code", { className: "name", textContent: entry[TITLE] }), " ",
      element("span", { className: "place", textContent: [...new Set(place.filter(Boolean))].join(" · ") }), " ",
      element("span", { className: "text", textContent: entry[ABSTRACT] }));
    const mark = element("span", { className: "mark deprecated", textContent: "Deprecated" });
    if (entry[DEPRECATED]) link.firstChild.after(" ", mark);
    return element("li", {}, link);
  };

  const show = () => {
    results.hidden = field.value.trim() === "";
    if (results.hidden || !entries) return;
    const found = find(entries, field.value);
    list.replaceChildren(...found.slice(0, LIMIT).map(row));
    list.scrollTop = 0;
    count.textContent = found.length === 0 ? "Nothing found" : found.length === 1 ? "1 result"
      : found.length > LIMIT ? `${found.length} results, the best ${LIMIT} of them below` : `${found.length} results`;
  };

  const close = () => {
    results.hidden = true;
  };

  // Arrows move the focus through the links, so that they are opened, copied and read aloud as links are.
  const move = step => {
    const places = [field, ...list.querySelectorAll("a")], now = places.indexOf(document.activeElement);
    places[Math.min(Math.max(now + step, 0), places.length - 1)].focus();
  };

  field.addEventListener("focus", load);
  field.addEventListener("input", show);
  field.addEventListener("click", show);
  search.addEventListener("keydown", event => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (document.activeElement === field) show();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && event.target === field) {
      list.querySelector("a")?.click();
    } else if (event.key === "Escape") {
      if (results.hidden) field.value = "";
      close();
      field.focus();
    } else if (event.target !== field && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      field.focus(); // What is typed goes on where the text is.
      return;
    } else {
      return;
    }
    event.preventDefault();
  });
  search.addEventListener("focusout", event => {
    if (event.relatedTarget && !search.contains(event.relatedTarget)) close();
  });
  list.addEventListener("click", close);
  document.addEventListener("pointerdown", event => {
    if (!search.contains(event.target)) close();
  });
  document.addEventListener("keydown", event => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || search.contains(event.target)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  document.querySelector("header").append(search);
})();
