internal import Foundation

/// Behind `NSValueTransformerName.keyedUnarchiveFromDataTransformerName` and `.unarchiveFromDataTransformerName`.
final class KeyedUnarchiveFromDataTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data else { return nil }
        return ArchivePolicy.anyCodable.unarchive(data)
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        guard let value else { return nil }
        return ArchivePolicy.anyCodable.archive(value)
    }
}
