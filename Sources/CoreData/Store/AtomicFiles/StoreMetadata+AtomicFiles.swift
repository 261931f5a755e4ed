internal import Foundation

extension StoreMetadata {
    /// The metadata of a new store that is no database.
    init(newFor model: NSManagedObjectModel, type: String) {
        self.init(newStoreFor: model, type: type)
        self = StoreMetadata(uuid: uuid, values: values.filter { $0.key != Key.autoVacuumLevel })
    }

    /// The metadata of an open store.
    init(dictionary: [String: Any]) {
        self.init(
            uuid: dictionary[Key.uuid] as? String ?? UUID().uuidString,
            values: dictionary.filter { $0.key != Key.uuid }
        )
    }
}
