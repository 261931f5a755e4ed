internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension PropertyListValue {
    /// The value that a program set, as the type of an attribute wants it. Values that no file can hold count by their
    /// description.
    init(_ value: Any, as type: AttributeType = .undefined) {
        let number = (value as? NSNumber) ?? (value as? Decimal).map { NSDecimalNumber(decimal: $0) }
        switch (type, value) {
        case (.boolean, _) where number != nil: self = .boolean(number?.boolValue ?? false)
        case (.integer16, _) where number != nil, (.integer32, _) where number != nil,
            (.integer64, _) where number != nil:
            self = .integer(number?.int64Value ?? 0)
        case (.double, _) where number != nil, (.float, _) where number != nil: self = .real(number?.doubleValue ?? 0)
        case (.decimal, _) where number != nil: self = .decimal(number?.decimalValue ?? 0)
        case (_, let value as Bool): self = .boolean(value)
        case (_, let value as Int): self = .integer(Int64(value))
        case (_, let value as Double): self = .real(value)
        case (_, let value as Decimal): self = .decimal(value)
        case (_, let value as String): self = .string(value)
        case (_, let value as Date): self = .date(value)
        case (_, let value as Data): self = .data(value)
        case (_, let value as UUID): self = .uuid(value)
        case (_, let value as URL): self = .url(value)
        case (_, let values as [Any]): self = .array(values.map { PropertyListValue($0) })
        case (_, let values as [String: Any]): self = .dictionary(values.mapValues { PropertyListValue($0) })
        default: self = .string(String(describing: value))
        }
    }
}

extension [String: PropertyListValue] {
    /// User info as a program gets it: nil if there is none.
    var userInfo: [AnyHashable: Any]? {
        isEmpty ? nil : reduce(into: [:]) { $0[AnyHashable($1.key)] = $1.value.object }
    }
}
