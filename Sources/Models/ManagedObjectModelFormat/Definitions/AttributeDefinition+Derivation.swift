internal import FoundationBackfillCore

extension AttributeDefinition {
    /// The key paths that the derivation reads from the object itself, in their order. None for attributes that are not derived,
    /// and for a derivation that does not parse, which the validation of the model reports.
    package var derivedKeyPaths: [String] {
        guard let derivation else { return [] }
        do {
            return try Self.keyPaths(in: NSExpression.parse(derivation, allowsVariables: true))
        } catch {
            return []
        }
    }

    private static func keyPaths(in expression: NSExpression) -> [String] {
        if case .keyPath(let keyPath, nil) = expression.form { return [keyPath] }
        return expression.form.children.flatMap(keyPaths)
    }
}
