internal import CloudWire
internal import CoreData

/// The rows that belong to some records: links, index entries and uses of assets.
struct RecordParts {
    private var links: [String: [StoredLink]] = [:]
    private var entries: [String: [StoredIndexEntry]] = [:]
    private var uses: [String: [StoredAssetUse]] = [:]

    init(of records: [StoredRecord], _ zone: Int64, _ context: NSManagedObjectContext) throws {
        let names = records.map(\.name)
        let links: [StoredLink] = try Self.rows("StoredLink", "source", names, zone, context)
        let entries: [StoredIndexEntry] = try Self.rows("StoredIndexEntry", "record", names, zone, context)
        let uses: [StoredAssetUse] = try Self.rows("StoredAssetUse", "record", names, zone, context)
        self.links = Dictionary(grouping: links, by: \.source)
        self.entries = Dictionary(grouping: entries, by: \.record)
        self.uses = Dictionary(grouping: uses, by: \.record)
    }

    private static func rows<Row: NSManagedObject>(
        _ entity: String,
        _ key: String,
        _ names: [String],
        _ zone: Int64,
        _ context: NSManagedObjectContext
    ) throws -> [Row] {
        let request = NSFetchRequest<Row>(entityName: entity)
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND %K IN %@",
            argumentArray: [NSNumber(value: zone), key, names]
        )
        request.returnsObjectsAsFaults = false
        return try context.fetch(request)
    }

    func assetBytes(of record: StoredRecord) -> Int64 {
        uses[record.name]?.reduce(0) { $0 + $1.size } ?? 0
    }

    func faults(of record: StoredRecord, _ type: RecordTypeSchema?, _ assets: AssetFiles) -> [String] {
        let isBare = links[record.name] == nil && entries[record.name] == nil && uses[record.name] == nil
        guard !record.isRemoved else {
            return record.fields == nil && isBare ? [] : ["it is deleted and has fields, links, entries or assets"]
        }
        let fields: [String: FieldEntry]
        do {
            fields = try record.entries()
        } catch {
            return [error.reason]
        }
        var faults: [String] = []
        // A record that comes into a share is told once more, as the version that it was.
        if StoredDatabase.sequence(ofTag: record.tag) ?? .max > record.sequence {
            faults.append("its tag is from after its sequence")
        }
        if type == nil, record.type != WireShare.recordType {
            faults.append("its type \(record.type) is not in the schema")
        }
        for (name, entry) in fields where type?.fields[name]?.accepts(entry.value?.shape ?? FieldShape(nil)) == false {
            faults.append("its field \(name) is not of the type in the schema")
        }
        let owners = fields.values.reduce(into: Set<String>()) { $0.formUnion($1.owners) }
        let wanted = owners.union(record.parent.map { [$0] } ?? [])
        if Set(links[record.name]?.map(\.target) ?? []) != wanted {
            faults.append("its links are not those of its fields")
        }
        let found = (entries[record.name] ?? []).map { "\($0.field)/\($0.text ?? String($0.number))" }
        if Set(found) != RecordIndex.names(of: fields, type) || Set(found).count != found.count {
            faults.append("its index entries are not those of its fields")
        }
        let contents = Set(fields.values.flatMap(\.assets).map(\.fileChecksum))
        if Set(uses[record.name]?.map(\.digest) ?? []) != contents {
            faults.append("its assets are not those of its fields")
        }
        for digest in contents where assets.location(of: digest) == nil {
            faults.append("the asset \(digest) is missing")
        }
        return faults
    }
}

extension RecordIndex {
    /// The entries that a record with some fields needs, as texts.
    fileprivate static func names(of fields: [String: FieldEntry], _ type: RecordTypeSchema?) -> Set<String> {
        Set(
            entries(of: fields, type).map { entry in
                switch entry.key {
                case .text(let text): "\(entry.field)/\(text)"
                case .number(let number): "\(entry.field)/\(number)"
                }
            }
        )
    }
}
