internal import WebUI

/// A keyboard shortcut and its description.
struct Shortcut: Hashable {
    let key: KeyEquivalent
    let modifiers: EventModifiers
    let keyName: String

    init(_ key: KeyEquivalent, _ keyName: String, _ modifiers: EventModifiers) {
        (self.key, self.keyName, self.modifiers) = (key, keyName, modifiers)
    }

    /// Returns a shortcut with Control, which is Command on a Mac.
    static func control(_ character: Character, _ others: EventModifiers = []) -> Shortcut {
        Shortcut(KeyEquivalent(character), character.uppercased(), others.union(.command))
    }

    /// Returns a shortcut with Alt, most of which browsers leave to pages.
    static func alt(_ character: Character, _ others: EventModifiers = []) -> Shortcut {
        Shortcut(KeyEquivalent(character), character.uppercased(), others.union(.option))
    }

    /// The Delete key with Alt.
    static let altDelete = Shortcut(.deleteForward, "Delete", .option)

    /// The F2 key, which renames things in many programs.
    static let f2 = Shortcut("\u{F705}", "F2", [])

    /// The question mark, outside of text fields.
    static let questionMark = Shortcut("?", "?", .shift)

    /// The description of the shortcut, such as `Ctrl+Shift+P`.
    var text: String {
        let names: [(EventModifiers, String)] = [(.command, "Ctrl"), (.option, "Alt"), (.shift, "Shift")]
        let held = names.filter { modifiers.contains($0.0) && !(keyName == "?" && $0.0 == .shift) }.map(\.1)
        return (held + [keyName]).joined(separator: "+")
    }
}
