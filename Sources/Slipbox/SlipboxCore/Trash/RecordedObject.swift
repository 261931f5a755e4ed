import CoreData

/// Finds the present object for an identifier; nil if it was deleted.
typealias ObjectFinder = (NSManagedObjectID) -> NSManagedObject?

/// The value of an attribute.
enum RecordedValue: Sendable, Equatable {
    case string(String)
    case number(NSNumber)
    case date(Date)
    case data(Data)
    case uuid(UUID)

    /// Creates a value as an object gives it; nil if there is none.
    init?(_ value: Any?) {
        switch value {
        case let string as String: self = .string(string)
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        case let uuid as UUID: self = .uuid(uuid)
        case let number as NSNumber: self = .number(number)
        default: return nil
        }
    }

    var value: Any {
        switch self {
        case .string(let string): string
        case .number(let number): number
        case .date(let date): date
        case .data(let data): data
        case .uuid(let uuid): uuid
        }
    }
}

/// The values of an object before and after an action.
struct ChangedObject: Sendable {
    private(set) var id: NSManagedObjectID
    private var attributes: [String: (before: RecordedValue?, after: RecordedValue?)] = [:]
    private var references: [String: (before: NSManagedObjectID?, after: NSManagedObjectID?)] = [:]
    /// The members that were removed from sets and added to them.
    private var members: [String: (removed: Set<NSManagedObjectID>, added: Set<NSManagedObjectID>)] = [:]

    /// Records the unsaved changes of an object; nil if it has none of its own.
    init?(_ object: NSManagedObject) {
        id = object.objectID
        let former = object.committedValues(forKeys: object.entity.recordedNames)
        for (name, before) in former {
            let after = object.value(forKey: name)
            if object.entity.attributesByName[name] != nil {
                let values = (before: RecordedValue(before), after: RecordedValue(after))
                if values.before != values.after { attributes[name] = values }
            } else if object.entity.relationshipsByName[name]?.isToMany == true {
                let (old, new) = (Self.identifiers(before), Self.identifiers(after))
                if old != new { members[name] = (old.subtracting(new), new.subtracting(old)) }
            } else {
                let (old, new) = (Self.identifier(before), Self.identifier(after))
                if old != new { references[name] = (old, new) }
            }
        }
        if attributes.isEmpty, references.isEmpty, members.isEmpty { return nil }
    }

    /// The identifiers of the object and of all that it may be set to refer to.
    var identifiers: [NSManagedObjectID] {
        [id] + references.values.compactMap(\.before) + members.values.flatMap { $0.removed.union($0.added) }
    }

    /// Sets those values back that are still as the action has left them.
    func revert(_ find: ObjectFinder) {
        guard let object = find(id) else { return }
        for (name, value) in attributes where RecordedValue(object.value(forKey: name)) == value.after {
            object.setValue(value.before?.value, forKey: name)
        }
        for (name, value) in references where Self.identifier(object.value(forKey: name)) == value.after {
            object.setValue(value.before.flatMap(find), forKey: name)
        }
        for (name, change) in members {
            let set = object.mutableSetValue(forKey: name)
            for id in change.added { if let member = find(id) { set.remove(member) } }
            for id in change.removed { if let member = find(id) { set.add(member) } }
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

    fileprivate static func identifier(_ value: Any?) -> NSManagedObjectID? {
        (value as? NSManagedObject)?.objectID ?? value as? NSManagedObjectID
    }

    fileprivate static func identifiers(_ value: Any?) -> Set<NSManagedObjectID> {
        Set((value as? Set<NSManagedObject> ?? []).map(\.objectID))
    }
}

/// The values of an object that an action deleted.
struct DeletedObject: Sendable {
    private(set) var id: NSManagedObjectID
    private let attributes: [String: RecordedValue]
    private var references: [String: Set<NSManagedObjectID>] = [:]

    init(_ object: NSManagedObject) {
        id = object.objectID
        let entity = object.entity
        let values = object.committedValues(forKeys: entity.recordedNames)
        attributes = values.filter { entity.attributesByName[$0.key] != nil }.compactMapValues(RecordedValue.init)
        for name in entity.recordedNames where entity.relationshipsByName[name] != nil {
            let one = ChangedObject.identifier(values[name]).map { Set([$0]) }
            references[name] = one ?? ChangedObject.identifiers(values[name])
        }
    }

    /// The identifiers of all objects that it referred to.
    var identifiers: [NSManagedObjectID] { references.values.flatMap(\.self) }

    /// Makes the object anew, with its attributes.
    func makeObject(in context: NSManagedObjectContext) -> NSManagedObject? {
        guard let name = id.entity.name else { return nil }
        let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
        for key in object.entity.attributesByName.keys { object.setValue(attributes[key]?.value, forKey: key) }
        return object
    }

    func restoreRelationships(of object: NSManagedObject, _ find: ObjectFinder) {
        for (name, identifiers) in references {
            let others = identifiers.compactMap(find)
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

extension NSEntityDescription {
    /// The sets of objects that are recorded at this side. The other side records the rest: the notes of a folder or of
    /// a keyword may be very many.
    private static let recordedSets: Set<String> = ["keywords_", "linkedNotes_", "dormantKeywords_", "dormantLinks_"]

    /// The properties that say all that an action has changed.
    fileprivate var recordedNames: [String] {
        propertiesByName.values.filter { property in
            guard let relationship = property as? NSRelationshipDescription else {
                return property is NSAttributeDescription && !property.isTransient
            }
            return !relationship.isToMany || Self.recordedSets.contains(property.name)
        }.map(\.name)
    }
}
