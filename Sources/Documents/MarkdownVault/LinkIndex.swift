/// An index of the names of a vault's files, for resolving links.
///
/// Add all files before resolving links: the target of a link depends on all names. The index holds names only, so a
/// vault may be far larger than memory.
///
/// ```swift
/// var index = LinkIndex()
/// index.add(note, metadata: note.metadata(timeZone: .current))
/// index.resolve(reference, from: note.path)
/// ```
public struct LinkIndex: Sendable {
    /// The paths of files by lowercase name. Strings compare by canonical equivalence, so decomposed names, as macOS
    /// writes them, are found, too.
    private var paths: [String: [VaultPath]] = [:]
    /// The paths of notes by lowercase alias, title or identifier.
    private var aliases: [String: [VaultPath]] = [:]
    private static let noteExtensions = ["md", "markdown"]

    /// Creates an empty index.
    public init() {}

    /// Adds a file.
    public mutating func add(_ path: VaultPath) {
        paths[path.name.lowercased(), default: []].append(path)
    }

    /// Adds a note with its aliases, title and identifier.
    public mutating func add(_ note: VaultNote, metadata: NoteMetadata) {
        add(note.path, names: metadata.aliases + [metadata.title] + (metadata.identifier.map { [$0] } ?? []))
    }

    /// Adds a note by its path and its alternative names. A Zettel number of eight or more digits at the start of the
    /// file name also becomes one.
    public mutating func add(_ path: VaultPath, names: [String]) {
        add(path)
        let stem = path.stem.lowercased()
        for name in Set((names + [path.zettelNumber].compactMap { $0 }).map { $0.lowercased() }) where name != stem {
            aliases[name, default: []].append(path)
        }
    }

    /// Returns the text of a wiki link that leads to a file from any note: its name if that is unique, otherwise its
    /// path from the vault's root; for notes without the extension.
    public func target(of path: VaultPath) -> String {
        let isNote = Self.noteExtensions.contains(path.fileExtension.lowercased())
        let text = (paths[path.name.lowercased()] ?? []).count > 1 ? "/\(path.text)" : path.name
        return isNote ? String(text.dropLast(path.fileExtension.count + 1)) : text
    }

    /// Returns whether the index has a file at exactly this path.
    public func contains(_ path: VaultPath) -> Bool {
        paths[path.name.lowercased()]?.contains(path) ?? false
    }

    /// Returns whether a wiki link of this name leads to a file.
    public func hasFile(named name: String) -> Bool {
        resolve(target: name, from: nil, isRelative: false).path != nil
    }

    // MARK: - Resolving

    /// Resolves a link by Obsidian's rules: case-insensitively, and a path may be abbreviated to its last components.
    ///
    /// Of several matching files, those whose names have the same case come first, then those in the note's folder or below, then those with
    /// shorter paths. If no file has the name, a note with this alias, title or identifier is used.
    public func resolve(_ reference: MarkdownReference, from source: VaultPath) -> LinkResolution {
        if reference.isExternal { return .external }
        if reference.target.isEmpty { return .file(source, others: []) }
        let isRelative = reference.form != .wikiLink && reference.form != .wikiEmbed
        return resolve(target: reference.target, from: source.parent, isRelative: isRelative)
    }

    private func resolve(target: String, from folder: VaultPath?, isRelative: Bool) -> LinkResolution {
        let names = target.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let isFromRoot = target.utf8.first == UInt8(ascii: "/")
        let hasDots = names.contains("..") || names.first == "."
        if isRelative || hasDots, !isFromRoot {
            guard let path = joined(folder, names) else { return .missing(.outside) }
            if let found = file(at: path) { return .file(found, others: []) }
            if hasDots { return .missing(.noFile) }
        }
        let key = names.joined(separator: "/").lowercased()
        if isFromRoot || names.count > 1, let found = file(at: names) { return .file(found, others: []) }
        if isFromRoot { return .missing(.noFile) }
        let found = Self.exactFirst(candidates(names).sorted { precedes($0, $1, from: folder) }) { path in
            path.name == names.last || path.stem == names.last
        }
        if let first = found.first { return .file(first, others: Array(found.dropFirst())) }
        let called = (aliases[key] ?? []).sorted { precedes($0, $1, from: folder) }
        return called.first.map { .file($0, others: Array(called.dropFirst())) } ?? .missing(.noFile)
    }

