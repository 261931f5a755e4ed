/// The key of a keyboard shortcut.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    let name: String

    /// Creates the key that types a character. Function keys are the private-use characters that AppKit uses: F1 is
    /// `"\u{F704}"`.
    public init(_ character: Character) {
        let functionKeys: ClosedRange<UInt32> = 0xF704...0xF726
        if let value = character.unicodeScalars.first?.value, functionKeys.contains(value) {
            name = "f\(value - functionKeys.lowerBound + 1)"
        } else {
            name = String(character).lowercased()
        }
    }

    /// Creates the key that types a character.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self.init(character)
    }

    private init(name: String) {
        self.name = name
    }

    /// The Return key.
    public static let `return` = KeyEquivalent(name: "enter")
    /// The Escape key.
    public static let escape = KeyEquivalent(name: "escape")
    /// The Backspace key, labelled Delete on Mac keyboards.
    public static let delete = KeyEquivalent(name: "backspace")
    /// The key that deletes the character after the cursor.
    public static let deleteForward = KeyEquivalent(name: "delete")
    /// The space bar.
    public static let space = KeyEquivalent(name: " ")
    /// The Tab key.
    public static let tab = KeyEquivalent(name: "tab")
    /// The up arrow key.
    public static let upArrow = KeyEquivalent(name: "arrowup")
    /// The down arrow key.
    public static let downArrow = KeyEquivalent(name: "arrowdown")
    /// The left arrow key.
    public static let leftArrow = KeyEquivalent(name: "arrowleft")
    /// The right arrow key.
    public static let rightArrow = KeyEquivalent(name: "arrowright")
}

/// The modifier keys of a keyboard shortcut.
public struct EventModifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier key.
    public let rawValue: Int

    /// Creates modifiers from their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The Command key on a Mac, the Control key on other systems.
    public static let command = EventModifiers(rawValue: 1)
    /// The Shift key.
    public static let shift = EventModifiers(rawValue: 2)
    /// The Option or Alt key.
    public static let option = EventModifiers(rawValue: 4)
    /// The Control key.
    public static let control = EventModifiers(rawValue: 8)

    var names: [String] {
        let all: [(EventModifiers, String)] = [
            (.command, "meta"), (.control, "ctrl"), (.option, "alt"), (.shift, "shift"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

/// A combination of keys that presses a button.
public struct KeyboardShortcut: Hashable, Sendable {
    let key: KeyEquivalent
    let modifiers: EventModifiers

    /// Creates a shortcut from a key and its modifiers. Default: Command.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The Return key without modifiers, for the most likely action.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// The Escape key without modifiers, for cancelling.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    var combination: String { (modifiers.names + [key.name]).joined(separator: "+") }
}

extension View {
    /// Presses the button when the user types a key with modifiers. Default: Command.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    /// Presses the button when the user types a shortcut; nil gives it none.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        box(.attribute) { draft in
            guard let shortcut else { return }
            draft.attributes["data-key"] = shortcut.combination
            draft.attributes["aria-keyshortcuts"] =
                shortcut.combination.replacing("meta", with: "Meta").replacing("shift", with: "Shift")
        }
    }

    /// Calls the action when a key is pressed while the focus is on the view or inside it. Without modifiers, the key
    /// does nothing else.
    public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> Void) -> some View {
        box(.event) { draft in
            draft.attributes["tabindex"] = draft.attributes["tabindex"] ?? "0"
            draft.attributes["data-takes"] = (draft.attributes["data-takes"].map { $0 + " " } ?? "") + key.name
            draft.on("key") { event in
                if event.payload["key"].string?.lowercased() == key.name {
                    action()
                }
            }
        }
    }
}
