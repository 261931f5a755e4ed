package import ManagedObjectModelCompiler
internal import ManagedObjectModelFormat

/// What is wrong in a model, with its place: what `momc check` prints.
package struct PlacedFinding: Hashable, Sendable {
    package var severity: Finding.Severity
    /// The entity or composite; nil if the finding is about another part of the model.
    package var entity: String?
    package var property: String?
    /// What is wrong, as a sentence without a full stop.
    package var message: String
    /// How to correct it, if the message does not say.
    package var remedy: String?

    init(_ finding: Finding) {
        (severity, entity, property) = (finding.severity, finding.entity, finding.property)
        (message, remedy) = (finding.message, finding.remedy)
    }

    init(_ error: ModelFormatError, _ severity: Finding.Severity) {
        self.severity = severity
        (entity, property, message) = (error.entity, error.property, error.reason)
    }

    /// The finding about the same, with other names.
    ///
    /// - Parameter names: The names to replace, with those that replace them.
    func renamed(_ names: [String: String]) -> PlacedFinding {
        func renamed(_ text: String) -> String {
            names.reduce(text) { $0.replacing($1.key, with: $1.value) }
        }
        var finding = self
        finding.entity = entity.map(renamed)
        finding.property = property.map(renamed)
        finding.message = renamed(message)
        finding.remedy = remedy.map(renamed)
        return finding
    }
}
