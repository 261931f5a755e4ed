/// The accessors that `@Managed` gives to a property.
struct Expansion {
    /// The accessors as Swift source, with the braces around them.
    let source: String

    /// - Parameters:
    ///   - attribute: `@Managed`, with its argument if it has one.
    ///   - declaration: The whole declaration, with the attribute.
    ///   - context: What the declaration stands in, from the inside out, or nil where the compiler does not tell.
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

    /// The name as a string literal. Names in backticks may have nearly every character, quotes among them.
    private static func literal(_ name: String) -> String {
        "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
