/// The accessors that `@Managed` adds to a property.
struct PropertyExpansion {
    /// The accessors as Swift source, in braces. They name the property of the model: its ordinal is known only once the
    /// program runs.
    let source: String

    /// - Parameters:
    ///   - attribute: The attribute `@Managed`, with its argument if it has one.
    ///   - declaration: The whole declaration, including the attribute.
    ///   - context: The scopes around the declaration, the innermost first; nil if the compiler does not send them.
    init(attribute: Syntax, declaration: Syntax, context: [Syntax]?) throws(Refusal) {
        let name = try DeclarationReader.propertyName(in: declaration)
        let key = try DeclarationReader.keyLiteral(in: attribute) ?? SwiftLiteral.text(name)
        try DeclarationReader.requireClass(context, around: attribute, of: "'@Managed'")
        source = """
            {
                get { _managedValue(forKey: \(key)) }
                set { _setManagedValue(newValue, forKey: \(key)) }
            }
            """
    }
}

/// Literals in expansions.
enum SwiftLiteral {
    /// Returns text as a string literal. Names in backticks may contain nearly all characters, including quotes.
    static func text(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
