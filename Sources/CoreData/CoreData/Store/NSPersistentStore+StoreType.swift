extension NSPersistentStore {
    /// A type of stores, by its name.
    ///
    /// ```swift
    /// try coordinator.addPersistentStore(type: .sqlite, at: url)
    /// ```
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        /// The name, as it stands in the metadata of stores.
        public let rawValue: String

        /// The type with the name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A database file of SQLite.
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        /// A store that is kept in memory and ends with the program.
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
        /// A file that is read as a whole and written as a whole.
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
        /// A file of XML.
        public static let xml = StoreType(rawValue: NSXMLStoreType)
    }
}
