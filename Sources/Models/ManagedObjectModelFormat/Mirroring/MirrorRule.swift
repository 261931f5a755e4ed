/// A rule that a model must keep for its objects to be mirrored to CloudKit.
///
/// Records arrive one by one and in any order, so an object must be valid before the records that it depends on arrive.
package enum MirrorRule: String, CaseIterable, Hashable, Sendable {
    /// No entity has uniqueness constraints.
    case noConstraints
    /// Every attribute has a type that records can hold.
    case types
    /// No attribute is composite.
    case noComposites
    /// Every attribute is optional or has a default value.
    case optionalAttributes
    /// Every relationship is optional.
    case optionalRelationships
    case inverses
    /// No relationship is ordered.
    case noOrder
    /// No relationship has the delete rule Deny.
    case noDenial
    /// No relationship leads to an entity that is in other stores.
    case oneConfiguration
    /// Names have only characters that those of record types and fields may have, and are not too long.
    case names
    /// No name is one that mirroring needs itself.
    case freeNames
    /// The entities of a hierarchy agree about the fields that they share.
    case agreement
    /// A hierarchy needs no more fields than a record type can have.
    case fieldCount

    /// Who refuses a model that breaks the rule.
    package enum Level: Hashable, Sendable {
        /// Nobody can mirror the model.
        case refused
        /// Apple's frameworks refuse the model, while this one mirrors it.
        case refusedByApple
    }

    package var level: Level { [.noConstraints, .noOrder].contains(self) ? .refusedByApple : .refused }
}

/// A rule that a part of a model breaks.
package struct MirrorObjection: Hashable, Sendable, CustomStringConvertible {
    package let rule: MirrorRule
    package let entity: String
    /// The property; nil if the objection is to the entity.
    package let property: String?
    /// What is wrong: the rest of a sentence that begins with the entity or property, without a full stop.
    package let reason: String
    /// How to correct it, as a sentence without a full stop.
    package let remedy: String

    init(_ rule: MirrorRule, _ entity: String, _ property: String?, _ reason: String, remedy: String) {
        (self.rule, self.entity, self.property, self.reason, self.remedy) = (rule, entity, property, reason, remedy)
    }

    package var level: MirrorRule.Level { rule.level }

    /// The objection in a line, such as `Note.folder cannot be synced because it has no inverse; give it one`.
    package var description: String {
        "\([entity, property].compactMap { $0 }.joined(separator: ".")) \(reason); \(remedy)"
    }
}
