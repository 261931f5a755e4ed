internal import CoreData
internal import Foundation

/// A difference between what a change began from and what is in the store by now: another program has saved meanwhile.
struct EditConflict: Hashable, Sendable, Identifiable {
    let property: EditedProperty
    let was: CellValue
    let theirs: CellValue
    /// Nil for an object that is to be deleted.
    let mine: CellValue?

    var id: EditedProperty { property }
}

/// A change that cannot be saved, as a sentence.
struct EditProblem: Hashable, Sendable, Identifiable {
    /// The object that is wrong; nil if it is not known.
    let object: ObjectKey?
    let text: String

    var id: String { "\(object?.text ?? "") \(text)" }
}

/// Objects in a context to which changes were made. Saving is to make them in a context that is saved; checking and showing them is to make
/// them in one that is thrown away.
struct EditedGraph {
    let context: NSManagedObjectContext
    private(set) var conflicts: [EditConflict] = []
    /// Changes that could not be made.
    private(set) var problems: [EditProblem] = []
    private var new: [ObjectKey: NSManagedObject] = [:]

    /// Objects as they are in the store of a context.
    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    /// - Throws: An error if the store cannot be read.
    init(_ changes: EditChanges, in context: NSManagedObjectContext) throws {
        self.context = context
        // In their order: what one changes, the inverse of a relationship changes for the next.
        for edit in changes.edits {
            switch edit {
            case .insert(let key): insert(key)
            case .delete(let key, _, let values): try delete(key, values)
            case .set(let property, let from, let to):
                try set(property, from: from, to: to, mine: changes.value(of: property) ?? to)
            case .add(let property, let link): try change(property, link, isAdded: true)
            case .remove(let property, let link): try change(property, link, isAdded: false)
            }
        }
        context.processPendingChanges()
    }

    /// Makes changes in a context over the store of another one, which is thrown away after a closure has looked at them.
    static func looking<Result>(
        at changes: EditChanges,
        in context: NSManagedObjectContext,
        _ body: (EditedGraph) throws -> Result
    ) throws -> Result {
        let scratch = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        scratch.persistentStoreCoordinator = context.persistentStoreCoordinator
        return try scratch.performAndWait { try body(EditedGraph(changes, in: scratch)) }
    }

    /// Returns an object with its changes; nil if it is not there.
    func object(_ key: ObjectKey) throws -> NSManagedObject? {
        if key.isNew { return new[key] }
        guard let id = key.id(in: context) else { return nil }
        let request = NSFetchRequest<NSManagedObject>(entityName: key.entity)
        request.predicate = NSPredicate(format: "SELF == %@", id)
        return try context.fetch(request).first
    }

    /// The key of an object, also of a new one.
    func key(of object: NSManagedObject) -> ObjectKey? {
        object.objectID.isTemporaryID ? new.first { $0.value === object }?.key : ObjectKey(object.objectID)
    }

    /// The keys that new objects have got in the store.
    var savedKeys: [ObjectKey: ObjectKey] { new.compactMapValues { ObjectKey($0.objectID) } }

    // MARK: - What changes

    /// The objects of an entity, and of those that inherit from it, that are made, changed or deleted, also by the rules of relationships.
    func changedObjects(of entity: EntityShape) -> [NSManagedObject] {
        [context.insertedObjects, context.updatedObjects, context.deletedObjects].flatMap { objects in
            objects.filter { entity.family.contains($0.entity.name ?? "") }
        }
    }

    /// The names that objects in the store get.
    var newTitles: [ObjectKey: String] {
        let renamed = context.updatedObjects.filter { object in
            EntityShape.titleAttribute(of: object.entity).map { object.changedValues()[$0] != nil } ?? false
        }
        let titles = renamed.compactMap(link(to:)).map { ($0.key, $0.title) }
        return Dictionary(titles) { first, _ in first }
    }

    /// The numbers of objects that there will be more, or less, by entity.
    var differences: [String: Int] {
        let all = context.insertedObjects.map { ($0, 1) } + context.deletedObjects.map { ($0, -1) }
        return all.reduce(into: [:]) { $0[$1.0.entity.name ?? "", default: 0] += $1.1 }
    }

    // MARK: - Making changes

    private mutating func insert(_ key: ObjectKey) {
        guard context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[key.entity]?.isAbstract == false
        else {
            return miss(key)
        }
        new[key] = NSEntityDescription.insertNewObject(forEntityName: key.entity, into: context)
    }

    private mutating func set(_ property: EditedProperty, from: CellValue, to: CellValue, mine: CellValue) throws {
        guard let object = try object(property.object) else { return miss(property.object) }
        let name = property.name
        if let attribute = object.entity.attributesByName[name].map(AttributeShape.init), attribute.isEditable {
            guard to.fits(attribute.type) else { return refuse(property) }
            compare(property, was: from, theirs: RowReader.cell(attribute, of: object), mine: mine)
            object.setValue(to.object(as: attribute.type), forKey: name)
        } else if let relationship = object.entity.relationshipsByName[name], !relationship.isToMany {
            let current = (object.value(forKey: name) as? NSManagedObject).flatMap(link(to:))
            compare(property, was: from, theirs: current.map { .object($0) } ?? .none, mine: mine)
            guard let target = to.link else { return object.setValue(nil, forKey: name) }
            guard let other = try self.object(target.key) else { return miss(target.key) }
            guard relationship.leads(to: other) else { return refuse(property) }
            object.setValue(other, forKey: name)
        }
    }

