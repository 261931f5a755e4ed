internal import CoreData
internal import Foundation

/// The objects that a list asks for, as its address has it.
struct RowsQuery: Hashable, Sendable {
    /// The objects that a to-many relationship of another object leads to.
    struct Members: Hashable, Sendable {
        let owner: ObjectKey
        let relationship: String

        init(_ owner: ObjectKey, _ relationship: String) {
            (self.owner, self.relationship) = (owner, relationship)
        }

        /// Reads a text such as `Folder/p3.notes`.
        init?(text: String) {
            // The row of an object may have a point, the name of a relationship has none.
            guard let point = text.lastIndex(of: "."), let owner = ObjectKey(text: String(text[..<point])) else {
                return nil
            }
            self.init(owner, String(text[text.index(after: point)...]))
        }

        var text: String { "\(owner.text).\(relationship)" }
    }

    let entity: String
    /// The predicate as it was typed; empty for all objects.
    var predicate = ""
    var members: Members?
    /// The attribute that the rows are sorted by; nil for the order of their numbers.
    var sortKey: String?
    var isAscending = true

    /// Returns the request for the objects.
    ///
    /// - Throws: An error if the predicate or a name does not fit the model.
    func request(in context: NSManagedObjectContext) throws -> NSFetchRequest<NSManagedObject> {
        let description = try description(in: context)
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        var conditions: [NSPredicate] = []
        if let typed = try typedPredicate(in: context) { conditions.append(typed) }
        if let members { conditions.append(try Self.condition(members, in: context)) }
        if !conditions.isEmpty {
            request.predicate =
                conditions.count == 1 ? conditions[0] : NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
        }
        if let sortKey, let attribute = description.attributesByName[sortKey], AttributeShape(attribute).isSortable {
            request.sortDescriptors = [NSSortDescriptor(key: sortKey, ascending: isAscending)]
        }
        return request
    }

    /// Returns the predicate that was typed, as it is for the entity; nil for none.
    func typedPredicate(in context: NSManagedObjectContext) throws -> NSPredicate? {
        let typed = predicate.trimmingCharacters(in: .whitespacesAndNewlines)
        return typed.isEmpty ? nil : try NSPredicate.parse(typed, for: description(in: context))
    }

    private func description(in context: NSManagedObjectContext) throws -> NSEntityDescription {
        guard let description = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entity] else {
            throw StudioError("The model of the store has no entity \(entity)")
        }
        return description
    }

    /// Returns the condition that the members of a relationship satisfy: their inverse leads to the owner.
    private static func condition(_ members: Members, in context: NSManagedObjectContext) throws -> NSPredicate {
        guard let id = members.owner.id(in: context),
            let relationship = id.entity.relationshipsByName[members.relationship]
        else { throw StudioError("There is no \(members.text) in this store") }
        if let inverse = relationship.inverseRelationship {
            return NSPredicate(format: inverse.isToMany ? "ANY %K == %@" : "%K == %@", inverse.name, id)
        }
        let owner = try context.existingObject(with: id)
        return NSPredicate(format: "SELF IN %@", owner.objectIDs(forRelationshipNamed: members.relationship))
    }
}

/// An error with a sentence for people.
struct StudioError: LocalizedError {
    private let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    var errorDescription: String? { reason }
}
