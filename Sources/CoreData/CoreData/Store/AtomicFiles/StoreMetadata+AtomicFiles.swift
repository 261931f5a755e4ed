internal import Foundation

extension StoreMetadata {
    /// The metadata of a new store that is no database.
    init(newFor model: NSManagedObjectModel, type: String, uuid: UUID = UUID()) {
        self.init(newStoreFor: model, type: type, uuid: uuid)
        self = StoreMetadata(uuid: uuid.uuidString, values: values.filter { $0.key != Key.autoVacuumLevel })
    }

    /// The metadata of an open store.
    init(dictionary: [String: Any]) {
        self.init(
            uuid: dictionary[Key.uuid] as? String ?? UUID().uuidString,
            values: dictionary.filter { $0.key != Key.uuid }
        )
    }
}
