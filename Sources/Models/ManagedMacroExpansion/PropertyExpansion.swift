/// The accessors that `@Managed` adds to a property.
struct PropertyExpansion {
    /// The accessors as Swift source, in braces. They name the property of the model: its ordinal is known only once the
    /// program runs.
    let source: String

    /// - Parameters:
    ///   - attribute: The attribute `@Managed`, with its argument if it has one.
    ///   - declaration: The whole declaration, including the attribute.
    ///   - context: The scopes around the declaration, the innermost first; nil if the compiler does not send them.
    ///   - platform: The functions that the accessors call.
    init(attribute: Syntax, declaration: Syntax, context: [Syntax]?, for platform: Platform) throws(Refusal) {
        let name = try DeclarationReader.propertyName(in: declaration)
        let key = try DeclarationReader.keyLiteral(in: attribute) ?? SwiftLiteral.text(name)
        try DeclarationReader.requireClass(context, around: attribute, of: "'@Managed'")
        if platform == .mac { try Self.refuseObjectiveC(declaration, context ?? [], attribute) }
        source = """
            {
                get { \(platform.getter)(forKey: \(key)) }
                set { \(platform.setter)(newValue, forKey: \(key)) }
            }
            """
    }

    /// Refuses a property that Objective-C sees: key-value coding would call the accessors that ask it for the value. That
    /// is so for members of a class with `@objcMembers` and of an extension with `@objc`, too.
    private static func refuseObjectiveC(
        _ declaration: Syntax,
        _ scopes: [Syntax],
        _ attribute: Syntax
    ) throws(Refusal) {
        let named = scopes.map { ($0, TypeReader($0)?.keyword == "extension" ? "objc" : "objcMembers") }
        for (scope, name) in [(declaration, "objc")] + named {
            guard DeclarationReader.attributes(of: scope).contains(name) else { continue }
            throw Refusal(
                sentence: "'@\(name)' would make this property ask itself for its value: remove it, or write "
                    + "'@NSManaged' instead of '@Managed' on a Mac",
                position: attribute.start
            )
        }
    }
}

/// The framework that expansions are for. Its raw values begin the names of macros in the plugin.
enum Platform: String {
    /// This package's CoreData, which calls properties by ordinals.
    case linux = ""
    /// Apple's, which has no such functions: a module of this package adds some that go through key-value coding.
    case mac = "Keyed"

    var getter: String { self == .mac ? "_keyedValue" : "_managedValue" }
    var setter: String { self == .mac ? "_setKeyedValue" : "_setManagedValue" }

    /// Returns the name of a function that changes a to-many relationship.
    func function(_ verb: String) -> String { "_" + (self == .mac ? "keyed\(verb.capitalized)" : verb) }
}

/// Literals in expansions.
enum SwiftLiteral {
    /// Returns text as a string literal. Names in backticks may contain nearly all characters, including quotes.
    static func text(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
