/// The body that `@ManagedFunction` gives to a function that changes a to-many relationship.
struct FunctionExpansion {
    /// The body as Swift source, in braces.
    let source: String

    /// - Parameters:
    ///   - attribute: The attribute `@ManagedFunction`, with its argument if it has one.
    ///   - declaration: The whole declaration, including the attribute.
    ///   - context: The scopes around the declaration, the innermost first; nil if the compiler does not send them.
    ///   - platform: The functions that the body calls.
    init(attribute: Syntax, declaration: Syntax, context: [Syntax]?, for platform: Platform) throws(Refusal) {
        let function = try FunctionReader(declaration)
        guard let form = Form.all.first(where: { $0.fits(function) }) else {
            throw function.refusal(
                "'@ManagedFunction' knows addTo…(_:), removeFrom…(_:), removeFrom…(at:), insertInto…(_:at:) and "
                    + "replace…(at:with:), with the name of a relationship for '…'"
            )
        }
        let relationship = function.name.dropFirst(form.verb.count)
        let name = relationship.prefix(1).lowercased() + relationship.dropFirst()
        let key = try DeclarationReader.keyLiteral(in: attribute) ?? SwiftLiteral.text(name)
        try DeclarationReader.requireClass(context, around: attribute, of: "'@ManagedFunction'")
        let arguments = function.parameters.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }
        source = "{ \(platform.function(form.call))(\(arguments.joined(separator: ", ")), forKey: \(key)) }"
    }

    /// A form of the functions that Xcode generates for a to-many relationship.
    private struct Form {
        let verb: String
        let labels: [String]
        let call: String

        static let all = [
            Form(verb: "addTo", labels: ["_"], call: "add"),
            Form(verb: "removeFrom", labels: ["_"], call: "remove"),
            Form(verb: "removeFrom", labels: ["at"], call: "remove"),
            Form(verb: "insertInto", labels: ["_", "at"], call: "insert"),
            Form(verb: "replace", labels: ["at", "with"], call: "replace"),
        ]

        func fits(_ function: FunctionReader) -> Bool {
            function.name.hasPrefix(verb) && function.name.count > verb.count
                && function.parameters.map(\.label) == labels
        }
    }
}
