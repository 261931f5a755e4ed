/// What a change of a model means for a schema that is deployed, and for devices with older versions.
package struct MirrorSchemaChange: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        /// The schema has to grow, or keeps what nobody needs any more.
        case note
        /// The schema cannot follow, or objects of older devices do not come.
        case error
    }

    package let severity: Severity
    /// The entity in the newer version, or in the older one if it was removed; nil if the change is to the type of pairs.
    package let entity: String?
    package let property: String?
    /// What happens: the rest of a sentence that begins with the entity or property, without a full stop.
    package let text: String
    /// What to do, as a sentence without a full stop.
    package let remedy: String

    init(_ severity: Severity, _ entity: String?, _ property: String?, _ text: String, remedy: String) {
        (self.severity, self.entity, self.property) = (severity, entity, property)
        (self.text, self.remedy) = (text, remedy)
    }
}

extension MirrorSchemaChange {
    /// What a schema gets.
    static func added(_ part: String, _ entity: String?, _ property: String? = nil) -> Self {
        Self(
            .note,
            entity,
            property,
            "needs the \(part), which the deployed schema lacks",
            remedy: "deploy the schema before the program"
        )
    }

    /// What a schema keeps.
    static func removed(_ part: String, _ entity: String?, _ property: String? = nil) -> Self {
        Self(
            .note,
            entity,
            property,
            "is removed, while the deployed schema keeps the \(part), and older devices go on writing it",
            remedy: "use the name for nothing else"
        )
    }

    static func typeChanged(from old: MirrorField, to new: MirrorField, _ source: MirrorField.Source) -> Self {
        Self(
            .error,
            source.entity,
            source.property,
            "needs the field \(new.name) as \(new.typeName), which the deployed schema has as \(old.typeName)",
            remedy: "keep the type, or add a new attribute and copy the values"
        )
    }

    static func renamed(_ former: String, to source: MirrorField.Source, kind: String) -> Self {
        let (old, new) = (former, source.property)
        return Self(
            .error,
            source.entity,
            new,
            "is renamed from \(old), so what older devices write as \(old) does not come, nor theirs what is written as "
                + new,
            remedy: "keep the name, or add a new \(kind) and copy the values"
        )
    }
}
