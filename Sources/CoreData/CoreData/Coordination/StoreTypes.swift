// The types of stores that the package has, by their names in the metadata of stores.

/// A database file of SQLite, which reads and writes only what is needed.
public let NSSQLiteStoreType = "SQLite"
/// A file of XML, which is read as a whole and written as a whole.
///
/// - Important: On Apple's systems only macOS has this type.
public let NSXMLStoreType = "XML"
/// A file in a compact format, which is read as a whole and written as a whole.
public let NSBinaryStoreType = "Binary"
/// A store that is kept in memory and ends with the program.
public let NSInMemoryStoreType = "InMemory"
