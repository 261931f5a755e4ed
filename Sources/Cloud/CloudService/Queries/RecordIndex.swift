internal import CloudWire
internal import CoreData

/// The index entries of a zone's records.
struct RecordIndex {
    let context: NSManagedObjectContext
    let zone: Int64

    struct Entry: Hashable {
        let field: String
        let key: IndexKey
    }

    /// Stores the entries that a record needs, and removes those that it needs no more.
    ///
    /// - Parameter isNew: Whether the record has no entries yet, which then are not looked for.
    func replace(of record: StoredRecord, entries: [String: FieldEntry], _ type: RecordTypeSchema?, isNew: Bool) throws
    {
        var needed = Self.entries(of: entries, type)
        if !isNew {
            for stored in try self.entries(of: record) {
                let key = stored.text.map { IndexKey.text($0) } ?? .number(stored.number)
                if needed.remove(Entry(field: stored.field, key: key)) == nil { context.delete(stored) }
            }
        }
        for entry in needed {
            let stored = StoredIndexEntry(context: context)
            (stored.zoneNumber, stored.type, stored.field) = (zone, record.type, entry.field)
            (stored.record, stored.place) = (record.name, record.sequence)
            switch entry.key {
            case .text(let text): stored.text = text
            case .number(let number): stored.number = number
            }
        }
    }

    func removeAll(of record: StoredRecord) throws {
        try entries(of: record).forEach(context.delete)
    }

    private func entries(of record: StoredRecord) throws -> [StoredIndexEntry] {
        let request = NSFetchRequest<StoredIndexEntry>(entityName: "StoredIndexEntry")
        request.predicate = NSPredicate(format: "zoneNumber == %@ AND record == %@", NSNumber(value: zone), record.name)
        return try context.fetch(request)
    }

    static func entries(of entries: [String: FieldEntry], _ type: RecordTypeSchema?) -> Set<Entry> {
        var needed: Set<Entry> = []
        for (name, entry) in entries {
            guard let value = entry.value, let indexes = type?.fields[name]?.indexes, !indexes.isEmpty else { continue }
            for element in value.elements {
                if !indexes.isDisjoint(with: [.queryable, .sortable]), let key = IndexKey(element) {
                    needed.insert(Entry(field: name, key: key))
                }
                guard indexes.contains(.searchable), case .string(let text) = element else { continue }
                for word in SearchWords.words(of: text) {
                    needed.insert(Entry(field: IndexKey.wordField(name), key: .text(word)))
                }
            }
        }
        return needed
    }
}
