internal import Foundation

/// A store that may keep an attribute's data in a file of its own.
protocol ExternalDataStore: NSPersistentStore {
    /// The data that the bytes of a row stand for; nil if its file cannot be read.
    func externalData(for stored: Data) -> Data?
}
