/// The table with the metadata of a store: one row with its identifier and a property list.
enum MetadataTable {
    static let name = "Z_METADATA"
    private static let version = "Z_VERSION"
    private static let uuid = "Z_UUID"
    private static let list = "Z_PLIST"

    /// Reads the identifier and the property list.
    static let selection: SQLStatement = {
        var select = SQLSelect([.column(0, uuid), .column(0, list)], from: name, where: .truth(true))
        select.order = [SQLSelect.Order(expression: .column(0, version))]
        return .select(select)
    }()

    /// Changes the row. Takes the identifier and the property list.
    static let update = SQLStatement.update(
        SQLUpdate(
            table: name,
            assignments: [.init(uuid), .init(list)],
            condition: .infix(.equal, .ownColumn(version), .literal(1))
        )
    )

    /// Adds the row. Takes the identifier and the property list.
    static let insertion = SQLStatement.insert(
        SQLInsert(
            table: name,
            columns: [uuid, list, version],
            rows: .values([.parameter, .parameter, .literal(1)])
        )
    )
}

/// The table with a copy of the model that a store was made with. Stores from before iOS 9 have none.
enum ModelTable {
    static let name = "Z_MODELCACHE"
    private static let content = "Z_CONTENT"

    /// Reads the model.
    static let selection = SQLStatement.select(SQLSelect([.column(0, content)], from: name, where: .truth(true)))

    /// Deletes the model.
    static let deletion = SQLStatement.delete(SQLDelete(table: name))

    /// Adds the model. Takes its content.
    static let insertion = SQLStatement.insert(
        SQLInsert(table: name, columns: [content], rows: .values([.parameter]))
    )
}
