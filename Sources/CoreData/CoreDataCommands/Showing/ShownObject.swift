internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

/// An object as plain values, which are also the objects of `--json`.
struct ShownObject: Encodable {
    /// The entity and the number of the row, as in `Note/p3`.
    let id: String
    let values: [String: ShownValue]

    init(_ object: NSManagedObject, _ properties: [NSPropertyDescription]) {
        id = ShownReference.name(of: object)
        let pairs = properties.map { ($0.name, ShownValue(object.value(forKey: $0.name), of: $0)) }
        values = Dictionary(pairs) { first, _ in first }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        // An attribute of this name is shown instead: `id` is what programs call theirs, too.
        try container.encode(id, forKey: Key(stringValue: values["id"] == nil ? "id" : "objectID"))
        for (name, value) in values { try container.encode(value, forKey: Key(stringValue: name)) }
    }
}

/// An object that another one refers to.
struct ShownReference: Encodable {
    let id: String
    /// The name or title of the object, if it has one.
    let name: String?

    init(_ object: NSManagedObject) {
        id = Self.name(of: object)
        let attributes = object.entity.attributesByName
        let unique = object.entity.uniquenessConstraints.filter { $0.count == 1 }.compactMap { $0.first as? String }
        let key = (unique + ["name", "title", "name_", "title_"]).first {
            attributes[$0]?.attributeType == .stringAttributeType
        }
        name = key.flatMap { object.value(forKey: $0) as? String }
    }

    static func name(of object: NSManagedObject) -> String {
        object.objectID.uriRepresentation().pathComponents.suffix(2).joined(separator: "/")
    }
}

/// The value of a property.
enum ShownValue: Encodable {
    case none
    case truth(Bool)
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case text(String)
    case date(Date)
    case data(Data)
    case reference(ShownReference)
    case references([ShownReference])

    init(_ value: Any?, of property: NSPropertyDescription) {
        guard let value, !(value is NSNull) else {
            self = .none
            return
        }
        if let attribute = property as? NSAttributeDescription {
            self = Self.value(value, attribute.attributeType)
        } else if let object = value as? NSManagedObject {
            self = .reference(ShownReference(object))
        } else {
            let members = (value as? NSOrderedSet)?.array ?? (value as? NSSet)?.allObjects ?? []
            let references = members.compactMap { ($0 as? NSManagedObject).map(ShownReference.init) }
            let isOrdered = (property as? NSRelationshipDescription)?.isOrdered == true
            self = .references(
                isOrdered
                    ? references : references.sorted { $0.id.compare($1.id, options: .numeric) == .orderedAscending }
            )
        }
    }

    private static func value(_ value: Any, _ type: NSAttributeType) -> ShownValue {
        switch (type, value) {
        case (.booleanAttributeType, let number as NSNumber): .truth(number.boolValue)
        case (.decimalAttributeType, let number as NSDecimalNumber): .decimal(number.decimalValue)
        case (.decimalAttributeType, let number as Decimal): .decimal(number)
        case (.doubleAttributeType, let number as NSNumber), (.floatAttributeType, let number as NSNumber):
            .real(number.doubleValue)
        case (_, let text as String): .text(text)
        case (_, let date as Date): .date(date)
        case (_, let data as Data): .data(data)
        case (_, let id as UUID): .text(id.uuidString)
        case (_, let url as URL): .text(url.absoluteString)
        case (_, let number as NSNumber): .integer(number.int64Value)
        default: .text("\(value)")
        }
    }

    /// The value in a line of text.
    func line(nothing: String) -> String {
        switch self {
        case .none: nothing
        case .truth(let value): value ? "yes" : "no"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .decimal(let value): "\(value)"
        case .text(let value): String(value.prefix(80))
        case .date(let value): Figures.date(value)
        case .data(let value): Figures.size(Int64(value.count))
        case .reference(let value): value.name ?? value.id
        case .references(let values): "\(values.count)"
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .truth(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        // JSON has no infinities.
        case .real(let value): value.isFinite ? try container.encode(value) : try container.encode("\(value)")
        case .decimal(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .reference(let value): try container.encode(value)
        case .references(let values): try container.encode(values)
        }
    }
}
