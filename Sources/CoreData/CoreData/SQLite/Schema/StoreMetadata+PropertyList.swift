internal import FoundationBackfill

extension StoreMetadata {
    /// The maximum nesting depth that is read. More than this is never written.
    private static let depthLimit = 100

    /// Reads the metadata in a row of `Z_METADATA`. Some stores have no property list.
    init(uuid: String, propertyList: Data?) throws(StoreFileError) {
        guard let propertyList, !propertyList.isEmpty else {
            self.init(uuid: uuid, values: [:])
            return
        }
        guard let values = Self.list(in: propertyList) as? [String: Any] else { throw .damagedMetadata }
        self.init(uuid: uuid, values: values)
    }

    /// Returns the property list in data, which is usually binary; nil if it is damaged.
    private static func list(in data: Data) -> Any? {
        // Foundation reads a value again for each reference to it: a few hundred bytes can name billions.
        if data.starts(with: "bplist".utf8) {
            return BinaryPropertyListReader.read(data, depthLimit: depthLimit)?.propertyList
        }
        // The error for damaged metadata covers this case as well.
        return try? PropertyListSerialization.propertyList(from: data, format: nil)
    }

    /// The property list in the file's format.
    var propertyList: Data {
        get throws(StoreFileError) {
            BinaryPropertyListWriter.data(of: .dictionary(try entries))
        }
    }

    /// The values as property lists hold them.
    var entries: [String: PropertyListNode] {
        get throws(StoreFileError) {
            var entries: [String: PropertyListNode] = [:]
            for (key, value) in values {
                guard let entry = PropertyListNode(propertyList: value) else { throw .metadataNotStorable(key: key) }
                entries[key] = entry
            }
            return entries
        }
    }
}
