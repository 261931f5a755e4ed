public import Foundation

extension VaultNote {
    /// Writes a text to the front matter, under the key that the note has for it; nil removes it.
    public mutating func set(_ field: NoteField, to text: String?) {
        change(field) { $0.set($1, to: text.map(FrontMatterValue.text)) }
    }

    /// Writes a list to the front matter; one without items removes it.
    public mutating func set(_ field: NoteField, to items: [String]) {
        change(field) { $0.set($1, to: items.isEmpty ? nil : .list(items)) }
    }

    /// Writes a truth value to the front matter; one that is false only where something is written already.
    public mutating func set(_ field: NoteField, to flag: Bool) {
        guard flag != (field.value(in: frontMatter).flag ?? false) else { return }
        change(field) { $0.set($1, toLiteral: flag ? "true" : "false") }
    }

    /// Writes a date to the front matter, unless it has that date already, to the second and in whatever form.
    public mutating func set(_ field: NoteField, to date: Date, timeZone: TimeZone) {
        let old = field.value(in: frontMatter).text.flatMap { VaultDate.read($0, timeZone: timeZone) }
        guard old.map({ abs($0.timeIntervalSince(date)) >= 1 }) ?? true else { return }
        change(field) { $0.set($1, toLiteral: VaultDate.text(date)) }
    }

    private mutating func change(_ field: NoteField, _ change: (inout FrontMatter, String) -> Void) {
        let lineEnd = body.utf8.firstIndex(of: 0x0A).map { body.utf8[..<$0].last == 0x0D ? "\r\n" : "\n" } ?? "\n"
        var new = frontMatter ?? FrontMatter(lineEnd: lineEnd)
        change(&new, field.key(in: new) ?? field.key)
        frontMatter = frontMatter == nil && new.entries.isEmpty ? nil : new
    }
}

extension FrontMatter {
    fileprivate mutating func set(_ key: String, to value: FrontMatterValue?) {
        if let value { set(key, to: value) } else { remove(key) }
    }
}
