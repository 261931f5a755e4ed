/// The accessors that `@Managed` adds to a property.
struct Expansion {
    /// The accessors as Swift source, in braces.
    let source: String

    /// - Parameters:
    ///   - attribute: The attribute `@Managed`, with its argument if it has one.
    ///   - declaration: The whole declaration, including the attribute.
    ///   - context: The scopes around the declaration, the innermost first; nil if the compiler does not send them.
    init(attribute: Syntax, declaration: Syntax, context: [Syntax]?) throws(Refusal) {
        let name = try DeclarationReader.propertyName(in: declaration)
        let key = try DeclarationReader.keyLiteral(in: attribute) ?? Self.literal(name)
        if let context, !(context.first.map(DeclarationReader.isClassOrExtension) ?? false) {
            var scanner = SourceScanner(attribute.source)
            scanner.skipTrivia()
            throw Refusal(
                sentence: "'@Managed' belongs in a class of managed objects",
                position: attribute.position(ofByte: scanner.offset)
            )
        }
        source = """
            {
                get { _managedValue(forKey: \(key)) }
                set { _setManagedValue(newValue, forKey: \(key)) }
            }
            """
    }

    /// Returns a name as a string literal. Names in backticks may contain nearly all characters, including quotes.
    private static func literal(_ name: String) -> String {
        "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
