internal import CoreData
internal import CoreDataCommandLine

/// Objects as a table, with a column for each property.
struct ShownTable {
    private let columns: [NSPropertyDescription]
    private let objects: [ShownObject]

    init(_ columns: [NSPropertyDescription], _ objects: [ShownObject]) {
        (self.columns, self.objects) = (columns, objects)
    }

    /// Returns the lines of the table; an empty text without objects.
    func text(_ style: Style) -> String {
        guard !objects.isEmpty else { return "" }
        var table = TextTable([("", .left)] + columns.map { ($0.name, alignment(of: $0)) })
        for object in objects {
            let cells = columns.map { column in
                TextTable.Cell(object.values[column.name]?.line(nothing: style.nothing) ?? "")
            }
            table.add([TextTable.Cell(object.id) { style.ink($0, .dim) }] + cells)
        }
        return table.lines(style, heading: .titles).map { "\($0)\n" }.joined()
    }

    /// Numbers, and numbers of objects, stand below each other at the right.
    private func alignment(of column: NSPropertyDescription) -> TextTable.Alignment {
        if let relationship = column as? NSRelationshipDescription { return relationship.isToMany ? .right : .left }
        switch (column as? NSAttributeDescription)?.attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .decimalAttributeType, .binaryDataAttributeType:
            return .right
        default: return .left
        }
    }
}
