internal import CloudWire
internal import CoreData

/// The records of a zone by their parents, along which they are shared.
struct RecordHierarchy {
    let context: NSManagedObjectContext
    let zone: Int64

    /// A record of the zone that is there.
    func record(_ name: String) throws -> StoredRecord? {
        try StoredRecord.all(named: [name], zone: zone, in: context)[name].flatMap { $0.isRemoved ? nil : $0 }
    }

    /// The share that a record brings the records below it into. A share itself is the parent of none.
    func share(below name: String?) throws -> String? {
        guard let name, let record = try record(name), record.type != WireShare.recordType else { return nil }
        return record.share
    }

    /// The name of a record below one that is the root of a share; nil if there is none.
    func firstRoot(below name: String) throws -> String? {
        var found: String?
        try descend(from: [name]) { record in
            if record.isShareRoot { found = record.name }
            return found == nil
        }
        return found
    }

    /// Visits the records below some, level by level.
    ///
    /// - Parameter visit: Returns whether the records below this one are visited, too.
    func descend(from names: [String], _ visit: (StoredRecord) throws -> Bool) throws {
        var (level, seen) = (names, Set(names))
        while !level.isEmpty {
            let children = try RecordLinks(context: context, zone: zone).children(of: level).values.flatMap(\.self)
            let new = children.filter { seen.insert($0).inserted }
            let records = try StoredRecord.all(named: new, zone: zone, in: context)
            level = try new.filter { name in
                guard let record = records[name], !record.isRemoved else { return false }
                return try visit(record)
            }
        }
    }
}
