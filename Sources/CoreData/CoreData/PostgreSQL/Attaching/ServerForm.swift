internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// How values of a type of the server are values of attributes.
enum ServerForm: Equatable {
    /// The store's own type for the attributes.
    case plain(AttributeType)
    /// A time without a zone, or a day: UTC is meant.
    case local(day: Bool)
    /// Something that the server reads and writes as text.
    case text

    init(_ type: String) {
        switch type {
        case "int2": self = .plain(.integer16)
        case "int4": self = .plain(.integer32)
        case "int8": self = .plain(.integer64)
        case "float4": self = .plain(.float)
        case "float8": self = .plain(.double)
        case "numeric": self = .plain(.decimal)
        case "bool": self = .plain(.boolean)
        case "text": self = .plain(.string)
        case "timestamptz": self = .plain(.date)
        case "uuid": self = .plain(.uuid)
        case "bytea": self = .plain(.binaryData)
        case "timestamp": self = .local(day: false)
        case "date": self = .local(day: true)
        default: self = .text
        }
    }

    /// The type of attributes for it.
    var attributeType: AttributeType {
        switch self {
        case .plain(let type): type
        case .local: .date
        case .text: .string
        }
    }

    /// Whether an attribute of a type can hold the values, and the other way round.
    func fits(_ type: NSAttributeType) -> Bool {
        let kind = ServerKind(type)
        switch self {
        case .plain(let own):
            guard let own = NSAttributeType(rawValue: UInt(own.rawValue)) else { return false }
            return ServerKind(own) == kind
        case .local: return kind == .date
        case .text: return kind == .text
        }
    }

    /// What makes a value for attributes of one in a column.
    var reading: SQLExpression.Wrapping? {
        switch self {
        case .plain: nil
        case .local(let isDay):
            SQLExpression.Wrapping(
                prefix: isDay ? "(CAST(" : "(",
                suffix: (isDay ? " AS timestamp)" : "") + " AT TIME ZONE 'UTC')"
            )
        case .text: SQLExpression.Wrapping(prefix: "CAST(", suffix: " AS text)")
        }
    }

    /// What makes a value for a column of one of an attribute.
    ///
    /// - Parameter type: The column's type with its modifiers.
    func writing(_ type: String) -> SQLExpression.Wrapping? {
        switch self {
        case .plain: nil
        case .local(let isDay):
            SQLExpression.Wrapping(
                prefix: isDay ? "CAST((CAST(" : "(CAST(",
                suffix: " AS timestamptz) AT TIME ZONE 'UTC')" + (isDay ? " AS date)" : "")
            )
        case .text: SQLExpression.Wrapping(prefix: "CAST(CAST(", suffix: " AS text) AS \(type))")
        }
    }
}
