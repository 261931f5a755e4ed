/// A fetch request as plain values: a template of a model, or the request of a fetched property.
package struct FetchRequestDefinition: Hashable, Sendable {
    package var name: String
    package var entityName: String
    /// A predicate format; it may have variables.
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

    /// What a fetch returns. The raw values are those of compiled models.
    package enum ResultType: Int, Hashable, Sendable {
        case objects = 0
        case objectIDs = 1
        case dictionaries = 2
        case count = 4
    }
}

/// An order by one property.
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

/// A property that is the result of a fetch.
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

/// An index over properties of an entity.
package struct FetchIndexDefinition: Hashable, Sendable {
    package var name: String
    package var elements: [Element]
    /// The format of a predicate that limits the index to some objects.
    package var partialPredicate: String?

    package init(name: String, elements: [Element]) {
        self.name = name
        self.elements = elements
    }

    package struct Element: Hashable, Sendable {
        /// A property's name, or nil for an expression.
        package var propertyName: String?
        /// The format of an indexed expression.
        package var expression: String?
        /// The type of the values of an indexed expression, as far as the file says it.
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

        /// The name that model files use.
        package var fileName: String {
            switch self {
            case .binary: "Binary"
            case .rTree: "RTree"
            }
        }

        /// The kind that a model file names so.
        package init?(fileName: String) {
            switch fileName {
            case Self.binary.fileName: self = .binary
            case Self.rTree.fileName: self = .rTree
            default: return nil
            }
        }
    }
}
