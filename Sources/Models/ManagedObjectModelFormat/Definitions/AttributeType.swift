/// The type of an attribute. Raw values are the codes in compiled models: multiples of 100.
package enum AttributeType: Int, CaseIterable, Hashable, Sendable {
    case undefined = 0
    case integer16 = 100
    case integer32 = 200
    case integer64 = 300
    case decimal = 400
    case double = 500
    case float = 600
    case string = 700
    case boolean = 800
    case date = 900
    case binaryData = 1000
    case uuid = 1100
    case uri = 1200
    case transformable = 1800
    case objectID = 2000
    case composite = 2100

    /// The traits of the type. They are in a table, since code that handles many values asks for them.
    package var traits: AttributeTraits { AttributeTraits.byHundred[rawValue / 100] }

    /// The name of the type in model files.
    package var fileName: String { traits.fileName }

    /// The class of the type's values on Apple platforms; nil if the type does not determine it.
    package var valueClassName: String? { traits.valueClassName }

    /// Creates the type with a name from a model file; nil if the name is unknown.
    package init?(fileName: String) {
        guard let type = Self.allCases.first(where: { $0.fileName == fileName }) else { return nil }
        self = type
    }
}

extension AttributeTraits {
    /// The traits of each type at the index that is a hundredth of the type's raw value. Indexes without a type hold
    /// those of the undefined type.
    package static let byHundred: [AttributeTraits] = {
        let highest = AttributeType.allCases.map(\.rawValue).max() ?? 0
        return (0...highest / 100).map { traits(of: AttributeType(rawValue: $0 * 100) ?? .undefined) }
    }()

    /// The row of the table for a type.
    private static func traits(of type: AttributeType) -> AttributeTraits {
        switch type {
        case .undefined: .undefined
        case .integer16: .integer16
        case .integer32: .integer32
        case .integer64: .integer64
        case .decimal: .decimal
        case .double: .double
        case .float: .float
        case .string: .string
        case .boolean: .boolean
        case .date: .date
        case .binaryData: .binaryData
        case .uuid: .uuid
        case .uri: .uri
        case .transformable: .transformable
        case .objectID: .objectID
        case .composite: .composite
        }
    }

    private static let undefined = AttributeTraits(
        fileName: "Undefined",
        xmlStoreName: "transformable",
        valueClassName: nil,
        swiftType: .object("Any"),
        defaultValue: .string,
        bounds: nil,
        bitWidth: nil,
        comparison: .opaque,
        storage: .bytes,
        column: .binary
    )

    private static let integer16 = AttributeTraits(
        fileName: "Integer 16",
        xmlStoreName: "int16",
        valueClassName: "NSNumber",
        swiftType: .number("Int16"),
        defaultValue: .integer,
        bounds: .integer,
        bitWidth: 16,
        comparison: .integer,
        storage: .integer,
        column: .integer
    )

    private static let integer32 = AttributeTraits(
        fileName: "Integer 32",
        xmlStoreName: "int32",
        valueClassName: "NSNumber",
        swiftType: .number("Int32"),
        defaultValue: .integer,
        bounds: .integer,
        bitWidth: 32,
        comparison: .integer,
        storage: .integer,
        column: .integer
    )

    private static let integer64 = AttributeTraits(
        fileName: "Integer 64",
        xmlStoreName: "int64",
        valueClassName: "NSNumber",
        swiftType: .number("Int64"),
        defaultValue: .integer,
        bounds: .integer,
        bitWidth: 64,
        comparison: .integer,
        storage: .integer,
        column: .integer
    )

    private static let decimal = AttributeTraits(
        fileName: "Decimal",
        xmlStoreName: "decimal",
        valueClassName: "NSDecimalNumber",
        swiftType: .object("NSDecimalNumber"),
        defaultValue: .decimal,
        bounds: .decimal,
        bitWidth: nil,
        comparison: .real,
        storage: .decimal,
        column: .decimal
    )

    private static let double = AttributeTraits(
        fileName: "Double",
        xmlStoreName: "double",
        valueClassName: "NSNumber",
        swiftType: .number("Double"),
        defaultValue: .real,
        bounds: .real,
        bitWidth: nil,
        comparison: .real,
        storage: .real,
        column: .real
    )

    private static let float = AttributeTraits(
        fileName: "Float",
        xmlStoreName: "float",
        valueClassName: "NSNumber",
        swiftType: .number("Float"),
        defaultValue: .real,
        bounds: .real,
        bitWidth: nil,
        comparison: .real,
        storage: .real,
        column: .real
    )

    private static let string = AttributeTraits(
        fileName: "String",
        xmlStoreName: "string",
        valueClassName: "NSString",
        swiftType: .value("String", isRequired: .byUserInfo),
        defaultValue: .string,
        bounds: .integer,
        bitWidth: nil,
        comparison: .text,
        storage: .text,
        column: .text
    )

    private static let boolean = AttributeTraits(
        fileName: "Boolean",
        xmlStoreName: "bool",
        valueClassName: "NSNumber",
        swiftType: .number("Bool"),
        defaultValue: .boolean,
        bounds: nil,
        bitWidth: nil,
        comparison: .integer,
        storage: .integer,
        column: .integer
    )

    private static let date = AttributeTraits(
        fileName: "Date",
        xmlStoreName: "date",
        valueClassName: "NSDate",
        swiftType: .value("Date", isRequired: .byScalarType),
        defaultValue: .date,
        bounds: .date,
        bitWidth: nil,
        comparison: .date,
        storage: .real,
        column: .real
    )

    private static let binaryData = AttributeTraits(
        fileName: "Binary",
        xmlStoreName: "binary",
        valueClassName: "NSData",
        swiftType: .value("Data", isRequired: .byUserInfo),
        defaultValue: nil,
        bounds: nil,
        bitWidth: nil,
        comparison: .data,
        storage: .bytes,
        column: .binary
    )

    private static let uuid = AttributeTraits(
        fileName: "UUID",
        xmlStoreName: "uuid",
        valueClassName: "NSUUID",
        swiftType: .value("UUID", isRequired: .byScalarType),
        defaultValue: .uuid,
        bounds: nil,
        bitWidth: nil,
        comparison: .uuid,
        storage: .bytes,
        column: .uuid
    )

    private static let uri = AttributeTraits(
        fileName: "URI",
        xmlStoreName: "uri",
        valueClassName: "NSURL",
        swiftType: .value("URL", isRequired: .never),
        defaultValue: .uri,
        bounds: nil,
        bitWidth: nil,
        comparison: .url,
        storage: .text,
        column: .uri
    )

    private static let transformable = AttributeTraits(
        fileName: "Transformable",
        xmlStoreName: "transformable",
        valueClassName: nil,
        swiftType: .object("Any"),
        defaultValue: .string,
        bounds: nil,
        bitWidth: nil,
        comparison: .opaque,
        storage: .bytes,
        column: .transformable
    )

    private static let objectID = AttributeTraits(
        fileName: "ObjectID",
        xmlStoreName: "objectid",
        valueClassName: nil,
        swiftType: .object("NSManagedObjectID"),
        defaultValue: nil,
        bounds: nil,
        bitWidth: nil,
        comparison: .opaque,
        storage: .text,
        column: .text
    )

    private static let composite = AttributeTraits(
        fileName: "Composite",
        xmlStoreName: "transformable",
        valueClassName: "NSDictionary",
        swiftType: .object("[String: Any]"),
        defaultValue: nil,
        bounds: nil,
        bitWidth: nil,
        comparison: .opaque,
        storage: .bytes,
        column: .binary
    )
}
