internal import WebUI

extension Shortcut {
    private static let modifierNames: [String: EventModifiers] = [
        "ctrl": .command, "control": .command, "strg": .command, "cmd": .command, "command": .command,
        "alt": .option, "option": .option, "shift": .shift,
    ]
    private static let signs = ["⌘": "ctrl+", "⌃": "ctrl+", "⌥": "alt+", "⇧": "shift+"]
    private static let namedKeys: [String: (key: KeyEquivalent, name: String)] = [
        "delete": (.deleteForward, "Delete"), "del": (.deleteForward, "Delete"), "space": (.space, "Space"),
        "up": (.upArrow, "Up"), "down": (.downArrow, "Down"), "left": (.leftArrow, "Left"),
        "right": (.rightArrow, "Right"),
    ]

    /// Reads keys as people write them, such as `Ctrl+Shift+K`, `alt + n` or `⌥N`; nil if they are none.
    init?(text: String) {
        let plain = Self.signs.reduce(text) { $0.replacing($1.key, with: $1.value) }.lowercased()
        var parts = plain.split(separator: "+", omittingEmptySubsequences: false).map { part in
            part.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        }
        // The plus sign is a key as well.
        if parts.suffix(2) == ["", ""] { parts = parts.dropLast(2) + ["+"] }
        guard let last = parts.popLast(), let (key, name) = Self.key(String(last)) else { return nil }
        var modifiers: EventModifiers = []
        for part in parts {
            guard let modifier = Self.modifierNames[String(part)] else { return nil }
            modifiers.formUnion(modifier)
        }
        self.init(key, name, modifiers)
    }

    private static func key(_ text: String) -> (KeyEquivalent, String)? {
        if let named = namedKeys[text] { return named }
        if text.count == 1, let character = text.first { return (KeyEquivalent(character), text.uppercased()) }
        guard text.first == "f", let number = UInt32(text.dropFirst()), (1...12).contains(number),
            let scalar = Unicode.Scalar(0xF703 + number)
        else { return nil }
        return (KeyEquivalent(Character(scalar)), "F\(number)")
    }

    /// Whether the key is one of those that type nothing.
    var isFunctionKey: Bool { keyName.count > 1 && keyName.first == "F" }
}

// MARK: - Keys that are taken

extension Shortcut {
    /// The keys that mean something in a text, by their texts.
    private static let writingKeys: [String: String] = [
        "Ctrl+B": "makes text bold", "Ctrl+I": "makes text italic", "Ctrl+U": "underlines text",
        "Ctrl+0": "makes a plain paragraph", "Ctrl+1": "makes a heading", "Ctrl+2": "makes a heading",
        "Ctrl+3": "makes a heading", "Ctrl+Shift+7": "makes a list", "Ctrl+Shift+8": "makes a list",
        "Ctrl+F": "finds in the text", "Ctrl+H": "replaces in the text", "F3": "leads to the next match",
        "Shift+F3": "leads to the previous match", "Alt+F10": "leads to the formatting",
        "Alt+Shift+O": "shows the headings of the note", "Ctrl+A": "selects all", "Ctrl+C": "copies",
        "Ctrl+X": "cuts", "Ctrl+V": "pastes", "Ctrl+Shift+V": "pastes without formatting",
    ]
    private static let browserKeys: Set = [
        "Ctrl+N", "Ctrl+T", "Ctrl+W", "Ctrl+Shift+N", "Ctrl+Shift+T", "Ctrl+Shift+W", "Alt+F4", "F11", "F12",
    ]

    /// Returns why the keys cannot be those of a command; nil if they can.
    func problem(for command: DeskCommand, among commands: [DeskCommand]) -> String? {
        guard isFunctionKey || !modifiers.isDisjoint(with: [.command, .option]) else {
            return "\(text) is for writing. Begin with Ctrl or Alt, or take one of F1 to F12."
        }
        if Self.browserKeys.contains(text) { return "Browsers keep \(text) for themselves." }
        if let meaning = Self.writingKeys[text] { return "\(text) \(meaning)." }
        let other = commands.first { $0.name != command.name && $0.shortcut?.text == text }
        return other.map { "\(text) is “\($0.title)”. Give that other keys first." }
    }
}
