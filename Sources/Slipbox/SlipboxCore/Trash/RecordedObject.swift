import CoreData

/// Finds the present object for an identifier.
typealias ObjectFinder = (NSManagedObjectID) throws -> NSManagedObject?

/// The values of an object before and after an action.
struct ChangedObject {
    private var id: NSManagedObjectID
    private var attributes: [String: (before: NSObject?, after: NSObject?)] = [:]
    private var references: [String: (before: NSManagedObjectID?, after: NSManagedObjectID?)] = [:]
    /// The members that were removed from sets and added to them.
    private var members: [String: (removed: Set<NSManagedObjectID>, added: Set<NSManagedObjectID>)] = [:]

    /// Records the unsaved changes of an object; nil if it has none of its own.
    init?(_ object: NSManagedObject) {
        id = object.objectID
        let names = object.changedValues().keys.filter { object.entity.propertiesByName[$0]?.isTransient == false }
        let former = object.committedValues(forKeys: Array(names))
        for name in names {
            let (before, after) = (former[name], object.value(forKey: name))
            if let relationship = object.entity.relationshipsByName[name] {
                // The other side of a relationship to many records the same for each of them.
                if !relationship.isToMany {
                    references[name] = (Self.identifier(before), Self.identifier(after))
                } else if relationship.inverseRelationship?.isToMany ?? true {
                    let (old, new) = (Self.identifiers(before), Self.identifiers(after))
                    members[name] = (old.subtracting(new), new.subtracting(old))
                }
            } else {
                attributes[name] = (Self.present(before), Self.present(after))
            }
        }
        if attributes.isEmpty, references.isEmpty, members.isEmpty { return nil }
    }

    /// Sets those values back that are still as the action has left them.
    func revert(_ find: ObjectFinder) throws {
        guard let object = try find(id) else { return }
        for (name, value) in attributes where Self.present(object.value(forKey: name)) == value.after {
            object.setValue(value.before, forKey: name)
        }
        for (name, value) in references where Self.identifier(object.value(forKey: name)) == value.after {
            object.setValue(try value.before.flatMap(find), forKey: name)
        }
        for (name, change) in members {
            let set = object.mutableSetValue(forKey: name)
            for id in change.added { if let member = try find(id) { set.remove(member) } }
            for id in change.removed { if let member = try find(id) { set.add(member) } }
        }
    }

    func replacing(_ identifiers: [NSManagedObjectID: NSManagedObjectID]) -> ChangedObject {
        let replace = { (id: NSManagedObjectID) in identifiers[id] ?? id }
        var change = self
        change.id = replace(id)
        change.references = references.mapValues { ($0.before.map(replace), $0.after.map(replace)) }
        change.members = members.mapValues { (Set($0.removed.map(replace)), Set($0.added.map(replace))) }
        return change
    }

    fileprivate static func present(_ value: Any?) -> NSObject? {
        value is NSNull ? nil : value as? NSObject ?? value.map { $0 as AnyObject } as? NSObject
    }

    fileprivate static func identifier(_ value: Any?) -> NSManagedObjectID? {
        (value as? NSManagedObject)?.objectID ?? value as? NSManagedObjectID
    }

    fileprivate static func identifiers(_ value: Any?) -> Set<NSManagedObjectID> {
        Set((value as? Set<NSManagedObject> ?? []).map(\.objectID))
    }
}

/// The values of an object that an action deleted.
struct DeletedObject {
    private(set) var id: NSManagedObjectID
    private let attributes: [String: Any]
    private var references: [String: Set<NSManagedObjectID>] = [:]

    init(_ object: NSManagedObject) {
        id = object.objectID
        let entity = object.entity
        let names = entity.propertiesByName.values.filter { !$0.isTransient }.map(\.name)
        let values = object.committedValues(forKeys: names)
        attributes = values.filter { entity.attributesByName[$0.key] != nil && !($0.value is NSNull) }
        for name in entity.relationshipsByName.keys {
            let one = ChangedObject.identifier(values[name]).map { Set([$0]) }
            references[name] = one ?? ChangedObject.identifiers(values[name])
        }
    }

    /// Makes the object anew, with its attributes.
    func makeObject(in context: NSManagedObjectContext) -> NSManagedObject? {
        guard let name = id.entity.name else { return nil }
        let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
        for key in object.entity.attributesByName.keys { object.setValue(attributes[key], forKey: key) }
        return object
    }

    func restoreRelationships(of object: NSManagedObject, _ find: ObjectFinder) throws {
        for (name, identifiers) in references {
            let others = try identifiers.compactMap(find)
            if object.entity.relationshipsByName[name]?.isToMany == true {
                others.forEach(object.mutableSetValue(forKey: name).add)
            } else if let other = others.first {
                object.setValue(other, forKey: name)
            }
        }
    }

    func replacing(_ identifiers: [NSManagedObjectID: NSManagedObjectID]) -> DeletedObject {
        var object = self
        object.id = identifiers[id] ?? id
        object.references = references.mapValues { Set($0.map { identifiers[$0] ?? $0 }) }
        return object
    }
}
