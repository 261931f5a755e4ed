internal import WebUI

/// Keys that do something, and how people read them.
struct Shortcut: Hashable {
    let key: KeyEquivalent
    let modifiers: EventModifiers
    private let keyName: String

    private init(_ key: KeyEquivalent, _ keyName: String, _ modifiers: EventModifiers) {
        (self.key, self.keyName, self.modifiers) = (key, keyName, modifiers)
    }

    /// A letter or sign together with Control, which is Command on a Mac.
    static func control(_ character: Character, _ others: EventModifiers = []) -> Shortcut {
        Shortcut(KeyEquivalent(character), character.uppercased(), others.union(.command))
    }

    /// A letter or sign together with Alt. Browsers leave most of them to pages.
    static func alt(_ character: Character, _ others: EventModifiers = []) -> Shortcut {
        Shortcut(KeyEquivalent(character), character.uppercased(), others.union(.option))
    }

    /// The Delete key together with Alt.
    static let altDelete = Shortcut(.deleteForward, "Delete", .option)

    /// The key that renames things on many desks.
    static let f2 = Shortcut("\u{F705}", "F2", [])

    /// The question mark, while nobody writes.
    static let questionMark = Shortcut("?", "?", .shift)

    /// As people read it: `Ctrl+Shift+P`.
    var text: String {
        let names: [(EventModifiers, String)] = [(.command, "Ctrl"), (.option, "Alt"), (.shift, "Shift")]
        let held = names.filter { modifiers.contains($0.0) && !(keyName == "?" && $0.0 == .shift) }.map(\.1)
        return (held + [keyName]).joined(separator: "+")
    }
}
