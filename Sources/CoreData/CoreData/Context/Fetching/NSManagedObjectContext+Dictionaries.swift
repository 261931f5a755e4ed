internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Returns the dictionaries that a request asks for, from stored values. Unsaved changes are ignored.
    func fetchDictionaries<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSDictionary] {
        guard let store = try readingStore else { throw ErrorFactory.noStores(for: "a fetch") }
        let dictionaries = try DictionaryPlan(request, plan, in: layout)
        if let rows = try store.values(dictionaries, of: plan) {
            return self.dictionaries(dictionaries, of: rows, request, plan)
        }
        Log.annotation("fetch computes dictionaries in memory, which no store can compute by itself", level: 1)
        return try evaluate(dictionaries, plan)
    }

    /// Converts the values that a store found to dictionaries.
    func dictionaries<T>(
        _ dictionaries: DictionaryPlan,
        of rows: [[Value]],
        _ request: NSFetchRequest<T>,
        _ plan: FetchPlan
    ) -> [NSDictionary] {
        let stores = objectStore?.stores(for: plan.entity, among: plan.affectedStores)
        let reader = DictionaryReader(dictionaries, layout, stores?.first)
        return rows.map { reader.dictionary($0) }
    }

    /// Computes dictionaries from objects. A separate context reads these, since objects of this context may have
    /// unsaved changes.
    private func evaluate(_ dictionaries: DictionaryPlan, _ plan: FetchPlan) throws -> [NSDictionary] {
        var everything = plan
        (everything.limit, everything.offset, everything.sortKeys) = (0, 0, [])
        let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reader.persistentStoreCoordinator = persistentStoreCoordinator
        reader.readGeneration = readGeneration
        return try reader.performAndWait {
            let objects = Self.inOrderOfKeys(try reader.fetchObjects(for: everything))
            let evaluation = DictionaryEvaluation(plan: dictionaries, limit: plan.limit, offset: plan.offset)
            return try GuardedEvaluation.evaluating(plan.predicate, of: plan.entity) {
                evaluation.dictionaries(of: objects)
            }
        }
    }

    /// Returns the objects of each store in the order of their keys, which decides among equal dictionaries.
    private static func inOrderOfKeys(_ objects: [NSManagedObject]) -> [NSManagedObject] {
        var stores: [String: Int] = [:]
        let places = objects.map { object in
            let store = object.objectID.store?.uuid ?? ""
            let place = stores[store] ?? stores.count
            stores[store] = place
            return (place, object.objectID.key)
        }
        return objects.indices.sorted { places[$0] < places[$1] }.map { objects[$0] }
    }
}

/// Converts the values that a store found to dictionaries.
struct DictionaryReader {
    private let columns: [(key: NSString, type: ColumnType)]
    private let model: ModelLayout
    private let store: (any RowStore)?

    init(_ plan: DictionaryPlan, _ model: ModelLayout, _ store: (any RowStore)?) {
        columns = plan.columns.map { (NSString(string: $0.name), $0.type) }
        self.model = model
        self.store = store
    }

    /// Returns a dictionary without the keys whose value is nil.
    func dictionary(_ values: [Value]) -> NSDictionary {
        let dictionary = NSMutableDictionary()
        var place = 0
        for (key, type) in columns {
            let own = values[place..<(place + type.width)]
            place += type.width
            guard let value = value(own, type) else { continue }
            dictionary.setObject(value, forKey: key)
        }
        return dictionary
    }

    private func value(_ values: ArraySlice<Value>, _ type: ColumnType) -> Any? {
        guard let first = values.first else { return nil }
        switch type {
        case .computed(let type): return ColumnType.value(first, as: type)
        case .attribute(let property, let entity): return attribute(values, property, entity)
        case .object(let entity):
            guard case .integer(let key) = first else { return nil }
            var layout = entity
            if case .integer(let number)? = values.last, model.entities.indices.contains(Int(number) - 1) {
                layout = model.entity(Int(number))
            }
            return NSManagedObjectID(layout, store: store?.identity, key: key)
        }
    }

    private func attribute(_ values: ArraySlice<Value>, _ property: PropertyLayout, _ entity: EntityLayout) -> Any? {
        guard property.attributeType == .compositeAttributeType else {
            return values.first.flatMap { value(of: $0, property, entity, property.slots.lowerBound) }
        }
        var elements: [String: Any] = [:]
        for (slot, stored) in zip(property.slots, values) {
            guard case .attribute(let name?) = entity.slots[slot].role,
                let element = value(of: stored, property, entity, slot)
            else { continue }
            CompositeValue.set(element, at: name, in: &elements)
        }
        return elements.isEmpty ? nil : elements
    }

    private func value(of stored: Value, _ property: PropertyLayout, _ entity: EntityLayout, _ slot: Int) -> Any? {
        switch (stored, entity.slots[slot].attributeType) {
        case (.bytes(let data), .transformableAttributeType):
            return transformer(property, entity, slot).value(of: data)
        case (.bytes(let data), .binaryDataAttributeType) where property.isExternal:
            return (store as? any ExternalDataStore)?.externalData(for: data) ?? ExternalStorage.inlineData(data)
        case (_, let type):
            // Databases may store integral values as integers, including dates.
            return ColumnType.value(stored, as: type)
        }
    }

    private func transformer(_ property: PropertyLayout, _ entity: EntityLayout, _ slot: Int) -> AttributeTransformer {
        var attribute = entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription
        if case .attribute(let path?) = entity.slots[slot].role {
            let leaves = (attribute as? NSCompositeAttributeDescription)?.leaves
            attribute = leaves?.first { $0.path == path }?.element
        }
        return AttributeTransformer(attribute, in: entity.objectClass)
    }
}
