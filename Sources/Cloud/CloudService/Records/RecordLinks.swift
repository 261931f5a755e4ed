internal import CloudWire
internal import CoreData

/// The references of a zone's records that matter when their targets are deleted.
struct RecordLinks {
    let context: NSManagedObjectContext
    let zone: Int64

    /// Stores the links of a record instead of its former ones.
    func replace(of record: StoredRecord, entries: [String: FieldEntry]) throws {
        if record.hasLinks { try removeAll(of: record) }
        let owners = entries.values.reduce(into: Set<String>()) { $0.formUnion($1.owners) }
        for owner in owners { insert(from: record.name, to: owner, isParent: false) }
        if let parent = record.parent { insert(from: record.name, to: parent, isParent: true) }
        record.hasLinks = !owners.isEmpty || record.parent != nil
    }

    /// Removes the links from a record.
    func removeAll(of record: StoredRecord) throws {
        guard record.hasLinks else { return }
        try links("source == %@", record.name).forEach(context.delete)
        record.hasLinks = false
    }

    /// The records that are deleted along with a record.
    func owned(by name: String) throws -> [StoredRecord] {
        let sources = try links("isParent == NO AND target == %@", name).map(\.source)
        return try Array(StoredRecord.all(named: sources, zone: zone, in: context).values)
    }

    func countOwned(by name: String) throws -> Int {
        try context.count(for: request("isParent == NO AND target == %@", [name]))
    }

    /// The names of the records with which these are deleted, by their names.
    func owners(of names: [String]) throws -> [String: Set<String>] {
        let links = try links("isParent == NO AND source IN %@", names)
        return Dictionary(grouping: links, by: \.source).mapValues { Set($0.map(\.target)) }
    }

    /// The names of the records whose parent is one of these, by parent.
    func children(of names: [String]) throws -> [String: [String]] {
        let links = try links("isParent == YES AND target IN %@", names)
        return Dictionary(grouping: links, by: \.target).mapValues { $0.map(\.source) }
    }

    /// The names of the records that link to a record, in any way.
    func sources(of name: String, limit: Int) throws -> Set<String> {
        let request = request("target == %@", [name])
        request.fetchLimit = limit
        return Set(try context.fetch(request).map(\.source))
    }

    private func insert(from source: String, to target: String, isParent: Bool) {
        let link = StoredLink(context: context)
        (link.zoneNumber, link.source, link.target, link.isParent) = (zone, source, target, isParent)
    }

    private func links(_ condition: String, _ value: Any) throws -> [StoredLink] {
        try context.fetch(request(condition, [value]))
    }

    private func request(_ condition: String, _ values: [Any]) -> NSFetchRequest<StoredLink> {
        let request = NSFetchRequest<StoredLink>(entityName: "StoredLink")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND \(condition)",
            argumentArray: [NSNumber(value: zone)] + values
        )
        return request
    }
}