    private mutating func change(_ property: EditedProperty, _ link: ObjectLink, isAdded: Bool) throws {
        guard let object = try object(property.object) else { return miss(property.object) }
        guard let member = try self.object(link.key) else { return miss(link.key) }
        guard let relationship = object.entity.relationshipsByName[property.name], relationship.isToMany,
            relationship.leads(to: member)
        else { return refuse(property) }
        if relationship.isOrdered {
            let set = object.mutableOrderedSetValue(forKey: relationship.name)
            if isAdded { set.add(member) } else { set.remove(member) }
        } else {
            let set = object.mutableSetValue(forKey: relationship.name)
            if isAdded { set.add(member) } else { set.remove(member) }
        }
    }

    private mutating func delete(_ key: ObjectKey, _ values: [String: CellValue]) throws {
        // Another program may have deleted it, too.
        guard let object = try object(key) else { return }
        for (name, was) in values.sorted(by: { $0.key < $1.key }) {
            guard let attribute = object.entity.attributesByName[name].map(AttributeShape.init) else { continue }
            let property = EditedProperty(object: key, name: name)
            compare(property, was: was, theirs: RowReader.cell(attribute, of: object), mine: nil)
        }
        context.delete(object)
        // What its relationships lead to changes now, and not after what follows.
        context.processPendingChanges()
    }

    /// - Parameter mine: Nil for an object that is to be deleted.
    private mutating func compare(_ property: EditedProperty, was: CellValue, theirs: CellValue, mine: CellValue?) {
        guard !property.object.isNew, !theirs.isSame(as: was), !(mine.map(theirs.isSame(as:)) ?? false) else { return }
        conflicts.append(EditConflict(property: property, was: was, theirs: theirs, mine: mine))
    }

    private mutating func miss(_ key: ObjectKey) {
        problems.append(
            EditProblem(object: key, text: "\(key.text) is no longer in the store: another program has deleted it.")
        )
    }

    /// Changes that were kept may be older than the model.
    private mutating func refuse(_ property: EditedProperty) {
        problems.append(
            EditProblem(
                object: property.object,
                text: "The model has changed: \(property.name) can no longer have the value that it was given."
            )
        )
    }

    /// The link to an object by its name.
    func link(to object: NSManagedObject) -> ObjectLink? { key(of: object).map { ObjectLink($0, naming: object) } }

    // MARK: - Validation

    /// Returns what the rules of the model say against the changes.
    func violations() -> [EditProblem] {
        let inserted = context.insertedObjects.map { object in
            self.violations(of: object) { try object.validateForInsert() }
        }
        let updated = context.updatedObjects.map { object in
            self.violations(of: object) { try object.validateForUpdate() }
        }
        let deleted = context.deletedObjects.map { object in
            self.violations(of: object) { try object.validateForDelete() }
        }
        return (inserted + updated + deleted).flatMap(\.self).sorted { $0.id < $1.id }
    }

    private func violations(of object: NSManagedObject, _ validate: () throws -> Void) -> [EditProblem] {
        do {
            try validate()
            return []
        } catch {
            return Self.sentences(of: error).map { EditProblem(object: key(of: object), text: $0) }
        }
    }

    /// The sentences of an error, which may be of several.
    static func sentences(of error: any Error) -> [String] {
        let all = (error as? CocoaError)?.userInfo[NSDetailedErrorsKey] as? [any Error] ?? []
        return all.isEmpty ? [StudioProblem.text(of: error)] : all.map(StudioProblem.text(of:))
    }
}

extension NSRelationshipDescription {
    /// Whether objects of an entity can be at the other end.
    fileprivate func leads(to object: NSManagedObject) -> Bool {
        destinationEntity.map(object.entity.isKindOf(entity:)) ?? false
    }
}

extension CellValue {
    /// Whether an attribute of a type can have the value.
    fileprivate func fits(_ type: NSAttributeType) -> Bool {
        switch self {
        case .none: true
        case .truth: type == .booleanAttributeType
        case .integer:
            [.integer16AttributeType, .integer32AttributeType, .integer64AttributeType].contains(type)
        case .real: type == .doubleAttributeType || type == .floatAttributeType
        case .decimal: type == .decimalAttributeType
        case .date: type == .dateAttributeType
        case .text: [.stringAttributeType, .UUIDAttributeType, .URIAttributeType].contains(type)
        case .bytes, .object, .count, .problem: false
        }
    }

    /// The object that a relationship leads to.
    var link: ObjectLink? {
        if case .object(let link) = self { link } else { nil }
    }

    /// Whether the store has the same for both: objects whatever their names are, and numbers that are none, too.
    func isSame(as other: CellValue) -> Bool {
        switch (self, other) {
        case (.object(let one), .object(let two)): one.key == two.key
        case (.real(let one), .real(let two)): one == two || one.isNaN && two.isNaN
        case (.decimal(let one), .decimal(let two)): one == two || one.isNaN && two.isNaN
        default: self == other
        }
    }

    /// The value as an object has it.
    func object(as type: NSAttributeType) -> Any? {
        switch self {
        case .truth(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .real(let value): type == .floatAttributeType ? NSNumber(value: Float(value)) : NSNumber(value: value)
        case .decimal(let value): NSDecimalNumber(decimal: value)
        case .date(let value): value
        case .text(let text):
            switch type {
            case .UUIDAttributeType: UUID(uuidString: text)
            case .URIAttributeType: URL(string: text)
            default: text
            }
        case .none, .bytes, .object, .count, .problem: nil
        }
    }
}
