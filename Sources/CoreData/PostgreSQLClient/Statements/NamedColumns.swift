internal import CPostgreSQLLibrary

/// The columns of a statement that hold keys with names, in whose place the current row has numbers.
final class NamedColumns {
    private let columns: [Int]
    private let names: KeyNames
    /// The numbers of the current row in the server's binary form.
    private let numbers: UnsafeMutableBufferPointer<UInt64>

    /// - Parameter types: The types of all columns.
    /// - Returns: Nil if there are no such columns.
    init?(_ types: [UInt32], _ names: KeyNames?) {
        let columns = types.indices.filter { types[$0] == ServerType.varchar }
        guard let names, !columns.isEmpty else { return nil }
        (self.columns, self.names) = (columns, names)
        numbers = .allocate(capacity: columns.count)
        numbers.initialize(repeating: 0)
    }

    deinit {
        numbers.deallocate()
    }

    /// Puts numbers in the place of the names in a row.
    func number(_ fields: UnsafeMutablePointer<postgresql_field>) {
        for (place, column) in columns.enumerated() where fields[column].start != nil {
            let field = fields[column]
            let name = KeyNames.Name(utf8: UnsafeRawBufferPointer(start: field.start, count: Int(field.count)))
            numbers[place] = UInt64(bitPattern: names.number(of: name)).bigEndian
            let start = numbers.baseAddress.map { UnsafeRawPointer($0 + place).assumingMemoryBound(to: UInt8.self) }
            fields[column] = postgresql_field(start: start, count: 8, type: ServerType.int8)
        }
    }
}
