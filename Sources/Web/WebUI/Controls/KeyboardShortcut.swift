/// A key that does something together with others.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    let name: String

    /// The key of a character. Function keys have the characters that they have on Apple's systems: F1 is `"\u{F704}"`.
    public init(_ character: Character) {
        let functionKeys: ClosedRange<UInt32> = 0xF704...0xF726
        if let value = character.unicodeScalars.first?.value, functionKeys.contains(value) {
            name = "f\(value - functionKeys.lowerBound + 1)"
        } else {
            name = String(character).lowercased()
        }
    }

    /// The key of a character.
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
    /// The key that deletes backwards.
    public static let delete = KeyEquivalent(name: "backspace")
    /// The key that deletes forwards.
    public static let deleteForward = KeyEquivalent(name: "delete")
    /// The space bar.
    public static let space = KeyEquivalent(name: " ")
    /// The Tab key.
    public static let tab = KeyEquivalent(name: "tab")
    /// The arrow upwards.
    public static let upArrow = KeyEquivalent(name: "arrowup")
    /// The arrow downwards.
    public static let downArrow = KeyEquivalent(name: "arrowdown")
    /// The arrow to the left.
    public static let leftArrow = KeyEquivalent(name: "arrowleft")
    /// The arrow to the right.
    public static let rightArrow = KeyEquivalent(name: "arrowright")
}

/// Keys that are held down.
public struct EventModifiers: OptionSet, Hashable, Sendable {
    /// A bit for each key.
    public let rawValue: Int

    /// Keys by their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The Command key on a Mac, the Control key elsewhere.
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

/// Keys that press a button.
public struct KeyboardShortcut: Hashable, Sendable {
    let key: KeyEquivalent
    let modifiers: EventModifiers

    /// A key together with others.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The Return key: what is most likely wanted.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// The Escape key: nothing.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    var combination: String { (modifiers.names + [key.name]).joined(separator: "+") }
}

extension View {
    /// Keys that press the button.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    /// Keys that press the button.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        box(.attribute) { draft in
            draft.attributes["data-key"] = shortcut.combination
            draft.attributes["aria-keyshortcuts"] =
                shortcut.combination.replacing("meta", with: "Meta").replacing("shift", with: "Shift")
        }
    }

    /// Calls the function when a key is pressed while the focus is in the view.
    public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> Void) -> some View {
        box(.event) { draft in
            draft.attributes["tabindex"] = draft.attributes["tabindex"] ?? "0"
            draft.on("key") { event in
                if event.payload["key"].string?.lowercased() == key.name {
                    action()
                }
            }
        }
    }
}
