/// The definition of a relationship in a model.
package struct RelationshipDefinition: Hashable, Sendable {
    package var name: String
    package var destinationName: String
    package var inverseName: String?
    package var isOptional = false
    package var isTransient = false
    package var isToMany = false
    package var isOrdered = false
    /// The minimum number of objects. An optional relationship may also be empty.
    package var minimumCount = 0
    /// The maximum number of objects; 0 for no limit. To-one relationships have 1.
    package var maximumCount = 1
    package var deleteRule = DeleteRule.nullify
    package var isIndexed = false
    package var isIndexedBySpotlight = false
    package var isStoredInExternalRecord = false
    package var isSyncable = true
    package var userInfo: [String: PropertyListValue] = [:]
    package var versionHashModifier: String?
    package var renamingIdentifier: String?

    /// Returns the maximum that a count in a file or a description stands for. Negative counts, such as the -1 of some
    /// tools, mean no limit like 0, which Apple's compiler writes.
    package static func limit(_ count: Int) -> Int { max(count, 0) }

    package init(name: String, destinationName: String) {
        self.name = name
        self.destinationName = destinationName
    }

    /// What happens to the related objects when an object is deleted. Raw values are the codes in compiled models.
    package enum DeleteRule: Int, CaseIterable, Hashable, Sendable {
        case noAction = 0
        case nullify = 1
        case cascade = 2
        case deny = 3

        /// The name of the rule in model files.
        package var fileName: String {
            switch self {
            case .noAction: "No Action"
            case .nullify: "Nullify"
            case .cascade: "Cascade"
            case .deny: "Deny"
            }
        }

        /// Creates the rule with a name from a model file; nil if the name is unknown.
        package init?(fileName: String) {
            guard let rule = Self.allCases.first(where: { $0.fileName == fileName }) else { return nil }
            self = rule
        }
    }
}
