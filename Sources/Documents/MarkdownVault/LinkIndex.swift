/// What the files of a vault are called, so that links find them.
///
/// Fill it first, with every file, then resolve: where a link leads depends on all there is. It holds names only, so a
/// vault may be far larger than memory.
///
/// ```swift
/// var index = LinkIndex()
/// index.add(note, metadata: note.metadata(timeZone: .current))
/// index.resolve(reference, from: note.path)
/// ```
public struct LinkIndex: Sendable {
    /// The paths of files by their names in small letters. Swift compares texts by Unicode's rules, so that a name from a
    /// Mac, in pieces, is found, too.
    private var paths: [String: [VaultPath]] = [:]
    /// The notes by what else they are called.
    private var aliases: [String: [VaultPath]] = [:]
    private static let noteExtensions = ["md", "markdown"]

    /// An index without files.
    public init() {}

    /// Adds a file of any kind.
    public mutating func add(_ path: VaultPath) {
        paths[path.name.lowercased(), default: []].append(path)
    }

    /// Adds a note with its aliases, its title, and the digits that its name begins with.
    public mutating func add(_ note: VaultNote, metadata: NoteMetadata) {
        add(note.path, names: metadata.aliases + [metadata.title] + (metadata.identifier.map { [$0] } ?? []))
    }

    /// Adds a note by its path and by what else it is called.
    public mutating func add(_ path: VaultPath, names: [String]) {
        add(path)
        let stem = path.stem
        let digits = stem.prefix { $0.isNumber && $0.isASCII }
        let isZettel = digits.count >= 8 && digits.count < stem.count
        for name in Set((names + (isZettel ? [String(digits)] : [])).map { $0.lowercased() })
        where name != stem.lowercased() {
            aliases[name, default: []].append(path)
        }
    }

    /// What a link in brackets says to lead to a file from anywhere: its name if no other file has it, else its path; without
    /// the ending of notes.
    public func target(of path: VaultPath) -> String {
        let isNote = Self.noteExtensions.contains(path.fileExtension.lowercased())
        let text = (paths[path.name.lowercased()] ?? []).count > 1 ? "/\(path.text)" : path.name
        return isNote ? String(text.dropLast(path.fileExtension.count + 1)) : text
    }

    /// Whether there is a file at exactly this path.
    public func contains(_ path: VaultPath) -> Bool {
        paths[path.name.lowercased()]?.contains(path) ?? false
    }

    // MARK: - Resolving

    /// Where a link leads, by Obsidian's rules: case does not matter, and the end of a path will do.
    ///
    /// Of several files, the one in the note's own folder or below comes first, then the one with the shortest path. Where no
    /// file has the name, a note that has it for an alias, a title or an identifier is taken.
    public func resolve(_ reference: MarkdownReference, from source: VaultPath) -> LinkResolution {
        if reference.isExternal { return .external }
        if reference.target.isEmpty { return .file(source, others: []) }
        let isRelative = reference.form != .wikiLink && reference.form != .wikiEmbed
        return resolve(target: reference.target, from: source, isRelative: isRelative)
    }

    private func resolve(target: String, from source: VaultPath, isRelative: Bool) -> LinkResolution {
        let names = target.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let isFromRoot = target.utf8.first == UInt8(ascii: "/")
        let hasDots = names.contains("..") || names.first == "."
        if isRelative || hasDots, !isFromRoot {
            guard let path = joined(source.parent, names) else { return .missing(.outside) }
            if let found = file(at: path) { return .file(found, others: []) }
            if hasDots { return .missing(.noFile) }
        }
        let key = names.joined(separator: "/").lowercased()
        if isFromRoot || names.count > 1, let found = file(at: names) { return .file(found, others: []) }
        if isFromRoot { return .missing(.noFile) }
        let found = candidates(names).sorted { precedes($0, $1, from: source) }
        if let first = found.first { return .file(first, others: Array(found.dropFirst())) }
        let called = (aliases[key] ?? []).sorted { precedes($0, $1, from: source) }
        return called.first.map { .file($0, others: Array(called.dropFirst())) } ?? .missing(.noFile)
    }

    /// A path from a folder; nil if it leads out of the vault.
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

    /// The file with exactly this path, but for case and the ending of notes.
    private func file(at names: [String]) -> VaultPath? {
        let key = names.joined(separator: "/").lowercased()
        let keys = [key] + Self.noteExtensions.map { "\(key).\($0)" }
        for candidate in candidates(names) where keys.contains(candidate.text.lowercased()) { return candidate }
        return nil
    }

    /// The files whose paths end with these names.
    private func candidates(_ names: [String]) -> [VaultPath] {
        guard let last = names.last?.lowercased() else { return [] }
        let folders = names.dropLast().map { $0.lowercased() }
        // A note's name may have a dot in it, so the ending is tried first.
        for name in Self.noteExtensions.map({ "\(last).\($0)" }) + [last] {
            let found = (paths[name] ?? []).filter { path in
                folders.isEmpty || path.components.dropLast().suffix(folders.count).map { $0.lowercased() } == folders
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    private func precedes(_ one: VaultPath, _ other: VaultPath, from source: VaultPath) -> Bool {
        let folder = source.parent.map { "\($0.text)/" } ?? ""
        let rank = { (path: VaultPath) in
            (folder.isEmpty || path.text.hasPrefix(folder) ? 0 : 1, path.text.utf8.count)
        }
        return rank(one) == rank(other) ? one < other : rank(one) < rank(other)
    }
}
