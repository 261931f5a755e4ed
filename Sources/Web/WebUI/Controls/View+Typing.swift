/// The letters that a touch device's keyboard begins with a capital by itself.
public struct TextInputAutocapitalization: Hashable, Sendable {
    let name: String

    /// None.
    public static let never = TextInputAutocapitalization(name: "none")
    /// The first letter of each word.
    public static let words = TextInputAutocapitalization(name: "words")
    /// The first letter of each sentence.
    public static let sentences = TextInputAutocapitalization(name: "sentences")
    /// All letters.
    public static let characters = TextInputAutocapitalization(name: "characters")
}

/// The name of the key on a touch device's keyboard that ends typing.
public struct SubmitLabel: Hashable, Sendable {
    let name: String

    /// “Done”.
    public static let done = SubmitLabel(name: "done")
    /// “Go”.
    public static let go = SubmitLabel(name: "go")
    /// “Send”.
    public static let send = SubmitLabel(name: "send")
    /// “Join”, as “Go”.
    public static let join = SubmitLabel(name: "go")
    /// “Route”, as “Go”.
    public static let route = SubmitLabel(name: "go")
    /// “Search”.
    public static let search = SubmitLabel(name: "search")
    /// “Return”.
    public static let `return` = SubmitLabel(name: "enter")
    /// “Next”.
    public static let next = SubmitLabel(name: "next")
    /// “Continue”, as “Next”.
    public static let `continue` = SubmitLabel(name: "next")
}

extension View {
    /// Sets which letters the keyboard of a touch device begins with a capital; nil leaves it to the device.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
        box(.attribute) { $0.attributes["autocapitalize"] = autocapitalization?.name }
    }

    /// Sets the name of the key on a touch device's keyboard that ends typing.
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        box(.attribute) { $0.attributes["enterkeyhint"] = submitLabel.name }
    }
}
