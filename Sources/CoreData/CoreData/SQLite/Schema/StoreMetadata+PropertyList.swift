internal import Foundation

extension StoreMetadata {
    /// Reads the metadata in a row of `Z_METADATA`. Some stores have no property list.
    init(uuid: String, propertyList: Data?) throws(StoreFileError) {
        guard let propertyList, !propertyList.isEmpty else {
            self.init(uuid: uuid, values: [:])
            return
        }
        // The error for damaged metadata covers this case as well.
        let list = try? PropertyListSerialization.propertyList(from: propertyList, format: nil)
        guard let values = list as? [String: Any] else { throw .damagedMetadata }
        self.init(uuid: uuid, values: values)
    }

    /// The property list in the file's format.
    var propertyList: Data {
        get throws(StoreFileError) {
            var list: [String: Any] = [:]
            for (key, value) in values {
                guard let plain = Self.plain(value, depth: 0) else { throw .metadataNotStorable(key: key) }
                list[key] = plain
            }
            do {
                return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            } catch {
                throw .metadataNotStorable(key: list.keys.sorted().joined(separator: ", "))
            }
        }
    }

    /// Returns a value as property lists hold it; nil if they cannot, since the serialization would stop the program.
    private static func plain(_ value: Any, depth: Int) -> Any? {
        guard depth < 64 else { return nil }
        switch value {
        case let text as String: return text
        case let number as NSNumber: return number
        case let date as Date: return date
        case let data as Data: return data
        case let list as [Any]:
            let plain = list.compactMap { Self.plain($0, depth: depth + 1) }
            return plain.count == list.count ? plain : nil
        case let dictionary as [String: Any]:
            let plain = dictionary.compactMapValues { Self.plain($0, depth: depth + 1) }
            return plain.count == dictionary.count ? plain : nil
        default: return nil
        }
    }
}
