"""Writes what DocC has collected about a symbol or an article as HTML. Scripts/docs-pages makes pages of it.

Whatever stands in the documentation is text here: it is escaped, and it cannot name an address that runs a script.
"""
import os, re, sys
from html import escape
from urllib.parse import quote, urlsplit

SCHEMES = ("http", "https", "mailto")
# Headings that DocC writes by itself. Nobody looks for them.
GENERATED = ("Overview", "Discussion", "Return Value", "Parameters")
SWIFT = re.compile(
    r'(?P<comment>//.*|/\*[\s\S]*?\*/)|(?P<string>"""[\s\S]*?"""|(#*)"(?:\\.|[^"\\\n])*"\3)|(?P<attribute>[@#]\w+)'
    r"|(?P<number>\b\d[\w.]*)|(?P<keyword>\b(?:actor|any|as|async|await|break|case|catch|class|continue|default|defer|do"
    r"|else|enum|extension|false|final|for|func|guard|if|import|in|init|inout|internal|is|lazy|let|mutating|nil|nonisolated"
    r"|open|override|private|protocol|public|return|self|Self|some|static|struct|super|switch|throw|throws|true|try|typealias"
    r"|var|weak|where|while)\b)")
WRAPPED = {"emphasis": "em", "strong": "strong", "newTerm": "dfn", "inlineHead": "strong", "strikethrough": "s",
           "superscript": "sup", "subscript": "sub"}


def tag(name, content, **attributes):
    """An element. Its content is HTML; its attributes are text. Those that are None are left out."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
                      for key, value in attributes.items() if value is not None)
    return f"<{name}{written}>{content}</{name}>"


def breakable(text):
    """The name of a symbol, which may continue on a new line at its parameters."""
    return re.sub(r"(?<=[:(.])(?=\w)", "<wbr>", escape(text))


def highlighted(code):
    parts, end = [], 0
    for token in SWIFT.finditer(code):
        parts += [escape(code[end:token.start()]), tag("span", escape(token[0]), class_=token.lastgroup)]
        end = token.end()
    return "".join(parts) + escape(code[end:])


def spread(tokens):
    """The tokens of a declaration, with each of its parameters in a line of its own if one line is too short for them."""
    parameters = sum(token["kind"] == "externalParam" for token in tokens)
    if parameters < 2 or sum(len(token["text"]) for token in tokens) <= 72:
        return tokens
    found, depth, is_open = [], 0, False
    for token in tokens:
        text = token["text"]
        if token["kind"] == "externalParam" and depth == 1:
            found[-1] = found[-1] | {"text": found[-1]["text"].rstrip(" ")}
            text, is_open = "\n    " + text, True
        elif token["kind"] == "text":
            text = ""
            for letter in token["text"]:
                depth += (letter in "([") - (letter in ")]")
                is_end = letter == ")" and depth == 0 and is_open
                text, is_open = text + ("\n)" if is_end else letter), is_open and not is_end
        found.append(token | {"text": text})
    return found


def document(file, title, trail, main, contents=""):
    """A whole page."""
    up = "../" * file.count("/")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="stylesheet" href="{up}assets/style.css">
<script defer src="{up}assets/search.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a href="{up}index.html">Documentation</a></header>
<div class="columns">
{contents}
<div class="page">
{trail}
<main id="main" tabindex="-1">
{main}
</main>
</div>
</div>
</body>
</html>
"""


