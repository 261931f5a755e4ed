/// A relationship as plain values.
package struct RelationshipDefinition: Hashable, Sendable {
    package var name: String
    package var destinationName: String
    package var inverseName: String?
    package var isOptional = false
    package var isTransient = false
    package var isToMany = false
    package var isOrdered = false
    /// The least number of objects, apart from none where the relationship is optional.
    package var minimumCount = 0
    /// The greatest number of objects; 0 is no limit. A to-one relationship has 1.
    package var maximumCount = 1
    package var deleteRule = DeleteRule.nullify
    package var isIndexed = false
    package var isIndexedBySpotlight = false
    package var isStoredInExternalRecord = false
    package var isSyncable = true
    package var userInfo: [String: PropertyListValue] = [:]
    package var versionHashModifier: String?
    package var renamingIdentifier: String?

    package init(name: String, destinationName: String) {
        self.name = name
        self.destinationName = destinationName
    }

    /// What happens to the objects at the other end when an object is deleted. The raw values are those of compiled models.
    package enum DeleteRule: Int, CaseIterable, Hashable, Sendable {
        case noAction = 0
        case nullify = 1
        case cascade = 2
        case deny = 3

        /// The name that model files use.
        package var fileName: String {
            switch self {
            case .noAction: "No Action"
            case .nullify: "Nullify"
            case .cascade: "Cascade"
            case .deny: "Deny"
            }
        }

        /// The rule that a model file names so.
        package init?(fileName: String) {
            guard let rule = Self.allCases.first(where: { $0.fileName == fileName }) else { return nil }
            self = rule
        }
    }
}
