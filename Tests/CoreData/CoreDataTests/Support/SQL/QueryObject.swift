import Foundation
import FoundationBackfill

@testable import CoreData

/// An object in memory that returns values by key like a managed object; to-many relationships are sets.
final class QueryObject: NSObject, NSKeyValueCoding {
    let table: EntityTable
    let key: Int64
    var values: [String: Any] = [:]
    /// The members of to-many relationships.
    var members: [String: [QueryObject]] = [:]

    init(_ table: EntityTable, key: Int64) {
        self.table = table
        self.key = key
    }

    var objectID: NSManagedObjectID { NSManagedObjectID(table.entity, store: nil, key: key) }

    func value(forKey key: String) -> Any? {
        switch key {
        case "entity": return table.entity.description
        case "self", "objectID": return self
        default: break
        }
        guard let property = table.entity.property(named: key), case .toMany(let relationship) = property.kind else {
            return values[key]
        }
        let objects = members[key] ?? []
        return relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    }
}
