internal import Foundation
internal import MarkdownVault

/// A property of a file while it is edited: its name, and its value as text, with an item of a list on each line.
struct PropertyDraft: Identifiable, Hashable {
    let id: Int
    var name: String
    var text: String
    /// Whether the value is a list also with a single item or none.
    var isList = false
    /// Whether the value is of a form that cannot be edited here, such as a mapping.
    var isFixed = false
    /// Whether the property is not in the front matter yet.
    var isNew = false

    /// Returns the properties of a front matter that a note does not have by itself.
    static func all(in frontMatter: FrontMatter?) -> [PropertyDraft] {
        FileProperty.entries(in: frontMatter).enumerated().map { number, found in
            switch found.entry.value {
            case .none: PropertyDraft(id: number, name: found.name, text: "")
            case .text(let text): PropertyDraft(id: number, name: found.name, text: text)
            case .list(let items):
                PropertyDraft(id: number, name: found.name, text: items.joined(separator: "\n"), isList: true)
            case .other: PropertyDraft(id: number, name: found.name, text: FileProperty.raw(found.entry), isFixed: true)
            }
        }
    }

    /// Why the property cannot be taken into a front matter that has others; nil if it can.
    func problem(among others: [PropertyDraft]) -> String? {
        guard isNew, !isBlank else { return nil }
        let name = name.trimmingCharacters(in: .whitespaces)
        if name.isEmpty { return "“\(text.prefix(40))” has no name." }
        if others.contains(where: { $0.id != id && $0.name.lowercased() == name.lowercased() }) {
            return "There is a property “\(name)” already."
        }
        var alone = FrontMatter()
        alone.set(name, to: .text("a"))
        guard alone[name] == .text("a") else { return "“\(name)” cannot be a name." }
        guard FileProperty.ownFields.contains(where: { $0.key(in: alone) != nil }) else { return nil }
        return "“\(name)” is kept with the note itself, and written into its file."
    }

    /// Whether nothing was written.
    var isBlank: Bool { (name + text).allSatisfy(\.isWhitespace) }

    /// Writes the value, unless it is the same.
    func write(to frontMatter: inout FrontMatter) {
        guard !isFixed, !isBlank || !isNew else { return }
        let name = name.trimmingCharacters(in: .whitespaces)
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if isList || isNew && lines.count > 1 {
            frontMatter.set(name, to: .list(lines))
        } else if Self.isLiteral(value) {
            frontMatter.set(name, toLiteral: value)
        } else {
            frontMatter.set(name, to: value.isEmpty ? .none : .text(value))
        }
    }

    /// Whether a value is a number, a truth value or a date, which mean something else as a text.
    private static func isLiteral(_ value: String) -> Bool {
        let literal = /-?\d+(\.\d+)?|true|false|\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?/
        return value.wholeMatch(of: literal) != nil
    }
}

extension FrontMatter {
    /// Returns the front matter with properties as they were edited; nil if nothing is left of it.
    static func edited(_ old: FrontMatter?, _ drafts: [PropertyDraft]) -> FrontMatter? {
        var frontMatter = old ?? FrontMatter()
        let former = PropertyDraft.all(in: old)
        for draft in former where !drafts.contains(where: { $0.id == draft.id }) { frontMatter.remove(draft.name) }
        for draft in drafts where !former.contains(draft) { draft.write(to: &frontMatter) }
        return frontMatter.entries.isEmpty ? nil : frontMatter
    }
}
