import DocumentRichText
import Foundation

/// The conversion of Evernote's markup into rich text.
struct EvernoteText {
    /// A file of the note, by its place in the vault.
    struct File {
        let address: String
        let name: String
        let isImage: Bool
    }

    /// What an element means for its content and its end.
    private enum Meaning {
        case same
        case code
        case line
        /// Its content is left out.
        case hidden
    }

    /// Returns the file of a digest, as the text names it.
    let file: (String) -> File?
    /// Returns the file for an address of the form `data:…`.
    let embedded: (EmbeddedData) throws -> File?
    /// The tasks by their groups.
    private let tasks: [String: [EvernoteNote.Task]]
    /// The digests of files that the text does not have, and what is encrypted in it.
    private(set) var missing: Set<String> = []
    private(set) var encrypted: [String] = []
    private var shown: Set<String> = []
    private var output = MarkupOutput()
    private var open = OpenElements<Meaning>()
    private var hiddenDepth = 0
    private var codeDepth = 0
    /// Whether the current line of code has text; nil outside of lines.
    private var hasCode = false
    private var shownTasks: Set<String> = []

    init(
        tasks: [EvernoteNote.Task],
        file: @escaping (String) -> File?,
        embedded: @escaping (EmbeddedData) throws -> File?
    ) {
        self.tasks = Dictionary(grouping: tasks, by: \.group)
        (self.file, self.embedded) = (file, embedded)
    }

    /// Converts a text. Tasks and files that it does not mention follow it.
    mutating func document(_ content: String, files: [(digest: String, file: File)]) throws -> RichTextDocument {
        var tokenizer = HTMLTokenizer(content)
        while let token = tokenizer.next() {
            switch token {
            case .start(let name, _) where name == "script" || name == "style": tokenizer.skip(to: name)
            case .start(let name, let attributes): try start(name, attributes)
            case .end(let name): end(name)
            case .text(let bytes): text(bytes)
            }
        }
        while codeDepth > 0 { end("div") }
        for group in tasks.keys.sorted() { write(tasksOf: group) }
        for (digest, file) in files where !shown.contains(digest) {
            output.start("div")
            output.file(file.address, named: file.name, isImage: file.isImage)
            output.end("div")
        }
        let html = output.html.replacing("\u{A0}", with: " ").replacing("&nbsp;", with: " ")
        var document = try RichTextDocument(html: html)
        document.tidy()
        return document
    }

    private mutating func text(_ bytes: ArraySlice<UInt8>) {
        guard hiddenDepth == 0 else { return }
        if codeDepth > 0 { hasCode = true }
        output.append(raw: bytes)
    }

    // MARK: - Elements

    private mutating func start(_ name: String, _ attributes: [String: String]) throws {
        guard hiddenDepth == 0 else { return push(name, .hidden) }
        if codeDepth > 0 { return startInCode(name) }
        let style = CSSWords(attributes["style"] ?? "")
        switch name {
        case "en-note", "html", "body": break
        case "en-media": show(attributes)
        case "en-todo": output.append(text: attributes["checked"] == "true" ? TaskBox.done : TaskBox.open)
        case "en-crypt":
            let hint = attributes["hint"] ?? ""
            encrypted.append(hint)
            output.append(text: hint.isEmpty ? "[encrypted text]" : "[encrypted text, hint: \(hint)]")
            push(name, .hidden)
        case "div" where style["-en-codeblock"] == "true" || style["--en-codeblock"] == "true":
            let language = style["--en-codeblocklanguage"] ?? style["--en-syntaxlanguage"] ?? "plaintext"
            let isNamed = language != "plaintext"
            output.start("pre", isNamed ? ["data-language": language.replacing(" ", with: "-")] : [:])
            push(name, .code)
        case "div" where style["--en-task-group"] == "true":
            write(tasksOf: style["--en-id"] ?? "")
            push(name, .hidden)
        case "li":
            output.start("li")
            if let isDone = style["--en-checked"] {
                output.append(text: isDone == "true" ? TaskBox.done : TaskBox.open)
            }
            push(name, .same)
        case "img": try showPicture(attributes)
        default:
            output.start(name, style.markup(of: name, attributes))
            if !Self.voids.contains(name) { push(name, .same) }
        }
    }

    private mutating func end(_ name: String) {
        for meaning in open.pop(name) {
            switch meaning {
            case .same: if codeDepth == 0 { output.end(name) }
            case .hidden: hiddenDepth -= 1
            case .line: break
            case .code:
                codeDepth -= 1
                output.end("pre")
            }
        }
    }

    private mutating func push(_ name: String, _ meaning: Meaning) {
        guard open.hasRoom, !Self.voids.contains(name) else { return }
        open.push(name, meaning)
        if meaning == .hidden { hiddenDepth += 1 }
        if meaning == .code { (codeDepth, hasCode) = (codeDepth + 1, false) }
    }

    /// In code, each block is a line, and a break that is alone in one is that line.
    private mutating func startInCode(_ name: String) {
        if name == "br" || name == "div", hasCode {
            output.append(text: "\n")
            hasCode = false
        } else if name == "br" {
            hasCode = true
        }
        push(name, name == "br" ? .same : .line)
    }

    private mutating func show(_ attributes: [String: String]) {
        let digest = attributes["hash"]?.lowercased() ?? ""
        guard let file = file(digest) else {
            _ = missing.insert(digest)
            return
        }
        shown.insert(digest)
        output.file(file.address, named: file.name, isImage: file.isImage)
    }

    private mutating func showPicture(_ attributes: [String: String]) throws {
        guard let source = attributes["src"] else { return }
        guard let data = EmbeddedData(source) else {
            return output.start("img", attributes.filter { $0.key != "style" })
        }
        if let file = try embedded(data) { output.file(file.address, named: file.name, isImage: file.isImage) }
    }

    private mutating func write(tasksOf group: String) {
        guard shownTasks.insert(group).inserted else { return }
        for task in (tasks[group] ?? []).sorted(by: { $0.weight < $1.weight }) {
            output.start("div")
            output.append(text: (task.isDone ? TaskBox.done : TaskBox.open) + task.title)
            output.end("div")
        }
    }

    private static let voids: Set<String> = [
        "br", "hr", "img", "en-media", "en-todo", "col", "wbr", "input", "meta", "link", "base", "area", "embed",
    ]
}
