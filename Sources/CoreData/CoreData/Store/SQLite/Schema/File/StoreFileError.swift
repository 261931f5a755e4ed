/// Why a file cannot be used as a store.
enum StoreFileError: Error, Hashable {
    /// There is no table with metadata, or no row in it: the file is some other database.
    case noMetadata
    /// The metadata is no property list.
    case damagedMetadata
    /// No property list can hold the value with the key.
    case metadataNotStorable(key: String)
    /// A new store was to be made in a database that has tables.
    case notEmpty
    /// The model of the store cannot be archived, or the archive in the file cannot be read.
    case model(reason: String)
    /// There is no table with the numbers of the entities.
    case noNumbers
    /// The file lacks a table that the model needs.
    case missingTable(String, entity: String)
    /// The file lacks a column that the model needs.
    case missingColumn(String, table: String)
}

extension StoreFileError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noMetadata: "the file is a database, but no store: it has no metadata"
        case .damagedMetadata: "the metadata of the store is damaged"
        case .metadataNotStorable(let key):
            "the value of the metadata key \"\(key)\" is none that a property list can hold"
        case .notEmpty: "the file is a database with tables already"
        case .model(let reason): "the model of the store cannot be archived or read: \(reason)"
        case .noNumbers: "the store has no table Z_PRIMARYKEY, which numbers its entities"
        case .missingTable(let table, let entity): "the store has no table \(table) for the entity \(entity)"
        case .missingColumn(let column, let table): "the table \(table) of the store has no column \(column)"
        }
    }
}
