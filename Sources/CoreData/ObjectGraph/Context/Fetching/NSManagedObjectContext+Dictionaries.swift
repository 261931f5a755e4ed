internal import FoundationBackfill

extension NSManagedObjectContext {
    /// The values of properties of the objects that a request asks for, as the stores have them.
    func fetchDictionaries<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSDictionary] {
        guard let objectStore = try readingStore else { throw ErrorFactory.noStores(for: "a fetch") }
        let columns = try DictionaryColumn.columns(of: request, plan.entity)
        let found = try objectStore.values(
            columns.map(\.keyPath),
            of: plan,
            distinct: request.returnsDistinctResults,
            affectedStores: request.affectedStores
        )
        guard let rows = found else {
            throw ErrorFactory.unsupportedOption(
                "dictionaryResultType",
                of: "NSFetchRequest",
                reason:
                    "the predicate \(request.predicate?.predicateFormat ?? "") cannot be carried out by the store alone"
            )
        }
        let store = objectStore.stores(for: plan.entity, affectedStores: request.affectedStores).first?.identity
        return rows.map { values in
            let dictionary = NSMutableDictionary()
            for (column, value) in zip(columns, values) {
                guard let object = column.value(value, layout, store) else { continue }
                dictionary.setObject(object, forKey: NSString(string: column.keyPath))
            }
            return dictionary
        }
    }
}

/// A key of the dictionaries that a fetch makes.
struct DictionaryColumn {
    let keyPath: String
    private let property: PropertyLayout

    /// The columns that a request asks for: all attributes unless it says otherwise.
    static func columns<T>(of request: NSFetchRequest<T>, _ entity: EntityLayout) throws -> [DictionaryColumn] {
        guard let wanted = request.propertiesToFetch else {
            return entity.properties.filter { $0.attributeType != nil && !$0.isTransient }
                .map { DictionaryColumn(keyPath: $0.name, property: $0) }
        }
        return try wanted.map { try DictionaryColumn($0, entity) }
    }

    private init(keyPath: String, property: PropertyLayout) {
        self.keyPath = keyPath
        self.property = property
    }

    private init(_ wanted: Any, _ entity: EntityLayout) throws {
        guard let keyPath = wanted as? String ?? (wanted as? NSPropertyDescription)?.name,
            !(wanted is NSExpressionDescription)
        else {
            throw ErrorFactory.unsupportedOption(
                "propertiesToFetch",
                of: "NSFetchRequest",
                reason: "it holds \(wanted), which is neither the name nor the description of a property"
            )
        }
        guard let property = entity.property(named: keyPath), !property.isTransient else {
            throw ErrorFactory.invalidFetch(
                "keypath \(keyPath) not found in entity \(entity.name)",
                advice: "Fetch stored attributes and to-one relationships of the entity"
            )
        }
        guard property.relationship?.isToMany != true else {
            throw ErrorFactory.invalidFetch(
                "Invalid to-many relationship in setPropertiesToFetch: \(keyPath)",
                advice: "Fetch stored attributes and to-one relationships of the entity"
            )
        }
        self.init(keyPath: keyPath, property: property)
    }

    /// A stored value as the dictionary holds it: to-one relationships as identifiers.
    func value(_ stored: Value, _ model: ModelLayout, _ store: StoreIdentity?) -> Any? {
        if let type = property.attributeType { return AttributeCoding.value(stored, as: type) }
        guard case .integer(let key) = stored, let relationship = property.relationship else { return nil }
        return NSManagedObjectID(model.entity(relationship.destination), store: store, key: key)
    }
}