    /// Joins a relative path to a folder; nil if it leads out of the vault.
    private func joined(_ folder: VaultPath?, _ names: [String]) -> [String]? {
        var result = folder?.components ?? []
        for name in names where name != "." {
            if name != ".." {
                result.append(name)
            } else if result.popLast() == nil {
                return nil
            }
        }
        return result
    }

    /// Returns the file with this path, with or without the extension of notes; if there is none, one that differs in case.
    private func file(at names: [String]) -> VaultPath? {
        let text = names.joined(separator: "/")
        let texts = [text] + Self.noteExtensions.map { "\(text).\($0)" }
        let keys = texts.map { $0.lowercased() }
        let found = candidates(names).filter { keys.contains($0.text.lowercased()) }.sorted()
        return Self.exactFirst(found) { texts.contains($0.text) }.first
    }

    /// Returns paths with those first whose letters have the case that was written.
    private static func exactFirst(_ paths: [VaultPath], _ isExact: (VaultPath) -> Bool) -> [VaultPath] {
        paths.count < 2 ? paths : paths.filter(isExact) + paths.filter { !isExact($0) }
    }

    /// Returns the files whose paths end in these components.
    private func candidates(_ names: [String]) -> [VaultPath] {
        guard let last = names.last?.lowercased() else { return [] }
        let folders = names.dropLast().map { $0.lowercased() }
        // The extensions of notes are tried first, because the name of a note may contain a dot.
        for name in Self.noteExtensions.map({ "\(last).\($0)" }) + [last] {
            let found = (paths[name] ?? []).filter { path in
                folders.isEmpty || path.components.dropLast().suffix(folders.count).map { $0.lowercased() } == folders
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    private func precedes(_ one: VaultPath, _ other: VaultPath, from folder: VaultPath?) -> Bool {
        let beginning = folder.map { "\($0.text)/" } ?? ""
        let rank = { (path: VaultPath) in
            (path.text.hasPrefix(beginning) ? 0 : 1, path.text.utf8.count)
        }
        return rank(one) == rank(other) ? one < other : rank(one) < rank(other)
    }
}

/// The result of resolving a link.
public enum LinkResolution: Hashable, Sendable {
    /// The link leads to a file of the vault. `others` have the same name, and other programs might choose one of them.
    case file(VaultPath, others: [VaultPath])
    /// The link leads to an address outside the vault, such as a web page.
    case external
    case missing(Reason)

    /// The reason why a link is broken.
    public enum Reason: String, Sendable {
        case noFile = "there is no such file"
        case outside = "it leads out of the vault"
    }

    /// The path of the file; nil for external and broken links.
    public var path: VaultPath? {
        guard case .file(let path, _) = self else { return nil }
        return path
    }
}

/// A broken link.
public struct UnresolvedLink: Hashable, Sendable, CustomStringConvertible {
    /// The note with the link.
    public let source: VaultPath
    /// The link.
    public let reference: MarkdownReference
    /// The reason why it is broken.
    public let reason: LinkResolution.Reason

    /// A line such as `Ideas/Boxes.md: “Luhman”: there is no such file`.
    public var description: String {
        "\(source): \u{201C}\(reference.target)\u{201D}: \(reason.rawValue)"
    }
}

extension LinkIndex {
    /// Returns the broken links of a note, in order. Pass `outline` if it is at hand, so that the text is not parsed
    /// again.
    public func unresolved(in note: VaultNote, outline: MarkdownOutline? = nil) -> [UnresolvedLink] {
        (outline ?? note.outline).references.compactMap { reference in
            guard case .missing(let reason) = resolve(reference, from: note.path) else { return nil }
            return UnresolvedLink(source: note.path, reference: reference, reason: reason)
        }
    }
}
