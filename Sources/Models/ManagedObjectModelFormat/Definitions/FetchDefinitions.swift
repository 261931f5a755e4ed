/// The definition of a fetch request: a template in a model, or the request of a fetched property.
package struct FetchRequestDefinition: Hashable, Sendable {
    package var name: String
    package var entityName: String
    /// The predicate format, which may contain variables.
    package var predicate: String?
    package var fetchLimit = 0
    package var fetchBatchSize = 0
    package var resultType = ResultType.objects
    package var includesSubentities = true
    package var includesPropertyValues = true
    package var includesPendingChanges = true
    package var returnsObjectsAsFaults = true
    package var returnsDistinctResults = false
    package var sortDescriptors: [SortDefinition] = []

    package init(name: String, entityName: String) {
        self.name = name
        self.entityName = entityName
    }

    /// The kind of a fetch's results. Raw values are the codes in compiled models.
    package enum ResultType: Int, Hashable, Sendable {
        case objects = 0
        case objectIDs = 1
        case dictionaries = 2
        case count = 4
    }
}

/// The definition of a sort descriptor.
package struct SortDefinition: Hashable, Sendable {
    package var key: String
    package var isAscending: Bool
    package var selector: String?

    package init(key: String, isAscending: Bool, selector: String? = nil) {
        self.key = key
        self.isAscending = isAscending
        self.selector = selector
    }
}

/// The definition of a fetched property.
package struct FetchedPropertyDefinition: Hashable, Sendable {
    package var name: String
    package var fetchRequest: FetchRequestDefinition
    package var isSyncable = true
    package var userInfo: [String: PropertyListValue] = [:]
    package var versionHashModifier: String?
    package var renamingIdentifier: String?

    package init(name: String, fetchRequest: FetchRequestDefinition) {
        self.name = name
        self.fetchRequest = fetchRequest
    }
}

/// The definition of a fetch index.
package struct FetchIndexDefinition: Hashable, Sendable {
    package var name: String
    package var elements: [Element]
    /// The format of the predicate for the objects to index; nil for all objects.
    package var partialPredicate: String?

    package init(name: String, elements: [Element]) {
        self.name = name
        self.elements = elements
    }

    package struct Element: Hashable, Sendable {
        /// The name of the indexed property; nil if an expression is indexed.
        package var propertyName: String?
        /// The format of the indexed expression; nil if a property is indexed.
        package var expression: String?
        /// The type of the indexed expression's values; `undefined` if the file does not say.
        package var expressionType = AttributeType.undefined
        package var isAscending = true
        package var kind = Kind.binary

        package init(propertyName: String?) {
            self.propertyName = propertyName
        }
    }

    package enum Kind: Int, Hashable, Sendable {
        case binary = 0
        case rTree = 1

        /// The name of the kind in model files.
        package var fileName: String {
            switch self {
            case .binary: "Binary"
            case .rTree: "RTree"
            }
        }

        /// Creates the kind with a name from a model file; nil if the name is unknown.
        package init?(fileName: String) {
            switch fileName {
            case Self.binary.fileName: self = .binary
            case Self.rTree.fileName: self = .rTree
            default: return nil
            }
        }
    }
}