class Text:
    """Writes the parts of a page as HTML."""

    def __init__(self, site, page, file=None):
        self.site, self.source, self.file = site, page, file or page.file
        self.ids, self.contents, self.entries = {"main"}, [], []

    def path(self, file):
        return quote(os.path.relpath(file, os.path.dirname(self.file) or ".").replace(os.sep, "/"))

    def link(self, identifier, content):
        """Content that leads to what an identifier means, if there is a page of it."""
        target = self.site.target(self.source, identifier)
        if not target:
            return content
        return tag("a", content, href=self.path(target[0]) + (f"#{quote(target[1])}" if target[1] else ""))

    def inline(self, parts):
        return "".join(map(self.part, parts))

    def part(self, part):
        kind = part["type"]
        if kind == "text":
            return escape(part["text"])
        if kind == "codeVoice":
            return tag("code", breakable(part["code"]))
        if kind in WRAPPED:
            return tag(WRAPPED[kind], self.inline(part["inlineContent"]))
        if kind == "link":
            return self.foreign(part["destination"], escape(part["title"]))
        if kind == "image":
            return self.image(part["identifier"])
        if kind == "reference":
            return self.reference(part)
        sys.exit(f"docs-pages: error: {self.source.url} has text of the kind “{kind}”, which pages cannot show")

    def reference(self, part):
        reference = self.source.references.get(part["identifier"])
        if not reference:
            sys.exit(f"docs-pages: error: {self.source.url} refers to {part['identifier']}, of which DocC tells nothing")
        title = reference.get("titleInlineContent") or [{"type": "text", "text": reference.get("title", "")}]
        content = self.inline(part.get("overridingTitleInlineContent") or title)
        if reference["type"] == "link":
            return self.foreign(reference["url"], content)
        if reference.get("kind") == "symbol" and "overridingTitle" not in part:
            content = tag("code", breakable(reference["title"]))
        return self.link(part["identifier"], content) if part.get("isActive", True) else content

    def foreign(self, address, content):
        return tag("a", content, href=address) if urlsplit(address).scheme in SCHEMES else content

    def image(self, identifier):
        """A picture, which is copied; in the dark the one for the dark, if there is one."""
        reference, files = self.source.references[identifier], {}
        for variant in reference["variants"]:
            file = "images/" + self.source.archive.name + "/" + os.path.basename(variant["url"])
            self.site.images[file] = self.source.archive / variant["url"].lstrip("/")
            files["dark" if "dark" in variant.get("traits", []) else "light"] = self.path(file)
        first = files.get("light") or files["dark"]
        dark = f'<source srcset="{files["dark"]}" media="(prefers-color-scheme: dark)">' if len(files) > 1 else ""
        return tag("picture", f'{dark}<img src="{first}" alt="{escape(reference.get("alt") or "")}" loading="lazy">')

    def blocks(self, blocks):
        return "\n".join(self.block(block, blocks[number + 1:number + 2]) for number, block in enumerate(blocks))

    def block(self, block, following=()):
        kind = block["type"]
        if kind == "heading":
            return self.heading(block["text"], block["anchor"], block["level"],
                                self.source.plain([each for each in following if each["type"] == "paragraph"]))
        if kind == "codeListing":
            code = "\n".join(block["code"])
            text = highlighted(code) if block.get("syntax") == "swift" else escape(code)
            return tag("pre", tag("code", text), tabindex=0)
        if kind in ("unorderedList", "orderedList"):
            items = "".join(tag("li", self.blocks(item["content"])) for item in block["items"])
            return tag("ul", items) if kind == "unorderedList" else tag("ol", items, start=block.get("start"))
        if kind == "termList":
            return tag("dl", "".join(tag("dt", self.inline(item["term"]["inlineContent"]))
                                     + tag("dd", self.blocks(item["definition"]["content"])) for item in block["items"]))
        if kind == "aside":
            name = block.get("name") or block["style"].capitalize()
            return tag("aside", tag("p", escape(name), class_="name") + self.blocks(block["content"]), class_=block["style"],
                       aria_label=name)
        if kind == "table":
            return self.table(block)
        if kind in ("paragraph", "small"):
            return tag("p", self.inline(block["inlineContent"]), class_="small" if kind == "small" else None)
        if kind == "links":
            return self.items(block["items"])
        if kind == "thematicBreak":
            return "<hr>"
        sys.exit(f"docs-pages: error: {self.source.url} has a block of the kind “{kind}”, which pages cannot show")

    def table(self, block):
        rows = []
        for number, row in enumerate(block["rows"]):
            is_head = number == 0 and block["header"] in ("row", "both")
            cells = (tag("th" if is_head or column == 0 and block["header"] in ("column", "both") else "td",
                         self.inline(cell[0]["inlineContent"]) if len(cell) == 1 else self.blocks(cell),
                         scope="col" if is_head else None) for column, cell in enumerate(row))
            rows.append(tag("tr", "".join(cells)))
        return tag("div", tag("table", "\n".join(rows)), class_="table", tabindex=0)

    def heading(self, text, anchor, level, abstract=""):
        """A heading, which is in the table of contents. The search finds it, unless its abstract is None."""
        original, number = anchor, 1
        while anchor in self.ids:
            number += 1
            anchor = f"{original}-{number}"
        self.ids.add(anchor)
        self.contents.append((level, text, anchor))
        if abstract is not None and text not in GENERATED:
            self.enter(text, "Section", self.source.title, anchor, abstract)
        return tag(f"h{min(level, 6)}", tag("a", escape(text), href=f"#{quote(anchor)}"), id=anchor)

    def enter(self, title, kind, parent, anchor, abstract, is_deprecated=False):
        """Adds what the search finds, in the order that Documentation/Pages/search.js knows."""
        address = quote(self.file) + (f"#{quote(anchor)}" if anchor else "")
        short = abstract if len(abstract) <= 160 else abstract[:160].rsplit(" ", 1)[0] + " …"
        library = self.site.archives.index(self.source.archive)
        self.entries.append([title, kind, library, address, parent, short, int(is_deprecated)])

    def tokens(self, tokens):
        parts = []
        for token in tokens:
            text = escape(token["text"])
            if token["kind"] != "text":
                text = tag("span", text, class_=token["kind"])
            symbol = self.site.symbols.get(token.get("preciseIdentifier"))
            if "identifier" in token:
                text = self.link(token["identifier"], text)
            elif symbol and symbol.url != self.source.url:
                text = tag("a", text, href=self.path(symbol.file))
            parts.append(text)
        return "".join(parts)

    def items(self, identifiers):
        """What a page lists: each with its declaration, or title, and its abstract."""
        return tag("ul", "\n".join(tag("li", self.item(identifier)) for identifier in identifiers), class_="topics")

    def item(self, identifier):
        reference, marks = self.source.references.get(identifier, {}), ""
        if fragments := reference.get("fragments"):
            name = "".join(tag("span", breakable(token["text"]), class_=token["kind"]) for token in fragments)
            name = tag("code", name)
        else:
            name = escape(self.source.name(identifier))
        for mark in ("deprecated", "required"):
            marks += " " + tag("span", mark.capitalize(), class_=f"mark {mark}") if reference.get(mark) else ""
        abstract = self.inline(reference.get("abstract", []))
        return self.link(identifier, name) + marks + (tag("p", abstract) if abstract else "")

    def section(self, section):
        """A part of the page that is neither abstract nor lists of other pages."""
        kind = section["kind"]
        if kind == "declarations":
            return "".join(tag("pre", tag("code", self.tokens(spread(each["tokens"]))), class_="declaration", tabindex=0)
                           for each in section["declarations"])
        if kind == "parameters":
            rows = "".join(tag("dt", tag("code", escape(each["name"]))) + tag("dd", self.blocks(each["content"]))
                           for each in section["parameters"])
            return self.heading("Parameters", "parameters", 2) + tag("dl", rows)
        if kind == "content":
            return self.blocks(section["content"])
        if kind == "mentions":
            return self.heading("Mentioned in", "mentions", 2, None) + self.items(section["mentions"])
        sys.exit(f"docs-pages: error: {self.source.url} has a section of the kind “{kind}”, which pages cannot show")

    def lists(self):
        """What the page leads to: topics, and symbols that have to do with its own."""
        for key in ("topicSections", "defaultImplementationsSections", "relationshipsSections", "seeAlsoSections"):
            sections = self.source.json.get(key, [])
            if key == "seeAlsoSections" and sections:
                yield self.heading("See also", "see-also", 2, None)
            for section in sections:
                title, level = section.get("title", "Topics"), 3 if key == "seeAlsoSections" else 2
                is_own = key == "topicSections" and not section.get("generated")
                yield self.heading(title, section.get("anchor") or re.sub(r"\W+", "-", title), level, "" if is_own else None)
                yield self.blocks(section["discussion"]["content"]) if "discussion" in section else ""
                if key == "relationshipsSections":
                    names = (self.link(each, tag("code", escape(self.source.name(each)))) for each in section["identifiers"])
                    yield tag("ul", "".join(tag("li", name) for name in names), class_="names")
                else:
                    yield self.items(section["identifiers"])

    def page(self):
        source, metadata, deprecation = self.source, self.source.metadata, self.source.json.get("deprecationSummary")
        parent = source.name(source.parents[-1]) if source.parents else ""
        self.enter(source.title, source.kind, parent, "", source.plain(source.abstract), deprecation is not None)
        kind = escape(source.kind) + (" · Required" if metadata.get("required") else "")
        heading = tag("h1", breakable(source.title) if source.is_symbol else escape(source.title),
                      class_="symbol" if source.is_symbol else None)
        parts = [tag("p", kind, class_="kind"), heading, tag("p", self.inline(source.abstract), class_="abstract")]
        if deprecation is not None:
            parts.append(tag("aside", tag("p", "Deprecated", class_="name") + self.blocks(deprecation), class_="deprecated",
                             aria_label="Deprecated"))
        sections = source.json.get("primaryContentSections", [])
        parts += map(self.section, sorted(sections, key=lambda section: section["kind"] == "mentions"))
        if conformance := metadata.get("conformance"):
            words = [*conformance["availabilityPrefix"], {"type": "text", "text": " "}, *conformance["constraints"]]
            parts.insert(3, tag("p", self.inline(words), class_="small"))
        parts += self.lists()
        trail = "".join(tag("li", self.link(each, breakable(source.name(each)))) for each in source.parents)
        trail = tag("nav", tag("ol", trail), class_="trail", aria_label="Breadcrumb") if trail else ""
        names = [source.title, *map(source.name, reversed(source.parents))]
        return document(self.file, " – ".join(names), trail, "\n".join(parts), self.overview())

    def overview(self):
        """The headings of a long page, beside it."""
        if len(self.contents) < 3:
            return ""
        items = (tag("li", tag("a", breakable(text), href=f"#{quote(anchor)}"), class_=f"level-{level}")
                 for level, text, anchor in self.contents if level <= 3)
        return tag("nav", tag("p", "On this page") + tag("ul", "".join(items)), class_="contents", aria_label="On this page")
